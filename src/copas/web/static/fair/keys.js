// Who sits at a table: keys, certificates, rosters, the match id, and what one set-up is bound to.
// The twin of `copas.mental.keys`.

import { concat, digest, lp, prf, prfScalar, Reader, toHex, u32, u8, utf8 } from "./bytes.js";
import { FairDealError } from "./errors.js";
import { base, encodePoint, encodeScalar } from "./group.js";
import { SIGNATURE_SIZE, sign, verify } from "./proofs.js";

/** @typedef {import("./group.js").Point} Point */
/** @typedef {import("./proofs.js").Entropy} Entropy */
/** @typedef {import("../rules/rules.js").Rules} Rules */

/** The number of the server's party where a seat is asked for. */
export const SERVER = 255;
export const NONCE_SIZE = 32;
export const HEAD_SIZE = 64;
const MAX_TEXT = 64;
const MAX_SEATS = 10;
const DIRECTIONS = ["left", "right", "across", "hold"];
const HUMAN = 0;
const BOT = 1;

/** The keys of a person or server: I is long-lived, S and Y are of one match. @typedef {{ identity: Point, signing: Point, box: Point }} PublicKeys */
/** Which bot; settings is a 32-byte hash. @typedef {{ name: string, version: string, settings: Uint8Array }} BotIdentity */
/** A seat in a roster; without keys it is a bot's. `bot` is the seat's bot, or the one that would take it over. @typedef {{ account: string, keys: PublicKeys, bot: BotIdentity }} HumanEntry */
/** @typedef {{ account?: undefined, keys?: undefined, bot: BotIdentity }} BotEntry */
/** @typedef {HumanEntry | BotEntry} Entry */

/** @param {PublicKeys} keys @returns {Uint8Array} 96 bytes */
const encodeKeys = ({ identity, signing, box }) => concat(...[identity, signing, box].map(encodePoint));

/** @param {Reader} reader @returns {PublicKeys} */
const readKeys = (reader) => ({ identity: reader.point(), signing: reader.point(), box: reader.point() });

/** @param {BotIdentity} bot @returns {Uint8Array} */
const encodeBot = ({ name, version, settings }) => concat(lp(utf8(name), utf8(version)), settings);

/** @param {Reader} reader @returns {BotIdentity} */
const readBot = (reader) => ({ name: reader.text(1, MAX_TEXT), version: reader.text(1, MAX_TEXT), settings: reader.take(32) });

/** Who holds each seat in one set-up. */
export class Roster {
  /** @param {readonly Entry[]} seats @param {PublicKeys} server @throws {FairDealError} keys are shared, or nobody human sits */
  constructor(seats, server) {
    this.seats = seats;
    this.server = server;
    const seatsOf = (/** @type {boolean} */ human) => seats.flatMap((entry, seat) => (human === !!entry.keys ? [seat] : []));
    /** The human seats, ascending. @type {readonly number[]} */
    this.humans = seatsOf(true);
    /** The bot seats, ascending. @type {readonly number[]} */
    this.bots = seatsOf(false);
    /** Who holds a dealing key: SERVER if there are bots, then each human seat. @type {readonly number[]} */
    this.parties = [...(this.bots.length ? [SERVER] : []), ...this.humans];
    const keys = [server, ...seats.flatMap(({ keys: own }) => (own ? [own] : []))].flatMap((own) => Object.values(own));
    if (new Set(keys.map((key) => toHex(encodePoint(key)))).size !== keys.length) {
      throw new FairDealError("shared_keys", "Two keys of a table are equal; everybody needs three keys of their own.");
    }
    if (!this.humans.length) throw new FairDealError("no_person", "A table needs a person.");
  }

  /** Whose dealing key a seat's cards lie under. @param {number} seat @returns {number} */
  party(seat) {
    return this.bots.includes(seat) ? SERVER : seat;
  }

  /** The keys of a human seat or SERVER. @param {number} party @returns {PublicKeys} */
  keys(party) {
    return this.seats[party]?.keys ?? this.server;
  }

  /** The bot of a seat, or the one that would take it over. @param {number} seat @returns {BotIdentity} */
  bot(seat) {
    return /** @type {Entry} */ (this.seats[seat]).bot;
  }

  /** The roster after a person has gone for good. @param {number} seat @returns {Roster} */
  withBot(seat) {
    return new Roster(this.seats.map((entry, at) => (at === seat ? { bot: entry.bot } : entry)), this.server);
  }

  /** The fixed layout, which ctx hashes. @returns {Uint8Array} */
  encode() {
    const seats = this.seats.map(({ account, keys, bot }) =>
      keys ? concat(u8(HUMAN), lp(utf8(account)), encodeKeys(keys), encodeBot(bot)) : concat(u8(BOT), encodeBot(bot)),
    );
    return concat(u8(seats.length), ...seats, encodeKeys(this.server));
  }

  /** @param {Uint8Array} data @returns {Roster} @throws {FairDealError} */
  static decode(data) {
    return Reader.all(data, (reader) => {
      const seats = Array.from({ length: reader.u8(MAX_SEATS + 1) }, () => readEntry(reader));
      return new Roster(seats, readKeys(reader));
    });
  }
}

/** @param {Reader} reader @returns {Entry} */
function readEntry(reader) {
  if (reader.u8(2) === BOT) return { bot: readBot(reader) };
  return { account: reader.text(0, MAX_TEXT), keys: readKeys(reader), bot: readBot(reader) };
}

/** The secret side of one person for one match; everything follows from 32 random bytes. */
export class Secrets {
  #master;

