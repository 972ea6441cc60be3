"""Exact planning in tabular Markov decision processes."""
