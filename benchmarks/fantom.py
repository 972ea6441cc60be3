"""FANToM (Kim et al., EMNLP 2023): does somebody who left or joined know what was said meanwhile?

Reads the four files of binary belief questions with short contexts, `FANToM_tom_belief_{accessible,inaccessible}_`
`short_context_{first,second}-order.csv`: `context`, `question`, `answer_choices`, `gt_answer`. In the files the
right option always stands first and the file's name tells the kind of answer: options are shuffled by their own
words here, and neither names nor files reach a solver.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from limp.errors import InputError, quoted

from .stories import Folder, Item, Line, about, name_of, story_set, without_repeats

REMARKS = {
    "": "Model only: the rules answer none. Accessible and inaccessible questions are unequal in number, and"
    " always saying that somebody does not know is right on nearly all inaccessible ones: compare the families."
}
SETTINGS = {"all": "every question", "first": "first order only", "second": "second order only"}
_KINDS = ("accessible", "inaccessible")
_ORDERS = ("first", "second")


class _Asked(Line):
    context: str
    question: str
    answer_choices: str
    gt_answer: str


def _items(folder: Folder, setting: str) -> list[Item]:
    orders = _ORDERS if setting == "all" else (setting,)
    items = without_repeats(one for kind in _KINDS for order in orders for one in _of_file(folder, kind, order))
    # In the order of their ids, so that a question's place does not tell its file.
    return sorted(items, key=lambda one: one.question.id)


def _of_file(folder: Folder, kind: str, order: str) -> Iterator[Item]:
    name = f"FANToM_tom_belief_{kind}_short_context_{order}-order.csv"
    if not folder.has(name) and folder.has(name.replace("belief_", "belief:", 1)):
        name = name.replace("belief_", "belief:", 1)
    for number, (_, one) in enumerate(folder.rows(name, _Asked), start=1):
        where, options = f"{name}, row {number}", texts_of(one.answer_choices)
        if len(set(options)) < 2:
            raise InputError(f"{where}: there are no two options.", "Download the data again.")
        key = name_of("\0".join((one.context, one.question, *sorted(options))))
        family, chat = f"{kind}, {order} order", {"narration": "", "conversation": one.context}
        yield about(one.context, one.question, options, one.gt_answer, family, where, key, **chat)


_ESCAPE = r"""\\(?:[\\'"nrt]|x[0-9a-f]{2}|u[0-9a-f]{4}|U00(?:0[0-9a-f]|10)[0-9a-f]{4})"""
_TEXT = re.compile(rf"""'(?:[^'\\]|{_ESCAPE})*'|"(?:[^"\\]|{_ESCAPE})*\"""")
"""A text as Python prints it, in single or double quotes."""


def texts_of(written: str) -> list[str]:
    """Return the texts of a list as Python prints it; raise `InputError` for anything else."""
    quoted_texts = (found[0][1:-1] for found in _TEXT.finditer(written))
    texts = [text.encode("ascii", "backslashreplace").decode("unicode_escape") for text in quoted_texts]
    if written.strip() not in (repr(texts), ascii(texts)):  # such as ['a' 'b'], which would be one text
        raise InputError(f"{quoted(written)} is no list of texts.", "Download the data again.")
    return texts


BENCHMARK = story_set(
    "fantom",
    "the four files FANToM_tom_belief_*_short_context_*-order.csv",
    SETTINGS,
    _items,
    remarks=REMARKS,
    size="1,540 questions, short",
)
"""What the entry point names."""
