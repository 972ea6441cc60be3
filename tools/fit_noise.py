"""Fit the noise of reports to the answers of a benchmark, and score the fit on episodes that it has not seen.

    python -m tools.fit_noise --data DIR [--settings video+text,full-text] [--also scene+text] [--folds 5]

The fit maximises, over the noise n of every source (`Noise`) and all families of questions together,

    sum over questions log P(true option | episode, question, n)  -  sum over parameters (logit n - logit d)^2 / 2

d is the default. The second term is a normal prior on the log odds with standard deviation 1; it keeps a
parameter that few episodes speak of near its default. Only MOST questions count: their key names a true
statement. The probability is at least `FLOOR`; a question that goes unanswered scores as a guess. Accuracy is
never looked at.

The search goes through the parameters in order and moves one at a time, in steps of 1 and then 0.5 of log odds,
while the sum rises. Episodes are dealt to folds at random; each fold is scored with the values fitted without it.
Only the fitted score is held out: a default that was chosen on these episodes has seen them all. Reading, fusing
and the options' minds do not depend on the noise, so each episode is read once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TypeAlias

import numpy as np

from limp.errors import InputError, LimpError
from limp.events import Episode
from limp.planner import posterior
from limp.questions.question import Question
from limp.runs.intervals import cluster_interval
from limp.symbolic.household.domain.parameters import NOISE_ORIGIN
from limp.symbolic.household.planning.policy import HouseholdPolicy
from limp.symbolic.household.reading.hypotheses import RuleHypothesizer

from .command import as_json, parser, report
from .sensitivity import SOURCES, Knob, ReadQuestion, knobs, read_cases, sources_of, with_values

FLOOR = 1e-6
"""The least probability that is scored: no single answer decides about a fit."""

LIMIT = 0.001
"""Fitted probabilities stay this far from 0 and 1."""

STEPS = (1.0, 0.5)
"""Sizes of the moves, in log odds."""

Values: TypeAlias = Mapping[str, float]
"""Noise by name, as `video.exact`."""
Objective: TypeAlias = Callable[[Values], float]


@dataclass(frozen=True)
class Keyed:
    """A MOST question with its minds, the answer's key, and the sources of its episode."""

    setting: str
    question: Question
    episode: Episode
    gold: str
    sources: frozenset[str]


def keyed(setting: str, cases: Sequence[ReadQuestion]) -> tuple[Keyed, ...]:
    """Return the MOST questions that were read and whose options the planner understands."""
    hypothesizer, out = RuleHypothesizer(), list[Keyed]()
    for case in cases:
        question = case.question
        if question is None or question.given is None or question.polarity != "MOST":
            continue
        try:
            minds = hypothesizer.hypothesize(question, question.given)
        except LimpError:  # not understood, whatever the noise is
            continue
        ready = question.model_copy(update={"hypotheses": minds})
        out.append(Keyed(setting, ready, question.given, case.gold, frozenset(sources_of([case]))))
    return tuple(out)


@dataclass
class Scorer:
    """Log scores of questions under noise; each is computed once for the noise that its episode can depend on."""

    questions: Sequence[Keyed]
    _known: dict[tuple[object, ...], float] = field(default_factory=dict, init=False, repr=False)

    def log_scores(self, values: Values, which: Sequence[int]) -> list[float]:
        """Return log P(true option) of the questions at the positions `which`."""
        policies: dict[tuple[tuple[str, float], ...], HouseholdPolicy] = {}
        out = []
        for k in which:
            one = self.questions[k]
            mine = tuple((name, v) for name, v in values.items() if name.partition(".")[0] in one.sources)
            if (k, mine) not in self._known:
                if mine not in policies:
                    policies[mine] = HouseholdPolicy(with_values(dict(mine)))
                self._known[k, mine] = log_score(one, policies[mine])
            out.append(self._known[k, mine])
        return out


def log_score(one: Keyed, policy: HouseholdPolicy) -> float:
    """Return log P(true option), at least log `FLOOR`; log 1 / options for a question that goes unanswered."""
    try:
        shares = posterior(policy.score(one.episode, one.question.hypotheses)).marginal("choice")
    except LimpError:  # unanswered
        return -float(np.log(len(one.question.choices)))
    return float(np.log(max(shares.get(one.gold, 0.0), FLOOR)))


def _logit(p: float) -> float:
    p = min(max(p, LIMIT), 1 - LIMIT)
    return float(np.log(p / (1 - p)))


