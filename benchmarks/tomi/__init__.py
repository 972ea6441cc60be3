"""ToMi: false-belief stories of a small world, to the second order."""
