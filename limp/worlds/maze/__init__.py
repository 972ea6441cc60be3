"""Help or hinder in a maze: moves and pushes, minds, scenario files, the cue-based model."""
