"""OpenToM (Xu et al., ACL 2024): questions of location about narratives of a mover and an observer.

Reads `meta_data.json` (of which only `narrative` reaches a solver) and the four files of location questions:
`location_cg_{fo,so}.json` (is the thing in its initial place: yes or no) and `location_fg_{fo,so}_new.json`
(where is it). The options of the second kind are the two places of the annotated plot, in an order that their
words decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from limp.errors import InputError

from .stories import Folder, Item, Line, about, story_set, without_repeats

REMARKS = {
    "": "Model only: rules read few of these stories. Labels of second-order beliefs of movers are inconsistent"
    " in the published data."
}
SETTINGS = {
    "first": "first-order questions of location, and of reality",
    "second": "second-order questions of location",
    "all": "all questions of location",
}
FILES = {
    "first": {"location_cg_fo.json": "coarse", "location_fg_fo_new.json": "fine"},
    "second": {"location_cg_so.json": "coarse", "location_fg_so_new.json": "fine"},
}


class _Plot(Line):
    original_place: str
    move_to_place: str


class _Story(Line):
    narrative: str
    plot_info: _Plot


class _Asked(Line):
    question: str
    answer: str


def _items(folder: Folder, setting: str) -> list[Item]:
    stories = folder.json("meta_data.json", dict[str, _Story])
    return without_repeats(
        found
        for order in (("first", "second") if setting == "all" else (setting,))
        for name, grain in FILES[order].items()
        for found in _of_file(folder, name, stories, f"{grain}, {order} order")
    )


def _of_file(folder: Folder, name: str, stories: Mapping[str, _Story], family: str) -> Iterator[Item]:
    for key, questions in folder.json(name, dict[str, list[_Asked]]).items():
        if key not in stories:
            raise InputError(f"{name}: meta_data.json has no story {key}.", "Download the data again.")
        story, plot = stories[key].narrative, stories[key].plot_info
        options = ["Yes", "No"] if family.startswith("coarse") else [plot.original_place, plot.move_to_place]
        for one in questions:
            if one.answer in options and len(set(options)) > 1:
                kind = f"{family}{', reality' if 'narrator' in one.question else ''}"
                yield about(story, one.question, options, one.answer, kind, f"{name}, story {key}")


BENCHMARK = story_set(
    "opentom",
    "meta_data.json and the files of location questions",
    SETTINGS,
    _items,
    remarks=REMARKS,
    size="596 stories",
)
"""What the entry point names."""
