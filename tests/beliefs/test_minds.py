"""Formed minds in words."""

from limp.beliefs.minds import minds_in_words
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.claims import Claim
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Act, Assignment, Believe, Change, Leave
from limp.episodes.variables import Variable

KEY, TAP = Variable("at", "key"), Variable("state", "tap")
PEOPLE = (Person(name="Ann"), Person(name="Ben"))
EVENTS = (
    Change(sets=(Assignment(variable=KEY, value="box"),), by="Ann"),
    Leave(agent="Ben"),
    Change(sets=(Assignment(variable=KEY, value="jar"),), by="Ann", certainty=0.75),
    Change(sets=(Assignment(variable=TAP, value="open"),), by="Ann"),
    Believe(claim=Claim(chain=("Ben",), verb="wants", words="to find the key")),
    Act(agent="Ann", does="whistles", purpose="to seem at ease"),
)


def test_minds_are_told_with_their_probabilities_errors_and_ends() -> None:
    found = minds_in_words(Worlds(Episode(people=PEOPLE, events=EVENTS)), ("Ann", "Ben"))
    assert found == (
        "Really, with probability 0.75 the key is in the jar, and with probability 0.25 the key is in the box.",
        "Really, the tap is open.",
        "With probability 0.75 Ann believes that the key is in the jar, and with probability 0.25 Ann believes"
        " that the key is in the box.",
        "Ben believes that the key is in the box, which is probably wrong.",
        "Ann believes that the tap is open.",
        "Ben has not learnt the state of the tap.",
        'Until this happens ("event 3"), Ann believes that the key is in the box.',
        "Ann whistles to seem at ease.",
        "Ann is right about all that Ben believes.",
        "Ben wants to find the key.",
        "Ben thinks that Ann believes that the key is in the box.",
        "Ben does not know what Ann believes of this: the state of the tap.",
    )


THERE = tuple(Person(name=person.name, there=True) for person in PEOPLE)
MOVED = Change(sets=(Assignment(variable=KEY, value="jar"),), by="Ann", text="She puts it under the jar.")


def test_what_a_question_asks_that_one_thinks_of_another_is_told_also_where_it_is_so() -> None:
    worlds, line = Worlds(Episode(people=THERE, events=(MOVED,))), "Ben thinks that Ann believes that the key is"
    told = [any(found.startswith(line) for found in minds_in_words(worlds, ("Ann", "Ben"), chain))
            for chain in ((), ("Ann", "Ben"), ("Ben", "Ann"))]  # fmt: skip
    assert told == [False, False, True]


def test_where_nobody_is_named_all_who_turn_up_are_told_of_but_not_what_they_think_of_each_other() -> None:
    away = (*THERE, Person(name="Dad", there=False))
    found = minds_in_words(Worlds(Episode(people=away, events=(Leave(agent="Ben"), MOVED))), ())
    assert found == (
        "Really, the key is under the jar.",
        "Ann believes that the key is under the jar.",
        "Ben has not learnt where the key is.",
    )
