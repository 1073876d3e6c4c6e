"""People: ratings, the search for a live table, names, passwords, chat, statistics.

Everything here but the modules that say otherwise is pure: time and entropy are passed in, nothing is
stored. `docs/people.md` explains the numbers to those who see them.
"""
