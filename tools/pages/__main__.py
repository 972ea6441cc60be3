"""Bring the generated parts of the pages up to date: tables from committed figures, the outputs of a notebook.

python -m tools.pages                                  every page
python -m tools.pages readme --check                   exit with 1 if one of these is old
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from limp.errors import LimpError, complain, unknown

from .. import assumed, reliability
from ..command import parser
from . import notebook, results, studies, types
from .page import ROOT, Page, part

PAGES: Mapping[str, Page] = {
    "assumed": Page("docs/assumed.md", part(assumed.section, "assumed")),
    "readme": Page("README.md", part(results.readme)),
    "language": Page("docs/language_results.md", part(results.language)),
    "crosscheck": Page("docs/crosscheck.md", part(studies.crosscheck, "crosscheck")),
    "english": Page("docs/english.md", part(types.english, "rules")),
    "episode": Page("docs/episode.md", part(types.episode)),
    "reliability": Page("docs/results.md", part(reliability.section, "reliability")),
    "people": Page("docs/people.md", part(studies.people, "studies")),
    "foodtruck": Page("docs/foodtruck.md", part(studies.foodtruck)),
    "helping": Page("docs/helping.md", part(studies.helping)),
    "notebook": Page("docs/first_steps.ipynb", notebook.updated),
}
"""Every generated file by the name that is typed; tables are made of figures in `benchmarks/`, or of types."""


def is_old(name: str, write: bool = False) -> bool:
    """Tell whether a generated part differs from what it is made of; with `write` bring it up to date."""
    path = ROOT / PAGES[name].file
    text = path.read_text(encoding="utf-8")
    fresh = PAGES[name].updated(text)
    if write:
        path.write_text(fresh, encoding="utf-8")
    return fresh != text


def main(words: Sequence[str] | None = None) -> int:
    """Run the command: 0, with `--check` 1 if a page is old, 2 for wrong input."""
    arguments = parser("tools.pages", __doc__)
    arguments.add_argument("pages", nargs="*", metavar="PAGE", help=f"{', '.join(PAGES)} (default: all)")
    arguments.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a page is old")
    given = arguments.parse_args(words)
    try:
        names = given.pages or list(PAGES)
        for name in names:
            if name not in PAGES:
                raise unknown("page", name, PAGES)
        old = [name for name in names if is_old(name, write=not given.check)]
    except LimpError as error:
        return complain(str(error))
    for name in old:
        print(f"{PAGES[name].file}: {'old' if given.check else 'written'}")
    return int(given.check and bool(old))


if __name__ == "__main__":
    sys.exit(main())
