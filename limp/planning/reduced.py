"""Planners of steps without a part of the theory, for the setting `ablation` of a `Pipeline`.

no-inverse-planning   the words that steps and minds share stand for the planner:

    log P(step | h) = sum over parts of log((|S & W_part| + 1/2) / (|S| + 1))

S are the content words of the step, W_part those of one part of the hypothesis: the belief, the social goal, the
belief of the other's goal. 1/2 and 1 smooth, so that no step is impossible. Words do not distinguish helping from
hindering, so questions about social goals mostly stay undecided.

single-agent          nobody thinks about what others think or want, as in the model class of BIP-ALM (Jin et al.,
ACL 2024): every hypothesis keeps its belief and loses its social goal, and what the other wants is the same for
all. Options that differ only in the social level become the same mind, and the question stays undecided.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..episodes.claims import Claim
from ..episodes.episode import Episode
from ..episodes.events import Event
from ..episodes.minds import Hypothesis, Mind, part_in_words
from ..errors import InputError
from ..planner import Trace
from ..protocols.stages import Ablation, Policy

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_FUNCTION_WORDS = frozenset(
    """a about an and any are as at be been before but by can could did do does for from giving had has have he
    her here hers him his i in information inside into is it its me my nor not of off on onto or our out put she
    so some that the their them then there they thing things this those to towards up was we were what when
    where which who will with would you your""".split()
)


def content_words(text: str) -> frozenset[str]:
    """Return the words of `text` in lower case, without function words and without a plural or genitive s."""
    words = (word.lower().removesuffix("'s") for word in _WORD.findall(text))
    kept = (word for word in words if word not in _FUNCTION_WORDS)
    return frozenset(w[:-1] if len(w) > 3 and w.endswith("s") and not w.endswith("ss") else w for w in kept)


def reduced(policy: Policy, ablation: Ablation) -> Policy:
    """Return a planner without a part of the theory; of beliefs, for a planner that takes them from elsewhere."""
    match ablation:
        case "no-inverse-planning":
            return WordPolicy()
        case "single-agent":
            return SingleAgentPolicy(policy)
        case "no-belief-update":
            return NoBeliefs()
        case "":
            return policy


@dataclass(frozen=True)
class WordPolicy(Policy):
    """A `Policy` by word overlap; it scores what the agents of the hypotheses did and said."""

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the matrix [H, T]; raise `InputError` if the agents did and said nothing."""
        agents = {hypothesis.agent for hypothesis in hypotheses}
        steps = [event for event in episode.events if event.doer in agents and event.mood == "happened"]
        if not steps:
            raise InputError(
                f"nothing that {', '.join(sorted(agents))} did or said is known.",
                "Give a text or a video that shows it.",
            )
        said = [content_words(_words(step).removeprefix(step.doer)) for step in steps]
        parts = ("belief", "social_goal", "belief_of_goal")
        minds = [[content_words(part_in_words(hypothesis, part)) for part in parts] for hypothesis in hypotheses]
        rows = [[_log_overlap(words, mind) for words in said] for mind in minds]
        return Trace(tuple(hypotheses), tuple(map(_words, steps)), np.array(rows), "surface")


def _words(step: Event) -> str:
    """Return what is said, or what is done as a clause."""
    return f'{step.doer}: "{step.quotation}"' if step.quotation else step.wording


def _log_overlap(step: frozenset[str], parts: Sequence[frozenset[str]]) -> float:
    return sum(math.log((len(step & part) + 0.5) / (len(step) + 1.0)) for part in parts)


def alone(hypotheses: Sequence[Hypothesis]) -> tuple[Hypothesis, ...]:
    """Return the hypotheses without their social level: no social goal, and one belief of goal for all."""
    shared = next((goal for h in hypotheses if (goal := h.mind.belief_of_goal)), None)
    return tuple(h.model_copy(update={"mind": _without_others(h.mind, shared)}) for h in hypotheses)


def _without_others(mind: Mind, shared: Claim | None) -> Mind:
    kept = tuple(claim for claim in mind.held if claim != mind.belief_of_goal)
    return mind.model_copy(update={"claims": kept if shared is None else (*kept, shared)})


@dataclass(frozen=True)
class SingleAgentPolicy(Policy):
    """Scores with another policy what is left of the minds when their social level is taken away."""

    inner: Policy

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the matrix [H, T] of the reduced minds, under the hypotheses as they were given.

        Raises `InputError` where no mind thinks of anybody else, so that there is nothing to leave out.
        """
        if alone(hypotheses) == tuple(hypotheses):
            raise InputError("these minds think of nobody else.", "Leave out --ablate.")
        trace = self.inner.score(episode, alone(hypotheses))
        return Trace(tuple(hypotheses), trace.steps, trace.log_probs, trace.estimator)


class NoBeliefs(Policy):
    """Stands for a planner that forms no beliefs, where belief updates are left out: it refuses every question."""

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Raise `InputError`."""
        del episode, hypotheses
        raise InputError("this planner takes what people believe from elsewhere.", "Leave out --ablate.")
