// Written by scripts/web_presets.py from `copas.rules.PRESETS`: do not edit.

/** @type {Record<string, import("../rules/rules.js").Options>} */
export const PRESETS = {
  "copas": {
    "players": 4,
    "decks": 1,
    "removed": [],
    "pass_cycle": [
      "left",
      "right",
      "across",
      "hold"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 50,
    "exact_100": false
  },
  "copas-100": {
    "players": 4,
    "decks": 1,
    "removed": [],
    "pass_cycle": [
      "left",
      "right",
      "across",
      "hold"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  },
  "classic-100": {
    "players": 4,
    "decks": 1,
    "removed": [],
    "pass_cycle": [
      "left",
      "right",
      "across",
      "hold"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  },
  "free-moon": {
    "players": 4,
    "decks": 1,
    "removed": [],
    "pass_cycle": [
      "left",
      "right",
      "across",
      "hold"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": true,
    "moon": "choice",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  },
  "left-pass": {
    "players": 4,
    "decks": 1,
    "removed": [],
    "pass_cycle": [
      "left",
      "left",
      "left",
      "hold"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  },
  "omnibus": {
    "players": 4,
    "decks": 1,
    "removed": [],
    "pass_cycle": [
      "left",
      "right",
      "across",
      "hold"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": -10,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  },
  "black-maria": {
    "players": 3,
    "decks": 1,
    "removed": [
      "2C"
    ],
    "pass_cycle": [
      "left",
      "right",
      "hold"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  },
  "exact-100": {
    "players": 4,
    "decks": 1,
    "removed": [],
    "pass_cycle": [
      "left",
      "right",
      "across",
      "hold"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": true
  },
  "three": {
    "players": 3,
    "decks": 1,
    "removed": [
      "2D"
    ],
    "pass_cycle": [
      "left",
      "right",
      "hold"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  },
  "five": {
    "players": 5,
    "decks": 1,
    "removed": [
      "2C",
      "2D"
    ],
    "pass_cycle": [
      "left",
      "right"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  },
  "six": {
    "players": 6,
    "decks": 1,
    "removed": [
      "3C",
      "4C",
      "2D",
      "3D"
    ],
    "pass_cycle": [
      "left",
      "right"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  },
  "seven": {
    "players": 7,
    "decks": 1,
    "removed": [
      "3C",
      "2D",
      "3D"
    ],
    "pass_cycle": [
      "left",
      "right"
    ],
    "pass_count": 3,
    "opening": "lowest-club",
    "first_trick_points": false,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  },
  "cancellation": {
    "players": 6,
    "decks": 2,
    "removed": [],
    "pass_cycle": [
      "hold"
    ],
    "pass_count": 0,
    "opening": "dealers-left",
    "first_trick_points": true,
    "queen_breaks_hearts": false,
    "moon": "others",
    "jack_of_diamonds": 0,
    "spade_honours": "queen",
    "target": 100,
    "exact_100": false
  }
};

/** @type {readonly string[]} */
export const RATED = ["copas", "copas-100"];
