"""What a household is: words of things and places, the world, the planner's parameters."""
