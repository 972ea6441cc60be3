"""Baselines: asking a model directly, the object that was mentioned, words alone, a single agent."""
