"""OpenToM: where a thing is in the minds of its mover and of an observer, read from narratives."""
