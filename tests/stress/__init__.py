"""Runs under faults, and whatever may come from outside."""
