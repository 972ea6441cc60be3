"""BigToM (Gandhi et al., NeurIPS 2023): what does somebody believe, what will they do, what did they believe?

Reads six files, `BigToM_CONDITION_stories.csv`, with the columns `context`, `question`, `answer` (two options with
`;` between them) and `gt_answer`. A story is told in each condition: whether the person perceives what changes
(forward), or what they do after it (backward), with a true and a false belief.

In the data the right option always stands first, and the name of the file tells the condition. Options stand in
an order of their own here, and neither the file, the condition nor the line reaches a solver. Where commas were
lost, two blanks are left; they become a comma again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from limp.errors import InputError

from .stories import Folder, Item, Line, about, story_set

REMARKS = {
    "": "Model only: the rules answer none. A few published stories contradict their labels: one says 'sees' for"
    " 'does not see'."
}
CONDITIONS = {
    f"{task}_{truth}_belief": f"{task.replace('_', ' ')}, {truth} belief"
    for task in ("forward_belief", "forward_action", "backward_belief")
    for truth in ("true", "false")
}
"""Each condition as the files name it, and as a family of questions."""
SETTINGS = {"all": "all conditions"} | CONDITIONS


class _Asked(Line):
    context: str
    question: str
    answer: str
    gt_answer: str


def _items(folder: Folder, setting: str) -> list[Item]:
    wanted = CONDITIONS if setting == "all" else (setting,)
    told = [list(_of_file(folder, condition)) for condition in wanted]
    if len({len(items) for items in told}) > 1:
        raise InputError("the files do not hold the same number of stories.", "Download the data again.")
    # All conditions of a story follow one another, so that a part of the questions holds all conditions.
    return [found for story in zip(*told, strict=True) for found in story]


def _of_file(folder: Folder, condition: str) -> Iterator[Item]:
    name = f"BigToM_{condition}_stories.csv"
    for number, (_, one) in enumerate(folder.rows(name, _Asked), start=1):
        where = f"{name}, story {number}"
        context, stem, answer, right = map(_with_commas, (one.context, one.question, one.answer, one.gt_answer))
        options = [option.strip() for option in answer.split(";")]
        if len(options) != 2:
            raise InputError(f"{where}: 'answer' holds {len(options)} options, not two.", "Check the data.")
        yield about(context, stem, options, right, CONDITIONS[condition], where)


def _with_commas(text: str) -> str:
    """Return a text with a comma where two blanks stand for a lost one."""
    return re.sub(r"(?<=\S) {2,}(?=\S)", ", ", text.strip())


BENCHMARK = story_set(
    "bigtom", "six files BigToM_CONDITION_stories.csv", SETTINGS, _items, remarks=REMARKS, size="1,200 questions"
)
"""What the entry point names."""
