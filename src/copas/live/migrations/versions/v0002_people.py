"""Accounts, sessions, browsers, results, ratings, blocks, reports (`copas.people.schema`)."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def _account(name: str, table: str, ondelete: str = "CASCADE") -> sa.Column[str]:
    key = sa.ForeignKey("accounts.id", name=f"fk_{table}_{name}", ondelete=ondelete)
    return sa.Column(name, sa.String(40), key, nullable=ondelete == "SET NULL")


def _match(table: str) -> sa.Column[str]:
    key = sa.ForeignKey("matches.name", name=f"fk_{table}_match", ondelete="CASCADE")
    return sa.Column("match", sa.String(22), key, nullable=False)


def upgrade() -> None:
    """Go forward."""
    _create_accounts()
    _create_results()
    _create_dealings()


def _create_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("folded", sa.String(80), nullable=False),
        sa.Column("skeleton", sa.String(80), nullable=False),
        sa.Column("password", sa.String(200), nullable=True),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("banned_until", sa.BigInteger, nullable=True),
        sa.Column("ban_reason", sa.String(200), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("rated_at", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("folded", name="uq_accounts_folded"),
        sa.UniqueConstraint("skeleton", name="uq_accounts_skeleton"),
        sa.CheckConstraint("deviation > 0", name="ck_accounts_deviation"),
    )
    op.create_index("ix_accounts_rating", "accounts", ["rating"])
    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary(32), nullable=False),
        _account("account", "sessions"),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_table(
        "identities",
        _account("account", "identities"),
        sa.Column("key", sa.String(43), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "key", name="pk_identities"),
    )


def _create_results() -> None:
    op.create_table(
        "matches",
        sa.Column("name", sa.String(22), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("target", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_matches"),
    )
    op.create_table(
        "match_seats",
        _match("match_seats"),
        sa.Column("seat", sa.Integer, nullable=False),
        _account("account", "match_seats", "SET NULL"),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=True),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.Column("moons", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_match_seats"),
    )
    op.create_index("ix_match_seats_account", "match_seats", ["account"])
    op.create_table(
        "rating_changes",
        _match("rating_changes"),
        _account("account", "rating_changes"),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rating_before", sa.Float, nullable=False),
        sa.Column("deviation_before", sa.Float, nullable=False),
        sa.Column("rating_after", sa.Float, nullable=False),
        sa.Column("deviation_after", sa.Float, nullable=False),
        sa.Column("worked", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "account", name="pk_rating_changes"),
    )
    op.create_index("ix_rating_changes_account", "rating_changes", ["account", "at"])


def _create_dealings() -> None:
    op.create_table(
        "blocks",
        _account("account", "blocks"),
        _account("blocked", "blocks"),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "blocked", name="pk_blocks"),
    )
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        _account("reporter", "reports", "SET NULL"),
        _account("reported", "reports", "SET NULL"),
        sa.Column("match", sa.String(22), nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("handled", sa.Boolean, nullable=False),
    )
    op.create_index("ix_reports_handled", "reports", ["handled"])


def downgrade() -> None:
    """Go back to tables without accounts; everything about people is lost."""
    names = (
        "reports",
        "blocks",
        "rating_changes",
        "match_seats",
        "matches",
        "identities",
        "sessions",
        "accounts",
    )
    for table in names:
        op.drop_table(table)
