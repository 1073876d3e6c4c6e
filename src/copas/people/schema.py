"""The tables of accounts, sessions, results and ratings.

Times are whole seconds since 1970. What an account owns goes with it (`CASCADE`); what it shares with others
stays without it (`SET NULL`).
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    text,
)

ACCOUNT_LENGTH = 40
"""The longest account id: `bot:` and a bot's name, or 22 letters of a person's."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


def _account(name: str, *, ondelete: str = "CASCADE") -> Column[str]:
    key = ForeignKey("accounts.id", ondelete=ondelete)
    return Column(name, String(ACCOUNT_LENGTH), key, nullable=ondelete == "SET NULL")


accounts = Table(
    "accounts",
    metadata,
    Column("id", String(ACCOUNT_LENGTH), primary_key=True),
    Column("name", String(24), nullable=False),
    # Unique, both: names differ by more than case, and no two look alike.
    Column("folded", String(80), nullable=False, unique=True),
    Column("skeleton", String(80), nullable=False, unique=True),
    Column("password", String(200), nullable=True),
    Column("bot", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("banned_until", BigInteger, nullable=True),
    Column("ban_reason", String(200), nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("rated_at", BigInteger, nullable=True),
    CheckConstraint("deviation > 0", name="deviation"),
    Index("ix_accounts_rating", "rating"),
)

sessions = Table(
    "sessions",
    metadata,
    # SHA-256 of the cookie's secret: who reads the database cannot log in with it.
    Column("token", LargeBinary(32), primary_key=True),
    _account("account"),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Column("label", String(80), nullable=False),
    Index("ix_sessions_account", "account"),
)

identities = Table(
    "identities",
    metadata,
    _account("account"),
    Column("key", String(43), nullable=False),
    Column("label", String(80), nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    PrimaryKeyConstraint("account", "key"),
)

matches = Table(
    "matches",
    metadata,
    Column("name", String(22), primary_key=True),
    Column("ended", BigInteger, nullable=False),
    Column("target", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("deals", Integer, nullable=False),
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("match", String(22), ForeignKey("matches.name", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    _account("account", ondelete="SET NULL"),
    # A guest's name as the table showed it; empty for accounts, whose name stands there until they go.
    Column("name", String(24), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("score", Integer, nullable=True),
    Column("gone", Boolean, nullable=False),
    Column("moons", Integer, nullable=False),
    PrimaryKeyConstraint("match", "seat"),
    Index("ix_match_seats_account", "account"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("match", String(22), ForeignKey("matches.name", ondelete="CASCADE"), nullable=False),
    _account("account"),
    Column("at", BigInteger, nullable=False),
    Column("rating_before", Float, nullable=False),
    Column("deviation_before", Float, nullable=False),
    Column("rating_after", Float, nullable=False),
    Column("deviation_after", Float, nullable=False),
    # The worked sum as JSON; opponents are seats, so that nobody's name stays in it.
    Column("worked", Text, nullable=False),
    # The fence: a match changes a rating once, whatever is delivered twice.
    PrimaryKeyConstraint("match", "account"),
    Index("ix_rating_changes_account", "account", "at"),
)

blocks = Table(
    "blocks",
    metadata,
    _account("account"),
    _account("blocked"),
    Column("since", BigInteger, nullable=False),
    PrimaryKeyConstraint("account", "blocked"),
)

reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    _account("reporter", ondelete="SET NULL"),
    _account("reported", ondelete="SET NULL"),
    Column("match", String(22), nullable=False),
    Column("reason", String(20), nullable=False),
    Column("text", String(500), nullable=False),
    Column("handled", Boolean, nullable=False),
    # Of somebody at the reporter's table: the seat, and the words as the reporter's browser showed them.
    Column("live_table", String(22), nullable=False, server_default=text("''")),
    Column("seat", Integer, nullable=True),
    Column("words", String(200), nullable=False, server_default=text("''")),
    # Guests' names; empty for accounts, which stand above until they go.
    Column("reporter_guest", String(24), nullable=False, server_default=text("''")),
    Column("reported_guest", String(24), nullable=False, server_default=text("''")),
    Index("ix_reports_handled", "handled"),
)
