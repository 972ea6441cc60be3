"""What is wrong with an episode: how it is formed, which words it leaves out, what contradicts what."""

import pytest
from refusals import refuses

from limp.episodes.checks import Problem, problems, require_executable, unquoted
from limp.episodes.claims import Claim
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import (
    Assignment,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Miss,
    Notice,
    Perceive,
    Tell,
    Unread,
    Watch,
)
from limp.episodes.minds import takes_sides
from limp.episodes.variables import Variable

KEY = Variable("at", "key")
PEOPLE = (Person(name="Mira", also=("Mum",)), Person(name="Theo"))


def put(place: str, by: str = "Mira", moved_from: str | None = None, certainty: float = 1.0) -> Change:
    sets = (Assignment(variable=KEY, value=place),)
    return Change(sets=sets, by=by, moved_from=moved_from, certainty=certainty)


def found(*events: Event, text: str = "") -> tuple[Problem, ...]:
    locations = (Location(name="drawer", room="kitchen"), Location(name="shelf", room="garage"))
    return problems(Episode(people=PEOPLE, locations=locations, events=events, text=text))


THERE = Leave(agent="Theo")
MINE = Believe(claim=Claim(chain=("Mira",), verb="knows", variable=KEY, value="jar"))

SERIOUS: list[tuple[tuple[Event, ...], int, str, str]] = [
    # how it is formed
    ((put("jar", by="Mirra"),), 1, "'Mirra' is not one of the people", "Did you mean 'Mira'?"),
    ((put("jar"), Miss(agents=("Theo",), event="4")), 2, "no other event '4'", "from 1 to 2"),
    ((Tell(speaker="Mira", says=(Claim(),)),), 1, "a claim says nothing", "a variable"),
    ((Believe(takes_sides("Theo", "help", "Pia")),), 1, "Pia", "people"),
    ((Tell(speaker="Mira", says=(Claim(stance="help"),)),), 1, "a claim says nothing", "a variable"),
    ((Tell(speaker="Mira", private=True),), 1, "in private to nobody", "hearers"),
    ((put("key"),), 1, "cannot be at itself", "where it is"),
    ((Change(sets=put("a").sets + put("b").sets),), 1, "at(key) gets two values", "two events"),
    ((put("jar").model_copy(update={"mood": "holds"}),), 1, "holds from the start, and Mira does it", "mood"),
    # what contradicts what
    ((put("drawer"), put("jar", moved_from="shelf")), 2, "takes the key from the shelf", "moved_from"),
    ((put("jar"), put("jar", moved_from="")), 2, "is there already", "moved_from"),
    ((THERE, put("jar", by="Theo")), 2, "Theo does something here, and left in event 1", "enter"),
    ((THERE, THERE), 2, "left already in event 1", "come back"),
    ((Enter(agent="Mira", room="hall"), Leave(agent="Mira", room="attic")), 2, "is in the hall", "attic"),
    ((Attend(agent="Mira", attentive=False, asleep=True), put("jar")), 2, "sleeps since event 1", "wake Mira"),
    ((THERE, Perceive(agents=("Theo",), variable=KEY, value="jar", openly=True)), 2, "left in event 1", "room"),
    ((put("drawer"), MINE), 2, "knows that at(key) is 'jar', and it is 'drawer'", "believes"),
    (
        (put("jar"), Change(sets=put("drawer").sets, mood="holds")),
        2,
        "holds from the start, and before it at(key) was 'jar'",
        "before all events",
    ),
]


@pytest.mark.parametrize(("events", "number", "what", "remedy"), SERIOUS)
def test_what_is_wrong_is_named_with_its_event_and_what_mends_it(
    events: tuple[Event, ...], number: int, what: str, remedy: str
) -> None:
    problem = next(p for p in found(*events) if p.serious)
    assert (problem.event, what in problem.what, remedy in problem.remedy) == (number, True, True), str(problem)
    refuses(lambda: require_executable(Episode(people=PEOPLE, events=events)), f"event {number}")


FINE: list[tuple[Event, ...]] = [
    (put("drawer"), put("jar", moved_from="kitchen")),  # the drawer is in the kitchen
    (put("drawer"), put("jar", certainty=0.5), put("box", moved_from="drawer")),  # perhaps it still was there
    (put("jar"), Enter(agent="Mira")),  # she was away, which the words do not say
    (Leave(agent="Theo"), put("shelf", by="Theo")),  # in the garage
    (Leave(agent="Theo"), put("jar", by="Theo").model_copy(update={"only": True})),  # wherever Theo is
    (Leave(agent="Theo", certainty=0.5), put("jar", by="Theo")),
    (Leave(agent="Theo"), Tell(speaker="Theo", hearers=("Mira",), says=(Claim(words="it rains"),))),  # by phone
    (Attend(agent="Mira", attentive=False, asleep=True), Attend(agent="Mira"), put("jar")),
    (put("drawer"), Believe(claim=Claim(chain=("Theo", "Mira"), verb="knows", variable=KEY, value="jar"))),
    (Believe(takes_sides("Theo", "help", "Mira").held_by("Mira")),),
    (
        Watch(agents=("Theo",), room="hall"),
        Notice(agent="Mira", whom="Theo"),
        Watch(agents=("Theo",), begins=False),
    ),
]


@pytest.mark.parametrize("events", FINE)
def test_what_can_be_carried_out_has_no_serious_problem(events: tuple[Event, ...]) -> None:
    assert [p for p in found(*events) if p.serious] == []


TEXT = "Mira puts the key in the drawer.  Theo\nleaves. The old cat sleeps."


def quoting(*quotes: str) -> tuple[Problem, ...]:
    events = (put("drawer").model_copy(update={"text": quotes[0]}), Leave(agent="Theo", text=quotes[1]))
    return found(*events, text=TEXT)


LEFT = [
    ("12 Goran: Where is it? 13 However, it is here.", ("Where is it", "it is here"), ()),
    ("Dmitri met Ann. It rained.", ("It rained",), ("Dmitri met Ann",)),  # nothing else is told of it
    ("Suddenly the old cat slept.", ("cat slept",), ("old",)),
]


@pytest.mark.parametrize(("text", "quotes", "left"), LEFT)
def test_names_numbers_and_connectives_need_no_quote(
    text: str, quotes: tuple[str, ...], left: tuple[str, ...]
) -> None:
    episode = Episode(events=tuple(Unread(text=quote) for quote in quotes), text=text)
    assert tuple(unquoted(episode, {"dmitri", "ann", "goran", "red", "vase"})) == left


def test_quotes_are_in_the_text_and_all_its_content_words_are_quoted() -> None:
    (left,) = quoting("Mira puts the key in the drawer.", "Theo leaves.")
    assert (left.event, left.serious) == (None, False)
    assert "'old cat sleeps'" in left.what  # "the" is no content word
    wrong = quoting("Mira put the key in the drawer.", "Theo leaves.")
    assert [(p.event, p.serious) for p in wrong if p.serious] == [(1, True)]
    assert "not in the text" in wrong[0].what


def test_who_takes_part_in_nothing_and_what_nothing_tells_are_noted() -> None:
    looks = Perceive(agents=("Mira",), variable=Variable("state", "window"))
    theo = Person(name="Theo", there="unsaid")
    noted = problems(Episode(people=(Person(name="Mira"), theo), events=(looks,)))
    assert [(problem.event, problem.serious) for problem in noted] == [(1, False), (None, False)]
    near = found(put("jar", by="Theo"), Perceive(agents=("Mira",), variable=Variable("at", "kee")))
    assert "Did you mean 'at(key)'?" in near[0].remedy
