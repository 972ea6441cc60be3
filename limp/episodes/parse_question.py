"""Questions as people write them: a stem, then one option a line, each with its letter.

Given the above interaction, if Mary has been trying to help John ..., which is MOST likely?
A) ...
B) ...

`A.`, `A:` and `(A)` are letters, too. Other layouts are refused, and so is what could be read in two ways.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from ..errors import InputError, quoted, shortened
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
# In "What did Mary suppose she had?" it is Mary who supposes.
_OWN_CLAUSE = re.compile(r"(?:^|[.,:;?!]|\b(?:and|but|now|so|then|us|let's|we|you))\s*$", re.IGNORECASE)
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
    found = (match for match in _ASSUMPTION.finditer(stem) if not _is_reported(stem, match))
    return tuple(match[1].strip() for match in found)


def _is_reported(stem: str, found: re.Match[str]) -> bool:
    """Return whether the words tell what somebody asks or supposes, and are no assumption of the question."""
    if found[0].casefold().startswith("suppos"):
        return not _OWN_CLAUSE.search(stem[: found.start()])
    return _REPORTED.search(stem, 0, found.start()) is not None


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
) -> Question:
    """Build a `Question` from its written form; the keywords are fields of `Question`.

    The options stand in `text`, one a line behind their letters, or in `options`. Raises `InputError` for no stem,
    a single option, a broken option line, or a value of another type.
    """
    if not isinstance(text, str):
        raise InputError(f"the question is {shortened(repr(text))}, which is no text.", "Give words.")
    if len(text) > LONGEST:
        raise InputError(
            f"the question has {len(text):,} characters; the limit is {LONGEST:,}.",
            "Give what happened as the text, and ask briefly.",
        )
    stem, choices = _split_question(text, unmarked=not options)
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


_OPTION = re.compile(r"^\s*\(?([A-Za-z])[).:]\s+(\S.*?)\s*$")
_LOOSE = re.compile(r"^\s*[).:-]\s+\S|^\s*\(?[A-Za-z][).:]\s*$")
_IN_A_ROW = re.compile(r"(?:^|\s)\(?A[).:]\s.*\s\(?B[).:]\s")
_CLOSED = re.compile(
    r"(?:is|are|was|were|do|does|did|has|have|had|will|would|can|could|should|must|may|might)(?:n't)?"
    r" (?!you\b)[^?]+\?",
    re.IGNORECASE,
)
_ALTERNATIVES = re.compile(r"\bor\b|/", re.IGNORECASE)

_WRITE = "Write one option a line, as 'A) words'."


def _split_question(text: str, *, unmarked: bool = True) -> tuple[str, tuple[Choice, ...]]:
    """Split a typed question into its stem and its options, which stand one a line behind their letters.

    A line after an option goes on with it if it is indented or starts in lower case. `unmarked=False` takes lines
    without a letter for the stem, wherever they stand.

    Raises `InputError` if a line looks like an option without a letter or without words, if a letter is left out,
    and if options stand in a row.
    """
    lines = [line for line in text.strip().splitlines() if line.strip()]
    stem: list[str] = []
    found: list[tuple[str, str]] = []
    for line in lines:
        if _IN_A_ROW.search(line):
            raise _unclear(line)
        if option := _OPTION.match(line):
            found.append((option[1].upper(), option[2]))
        elif _LOOSE.match(line) or (found and line[:1].isupper()):
            raise _unclear(line)
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
        else:
            stem.append(line.strip())
    asks = next((k for k, line in enumerate(stem) if line.endswith("?")), len(stem))
    if unmarked and not found and asks < len(stem) - 1:
        raise _unclear(stem[asks + 1])
    missing = sorted(set(LETTERS[: len(found)]) - {label for label, _ in found})
    if missing and len({label for label, _ in found}) == len(found):
        raise InputError(f"the question has no option {missing[0]}.", f"Give them letters in order. {_WRITE}")
    return " ".join(stem), tuple(Choice(label=label, text=words) for label, words in found)


def _unclear(line: str) -> InputError:
    return InputError(f"the line {quoted(line)} may be an option, and lacks a letter or words of its own.", _WRITE)


def asks_yes_or_no(stem: str) -> bool:
    """Return whether the last sentence of a question can be answered by yes or no: `Did Ann lie to Ben?`.

    One that names alternatives (`Is it in the box or in the bag?`), or asks you to tell, is none.
    """
    last = re.split(r"(?<=[.!?:])\s+", stem.strip())[-1]
    return bool(_CLOSED.fullmatch(last)) and not _ALTERNATIVES.search(last)
