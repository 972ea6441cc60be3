"""Films of somebody looking for a food truck, and the people who judged them (Baker et al. 2017)."""
