"""Somebody looks for a food truck: joint inference of desires and beliefs (Baker et al. 2017)."""
