"""Beliefs of any depth: who could witness what, and so who thinks what of the world and of each other's minds."""
