"""Conversations that people join and leave: who was there when something was said, and what of it they know."""
