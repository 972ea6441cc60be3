"""What of an episode is scored and told, in which words minds stand, and what they are compared with."""

import math

import pytest

from limp.episodes.claims import Claim
from limp.episodes.episode import Episode
from limp.episodes.events import Event, Tell, at
from limp.episodes.minds import Hypothesis, mind_in_words
from limp.episodes.telling import does, is_setting, says
from limp.episodes.telling import told as story
from limp.errors import InputError
from limp.language.plot import contents, plot, rivals
from limp.language.policy import SLIP, deeds
from limp.testing import hypothesis_of

FACTS = "the mug is in the fridge", "the pan is on the stove"
EPISODE = story(
    ("Ann", "Bob"),
    FACTS,
    (
        does("Bob", "put the mug on the desk"),
        says("Bob", "Where is the tea?", "Ann"),
        says("Ann", "In the kitchen.", "Bob"),
        does("Bob", "walk to the kitchen"),
        does("Ann", "wait"),
    ),
)
WANTS_TEA = "believes that Bob wants to find the tea"
IN_SINK, ON_DESK = (f"believes that Bob wants the mug {place}" for place in ("in the sink", "on the desk"))
PUT = "put the mug in the sink"
SINK = does("Ann", PUT)


def mind(*said: str, act: str = "") -> Hypothesis:
    return hypothesis_of("A", "Ann", *said, act=act)


def episode(*events: Event) -> Episode:
    return story(("Ann", "Bob"), FACTS, events)


def told(text: str, thing: str) -> Event:
    return says("Ann", text, claims=(Claim(variable=at(thing), value="jar"),))


def words_of(event: Event) -> str:
    return event.spoken if isinstance(event, Tell) else event.text


HAPPENED = [event for event in EPISODE.events if not is_setting(event)]


PEN, TEA = told("The pen is in the jar.", "pen"), told("It is in the jar.", "tea")
TOOK = does("Ann", "grab the tea")
BELIEVES_TEA = mind("believes that the tea is in the jar")
AGREED = (mind(act=PUT), mind(act=PUT), mind())
APART = tuple(mind(IN_SINK, act=f"put the mug {at}") for at in ("here", "in the sink"))


@pytest.mark.parametrize(
    ("of", "minds", "steps", "story"),
    [
        (EPISODE, [mind(WANTS_TEA)], ["In the kitchen."], 'Bob puts the mug on the desk. Bob says to Ann: "Where'),
        (EPISODE, [mind("wants to help Bob")], ["In the kitchen.", "Ann waits"], "the pan is on the stove"),
        (episode(TOOK, PEN, TEA), [BELIEVES_TEA], ["It is in the jar."], "Ann grabs the tea."),
        (episode(TOOK, PEN), [BELIEVES_TEA], [TOOK.text], "At the start"),
        (EPISODE, AGREED, [SINK.text], 'the desk. Bob says to Ann: "Where is the tea?" Bob walks to the kitchen.'),
        (episode(*HAPPENED, SINK), APART, ["In the kitchen."], "Bob puts the mug on the desk"),
        (episode(SINK), APART, [SINK.text], "At the start"),
    ],
    ids=["bearing", "all", "told", "handled", "agreed", "apart", "seen"],
)
def test_what_is_scored_and_what_is_told_before(
    of: Episode, minds: list[Hypothesis], steps: list[str], story: str
) -> None:
    scene = plot(of, minds)
    assert (scene.agent, scene.other, [words_of(event) for _, event in scene.steps]) == ("Ann", "Bob", steps)
    assert story in scene.story


@pytest.mark.parametrize(
    ("event", "others"),
    [
        (SINK, (" puts the mug on the desk.", " leaves the mug alone.")),
        (does("Ann", "walk home"), (" waits.",)),
        (TEA, (' "The tea is in the sink."', ' "I don\'t know."')),
    ],
)
def test_what_could_be_done_or_said_instead(event: Event, others: tuple[str, ...]) -> None:
    minds = (mind(IN_SINK), mind(ON_DESK), mind("believes that the tea is in the sink"), BELIEVES_TEA)
    assert rivals(event, [one.mind for one in minds]) == others


def test_one_agent_that_does_something_is_needed() -> None:
    with pytest.raises(InputError, match="Ann and Bob"):
        plot(EPISODE, [mind(), hypothesis_of("A", "Bob")])
    with pytest.raises(InputError, match="Ann did or said"):
        plot(episode(*HAPPENED[:2]), [mind()])


HELPS, HINDERS = "wants to help Bob", "wants to hinder Bob"
MUG_IN_JAR, MUG_IN_SINK = (f"knows that the mug is in the {place}" for place in ("jar", "sink"))
SOMEWHERE = "believes that Bob wants the mug somewhere else."
RIVALS: list[tuple[list[Hypothesis], Episode, str]] = [
    ([mind(IN_SINK, act="put the mug inside the sink")], EPISODE, "believes that Bob wants the mug on the desk."),
    ([mind(ON_DESK, act=PUT), mind()], EPISODE, "believes that Bob wants the mug in the sink."),
    ([mind(ON_DESK)], episode(*HAPPENED[1:]), SOMEWHERE),
    ([mind(MUG_IN_JAR)], EPISODE, "knows that the mug is not in the jar."),
    ([mind("knows that it rains")], EPISODE, "knows that it is not the case that it rains."),
    ([mind(MUG_IN_JAR, HELPS), mind(MUG_IN_SINK, HINDERS)], EPISODE, "knows that the mug is somewhere else."),
    ([mind(IN_SINK, HELPS), mind(ON_DESK, HINDERS)], EPISODE, SOMEWHERE),
]


@pytest.mark.parametrize(("minds", "of", "rival"), RIVALS)
def test_contents_have_a_rival_where_it_is_one_or_both_goals_are_claimed(
    minds: list[Hypothesis], of: Episode, rival: str
) -> None:
    own = 1 if len({one.mind.belief or one.mind.belief_of_goal for one in minds} - {None}) == 1 else 2
    assert [mind_in_words(content) for content in contents(minds, of)][own:] == [f"Ann {rival}"]
    both = [mind(MUG_IN_JAR, HELPS), mind(MUG_IN_SINK, HELPS)]
    assert contents(both, EPISODE) == (mind(MUG_IN_JAR).mind, mind(MUG_IN_SINK).mind), (
        "a social goal is no content"
    )


# --- what follows for minds without a model ---------------------------------------------------------------


def test_an_option_must_say_what_was_seen() -> None:
    of = episode(*(does(who, f"put the {what}") for who, what in (
        ("Ann", "mug on the desk"), ("Bob", "mug in the sink"), ("Ann", "pan in the sink"),
    )))  # fmt: skip
    there, not_there = mind(act="put the mug on the desk"), mind(act="put the mug in the sink")
    found = deeds([there, not_there, mind()], of)
    assert found is not None
    assert found[0] == "it was seen that Ann puts the mug on the desk"
    assert found[1] == pytest.approx((math.log(1 - SLIP), math.log(SLIP), 0.0))
    assert deeds([there, there], of) is None, "the options agree"
    assert deeds([mind(act=f"put the cup {at}") for at in ("here", "in the sink")], of) is None
