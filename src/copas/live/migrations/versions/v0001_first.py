"""The first schema: logs, tables, people, secrets, records, keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "tables",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(22), nullable=False, unique=True),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("timed", sa.Boolean, nullable=False),
        sa.Column("touched", sa.Integer, nullable=False),
    )
    op.create_index("ix_tables_code", "tables", ["code"])
    op.create_index("ix_tables_state", "tables", ["state"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.String(64), nullable=False),
        sa.Column("cid", sa.String(22), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_log"),
        sa.CheckConstraint("seq > 0", name="ck_log_seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_people"),
    )
    op.create_index("ix_people_person", "people", ["person"])
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("master", sa.LargeBinary, nullable=False),
        sa.Column("nonce", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_secrets"),
    )
    op.create_table(
        "records",
        sa.Column("name", sa.String(22), primary_key=True),
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
    )
    op.create_table(
        "keyring",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Go back to an empty database."""
    for table in ("keyring", "records", "secrets", "people", "log", "tables"):
        op.drop_table(table)
