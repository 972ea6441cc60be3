"""The tiger tasks: exact values, interactive minds, particle filters, players' data."""
