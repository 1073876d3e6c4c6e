// Randomness and bytes as text, without the cryptography's modules.

/** base64url without padding. @param {Uint8Array} bytes */
export const toText = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @param {string} text @returns {Uint8Array} */
export const fromText = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

/** @param {number} length @returns {Uint8Array} */
export const randomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Random bytes as base64url. @param {number} length in bytes */
export const randomText = (length) => toText(randomBytes(length));
