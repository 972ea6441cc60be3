"""The flat form of a question: every kind of query can be said, and what does not fit is open, not refused."""

from __future__ import annotations

from typing import get_args

import pytest

from limp.episodes.claims import Claim, Option
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Assignment, Change
from limp.episodes.queries import INITIAL, HonestyOf, IsHeld, Open, Query, WhoKnows
from limp.episodes.variables import Variable
from limp.language.names import Names, WirePerson, WirePlace, WireThing
from limp.language.questions import WireQuestion, question_of

KEY = Variable("at", "key")
EPISODE = Episode(
    people=(Person(name="Ann"), Person(name="Ben")),
    events=(
        Change(id="e1", sets=(Assignment(variable=KEY, value="box"),), by="Ann"),
        Change(id="e2", sets=(Assignment(variable=KEY, value="jar"),), by="Ben"),
    ),
)
NAMES = Names.of(
    [WirePerson(name="Ann"), WirePerson(name="Ben")],
    [WireThing(name="key")],
    [WirePlace(name="box"), WirePlace(name="jar")],
)
FORMS: list[dict[str, object]] = [
    {"kind": "value", "variable": "at(key)", "chain": ["Ann"], "agent": "Ben"},
    {"kind": "label", "variable": "inside(box)"},
    {"kind": "thing", "variable": "at(box)", "agent": "Ann"},
    {"kind": "holds", "variable": "at(key)", "claimed": INITIAL, "negated": True},
    {"kind": "knows", "variable": "at(key)", "chain": ["Ann"], "mistaken": True},
    {"kind": "unread", "variable": "at(key)"},
    {"kind": "who_knows", "variable": "at(key)", "among": ["Ben", "Ann"], "how": "first"},
    {"kind": "who_holds", "variable": "at(key)", "claimed": "the box"},
    {"kind": "who_feels", "variable": "at(key)", "feeling": "surprised"},
    {"kind": "who_did", "variable": "at(key)"},
    {"kind": "who_has", "variable": "at(key)"},
    {"kind": "done", "variable": "at(key)", "event": "e1"},
    {"kind": "claim", "chain": ["Ann"]},
    {"kind": "act", "agent": "Ann"},
    {"kind": "goal", "agent": "Ann"},
    {"kind": "reason", "agent": "Ann", "event": "e1"},
    {"kind": "stance", "agent": "Ann", "other": "Ben", "stance": "help"},
    {"kind": "sides", "other": "Ben", "stance": "hinder"},
    {"kind": "honesty", "agent": "Ann", "event": "e2", "honesty": "lie"},
    {"kind": "feeling", "variable": "at(key)", "chain": ["Ann"], "feeling": "relieved"},
    {"kind": "open"},
]


def asked(form: dict[str, object], *labels: str) -> tuple[Query, tuple[object, ...], tuple[str, ...]]:
    return question_of(WireQuestion.model_validate(form), "Well?", labels, EPISODE, NAMES)


def test_every_kind_of_query_can_be_said() -> None:
    found = [asked(form) for form in FORMS]
    assert all(objections == () for _, _, objections in found)
    kinds = {str(kind.model_fields["kind"].default) for kind in get_args(get_args(Query)[0])}
    assert {query.kind for query, _, _ in found} == kinds


def test_slots_become_those_of_the_query() -> None:
    by_kind = {str(form["kind"]): asked(form)[0] for form in FORMS}
    assert by_kind["holds"] == IsHeld(variable=KEY, claimed=INITIAL, negated=True)
    assert by_kind["who_knows"] == WhoKnows(variable=KEY, among=("Ann", "Ben"), how="first")
    assert by_kind["honesty"] == HonestyOf(speaker="Ann", event="e2", claimed="lie")


@pytest.mark.parametrize(
    ("when", "moment"), [("end", "end"), ("", "end"), ("START", "start"), ("e1", 0), ("2", 1)]
)
def test_moments(when: str, moment: str | int) -> None:
    assert asked({"kind": "value", "variable": "at(key)", "when": when})[0].when == moment


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"kind": "value"}, "it needs a variable"),
        ({"kind": "value", "variable": "at(moon)"}, "neither a thing"),
        ({"kind": "value", "variable": "at(key)", "when": "e7"}, "nor the id of an event"),
        ({"kind": "value", "variable": "at(key)", "chain": ["Dan"]}, "'Dan' is none of the people"),
        ({"kind": "goal"}, "'' is none of the people"),
        ({"kind": "sides", "other": "Ben"}, "stance"),
        ({"kind": "feeling", "variable": "at(key)", "chain": ["Ann"]}, "it needs feeling"),
        ({"kind": "which", "variable": "state(key)"}, "in claimed"),
    ],
)
def test_what_does_not_fit_is_open(form: dict[str, object], words: str) -> None:
    query, _, (objection,) = asked(form)
    assert query == Open(words="Well?")
    assert words in objection


