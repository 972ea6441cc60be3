"""The model-free wing: exact planners for small worlds."""
