"""Questions as people write them: a stem, then one option a line.

Given the above interaction, if Mary has been trying to help John ..., which is MOST likely?
A) ...
B) ...

A typed question is split into its stem and its options, which get the letters A, B, C in their order:

    Where is it?        Where is it?     Where is it?     Where is it?     Is it there? Yes/No
    A) the box          1. the box       - the box        the box
    B) the bag          2. the bag       - the bag        the bag

What could be read in two ways is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Never

from pydantic import ValidationError

from ..errors import InputError, quoted, shortened, unknown
from ..inputs.checks import misfit
from .question import LETTERS, Choice, Polarity, Question, Video, check_options, lettered

_ASSUMPTION = re.compile(
    r"\b(?:if|assuming|suppose|supposing|given|provided|granted)(?: that)?\s+"
    # "Given the above interaction" points at the material, it assumes nothing.
    r"((?!(?:this|these|what|all|everything|the (?:above|actions?|conversation|dialogue|episode|events?|evidence"
    r"|facts|following|information|interaction|passage|scenario|scene|situation|story|text|video))\b)[^,?;]+?)"
    # The end of a sentence ends it, the full stop of a title does not.
    r"(?=[,?;]|(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)\.(?:\s|$)|$)",
    re.IGNORECASE,
)
# "Mary asked if it is late" reports a question.
_REPORTED = re.compile(r"\b(?:asks?|asked|knows?|knew|sees?|saw|wonders?|wondered)\s$", re.IGNORECASE)
_DEGREE = re.compile(
    r"\b(?:(?P<more>most|more)|(?P<less>least|less))\s+(?P<un>un|im)?(?:likely|probable|plausible)\b",
    re.IGNORECASE,
)
_LEAST = re.compile(r"(?<!\bat )\bleast\b", re.IGNORECASE)
_MOST = re.compile(r"(?<!\bat )\bmost\b", re.IGNORECASE)
_DOUBTFUL = re.compile(r"\b(?:unlikely|improbable|implausible|not likely)\b", re.IGNORECASE)


LONGEST = 20_000
"""The longest question with its options, in characters: to read one takes time that grows faster than it does."""


def polarity_of(stem: str) -> Polarity:
    """Return LEAST if the stem asks for the least likely (most unlikely) option, else MOST."""
    degrees = [bool(found["less"]) != bool(found["un"]) for found in _DEGREE.finditer(stem)]
    if degrees:
        return "LEAST" if all(degrees) else "MOST"
    if _LEAST.search(stem) or _DOUBTFUL.search(stem):
        return "MOST" if _MOST.search(stem) else "LEAST"
    return "MOST"


def assumptions_of(stem: str) -> tuple[str, ...]:
    """Return what the stem asks the solver to assume: the words after `if`, `assuming that` and the like."""
    found = (match for match in _ASSUMPTION.finditer(stem) if not _REPORTED.search(stem, 0, match.start()))
    return tuple(match[1].strip() for match in found)


def parse_question(
    text: str,
    *,
    options: Sequence[str] = (),
    id: str = "",
    episode: str = "",
    agents: Sequence[str] = (),
    narration: str = "",
    conversation: str = "",
    video: Video | Mapping[str, str] | None = None,
    **misspelt: Never,
) -> Question:
    """Build a `Question` from its written form; the keywords are fields of `Question`.

    The options stand in `text`, as `split_question` reads them, or in `options`. Raises `InputError` for no stem,
    a single option, a broken option line, a value of another type, or an unknown keyword.
    """
    known = ("options", "id", "episode", "agents", "narration", "conversation", "video")
    if misspelt:
        raise unknown("keyword", next(iter(misspelt)), known)
    if not isinstance(text, str):
        raise InputError(f"the question is {shortened(repr(text))}, which is no text.", "Give words.")
    if len(text) > LONGEST:
        raise InputError(
            f"the question has {len(text):,} characters; the limit is {LONGEST:,}.",
            "Give what happened as the text, and ask briefly.",
        )
    stem, choices = split_question(text, unmarked=not options)
    if not stem:
        raise InputError(
            "the question has no words before its options.",
            "Write the question, then one option a line: 'A) ...'.",
        )
    fields = {
        "id": id,
        "text": stem,
        "choices": choices if not options else _lettered(options, choices),
        "polarity": polarity_of(stem),
        "assumptions": assumptions_of(stem),
        "episode": episode,
        "agents": _names(agents),
        "video": video,
        "narration": narration,
        "conversation": conversation,
    }
    try:
        return Question.model_validate(fields)
    except ValidationError as error:
        raise InputError(f"the question: {misfit(error)}.", "Give words, and Video(path=...) as video.") from error


def _lettered(options: Sequence[str], written: Sequence[Choice]) -> tuple[Choice, ...]:
    if written:
        raise InputError("the options are given twice.", "Write them in the question, or give options=[...].")
    if isinstance(options, str) or not all(isinstance(words, str) for words in options):
        raise InputError("options is no list of words.", "Give it as options=['the box', 'the bag'].")
    check_options(options)
    return lettered(options)


def _names(agents: Sequence[str]) -> tuple[str, ...]:
    named = (agents,) if isinstance(agents, str) else tuple(agents)
    if not all(isinstance(name, str) and name.strip() for name in named):
        raise InputError("agents holds something that is no name.", "Give it as agents=['Ann', 'Ben'].")
    return tuple(name.strip() for name in named)


_LETTERED = re.compile(r"^\s*\(?([A-Za-z])[).:]\s+(\S.*?)\s*$")
_NUMBERED = re.compile(r"^\s*\(?(\d{1,2})[).:]\s+(\S.*?)\s*$")
_BULLETED = re.compile(r"^\s*([-*\u2022\u2013])\s+(\S.*?)\s*$")
_LOOSE = re.compile(r"^\s*[).:-]\s+\S|^\s*\(?[A-Za-z][).:]\s*$|^\s*\(?\d{1,2}[).:]\s*$")
_LETTERS_IN_A_ROW = re.compile(r"(?:^|[\s,;])(?:\((?P<bracket>[A-Za-z])\)|(?P<mark>[A-Z])[.):])\s+")
_NUMBERS_IN_A_ROW = re.compile(r"(?:^|[\s,;])(?:\((?P<bracket>\d)\)|(?P<mark>\d)\))\s+")
_AFTER_QUESTION = re.compile(r"^(?P<stem>.*\?)\s*(?P<options>\([^?()]+\)|[^?()]+)\s*[.?]?\s*$")
_YES_BEFORE = re.compile(r"^\s*yes(?: or |/)no\s*[:,]\s*(?P<stem>\S.*)$", re.IGNORECASE)
_YES_WITHIN = re.compile(r"\s*\(yes(?: or |\s*/\s*)no\)\s*\?\s*$", re.IGNORECASE)
_YES_OR_NO = re.compile(r"^(?:answer )?yes(?:\s*/\s*|,? or )no$", re.IGNORECASE)
_CLOSED = re.compile(
    r"(?:is|are|was|were|do|does|did|has|have|had|will|would|can|could|should|must|may|might)(?:n't)?"
    r" (?!you\b)[^?]+\?",
    re.IGNORECASE,
)
_ALTERNATIVES = re.compile(r"\bor\b|/", re.IGNORECASE)
_SLASHED_WORDS = re.compile(r"[^\W\d]+(?:/[^\W\d]+)+")
_ASKS = re.compile(r"\?[)*_]*\s*$")

_WRITE = "Write one option a line, as 'A) words'."


def split_question(text: str, *, unmarked: bool = True) -> tuple[str, tuple[Choice, ...]]:
    """Split a typed question into its stem and its options.

    Options stand one a line, with a letter, a number, a bullet or nothing before them, or in a row:
    `A. the box, B. the bag`, `1) the box 2) the bag`, and after the question mark `the box / the bag` or `yes/no`.
    A line after a marked option goes on with it if it is indented or starts in lower case. `unmarked=False` reads
    marked options only: the rest is the stem.

    Raises `InputError` if a line looks like an option without a mark or without words, if a letter or number is
    left out, and if it is not clear which lines are options.
    """
    whole = [line for line in text.strip().splitlines() if line.strip()]
    lines = [part for line in whole for part in _options_apart(line)]
    marks = [mark for mark in (_LETTERED, _NUMBERED, _BULLETED) if any(map(mark.match, lines))]
    if marks:
        return _marked(lines, marks[0])
    if loose := next(filter(_LOOSE.match, lines), None):
        raise _loose(loose)
    if not unmarked:
        return " ".join(line.strip() for line in lines), ()
    return _in_one_line(lines) or _bare([line.strip() for line in lines])


def asks_yes_or_no(stem: str) -> bool:
    """Return whether the last sentence of a question can be answered by yes or no: `Did Ann lie to Ben?`.

    One that names alternatives (`Is it in the box or in the bag?`), or asks you to tell, is none.
    """
    last = re.split(r"(?<=[.!?:])\s+", stem.strip())[-1]
    return bool(_CLOSED.fullmatch(last)) and not _ALTERNATIVES.search(last)


def _marked(lines: Sequence[str], mark: re.Pattern[str]) -> tuple[str, tuple[Choice, ...]]:
    """Read options that all have a mark of one kind."""
    stem: list[str] = []
    found: list[tuple[str, str]] = []
    for line in lines:
        if option := mark.match(line):
            found.append((option[1].upper(), option[2]))
        elif _LOOSE.match(line) or (found and (_BULLETED.match(line) or line[:1].isupper())):
            raise _loose(line)
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
        else:
            stem.append(line.strip())
    return " ".join(stem), _choices(found, mark)


def _choices(found: Sequence[tuple[str, str]], mark: re.Pattern[str]) -> tuple[Choice, ...]:
    labels = [label for label, _ in found]
    if mark is _LETTERED:
        _check_letters(labels)
        return tuple(Choice(label=label, text=words) for label, words in found)
    if mark is _NUMBERED:
        _check_numbers(list(map(int, labels)))
    return lettered([words for _, words in found])


def _in_one_line(lines: Sequence[str]) -> tuple[str, tuple[Choice, ...]] | None:
    """Read the options that stand behind the question mark (or, if they are yes and no, before the question)."""
    if not any("?" in line for line in lines[-2:]):
        return None
    text = " ".join(line.strip() for line in lines)
    if first := _YES_BEFORE.match(text):
        return first["stem"].strip(), lettered(["Yes", "No"])
    if _YES_WITHIN.search(text):
        return _YES_WITHIN.sub("?", text), lettered(["Yes", "No"])
    if not (found := _AFTER_QUESTION.match(text)):
        return None
    options = found["options"].strip("() .")
    if _YES_OR_NO.match(options):
        return found["stem"], lettered(["Yes", "No"])
    words = re.split("/" if _SLASHED_WORDS.fullmatch(options) else r"\s+/\s+", options)
    return (found["stem"], lettered(words)) if len(words) > 1 and all(words) else None


def _bare(lines: Sequence[str]) -> tuple[str, tuple[Choice, ...]]:
    """Read the lines after the one that asks as options: those after the question mark, or after the first line.

    Where no line ends with a question mark, lines that could be one sentence broken at the margin are refused.
    """
    asking = [k for k, line in enumerate(lines) if _ASKS.search(line)]
    last = _last_that_asks(lines)
    stem, options = lines[: last + 1], lines[last + 1 :]
    if not options and (len(asking) < 2 or len(lines) < 3):
        return " ".join(stem), ()
    if len(asking) > 1:
        raise InputError(
            f"{len(asking)} lines of the question end with a question mark, and none is marked as an option.",
            _WRITE,
        )
    asks = asking or any("?" in line for line in lines)
    if len(options) < 2 or (not asks and _broken_at_the_margin(lines)):
        raise InputError(
            f"it is not clear whether the line {quoted(options[0])} is an option or part of the question.",
            f"{_WRITE} End the question with a question mark.",
        )
    return " ".join(stem), lettered(options)


def _last_that_asks(lines: Sequence[str]) -> int:
    """Return the last line of the question: with a question mark at its end, or in it; else the first one."""
    asks = (k for k, line in enumerate(lines) if "?" in line)
    last = max((k for k, line in enumerate(lines) if _ASKS.search(line)), default=max(asks, default=0))
    choose = last < len(lines) - 1 and lines[last + 1].endswith(":")  # "Choose one:"
    return last + choose


def _broken_at_the_margin(lines: Sequence[str]) -> bool:
    """Return whether no line could have held the first word of the next one, given the width of the longest."""
    width = max(map(len, lines))
    pairs = pairwise(lines)
    return all(len(line) + 1 + len(after.split()[0]) > width for line, after in pairs)


def _options_apart(line: str) -> list[str]:
    """Return a line that holds options in a row as its stem and one line an option; other lines as they are."""
    for pattern, series in ((_LETTERS_IN_A_ROW, LETTERS), (_NUMBERS_IN_A_ROW, "123456789")):
        marks = list(pattern.finditer(line))
        signs = [(mark["bracket"] or mark["mark"]).upper() for mark in marks]
        if len(signs) < 2 or signs != list(series[: len(signs)]):
            continue
        ends = [mark.start() for mark in marks[1:]] + [len(line)]
        words = [line[mark.end() : end].strip(" ,;") for mark, end in zip(marks, ends, strict=True)]
        if not all(words):
            continue
        rows = [f"{sign}) {part}" for sign, part in zip(signs, words, strict=True)]
        stem = line[: marks[0].start()].strip()
        return [stem, *rows] if stem else rows
    return [line]


def _loose(line: str) -> InputError:
    return InputError(
        f"the option line {quoted(line)} lacks a letter or its words.",
        "Write it as 'A) words'.",
    )


def _check_letters(labels: Sequence[str]) -> None:
    wanted = [chr(code) for code in range(ord("A"), ord(max(labels)) + 1)]
    missing = [letter for letter in wanted if letter not in labels]
    if missing:
        raise InputError(
            f"the question has an option {max(labels)} but no option {', '.join(missing)}.",
            "Give the options the letters A, B, C and so on, one a line: 'A) words'.",
        )


def _check_numbers(numbers: Sequence[int]) -> None:
    if list(numbers) != list(range(1, len(numbers) + 1)):
        raise InputError(
            f"the options have the numbers {', '.join(map(str, numbers))}.",
            "Give the options the numbers 1, 2, 3 and so on, one a line: '1. words'.",
        )
