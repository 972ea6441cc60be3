"""Simulated homes: people with minds, timed logs, stories and questions with known answers."""
