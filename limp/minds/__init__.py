"""The language of minds: facts, what acts and statements mean, attitudes, goals, and their English."""
