"""From an episode and a query to an answer."""
