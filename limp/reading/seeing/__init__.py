"""Events seen in films of simulated homes, in scene graphs, and in recorded descriptions."""
