"""Cost of the fair deal in Chromium: one person's part of a deal, beside plain scalar multiplications.

Run with `python bench/fair_browser.py`. The unit is 52 variable-base multiplications in the same page.
"""

from __future__ import annotations

import json
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "copas" / "web" / "static"
VECTORS = ROOT / "tests" / "vectors" / "fair-four.json"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

SCRIPT = """
async (file) => {
  const load = (name) => import(`/fair/${name}.js`);
  const [bytes, group, keys, messages, { Observer }, { HumanSeat }, { shuffle, openDeck }, { audit }] =
    await Promise.all("bytes group keys messages observer seat shuffle audit".split(" ").map(load));
  const { Rules } = await import("/rules/rules.js");
  const { fromBase64 } = bytes;
  const best = (run, repeats = 5) => {
    const times = Array.from({ length: repeats }, () => {
      const start = performance.now();
      run();
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const scalar = (i) => group.reduceScalar(bytes.digest("bench", bytes.u32(i)));
  const scalars = Array.from({ length: 52 }, (_, i) => scalar(i));
  const points = scalars.map((scalar) => group.mul(scalar, group.cardPoint("QS")));
  const key = group.base(scalars[0]);
  const source = { seed: new Uint8Array(64), ctx: new Uint8Array(64), kind: "deck", seat: 0 };
  const result = {
    variable: best(() => points.forEach((point, i) => group.mul(scalars[i], point))),
    fixed: best(() => scalars.forEach((scalar) => group.base(scalar))),
    shuffle: best(() => {
      const deck = openDeck(new Rules(), key);
      for (const { a, b } of shuffle(source, deck, key)) group.encodePoint(a), group.encodePoint(b);
    }),
  };

  const table = fromBase64(file.table);
  const [values] = file.setups;
  const given = { match: fromBase64(file.match), deal: values.deal, number: values.number };
  const setup = new keys.Setup({
    ...given,
    rules: Rules.fromCanonical(fromBase64(file.rules_bytes)),
    roster: keys.Roster.decode(fromBase64(values.roster)),
  });
  const entropy = (count) => crypto.getRandomValues(new Uint8Array(count));
  const person = () => {
    const observer = new Observer(setup);
    const seat = new HumanSeat(observer, 0, new keys.Secrets(fromBase64(file.masters[0]), table), entropy);
    for (const { head, message } of values.steps) {
      if (head) {
        const signature = fromBase64(head.sig);
        observer.advance({ round: head.round, head: fromBase64(head.head), signature });
      } else {
        const { round, type, seat: who, body, sig } = message;
        if (who === 0 && type === messages.PASS_COMMIT) seat.choosePass(seat.knowledge.cards.slice(0, 3));
        else if (who === 0 && type === messages.PLAY) seat.play(seat.knowledge.hand[fromBase64(body)[0]]);
        else if (who === 0) seat.due();
        const told = { ctx: observer.ctx, round, type, seat: who, head: observer.head };
        observer.accept({ ...told, body: fromBase64(body), signature: fromBase64(sig) });
      }
    }
    if (observer.phase !== "end") throw new Error(observer.phase);
  };
  result.person = best(person, 3);
  result.audit = best(() => audit(file.record), 3);
  return result;
}
"""


def measure() -> dict[str, float]:
    """Run the script in a page of the client's own files; returns milliseconds."""
    handler = partial(_Quiet, directory=str(STATIC))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/icon.svg")
        found: dict[str, float] = page.evaluate(SCRIPT, json.loads(VECTORS.read_text(encoding="utf-8")))
        browser.close()
    server.shutdown()
    return found


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, ANN401 - the base class's names
        pass


def main() -> int:
    """Print the table."""
    found = measure()
    unit = found["variable"]
    budget = 110 / 52 * (found["variable"] + found["fixed"])
    rows = [
        ("52 variable-base multiplications", found["variable"]),
        ("52 fixed-base multiplications", found["fixed"]),
        ("shuffle of 52, encoded", found["shuffle"]),
        ("its budget: 110 variable-base + 110 fixed-base multiplications", budget),
        ("4 people: one person's whole deal, every message checked (budget 500 ms)", found["person"]),
        ("4 people: audit of the record", found["audit"]),
    ]
    print("| what | cost | in units |\n|---|---|---|")
    for what, cost in rows:
        print(f"| {what} | {cost:.0f} ms | {cost / unit:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
