"""The tracker against explicit possible worlds, on thousands of small random stories."""

from itertools import product
from random import Random

import pytest
from drafts import Enters, Leaves, Moves, Story, Tells, episode_of
from kripke import Model, common, peeked, said

from limp.beliefs.tracker import Tracker
from limp.episodes.conventions import Conventions
from limp.episodes.events import Event
from limp.episodes.variables import Variable

PEOPLE = ("Ann", "Ben", "Cleo")
AT = Variable("at", "key")


def random_story(rng: Random) -> tuple[Story, Model]:
    """Return a story of up to seven events, and its Kripke model."""
    events: list[Event] = [Enters(name, "room", True) for name in PEOPLE]
    model, there = Model.single(PEOPLE), set(PEOPLE)
    for _ in range(rng.randint(2, 7)):
        kind = rng.choice(["move", "move", "leave", "enter", "peek", "tell"])
        away = sorted(set(PEOPLE) - there)
        place = rng.choice("wxyz")
        if kind == "move" and there:
            model = model.update(common(PEOPLE, there, AT, place))
            events.append(Moves("key", place, rng.choice(sorted(there)), "room"))
        elif kind == "leave" and len(there) > 1:
            name = rng.choice(sorted(there))
            there.remove(name)
            events.append(Leaves(name, "room"))
        elif kind == "enter" and away:
            there.add(away[0])
            events.append(Enters(away[0], "room", True))
        elif kind == "peek" and away and there:
            model = model.update(peeked(PEOPLE, there, away[0], AT, place))
            events.append(Moves("key", place, min(there), "room", seen_by=(away[0],)))
        elif kind == "tell":
            speaker = rng.choice(PEOPLE)
            hearer = rng.choice([name for name in PEOPLE if name != speaker])
            if model.held((hearer, speaker), AT) == {place} != model.held((hearer,), AT):
                continue  # the hearer would see a mistake, which these worlds know nothing of
            model = model.update(said(PEOPLE, speaker, {hearer}, AT, place))
            events.append(Tells(speaker, "key", place, (hearer,), private=True))
    return Story(PEOPLE, tuple(events)), model


@pytest.mark.parametrize("seed", range(20))
def test_the_tracker_agrees_with_explicit_worlds(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100):
        story, model = random_story(rng)
        tracker = Tracker(episode_of(story, Conventions(own_deeds="open")), reveals=False)
        for length in range(4):
            for chain in product(PEOPLE, repeat=length):
                assert model.held(chain, AT) == {tracker.opinion(chain, AT).value}, (story, chain)
