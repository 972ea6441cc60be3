"""What cold questions say of events: who learns them, who hears and believes what is said, and who does not."""

from __future__ import annotations

import pytest

from limp.episodes.claims import Claim
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Change, Event, Leave, Perceive, Tell, TrustIn
from limp.episodes.variables import Variable
from limp.language.drafts import statements

KEY, DOOR = Variable("at", "key"), Variable("state", "door")
PEOPLE = (*(Person(name=name, there=True) for name in ("Ann", "Ben", "Cleo")), Person(name="Dad", there=False))
PUT = Change.model_validate({"by": "Ann", "sets": {"at(key)": "jar"}})
AWAY = Leave(agent="Ben")
TOLD = Tell(speaker="Ann", hearers=("Ben",), says=(Claim(variable=KEY, value="jar"),))
SEES = Perceive(agents=("Ann",), variable=DOOR, value="locked")
USUAL = Change.model_validate({"id": "e1.1", "sets": {"at(key)": "jar"}, "mood": "habit"})
TODAY = USUAL.model_copy(update={"id": "e1", "mood": "holds", "certainty": 0.9})
LOCKED = "learns that the door is locked. It is learnt by Ann"


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ((PUT,), "Ann puts the key in the jar. It is perceived by Ann, Ben and Cleo."),
        (
            (PUT, AWAY, TOLD.model_copy(update={"hearers": ("Cleo",)})),
            "Ann tells Cleo that the key is in the jar. Cleo hears and believes it. Ben does not hear it.",
        ),
        (
            (PUT, TrustIn(agent="Cleo", speaker="Ann", how="no"), TOLD),  # she saw it herself
            "Ann tells Ben that the key is in the jar. Ben and Cleo hear and believe it.",
        ),
        ((SEES,), f"Ann {LOCKED} and not by Ben and Cleo."),
        (
            (SEES.model_copy(update={"openly": True}),),
            f"Ann openly {LOCKED}, Ben and Cleo. Ben and Cleo see that Ann does.",
        ),
        (
            (SEES.model_copy(update={"openly": True, "unseen_by": ("Ben", "Cleo")}),),
            f"Ann openly {LOCKED} and not by Ben and Cleo. Nobody else sees that Ann does.",
        ),
        ((USUAL, TODAY), "As a rule, the key is in the jar. It is perceived by Ann, Ben, Cleo and Dad."),
    ],
)
def test_who_learns_what(events: tuple[Event, ...], words: str) -> None:
    """Dad, who never turns up, is not said to have missed anything."""
    assert statements(Episode(people=PEOPLE, events=events), ())[-1].words == words
