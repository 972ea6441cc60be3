"""Overcooked as a ProToM domain."""
