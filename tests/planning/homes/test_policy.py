"""The household I-POMDP: what answers, moves and searches say of minds, with numbers worked out by hand."""

import math
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.episodes.claims import SocialGoal
from limp.episodes.episode import Episode
from limp.episodes.events import Act, Event, Tell, Unread
from limp.episodes.minds import Hypothesis
from limp.episodes.question import Question
from limp.episodes.telling import does, is_so, says
from limp.errors import InputError
from limp.homes.parameters import Parameters
from limp.homes.settling import settled
from limp.minds.deeds import Deed
from limp.minds.facts import Place
from limp.planner import posterior
from limp.planning.homes.policy import FormedBeliefs, HouseholdPolicy
from limp.reading.homes.understanding import understood
from limp.testing import hypothesis_of

GOALS: dict[SocialGoal, str] = {
    "help": "wants to help Ann",
    "hinder": "wants to hinder Ann",
    "independent": "does not care about what Ann wants",
}
JUICE, IN_FRIDGE = "believes that Ann wants to find the juice", "believes that the juice is in the fridge"
ON_SHELF = "believes that Ann wants the mug on the shelf"
WHERE_LEFT = "believes that Ann wants the mug in the place where it was left"


PUT: dict[str, Deed | str] = {
    "A": Deed(verb="put", thing="mug", place=Place(name="desk"), on=True),
    "B": Deed(verb="put", thing="mug", place=Place(name="shelf"), on=True),
    "C": "",
}


def minds(*said: str, act: Deed | str = "") -> list[Hypothesis]:
    """Bo with each social goal, and what is said besides."""
    return [hypothesis_of(goal, "Bo", *said, words, act=act) for goal, words in GOALS.items()]


def did(agent: str, text: str, certainty: float = 1.0) -> Act:
    return does(agent, text).model_copy(update={"certainty": certainty})


def talk(question: str, answer: str) -> tuple[Tell, Tell]:
    return says("Ann", question, "Bo"), says("Bo", answer, "Ann")


ASKED = talk("Where is the juice?", "It is in the fridge.")
MOVED = (
    did("Ann", "put the mug on the desk"),
    did("Bo", "grab the mug from the desk"),
    did("Bo", "put the mug on the shelf"),
)


def episode(*events: Event) -> Episode:
    meant = understood(events, ("Ann", "Bo"))
    return settled(("Ann", "Bo"), meant)


def shares(hypotheses: list[Hypothesis], *events: Event) -> dict[str, float]:
    return posterior(HouseholdPolicy().score(episode(*events), hypotheses)).marginal("choice")


def test_one_answer_by_hand() -> None:
    """One place named, three not (K = 4): truth saves .9 * 1.5, a lie costs .9 * .5; honesty .75, beta 2."""
    by_hand = Parameters(honesty=0.75, concern=1.0, trust=0.9)
    trace = HouseholdPolicy(by_hand).score(episode(*ASKED), minds(IN_FRIDGE, JUICE))
    for row, rho in enumerate((1, -1, 0)):
        truth, lie = math.exp(2 * (rho * 1.35 + 0.75)), math.exp(2 * rho * -0.45)
        assert trace.log_probs[row, 0] == pytest.approx(math.log(truth / (truth + 3 * lie + 1)))
    assert (trace.steps, trace.estimator) == (('Bo says "It is in the fridge."',), "symbolic")


@pytest.mark.parametrize(("found", "most"), [("fridge", "help"), ("desk", "hinder")])
def test_who_knows_is_judged_by_what_is_found_and_who_only_believes_is_not(found: str, most: str) -> None:
    known = [
        one for at in ("in the fridge", "on the desk") for one in minds(f"knows that the juice is {at}", JUICE)
    ]
    search = did("Ann", f"grab the juice from the {found}")
    result = shares(known, *ASKED, search)
    assert max(result, key=lambda goal: result[goal]) == most
    believed = HouseholdPolicy().score(episode(*ASKED, search), minds(IN_FRIDGE, JUICE))
    assert believed.steps == ('Bo says "It is in the fridge."',)


