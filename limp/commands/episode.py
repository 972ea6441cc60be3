"""`limp episode`: files of an episode, checked and written as English; `limp answer --episode` answers them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ..episodes import files
from ..episodes.checks import problems
from ..episodes.episode import setting, told_in
from ..episodes.files import EpisodeFile, lookalikes, read_episode
from ..episodes.parse_question import parse_question
from ..episodes.question import Question, about_episode, written_question
from ..errors import InputError, LimpError
from ..inputs.checks import QUESTION, words_or_file
from ..registry import open_solver
from .flags import argument, command_line

app = command_line("Check an episode that was written by hand, or write it as English.")

EpisodePath = Annotated[Path, argument("FILE", "An episode as TOML or JSON; see docs/episode.md.")]


@app.command()
def check(path: EpisodePath) -> None:
    """Say what is wrong with an episode: line, event, and what mends it; or what was taken for granted."""
    read = read_episode(path)
    for note in (*problems(read.episode), *lookalikes(read.episode, read.questions), *_unanswered(read)):
        typer.echo(f"note: {note}")
    told = f"people {len(read.episode.people)}, events {len(read.episode.events)}, questions {len(read.questions)}"
    typer.echo(f"{path.name} can be carried out: {told}.")


def _unanswered(read: EpisodeFile) -> Iterator[str]:
    """Yield which questions of a file get no answer without a model, and why."""
    with open_solver("symbolic") as solver:
        for number, asked in enumerate(read.questions, start=1):
            try:
                solver.answer(written_question(read.episode, asked))
            except LimpError as error:
                yield f"question {number} gets no answer without a model: {error}"


@app.command()
def english(path: EpisodePath) -> None:
    """Write an episode as plain sentences, its events numbered, and what is asked of it."""
    read = read_episode(path)
    for line in setting(read.episode):
        typer.echo(line)
    for number in range(len(read.episode.events)):
        typer.echo(f"{number + 1}. {told_in(read.episode, number)}")
    for question in read.questions:
        typer.echo(question.query.sentence())


@app.command()
def schema() -> None:
    """Print the JSON schema of a file, for editors that complete and check it."""
    typer.echo(json.dumps(files.schema(), indent=2, ensure_ascii=False))


def written_questions(path: Path, question: str | None) -> tuple[Question, ...]:
    """Return the questions of an episode's file; `question` picks one, by number or by its words.

    Other words are a question of their own, for whoever reads questions; options stand behind it, one a line.
    Raises `InputError` for a number that no question has, and for a file that asks nothing.
    """
    read = read_episode(path)
    chosen = read.questions
    if question is None and not chosen:
        raise InputError(
            "the file asks nothing.", "Ask with --question Q, or add a [[questions]] table; see docs/episode.md."
        )
    if question is not None and question.isdecimal():
        if not 1 <= int(question) <= len(chosen):
            hint = "Give a number from 1, or the question in words."
            raise InputError(f"the file has no question {question}.", hint)
        chosen = (chosen[int(question) - 1],)
    elif question is not None:
        chosen = tuple(asked for asked in chosen if question in (asked.words, asked.query.sentence()))
        if not chosen:
            words = words_or_file(question, "--question", QUESTION)
            return (about_episode(read.episode, parse_question(words)),)
    return tuple(written_question(read.episode, asked) for asked in chosen)
