"""Copas: Hearts for players, researchers and engineers."""
