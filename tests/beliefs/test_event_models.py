"""Event models, with effects worked out by hand."""

from __future__ import annotations

import pytest

from limp.beliefs.event_models import EVERYONE, Effect, Watcher, noticed, seen, told

GROUP = frozenset({"Ann", "Ben"})


@pytest.mark.parametrize(
    ("chain", "effect"),
    [
        ((), "gives"),
        (("Ann",), "gives"),
        (("Ann", "Ben", "Ann"), "gives"),
        (("Cleo",), "none"),
        (("Ann", "Cleo"), "none"),
        (("Cleo", "Ann"), "none"),
    ],
)
def test_what_a_group_sees_it_sees_together(chain: tuple[str, ...], effect: Effect) -> None:
    assert seen(GROUP).effect(chain) == effect


@pytest.mark.parametrize(
    ("chain", "effect"),
    [
        (("Cleo",), "gives"),
        (("Cleo", "Cleo"), "gives"),
        (("Cleo", "Ann"), "gives"),
        (("Cleo", "Ann", "Ben"), "gives"),
        (("Cleo", "Ann", "Cleo"), "none"),
        (("Ann", "Cleo"), "none"),
        (("Ann", "Ben"), "gives"),
    ],
)
def test_a_watcher_sees_and_is_not_seen(chain: tuple[str, ...], effect: Effect) -> None:
    model = seen(GROUP, frozenset({Watcher(frozenset({"Cleo"}))}))
    assert model.effect(chain) == effect


@pytest.mark.parametrize(
    ("chain", "effect"),
    [
        (("Ben", "Cleo"), "gives"),
        (("Ann", "Cleo"), "none"),
        (("Cleo", "Ben", "Cleo"), "none"),
        (("Ben", "Cleo", "Ben"), "gives"),
        (("Ben", "Cleo", "Ben", "Cleo"), "none"),
        (("Ben", "Ann", "Cleo"), "none"),
    ],
)
def test_who_notices_a_watcher_is_not_known_to_notice(chain: tuple[str, ...], effect: Effect) -> None:
    model = seen(GROUP, frozenset({Watcher(frozenset({"Cleo"}), frozenset({"Ben"}))}))
    assert model.effect(chain) == effect


MUTUAL = [
    (("Ben", "Cleo", "Ben", "Cleo"), "gives"),
    (("Cleo", "Ben", "Cleo", "Ben"), "gives"),
    (("Ann", "Cleo"), "none"),
    (("Cleo", "Ann", "Cleo"), "none"),
    (("Ben", "Ann", "Cleo"), "none"),
]


@pytest.mark.parametrize(("chain", "effect"), MUTUAL)
def test_two_who_notice_each_other_both_know_it(chain: tuple[str, ...], effect: Effect) -> None:
    cleo, ben = frozenset({"Cleo"}), frozenset({"Ben"})
    assert seen(GROUP, frozenset({Watcher(cleo, ben, ben)})).effect(chain) == effect
    unnoticed = seen(GROUP, frozenset({Watcher(cleo)}))
    assert noticed(unnoticed, "Ben", "Cleo", mutual=True).effect(chain) == effect


def test_what_everyone_knows_reaches_every_chain() -> None:
    assert EVERYONE.effect(("Ann", "Nobody", "Ann")) == "gives"


def test_words_change_neither_the_world_nor_the_speaker() -> None:
    model = told("Ann", (("Ben", "yes"),))
    effects = [model.effect(c) for c in ((), ("Ann",), ("Ben",), ("Ann", "Ben"), ("Ben", "Ann"), ("Cleo",))]
    assert effects == ["none", "none", "gives", "gives", "gives", "none"]


def test_who_does_not_trust_keeps_a_belief_and_the_speaker_does_not_know() -> None:
    model = told("Ann", (("Ben", "no"),))
    assert [model.effect(c) for c in (("Ben",), ("Ann", "Ben"), ("Ben", "Ann", "Ben"))] == [
        "none",
        "gives",
        "gives",
    ]


def test_a_known_order_of_trust_is_known_to_the_speaker_too() -> None:
    model = told("Ann", (("Ben", "no"), ("Cleo", "yes")), trust_known=True)
    chains = (("Ben",), ("Ann", "Ben"), ("Ann", "Cleo"), ("Ben", "Cleo"), ("Cleo", "Ben"))
    assert [model.effect(c) for c in chains] == ["none", "none", "gives", "gives", "none"]


def test_a_known_liar_is_taken_at_the_opposite() -> None:
    model = told("Ann", (("Ben", "liar"),))
    effects = [model.effect(c) for c in (("Ben",), ("Ben", "Ann"), ("Ann", "Ben"), ("Ben", "Ann", "Ben"))]
    assert effects == ["denies", "denies", "gives", "gives"]


def test_a_mistake_that_is_seen_changes_only_what_one_thinks_of_the_speaker() -> None:
    model = told("Ann", (("Ben", "mistake"),))
    assert [model.effect(c) for c in (("Ben",), ("Ben", "Ann"), ("Ann", "Ben"))] == ["none", "gives", "gives"]


def test_who_overhears_is_not_known_to() -> None:
    model = told("Ann", (("Ben", "yes"),), overheard=frozenset({("Cleo", "yes")}))
    assert [model.effect(c) for c in (("Cleo",), ("Cleo", "Ben"), ("Ben", "Cleo"))] == ["gives", "gives", "none"]
