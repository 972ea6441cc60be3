"""The flat form of a question: every kind of query can be said, and what does not fit is open, not refused."""

import pytest
from generated_episodes import example

from limp.episodes.claims import Claim, Option
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Assignment, Change
from limp.episodes.queries import Open, Query
from limp.episodes.variables import Variable
from limp.language.names import Names, WirePerson, WirePlace, WireThing
from limp.language.questions import WireQueries, question_of

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
Form = dict[str, object]
WHERE: Form = {"kind": "value", "variable": "at(key)"}
WHO: Form = {"kind": "who_knows", "variable": "at(key)"}
WHICH: Form = {"kind": "which", "variable": "inside(box)", "claimed": "key"}


def asked(form: Form, *labels: str, words: str = "Well?") -> tuple[Query, tuple[Option, ...], tuple[str, ...]]:
    (wire,) = WireQueries.model_validate({"queries": [form]}).queries
    return question_of(wire, words, labels, EPISODE, NAMES)


@pytest.mark.parametrize("kind", sorted(Query.family.keys() - {"unread"}))
def test_every_kind_of_query_can_be_said_with_its_slots(kind: str) -> None:
    """The example of each kind, as a model would write it, is read as what it is."""
    query, unasked = example(Query.family[kind]), ("words", "topic")
    slots = {slot: value for slot, value in query if value not in (None, (), "") and slot not in unasked}
    form: Form = {slot: str(value) if slot == "variable" else value for slot, value in slots.items()}
    found, _, objections = asked({"kind": kind, **form}, words=getattr(query, "words", ""))
    assert (found, objections) == (query, ())


@pytest.mark.parametrize(
    ("when", "moment"), [("end", "end"), ("", "end"), ("START", "start"), ("e1", 0), ("2", 1)]
)
def test_moments(when: str, moment: str | int) -> None:
    assert asked({**WHERE, "when": when})[0].when == moment


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({**WHERE, "variable": ""}, "it needs variable"),
        ({"kind": "honesty", "speaker": "Ann", "event": "e9"}, "'e9' is the id of no event"),
        ({**WHERE, "variable": "at(moon)"}, "neither a thing"),
        ({**WHERE, "when": "e7"}, "nor the id of an event"),
        ({**WHERE, "chain": ["Dan"]}, "'Dan' is none of the people"),
        ({"kind": "goal", "agent": ""}, "it needs agent"),
        ({"kind": "which", "variable": "state(key)", "claimed": ""}, "it needs claimed"),
    ],
)
def test_what_does_not_fit_is_open(form: Form, words: str) -> None:
    query, _, (objection,) = asked(form)
    assert query == Open(words="Well?")
    assert words in objection


def inside(place: str) -> Claim:
    return Claim(variable=Variable("inside", place), value="key")


@pytest.mark.parametrize(
    ("form", "answers", "said"),
    [
        (WHO, ["ben and ann", "Both", "nobody"], ["Ann and Ben", "Ann and Ben", "nobody"]),
        (WHO, ["neither of them", "only Ben"], ["nobody", "Ben"]),
        ({**WHO, "among": ["Ben"]}, ["everybody"], ["Ben"]),
        (WHERE, ["The Jar", "the moon"], ["jar", "moon"]),
        (WHERE, ["box", "neither"], ["box", Claim(variable=KEY, value="box", negated=True)]),
        (WHICH, ["the box", "jar"], [inside("box"), inside("jar")]),
        (WHICH, [], [inside("box"), inside("jar")]),
        ({"kind": "knows", "variable": "at(key)", "chain": ["Ann"]}, ["Yes."], ["yes"]),
        (WHO, ["Ann or Dan"], ["!'ann or dan' is none of the people"]),
        ({"kind": "holds", "variable": "at(key)", "claimed": "jar"}, ["perhaps"], ["!neither yes nor no"]),
    ],
)
def test_options_are_answers_as_the_engine_writes_them_or_objected_to(
    form: Form, answers: list[str], said: list[str | Claim]
) -> None:
    labels = "ABC"[: len(answers)]
    given = [{"label": f"{label})", "answer": words} for label, words in zip(labels, answers, strict=True)]
    _, options, objections = asked({**form, "options": given}, *labels)
    if isinstance(said[0], str) and said[0].startswith("!"):
        assert (options[0].words, said[0][1:] in objections[0]) == ("", True)
    else:
        claimed = [(option.claims[0] if option.claims else option.words) for option in options]
        assert (claimed, objections) == (said, ())


def test_options_that_claim_and_options_that_are_left_out() -> None:
    claims = [{"who": ["Ann"], "variable": "at(key)", "value": "jar", "negated": True}, {"variable": "at(sun)"}]
    form: Form = {"kind": "claim", "options": [{"label": "A", "claims": claims, "unknowable": True}]}
    _, (first, second), objections = asked(form, "A", "B")
    held = Claim(chain=("Ann",), variable=KEY, value="jar", negated=True)
    assert (first.claims, second.claims) == ((held, Claim(unknowable=True)), ())
    assert [words.split()[:2] for words in objections] == [["option", "A:"], ["option", "B"]]
    _, (within,), _ = asked({**form, "chain": ["ann"]}, "A")
    assert within.claims[0].chain == (), "the wire may name the chain of the question again"
