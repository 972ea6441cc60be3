""""""

import math

import pytest

from limp.errors import HypothesisError, NoEvidenceError
from limp.events import Action, Episode, Event, Observation, Source, Utterance
from limp.homes.minds import located, wish
from limp.homes.parameters import Parameters
from limp.minds.attitudes import SOCIAL, WHERE_PUT, Attitude, Hypothesis, Mind, SocialGoal
from limp.minds.facts import Place
from limp.minds.meanings import Act, Agreement, Statement
from limp.planner import posterior
from limp.planning.homes.policy import FormedBeliefs, HouseholdPolicy
from limp.questions.question import Question
from limp.reading.homes.understanding import RuleUnderstanding
from limp.testing import hypothesis_of

FRIDGE, DESK, SHELF = Place(name="fridge"), Place(name="desk"), Place(name="shelf")
ASKED = (
    Utterance(agent="Ann", text="Where is the juice?", to="Bo"),
    Utterance(agent="Bo", text="It is in the fridge.", to="Ann"),
)
GOALS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")


def mind(
    label: str,
    social_goal: SocialGoal | None,
    at: tuple[str, Place] | None = None,
    goal: Attitude | None = None,
    *,
    agent: str = "Bo",
    known: bool = False,
    act: str = "",
) -> Hypothesis:
    """A hypothesis of where a thing is, what Ann wants, and what is wanted for her."""
    found = []
    if at is not None:
        verb = "knows" if known else "believes"
        found.append(Attitude.model_validate({"holder": agent, "verb": verb, "content": located(*at)}))
    if goal is not None:
        found.append(Attitude(holder=agent, verb="believes", content=goal))
    if social_goal is not None:
        found.append(Attitude(holder=agent, verb="wants", content=SOCIAL[social_goal](agent="Ann")))
    return Hypothesis(choice=label, mind=Mind(agent=agent, attitudes=tuple(found)), act=act)


JUICE = wish("Ann", "juice")


def episode(*events: Event) -> Episode:
    return Episode(agents=("Ann", "Bo"), events=RuleUnderstanding().understand(events))


def shares(hypotheses: list[Hypothesis], *events: Event) -> dict[str, float]:
    return posterior(HouseholdPolicy().score(episode(*events), hypotheses)).marginal("choice")


def test_one_answer_by_hand() -> None:
    """One place named, three not (K = 4): truth saves .9 * 1.5, a lie costs .9 * .5; honesty .75, beta 2."""
    minds = [mind(goal, goal, ("juice", FRIDGE), JUICE) for goal in GOALS]
    by_hand = Parameters(honesty=0.75, concern=1.0, trust=0.9)
    trace = HouseholdPolicy(by_hand).score(episode(*ASKED), minds)
    for row, rho in enumerate((1, -1, 0)):
        truth, lie = math.exp(2 * (rho * 1.35 + 0.75)), math.exp(2 * rho * -0.45)
        assert trace.log_probs[row, 0] == pytest.approx(math.log(truth / (truth + 3 * lie + 1)))
    assert trace.steps == ('Bo says "It is in the fridge."',)
    assert trace.estimator == "symbolic"


def test_a_plain_description_outweighs_where_such_things_are_kept() -> None:
    """A lamp in a stove is odd; a description that names it there is believed, less so if it quotes the talk."""
    talk = (
        Utterance(agent="Ann", text="Where is the lamp?", to="Bo"),
        Utterance(agent="Bo", text="It is in the stove.", to="Ann"),
    )
    seen = Action(agent="Ann", text="grab the lamp from the stove", source=Source(kind="video"))
    lamp, stove = wish("Ann", "lamp"), Place(name="stove")
    minds = [
        mind(goal, goal, ("lamp", place), lamp, known=True).model_copy(update={"prior": prior})
        for goal in GOALS for place, prior in ((stove, 0.02), (DESK, 0.4))
    ]  # fmt: skip
    told = {}
    for quoted in (0, 2):
        described = episode(*talk, seen).model_copy(update={"described": Agreement(lines=2, quoted=quoted)})
        told[quoted] = posterior(HouseholdPolicy().score(described, minds)).marginal("choice")["help"]
    assert told[0] > max(0.5, told[2] + 0.04)


@pytest.mark.parametrize(("found", "most"), [("fridge", "help"), ("desk", "hinder")])
def test_who_knows_is_judged_by_what_is_found(found: str, most: str) -> None:
    hypotheses = [
        mind(goal, goal, ("juice", place), JUICE, known=True) for goal in GOALS for place in (FRIDGE, DESK)
    ]
    result = shares(hypotheses, *ASKED, Action(agent="Ann", text=f"grab the juice from the {found}"))
    assert max(result, key=lambda goal: result[goal]) == most


def test_who_only_believes_is_not() -> None:
    minds = [mind(goal, goal, ("juice", FRIDGE), JUICE) for goal in GOALS]
    found = Action(agent="Ann", text="grab the juice from the desk")
    assert HouseholdPolicy().score(episode(*ASKED, found), minds).steps == ('Bo says "It is in the fridge."',)


