"""Films of simulated homes."""
