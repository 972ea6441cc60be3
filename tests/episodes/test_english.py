"""Episodes and queries as English: exact sentences, and laws that hold of all of them."""

import re

import generated_episodes as generated
import pytest
from hypothesis import given, settings

from limp.episodes.claims import Claim
from limp.episodes.english import sentences
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Change, Event, Miss, Notice, Tell
from limp.episodes.files import EpisodeFile, parse_episode, to_json
from limp.episodes.phrases import claimed
from limp.episodes.queries import IsHeld, IsKnown, Query, WhichValue, WhoKnows
from limp.episodes.variables import Variable

KEY = Variable("at", "key")
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


CLAIMS = [
    (Claim(variable=KEY, value="jar"), "the key is in the jar"),
    (Claim(variable=KEY, value="Dan"), "Dan has the key"),
    (Claim(variable=Variable("at", "scissors"), value="under the bed"), "the scissors are under the bed"),
    (Claim(variable=Variable("inside", "box"), value="nothing"), "the box is empty"),
    (Claim(variable=Variable("state", "meeting"), value="Tuesday"), "the meeting is on Tuesday"),
    (Claim(variable=Variable("fact", "who took it"), value="Dan"), "Dan took it"),
    (Claim(chain=("Mira", "Theo"), verb="knows", variable=KEY), "Mira believes that Theo knows where the key is"),
    (Claim(chain=("Theo",), verb="wants", words="to get home"), "Theo wants to get home"),
    (
        Claim(chain=("Theo",), variable=KEY, value="jar", negated=True),
        "Theo does not believe that the key is in the jar",
    ),
    (Claim(chain=("nurse",), verb="wants", variable=KEY, value="home"), "the nurse wants the key to be at home"),
    (Claim(chain=("Theo",), verb="wants", variable=KEY, value="Theo"), "Theo wants to have the key"),
    (
        Claim(chain=("twins",), verb="wants", words="the cake", negated=True),
        "the twins do not want this: the cake",
    ),
    (Claim(variable=Variable("at", "owner"), value="abroad"), "the owner is abroad"),
    (
        Claim(chain=("Theo",), verb="knows", variable=Variable("fact", "the shop is shut"), negated=True),
        "Theo does not know whether the shop is shut",
    ),
    (
        Claim(chain=("Theo",), variable=Variable("fact", "what Ana studied"), value="law"),
        'Theo believes that the answer to "what Ana studied" is "law"',
    ),
    (Claim(unknowable=True), "it cannot be known"),
    (Claim(variable=KEY, value="window sill"), "the key is on the window sill"),
    (Claim(variable=KEY, value="Anne's basket"), "the key is in Anne's basket"),
    (Claim(variable=Variable("at", "Anne's hat"), value="Dan"), "Dan has Anne's hat"),
    (Claim(chain=("Theo",), verb="dislikes", words="tea"), "Theo dislikes tea"),
    (
        Claim(chain=("people at the inn",), verb="knows", variable=KEY, value="court two"),
        "the people at the inn know that the key is in court two",
    ),
    (
        Claim(chain=("Theo",), verb="knows", words="what the sign means", negated=True),
        "Theo does not know what the sign means",
    ),
    (Claim(chain=("Theo",), words="that is one aspect"), "Theo believes that that is one aspect"),
    (Claim(chain=("Theo",), words="in the morning"), 'Theo believes that this is so: "in the morning"'),
    (Claim(variable=Variable("state", "trip"), value="a few years ago"), "the trip is a few years ago"),
    (
        Claim(chain=("Theo",), variable=Variable("fact", "who tea is for according to Ann"), value="everyone"),
        'Theo believes that the answer to "who tea is for according to Ann" is "everyone"',
    ),
    (
        Claim(variable=Variable("fact", "free tea on Sunday"), value="false"),
        'it is not so that this is so: "free tea on Sunday"',
    ),
]


@pytest.mark.parametrize(("claim", "words"), CLAIMS)
def test_claims(claim: Claim, words: str) -> None:
    assert claimed(claim) == words


def test_queries() -> None:
    assert WhichValue(variable=KEY).sentence() == "Where is the key?"
    assert WhichValue(chain=("A", "B"), variable=KEY, when=1).sentence() == (
        "After event 2, where does A think that B thinks that the key is?"
    )
    assert IsKnown(chain=("A", "B"), variable=KEY).sentence() == "Does A think that B knows where the key is?"
    assert IsHeld(variable=KEY, claimed="jar").sentence() == "Is it so that the key is in the jar?"
    assert WhoKnows(variable=KEY).sentence() == "Who knows where the key is?"