MOVED = (
    Action(agent="Ann", text="put the mug on the desk"),
    Action(agent="Bo", text="grab the mug from the desk"),
    Action(agent="Bo", text="put the mug on the shelf"),
)
WANTS_IT_THERE, LEFT_IT_THERE = wish("Ann", "mug", SHELF), wish("Ann", "mug", WHERE_PUT)


def test_consistent_minds_move_things_and_inconsistent_ones_do_not() -> None:
    minds = [
        mind("wants, help", "help", None, WANTS_IT_THERE),
        mind("wants, hinder", "hinder", None, WANTS_IT_THERE),
        mind("left, help", "help", None, LEFT_IT_THERE),
        mind("left, hinder", "hinder", None, LEFT_IT_THERE),
        mind("unaware", "independent"),
    ]
    result = shares(minds, *MOVED)
    order = sorted(result, key=lambda label: -result[label])
    assert order[:3] == ["wants, help", "left, hinder", "unaware"]


def test_what_was_said_of_the_goal_counts() -> None:
    hypotheses = [mind("A", "help", None, WANTS_IT_THERE), mind("B", "hinder", None, LEFT_IT_THERE)]
    before = shares(hypotheses, *MOVED)
    said = Utterance(agent="Ann", text="I want the mug on the shelf", to="Bo")
    assert shares(hypotheses, said, *MOVED)["A"] > before["A"]
    stay = Utterance(agent="Ann", text="I want the mug on the desk", to="Bo")
    assert shares(hypotheses, MOVED[0], stay, *MOVED[1:])["B"] > before["B"]


def test_handing_it_over_helps() -> None:
    hypotheses = [mind(goal, goal, None, wish("Ann", "mug")) for goal in GOALS]
    result = shares(hypotheses, Action(agent="Bo", text="give the mug to Ann"))
    assert result["help"] > 0.8


def test_a_doubtful_act_says_less() -> None:
    hypotheses = [mind(goal, goal, None, WANTS_IT_THERE) for goal in GOALS]
    sure = shares(hypotheses, *MOVED)
    doubtful = MOVED[2].model_copy(update={"certainty": 0.5})
    assert shares(hypotheses, *MOVED[:2], doubtful)["help"] < sure["help"]


def test_a_step_names_what_was_seen_where_the_question_says_more() -> None:
    helper = mind("A", "help", None, WANTS_IT_THERE, act="put the mug on the shelf")
    trace = HouseholdPolicy().score(episode(MOVED[0], Action(agent="Bo", text="wait")), [helper])
    assert trace.steps[-1] == "Bo: put the mug on the shelf"


def test_nothing_that_bears_on_it_is_no_evidence() -> None:
    helper = mind("A", "help", ("juice", FRIDGE), JUICE)
    with pytest.raises(NoEvidenceError, match="Bo says or does with the juice"):
        HouseholdPolicy().score(
            episode(Action(agent="Ann", text="open the fridge"), Observation(text="x")), [helper]
        )


def test_several_people_in_one_question_are_refused() -> None:
    minds = [mind(name, "help", None, WANTS_IT_THERE, agent=name) for name in ("Bo", "Cy")]
    with pytest.raises(HypothesisError, match="Bo, Cy"):
        HouseholdPolicy().score(episode(*MOVED), minds)


def test_options_that_do_not_agree_on_an_act_are_held_against_what_was_seen() -> None:
    wanted = wish("Ann", "mug", DESK)
    acts = ("put the mug on the desk", "put the mug on the shelf", "")
    minds = [mind(label, "help", goal=wanted, act=act) for label, act in zip("ABC", acts, strict=True)]
    seen = (
        Action(agent="Bo", text="grab the mug from the shelf"),
        Action(agent="Bo", text="put the mug on the desk"),
    )
    found = shares(minds, *seen)
    assert found["A"] > 100 * found["B"], "it was put on the desk"
    assert found["A"] > found["C"] > found["B"], "an option that states no act is neither right nor wrong about it"
    silent = [minds[0], minds[2]]
    steps = HouseholdPolicy().score(episode(*seen), silent).steps
    assert steps == HouseholdPolicy().score(episode(*seen), [minds[0], minds[0]]).steps, "one act, none other"


def unread(words: str) -> Observation:
    return Observation(text=words, note=f"unread: {words!r}: nobody knows it")


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
    minds = [mind(goal, goal, ("juice", FRIDGE), JUICE) for goal in GOALS]
    sure, left = shares(minds, *ASKED), shares(minds, *ASKED, unread(words))
    assert left == pytest.approx({label: (1 - doubt) * p + doubt / 3 for label, p in sure.items()})


def test_two_clauses_about_the_thing_refuse_the_answer() -> None:
    minds = [mind(goal, goal, ("juice", FRIDGE), JUICE) for goal in GOALS]
    with pytest.raises(NoEvidenceError, match="juice is was not understood: 'the juice went'"):
        shares(minds, *ASKED, unread("the juice went"), unread("the juice came"))


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
