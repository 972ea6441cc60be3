import numpy as np
import pytest

from limp.errors import InputError, NoEvidenceError
from limp.events import Action, Episode, Event, Observation, Utterance
from limp.minds.attitudes import Hypothesis, Mind
from limp.planning.pomdp.choices import Choice, choice_trace, choices_of, subject


def parent(*events: Event) -> Episode:
    return Episode(agents=("parent", "nurse"), events=events)


def about(agent: str, choice: str) -> Hypothesis:
    return Hypothesis(choice=choice, mind=Mind(agent=agent))


def test_only_the_agents_own_events_count() -> None:
    episode = parent(
        Action(agent="nurse", text="feed"),
        Action(agent="parent", text="sing"),
        Utterance(agent="parent", text="la"),
        Observation(agent="nurse", text="crying"),
        Observation(text="it is night"),
        Observation(agent="parent", text="quiet"),
        Action(agent="parent", text="feed"),
    )
    assert choices_of(episode, "parent") == (Choice("sing", ("quiet",)), Choice("feed"))


def test_what_is_perceived_before_any_choice_is_refused() -> None:
    with pytest.raises(InputError, match="perceives 'quiet' before any choice"):
        choices_of(
            parent(Observation(agent="parent", text="quiet"), Action(agent="parent", text="sing")), "parent"
        )


def test_an_episode_without_a_choice_is_refused() -> None:
    with pytest.raises(NoEvidenceError, match="parent chose nothing"):
        choices_of(parent(), "parent")


def test_a_trace_has_a_row_for_each_mind_and_a_column_for_each_choice() -> None:
    minds = (about("parent", "1"), about("parent", "2"))
    trace = choice_trace("parent", [Choice("sing"), Choice("feed")], minds, [np.zeros(2), np.full(2, -1.0)])
    assert trace.steps == ("parent: sing", "parent: feed")
    assert trace.log_probs.tolist() == [[0.0, 0.0], [-1.0, -1.0]]
    assert trace.estimator == "symbolic"


def test_one_agent_at_a_time() -> None:
    assert subject([about("parent", "1")]) == "parent"
    with pytest.raises(InputError, match="the hypotheses are about nurse, parent"):
        subject([about("parent", "1"), about("nurse", "3")])
