"""Questions and options, and their written form."""
