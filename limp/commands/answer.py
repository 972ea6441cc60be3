"""`limp answer`: one question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..answers import Answer, Answerer, StageError
from ..episodes.files import EpisodeFile, to_json
from ..episodes.queries import Asked
from ..episodes.writing import to_toml
from ..errors import InputError
from ..files import write_whole
from ..inputs import QUESTION, STORY, require_file, require_folder, words_or_file
from ..play.examples import juice
from ..questions.asking import parse_question
from ..questions.question import Question, Video
from ..registry import open_solver
from ..report.answer_lines import brief_view
from ..report.terminal import answer_view
from ..solvers.spec import SolverSpec
from .episode import written_questions
from .flags import AsJson, flag, switch
from .refusal import refused
from .solver import Chosen, Replay, StoreFile, choosing, refuse_given

Flags = dict[str, str | None]
"""What was given for each flag; None where it was left out, which an empty text is not."""


app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
@choosing(without=["ablation"])
def answer(
    context: typer.Context,
    *,
    question: Annotated[str | None, flag("FILE|TEXT", "The question, then one option a line.")] = None,
    text: Annotated[str | None, flag("FILE|TEXT", "What happened, told in words.")] = None,
    conversation: Annotated[str | None, flag("FILE|TEXT", "What was said, one 'Name: words' a line.")] = None,
    seen: Annotated[str | None, flag("FILE|TEXT", "What a video shows, in words.")] = None,
    scene: Annotated[str | None, flag("DIR", "A folder of scene graphs of a video.")] = None,
    video: Annotated[Path | None, flag("FILM", "A film; without a model, one of `limp sim`.")] = None,
    chosen: Chosen,
    store: StoreFile = None,
    replay: Replay = False,
    agent: Annotated[list[str] | None, flag("NAME", "Who is in the scene; repeat it for each.")] = None,
    maze: Annotated[Path | None, flag("FILE", "Scenarios in a maze: what Large wants.")] = None,
    episode: Annotated[Path | None, flag("FILE", "An episode as TOML or JSON, with its questions.")] = None,
    example: Annotated[bool, switch("--example", "Answer the bundled example.")] = False,
    why: Annotated[bool, switch("--why", "Show every step, mind and belief too.")] = False,
    as_json: AsJson = False,
    html: Annotated[str | None, flag("FILE", "Write the answer as an HTML page too.")] = None,
    episode_out: Annotated[Path | None, flag("FILE", "Write what was read, as an episode to correct.")] = None,
) -> None:
    """Answer one question: in a sentence, with a probability for every option, and what was assumed and not read.

    \b
    Examples:
      limp answer --example --why
      limp answer --text story.txt --question "Where will Ann look for the key?"
      limp answer --question question.txt --conversation talk.txt --seen seen.txt
      limp answer --video clip.mp4 --text story.txt --question question.txt
      limp answer --example --model openai/gpt-4.1 --reader rules
      limp answer --episode story.toml
    """
    if maze is not None:
        from .maze import answer_maze  # slow: scipy, which stories do without

        hint = "Leave out one or the other; --json and --html are fine."
        refuse_given(context, ("maze", "as_json", "html"), "--maze is complete and takes no", hint)
        answer_maze(maze, as_json, None if html is None else Path(html))
        return
    given = {
        "--question": question,
        "--text": text,
        "--conversation": conversation,
        "--seen": seen,
        "--scene": scene,
        "--video": None if video is None else str(video),
        "--agent": " ".join(agent) if agent is not None else None,
    }
    questions = _questions(example, episode, given, agent or [])
    if len(questions) > 1 and (html is not None or episode_out is not None):
        raise InputError("the file asks several questions, and a page holds one.", "Pick one: --question 1.")
    spec = chosen.spec(default="symbolic")
    with open_solver(spec, store, replay) as opened:
        answers = [_answer(opened, asked, spec) for asked in questions]
    written = _write(answers[0], episode_out, html)
    if as_json:
        data = [answered.to_json() for answered in answers]
        typer.echo(json.dumps(data[0] if episode is None else data, indent=2, ensure_ascii=False))
        return
    _print(answers, why, written)


def _write(answered: Answer, episode_out: Path | None, html: str | None) -> list[str]:
    """Write what was read and the page, where that is wanted; return what was written."""
    if episode_out is not None:
        _write_episode(answered, episode_out)
    if html is not None:
        from ..report.answer_page import render_answer  # slow: templates

        write_whole(Path(html), render_answer(answered))
    return [str(path) for path in (html, episode_out) if path is not None]


def _answer(opened: Answerer, asked: Question, spec: SolverSpec) -> Answer:
    try:
        return opened.answer(asked)
    except StageError as error:
        if spec.name != "symbolic" or error.stage == "perceive" or asked.written is not None:
            raise
        raise refused(error, asked) from error


def _print(answers: Sequence[Answer], why: bool, written: Sequence[str]) -> None:
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


def _questions(example: bool, episode: Path | None, given: Flags, agents: Sequence[str]) -> Sequence[Question]:
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
