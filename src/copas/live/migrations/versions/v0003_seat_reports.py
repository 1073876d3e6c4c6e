"""Reports of somebody at a table: the seat, the words, and guests' names (`copas.people.schema`)."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_COLUMNS = ("live_table", "seat", "words", "reporter_guest", "reported_guest")


def upgrade() -> None:
    """Go forward; older reports name no table."""
    for name, length in (("live_table", 22), ("words", 200), ("reporter_guest", 24), ("reported_guest", 24)):
        op.add_column(
            "reports", sa.Column(name, sa.String(length), nullable=False, server_default=sa.text("''"))
        )
    op.add_column("reports", sa.Column("seat", sa.Integer, nullable=True))


def downgrade() -> None:
    """Go back to reports of accounts; what was said and where is lost."""
    for name in _COLUMNS:
        op.drop_column("reports", name)
