// What the person does at the table: choosing, playing, passing, keys. Everything else only draws.

import { batch, computed, signal } from "../../vendor/preact.js";
import { PASS_COMMIT, PLAY } from "../../core/codes.js";
import { cardName, cardNames } from "../../core/cards-text.js";
import { t } from "../../core/i18n.js";
import { legalNow, refusal, refusalText } from "../../core/prompt.js";
import { settings } from "../../core/settings.js";
import { ownHand, owes, phaseOf, publicDeal, turnOf } from "../../core/table-state.js";
import { say } from "../../core/announce.js";
import { shake } from "../motion.js";

/** @typedef {import("../../rules/cards.js").Card} Card */
/** @typedef {import("../../core/stage.js").Stage} Stage */

/**
 * What the table asks of whoever holds the hand. Promises settle when the table has answered; a refusal rejects.
 * @typedef {object} TableActions
 * @property {(card: Card) => Promise<void>} play
 * @property {(cards: readonly Card[]) => Promise<void>} pass
 * @property {(choice: "others" | "shooter") => Promise<void>} moon
 * @property {(whole: boolean) => Promise<void>} claim whole: opening the own hand
 * @property {() => Promise<void>} undo
 * @property {() => Promise<{ cards: readonly Card[], reasons: readonly string[] }>} hint
 * @property {() => Promise<void>} ready
 * @property {() => Promise<void>} rematch
 * @property {() => Promise<void>} leave
 * @property {(seat: number) => Promise<void>} expel
 * @property {(id: string) => Promise<void>} phrase
 * @property {(text: string) => Promise<void>} chat
 */

/** Between choosing a card and playing it by the same tap: a double tap never plays. */
const DOUBLE_TAP = 380;
/** After a play, taps are deaf for a moment: the hand has moved under the finger. */
const DEAF = 300;

/** In place of a number of plays: what was sent is a pass. */
const PASSED = -1;

/** @typedef {"none" | "menu" | "score" | "tricks" | "help" | "settings" | "leave" | "hint" | "talk" | "people" | "words"} DialogName */

/**
 * @param {object} options
 * @param {Stage} options.stage
 * @param {TableActions} options.actions
 * @param {() => number} [options.now]
 */
