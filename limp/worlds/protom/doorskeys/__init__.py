"""Doors and keys as a ProToM domain."""
