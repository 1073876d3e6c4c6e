"""Programs for developers: locks, vectors, schemas."""
