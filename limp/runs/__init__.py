"""Runs of a benchmark: asking every question, outcomes, figures, costs, comparisons, the leaderboard."""
