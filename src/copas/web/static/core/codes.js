// The codes of the fair deal's messages that screens ask about. They stand in `fair/messages.js` too, with the
// cryptography; this copy keeps that out of the page (a test holds the two together).

export const SERVER = 255;
export const KEY = 1;
export const DECK = 2;
export const SHARES = 3;
export const PASS_COMMIT = 4;
export const PASS = 5;
export const HAND = 6;
export const PLAY = 7;
export const REVEAL = 8;
export const MOON = 9;
export const CLOSE = 10;
