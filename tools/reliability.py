"""How surely the rules read: sentences that strangers judged, and the counts that the reader takes from them.

    python -m tools.reliability read SENTENCES.json OUT.json    what is read of each, to be judged
    python -m tools.reliability fit                             count the judged ones anew

A file holds a list of `{"id", "text", "tested", "means"}`: a short text, its last sentence, which is judged, and
what it means. Who wrote it saw no frame. `read` adds what is read of the text, in short, and the classes of the
sentence. Whoever judges adds a verdict, by what it means: `right`; `loss`, of what changes no answer; `wrong`,
where something did not happen, is of another person, place, order or witness, a belief is taken as fact, or a
move, a telling or a belief is lost without a word; `unread`, where no clause of it was read.

A verdict stays with the reading that was judged: what is mended afterwards is counted as it was.

`tests/reading/judged/fit.json` is what the reader's counts are made of; the files beside it are only shown.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

import tomli_w

from limp.episodes.events import Unread
from limp.errors import LimpError, complain
from limp.inputs.checks import read_json
from limp.inputs.files import write_whole
from limp.minds.facts import Value
from limp.reading.events import read_story, short
from limp.reading.reliability import FEWEST, Class, Count, counted
from limp.runs.markdown import percent, table

from .command import parser

ROOT = Path(__file__).parents[1]
JUDGED = ROOT / "tests" / "reading" / "judged"
COUNTS = ROOT / "limp" / "reading" / "reliability.toml"
HEAD = """\
# Sentences that strangers judged: how many were read, and how many of these seriously misread, by class.
# Made by `python -m tools.reliability fit`; do not edit by hand.

"""


class Judged(Value):
    """A judged sentence: the last one of its text, what it means, what was read, and how rightly."""

    id: str
    text: str
    tested: str
    means: str = ""
    read: tuple[str, ...] = ()
    classes: tuple[Class, ...] = ()
    verdict: Literal["", "right", "loss", "wrong", "unread"] = ""


def read_judged(path: Path) -> tuple[Judged, ...]:
    """Return the sentences of a file; raise `InputError` if it holds none."""
    return read_json(path, tuple[Judged, ...], path.name)


def with_reading(one: Judged) -> Judged:
    """Return a sentence with what is read of its text, and its classes; it is unread if it has none."""
    story = read_story(one.text)
    begin = one.text.rindex(one.tested)
    classes = sorted({found for start, each in story.classes.items() if start >= begin for found in each})
    read = tuple(f"unread: {e.clause}" if isinstance(e, Unread) else short(e) for e in story.episode.events)
    return one.model_copy(update={"read": read, "classes": tuple(classes), "verdict": "" if classes else "unread"})


def counts_of(judged: Iterable[Judged]) -> dict[Class, Count]:
    """Return the counts by class of the sentences that were read."""
    return counted((one.classes, one.verdict == "wrong") for one in judged if one.verdict not in ("", "unread"))


def as_toml(counts: Mapping[Class, Count]) -> str:
    """Return counts as `reliability.toml` holds them."""
    rows = [{**one._asdict(), **count._asdict()} for one, count in counts.items()]
    return HEAD + tomli_w.dumps({"class": rows})


def section() -> str:
    """Return the tables of docs/english.md: verdicts of both sets, and the counts by class."""
    sets = {path.stem: read_judged(path) for path in sorted(JUDGED.glob("*.json"))}
    verdicts = ("right", "loss", "wrong", "unread")
    rows = [
        (name, *(str(sum(v == one.verdict for one in found)) for v in verdicts)) for name, found in sets.items()
    ]
    two = {
        "fit": sets["fit"],
        "all others": [one for name, found in sets.items() if name != "fit" for one in found],
    }
    by_class = [
        (one.family, one.form, *(cell for found in two.values() for cell in _cells(counts_of(found).get(one))))
        for one, count in counts_of(sets["fit"]).items()
        if one.family == "all" or count.read >= FEWEST
    ]
    heads = [head for name in two for head in (f"{name}: read", "seriously wrong", "rightly, at least")]
    return "\n\n".join((table(("set", *verdicts), rows), table(("family of frames", "form", *heads), by_class)))


def _cells(count: Count | None) -> tuple[str, str, str]:
    return ("", "", "") if count is None else (str(count.read), str(count.wrong), percent(count.lower))


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; return 2 for wrong input."""
    arguments = parser("tools.reliability", __doc__)
    arguments.add_argument("do", choices=("read", "fit"))
    arguments.add_argument("files", type=Path, nargs="*", metavar="FILE")
    given = arguments.parse_args(words)
    try:
        if given.do == "read":
            source, target = given.files
            rows = [with_reading(one).model_dump(mode="json") for one in read_judged(source)]
            write_whole(target, json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
            return 0
        judged = read_judged(JUDGED / "fit.json")
        write_whole(COUNTS, as_toml(counts_of(judged)))
        now = sum(with_reading(one).read == one.read for one in judged)
        print(f"{len(judged)} judged sentences, of which {now} are read as they were when they were judged")
    except LimpError as error:
        return complain(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