TOLD = {"kind": "tell", "speaker": "Mira", "hearers": ["Theo"]}
ASKS, WISHES = {**TOLD, "speech": "question"}, {**TOLD, "speech": "request"}
LEARNS, ACTS = {"kind": "perceive", "agents": ["Mira"], "variable": "at(key)"}, {"kind": "act", "agent": "Mira"}
BREAD = {"does": "comes to collect her bread", "purpose": "to collect her bread"}
SENTENCES: list[tuple[dict[str, object], str]] = [
    ({**ASKS, "says": [{"words": "where the key is"}]}, "Mira asks Theo where the key is."),
    ({**ASKS, "says": [{"words": "Where is it?"}]}, "Mira asks Theo this: Where is it."),
    ({**WISHES, "says": [{"words": "to wait"}]}, "Mira asks Theo to wait."),
    ({**WISHES, "says": [{"words": "not to wait"}]}, "Mira asks Theo not to wait."),
    (
        {**WISHES, "says": [{"variable": "state(door)", "value": "shut"}]},
        "Mira asks Theo to see to it that the door is shut.",
    ),
    ({**LEARNS, "how": "sight"}, "Mira learns where the key is by sight."),
    ({**LEARNS, "how": "opening it"}, "Mira learns where the key is by opening it."),
    ({**LEARNS, "how": "from the sign"}, "Mira learns where the key is from the sign."),
    ({**LEARNS, "how": "opens it"}, "Mira learns where the key is (opens it)."),
    ({**LEARNS, "variable": "inside(box)"}, "Mira learns what is in the box."),
    ({**LEARNS, "variable": "inside(front door)"}, "Mira learns what is behind the front door."),
    ({**ACTS, "does": "agree to play"}, "Mira agrees to play."),
    ({**ACTS, "does": "agreed to play"}, "Mira agreed to play."),
    ({**ACTS, "agent": "twins", "does": "agree to play"}, "The twins agree to play."),
    ({**ACTS, **BREAD}, "Mira comes to collect her bread."),
    ({**ACTS, "does": "greets him", "towards": "Theo"}, "Mira greets him (Theo)."),
    ({**ACTS, "does": "waves", "towards": "Theo"}, "Mira waves, towards Theo."),
    ({"kind": "change", "by": "Mira", "sets": {"at(key)": "Anne"}}, "Mira gives the key to Anne."),
    ({"kind": "notice", "agent": "Mira", "whom": "Theo", "mutual": True}, "Mira and Theo notice each other."),
]


@pytest.mark.parametrize(("slots", "words"), SENTENCES)
def test_events(slots: dict[str, object], words: str) -> None:
    assert generated.EVENT.validate_python(slots).sentence() == words


PLACES = [
    ("apple tree", "She goes to the apple tree and buries it under the old apple tree.", "under the apple tree"),
    ("gate", "By the gate she slips it behind Tom's bench.", "by the gate"),
    ("side gate", "", "at the side gate"),
    ("Anne's room", "", "in Anne's room"),
    ("glove", "It goes into the left-hand glove.", "in the glove"),
]


@pytest.mark.parametrize(("place", "quote", "words"), PLACES)
def test_how_something_is_at_a_place_is_taken_from_the_words(place: str, quote: str, words: str) -> None:
    put = Change.model_validate({"by": "Mira", "sets": {"at(key)": place}, "text": quote})
    said = Tell(speaker="Mira", says=(Claim(variable=KEY, value=place),), text=quote)
    assert put.sentence() == f"Mira puts the key {words}."
    assert said.sentence() == f"Mira tells everybody present that the key is {words}."


def test_what_an_event_refers_to_is_told_and_a_change_is_no_state() -> None:
    moves = Change.model_validate({"id": "e1", "by": "Mira", "sets": {"at(key)": "jar"}})
    blown = Change.model_validate({"sets": {"at(key)": "on the floor"}})
    events = (moves, Miss(agents=("Theo",), event="e1"), Notice(agent="Mira", whom="Theo", event="1"), blown)
    episode = Episode(people=(Person(name="Mira"), Person(name="Theo")), events=events)
    assert list(sentences(episode))[1:] == [
        "Mira puts the key in the jar.",
        "Theo does not perceive that Mira puts the key in the jar.",
        "Mira notices that Theo perceives that Mira puts the key in the jar.",
        "The key is on the floor from then on.",
    ]


STORY = """\
people = ["Mira", "Theo", { name = "Ada", there = false }, { name = "Bo", room = "hall" }]
locations = [{ name = "box", room = "hall", label = "sweets" }]
[[events]]
kind = "change"
by = "Mira"
sets = { "at(key)" = "jar" }
moved_from = "drawer"
[[events]]
kind = "tell"
speaker = "Mira"
hearers = ["Theo"]
says = [{ variable = "at(key)", value = "drawer" }]
certainty = 0.8
overheard_by = ["Ada"]
[[events]]
kind = "enter"
agent = "Ada"
room = "hall"
"""


def test_an_episode() -> None:
    assert list(sentences(parse_episode(STORY).episode)) == [
        "Mira, Theo and Bo are there from the start.",
        "Ada is elsewhere at first.",
        "Bo is in the hall at first.",
        "The box is in the hall.",
        "The box looks as if it held the sweets.",
        "Mira moves the key from the drawer to the jar.",
        "With probability 0.8, Mira tells Theo that the key is in the drawer. Ada overhears it unnoticed.",
        "Ada enters the hall.",
    ]
    read = parse_episode(STORY)
    assert parse_episode(to_json(read), is_json=True) == EpisodeFile(episode=read.episode)
