"""Run the migrations over the connection that `SqlStore.migrate` hands in."""

from alembic import context

from copas.live.sql import metadata
from copas.people.schema import metadata as people

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=[metadata, people],
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
