"""Reads the options of a question as claims of a mind, which stand for hypotheses (`homes.hypotheses`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...episodes.claims import SocialGoal
from ...episodes.episode import Episode
from ...episodes.minds import Hypothesis, Mind, takes_sides
from ...episodes.question import Question
from ...errors import InputError
from ...homes.household import Household
from ...homes.hypotheses import ReadMind, hypotheses_of, mind_of
from ...homes.parameters import Parameters
from ..people import people
from .claims import asked_about, claims_of, named, read_claim
from .seekers import seeker_hypotheses


@dataclass(frozen=True)
class RuleHypothesizer:
    """Reads options by rules. It never looks at what happened, beyond which places and goals are mentioned."""

    parameters: Parameters = field(default_factory=Parameters)

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return the minds that the options claim; raise `InputError` as `hypotheses_of` does."""
        if (seekers := seeker_hypotheses(question, episode)) is not None:
            return seekers
        everyone = tuple(dict.fromkeys((*people(question), *episode.names)))
        assumed = [ReadMind(mind_of(claims_of(text, everyone))) for text in question.assumptions]
        claims = _claims(question, assumed, everyone)
        return hypotheses_of(claims, assumed, Household(episode), self.parameters)


def _claims(question: Question, assumed: Sequence[ReadMind], everyone: tuple[str, ...]) -> dict[str, ReadMind]:
    """Return what each option claims of a mind, completed by what the question assumes."""
    options = {c.label: c.text for c in question.choices}
    agent = asked_about(question.text, everyone)
    near = named(question.text, everyone)
    stated = (one.stance for one in assumed if not one.knows)  # to know something is no stance
    side: SocialGoal | None = next(filter(None, stated), None)
    found = {}
    for label, text in options.items():
        try:
            claim = read_claim(text, everyone, agent, near)
        except InputError as error:
            raise InputError(f"option {label}: {error.message}", error.hint) from error
        mind = claim.mind if claim.mind.agent else Mind(agent=agent)
        if side is not None and not claim.stance:
            mind = mind.model_copy(update={"claims": (*mind.claims, takes_sides(mind.agent, side, ""))})
        found[label] = claim._replace(mind=mind)
    return found
