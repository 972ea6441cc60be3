"""The language wing: every stage by prompting a language or vision model."""
