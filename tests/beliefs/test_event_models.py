"""Event models, with effects worked out by hand."""

from collections.abc import Mapping

import pytest

from limp.beliefs.event_models import EVERYONE, Effect, EventModel, Watcher, noticed, seen, told

ANN, BEN, CLEO = (frozenset({name}) for name in ("Ann", "Ben", "Cleo"))
GROUP = ANN | BEN
SPY = seen(GROUP, frozenset({Watcher(CLEO)}))
BY_EACH_OTHER: Mapping[str, Effect] = {
    "Ben Cleo Ben Cleo": "gives", "Cleo Ben Cleo Ben": "gives", "Ann Cleo": "none", "Cleo Ann Cleo": "none",
    "Ben Ann Cleo": "none",
}  # fmt: skip

MODELS: list[tuple[str, EventModel, Mapping[str, Effect]]] = [
    (
        "what a group sees it sees together", seen(GROUP),
        {
            "": "gives", "Ann": "gives", "Ann Ben Ann": "gives", "Cleo": "none", "Ann Cleo": "none",
            "Cleo Ann": "none",
        },
    ),
    (
        "a watcher sees and is not seen", SPY,
        {
            "Cleo": "gives", "Cleo Cleo": "gives", "Cleo Ann": "gives", "Cleo Ann Ben": "gives",
            "Cleo Ann Cleo": "none", "Ann Cleo": "none", "Ann Ben": "gives",
        },
    ),
    (
        "who notices a watcher is not known to", seen(GROUP, frozenset({Watcher(CLEO, BEN)})),
        {
            "Ben Cleo": "gives", "Ann Cleo": "none", "Cleo Ben Cleo": "none", "Ben Cleo Ben": "gives",
            "Ben Cleo Ben Cleo": "none", "Ben Ann Cleo": "none",
        },
    ),
    ("two who notice each other know it", seen(GROUP, frozenset({Watcher(CLEO, BEN, BEN)})), BY_EACH_OTHER),
    ("later, too", noticed(SPY, "Ben", "Cleo", mutual=True), BY_EACH_OTHER),
    ("what everyone knows reaches every chain", EVERYONE, {"Ann Nobody Ann": "gives"}),
    (
        "words change neither the world nor the speaker", told("Ann", (("Ben", "yes"),)),
        {"": "none", "Ann": "none", "Ben": "gives", "Ann Ben": "gives", "Ben Ann": "gives", "Cleo": "none"},
    ),
    (
        "who does not trust is not known to", told("Ann", (("Ben", "no"),)),
        {"Ben": "none", "Ann Ben": "gives", "Ben Ann Ben": "gives"},
    ),
    (
        "a known order of trust is known to the speaker",
        told("Ann", (("Ben", "no"), ("Cleo", "yes")), trust_known=True),
        {"Ben": "none", "Ann Ben": "none", "Ann Cleo": "gives", "Ben Cleo": "gives", "Cleo Ben": "none"},
    ),
    (
        "a known liar is taken at the opposite", told("Ann", (("Ben", "liar"),)),
        {"Ben": "denies", "Ben Ann": "denies", "Ann Ben": "gives", "Ben Ann Ben": "gives"},
    ),
    (
        "a mistake changes what one thinks of the speaker", told("Ann", (("Ben", "mistake"),)),
        {"Ben": "none", "Ben Ann": "gives", "Ann Ben": "gives"},
    ),
    (
        "who overhears is not known to",
        told("Ann", (("Ben", "yes"), ("Cleo", "yes")), unnoticed=frozenset({"Cleo"})),
        {"Cleo": "gives", "Cleo Ben": "gives", "Ben Cleo": "none"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("law", "model", "effects"), MODELS)
def test_effects(law: str, model: EventModel, effects: Mapping[str, Effect]) -> None:
    assert {chain: model.effect(tuple(chain.split())) for chain in effects} == effects, law
