"""Rules read, a model reads what they leave, and the rules understand it."""

from __future__ import annotations

import json

from limp.events import Action, Observation
from limp.language.piecewise import PiecewiseReader
from limp.language.sentences import ModelPieceReader
from limp.pipeline import Pipeline
from limp.testing import ScriptedModel, words_of

TEXT = "Mary walked to the kitchen. She contrived a lodgement of the mug in the fridge. John opened the fridge."
PEOPLE = ("Mary", "John")


def test_only_what_the_rules_leave_is_asked() -> None:
    put = {"does": "put", "who": "Mary", "thing": "mug", "place": "fridge"}
    model = ScriptedModel([json.dumps({"events": [put]})])
    rules = Pipeline.symbolic()
    events = PiecewiseReader(rules.reader, ModelPieceReader(model)).read(TEXT, PEOPLE)
    assert len(model.asked) == 1
    assert "Mary: walk to the kitchen" in words_of(model.asked[0])
    note, act = events[1:3]
    assert isinstance(note, Observation)
    assert note.note.startswith("read by test/scripted")
    assert act == Action(agent="Mary", text="put the mug in the fridge")
    assert rules.understanding is not None
    understood = rules.understanding.understand(events)[2]
    assert isinstance(understood, Action)
    assert understood.meaning is not None
    assert understood.meaning.phrase() == act.text


def test_nothing_that_anybody_did_stays_as_it_was() -> None:
    model = ScriptedModel(['{"events": [{"does": "other"}]}'])
    rules = Pipeline.symbolic().reader
    assert PiecewiseReader(rules, ModelPieceReader(model)).read(TEXT, PEOPLE) == rules.read(TEXT, PEOPLE)


def test_what_the_rules_read_costs_nothing() -> None:
    model = ScriptedModel()
    PiecewiseReader(Pipeline.symbolic().reader, ModelPieceReader(model)).read("Mary opened the fridge.", PEOPLE)
    assert model.asked == []
