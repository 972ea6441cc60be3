"""Self-contained HTML pages: one answer, with the events, the matrix and the posterior; a study; the playground.

A page makes no request and needs no script. Everything that comes from outside is escaped.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from ..answering.answers import Answer
from ..answering.explanation import percent
from ..episodes.files import EpisodeFile, event_to_toml, in_own_words, to_toml
from ..episodes.question import Question
from ..minds.clauses import clause
from ..models.media import encoded, frames, open_film, spread
from ..runs.markdown import interval
from ..runs.markdown import percent as figure
from .panels import Panel, origin

KEYFRAMES = 8
"""So many pictures of a film stand in the page of an answer."""

SIDE = 240
"""Longest side of a keyframe in pixels: 8 of them add about 80 kB to an episode."""

QUALITY = 60


def environment() -> Environment:
    """Return the templates of all pages; a name that a template misses is an error."""
    made = Environment(
        loader=PackageLoader("limp.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "ensure_ascii": False}
    words = {"clause": clause, "origin": origin}
    made.filters |= {"percent": percent, "figure": figure, "interval": interval, **words}
    return made


def render_answer(answer: Answer) -> str:
    """Return the HTML page of one answer, with keyframes of its film where that is at hand.

    Parts that the answer lacks (a baseline has no trace) are left out.
    """
    return (
        environment()
        .get_template("answer.html.j2")
        .render(
            question=answer.question,
            it=Panel.of(answer),
            keyframes=next(iter(stills_of([answer.question], KEYFRAMES).values()), ()),
            log_evidence=answer.posterior.log_evidence if answer.posterior else None,
            cost=answer.cost,
        )
    )


def render_figures(title: str, text: str, pictures: Mapping[str, str]) -> str:
    """Return the page of a study: its tables, then `pictures`, SVG texts of our own by caption, as they are."""
    return environment().get_template("figures.html.j2").render(title=title, text=text, pictures=pictures)


def script_policy(script: str) -> str:
    """Return the content security policy of a page without requests, whose only script this is."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest}'"


# --- keyframes of films -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Keyframe:
    """A keyframe: its time in seconds, and the picture as a `data:` address."""

    seconds: float
    address: str


def stills(path: Path, count: int) -> tuple[Keyframe, ...]:
    """Return `count` keyframes of a film, evenly spread, as JPEG; raise `InputError` for a broken film."""
    film = open_film(path)
    return tuple(
        Keyframe(one.time, f"data:image/jpeg;base64,{base64.b64encode(encoded(one.pixels, QUALITY)).decode()}")
        for one in frames(film, spread(film, count), SIDE)
    )


def stills_of(questions: Iterable[Question], count: int) -> dict[str, tuple[Keyframe, ...]]:
    """Return the keyframes of each episode whose film is at hand."""
    films = {q.episode: Path(q.video.path) for q in questions if q.video and q.video.path}
    return {episode: stills(path, count) for episode, path in films.items() if path.is_file()}


# --- the playground ---------------------------------------------------------------------------------------


def render_playground(
    token: str, solvers: Mapping[str, str], chosen: str, examples: Mapping[str, object], paid: str = ""
) -> tuple[str, str]:
    """Return the page and its content security policy: its own script, and requests to where it came from.

    `solvers` says by name what each does, and `chosen` is the name of the one that answers first;
    `paid` is the one that asks a model, which is asked at the button only.
    """
    templates = environment()
    script = templates.get_template("play.js.j2").render()
    policy = f"{script_policy(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'"
    html = templates.get_template("play.html.j2").render(
        token=token,
        solvers=solvers,
        chosen=chosen,
        paid=paid,
        examples=examples,
        script=script,
        policy=policy,
    )
    return html, f"{policy}; frame-ancestors 'none'"


def render_fragment(answer: Answer, by_hand: bool = False) -> str:
    """Return what the page shows of an answer, but for the sentences of a story, which it lists itself.

    `by_hand`: it was asked about events that were changed in the page.
    """
    template = environment().get_template("play_answer.html.j2")
    written = None
    if answer.stages.episode is not None:
        plain = in_own_words(answer.stages.episode)
        rows = [(event.sentence(), event_to_toml(event)) for event in plain.events]  # in English, and as TOML
        written = {"rows": rows, "whole": to_toml(EpisodeFile(episode=plain)), "by_hand": by_hand}
    return template.render(question=answer.question, it=Panel.of(answer), written=written)
