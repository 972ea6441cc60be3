"""Self-contained HTML pages: one answer, with the events, the hypotheses x steps matrix and the posterior.

A page makes no request and needs no script. Everything that comes from outside is escaped.
"""

from __future__ import annotations

from collections.abc import Mapping

from jinja2 import Environment, PackageLoader, StrictUndefined

from ..answers import Answer
from ..explanation import percent
from ..minds.clauses import clause, third_person
from ..minds.facts import who
from ..runs.markdown import interval
from ..runs.markdown import percent as figure
from .panels import Panel, origin
from .stills import stills_of

KEYFRAMES = 8
"""So many pictures of a film stand in the page of an answer."""


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
    words = {"clause": clause, "third_person": third_person, "who": who, "origin": origin}
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
