"""Records: the last one that reaches a chain decides, and a denial takes a value out."""

from itertools import product
from math import prod

import pytest

from limp.beliefs.event_models import EVERYONE, EventModel, seen, told
from limp.beliefs.records import Opinion, Record, Records, collapsed
from limp.episodes.variables import Variable

AT = Variable("at", "key")
BOTH, BEN = seen(frozenset(("Ann", "Ben"))), seen(frozenset(("Ben",)))
DENIES = EventModel(("denies",), ({"Ann": 0},))


def records(*entries: tuple[str | None, EventModel], reach: str = "any-order") -> Records:
    found = Records("speaker-and-hearer" if reach == "speaker-and-hearer" else "any-order")
    for when, (value, model) in enumerate(entries):
        found.add(AT, Record(when, value, model))
    return found


def test_the_last_record_that_reaches_the_chain_decides() -> None:
    found = records(("bowl", BOTH), ("jar", BEN))
    assert found.opinion(("Ben",), AT) == Opinion("jar", when=1)
    assert found.opinion(("Ann",), AT) == found.opinion(("Ben", "Ann"), AT) == Opinion("bowl", when=0)
    assert found.opinion(("Ben",), AT, until=0) == Opinion("bowl", when=0)
    assert found.opinion(("Cleo",), AT) == Opinion(None)
    assert [found.witnessed(("Ann",), AT, when) for when in (0, 1)] == [True, False]


def test_a_denied_value_is_taken_out_and_older_ones_do_not_come_back() -> None:
    assert records(("bowl", BOTH), ("bowl", DENIES)).opinion(("Ann",), AT) == Opinion(None, frozenset(("bowl",)))
    assert records(("bowl", BOTH), ("jar", DENIES)).opinion(("Ann",), AT).value == "bowl"
    assert records(("pot", BOTH), ("bowl", BOTH), ("bowl", DENIES)).opinion(("Ann",), AT).value is None


def test_what_is_said_leaves_the_truth_as_it_is() -> None:
    found = records(("bowl", BOTH))
    found.add(AT, Record(1, "jar", EVERYONE, real=False))
    assert (found.truth[AT], found.opinion(("Ann",), AT).value) == ("bowl", "jar")


def test_a_label_comes_before_everything_that_is_told() -> None:
    found = records(("bowl", BEN))
    found.label(AT, "pot")
    assert [found.opinion((agent,), AT).value for agent in ("Ann", "Ben")] == ["pot", "bowl"]


@pytest.mark.parametrize(
    ("chain", "near", "far"),
    [
        (("Ann",), "pot", "pot"),
        (("Ann", "Ben"), "pot", "pot"),
        (("Ben", "Ann", "Ben"), "bowl", "pot"),
        (("Ann", "Cleo"), "bowl", "bowl"),
    ],
)
def test_what_is_told_may_stay_between_speaker_and_hearer(chain: tuple[str, ...], near: str, far: str) -> None:
    entries = (("bowl", EVERYONE), ("pot", told("Ben", (("Ann", "yes"),))))
    assert records(*entries, reach="speaker-and-hearer").opinion(chain, AT).value == near
    assert records(*entries).opinion(chain, AT).value == far


def test_thinking_that_oneself_thinks_is_thinking() -> None:
    assert collapsed(("Ann", "Ann", "Ben", "Ann")) == ("Ann", "Ben", "Ann")


def test_uncertain_records_are_the_sum_over_all_ways_in_which_it_may_have_gone() -> None:
    certainties = (0.9, 0.25, 0.5, 0.7, 0.4)
    told = (("bowl", BOTH), ("jar", BEN), ("pot", BOTH), ("pot", DENIES), ("jar", DENIES))
    found = Records()
    for when, ((value, model), c) in enumerate(zip(told, certainties, strict=True)):
        found.add(AT, Record(when, value, model, certainty=c))
    for chain in (("Ann",), ("Ben",), ("Ben", "Ann"), ("Cleo",), ()):
        expected: dict[tuple[str | None, frozenset[str]], float] = {}
        for came in product((True, False), repeat=len(told)):
            kept = records(*(entry for entry, so in zip(told, came, strict=True) if so))
            opinion = kept.opinion(chain, AT)
            weight = prod(c if so else 1 - c for c, so in zip(certainties, came, strict=True))
            key = (opinion.value, opinion.denied)
            expected[key] = expected.get(key, 0.0) + weight
        held: dict[tuple[str | None, frozenset[str]], float] = {}
        for (one,), share in found.joint([(chain, AT)]).items():
            held[one.value, one.denied] = held.get((one.value, one.denied), 0.0) + share
        assert held == pytest.approx(expected), chain
