"""`limp answer`: one question."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..errors import InputError
from ..inputs.files import keep_apart
from . import flags
from .flags import command_line, flag, refuse_given, switch

app = command_line()

MATERIAL = ("text", "conversation", "seen", "scene", "video", "agent")
"""The flags that tell what a question is about."""


@app.command(cls=flags.Asking)
def answer(
    context: typer.Context,
    *,
    question: Annotated[str | None, flag("FILE|TEXT", "The question, then one option a line.")] = None,
    text: Annotated[str | None, flag("FILE|TEXT", "What happened, told in words.")] = None,
    conversation: Annotated[str | None, flag("FILE|TEXT", "What was said, one 'Name: words' a line.")] = None,
    seen: Annotated[str | None, flag("FILE|TEXT", "What a video shows, in words.")] = None,
    scene: Annotated[str | None, flag("DIR", "A folder of scene graphs of a video.")] = None,
    video: Annotated[Path | None, flag("FILM", "A film; without a model, one of `limp sim`.")] = None,
    store: flags.StoreFile = None,
    replay: flags.Replay = False,
    agent: Annotated[list[str] | None, flag("NAME", "Who is in the scene; repeat it for each.")] = None,
    episode: Annotated[Path | None, flag("FILE", "An episode as TOML or JSON, with its questions.")] = None,
    example: Annotated[bool, switch("--example", "Answer the bundled example.")] = False,
    why: Annotated[bool, switch("--why", "Show every step, mind and belief too.")] = False,
    as_json: flags.AsJson = False,
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
    from . import answering  # slow, and help does without it

    if example or episode is not None:
        name, apart = ("--example", (*MATERIAL, "question", "episode")) if example else ("--episode", MATERIAL)
        taken = [str(param.name) for param in context.command.get_params(context) if param.name not in apart]
        refuse_given(context, taken, f"{name} is complete and takes no", "Leave out one or the other.")
    if example:
        questions = [answering.juice()]
    elif episode is not None:
        from .episode import written_questions

        questions = list(written_questions(episode, question))
    else:
        questions = [answering.told(question, text, conversation, seen, scene, video, agent or [])]
    if len(questions) > 1 and (html is not None or episode_out is not None):
        raise InputError("the file asks several questions, and a page holds one.", "Pick one: --question 1.")
    for path in (html, episode_out):
        if path is not None:
            keep_apart(Path(path), question, text, conversation, seen, video, store, episode)
    spec = flags.spec_of(context, default="symbolic")
    answers = answering.answered(questions, spec, store, replay, episode_out)
    written = answering.write(answers[0], episode_out, html)
    if as_json:
        data = [answered.to_json() for answered in answers]
        typer.echo(json.dumps(data[0] if episode is None else data, indent=2, ensure_ascii=False))
        return
    answering.show(answers, why, written)
