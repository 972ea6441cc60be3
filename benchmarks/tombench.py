"""ToMBench (Chen et al., ACL 2024), in English: the False Belief Task, and the other tasks for models.

Reads one file a task, `NAME.jsonl`: `STORY`, `QUESTION`, `OPTION-A` to `OPTION-D`, the letter of the answer. Only
the False Belief Task is about what people could know; the symbolic wing refuses the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from limp.errors import InputError

from .stories import Folder, Item, about, name_of, story_set, text_of, without_repeats

REMARKS = {
    "": "Stories and questions are machine translations; some questions name people by other names than their "
    "story."
}
TASK = "False Belief Task"
SETTINGS = {"false-belief": "the False Belief Task", "all": "every task in the folder; the others need a model"}
_ANSWER = "答案\nANSWER"


def _items(folder: Folder, setting: str) -> list[Item]:
    tasks = [TASK] if setting == "false-belief" else sorted(path.stem for path in folder.path.glob("*.jsonl"))
    return without_repeats(found for task in tasks for found in _of_task(folder, task))


def _of_task(folder: Folder, task: str) -> Iterator[Item]:
    for number, entry in enumerate(folder.lines(f"{task}.jsonl"), start=1):
        where = f"{task}.jsonl, line {number}"
        story, stem = text_of(entry, "STORY", where), text_of(entry, "QUESTION", where)
        assert isinstance(entry, Mapping)
        written = {letter: entry.get(f"OPTION-{letter}") for letter in "ABCD"}
        # An option that is missing is NaN in the published files, and one answer is `A. `.
        options = {a: words.strip() for a, words in written.items() if isinstance(words, str) and words.strip()}
        answer = text_of(entry, _ANSWER, where).strip().rstrip(".")
        if answer not in options:
            raise InputError(f"{where}: the answer {answer!r} is none of its options.", "Download the data again.")
        key = name_of("\0".join((stem, *options.values())))
        yield about(story, stem, [*options.values()], options[answer], family(task, stem), where, key)


def family(task: str, stem: str) -> str:
    """Return the family of a question: what is asked in the False Belief Task, else the task."""
    if task != TASK:
        return task
    low = stem.lower()
    opened = low.startswith(("what", "after")) and "find" in stem
    contents = opened or "should be" in stem or low.startswith(("what is", "what should"))
    order = "first order" if " look" in low or " expect" in low else "reality"
    return f"{'contents' if contents else 'location'}, {'second order' if ' think' in low else order}"


BENCHMARK = story_set("tombench", f"{TASK}.jsonl", SETTINGS, _items, remarks=REMARKS, size="2,860 questions")
"""What the entry point names."""
