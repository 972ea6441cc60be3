"""Help or hinder in a maze (Ullman et al. 2009)."""
