"""What `limp answer` asks, answers, writes and shows, what a refused question is told; the bundled examples."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console

from ..answering.answers import Answer, Solver, StageError
from ..episodes.claims import Option
from ..episodes.episode import Episode, Person
from ..episodes.files import EpisodeFile, in_own_words, to_json, to_toml
from ..episodes.parse_question import parse_question
from ..episodes.queries import Asked
from ..episodes.question import Question, Video
from ..errors import InputError
from ..inputs.checks import QUESTION, parse_json, read_text, require_file, require_folder, words_or_file
from ..inputs.checks import STORY as A_STORY
from ..inputs.files import write_whole
from ..minds.facts import SOMETHING
from ..registry import open_solver
from ..report.terminal import answer_view
from ..solvers.spec import SolverSpec

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
STORY = (
    "Sally puts her marble in the basket. Sally leaves the room. Anne takes the marble out of the basket and puts"
    " it in the box. Sally comes back."
)

MOST_NAMED = 4
"""So many people, things and places are named each."""

MOST_SHOWN = 2
"""So many parts that were not understood are shown."""

WITH_A_MODEL = "Or let a model read it: add --model PROVIDER/NAME, such as --model openai/gpt-4.1."
BY_THE_MODEL = "Or let the model read it: --reader model."

SEEN_BY_A_MODEL = (
    "Without a model only films that limp drew itself (`limp sim`) are seen; for a model to look at any other,"
    " add --model PROVIDER/NAME, or --vision PROVIDER/NAME beside it where another model plans."
)


def juice() -> Question:
    """Return the bundled question about Nora, Ivan and the juice."""
    return parse_json(read_text(EXAMPLES / "juice.json", "the example"), Question, "the bundled example")


def answered(
    questions: Sequence[Question],
    spec: SolverSpec,
    store: Path | None,
    replay: bool,
    episode_out: Path | None = None,
) -> list[Answer]:
    """Return the answers of a solver; raise `LimpError` for the first question that has none.

    What was read for it is written as an episode all the same, where that is wanted.
    """
    with open_solver(spec, store, replay) as opened:
        try:
            return [_answer(opened, asked, spec) for asked in questions]
        except InputError as error:
            cause = error.__cause__
            if episode_out is None or not isinstance(cause, StageError) or cause.stages.episode is None:
                raise
            _write(EpisodeFile(episode=cause.stages.episode), episode_out)
            ask = f"--episode {episode_out} --question Q"
            kept = f"What was read is in {episode_out}: correct it, and ask with {ask}."
            raise InputError(error.message, f"{error.hint} {kept}") from error


def write(answered: Answer, episode_out: Path | None, html: str | None) -> list[str]:
    """Write what was read and the page, where that is wanted; return what was written."""
    if episode_out is not None:
        _write_episode(answered, episode_out)
    if html is not None:
        from ..report.pages import render_answer  # slow: templates, which most answers need not

        write_whole(Path(html), render_answer(answered))
    return [str(path) for path in (html, episode_out) if path is not None]


def _answer(opened: Solver, asked: Question, spec: SolverSpec) -> Answer:
    try:
        return opened.answer(asked)
    except StageError as error:
        if not isinstance(error.cause, InputError):
            raise
        if error.stage == "perceive":  # of a film, where no model was to look at it
            if spec.name == "symbolic" and not spec.vision and asked.video is not None and asked.video.path:
                raise InputError(error.message, f"{error.hint} {SEEN_BY_A_MODEL}".strip()) from error
            raise
        if spec.name == "symbolic" and asked.written is None:
            raise refused(error, asked, WITH_A_MODEL) from error
        if spec.name == "language" and spec.reader == "rules" and asked.written is None:
            raise refused(error, asked, BY_THE_MODEL) from error
        raise


def show(answers: Sequence[Answer], why: bool, written: Sequence[str]) -> None:
    """Print the answers, in few lines or with every step, and what was written."""
    console = Console()
    for k, answered in enumerate(answers):
        if len(answers) > 1:
            console.print(f"{chr(10) * (k > 0)}{k + 1}. {answered.question.text}", highlight=False)
        console.print(answer_view(answered, why))
    if written:
        typer.echo(f"\nWritten: {', '.join(written)}")


def _write_episode(answered: Answer, path: Path) -> None:
    """Write the likeliest reading and what is asked of it, as TOML or, for `.json`, as JSON.

    Raises `InputError` where nothing was read as one.
    """
    stages, question = answered.stages, answered.question
    if stages.episode is None or stages.query is None:
        raise InputError("nothing was read as an episode.", "Leave --episode-out out, or choose another solver.")
    asked = Asked(
        words=question.text,
        query=stages.query,
        options=_worded(stages.claimed if stages.of == "story" else (), question),
        polarity=question.polarity,
        assumptions=question.assumptions,
        of=stages.of,
    )
    episode = stages.episode
    if stages.of == "household":  # in words of its own, which follow corrections, with all who are asked about
        asked_about = (Person(name=name) for name in question.agents if name not in episode.names)
        episode = in_own_words(episode).model_copy(update={"people": (*episode.people, *asked_about)})
    _write(EpisodeFile(episode=episode, questions=(asked,)), path)


def _write(file: EpisodeFile, path: Path) -> None:
    write_whole(path, to_json(file) + "\n" if path.suffix.lower() == ".json" else to_toml(file))


def _worded(options: Sequence[Option], question: Question) -> tuple[Option, ...]:
    """Return options as they were understood, or else in their words, which planning in a household reads anew."""
    texts = {choice.label: choice.text for choice in question.choices}
    options = options or tuple(Option(label=label) for label in texts)
    return tuple(
        option if option.words or option.claims else option.model_copy(update={"words": texts[option.label]})
        for option in options
    )


def told(
    question: str | None,
    text: str | None,
    conversation: str | None,
    seen: str | None,
    scene: str | None,
    video: Path | None,
    agents: Sequence[str],
) -> Question:
    """Return the question that flags tell, in words or files; None was left out, which an empty text is not."""

    def words(value: str | None, flag: str, hint: str = A_STORY) -> str:
        return "" if value is None else words_or_file(value, flag, hint)

    if question is None:
        raise InputError("there is no question.", "Give --question FILE|TEXT, or try --example.")
    if any(not name.strip() for name in agents):
        raise InputError("--agent is empty.", "Give a name: --agent Mary.")
    return parse_question(
        words(question, "--question", QUESTION),
        narration=words(text, "--text"),
        conversation=words(conversation, "--conversation"),
        video=_video(video, words(seen, "--seen"), scene),
        agents=tuple(name.strip() for name in agents),
    )


def _video(film: Path | None, recorded: str, folder: str | None) -> Video | None:
    """Return what a film shows, None where there is nothing of one."""
    if folder is not None and not folder.strip():
        raise InputError("--scene is empty.", "Give a folder of scene graphs.")
    scene = "" if folder is None else str(require_folder(Path(folder), "the scene folder", "Check --scene."))
    if film is not None:
        require_file(film, "the film", "Check --video.")
    return Video(path=str(film or ""), recorded=recorded, scene=scene) if film or recorded or scene else None


# --- a question that rules refuse -------------------------------------------------------------------------


def refused(error: StageError, question: Question, way: str) -> InputError:
    """Return the error of a question that rules could not answer, with what they understood of its material.

    `way` says how a model would read it.
    """
    if not (question.narration or question.conversation or question.video):
        return InputError(error.message, error.hint)  # a model could not read it either
    stages = error.stages
    notes = ", ".join(stages.notes[:MOST_SHOWN])
    more = f" and {len(stages.notes) - MOST_SHOWN} more" if len(stages.notes) > MOST_SHOWN else ""
    parts = [error.message, _understood(stages.episode), f"Not understood: {notes}{more}." if notes else ""]
    return InputError(" ".join(filter(None, parts)), f"{error.hint} {way}")


def _understood(episode: Episode | None) -> str:
    """Return the people, things and places that events name."""
    events = episode.events if episode else ()
    found = [name for event in events for name in (*event.people, *(v.of for v in event.variables))]
    people = [name for name in found if episode and name in episode.names]
    things = [v.of for event in events for v in event.variables if v.quality == "at"]
    things = [thing for thing in things if thing not in (*people, SOMETHING)]
    named = {"people": people, "things": things, "places": episode.places if episode else ()}
    told = [f"{what}: {', '.join([*dict.fromkeys(words)][:MOST_NAMED])}" for what, words in named.items() if words]
    return f"Understood were {'; '.join(told)}." if told else ""
