"""Laws of talk about a thing: who names the place where it is helps, who names another hinders, whoever they are.

One person asks where a thing is, another names a place, and the first one finds it there or elsewhere.
"""

from dataclasses import dataclass, replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.answering.pipeline import Pipeline
from limp.episodes.question import Question, Video, lettered

GOALS = {"help": "trying to help {0} find", "hinder": "trying to prevent {0} from finding"}


@dataclass(frozen=True)
class Talk:
    asker: str
    speaker: str
    thing: str
    told: str
    found: str
    denied: bool = False
    order: tuple[str, str] = ("help", "hinder")
    filmed: bool = True

    def question(self) -> Question:
        search = f"{self.asker} walks to {self.found}. {self.asker} takes the {self.thing} from {self.found}."
        answer = f"It is {'not ' if self.denied else ''}in {self.told}."
        claims = [f"{self.speaker} was {GOALS[g].format(self.asker)} the {self.thing}." for g in self.order]
        return Question(
            text=f"If {self.speaker} knows where the {self.thing} is, which is MOST likely?",
            choices=lettered(claims), agents=(self.asker, self.speaker),
            assumptions=(f"{self.speaker} knows where the {self.thing} is",),
            conversation=f"{self.asker}: Where is the {self.thing}?\n{self.speaker}: {answer}",
            video=Video(recorded=search) if self.filmed else None, narration="" if self.filmed else search,
        )  # fmt: skip


@cache
def helps(talk: Talk) -> float:
    """P(help)."""
    shares = Pipeline.symbolic().answer(talk.question()).probabilities
    return shares["AB"[talk.order.index("help")]]


PEOPLE = st.permutations(["Nora", "Felix", "Lou", "Kim"])
THINGS = st.sampled_from(["book", "lamp", "key", "stapler", "bandage", "umbrella"])
PLACES = st.permutations(
    [
        "the cabinet in the bathroom",
        "the fridge in the kitchen",
        "the drawer in the office",
        "the closet in the hallway",
    ]
)
TALKS = st.builds(
    lambda people, thing, places, there, denied, filmed: Talk(
        people[0], people[1], thing, places[0], places[0] if there else places[1], denied, filmed=filmed
    ),
    PEOPLE, THINGS, PLACES, st.booleans(), st.booleans(), st.booleans(),
)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(TALKS, PEOPLE)
def test_the_answer_moves_as_it_must_and_no_more(talk: Talk, others: list[str]) -> None:
    p, said = helps(talk), helps(replace(talk, denied=not talk.denied))
    true = (talk.told == talk.found) != talk.denied
    assert (p > said) == true, "to deny turns it round"
    # Of a film an improbable place may have been seen wrongly, so that who denies it there may be right.
    if not (talk.filmed and talk.denied):
        assert (p > 0.5) == true
    assert helps(replace(talk, order=("hinder", "help"))) == pytest.approx(p, abs=1e-9)
    assert helps(replace(talk, asker=talk.speaker, speaker=talk.asker)) == pytest.approx(p, abs=1e-9)
    assert helps(replace(talk, asker=others[0], speaker=others[1])) == pytest.approx(p, abs=1e-9)
