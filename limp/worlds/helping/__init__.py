"""Helping and hindering: two players in a grid, one who wants the star, one who holds and moves boxes."""
