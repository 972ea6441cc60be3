"""Answerers without a theory of mind: asking a model outright, the object that was said, one agent alone."""
