"""The page of the playground, and the part of it that shows an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..answers import Answer
from .answer_page import environment, panel_of
from .question_list import embedded
from .run_page import script_policy


def render_playground(token: str, solvers: Sequence[str], examples: Mapping[str, object]) -> tuple[str, str]:
    """Return the page and its content security policy: its own script, and requests to where it came from."""
    templates = environment()
    script = templates.get_template("play.js.j2").render()
    policy = f"{script_policy(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'"
    html = templates.get_template("play.html.j2").render(
        token=token,
        solvers=solvers,
        examples=embedded(examples),
        titles=list(examples),
        script=script,
        policy=policy,
    )
    return html, f"{policy}; frame-ancestors 'none'"


def render_fragment(answer: Answer) -> str:
    """Return what the page shows of an answer, but for the events, which it lists itself."""
    template = environment().get_template("play_answer.html.j2")
    return template.render(question=answer.question, it=panel_of(answer))
