"""Migrations of the database, run by `copas serve` at its start."""
