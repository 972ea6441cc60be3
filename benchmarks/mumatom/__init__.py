"""MuMA-ToM in its official layout."""
