"""The symbolic wing: exact planners for small worlds."""
