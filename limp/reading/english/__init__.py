"""The declared English: a grammar, a lexicon, and what its rules mean. Everything else is reported as unread."""
