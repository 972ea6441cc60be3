"""Runs of a benchmark: asking every question, results, metrics, costs, comparisons, the leaderboard."""
