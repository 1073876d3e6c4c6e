"""The terminal game: a pure controller (`game`, `pace`), saved matches (`store`) and Textual screens."""
