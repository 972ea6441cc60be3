"""Households (and offices, wards, shops): people who look for things, move them, and tell where they are."""
