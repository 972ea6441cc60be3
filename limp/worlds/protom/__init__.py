"""ProToM: a facilitator that infers goals and speaks only when it helps.

    one's own environment: a `Domain` (world.py)  ->  `Facilitator` (facilitator.py)  ->  messages

`Domain` is the seam: an environment says how the world changes, how its agents plan, and what could be told them.
Goals are inferred from actions by the planner's Bayes' rule (inference.py), messages valued by joint rollouts
(utility.py). `play` runs a whole episode.
"""
