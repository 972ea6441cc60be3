"""Formed minds in words."""

from limp.beliefs.minds import minds_in_words
from limp.beliefs.worlds import Worlds
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
        "Really, it is not certain where the key is: jar (0.75) or box (0.25).",
        "Really, the tap is open.",
        "Ann is not certain where the key is: jar (0.75) or box (0.25).",
        "Ann believes that the tap is open.",
        'Until this happens ("event 3"), Ann believes that the key is in the box.',
        "Ann does this for a purpose: whistles, to seem at ease.",
        "Ben believes that the key is in the box, which is wrong.",
        "Ben has not learnt the state of the tap.",
        "Ben wants to find the key.",
        "Ben thinks that Ann believes that the key is in the box.",
        "Ben does not know what Ann believes of this: the state of the tap.",
    )


def test_a_moment_before_the_end() -> None:
    found = minds_in_words(Worlds(Episode(people=PEOPLE, events=EVENTS[:3])), ("Ann",), moment=0)
    assert found == ("Really, the key is in the box.", "Ann believes that the key is in the box.")


def test_longer_chains_are_told_apart() -> None:
    chain = ("Ben", "Ann", "Ben")
    found = minds_in_words(Worlds(Episode(people=PEOPLE, events=EVENTS[:3])), ("Ben",), chain)
    assert found[-1] == "Ben thinks that Ann thinks that Ben believes that the key is in the box."