def _moved(p: float, step: float) -> float:
    return round(float(min(max(1 / (1 + np.exp(-_logit(p) - step)), LIMIT), 1 - LIMIT)), 4)


def fitted(scorer: Scorer, which: Sequence[int], tuned: Sequence[Knob], passes: int) -> dict[str, float]:
    """Return the values that maximise the penalised log score of some questions, by moves of one parameter."""

    def objective(values: Values) -> float:
        prior = sum((_logit(values[knob.name]) - _logit(knob.default)) ** 2 for knob in tuned) / 2
        return sum(scorer.log_scores(values, which)) - prior

    best = {knob.name: knob.default for knob in tuned}
    height = objective(best)
    for step in STEPS:
        for _ in range(passes):
            before = height
            for knob in tuned:
                best, height = _climbed(objective, best, height, knob.name, step)
            if height == before:
                break
    return _used(best)


def _used(values: Values) -> dict[str, float]:
    """The values as the planner uses them: `exact` and `beside` together are less than 1."""
    parameters = with_values(values)
    groups = parameters.model_dump()
    return {name: float(groups[source][part]) for name in values for source, _, part in [name.partition(".")]}


def _climbed(
    objective: Objective, best: dict[str, float], height: float, name: str, step: float
) -> tuple[dict[str, float], float]:
    """Move one parameter up, or else down, while the objective rises."""
    for sign in (1.0, -1.0):
        moved = False
        while True:
            trial = best | {name: _moved(best[name], sign * step)}
            reached = objective(trial)
            if reached <= height + 1e-9:
                break
            best, height, moved = trial, reached, True
        if moved:
            break
    return best, height


@dataclass(frozen=True)
class Fitted:
    """One parameter: its default and where that comes from, the value of all episodes, and that of each fold."""

    name: str
    default: float
    origin: str
    whole: float
    folds: tuple[float, ...]


@dataclass(frozen=True)
class HeldOut:
    """Mean log score per question of a setting and family, with the default and as fitted without the episode.

    `gain95` is the 95 % interval of the difference, resampling episodes.
    """

    setting: str
    family: str
    questions: int
    default: float
    fitted: float
    gain95: tuple[float, float] | None


@dataclass(frozen=True)
class Fit:
    """What the data say of the noise, and what that is worth on other episodes.

    `left_out` counts the questions of the fit that were not read or understood, whatever the noise is.
    """

    questions: int
    left_out: int
    episodes: int
    parameters: tuple[Fitted, ...]
    held_out: tuple[HeldOut, ...]


def fit(
    cases: Mapping[str, Sequence[ReadQuestion]],
    settings: Sequence[str],
    folds: int = 5,
    passes: int = 1,
    seed: int = 0,
) -> Fit:
    """Fit on `settings` and score the held-out episodes in every setting of `cases`.

    Raises `InputError` if there are fewer episodes than folds, or fewer than two folds.
    """
    questions = tuple(one for setting, read in cases.items() for one in keyed(setting, read))
    families = {(s, c.question.id): c.family for s, read in cases.items() for c in read if c.question}
    scorer = Scorer(questions)
    within = [k for k, one in enumerate(questions) if one.setting in settings]
    part = dealt([questions[k].question.episode for k in within], folds, seed)
    present = {source for k in within for source in questions[k].sources}
    tuned = [k for k in knobs([s for s in SOURCES if s in present]) if k.name.partition(".")[0] in present]
    default = {knob.name: knob.default for knob in tuned}
    whole = fitted(scorer, within, tuned, passes)
    found: list[dict[str, float]] = []
    scores: dict[int, tuple[float, float]] = {}
    for fold in range(folds):
        values = fitted(scorer, [k for k in within if part[questions[k].question.episode] != fold], tuned, passes)
        found.append(values)
        mine = [k for k, one in enumerate(questions) if part.get(one.question.episode) == fold]
        pairs = zip(scorer.log_scores(default, mine), scorer.log_scores(values, mine), strict=True)
        scores.update(zip(mine, pairs, strict=True))
    rows = tuple(
        Fitted(knob.name, knob.default, _origin(knob.name), whole[knob.name], tuple(v[knob.name] for v in found))
        for knob in tuned
    )
    held_out = tuple(_held_out(questions, scores, families, seed))
    asked = [c for s in settings for c in cases[s] if c.question is None or c.question.polarity == "MOST"]
    return Fit(len(within), len(asked) - len(within), len(part), rows, held_out)


