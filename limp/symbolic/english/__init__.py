"""English: words, phrases and clauses of a text, and the common sense of things and places that words carry."""
