"""Belief formation: what each mind could know, with probabilities, from who perceives each event."""
