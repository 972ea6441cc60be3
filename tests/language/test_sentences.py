"""A model's readings of pieces become events of the core, or problems in words."""

from __future__ import annotations

import json

import pytest

from limp.events import Action, Event, Observation, Utterance
from limp.language.sentences import ModelPieceReader
from limp.minds.facts import At, Place
from limp.minds.meanings import Act, Statement
from limp.models.structured import StructureError
from limp.prompt import Prompt
from limp.protocols import Piece, PieceReading, Sampling
from limp.testing import FunctionModel, ScriptedModel, words_of

PEOPLE = ("Ann", "Ben")


def read(*events: dict[str, object], words: str = "words") -> PieceReading:
    model = ScriptedModel([json.dumps({"events": list(events)})])
    (found,) = ModelPieceReader(model).read_pieces([Piece(words=words)], PEOPLE)
    return found


@pytest.mark.parametrize(
    ("entry", "event"),
    [
        (
            {"does": "put", "who": "ann", "thing": "the Key", "place": "her drawer.", "not_seen_by": ["Ben"]},
            Action(
                agent="Ann", text="words", unseen_by=("Ben",),
                meaning=Act(verb="put", thing="key", place=Place(name="drawer")),
            ),
        ),
        ({"does": "leave", "who": "Ben"}, Action(agent="Ben", text="words", meaning=Act(verb="leave"))),
        (
            {"does": "tell", "who": "Ann", "thing": "key", "place": "bag", "to": "Ben"},
            Utterance(
                agent="Ann", text="words", to="Ben",
                meaning=Statement(speech="tell", thing="key", place=Place(name="bag")),
            ),
        ),
        (
            {"does": "is", "thing": "key", "place": "bag"},
            Observation(text="words", facts=(At(thing="key", place=Place(name="bag")),)),
        ),
        (
            {"does": "learn", "who": "Ben", "thing": "key"},
            Action(agent="Ben", text="words", meaning=Act(verb="find", thing="key"), seen_by=("Ben",)),
        ),
        ({"does": "other"}, Observation(text="words")),
    ],
)  # fmt: skip
def test_an_entry_is_an_event(entry: dict[str, object], event: Event) -> None:
    assert read(entry) == PieceReading(events=(event,))


def test_an_article_before_a_person_is_no_part_of_the_name() -> None:
    model = ScriptedModel([json.dumps({"events": [{"does": "leave", "who": "The Duke"}]})])
    (found,) = ModelPieceReader(model).read_pieces([Piece(words="words")], ("duke", "old nurse"))
    assert found.events == (Action(agent="duke", text="words", meaning=Act(verb="leave")),)


def test_what_is_missing_is_said() -> None:
    assert "needs a place" in read({"does": "put", "who": "Ann", "thing": "key"}).problem
    assert "'Cleo' is none of the people Ann, Ben" in read({"does": "leave", "who": "Cleo"}).problem


def test_the_objection_is_told() -> None:
    model = ScriptedModel(['{"events": []}'])
    piece = Piece(words="He did.", before="Ann came.", objection="Ann is in the hall already.")
    assert ModelPieceReader(model).read_pieces([piece], PEOPLE) == [PieceReading()]
    asked = words_of(model.asked[0])
    assert all(words in asked for words in ("He did.", "Ann came.", "Ann is in the hall already.", "Ann, Ben"))


def test_a_form_that_is_not_filled_in_costs_no_other_piece() -> None:
    """The first model call fails as a whole; then each piece is read alone."""

    def write(prompt: Prompt, _: Sampling) -> str:
        if "gibberish" in words_of(prompt):
            raise StructureError("the answer is empty.", "Answer with one JSON object.")
        return '{"events": [{"does": "leave", "who": "Ben"}]}'

    reader = ModelPieceReader(FunctionModel(write))
    found = reader.read_pieces([Piece(words="Ben went."), Piece(words="gibberish")], PEOPLE)
    assert found[0].events[0].agent == "Ben"
    assert found[1] == PieceReading(problem="the answer is empty.")
