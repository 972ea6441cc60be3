"""Balanced questions about belief and social goal, on which rules without a mind are at chance."""
