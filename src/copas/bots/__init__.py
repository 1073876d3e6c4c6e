"""Bots: players that get one seat's view and a seed, and nothing else."""
