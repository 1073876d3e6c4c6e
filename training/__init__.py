"""How the learned policy came to be: self-play labelled by search, then imitation. Not in the package."""
