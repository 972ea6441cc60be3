"""Rules first, a helper for the rest: what it reads reaches the exact engine, and what cannot be is doubtful."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from limp.events import Action, Event, Observation
from limp.minds.facts import At, Place
from limp.minds.meanings import Act
from limp.pipeline import Pipeline
from limp.protocols import Named, Piece, PieceReading
from limp.questions.asking import parse_question
from limp.questions.question import Question
from limp.symbolic.beliefs.assisted import AssistedHypothesizer, AssistedReader
from limp.symbolic.beliefs.choosing import belief_question, told_question
from limp.symbolic.beliefs.stages import belief_stages

UNREAD = "Ben, grinning, thereupon contrived a lodgement of the key under the sofa"
STORY = f"Ann puts the key in the drawer. Ann leaves. {UNREAD}."
ASKED = "Where does {} think that the key is?"
OPTIONS = "A) in the drawer\nB) under the sofa"


@dataclass
class Helper:
    """Gives its readings in order, and keeps what it was asked."""

    readings: list[PieceReading]
    asked: list[Piece] = field(default_factory=list)
    name: str = "test/helper"
    people: tuple[str, ...] = ("Ann", "Ben")

    def read_pieces(self, pieces: Sequence[Piece], people: Sequence[str]) -> list[PieceReading]:
        assert tuple(people) == self.people
        self.asked += pieces
        return [self.readings.pop(0) for _ in pieces]


def moved(place: str, **who: tuple[str, ...]) -> PieceReading:
    act = Act(verb="put", thing="key", place=Place(name=place))
    return PieceReading(events=(Action.model_validate({"agent": "Ben", "text": UNREAD, "meaning": act, **who}),))


def answer(helper: Helper, who: str, asked: str = ASKED) -> tuple[str, float, str]:
    perception, _, fuser, hypothesizer, policy = belief_stages()
    solver = Pipeline(perception, AssistedReader(helper), fuser, hypothesizer, policy)
    taken = belief_question(parse_question(f"{asked.format(who)}\n{OPTIONS}", narration=STORY))
    assert taken is not None
    found = solver.answer(taken.model_copy(update={"agents": ("Ann", "Ben")}))
    return found.words, max(found.probabilities.values()), " ".join(found.stages.notes)


@pytest.mark.parametrize(("who", "right"), [("Ann", "in the drawer"), ("Ben", "under the sofa")])
def test_what_the_helper_reads_reaches_the_engine(who: str, right: str) -> None:
    helper = Helper([moved("sofa")])
    words, share, notes = answer(helper, who)
    assert (words, share) == (right, 1.0)
    assert "read by test/helper" in notes
    assert "not understood" not in notes
    assert helper.asked[0].before == "Ann puts the key in the drawer. Ann leaves."


def test_who_saw_it_counts() -> None:
    assert answer(Helper([moved("sofa", seen_by=("Ann",))]), "Ann")[0] == "under the sofa"


def test_what_cannot_be_is_asked_once_more() -> None:
    helper = Helper([moved("key"), moved("sofa")])
    assert answer(helper, "Ben")[0] == "under the sofa"
    assert helper.asked[1].objection == "the key cannot be in itself."


def test_what_still_cannot_be_is_doubtful() -> None:
    helper = Helper([moved("key"), PieceReading(problem="'Zed' is none of the people.")])
    words, share, notes = answer(helper, "Ann")
    assert words == "in the drawer"
    assert share < 1.0
    assert "doubtful, test/helper" in notes
    assert "'Zed' is none of the people." in notes


def test_nothing_that_matters_leaves_no_doubt() -> None:
    event: Event = Observation(text=UNREAD)
    words, share, notes = answer(Helper([PieceReading(events=(event,))]), "Ann")
    assert (words, share) == ("in the drawer", 1.0)
    assert "read by test/helper" in notes


def test_a_fact_is_a_move_by_nobody() -> None:
    fact = At(thing="key", place=Place(name="sofa"))
    helper = Helper([PieceReading(events=(Observation(text=UNREAD, facts=(fact,)),))])
    assert answer(helper, "", "Where is the key really?")[0] == "under the sofa"


@dataclass
class Asks:
    """Puts every question into the same words, and knows one more person."""

    words: str
    asked: list[Named] = field(default_factory=list)
    name: str = "test/asks"

    def plainly(self, question: Question, named: Named) -> str:
        assert question.choices
        self.asked.append(named)
        return self.words

    def people(self, _: str) -> tuple[str, ...]:
        return ("gaffer", "Ann")


def test_a_question_in_odd_words_is_read_to_the_rules() -> None:
    """The rules know neither `the gaffer` nor what is asked; told both, they answer."""
    odd = "And the gaffer, whither would his feet carry him, key-wise?"
    story = "Ann puts the key in the drawer. Thereupon the gaffer put it under the sofa. Ann left."
    asks = Asks("Where will gaffer look for the key?")
    perception, _, fuser, hypothesizer, policy = belief_stages()
    put = Act(verb="put", thing="key", place=Place(name="sofa"))
    read = PieceReading(events=(Action(agent="gaffer", text="put it", meaning=put),))
    reader = AssistedReader(Helper([read], people=("Ann", "gaffer")), asks)
    solver = Pipeline(perception, reader, fuser, AssistedHypothesizer(hypothesizer, asks), policy)
    taken = told_question(parse_question(f"{odd}\n{OPTIONS}", narration=story))
    assert taken is not None
    found = solver.answer(taken)
    assert found.words == "under the sofa"
    assert found.question.text == odd
    assert "the question was taken as: 'Where will gaffer look for the key?'" in found.stages.notes
    assert asks.asked == [Named(people=("Ann", "gaffer"), things=("key",), places=("drawer", "sofa"))]
