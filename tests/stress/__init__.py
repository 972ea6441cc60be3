"""Runs under faults and load, small in every test run.

`pytest tests/stress --questions 900 -s` makes the whole tables, which takes minutes, and prints each trial.
"""
