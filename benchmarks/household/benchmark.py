"""Household: short scenes at home, at work, in hospitals and in public places, with answers by construction.

Each scenario (data in `scenarios/*.toml`) keeps three things apart: what is `shown` to a solver in
words, the outward `event` that the questions are about, and what stays `hidden`, the minds and the true place of
the thing. Questions are built from `shown` and `event` alone. The right option follows from `event` and `hidden`
by the rules in `fit`, so no letter is written in the data. Three kinds of event give three families of questions:

- `told`: one person asks where a thing is, another names a place (families belief and social_goal);
- `carried`: one person wants a thing somewhere, another who knows it acts (family social_goal);
- `moved`: one person leaves a thing somewhere, another moves it (family belief_of_goal).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from limp.answering.answers import Answerer, StageError
from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question, Video
from limp.errors import InputError
from limp.protocols.benchmarks import BenchmarkEntry, Case, Report
from limp.registry import open_solver

from ..stories import Item, StoryBenchmark, check_setting
from .claims import GOALS, Ask, Claim, lettered, only_best, wordings
from .scenarios import Carried, Moved, Scenario, Told, load
from .words import some

REMARKS = {
    "": "Scenarios of our own. Reading rules were developed on homes, offices and hospitals; the public places"
    " were kept unread."
}
"""The remark to show with results on these scenarios."""

SEED = 11  # of wordings and order, with the scenario id; under it A, B and C are right about equally often
FEWER = 0.3
"""How often a hinderer is asked about, with two options: chosen for the mix of questions."""
CASES = 12
"""Cases if no limit is given."""


def fit(claim: Claim, ask: Ask, scenario: Scenario) -> float:
    """Return how well the claimed mind fits: 0 if it contradicts what was done, 1 if it explains it, else 0.5.

    One more is added where the words also show that part of the mind (`evident`) and the claim agrees with it.
    """
    event, hidden = scenario.event, scenario.hidden
    if isinstance(event, Moved):
        agrees = bool(event.evident) and claim.wanted == hidden.belief_of_goal
        if not claim.wanted:
            return 0.5 + agrees
        return float((claim.goal == "help") == (claim.wanted == event.second)) + agrees
    if isinstance(event, Told) and ask.family == "belief":
        as_said = (claim.thing, claim.place) == (event.thing, event.place)
        agrees = bool(event.evident) and (claim.thing, claim.place) == (event.thing, hidden.belief)
        return float(as_said == (ask.assumed == "help")) + agrees
    served = hidden.truth == (event.place if isinstance(event, Told) else event.wanted)
    return 0.5 if claim.goal == "independent" else float((claim.goal == "help") == served)


def right(ask: Ask, scenario: Scenario) -> int:
    """Return the index of the claim that fits best (MOST) or worst (LEAST); `InputError` if several do."""
    best = only_best([fit(claim, ask, scenario) for claim in ask.claims], ask.polarity)
    if best is None:
        raise InputError(
            f"scenario {scenario.id!r}: {ask.family} has no single answer.", "Check its event and hidden."
        )
    return best


def _social() -> Iterator[Ask]:
    goals = tuple(Claim(goal=goal) for goal in GOALS)
    yield Ask("social_goal", "MOST", goals)
    yield Ask("social_goal", "LEAST", goals)


def _told(event: Told, rng: Random) -> Iterator[Ask]:
    things = tuple(Claim(thing, event.place) for thing in (event.thing, *event.decoys))
    places = tuple(Claim(event.thing, place) for place in (event.place, *event.elsewhere))
    # An assumed goal must not contradict what the words show. What a helper believed least, or a hinderer most, is
    # the other one of two things or places.
    if event.evident == "honest":
        yield Ask("belief", "MOST", places, "help")
        yield Ask("belief", "LEAST", things[:2], "help")
    elif event.evident == "otherwise":
        yield Ask("belief", "MOST", places, "hinder")
        yield Ask("belief", "LEAST", things, "hinder")
    elif rng.random() < FEWER:
        yield Ask("belief", "LEAST", things[:2], "help")
        yield Ask("belief", "MOST", places[:2], "hinder")
    else:
        first, second = rng.sample((things, places), 2)
        yield Ask("belief", "MOST", first, "help")
        yield Ask("belief", "LEAST", second, "hinder")
    yield from _social()


def _moved(event: Moved, rng: Random) -> Iterator[Ask]:
    """Two explanations fit the act alone: helping towards `second`, and hindering by taking it from `first`.

    Where the words do not decide between them, a MOST set offers at most one of them.
    """
    fitting = (Claim(goal="help", wanted=event.second), Claim(goal="hinder", wanted=event.first))
    odd = (Claim(goal="hinder", wanted=event.second), Claim(goal="help", wanted=event.first))
    unknowing = Claim()
    if event.evident:
        yield Ask("belief_of_goal", "MOST", (*fitting, unknowing))
    if event.evident in ("first", "second"):
        shown = event.first if event.evident == "first" else event.second
        agreeing = next(claim for claim in fitting if claim.wanted == shown)
        yield Ask("belief_of_goal", "MOST", (agreeing, unknowing, rng.choice(odd)))
        yield Ask("belief_of_goal", "LEAST", (*fitting, next(claim for claim in odd if claim.wanted != shown)))
        return
    yield Ask("belief_of_goal", "LEAST", (rng.choice(fitting), unknowing, rng.choice(odd)))
    if event.evident or rng.random() < 0.5:
        yield Ask("belief_of_goal", "MOST", (unknowing, *odd))
    else:
        yield Ask("belief_of_goal", "MOST", (rng.choice(fitting), unknowing, rng.choice(odd)))
    if not event.evident and rng.random() < 0.5:
        yield Ask("belief_of_goal", "MOST", (rng.choice(fitting), *odd))
    else:
        yield Ask("belief_of_goal", "LEAST", (*fitting, rng.choice(odd)))


def ask(scenario: Scenario) -> Iterator[tuple[Question, Ask]]:
    """Word the questions of a scenario; nothing `hidden` is read here. Templates and order follow from its id."""
    event, shown = scenario.event, scenario.shown
    rng = Random(f"household {SEED} {scenario.id}")
    plain: Iterable[Ask]
    if isinstance(event, Told):
        plain = _told(event, rng)
    elif isinstance(event, Carried):
        plain = _social()
    else:
        plain = _moved(event, rng)
    for number, item in enumerate(plain, start=1):
        shuffled = replace(item, claims=tuple(rng.sample(item.claims, len(item.claims))))
        question = parse_question(
            _written(shuffled, event, scenario.people, rng),
            id=f"{scenario.id}/{number}",
            episode=scenario.id,
            agents=tuple(scenario.people),
            narration=shown.narration.strip(),
            conversation=shown.conversation.strip(),
            video=Video(recorded=shown.seen.strip()) if shown.seen else None,
        )
        yield question, shuffled


def _written(item: Ask, event: Told | Carried | Moved, people: Mapping[str, str], rng: Random) -> str:
    """Return the question as people write them: a stem, then one option a line."""
    words = {"X": event.actor, "Y": event.other, "thing": event.thing, "polarity": item.polarity}
    words["his"] = {"she": "her", "he": "his", "they": "their"}[people[event.actor]]
    words |= event.model_dump(include={"place", "aim", "first", "second"})
    forms = wordings("scenarios")
    stem = rng.choice(forms.stems[item.assumed or event.kind])
    phrase = rng.choice(forms.options["belief" if item.assumed else event.kind])
    options = []
    for claim in item.claims:
        what = {"claimed": some(claim.thing), "at": claim.place} if claim.thing else {}
        options.append(phrase[_key(claim, event)].format(**words, **what))
    return "\n".join(lettered(stem.format(**words), options))


def _key(claim: Claim, event: Told | Carried | Moved) -> str:
    """Return which wording a claim takes: by its goal, and for a moved thing by where it was wanted."""
    if isinstance(event, Moved):
        if not claim.wanted:
            return "unknowing"
        return f"{claim.goal} {'second' if claim.wanted == event.second else 'first'}"
    return claim.goal or "belief"


def cases(questions: Sequence[Question], limit: int | None) -> Iterator[Case]:
    """Yield at most `limit` questions as cases: the symbolic wing's trace is what counts as exact.

    Every k-th question is taken first, so that all kinds of scenarios occur. One that this wing cannot answer
    gives no case.
    """
    wanted = CASES if limit is None else limit
    k = max(1, len(questions) // max(1, wanted))
    spread = (question for start in range(k) for question in questions[start::k])
    solver = open_solver("symbolic")
    return islice((case for question in spread if (case := case_of(solver, question)) is not None), wanted)


def case_of(solver: Answerer, question: Question) -> Case | None:
    """Return a question as a case, or None if the symbolic wing cannot answer it.

    The exact trace may hold steps that the agent did not take (what was said of a wish, what was not seen), and
    leave out what tells nothing; only if its steps are all the agent's, one for one, are the two compared step by
    step.
    """
    try:
        answer = solver.answer(question)
    except StageError:
        return None
    assert answer.trace is not None
    assert answer.stages.episode is not None
    agent = answer.trace.hypotheses[0].agent
    done = sum(e.agent == agent and e.kind != "observation" for e in answer.stages.episode.events)
    own = len(answer.trace.steps) == done and all(step.startswith(agent) for step in answer.trace.steps)
    return Case(question.id, answer.stages.episode, answer.trace, stepwise=own)


class Household(StoryBenchmark):
    """The benchmark, which can also be told to a language model, and a world to simulate people in."""

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """Questions that the symbolic wing answers, with its traces; nothing is random here."""
        del seed
        return cases(self.questions(), limit)

    @property
    def simulation(self) -> Mapping[str, str]:
        """The settings of `simulate`."""
        from .world import SETTINGS as WORLD

        return WORLD

    def simulate(self, settings: Mapping[str, str], seed: int) -> Report:
        """Simulate episodes of people at home, or write a data set of them (`world`)."""
        from .world import simulate

        return simulate(settings, seed)


SETTINGS = {
    "all": "all four worlds",
    "home": "homes only",
    "office": "offices and workshops only",
    "hospital": "hospitals and clinics only",
    "public": "shops, warehouses, schools and libraries only: unread while the rules were written",
}
"""Which worlds are asked about."""


def benchmark_of(scenarios: Iterable[Scenario], setting: str = "all") -> Household:
    """Return the questions about some scenarios, with their targets and families on the side."""
    items = [
        Item(question, question.labels[right(item, scenario)], item.family)
        for scenario in scenarios
        for question, item in ask(scenario)
    ]
    return Household("household", "1", items, setting)


def open_benchmark(*, setting: str = "all") -> Household:
    """Open the benchmark, or only one world of it; raise `InputError` for an unknown setting."""
    check_setting(setting, SETTINGS)
    return benchmark_of([scenario for scenario in load() if setting in ("all", scenario.world)], setting)


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, REMARKS, size="176 questions")
"""What the entry point names."""
