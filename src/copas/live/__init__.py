"""Live tables: the pure table core, the lobby, clocks, the wire's messages and the store."""
