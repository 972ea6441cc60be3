"""Reading stories of who saw what into typed events, by rules of English."""
