"""English and descriptions become understood events; options become hypotheses."""
