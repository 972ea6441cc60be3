from __future__ import annotations

import pytest
from deeds import done

from limp.episodes.events import Act, Event, Tell, Unread
from limp.episodes.telling import does, says, setting
from limp.errors import InputError
from limp.minds.source import Agreement, Source
from limp.protocols.stages import ReadEpisode, Sources
from limp.reading import fusing
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


def test_talk_that_was_not_seen_comes_first() -> None:
    assert deeds(fuse([act("Ann", "open the fridge")], [ASK, TELL]))[:2] == [
        "Ann: Where is the juice?",
        "Bo: It is in the kitchen cabinet.",
    ]


def test_talk_stands_where_it_was_seen_in_its_own_words() -> None:
    heard = line("Bo", "it's in the cabinet", VIDEO)
    seen = [act("Ann", "walk to the kitchen"), heard, act("Ann", "open the cabinet")]
    assert deeds(fuse(seen, [ASK, TELL])) == [
        "Ann: walk to the kitchen",
        "Ann: Where is the juice?",
        "Bo: It is in the kitchen cabinet.",
        "Ann: open the cabinet in the kitchen",
    ]


def test_swapped_names_are_mended_by_who_said_what() -> None:
    asked = line("Bo", "do you know where the juice is?", VIDEO)
    fused = fuse([asked, act("Bo", "open the fridge"), act("Ann", "wait")], [ASK, TELL])
    assert "Ann: open the fridge in the kitchen" in deeds(fused)
    assert "Bo: wait" in deeds(fused)
    assert fused.notes[0] == "names in a report do not fit the talk; read Bo -> Ann, Ann -> Bo"


def test_a_description_is_compared_with_the_talk() -> None:
    heard = line("Bo", "it's in the cabinet", VIDEO)
    opens = act("Ann", "open the fridge")
    assert fuse([heard, opens], [ASK, TELL]).episode.described == Agreement(lines=2, quoted=1)
    misheard = line("Cy", "it's in the cabinet", VIDEO)
    assert fuse([misheard, opens], [ASK, TELL]).episode.described == Agreement(lines=2, quoted=1)
    assert fuse([], [ASK, TELL, act("Ann", "open the fridge", TEXT)]).episode.described is None
    subtitle = heard.model_copy(update={"source": Source(kind="video", start=1, end=2.5, unit="seconds")})
    assert fuse([subtitle, opens], [ASK, TELL]).episode.described == Agreement(lines=2)  # the talk itself


def test_a_lone_stranger_who_takes_something_is_the_one_who_asked() -> None:
    assert "Ann: grab the juice from the stove in the kitchen" in deeds(
        fuse([act("Zoe", "grab some object from the stove")], [ASK, TELL])
    )


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


def test_who_goes_nowhere_acts_in_the_room_that_was_told() -> None:
    """A stove usually stands in a kitchen."""
    seen = [act("Ann", "walk to the workshop"), act("Ann", "grab the pan from the stove")]
    assert deeds(fuse(seen, []))[1:] == ["Ann: grab the pan from the stove in the workshop"]
    assert "Ann: walk to the stove in the kitchen" in deeds(fuse([seen[0], act("Ann", "walk to the stove")], []))


def test_a_room_that_nobody_names_is_said_to_be_assumed() -> None:
    def notes(*texts: str) -> list[str]:
        return list(fuse([act("Ann", text) for text in texts], []).notes)

    assert notes("grab the pan from the stove") == [
        "assumed: the stove is in the kitchen, where such furniture usually stands"
    ]
    assert notes("walk to the kitchen", "grab the pan from the stove") == []
    assert notes("grab the saw from the workbench") == []  # of two rooms none is guessed


def test_who_is_on_the_way_to_a_room_is_not_in_it() -> None:
    told = line("Bo", "It is in the cabinet in the bedroom.", TALK)
    seen = [act("Ann", "open the cabinet"), act("Ann", "walk to the bedroom"), act("Ann", "open the cabinet")]
    assert [event.text for event in fuse(seen, [ASK, told]).episode.events][2:] == [
        "Ann opens the cabinet",
        "Ann walks to the bedroom",
        "Ann opens the cabinet in the bedroom",
    ]


def test_who_has_come_into_a_room_goes_to_furniture_in_it() -> None:
    def told(*words: str) -> list[str]:
        return deeds(fuse([], [act("Ann", one, TEXT) for one in words]))

    office, living_room = "grab the pen from the shelf in the office", "walk to the living room"
    walk, put = "walk to the filing cabinet", "put the pen in the filing cabinet"  # these stand in offices
    # From another piece they may go on to where one usually stands.
    assert told(office, living_room, "walk to the easel", walk)[2:] == [
        "Ann: walk to the easel in the living room",
        f"Ann: {walk} in the office",
    ]
    # Spoken of again, it is the same one.
    assert told(office, living_room, "grab the key", walk, put)[3:] == [
        f"Ann: {walk} in the living room",
        f"Ann: {put} in the living room",
    ]
    named = told("grab the pen from the filing cabinet in the office", living_room, walk)
    assert named[-1] == f"Ann: {walk} in the office"
    passed = told("walk to the office", "walk to the door")
    assert passed[-1] == "Ann: walk to the door in the hallway"


def test_later_text_follows_the_film() -> None:
    seen, told = [act("Ann", "put the mug on the desk")], [act("Bo", "grab the mug from the desk", TEXT)]
    assert deeds(fuse(seen, told, later=True))[0].startswith("Ann")
    assert deeds(fuse(seen, told))[0].startswith("Bo")


def test_nobody_at_all_is_no_episode() -> None:
    with pytest.raises(InputError, match="nobody"):
        fuse([], [Unread("It rained.")])


def test_the_work_grows_with_the_length_of_the_story(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence a thousand times over once took 26 s: every act looked at all that comes after it."""
    looks = [0]
    real = fusing._story

    def counted(event: Event) -> str:
        looks[0] += 1
        return real(event)

    monkeypatch.setattr(fusing, "_story", counted)

    def cost(times: int) -> int:
        looks[0] = 0
        fuse([act("Ann", "walk to the kitchen"), act("Ann", "open the fridge")] * times, [ASK, TELL])
        return looks[0]

    assert cost(40) <= 2 * cost(20)
