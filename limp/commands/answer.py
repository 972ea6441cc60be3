"""`limp answer`: one question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import InputError
from .solver import Chosen, Replay, StoreFile, choosing, refuse_given

if TYPE_CHECKING:
    from ..answers import Answer, Answerer
    from ..questions.question import Question
    from ..solvers.spec import SolverSpec

Flags = dict[str, str | None]
"""What was given for each flag; None where it was left out, which an empty text is not."""


@choosing(without=["ablation"])
def answer(
    context: typer.Context,
    *,
    question: Annotated[
        str | None, typer.Option(metavar="FILE|TEXT", help="The question, then one option a line.")
    ] = None,
    text: Annotated[str | None, typer.Option(metavar="FILE|TEXT", help="What happened, told in words.")] = None,
    conversation: Annotated[
        str | None, typer.Option(metavar="FILE|TEXT", help="What was said, one 'Name: words' a line.")
    ] = None,
    seen: Annotated[str | None, typer.Option(metavar="FILE|TEXT", help="What a video shows, in words.")] = None,
    scene: Annotated[str | None, typer.Option(metavar="DIR", help="A folder of scene graphs of a video.")] = None,
    video: Annotated[
        Path | None, typer.Option(metavar="FILM", help="A film; without a model, one of `limp sim`.")
    ] = None,
    chosen: Chosen,
    store: StoreFile = None,
    replay: Replay = False,
    agent: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Who is in the scene; repeat it for each.")
    ] = None,
    maze: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Scenarios in a maze: what Large wants.")
    ] = None,
    episode: Annotated[
        Path | None, typer.Option(metavar="FILE", help="An episode as TOML or JSON, with its questions.")
    ] = None,
    example: Annotated[bool, typer.Option("--example", help="Answer the bundled example.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Show every step, mind and belief too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole answer as JSON only.")] = False,
    html: Annotated[str | None, typer.Option(metavar="FILE", help="Write the answer as an HTML page too.")] = None,
    episode_out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write what was read, as an episode to correct."),
    ] = None,
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
        from .maze import answer_maze

        hint = "Leave out one or the other; --json and --html are fine."
        refuse_given(context, ("maze", "as_json", "html"), "--maze is complete and takes no", hint)
        answer_maze(maze, as_json, None if html is None else Path(html))
        return
    from ..registry import open_solver

    given = {
        "--question": question,
        "--text": text,
        "--conversation": conversation,
        "--seen": seen,
        "--scene": scene,
        "--video": None if video is None else str(video),
        "--agent": " ".join(agent) if agent is not None else None,
    }
    if example:
        questions: Sequence[Question] = (_example(given),)
    elif episode is not None:
        questions = _written(episode, given)
    else:
        questions = (_question(given, agent or []),)
    if len(questions) > 1 and (html is not None or episode_out is not None):
        raise InputError("the file asks several questions, and a page holds one.", "Pick one: --question 1.")
    spec = chosen.spec(default="symbolic")
    with open_solver(spec, store, replay) as opened:
        answers = [_answer(opened, asked, spec) for asked in questions]
    if episode_out is not None:
        _write_episode(answers[0], episode_out)
    if html is not None:
        from ..report.answer_page import write_answer

        write_answer(answers[0], Path(html))
    if as_json:
        data = [answered.to_json() for answered in answers]
        typer.echo(json.dumps(data[0] if episode is None else data, indent=2, ensure_ascii=False))
        return
    _print(answers, why)
    if written := [str(path) for path in (html, episode_out) if path is not None]:
        typer.echo(f"\nWritten: {', '.join(written)}")


def _answer(opened: Answerer, asked: Question, spec: SolverSpec) -> Answer:
    from ..answers import StageError
    from .refusal import refused

    try:
        return opened.answer(asked)
    except StageError as error:
        if spec.name != "symbolic" or error.stage == "perceive" or asked.written is not None:
            raise
        raise refused(error, asked) from error


def _print(answers: Sequence[Answer], why: bool) -> None:
    from rich.console import Console

    console = Console()
    for k, answered in enumerate(answers):
        if len(answers) > 1:
            console.print(f"{chr(10) * (k > 0)}{k + 1}. {answered.question.text}", highlight=False)
        if why:
            from ..report.terminal import answer_view

            console.print(answer_view(answered))
        else:
            from ..report.answer_lines import brief_view

            console.print(brief_view(answered, console.width), no_wrap=True)


def _write_episode(answered: Answer, path: Path) -> None:
    """Write the likeliest reading and what is asked of it, as TOML or, for `.json`, as JSON.

    Raises `InputError` where nothing was read as one.
    """
    from ..episodes.files import EpisodeFile, to_json
    from ..episodes.queries import Asked
    from ..episodes.writing import to_toml
    from ..files import write_whole

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


def _written(path: Path, given: Flags) -> tuple[Question, ...]:
    """Return the questions of an episode's file, or the one that `--question` picks."""
    from .episode import written_questions

    used = [flag for flag, value in given.items() if value is not None and flag != "--question"]
    if used:
        raise InputError(f"--episode is complete and takes no {', '.join(used)}.", "Leave out one or the other.")
    return written_questions(path, given["--question"])


def _example(given: Flags) -> Question:
    from ..play.examples import juice

    used = [flag for flag, value in given.items() if value is not None]
    if used:
        raise InputError(f"--example is complete and takes no {', '.join(used)}.", "Leave out one or the other.")
    return juice()


def _question(given: Flags, agents: Sequence[str]) -> Question:
    from ..inputs import QUESTION, STORY, require_file, require_folder, words_or_file
    from ..questions.asking import parse_question
    from ..questions.question import Video

    def words(flag: str) -> str:
        value = given[flag]
        return "" if value is None else words_or_file(value, flag, QUESTION if flag == "--question" else STORY)

    if given["--question"] is None:
        raise InputError("there is no question.", "Give --question FILE|TEXT, or try --example.")
    if any(not name.strip() for name in agents):
        raise InputError("--agent is empty.", "Give a name: --agent Mary.")
    folder = given["--scene"]
    if folder is not None and not folder.strip():
        raise InputError("--scene is empty.", "Give a folder of scene graphs.")
    scene = "" if folder is None else str(require_folder(Path(folder), "the scene folder", "Check --scene."))
    recorded, film = words("--seen"), given["--video"] or ""
    if film:
        require_file(Path(film), "the film", "Check --video.")
    return parse_question(
        words("--question"),
        narration=words("--text"),
        conversation=words("--conversation"),
        video=Video(path=film, recorded=recorded, scene=scene) if film or recorded or scene else None,
        agents=tuple(name.strip() for name in agents),
    )
