"""docs/people.md says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from copas.people import accounts, limits, names, passwords, rating, talk, waiting
from copas.people.grouping import Window
from copas.people.matchmaking import QueueSettings
from copas.people.results import IDLE_AFTER
from copas.web import app, queue, queue_socket
from copas.web import people as web_people

PAGE = (Path(__file__).parents[2] / "docs" / "people.md").read_text()
FLAT = re.sub(r"\s+", " ", PAGE)


def says(*parts: object) -> None:
    sentence = "".join(map(str, parts))
    assert sentence in FLAT, f"docs/people.md does not say: {sentence}"


def number(value: float) -> str:
    return f"{value:g}"


def test_the_numbers_of_the_rating() -> None:
    says("a new account has ", number(rating.START))
    says("A new account has ", number(rating.START_DEVIATION), ".")
    says("Above ", number(rating.PROVISIONAL_ABOVE), " a rating is *provisional*")
    says("never below ", number(rating.DEVIATION_FLOOR))
    says("`w` is ", number(rating.pair_weight(4)), " at a table of four")
    says("40 becomes 80 in a year (`RD² + ", f"{rating.GROWTH_PER_DAY:.2f}", "` a day), up to 200")
    says("for ", number(IDLE_AFTER / rating.DAY), " days leaves the leaderboard")


def test_the_numbers_of_the_search() -> None:
    window, settings = Window(), QueueSettings()
    assert window.per_deviation == 0.5
    says(
        number(window.first),
        " points plus half the own deviation plus ",
        number(window.per_second),
        " points",
    )
    says("everybody has ", number(settings.answer), " s to say yes")
    says("waits ", number(settings.declined), " s before the next search")
    says("who does not answer, ", number(settings.ignored), " s")
    says("With fewer than ", waiting.ENOUGH, " of them")
    says("Searching for ", number(settings.bots_suggested), " s without having agreed")
    says("Frames of at most 4 kB, two a second with bursts of ", number(queue_socket.BURST))
    assert (queue_socket.MOST_FRAME, queue_socket.RATE) == (4096, 2.0)


def test_the_numbers_of_accounts() -> None:
    says("Names have ", names.SHORTEST, " to ", names.LONGEST, " letters")
    says("Passwords have ", passwords.SHORTEST, " to ", passwords.LONGEST, " characters")
    for by, limit in (("address", web_people.LOGIN_BY_ADDRESS), ("name", web_people.LOGIN_BY_NAME)):
        says("by ", by, " (", limit.burst, " at once, then one each ", number(limit.every), " s)")
    assert limits.Limit(5, 600.0) == web_people.REGISTER_BY_ADDRESS
    days = accounts.DAY
    says(
        "after ", accounts.SESSION_UNUSED // days, " days without use, or ", accounts.SESSION_LONGEST // days
    )
    says("A session is ", accounts.TOKEN_BYTES, " random bytes")
    says("| reports | ", accounts.REPORT_KEPT // days, " days |")
    says("free text (", talk.LONGEST_TEXT, " characters)")
    assert limits.Limit(5, 3.0) == talk.TALK_LIMIT
    says(", ".join(f"`{reason}`" for reason in accounts.REPORT_REASONS))


def test_every_route_is_described() -> None:
    described = set(re.findall(r"^\| `([A-Z]+ /api/[^?`]+)(?:\?[^`]*)?` \|", PAGE, re.MULTILINE))
    routes = {
        f"{method} {route.path}"
        for route in app.PEOPLE_ROUTES
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert described == routes


def test_every_message_of_the_search_is_described_with_its_fields() -> None:
    rows = dict(re.findall(r"^\| `([a-z`, ]+)` \|((?:[^|\\]|\\.)*)\|", PAGE, re.MULTILINE))
    for union in (queue.Asked, queue.Told):
        for kind in union.__args__:
            info = msgspec.inspect.type_info(kind)
            assert isinstance(info, msgspec.inspect.StructType)
            tag = str(info.tag)
            row = next((fields for tags, fields in rows.items() if tag in re.split("[`, ]+", tags)), None)
            assert row is not None, f"{info.tag} is not described"
            for field in info.fields:
                assert re.search(rf"\b{field.encode_name}\b", row), f"{info.tag}: {field.encode_name}"
