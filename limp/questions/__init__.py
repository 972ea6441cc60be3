"""Questions and options, their written form, and what a bare option claims."""
