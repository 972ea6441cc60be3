"""What each option takes somebody to expect along a walk: the belief that stands behind each step.

    b_t(p | option) = sum_h P(h | option, walk) b_t(p | h)

b_t(p | h) is the belief of the mind h when it takes step t, after all that it has seen before.
"""

from __future__ import annotations

import numpy as np

from ...events import Episode
from ...homes.parameters import Parameters
from ...minds.attitudes import ELSEWHERE
from ...minds.facts import Place
from ...minds.timeline import BeliefTimeline, TimelineRow
from ...planner import FloatArray, Trace, posterior
from .seeking import Course, Home

MOST = 2
"""So many places are named for a step beside the one that it leads to, the likeliest first."""
LEAST = 0.05
"""Places that are less likely than this are not named."""


def expectations(trace: Trace, episode: Episode, parameters: Parameters) -> BeliefTimeline:
    """Return where the thing that each option's minds look for was expected at each step of the walk."""
    home = Home.of(episode, trace.hypotheses, parameters)
    courses = [Course(home, episode, hypothesis) for hypothesis in trace.hypotheses]
    beliefs = np.array([[course.seeker.belief for _ in course.steps()] for course in courses])
    goals = [step.place for step in Course(home, episode, trace.hypotheses[0]).steps()]
    weights = np.maximum(posterior(trace).probabilities, np.finfo(float).tiny)
    shares = {}
    for option in dict.fromkeys(h.choice for h in trace.hypotheses):
        own = weights * [h.choice == option for h in trace.hypotheses]
        shares[option] = np.tensordot(own / own.sum(), beliefs, axes=1)
    moments = [
        TimelineRow(event=step, held=tuple(_in_words(home, rows[t], goals[t]) for rows in shares.values()))
        for t, step in enumerate(trace.steps)
    ]
    return BeliefTimeline(
        about="where the thing is that is looked for, before each step",
        holders=tuple(f"if {option}" for option in shares),
        moments=tuple(moments),
        shares=True,
    )


def _in_words(home: Home, belief: FloatArray, goal: Place | None) -> str:
    """The place that the step leads to, then the likeliest others."""
    there = [home.index(goal)] if goal is not None and goal.name else []
    likely = [k for k in np.argsort(-belief, kind="stable") if k not in there and belief[k] >= LEAST]
    named = {
        k: "elsewhere" if home.places[k] == ELSEWHERE else home.places[k].name for k in [*there, *likely[:MOST]]
    }
    return ", ".join(f"{name} {belief[k]:.0%}" for k, name in named.items())
