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
