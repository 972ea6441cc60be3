"""Reading: from what was written, said or filmed to an episode and a query."""
