"""ProToM: a facilitator that gives feedback only when it is expected to help."""
