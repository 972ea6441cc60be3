"""Household scenarios of our own, and homes simulated on demand."""
