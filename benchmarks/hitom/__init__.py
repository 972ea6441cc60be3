"""Hi-ToM: beliefs of orders 0 to 4, with private and public claims that may be lies."""
