"""`limp episode`: files of an episode, checked and written as English; `limp answer --episode` answers them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import InputError

if TYPE_CHECKING:
    from ..beliefs.queried import Answered
    from ..beliefs.worlds import Worlds
    from ..episodes.episode import Episode
    from ..episodes.queries import Asked, Query

app = typer.Typer(help="Check an episode that was written by hand, or write it as English.", rich_markup_mode=None)

EpisodePath = Annotated[
    Path, typer.Argument(metavar="FILE", help="An episode as TOML or JSON; see docs/episode.md.")
]


@app.command()
def check(path: EpisodePath) -> None:
    """Say what is wrong with an episode: line, event, and what mends it; or what was taken for granted."""
    from ..episodes.checks import problems
    from ..episodes.files import read_episode
    from ..episodes.typos import lookalikes

    read = read_episode(path)
    for note in (*problems(read.episode), *lookalikes(read.episode, read.questions)):
        typer.echo(f"note: {note}")
    told = f"people {len(read.episode.people)}, events {len(read.episode.events)}, questions {len(read.questions)}"
    typer.echo(f"{path.name} can be carried out: {told}.")


@app.command()
def english(path: EpisodePath) -> None:
    """Write an episode as plain sentences, its events numbered, and what is asked of it."""
    from ..episodes.asking import query_in_words
    from ..episodes.english import event_in_words, setting
    from ..episodes.files import read_episode

    read = read_episode(path)
    for line in setting(read.episode):
        typer.echo(line)
    for number, event in enumerate(read.episode.events, start=1):
        typer.echo(f"{number}. {event_in_words(event)}")
    for question in read.questions:
        typer.echo(query_in_words(question.query))


@app.command()
def schema() -> None:
    """Print the JSON schema of a file, for editors that complete and check it."""
    from ..episodes import files

    typer.echo(json.dumps(files.schema(), indent=2, ensure_ascii=False))


def answer_episode(path: Path, question: str | None, why: bool, as_json: bool) -> None:
    """Print the answers to the questions of an episode's file; `question` picks one, by number or by its words.

    Other words are a question of their own, which rules read. `why`: who believed what after each event is
    printed too.
    Raises `InputError` where nothing is asked, `HypothesisError` for a question that is not understood, and
    `NoEvidenceError` where what is asked is not told, or needs a planner or a judge.
    """
    from ..beliefs.queried import answered
    from ..beliefs.worlds import Worlds
    from ..episodes.files import read_episode

    read = read_episode(path)
    worlds = Worlds(read.episode)
    chosen = _chosen(read.questions, question)
    if chosen:
        pairs = [(asked, answered(asked, worlds)) for asked in chosen]
    else:
        pairs = [_read(str(question), read.episode)]
    if as_json:
        typer.echo(json.dumps([_data(asked, found) for asked, found in pairs], indent=2))
        return
    for asked, found in pairs:
        typer.echo(_words(asked))
        for words, p in found.probabilities.items():
            typer.echo(f"{'->' if words == found.choice else '  '} {_rounded(p)}  {words}")
        typer.echo(f"   {found.reason.rstrip('.')}.")
        if why:
            _print_beliefs(asked.query, worlds)


def _print_beliefs(query: Query, worlds: Worlds) -> None:
    """Print who believed what of the variable that a query is about; nothing for a query about none."""
    from rich.console import Console

    from ..beliefs.timeline import timeline
    from ..episodes.queries import VariableQuery
    from ..report.terminal import beliefs_table

    beliefs = timeline(worlds, query.variable, query.chain) if isinstance(query, VariableQuery) else None
    if beliefs is not None:
        Console().print(beliefs_table(beliefs))


def _chosen(questions: tuple[Asked, ...], question: str | None) -> tuple[Asked, ...]:
    if question is None:
        if not questions:
            raise InputError("the file asks nothing.", "Add a [[questions]] table; see docs/episode.md.")
        return questions
    if question.isdecimal() and 1 <= int(question) <= len(questions):
        return (questions[int(question) - 1],)
    return tuple(asked for asked in questions if question in (asked.words, _words(asked)))


def _read(question: str, episode: Episode) -> tuple[Asked, Answered]:
    """Return a question in words as rules read it, and its answer; options stand behind it, one a line."""
    from ..beliefs.queried import Answered
    from ..episodes.queries import Asked
    from ..inputs import QUESTION, words_or_file
    from ..pipeline import Pipeline
    from ..questions.asking import parse_question

    if question.isdecimal():
        raise InputError(
            f"the file has no question {question}.", "Give a number from 1, or the question in words."
        )
    answer = Pipeline.symbolic().answer_of(
        episode, parse_question(words_or_file(question, "--question", QUESTION))
    )
    query = answer.stages.query
    assert query is not None  # or there were no answer
    assert answer.trace is not None
    shares = {choice.text: answer.probabilities[choice.label] for choice in answer.question.choices}
    asked = Asked(words=answer.question.text, query=query)
    return asked, Answered(shares, answer.words, answer.trace.steps[0])


def _words(asked: Asked) -> str:
    from ..episodes.asking import query_in_words

    return asked.words or query_in_words(asked.query)


def _rounded(p: float) -> str:
    """Return a probability with three decimals, which are never 0.000 or 1.000 unless it is 0 or 1."""
    if 0.0 < p < 0.001:
        return "<.001"
    return ">.999" if 0.999 < p < 1.0 else f"{p:.3f}"


def _data(asked: Asked, found: Answered) -> dict[str, object]:
    return {
        "question": _words(asked),
        "answer": found.choice,
        "probabilities": found.probabilities,
        "reason": found.reason,
    }
