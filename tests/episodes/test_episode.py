"""Episodes and queries as English: exact sentences, and laws that hold of all of them."""

import re

import generated_episodes as generated
from hypothesis import given, settings

from limp.episodes.episode import Episode, Person, sentences
from limp.episodes.events import Change, Event
from limp.episodes.queries import Query

DOUBLED = re.compile(
    r"\b(the|a|in|on|at|to|that|is|of|and|who) \1\b|\b(in|on) (on|under)\b|  |\bNone\b|\(\)|[.?][.?]|,,"
    r"|\bat (abroad|home is)\b|\b(whether|that) (where|whether|what|who)\b|how or when|as to"
)
DISAGREES = re.compile(
    r"(?<!the )\b(nurse|twins)\b|\btwins (is|has|does|leaves|enters|comes|perceives|believes|knows|wants|fears"
    r"|intends|tells|asks|takes|stops|pays|falls|watches|learns|notices|overhears)\b"
    r"|^(Ann|Cleo|the nurse) (are|have|do|leave|enter)\b"
)


def grammatical(words: str, ends: str) -> bool:
    """Whether each sentence begins with a capital and ends with a stop, and no word of form is doubled."""
    parts = re.split(rf"(?<=[{ends}]) (?=\S)", words)
    formed = all(part[0].isupper() and part[-1] in ends for part in parts)
    return formed and not DOUBLED.search(words) and not DISAGREES.search(words.replace("The ", "the "))


@settings(max_examples=400, deadline=None)
@given(generated.events())
def test_every_event_is_well_formed_english(event: Event) -> None:
    assert grammatical(event.sentence(), "."), event.sentence()


@settings(max_examples=100, deadline=None)
@given(generated.episodes())
def test_every_episode_is_well_formed_english_and_survives_its_file(episode: Episode) -> None:
    assert all(grammatical(line, ".") for line in sentences(episode))
    assert Episode.model_validate_json(episode.model_dump_json()) == episode


@settings(max_examples=300, deadline=None)
@given(generated.queries())
def test_every_query_is_well_formed_english(query: Query) -> None:
    assert grammatical(query.sentence(), "?"), query.sentence()


def test_what_is_taken_to_another_room_is_said_with_both_rooms() -> None:
    given = {"by": "Mira", "sets": {"at(bag)": "attic"}, "room": "hall"}
    events = tuple(Change.model_validate({**given, "verb": verb}) for verb in ("carry", "throw"))
    episode = Episode(people=(Person(name="Mira", room="hall"), Person(name="Theo", room="attic")), events=events)
    assert list(sentences(episode))[3:] == [
        "Mira takes the bag from the hall to the attic.",
        "Mira puts the bag in the attic, in the hall.",
    ]