  /** @param {Uint8Array} master 32 random bytes @param {Uint8Array} table the table's bytes */
  constructor(master, table) {
    this.#master = master;
    this.signing = prfScalar(master, "sign", table);
    this.box = prfScalar(master, "box-key", table);
  }

  /** The dealing key x of a set-up. @param {Uint8Array} ctx @returns {bigint} */
  dealing(ctx) {
    return prfScalar(this.#master, "key", ctx);
  }

  /** The public keys beside a given identity. @param {Point} identity @returns {PublicKeys} */
  publicKeys(identity) {
    return { identity, signing: base(this.signing), box: base(this.box) };
  }
}

/** The 64-byte shuffle seed that follows from a dealing key. @param {bigint} dealing @param {Uint8Array} ctx */
export const dealSeed = (dealing, ctx) => prf(encodeScalar(dealing), "seed", ctx);

/** The 64-byte seed of a bot's choices in a seat. @param {bigint} dealing @param {Uint8Array} ctx @param {number} seat */
export const botSeed = (dealing, ctx, seat) => prf(encodeScalar(dealing), "bot", ctx, u8(seat));

/** An identity's word that these keys are its own at this table. */
export class Certificate {
  /** @param {string} account @param {PublicKeys} keys @param {Uint8Array} nonce @param {Uint8Array} signature */
  constructor(account, keys, nonce, signature) {
    this.account = account;
    this.keys = keys;
    this.nonce = nonce;
    this.signature = signature;
  }

  /** Certify fresh keys with an identity key. @param {Uint8Array} table @param {string} account @param {bigint} identity @param {Secrets} secrets @param {Entropy} entropy */
  static issue(table, account, identity, secrets, entropy) {
    const keys = secrets.publicKeys(base(identity));
    const nonce = entropy(NONCE_SIZE);
    const fields = [table, utf8(account), encodePoint(keys.signing), encodePoint(keys.box), nonce];
    return new Certificate(account, keys, nonce, sign("cert", identity, entropy, ...fields));
  }

  /** @param {Uint8Array} table @throws {import("./errors.js").ProofError} */
  check(table) {
    const { identity, signing, box } = this.keys;
    verify("cert", identity, this.signature, table, utf8(this.account), encodePoint(signing), encodePoint(box), this.nonce);
  }

  /** @returns {Uint8Array} */
  encode() {
    return concat(lp(utf8(this.account)), encodeKeys(this.keys), this.nonce, this.signature);
  }

  /** @param {Uint8Array} data @returns {Certificate} @throws {FairDealError} */
  static decode(data) {
    return Reader.all(
      data,
      (reader) =>
        new Certificate(reader.text(0, MAX_TEXT), readKeys(reader), reader.take(NONCE_SIZE), reader.take(SIGNATURE_SIZE)),
    );
  }
}

/** What the server publishes before anybody sits. @param {Uint8Array} table @param {Uint8Array} serverNonce */
export const nonceCommitment = (table, serverNonce) => digest("nonce", table, serverNonce);

/** @param {Uint8Array} table @param {Uint8Array} serverNonce @param {Certificate} server @param {readonly (Certificate | null)[]} seats null for a bot */
export const matchId = (table, serverNonce, server, seats) =>
  digest("match", table, serverNonce, server.encode(), ...seats.map((seat) => seat?.encode() ?? new Uint8Array()));

/** Who deals first: the match id, big-endian, mod the players. @param {Uint8Array} id @param {number} players @returns {number} */
export const firstDealer = (id, players) => id.reduce((rest, byte) => (rest * 256 + byte) % players, 0);

/** Everything that one set-up of one deal is bound to. */
export class Setup {
  /**
   * @param {object} given
   * @param {Rules} given.rules
   * @param {Uint8Array} given.match the match id
   * @param {number} given.deal the deal's number, from 1
   * @param {number} given.number the set-up's number in the match, from 1
   * @param {Roster} given.roster
   * @param {readonly number[]} [given.scores] before the deal (bound by the previous CLOSE, not by ctx)
   * @param {Uint8Array} [given.previous] the head after the last CLOSE round of the match
   * @param {boolean} [given.provisional] whether scores and previous are still to come (a deal prepared in the background)
   */
  constructor({ rules, match, deal, number, roster, scores, previous = new Uint8Array(HEAD_SIZE), provisional = false }) {
    const { players } = rules;
    if (roster.seats.length !== players) {
      throw new FairDealError("bad_roster", `The roster has ${roster.seats.length} seats, not ${players}.`);
    }
    if (![deal, number].every((value) => Number.isInteger(value) && value >= 1 && value < 2 ** 32)) {
      throw new FairDealError("bad_number", "Deal and set-up numbers start at 1.");
    }
    this.rules = rules;
    this.match = match;
    this.deal = deal;
    this.number = number;
    this.roster = roster;
    this.scores = scores?.length ? scores : Array(players).fill(0);
    this.previous = previous;
    this.provisional = provisional;
    if (this.scores.length !== players || previous.length !== HEAD_SIZE || match.length !== HEAD_SIZE) {
      throw new FairDealError("bad_setup", "Scores, match id or previous head have the wrong size.");
    }
    this.dealer = (firstDealer(match, players) + deal - 1) % players;
    this.direction = rules.direction(deal);
    /** The 64 bytes that every message, proof and secret of this set-up is bound to. @type {Uint8Array} */
    this.ctx = digest(
      "deal",
      match,
      u32(deal),
      u32(number),
      rules.canonicalBytes(),
      u8(DIRECTIONS.indexOf(this.direction)),
      u8(this.dealer),
      roster.encode(),
    );
  }
}

