// The table over scripted events, without a server: for looking at every state, and for measuring motion.
// `/stage/stage.html?n=4&plays=9&state=play`: n players, so many plays, one of the states below.
// `state=live`: nothing is dealt yet; `copasStage.live` deals, exchanges and plays before the eyes.

import { html, render, signal } from "/static/vendor/preact.js";
import { loadLanguage } from "/static/core/i18n.js";
import { loadRest } from "/static/core/later.js";
import { ratingWords } from "/static/core/ratings.js";
import { loadStyles } from "/static/core/styles.js";
import "/static/ui/table/dialogs.js";
import "/static/ui/table/side.js";
import { applySettings, choose, pace } from "/static/core/settings.js";
import { Mutes } from "/static/core/mute.js";
import { createStage } from "/static/core/stage.js";
import { legalNow, promptOf } from "/static/core/prompt.js";
import { ownHand, publicDeal, turnOf } from "/static/core/table-state.js";
import { createController } from "/static/ui/table/controller.js";
import { onEvent } from "/static/ui/table/effects.js";
import { TableScreen } from "/static/ui/table/screen.js";
import { EndScreen } from "/static/pages/end.js";
import { Room } from "/static/pages/room.js";
import { PRESETS } from "/static/data/presets.js";
import { legalCards } from "/static/rules/legality.js";
import { Rules } from "/static/rules/rules.js";

const query = new URLSearchParams(location.search);
const NAMES = query.get("names") === "short" ? ["Ana", "Beto", "Cora", "Davi", "Elis", "Gil", "Iara", "Hugo", "Lia", "Nei"] : ["Maria Aparecida Nascimento", "Beto", "Wellington Albuquerque", "Cora", "Evangelina Vasconcelos", "Gil", "Iara", "Hugo", "Lia", "Nei"];

