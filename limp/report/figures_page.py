"""The page of a study: its tables, then its pictures, in one self-contained file."""

from __future__ import annotations

from collections.abc import Mapping

from .answer_page import environment


def render_figures(title: str, text: str, pictures: Mapping[str, str]) -> str:
    """Return the HTML page; `pictures` are SVG texts by caption, made by us, and go in as they are."""
    return environment().get_template("figures.html.j2").render(title=title, text=text, pictures=pictures)