WHO: dict[str, object] = {"kind": "who_knows", "variable": "at(key)"}
WHERE: dict[str, object] = {"kind": "value", "variable": "at(key)"}


def options_of(form: dict[str, object], *answers: str) -> tuple[list[Option], tuple[str, ...]]:
    """Return the options whose answers are these, lettered from A, and the objections."""
    labels = "ABCDEF"[: len(answers)]
    given = [{"label": f"{label})", "answer": words} for label, words in zip(labels, answers, strict=True)]
    _, options, objections = question_of(
        WireQuestion.model_validate({**form, "options": given}), "Well?", labels, EPISODE, NAMES
    )
    return list(options), objections


@pytest.mark.parametrize(
    ("form", "answer", "words"),
    [
        (WHO, "ben and ann", "Ann and Ben"),
        (WHO, "Both", "Ann and Ben"),
        (WHO, "nobody", "nobody"),
        (WHO, "neither of them", "nobody"),
        (WHO, "only Ben", "Ben"),
        ({**WHO, "among": ["Ben"]}, "everybody", "Ben"),
        (WHERE, "The Jar", "jar"),
        (WHERE, "the moon", "moon"),
        ({"kind": "knows", "variable": "at(key)", "chain": ["Ann"]}, "Yes.", "yes"),
        (WHO, "Ann or Dan", "!'ann or dan' is none of the people"),
        ({"kind": "holds", "variable": "at(key)", "claimed": "jar"}, "perhaps", "!neither yes nor no"),
    ],
)
def test_options_are_answers_as_the_engine_writes_them_or_objected_to(
    form: dict[str, object], answer: str, words: str
) -> None:
    (option,), objections = options_of(form, answer)
    if words.startswith("!"):
        assert (option.words, words[1:] in objections[0]) == ("", True)
    else:
        assert (option.words, objections) == (words, ())


def test_none_of_these_denies_what_the_others_say() -> None:
    (box, neither), _ = options_of(WHERE, "box", "neither")
    assert (box.words, neither.words) == ("box", "")
    assert neither.claims == (Claim(variable=KEY, value="box", negated=True),)


def test_which_container_holds_it_is_a_claim_of_each() -> None:
    options, _ = options_of({"kind": "which", "variable": "inside(box)", "claimed": "key"}, "the box", "jar")
    held = [Claim(variable=Variable("inside", place), value="key") for place in ("box", "jar")]
    assert [option.claims for option in options] == [(claim,) for claim in held]


def test_which_without_options_names_its_own() -> None:
    _, options, objections = asked(
        {"kind": "which", "chain": ["Ann"], "variable": "inside(box)", "claimed": "key"}
    )
    assert objections == ()
    assert [(o.words, o.claims) for o in options if isinstance(o, Option)] == [
        (place, (Claim(variable=Variable("inside", place), value="key"),)) for place in ("box", "jar")
    ]


@pytest.mark.parametrize(
    ("words", "objections"),
    [
        ("Where will Ben look?", ("the question names Ben, and the query is about Ann",)),
        ("Where does Ann think it is?", ()),
        ("Where does Ann think that Ben looks?", ()),
        ("Where will she look for what Ben took?", ()),
        ("Where is the key?", ()),
        ("Besides Ben, who knows where the key is?", ()),
        ("Who knows the code, other than Ben?", ()),
        (
            "Does Ben know who took the key, apart from Ann?",
            ("the question names Ben, and the query is about Ann",),
        ),
    ],
)
def test_a_query_is_about_somebody_whom_the_question_names(words: str, objections: tuple[str, ...]) -> None:
    wire = WireQuestion.model_validate({**WHERE, "chain": ["Ann"]})
    assert question_of(wire, words, (), EPISODE, NAMES)[2] == objections


def test_options_that_claim_and_options_that_are_left_out() -> None:
    claims = [{"who": ["Ann"], "variable": "at(key)", "value": "jar", "negated": True}, {"variable": "at(sun)"}]
    form: dict[str, object] = {"kind": "claim", "options": [{"label": "A", "claims": claims, "unknowable": True}]}
    _, (first, second), objections = asked(form, "A", "B")
    held = Claim(chain=("Ann",), variable=KEY, value="jar", negated=True)
    assert first.claims == (held, Claim(unknowable=True))
    assert second.claims == ()
    assert "option A" in objections[0]
    assert "option B is missing" in objections[1]
