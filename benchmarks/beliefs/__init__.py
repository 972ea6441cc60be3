"""Stories of who saw what, made on demand, with right answers by construction."""
