"""The episode: the formal language between reading and thinking. What happened, and what is asked of it."""
