from __future__ import annotations

from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from limp.errors import InputError, NoEvidenceError
from limp.events import Action, Episode, Observation, Utterance
from limp.minds import Hypothesis, Mind
from limp.planner import posterior
from limp.symbolic.pomdp.alpha import solve_horizon
from limp.symbolic.pomdp.cassandra import load_pomdp
from limp.symbolic.pomdp.choices import Choice, ChoicePolicy, FilterChooser, choices_of
from limp.symbolic.pomdp.model import Pomdp, simulate


def baby() -> Pomdp:
    return load_pomdp(Path(str(resources.files("limp") / "examples" / "baby.pomdp")))


def parent(*words: str) -> Episode:
    events: list[Action | Observation] = []
    for word in words:
        kind = Observation if word in ("quiet", "crying", "loud") else Action
        events.append(kind(agent="parent", text=word))
    return Episode(agents=("parent", "nurse"), events=tuple(events))


def minds(horizons: tuple[int, ...] = (1, 3), rationality: float = 0.5) -> ChoicePolicy:
    model = baby()
    solved = {f"plans {h} steps": FilterChooser(model, solve_horizon(model, h), rationality) for h in horizons}
    return ChoicePolicy(lambda hypothesis: solved[hypothesis.mind.manner])


def hypotheses(horizons: tuple[int, ...] = (1, 3)) -> tuple[Hypothesis, ...]:
    return tuple(Hypothesis(choice=str(h), mind=Mind(agent="parent", manner=f"plans {h} steps")) for h in horizons)


def test_log_likelihoods_by_hand() -> None:
    # One step ahead in a surely sated state: feed -5, sing -.5, ignore 0; softmax of half of these.
    trace = minds((1,)).score(parent("ignore", "quiet", "feed"), hypotheses((1,)))
    weights = np.exp(0.5 * np.array([-5, -0.5, 0]))
    assert trace.log_probs[0, 0] == pytest.approx(np.log(weights[2] / weights.sum()))
    # After a quiet step: P(hungry) = .1 * .2 / (.1 * .2 + .9 * .9), and everything costs 10 more when hungry.
    hungry = 0.02 / 0.83
    weights = np.exp(0.5 * (np.array([-5, -0.5, 0]) - 10 * hungry))
    assert trace.log_probs[0, 1] == pytest.approx(np.log(weights[0] / weights.sum()))
    assert trace.steps == ("parent: ignore", "parent: feed")
    assert trace.estimator == "symbolic"


def test_the_horizon_of_a_simulated_parent_is_found() -> None:
    model = baby()
    run = simulate(model, solve_horizon(model, 3), 60, np.random.default_rng(0), rationality=1.0)
    words = [w for step in run for w in (model.actions[step.action], model.observations[step.observation])]
    belief = posterior(minds(rationality=1.0).score(parent(*words), hypotheses()))
    assert belief.marginal("choice")["3"] > 0.99


def test_only_the_agents_own_events_count() -> None:
    events = (
        Action(agent="nurse", text="feed"),
        Action(agent="parent", text="sing"),
        Utterance(agent="parent", text="la"),
        Observation(agent="nurse", text="crying"),
        Observation(text="it is night"),
        Observation(agent="parent", text="quiet"),
    )
    episode = Episode(agents=("parent", "nurse"), events=events)
    assert choices_of(episode, "parent") == (Choice("sing", ("quiet",)),)


@pytest.mark.parametrize(
    ("words", "error", "message"),
    [
        (("quiet", "sing"), InputError, "perceives 'quiet' before any choice"),
        (("dance", "quiet"), InputError, "unknown action 'dance'"),
        (("sing", "loud"), InputError, "unknown observation 'loud'"),
        (("sing", "sing"), InputError, "followed by 0 observations"),
        (("sing", "quiet", "quiet"), InputError, "followed by 2 observations"),
        ((), NoEvidenceError, "parent chose nothing"),
    ],
)
def test_wrong_logs(words: tuple[str, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        minds().score(parent(*words), hypotheses())


def test_an_impossible_observation() -> None:
    # A sated baby that is sung to never cries; singing at the start leaves at most .1 hungry, so use certainty.
    model = baby()
    sure = Pomdp(
        model.states, model.actions, model.observations, np.stack([np.eye(2)] * 3), model.emission, model.reward,
        model.discount, model.start,
    )  # fmt: skip
    chooser = FilterChooser(sure, solve_horizon(sure, 1), 1.0)
    with pytest.raises(InputError, match="the observation 'crying' is impossible after 'sing'"):
        chooser.score([Choice("sing", ("crying",)), Choice("feed")])


def test_one_agent_at_a_time() -> None:
    two = (*hypotheses((1,)), Hypothesis(choice="3", mind=Mind(agent="nurse", manner="plans 3 steps")))
    with pytest.raises(InputError, match="the hypotheses are about nurse, parent"):
        minds().score(parent("sing"), two)
