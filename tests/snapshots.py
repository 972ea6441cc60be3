"""Pages compared with their words as kept in `tests/report/kept/`; LIMP_SNAPSHOTS=1 writes them anew."""

import os
import re
from html.parser import HTMLParser
from pathlib import Path

KEPT = Path(__file__).parent / "report" / "kept"
VOID = frozenset({"meta", "line", "polyline", "input", "br"})
INLINE = frozenset({"a", "b", "em", "i", "span", "label", "button", "text", "title", "th", "td", "option"})


class Words(HTMLParser):
    """The words of a page that a reader sees, a line for each block; styles and scripts are none.

    Every tag must be closed but the `VOID` ones.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.open: list[str] = []
        self.hidden = 0
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.open += [tag] * (tag not in VOID)
        self.hidden += tag in ("style", "script")
        self.parts.append(" " if tag in INLINE else "\n")

    def handle_endtag(self, tag: str) -> None:
        assert tag in VOID or self.open.pop() == tag
        self.hidden -= tag in ("style", "script")
        self.parts.append(" " if tag in INLINE else "\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(re.sub(r"\s+", " ", data))


def words_of(html: str) -> str:
    lines = (" ".join(line.split()) for line in "".join(Words(html).parts).splitlines())
    return "\n".join(filter(None, lines)) + "\n"


def same_as_kept(name: str, html: str) -> None:
    path, words = KEPT / f"{name}.txt", words_of(html)
    if os.environ.get("LIMP_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(words, encoding="utf-8")
    assert words == path.read_text(encoding="utf-8"), "if this is meant: LIMP_SNAPSHOTS=1 pytest tests/report"
