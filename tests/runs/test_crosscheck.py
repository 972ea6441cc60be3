import math
from collections.abc import Sequence

import numpy as np
import pytest

from limp.episodes.episode import Episode
from limp.episodes.minds import Hypothesis
from limp.episodes.telling import does, is_so, told
from limp.errors import InputError, LimpError
from limp.language.policy import LanguagePolicy
from limp.planner import Trace
from limp.protocols.benchmarks import Case
from limp.protocols.stages import Policy
from limp.runs import crosscheck
from limp.testing import FunctionModel, hypothesis_of

HAPPENED = does("Ann", "wait"), is_so("It rains"), does("Bob", "run"), does("Ann", "run")
EPISODE = told(("Ann", "Bob"), (), HAPPENED)
MINDS = tuple(hypothesis_of(c, "Ann", f"wants to {c}") for c in ("rest", "speed"))


class Fixed(Policy):
    """A policy that gives each mind the same log-likelihood at every step of its agent."""

    def __init__(self, values: dict[str, float]) -> None:
        self.values = values

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        agent = hypotheses[0].agent
        steps = tuple(event.text for event in episode.events if event.doer == agent)
        rows = [[self.values[h.choice]] * len(steps) for h in hypotheses]
        return Trace(tuple(hypotheses), steps, np.array(rows), "fixed")


def exact(rows: list[list[float]]) -> Trace:
    return Trace(MINDS, tuple(f"step {t}" for t in range(len(rows[0]))), np.log(rows), "symbolic")


def test_a_case_by_hand() -> None:
    # exact: 4:1 after the first step, 16:1 after the second; the policy: 2:1, 4:1
    case = Case("c", EPISODE, exact([[0.8, 0.8], [0.2, 0.2]]))
    found = crosscheck.compare(case, Fixed({"rest": math.log(0.5), "speed": math.log(0.25)}))
    assert found.exact == pytest.approx({"rest": 16 / 17, "speed": 1 / 17})
    assert found.model == pytest.approx({"rest": 0.8, "speed": 0.2})
    assert found.total_variation == pytest.approx(16 / 17 - 0.8)
    assert found.prior_total_variation == pytest.approx(16 / 17 - 0.5)
    assert found.steps == pytest.approx((0.0, 0.8 - 2 / 3, 16 / 17 - 0.8))
    assert found.rank_agreement == pytest.approx(1.0)
    assert (found.best_exact, found.best_model, found.agrees) == ("rest", "rest", True)


def test_means_by_hand() -> None:
    policy = Fixed({"rest": math.log(0.5), "speed": math.log(0.25)})
    one = crosscheck.compare(Case("a", EPISODE, exact([[0.8, 0.8], [0.2, 0.2]])), policy)
    other = crosscheck.compare(Case("b", EPISODE, exact([[0.2, 0.2], [0.8, 0.8]]), stepwise=False), policy)
    found = crosscheck.means([one, other])
    assert found.total_variation == pytest.approx((16 / 17 - 0.8 + 0.8 - 1 / 17) / 2)
    assert found.rank_agreement == pytest.approx(0.0)
    assert found.per_step == pytest.approx((0.8 - 2 / 3 + 16 / 17 - 0.8) / 2)
    assert (found.cases, found.ranked, found.stepwise, found.same_best) == (2, 2, 1, 1)
    assert found.chance_of_same_best == pytest.approx(1.0)


def test_rank_agreement_by_hand() -> None:
    p = np.array([0.5, 0.3, 0.2])
    assert crosscheck.rank_agreement(p, np.array([0.6, 0.1, 0.3])) == pytest.approx(1 / 3)  # one of three pairs
    assert crosscheck.rank_agreement(p, p[::-1]) == pytest.approx(-1.0)
    assert crosscheck.rank_agreement(p, np.full(3, 1 / 3)) is None


def test_nothing_to_average_is_an_error_and_an_error_names_the_case() -> None:
    with pytest.raises(InputError, match="no case"):
        crosscheck.means([])
    case = Case("maze-7", EPISODE, exact([[0.5, 0.5]] * 2))
    with pytest.raises(LimpError, match=r"case 'maze-7'.*no log-probabilities"):
        crosscheck.compare(case, LanguagePolicy(FunctionModel(lambda _, __: "?"), "completion"))
