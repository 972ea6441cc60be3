"""ProToM: a facilitator that speaks only when it helps."""
