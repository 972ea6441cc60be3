"""Study: people's judgements of your own, beside goals in worlds of files, or answers about stories.

A folder holds `study.json`, whose items name a world's file and what was seen, found or heard in it, or
`ratings.csv` with a line for each option of a question about a story (docs/people.md shows both).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from pydantic import Field, field_validator

from limp import answer
from limp.errors import InputError, LimpError
from limp.inputs.checks import read_text
from limp.planning.tables import Table
from limp.protocols.benchmarks import Case
from limp.worlds.declared import WorldFile, read_world
from limp.worlds.gridworld import State
from limp.worlds.watching import case_of, minds_of, path_of, table_of, watched

from .people.benchmark import PeopleStudy, open_study
from .people.items import SEE, Given, Item, Judgement, Rating, StudyFile
from .people.model import Predicted, StudyModel
from .stories import fitting, rows_of

NAME = "study"
RATINGS = "ratings.csv"


class Share(Rating):
    """A mean of probabilities, from 0 to 1."""

    mean: float = Field(ge=0.0, le=1.0)


class Stopped(Judgement):
    """A judgement of goals after so many acts; without a number, after all that was seen, found and heard."""

    question: str = "goal"
    people: Mapping[str, Share] = Field(min_length=1)
    acts_seen: int | None = None

    @field_validator("question")
    @classmethod
    def _of_goals(cls, question: str) -> str:
        if question.partition(" ")[0].rstrip(",:") != "goal":
            raise ValueError(
                f"goals alone are compared here, and {question!r} is no question of goals; ask 'goal', or 'goal'"
                " and more words"
            )
        return question


class Watched(Item[Stopped]):
    """What people saw of one agent in the world of a file: `acts`, what was `found`, what was `heard`."""

    world: str
    acts: str = ""
    found: str = ""
    heard: str = ""


@dataclass(frozen=True)
class Settings:
    """`rationality` in place of the file's; `doubt` is the probability that the evidence says nothing."""

    rationality: float | None = None
    doubt: float = 0.0


def predict(folder: Path, item: Watched, settings: Settings) -> Predicted:
    """Return the posterior of the goals at each judgement: people's answers are probabilities from 0 to 1."""
    try:
        file, table = _world(folder / item.world)
        if settings.rationality is not None:
            minds = file.minds.model_copy(update={"rationality": (settings.rationality,)})
            file = file.model_copy(update={"minds": minds})
        for goal in (goal for one in item.judgements for goal in one.people):
            if goal not in next(iter(file.agents.values())).goals:
                raise InputError(f"{item.world} has no goal {goal!r}.", "People's options are goals of the world.")
        inferred = watched(table, file, item.acts, item.found, item.heard)
        courses = inferred.doubted(settings.doubt).posteriors()
    except LimpError as error:
        raise InputError(f"item {item.id}: {error.message}", error.hint) from error
    return [{goal: float(courses[goal][_column(item, one)]) for goal in one.people} for one in item.judgements]


def case(folder: Path, item: Watched) -> Case:
    """Return what was seen of an item in words, with the exact trace of the goals."""
    file, table = _world(folder / item.world)
    agent, minds = minds_of(table, file)
    start, steps = path_of(table, item.acts)
    goals = ", ".join(file.agents[agent].goals)
    return case_of(table, agent, minds, start, steps, (f"what {agent} may want: {goals}",), item.id)


def _column(item: Watched, one: Stopped) -> int:
    """Return the place of a judgement in the courses of posteriors."""
    if one.acts_seen is None:
        return -1
    acts = len([act for act in item.acts.split(",") if act.strip()])
    if not 0 <= one.acts_seen <= acts:
        raise InputError(f"item {item.id} has {acts} acts, not {one.acts_seen}.", "Correct acts_seen.")
    return one.acts_seen


@cache
def _world(path: Path) -> tuple[WorldFile, Table[State]]:
    file = read_world(path)
    return file, table_of(file)


class Rated(Given):
    """A line of `ratings.csv`: what people said on average of one option of a question about a story.

    `story` is a text file in the folder, such as `sally.txt`, or the story itself; `kind` is what is reported
    together.
    """

    story: str
    question: str
    option: str
    mean: float = Field(ge=0.0, le=1.0)
    sem: float | None = None
    n: int | None = None
    kind: str = "ratings"


class Answered(Item[Judgement]):
    """A question about a story, with limp's probabilities of its options."""

    chances: Mapping[str, float]


def load_ratings(folder: Path) -> StudyFile[Answered]:
    """Return the questions of `ratings.csv`, each answered; those without an answer are left out, with the reason.

    Raises `InputError` for a file that is not in this form.
    """
    asked: dict[tuple[str, str], list[Rated]] = {}
    for where, line in rows_of(read_text(folder / RATINGS, "the ratings"), RATINGS):
        filled = {name: value for name, value in fitting(line, dict[str, str], where).items() if value}
        row = fitting(filled, Rated, where, SEE)
        asked.setdefault((row.story, row.question), []).append(row)
    found, left_out = list[Answered](), dict[str, str]()
    for n, ((story, question), options) in enumerate(asked.items(), start=1):
        try:
            text = read_text(folder / story, "the story") if story.endswith(".txt") else story
            answered = answer(question, text=text, options=[one.option for one in options])
        except LimpError as error:
            left_out[f"q{n}"] = f"{question} {error.message}"
            continue
        chances = {c.text: answered.probabilities[c.label] for c in answered.question.choices}
        people = {one.option: Rating(mean=one.mean, sem=one.sem, n=one.n) for one in options}
        judged = Judgement(question=options[0].kind, people=people)
        found.append(Answered(id=f"q{n}", family=story, judgements=(judged,), chances=chances))
    if not found:
        raise InputError(f"no question of {RATINGS} has an answer.", next(iter(left_out.values()), SEE))
    return StudyFile[Answered](study=NAME, items=tuple(found), left_out=left_out)


def answers(item: Answered, settings: Settings) -> Predicted:
    """Return the probabilities of a question's options; there is nothing to set."""
    del settings
    return [dict(item.chances)]


Opened = PeopleStudy[Watched, Settings] | PeopleStudy[Answered, Settings]


def open_benchmark(data: str = "", sweep: str = "no") -> Opened:
    """Open the study; `data` is its folder, `sweep` whether rationality and doubt are chosen by folds."""
    folder = Path(data)
    if (folder / RATINGS).is_file() and not (folder / f"{NAME}.json").is_file():
        rated = StudyModel(
            name=NAME, schema=StudyFile[Answered], settings=Settings(), predict=answers, read=load_ratings
        )
        return open_study(rated, data, "no")
    watching = StudyModel(
        name=NAME,
        schema=StudyFile[Watched],
        settings=Settings(),
        predict=partial(predict, folder),
        case=partial(case, folder),
        ranges={"rationality": (0.5, 1.0, 2.0, 4.0), "doubt": (0.0, 0.05, 0.1)},
    )
    return open_study(watching, data, sweep)
