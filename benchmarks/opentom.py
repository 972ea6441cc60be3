"""OpenToM (Xu et al., ACL 2024): questions of location about narratives of a mover and an observer.

Reads `meta_data.json` (of which only `narrative` reaches a solver) and the four files of location questions:
`location_cg_{fo,so}.json` (is the thing in its initial place: yes or no) and `location_fg_{fo,so}_new.json`
(where is it). The options of the second kind are the two places of the annotated plot, in an order that their
words decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from limp.errors import InputError

from .stories import Folder, Item, about, story_set, text_of, without_repeats

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


def _items(folder: Folder, setting: str) -> list[Item]:
    stories = folder.json("meta_data.json")
    if not isinstance(stories, Mapping):
        raise InputError("meta_data.json holds no stories by their keys.", "Download the data again.")
    return without_repeats(
        found
        for order in (("first", "second") if setting == "all" else (setting,))
        for name, grain in FILES[order].items()
        for found in _of_file(folder, name, stories, f"{grain}, {order} order")
    )


def _of_file(folder: Folder, name: str, stories: Mapping[str, object], family: str) -> Iterator[Item]:
    asked = folder.json(name)
    if not isinstance(asked, Mapping):
        raise InputError(f"{name} holds no questions by their stories.", "Download the data again.")
    for key, questions in asked.items():
        where = f"{name}, story {key}"
        story = stories.get(key)
        narrative = text_of(story, "narrative", where)
        plot = story.get("plot_info") if isinstance(story, Mapping) else None
        places = [text_of(plot, field, where) for field in ("original_place", "move_to_place")]
        for entry in questions:
            stem, answer = text_of(entry, "question", where), text_of(entry, "answer", where)
            options = ["Yes", "No"] if family.startswith("coarse") else places
            if answer not in options or len(set(options)) < 2:
                continue
            kind = f"{family}{', reality' if 'narrator' in stem else ''}"
            yield about(narrative, stem, options, answer, kind, where)


BENCHMARK = story_set(
    "opentom",
    "meta_data.json and the files of location questions",
    SETTINGS,
    _items,
    remarks=REMARKS,
    size="596 stories",
)
"""What the entry point names."""
