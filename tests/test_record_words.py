"""Why a record is refused, in the reader's language."""

from __future__ import annotations

import json
from typing import Any

import pytest

from copas import notation, record_json
from copas.errors import RecordError, RecordReason
from copas.i18n import LANGUAGES, catalogue
from copas.mental.record import FORMAT, FairRecord
from copas.record import Record
from copas.rules import Rules
from copas.testing import random_match
from copas.wording import record_place, record_refusal

DETAILS: dict[str, Any] = {"limit": 3, "magic": "copas/1", "format": "x", "wanted": "list", "text": "t"}
DETAILS |= {"players": 4, "deals": 2, "scores": "1 2"}


def read(text: str) -> object:
    """Read a text in the form that it looks like."""
    if not text.lstrip().startswith("{"):
        return notation.parse_record(text)
    return FairRecord.from_json(text) if FORMAT in text else record_json.loads(text)


def refusal(text: str) -> RecordError:
    """Return the error of reading a text in its form."""
    with pytest.raises(RecordError) as caught:
        read(text)
    return caught.value


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    record = Record.of(random_match(Rules(target=30), b"record words"))
    values: dict[str, Any] = json.loads(record_json.dumps(record))
    return values


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", RecordReason)
def test_every_reason_has_a_sentence(language: str, reason: RecordReason) -> None:
    error = RecordError("deals", "English", reason, **DETAILS)
    assert "English" not in record_refusal(catalogue(language), error)


@pytest.mark.parametrize(
    ("change", "place", "sentence"),
    [
        ({"first_dealer": "0"}, "record.first_dealer", "aqui deve vir um número inteiro"),
        ({"version": 99}, "format", "aqui só se lê copas-record 1"),
        ({"weather": 1}, "record.weather", "esta versão não conhece esta entrada"),
        ({"seats": [{"name": "x" * 500}]}, "seats[0].name", "aqui se leem no máximo 64"),
    ],
)
def test_values_that_do_not_fit(
    good: dict[str, Any], change: dict[str, Any], place: str, sentence: str
) -> None:
    error = refusal(json.dumps(good | change))
    words = catalogue("pt-BR")
    assert (record_place(words, error.place), record_refusal(words, error)) == (place, sentence)


def test_a_place_among_deals_is_in_words(good: dict[str, Any]) -> None:
    deal = good["deals"][0]
    plays = deal["plays"].split() if " " in deal["plays"] else [deal["plays"][i : i + 2] for i in (0, 2)]
    swapped = (
        deal["plays"].replace(plays[0], "##", 1).replace(plays[1], plays[0], 1).replace("##", plays[1], 1)
    )
    error = refusal(json.dumps(good | {"deals": [deal | {"plays": swapped}, *good["deals"][1:]]}))
    assert record_place(catalogue("pt-BR"), error.place).startswith("mão 1, vaza 1, carta 1 (")
    assert record_place(catalogue("en"), error.place).startswith("deal 1, trick 1, card 1 (")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "isto não é JSON"),
        ("copas", "a linha começa com copas/1, as regras e quem dá primeiro"),
        ("copas/1 copas x1", "esta versão não conhece esta entrada"),
        ("copas/1 copas+target d0", "target não muda nenhuma opção, uma só vez, como em target=77"),
        ("copas/1 copas d0 | ZZ", "aqui há uma carta que não existe"),
        ("copas/1 copas d0 | 2C/3C/4C/5C", "as mãos não são uma distribuição deste baralho"),
        (json.dumps({"format": FORMAT, "protocol": "x"}), "aqui só se lê copas/fair/v1"),
    ],
)
def test_other_texts(text: str, sentence: str) -> None:
    assert record_refusal(catalogue("pt-BR"), refusal(text)) == sentence
