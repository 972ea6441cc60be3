from __future__ import annotations

import pytest
from deeds import done

from limp.episodes.events import Act, Event, Tell, Unread
from limp.episodes.telling import does, says, setting
from limp.errors import InputError
from limp.minds.source import Source
from limp.protocols.stages import ReadEpisode, Sources
from limp.reading.fusing import FILLED, HouseholdFuser

VIDEO, TALK, TEXT = Source(kind="video"), Source(kind="conversation"), Source(kind="text")


def line(agent: str, spoken: str, source: Source = TALK) -> Tell:
    return says(agent, spoken).model_copy(update={"source": source})


def act(agent: str, text: str, source: Source = VIDEO) -> Act:
    return does(agent, text).model_copy(update={"source": source})


ASK, TELL = line("Ann", "Where is the juice?"), line("Bo", "It is in the kitchen cabinet.")


def fuse(seen: list[Event], told: list[Event], later: bool = False) -> ReadEpisode:
    return HouseholdFuser().fuse(Sources(seen, told, later=later))


def deeds(fused: ReadEpisode) -> list[str]:
    return done(fused.episode)


def test_unrecognised_things_are_what_was_asked_for() -> None:
    fused = fuse([act("Ann", "grab some object from the fridge")], [ASK, TELL])
    grab = fused.episode.events[-1]
    assert grab.text == "Ann grabs the juice from the fridge in the kitchen"
    assert grab.certainty == FILLED
    assert setting(fused.episode) == ("the juice is in the fridge in the kitchen",)
    assert "'some object' is taken to be the juice" in fused.notes


def test_swapped_names_are_mended_by_who_said_what() -> None:
    asked = line("Bo", "do you know where the juice is?", VIDEO)
    fused = fuse([asked, act("Bo", "open the fridge"), act("Ann", "wait")], [ASK, TELL])
    assert "Ann: open the fridge in the kitchen" in deeds(fused)
    assert "Bo: wait" in deeds(fused)
    assert fused.notes[0] == "names in a report do not fit the talk; read Bo -> Ann, Ann -> Bo"


def test_acts_happen_where_the_person_is() -> None:
    seen = [
        act("Bo", "walk to the kitchen"),
        act("Ann", "walk to the bedroom"),
        act("Ann", "walk to the cabinet"),
        act("Ann", "open the cabinet"),
        act("Ann", "grab some object"),
        act("Ann", "walk to the fridge"),
        act("Ann", "put some object"),
    ]
    assert deeds(fuse(seen, []))[1:] == [
        "Ann: walk to the bedroom",
        "Ann: walk to the cabinet in the bedroom",
        "Ann: open the cabinet in the bedroom",
        "Ann: grab some object from the cabinet in the bedroom",
        "Ann: walk to the fridge in the kitchen",
        "Ann: put some object in the fridge in the kitchen",
    ]


def test_nobody_at_all_is_no_episode() -> None:
    with pytest.raises(InputError, match="nobody"):
        fuse([], [Unread("It rained.")])
