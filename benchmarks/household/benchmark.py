"""Household: short scenes at home, at work, in hospitals and in public places, with questions in words.

The scenes are data (`scenarios/*.toml`), with the right option beside each question. The questions were once made
by rule from hidden minds and events. Their families: what somebody believed (belief), whether they meant to help
or hinder another (social_goal), and where they thought that the other wanted a thing (belief_of_goal).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from limp.answering.answers import Solver, StageError
from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question, Video
from limp.minds.facts import Value
from limp.protocols.benchmarks import BenchmarkEntry, Case, StudyReport
from limp.registry import open_solver

from ..stories import Item, StoryBenchmark, check_setting

REMARKS = {
    "": "Scenarios of our own. Reading rules were developed on homes, offices and hospitals; the public places"
    " were kept unread."
}
"""The remark to show with results on these scenarios."""

CASES = 12
"""Cases if no limit is given."""


class Written(Value):
    """A question as people write it, with its options; `right` is the letter of the right one."""

    family: str
    right: str
    text: str


class Scenario(Value):
    """One scene: its people, what a solver may read of it, and what is asked."""

    id: str
    people: tuple[str, ...]
    narration: str = ""
    conversation: str = ""
    seen: str = ""
    questions: tuple[Written, ...]

    def items(self) -> Iterator[Item]:
        """Yield the questions with their right options and families."""
        for number, asked in enumerate(self.questions, start=1):
            question = parse_question(
                asked.text,
                id=f"{self.id}/{number}",
                episode=self.id,
                agents=self.people,
                narration=self.narration.strip(),
                conversation=self.conversation.strip(),
                video=Video(recorded=self.seen.strip()) if self.seen else None,
            )
            yield Item(question, asked.right, asked.family)


def load(world: str) -> tuple[Scenario, ...]:
    """Return the scenarios of one world, or of `all`."""
    files = sorted(Path(__file__).parent.glob("scenarios/*.toml"))
    texts = [path.read_text("utf-8") for path in files if world in ("all", path.stem)]
    return tuple(Scenario.model_validate(entry) for text in texts for entry in tomllib.loads(text)["scenario"])


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


def case_of(solver: Solver, question: Question) -> Case | None:
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
    done = sum(e.doer == agent and e.mood == "happened" for e in answer.stages.episode.events)
    own = len(answer.trace.steps) == done and all(step.startswith(agent) for step in answer.trace.steps)
    return Case(question.id, answer.stages.episode, answer.trace, stepwise=own)


class Planned(StoryBenchmark):
    """Questions about households, which can also be told to a language model beside the exact planner."""

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """Return questions that the symbolic wing answers, with its traces; nothing is random here."""
        del seed
        return cases(self.questions(), limit)


class Household(Planned):
    """The benchmark, and a world to simulate people in."""

    @property
    def simulation(self) -> Mapping[str, str]:
        """The settings of `simulate`."""
        from .world import SETTINGS as WORLD

        return WORLD

    def simulate(self, settings: Mapping[str, str], seed: int) -> StudyReport:
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


def open_benchmark(*, setting: str = "all") -> Household:
    """Open the benchmark, or only one world of it; raise `InputError` for an unknown setting."""
    check_setting(setting, SETTINGS)
    return Household("household", "1", [item for scene in load(setting) for item in scene.items()], setting)


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, REMARKS, size="176 questions")
"""What the entry point names."""
