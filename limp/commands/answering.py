"""What `limp answer` asks, answers, writes and shows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console

from ..answers import Answer, Answerer, StageError
from ..episodes.files import EpisodeFile, to_json
from ..episodes.queries import Asked
from ..episodes.writing import to_toml
from ..errors import InputError
from ..files import write_whole
from ..inputs import QUESTION, STORY, require_file, require_folder, words_or_file
from ..play.asked import juice
from ..questions.asking import parse_question
from ..questions.question import Question, Video
from ..registry import open_solver
from ..report.answer_lines import brief_view
from ..report.terminal import answer_view
from ..solvers.spec import SolverSpec
from .episode import written_questions
from .refusal import refused

Flags = dict[str, str | None]
"""What was given for each flag; None where it was left out, which an empty text is not."""


def answered(questions: Sequence[Question], spec: SolverSpec, store: Path | None, replay: bool) -> list[Answer]:
    """Return the answers of a solver; raise `LimpError` for the first question that has none."""
    with open_solver(spec, store, replay) as opened:
        return [_answer(opened, asked, spec) for asked in questions]


def write(answered: Answer, episode_out: Path | None, html: str | None) -> list[str]:
    """Write what was read and the page, where that is wanted; return what was written."""
    if episode_out is not None:
        _write_episode(answered, episode_out)
    if html is not None:
        from ..report.pages import render_answer  # slow: templates, which most answers need not

        write_whole(Path(html), render_answer(answered))
    return [str(path) for path in (html, episode_out) if path is not None]


def _answer(opened: Answerer, asked: Question, spec: SolverSpec) -> Answer:
    try:
        return opened.answer(asked)
    except StageError as error:
        if spec.name != "symbolic" or error.stage == "perceive" or asked.written is not None:
            raise
        raise refused(error, asked) from error


def show(answers: Sequence[Answer], why: bool, written: Sequence[str]) -> None:
    """Print the answers, in few lines or with every step, and what was written."""
    console = Console()
    for k, answered in enumerate(answers):
        if len(answers) > 1:
            console.print(f"{chr(10) * (k > 0)}{k + 1}. {answered.question.text}", highlight=False)
        if why:
            console.print(answer_view(answered))
        else:
            console.print(brief_view(answered, console.width), no_wrap=True)
    if written:
        typer.echo(f"\nWritten: {', '.join(written)}")


def _write_episode(answered: Answer, path: Path) -> None:
    """Write the likeliest reading and what is asked of it, as TOML or, for `.json`, as JSON.

    Raises `InputError` where nothing was read as one.
    """
    stages, question = answered.stages, answered.question
    if stages.story is None or stages.query is None:
        raise InputError("nothing was read as an episode.", "Leave --episode-out out, or choose another solver.")
    asked = Asked(
        words=question.text,
        query=stages.query,
        options=stages.claimed,
        polarity=question.polarity,
        assumptions=question.assumptions,
    )
    file = EpisodeFile(episode=stages.story, questions=(asked,))
    write_whole(path, to_json(file) + "\n" if path.suffix.lower() == ".json" else to_toml(file))


def questions(example: bool, episode: Path | None, given: Flags, agents: Sequence[str]) -> Sequence[Question]:
    """Return the bundled question, those of an episode's file or the one that is picked there, or one told."""
    if not example and episode is None:
        return (_question(given, agents),)
    name, picks = ("--example", "") if example else ("--episode", "--question")
    used = [flag for flag, value in given.items() if value is not None and flag != picks]
    if used:
        raise InputError(f"{name} is complete and takes no {', '.join(used)}.", "Leave out one or the other.")
    return (juice(),) if example or episode is None else written_questions(episode, given["--question"])


def _question(given: Flags, agents: Sequence[str]) -> Question:
    def words(flag: str) -> str:
        value = given[flag]
        return "" if value is None else words_or_file(value, flag, QUESTION if flag == "--question" else STORY)

    if given["--question"] is None:
        raise InputError("there is no question.", "Give --question FILE|TEXT, or try --example.")
    if any(not name.strip() for name in agents):
        raise InputError("--agent is empty.", "Give a name: --agent Mary.")
    return parse_question(
        words("--question"),
        narration=words("--text"),
        conversation=words("--conversation"),
        video=_video(given["--video"] or "", words("--seen"), given["--scene"]),
        agents=tuple(name.strip() for name in agents),
    )


def _video(film: str, recorded: str, folder: str | None) -> Video | None:
    """Return what a film shows, None where there is nothing of one."""
    if folder is not None and not folder.strip():
        raise InputError("--scene is empty.", "Give a folder of scene graphs.")
    scene = "" if folder is None else str(require_folder(Path(folder), "the scene folder", "Check --scene."))
    if film:
        require_file(Path(film), "the film", "Check --video.")
    return Video(path=film, recorded=recorded, scene=scene) if film or recorded or scene else None
