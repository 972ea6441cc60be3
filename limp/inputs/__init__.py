"""Words, files, settings and data from outside."""