export function createController({ stage, actions, now = () => performance.now() }) {
  const chosen = signal(/** @type {readonly Card[]} */ ([]));
  /** What has been sent and not yet been answered by an event. */
  const pending = signal(/** @type {{ cards: readonly Card[], deal: number, plays: number } | null} */ (null));
  /** What was passed in which set-up: it stays in sight until the passes are opened. */
  const given = signal(/** @type {{ deal: number, cards: readonly Card[] }} */ ({ deal: -1, cards: [] }));
  const dialog = signal(/** @type {DialogName} */ ("none"));
  const problem = signal("");
  const advice = signal(/** @type {{ cards: readonly Card[], reasons: readonly string[] } | null} */ (null));
  let chosenAt = 0;
  let playedAt = -Infinity;
  /** Set-up and number of plays of the last claim: it is made once. */
  let claimedAt = "";

  const { truth, shown } = stage;
  /** Whether something sent is still under way. */
  const busy = computed(() => {
    const sent = pending.value;
    const { deal, you } = truth.value;
    if (!sent || !deal || sent.deal !== deal.setup) return false;
    return sent.plays === PASSED ? !deal.committed.includes(you ?? -1) : sent.plays === deal.plays.length;
  });

  /** Whether a bot has taken this seat over. */
  const replaced = () => truth.value.you !== null && !!truth.value.seats[truth.value.you]?.left;
  const passing = () => !replaced() && owes(truth.value, truth.value.you, PASS_COMMIT) && truth.value.you !== null && !busy.value;
  // The rules may know whose turn it is before the server has opened the round: only then a card can be played.
  const myTurn = () => truth.value.you !== null && !replaced() && turnOf(truth.value) === truth.value.you && owes(truth.value, truth.value.you, PLAY) && !busy.value;

  /** @param {unknown} error */
  function failed(error) {
    pending.value = null;
    given.value = { deal: -1, cards: [] };
    const reason = /** @type {{ reason?: string, code?: string }} */ (error ?? {});
    problem.value = t("web-problem", { code: reason.code ?? reason.reason ?? "?" });
    say(problem.value, { urgent: true });
    console.warn("The table refused:", error);
  }

  /** @param {Promise<void>} sent */
  const send = (sent) => sent.then(() => (problem.value = ""), failed);

  /** @param {Card} card @param {Element | null} element @param {string} text */
  function refuse(card, element, text) {
    shake(element);
    say(`${cardName(card)}: ${text}`, { urgent: true });
    problem.value = text;
  }

  /** Put a card or the chosen ones on the table. @param {Card} card */
  function playCard(card) {
    if (!myTurn() || !legalNow(truth.value).includes(card)) return;
    batch(() => {
      pending.value = { cards: [card], deal: truth.value.deal?.setup ?? 0, plays: truth.value.deal?.plays.length ?? 0 };
      chosen.value = [];
      problem.value = "";
      advice.value = null;
    });
    playedAt = now();
    void send(actions.play(card));
  }

  /** @param {Card} card @param {Element | null} element */
  function toggleForPass(card, element) {
    const count = truth.value.rules.options.pass_count;
    const already = chosen.value.includes(card);
    if (!already && chosen.value.length >= count) return refuse(card, element, t("web-pass-enough", { count }));
    chosen.value = already ? chosen.value.filter((other) => other !== card) : [...chosen.value, card];
    problem.value = "";
    say(t("web-say-chosen", { chosen: chosen.value.length, count }));
  }

  return {
    stage, actions, chosen, pending, dialog, problem, advice, busy, passing, myTurn,

    /**
     * A card of the hand was tapped, or chosen by key.
     * @param {Card} card @param {{ element?: Element | null, key?: boolean }} [how]
     */
    tap(card, { element = null, key = false } = {}) {
      stage.flush();
      const state = truth.value;
      if (state.you === null || busy.value || !ownHand(state)?.includes(card)) return;
      if (passing()) return toggleForPass(card, element);
      if (phaseOf(state) !== "playing" && phaseOf(state) !== "opening") return;
      if (!key && now() - playedAt < DEAF) return;
      const reason = refusal(state, card);
      if (reason !== null) return refuse(card, element, refusalText(state, reason));
      problem.value = "";
      const again = chosen.value[0] === card;
      if (myTurn() && settings.value.taps === "1" && !key) return playCard(card);
      if (again && myTurn()) {
        if (key || now() - chosenAt > DOUBLE_TAP) playCard(card);
        return;
      }
      chosen.value = again ? [] : [card];
      chosenAt = now();
      if (!again) say(t("web-card-chosen", { card: cardName(card) }));
    },

    /** The button of the line: play or pass what is chosen. */
    confirm() {
      stage.flush();
      if (passing()) return this.pass();
      const card = chosen.value[0];
      if (card !== undefined) playCard(card);
    },

    pass() {
      const cards = chosen.value;
      if (!passing() || cards.length !== truth.value.rules.options.pass_count) return;
      const deal = truth.value.deal?.setup ?? 0;
      batch(() => {
        pending.value = { cards, deal, plays: PASSED };
        given.value = { deal, cards };
      });
      say(t("web-passed", { cards: cardNames(cards) }));
      void send(actions.pass(cards));
    },

    playCard,

    /** @param {boolean} whole */
    claim(whole) {
      const { deal } = truth.value;
      const moment = `${deal?.setup}/${deal?.plays.length}`;
      if (moment === claimedAt) return;
      claimedAt = moment;
      void send(actions.claim(whole));
    },

    undo() {
      stage.flush();
      chosen.value = [];
      advice.value = null;
      void send(actions.undo());
    },

    async hint() {
      if (!myTurn() && !passing()) return;
      try {
        advice.value = await actions.hint();
        dialog.value = "hint";
      } catch (error) {
        failed(error);
      }
    },

    /** Own cards on their way to a neighbour. @returns {readonly Card[]} */
    get passed() {
      const deal = shown.value.deal;
      return deal && !deal.exchanged && deal.setup === given.value.deal ? given.value.cards : [];
    },

    /** Whether a card is refused by the rule, and why. @param {Card} card */
    whyNot(card) {
      const reason = refusal(shown.value, card);
      return reason === null ? null : refusalText(shown.value, reason);
    },

    /** Forget a choice that no longer fits: another deal, a card gone, or one that the rule now refuses. */
    tidy() {
      const state = truth.value;
      const hand = ownHand(state) ?? [];
      const phase = phaseOf(state);
      const fits = (/** @type {Card} */ card) =>
        hand.includes(card) && (phase === "passing" ? !state.deal?.exchanged : refusal(state, card) === null);
      const keep = phase === "passing" || phase === "playing" || phase === "opening" ? chosen.value.filter(fits) : [];
      if (keep.length !== chosen.value.length) chosen.value = phase === "passing" ? keep : keep.slice(0, 1);
      if (pending.value && !busy.value) pending.value = null;
    },

    /** Plays that need no thought, where the settings ask for them. @returns {(() => void) | null} */
    automatic() {
      const state = truth.value;
      const deal = publicDeal(state);
      if (!deal || busy.value || state.you === null || phaseOf(state) !== "playing") return null;
      if (settings.value.claim === "on" && myTurn() && deal.whyNotClaim(state.you, []) === null) return () => this.claim(false);
      if (!myTurn() || settings.value.forced !== "on") return null;
      const legal = legalNow(state);
      const only = legal[0];
      return legal.length === 1 && only !== undefined ? () => playCard(only) : null;
    },
  };
}

/** @typedef {ReturnType<typeof createController>} Controller */
