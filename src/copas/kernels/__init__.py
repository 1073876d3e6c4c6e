"""Compiled kernels: deals as machine words, for bots that simulate many of them.

Everything here works on one deck and 3 to 7 players. Cards are the numbers of `copas.cards`, so a hand is one
int64 with 13 bits a suit, clubs in the lowest; no mask needs bit 52 or above. `copas.kernels.layout` says
what each array holds. Nothing checks its arguments: callers are `copas.bots` and the tests, and the objects
of the domain are the place where people's input is judged.

Importing this package loads numpy and numba; `import copas` never does. Compiled code is kept in the user's
cache folder (see `copas.kernels.compiler`), so that only the first start pays for compiling.
"""
