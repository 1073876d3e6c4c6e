"""Everything that a person may be told about people has its words in every language."""

from __future__ import annotations

import pytest

from copas.i18n import LANGUAGES, Catalogue
from copas.people.accounts import REPORT_REASONS
from copas.people.errors import PeopleReason
from copas.people.matchmaking import Why
from copas.people.talk import PHRASES


@pytest.mark.parametrize("language", LANGUAGES)
def test_enumerations_have_their_words(language: str) -> None:
    words = Catalogue(language)
    wanted = [f"people-refused-{reason}" for reason in PeopleReason]
    wanted += [f"people-news-{why}" for why in (*Why, "back", "bots")]
    wanted += [f"people-reason-{reason}" for reason in REPORT_REASONS]
    wanted += [f"web-phrase-{phrase}" for phrase in PHRASES]
    assert [key for key in wanted if not words.has(key)] == []
