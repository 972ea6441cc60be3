"""The household I-POMDP: how likely each step was under each mind."""
