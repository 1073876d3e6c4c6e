"""The fair deal: dealing and playing hidden cards among people who trust nobody (docs/fair-deal.md)."""
