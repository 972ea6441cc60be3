"""What a facilitator assumes: every choice that the paper leaves open, or that one may want to change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Cost = Literal["sum", "makespan"]
Divergence = Literal["optimality", "policy"]


@dataclass(frozen=True)
class Parameters:
    """The parameters of goal inference and of the choice of feedback."""

    particles: int = 1
    """N: how many beliefs each agent is given; rollouts pair the k-th of one agent with the k-th of the others."""
    floor: float = 1e-6
    """The least likelihood of an action."""
    prune: float = 1e-3
    """Goal profiles (one goal for each agent) that are less probable are left out."""
    threshold: float = 0.0
    """phi: feedback must be expected to save more steps than this."""
    gate: float = 0.1
    """epsilon: the divergence must be more than this."""
    divergence: Divergence = "optimality"
    """`optimality`: 1 - sum_g b(g) exp(-beta max(0, gain_g)), how surely the agents lose steps without feedback.
    `policy`: the expected Jensen-Shannon divergence, base 2, of what the agent would do with and without it."""
    divergence_rationality: float = 1.0
    """beta of `optimality`."""
    lookahead: int = 1
    """`policy` takes the largest divergence in so many steps of the rollout without feedback."""
    cost: Cost = "sum"
    """What is saved: the sum of the agents' completion steps, or the last one's (`makespan`)."""
    first_decision: int = 1
    """How many joint steps are seen before anything is said."""
    skip_directed: bool = True
    """Whether an agent's actions say nothing of its goal while it follows feedback."""
    chance: float = 0.5
    """How often the random facilitator speaks."""
    seed: int = 42
    """For ties, particles and the random facilitator."""


SEEN = Parameters()
"""Where all is seen (doors and keys): phi = 0, epsilon = 0.1, one particle."""
PARTLY_SEEN = Parameters(particles=5, prune=0.02, threshold=2.0, gate=0.3, divergence="policy", lookahead=5)
"""Where agents see one room (Overcooked): phi = 2, epsilon = 0.3, five particles."""