/** A small repeatable generator (mulberry32). @param {number} seed */
function random(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const players = Number(query.get("n") ?? 4);
const preset = query.get("preset") ?? { 3: "three", 4: "copas", 5: "five", 6: "six", 7: "seven" }[players] ?? "cancellation";
const rules = new Rules({ ...PRESETS[preset], players });
const dice = random(Number(query.get("seed") ?? 5));
const deck = [...rules.deck];
for (let i = deck.length - 1; i > 0; i--) {
  const j = Math.floor(dice() * (i + 1));
  [deck[i], deck[j]] = [deck[j], deck[i]];
}
const hands = Array.from({ length: players }, (_, seat) => deck.slice(seat * rules.handSize, (seat + 1) * rules.handSize));
const room = query.get("room") ?? "friends";
const state = query.get("state") ?? "play";
const dealNumber = Number(query.get("deal") ?? (["pass", "received", "live"].includes(state) ? 1 : 4));
const scores = Array.from({ length: players }, (_, seat) => [19, 41, 47, 49, 12, 30, 8, 22, 35, 3][seat]);

for (const name of ["theme", "deck", "cards", "rows", "side", "taps", "speed", "motion"]) {
  const key = name === "deck" ? "colours" : name;
  if (query.get(key)) choose(name, query.get(key));
}

async function start() {
  applySettings();
  await loadLanguage(query.get("lang") ?? "pt-BR");
  await Promise.all([loadRest(), loadStyles("table")]);
  const origins = new Map();
  const stage = createStage({ pace: () => pace.peek(), onShown: (shown) => onEvent(shown, origins) });
  const push = (event, live = false) => stage.push(event, { history: !live });
  const seen = (event) => push(event, true);
  const clocks = signal(new Map());
  const nothing = async () => {};
  const actions = { play: async (card) => push({ kind: "played", seat: 0, card }, true), pass: nothing, moon: nothing, claim: nothing, undo: nothing, hint: nothing, ready: nothing, rematch: nothing, leave: nothing, expel: nothing, phrase: nothing, chat: nothing };
  const controller = createController({ stage, actions });
  push({ kind: "opened", table: "stage", room, code: "WMQG3ZW8", rules, bots: "mestre", clock: true });
  if (state === "room") {
    push({ kind: "you", seat: 0 });
    for (const seat of [0, 2]) push({ kind: "sat", seat, name: NAMES[seat] });
  } else {
    push({ kind: "started", rules, seats: hands.map((_, seat) => ({ kind: seat === 1 || (seat > 4 && seat % 2) ? "bot" : "human", name: NAMES[seat] })) });
    push({ kind: "you", seat: query.get("watch") ? null : 0 });
    sheet(push);
    deal(push);
    after(push, stage, controller, clocks);
  }
  const reserves = signal(new Map(query.get("clock") ? [[0, 60000], [2, 41000], [3, 7000]] : []));
  const view = { controller, origins, clocks, reserves, trouble: signal(query.get("trouble") ?? ""), elsewhere: signal(false), talk: signal([]), heard: signal([]), mutes: new Mutes("stage"), words: signal("ponte limão farol abril ponte limão farol abril"), ratings: signal(new Map(query.get("rated") ? hands.map((_, seat) => [seat, ratingWords({ value: 1648 - 97 * seat, deviation: 60, provisional: seat % 2 === 0 })]) : [])), takeBack() {} };
  const session = { stage, trouble: view.trouble, actions, watching: signal(""), mutes: view.mutes, heard: view.heard };
  const root = document.getElementById("app");
  const Page = () => (state === "room" ? html`<${Room} session=${session} state=${stage.truth.value} />` : ["finished", "abandoned"].includes(stage.shown.value.status) ? html`<${EndScreen} session=${session} state=${stage.shown.value} />` : html`<${TableScreen} view=${view} />`);
  render(html`<${Page} /><div class="sr" id="live-log" role="log" aria-live="polite"></div><div class="sr" id="live-now" aria-live="assertive"></div>`, root);
  if (query.get("dialog")) controller.dialog.value = query.get("dialog");
  Object.assign(globalThis, { copasStage: { stage, controller, push, hands, rules, promptOf, legalNow, ownHand, turnOf, publicDeal, botPlay: () => botPlay(push, stage), live: { setUp: () => setUp(seen), deal: () => cardsOut(seen), exchange: () => exchange(seen) } } });
  while (controller.dialog.value !== "none" && !document.querySelector("dialog[open]")) await new Promise(requestAnimationFrame);
  // A hand is drawn a few cards a frame.
  const missing = () => document.querySelector(".hand") && document.querySelectorAll(".hand button.card").length < (ownHand(stage.shown.peek())?.length ?? 0);
  while (missing()) await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  document.body.dataset.ready = "yes";
}

function sheet(push) {
  const rows = Array.from({ length: dealNumber - 1 }, (_, index) => ({ deal: index + 1, direction: rules.direction(index + 1), changes: scores.map((score) => Math.floor(score / (dealNumber - 1))), scores, shooter: null }));
  push({ kind: "sheet", rows });
}

function deal(push) {
  if (state === "live") return;
  if (state === "shuffle") {
    setUp(push);
    return push({ kind: "round", round: 1, owed: [[2, 2]] });
  }
  setUp(push);
  cardsOut(push);
  if (rules.direction(dealNumber) !== "hold") {
    if (state === "pass") {
      for (const seat of [1, 3].filter((s) => s < players)) {
        push({ kind: "paid", seat, type: 4 });
        push({ kind: "committed", seat });
      }
      return;
    }
    exchange(push);
    if (state === "received") return;
  }
  push({ kind: "round", round: 8, owed: [[0, 7]] });
  const plays = Number(query.get("plays") ?? 9);
  for (let i = 0; i < plays; i++) if (!botPlay(push)) break;
}

function setUp(push) {
  push({ kind: "setup", setup: dealNumber, deal: dealNumber, dealer: players - 1, scores });
  push({ kind: "round", round: 0, owed: [] });
}

function cardsOut(push) {
  push({ kind: "dealt", cards: [...hands[0]] });
  if (rules.direction(dealNumber) !== "hold") push({ kind: "round", round: 5, owed: hands.map((_, seat) => [seat, 4]) });
}

function exchange(push) {
  const count = rules.options.pass_count;
  const given = hands.map((hand) => hand.slice(0, count));
  const offset = { left: 1, right: players - 1, across: players / 2 }[rules.direction(dealNumber)];
  hands.forEach((hand, seat) => hand.splice(0, count, ...given[(seat - offset + players) % players]));
  push({ kind: "exchanged", given: given[0], received: given[(players - offset) % players] });
  push({ kind: "round", round: 6, owed: hands.map((_, seat) => [seat, 6]) });
}

let table = null;
function botPlay(push, stage = null) {
  table ??= { deal: null };
  const current = globalThis.copasStage?.publicDeal(globalThis.copasStage.stage.truth.peek()) ?? table.mirror;
  const view = table.mirror ?? (table.mirror = makeMirror());
  void current;
  if (view.phase !== "playing") return false;
  let seat = view.turn;
  if (seat === null) seat = hands.findIndex((hand) => hand.includes(rules.openingCard));
  const legal = legalCards(view.context, hands[seat]);
  const card = legal[Math.floor(dice() * legal.length)];
  if (card === undefined) return false;
  view.play(seat, card);
  hands[seat].splice(hands[seat].indexOf(card), 1);
  push({ kind: "played", seat, card }, stage !== null);
  if (view.turn !== null) push({ kind: "round", round: 9, owed: [[view.turn, 7]] }, stage !== null);
  return true;
}

import { PublicDeal } from "/static/rules/deal.js";
function makeMirror() {
  const mirror = new PublicDeal(rules, { number: dealNumber, dealer: players - 1, scores });
  if (mirror.phase === "passing") for (let seat = 0; seat < players; seat++) mirror.markPassed(seat);
  return mirror;
}

function after(push, stage, controller, clocks) {
  const now = performance.now();
  const clock = (grace, reserve, late = false) => ({ type: 7, grace, reserve, late, at: now, stopped: true, full: 60000, whole: 65000 });
  if (query.get("left")) push({ kind: "left", seat: Number(query.get("left")), why: "leave" });
  if (query.get("away")) push({ kind: "presence", seat: Number(query.get("away")), up: false });
  const kind = query.get("clock");
  const turn = turnOf(stage.truth.peek()) ?? 0;
  if (kind) clocks.value = new Map([[query.get("clockseat") ? Number(query.get("clockseat")) : turn, { grace: clock(3000, 60000), reserve: clock(0, 41000), low: clock(0, 7000), late: clock(0, 0, true) }[kind]]]);
  if (state === "pass") {
    clocks.value = new Map([[0, { ...clock(0, 38000), type: 4, whole: 75000 }]]);
    controller.chosen.value = ownHand(stage.truth.peek()).slice(3, 3 + Number(query.get("chosen") ?? 3));
  }
  if (query.get("choose")) controller.chosen.value = [...legalNow(stage.truth.peek())].slice(0, 1);
  if (state === "score" || state === "moon") {
    const changes = scores.map((_, seat) => (state === "moon" ? (seat === 0 ? 0 : 26) : seat === 1 ? 20 : 2));
    push({ kind: "score", deal: dealNumber, changes, scores: scores.map((s, i) => s + changes[i]), shooter: state === "moon" ? 0 : null });
    controller.dialog.value = "score";
  }
  if (state === "choice") push({ kind: "round", round: 40, owed: [[0, 9]] });
  if (state === "finished") push({ kind: "finished", scores: scores.map((s) => s + 4), winners: [scores.indexOf(Math.min(...scores))], record: "abc" });
  if (state === "abandoned") push({ kind: "abandoned", why: "left" });
}

void start();
