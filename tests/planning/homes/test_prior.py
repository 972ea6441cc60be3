import pytest

from limp.events import Action, Episode, Event, Utterance
from limp.homes.parameters import Parameters
from limp.minds.attitudes import Hypothesis
from limp.minds.facts import Place
from limp.minds.meanings import Act, Statement
from limp.planning.homes.prior import FormedBeliefs
from limp.questions.question import Question
from limp.testing import hypothesis_of

FRIDGE, DESK = Place(name="fridge", room="kitchen"), Place(name="desk", room="office")
GOAL = "believes that Bob wants to find the mug"


class Given:
    def __init__(self, *hypotheses: Hypothesis) -> None:
        self.hypotheses = hypotheses

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        del question, episode
        return self.hypotheses


def priors(events: tuple[Event, ...], *hypotheses: Hypothesis) -> list[float]:
    formed = FormedBeliefs(Given(*hypotheses), Parameters())
    found = formed.hypothesize(Question(text="Which?"), Episode(agents=("Ann", "Bob"), events=events))
    assert [h.mind for h in found] == [h.mind for h in hypotheses]
    return [h.prior for h in found]


def test_who_put_the_thing_away_believes_it_to_be_there() -> None:
    there, elsewhere = (
        hypothesis_of(choice, "Ann", f"believes that the mug is {at}", GOAL, "wants to help Bob")
        for choice, at in (("A", "in the fridge in the kitchen"), ("B", "on the desk in the office"))
    )
    put = Act(verb="put", thing="mug", place=FRIDGE)
    asked = Utterance(
        agent="Bob", text="Where is the mug?", to="Ann", meaning=Statement(speech="ask", thing="mug")
    )
    walk = Action(agent="Bob", text="walk to the desk", meaning=Act(verb="walk", place=DESK))
    acts = (Action(agent="Ann", text=put.phrase(), meaning=put), walk, asked)
    likely, unlikely = priors(acts, there, elsewhere)
    assert likely > 20 * unlikely
    assert priors(acts[1:], there, elsewhere) == pytest.approx([1.0, 1.0]), "nothing told Ann where it is"


def test_who_does_not_hear_a_wish_does_not_know_it() -> None:
    knows = hypothesis_of("A", "Ann", "believes that Bob wants the mug on the desk in the office")
    unaware = hypothesis_of("B", "Ann", "wants to help Bob")
    wish = Statement(speech="want", thing="mug", place=DESK)
    says = Utterance(agent="Bob", text="I want the mug on the desk.", to="Ann", meaning=wish)
    comes = Action(agent="Ann", text="walk to the office", meaning=Act(verb="walk", place=Place(room="office")))
    heard, not_heard = priors((says, comes), knows, unaware)
    assert heard > 20 * not_heard
    alone = says.model_copy(update={"to": "Bob"})
    thought, unknown = priors((alone, comes), knows, unaware)
    assert unknown > 20 * thought


def test_minds_without_anybodys_goal_keep_their_priors() -> None:
    minds = [hypothesis_of(c, "Ann", f"believes that the mug is in the {c}", prior=0.5) for c in "AB"]
    assert priors((), *minds) == [0.5, 0.5]