def test_consistent_minds_move_things_and_inconsistent_ones_do_not() -> None:
    named = {"wants": minds(ON_SHELF)[:2], "left": minds(WHERE_LEFT)[:2], "unaware": minds()[2:]}
    told = [h.model_copy(update={"choice": f"{name}, {h.choice}"}) for name, group in named.items() for h in group]
    result = shares(told, *MOVED)
    order = sorted(result, key=lambda label: -result[label])
    assert order[:3] == ["wants, help", "left, hinder", "unaware, independent"]


def test_options_that_do_not_agree_on_an_act_are_held_against_what_was_seen() -> None:
    wanted = "believes that Ann wants the mug on the desk"
    told = [hypothesis_of(label, "Bo", wanted, GOALS["help"], act=act) for label, act in PUT.items()]
    seen = (did("Bo", "grab the mug from the shelf"), did("Bo", "put the mug on the desk"))
    found = shares(told, *seen)
    assert found["A"] > 100 * found["B"], "it was put on the desk"
    assert found["A"] > found["C"] > found["B"], "an option that states no act is neither right nor wrong about it"
    score = HouseholdPolicy().score
    one_act = score(episode(*seen), [told[0], told[0]]).steps
    assert score(episode(*seen), [told[0], told[2]]).steps == one_act, "one act, none other"


def test_what_cannot_be_scored_is_refused() -> None:
    with pytest.raises(InputError, match="Bo says or does with the juice"):
        shares(minds(IN_FRIDGE, JUICE), did("Ann", "open the fridge"), is_so("x"))
    two = [hypothesis_of("A", name, ON_SHELF, GOALS["help"]) for name in ("Bo", "Cy")]
    with pytest.raises(InputError, match="Bo, Cy"):
        shares(two, *MOVED)


def unread(words: str) -> Unread:
    return Unread(words, text=words)


@pytest.mark.parametrize(
    ("words", "doubt"),
    [
        ("rain fell", 0.02),  # of nothing that is asked about
        ("Ann frowned upon the fridge", 0.2),  # of somebody in question
        ("the juice was elsewhere by then", 0.5),  # of the thing itself
        ("it was elsewhere by then", 0.5),
    ],
)
def test_unread_words_leave_doubt(words: str, doubt: float) -> None:
    sure, left = (shares(minds(IN_FRIDGE, JUICE), *ASKED, *more) for more in ((), (unread(words),)))
    assert left == pytest.approx({label: (1 - doubt) * p + doubt / 3 for label, p in sure.items()})


def test_two_clauses_about_the_thing_refuse_the_answer() -> None:
    with pytest.raises(InputError, match="juice is was not understood: 'the juice went'"):
        shares(minds(IN_FRIDGE, JUICE), *ASKED, unread("the juice went"), unread("the juice came"))


def test_minds_without_anybodys_goal_keep_their_priors() -> None:
    told = tuple(hypothesis_of(c, "Bo", f"believes that the mug is in the {c}", prior=0.5) for c in "AB")
    formed = FormedBeliefs(SimpleNamespace(hypothesize=lambda *_: told), Parameters())
    assert formed.hypothesize(Question(text="Which?"), episode()) == told


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 5), st.floats(0.05, 0.95), st.floats(0.05, 1.0), st.permutations(range(7)))
def test_a_mind_told_as_two_weighs_as_one_in_any_order_and_under_any_label(
    split: int, share: float, certainty: float, order: list[int]
) -> None:
    """What is in doubt is as likely as on average over minds by their prior: of [.9, .1], and of [.9, .9, .1]."""
    told = [*minds(ON_SHELF), *minds(WHERE_LEFT)]
    told = [h.model_copy(update={"choice": f"{'AB'[k // 3]} {h.choice}"}) for k, h in enumerate(told)]
    steps = (*MOVED[:2], did("Bo", MOVED[2].text, certainty))
    one, rest = (told[split].model_copy(update={"prior": p}) for p in (share, 1 - share))
    parts = [*told[:split], one, *told[split + 1 :], rest]
    shuffled = [parts[k].model_copy(update={"choice": f"option {parts[k].choice}"}) for k in order]
    whole = {f"option {choice}": p for choice, p in shares(told, *steps).items()}
    assert shares(shuffled, *steps) == pytest.approx(whole)