def dealt(episodes: Sequence[str], folds: int, seed: int) -> dict[str, int]:
    """Deal episodes to folds at random, as evenly as they go."""
    distinct = sorted(set(episodes))
    if folds < 2 or len(distinct) < folds:
        raise InputError(
            f"{len(distinct)} episodes cannot be dealt to {folds} folds.",
            "Give at least 2 folds, and at least as many episodes with MOST questions that the planner reads.",
        )
    order = np.random.default_rng(seed).permutation(len(distinct))
    return {distinct[k]: place % folds for place, k in enumerate(order)}


def _origin(name: str) -> str:
    return next(origin for source, origin in NOISE_ORIGIN.items() if name.startswith(f"{source}."))


def _held_out(
    questions: Sequence[Keyed],
    scores: Mapping[int, tuple[float, float]],
    families: Mapping[tuple[str, str], str],
    seed: int,
) -> Iterator[HeldOut]:
    for setting in dict.fromkeys(one.setting for one in questions):
        mine = [k for k in scores if questions[k].setting == setting]
        kinds = {k: families[setting, questions[k].question.id] for k in mine}
        for family in ("all", *sorted(set(kinds.values()) - {""})):
            some = [k for k in mine if family in ("all", kinds[k])]
            values = np.array([scores[k] for k in some])
            gain = cluster_interval(
                values[:, 1] - values[:, 0], [questions[k].question.episode for k in some], seed
            )
            default, found = (float(mean) for mean in values.mean(axis=0))
            yield HeldOut(setting, family, len(some), default, found, gain)


def table(result: Fit) -> str:
    """Return the fit in words: values of parameters, then log scores on held-out episodes, in nats a question."""
    lines = [
        f"{result.questions} MOST questions, {result.episodes} episodes; {result.left_out} not understood",
        "",
        f"{'parameter':<16}{'default':>8}{'fitted':>8}{'fold mean':>11}{'sd':>6}{'least':>7}{'most':>7}"
        "  source of the default",
    ]
    for row in result.parameters:
        spread = (
            f"{np.mean(row.folds):>11.3f}{np.std(row.folds):>6.3f}{min(row.folds):>7.3f}{max(row.folds):>7.3f}"
        )
        lines.append(f"{row.name:<16}{row.default:>8.3f}{row.whole:>8.3f}{spread}  {row.origin}")
    lines += ["", "log score, nats a question (0 is best); fitted without the episode that is scored"]
    lines.append(f"{'setting':<18}{'family':<16}{'n':>5}{'default':>9}{'fitted':>9}{'gain':>8}  95 % of the gain")
    for held in result.held_out:
        interval = f"[{held.gain95[0]:+.3f}, {held.gain95[1]:+.3f}]" if held.gain95 else ""
        lines.append(
            f"{held.setting:<18}{held.family:<16}{held.questions:>5}{held.default:>9.3f}{held.fitted:>9.3f}"
            f"{held.fitted - held.default:>+8.3f}  {interval}"
        )
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0, or 2 for wrong input (one line on stderr)."""
    arguments = parser("tools.fit_noise", __doc__)
    arguments.add_argument(
        "--benchmark", default="mumatom", help="a benchmark of households (default: %(default)s)"
    )
    arguments.add_argument("--data", default="", metavar="DIR", help="the folder of its data, if it needs one")
    arguments.add_argument("--settings", default="video+text,full-text", help="fitted on (default: %(default)s)")
    arguments.add_argument("--also", default="", metavar="S,S", help="settings that are scored but not fitted on")
    arguments.add_argument("--folds", type=int, default=5, help="parts of the episodes (default: %(default)s)")
    arguments.add_argument("--passes", type=int, default=1, help="rounds of a step size (default: %(default)s)")
    arguments.add_argument("--seed", type=int, default=0, help="the seed of the folds (default: %(default)s)")
    arguments.add_argument("--json", action="store_true", help="print everything as JSON")
    given = arguments.parse_args(argv)
    if given.passes < 1:
        arguments.error("--passes must be at least 1")
    settings = [name for name in given.settings.split(",") if name]
    every = dict.fromkeys([*settings, *(name for name in given.also.split(",") if name)])
    return report(
        lambda: fit(
            {s: read_cases(given.benchmark, given.data, s) for s in every},
            settings,
            given.folds,
            given.passes,
            given.seed,
        ),
        lambda result: as_json(asdict(result)) if given.json else table(result),
    )


if __name__ == "__main__":
    sys.exit(main())
