"""ToMBench (Chen et al., ACL 2024), in English: the False Belief Task, and the other tasks for models.

Reads one file a task, `NAME.jsonl`: `STORY`, `QUESTION`, `OPTION-A` to `OPTION-D`, the letter of the answer. Only
the False Belief Task is about what people could know; the symbolic wing refuses the others.
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from limp.errors import InputError

from .stories import Folder, Item, Line, about, name_of, story_set, without_repeats

REMARKS = {
    "": "Stories and questions are machine translations; some questions name people by other names than their "
    "story."
}
TASK = "False Belief Task"
SETTINGS = {"false-belief": "the False Belief Task", "all": "every task in the folder; the others need a model"}


def _items(folder: Folder, setting: str) -> list[Item]:
    tasks = [TASK] if setting == "false-belief" else sorted(path.stem for path in folder.path.glob("*.jsonl"))
    return without_repeats(found for task in tasks for found in _of_task(folder, task))


class _Asked(Line):
    story: str = Field(alias="STORY")
    question: str = Field(alias="QUESTION")
    a: str | float | None = Field(None, alias="OPTION-A")
    b: str | float | None = Field(None, alias="OPTION-B")
    c: str | float | None = Field(None, alias="OPTION-C")
    d: str | float | None = Field(None, alias="OPTION-D")
    answer: str = Field(alias="答案\nANSWER")

    @property
    def options(self) -> dict[str, str]:
        """The options by letter; one that is missing is NaN in the published files."""
        written = {"A": self.a, "B": self.b, "C": self.c, "D": self.d}
        return {letter: said.strip() for letter, said in written.items() if isinstance(said, str) and said.strip()}


def _of_task(folder: Folder, task: str) -> Iterator[Item]:
    for where, one in folder.rows(f"{task}.jsonl", _Asked):
        options, answer = one.options, one.answer.strip().rstrip(".")  # one answer is `A. `
        if answer not in options:
            raise InputError(f"{where}: the answer {answer!r} is none of its options.", "Download the data again.")
        key = name_of("\0".join((one.question, *options.values())))
        kind = family(task, one.question)
        yield about(one.story, one.question, [*options.values()], options[answer], kind, where, key)


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
