"""Prompt files, one a step of the language wing."""
