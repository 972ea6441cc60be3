"""Sentences and clauses: one clause has one verb, and its conjunction says how it stands to the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .nouns import People, Span
from .vocabulary import verb

_SENTENCE = re.compile(
    r"(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bProf)(?<=[.!?])[\"”’']?\s+|\n+|;\s+", re.MULTILINE
)
_NUMBER = re.compile(r"^\s*\(?\d{1,5}[).:]?\s+(?=\S)")
_LEAD = re.compile(
    r"^(?:(?:and|but|so|then|now|next|later|later on|meanwhile|afterwards?|after (?:that|this|a while|some time)|"
    r"soon(?: after)?|finally|eventually|suddenly|in the meantime|in (?:his|her|their) absence|at (?:first|"
    r"this point|that (?:moment|point|time))|"
    r"one [\w]+ (?:day|morning|afternoon|evening)|one (?:day|morning|afternoon|evening)|the next \w+|"
    r"an hour later|"
    r"a (?:moment|minute|few \w+|little|short)(?: while| time)? later|\w+ minutes? later|some time later|however|"
    r"of course|(?:this|that|every) (?:day|morning|afternoon|evening|night)|the other day|last night|unnoticed|"
    r"in private|first|at the same time|just then|this time|as usual|still|yet|also|instead|shortly (?:after|"
    r"afterwards|thereafter)|"
    r"quietly|secretly|quickly|silently|slowly|carefully|once (?:inside|there|again)|upon (?:arriving|entering)|"
    r"on (?:his|her|their) way(?: \w+)?|today|yesterday|without (?:hesitation|a word|thinking)|"
    r"(?:unbeknownst|unknown) to \w+|little did \w+ know)\b(?! to\b),?\s*)+",
    re.IGNORECASE,
)
_CONJUNCTION = re.compile(
    r"(?:\s*,\s*|\s+)(?:(and then|and|but|then|so that|so|while|when|whilst|as soon as|as|after|before|because|"
    r"since|until|where|who|which|"
    r"without|with)\s+)?(?=\S)"
)
_WHEN = re.compile(
    r"^(while|whilst|when|whenever|as soon as|as|after|before|once|because|since|until|although|though|if)\s+",
    re.IGNORECASE,
)
ADVERBS = re.compile(
    r"^(?:(?:[a-z]+ly|then|also|now|just|again|finally|both|all|has|had|have|already|never|always|soon|still|ever|"
    r"go(?:es)? and|went and|(?:decid|manag|start|beg[iau]n|proceed|continu|com|mak)\w* to|chose to|chooses to|"
    r"is|was|are|were|been|be|being|"
    r"do(?:es)?|did|doesn['’]t|didn['’]t|don['’]t|not|can|could|cannot|can['’]t|couldn['’]t|will|would|"
    r"quick to|able to|"
    r"isn['’]t|wasn['’]t|aren['’]t|weren['’]t|hasn['’]t|hadn['’]t)\s+)+"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its words, and the conjunction before it (`while`, `without`, or empty)."""

    words: str
    conjunction: str = ""


def lines_of(text: str) -> tuple[list[str], bool]:
    """Return the sentences of a text, and whether most lines are numbered, as in a log."""
    lines = [line for line in text.splitlines() if line.strip()]
    numbered = sum(1 for line in lines if _NUMBER.match(line))
    log = numbered >= 2 and 2 * numbered >= len(lines)
    plain = "\n".join(_NUMBER.sub("", line) if log else line for line in lines)
    return [part.strip() for part in _SENTENCE.split(plain) if part and part.strip()], log


def without_lead(words: str) -> str:
    """Return a clause without the words that only say when: `Later that day, Ann leaves` -> `Ann leaves`."""
    return _LEAD.sub("", words).strip()


def verb_at(words: str) -> re.Match[str] | None:
    """Return the first word, behind adverbs and auxiliaries, if it is a verb."""
    skipped = ADVERBS.match(words)
    found = re.compile(r"[A-Za-z'’-]+").match(words, skipped.end() if skipped else 0)
    return found if found and verb(found[0]) else None


def subject_at(words: str, people: People) -> Span | None:
    """Return the people that a clause starts with."""
    return people.many.match(words)


def _starts(rest: str, people: People, linked: bool) -> bool:
    """Return whether words start a clause of their own; `linked` ones may leave out the subject."""
    rest = without_lead(rest)
    subject = subject_at(rest, people)
    if subject:
        after = rest[subject.end() :].lstrip()
        return bool(after) and (verb_at(after) is not None or bool(ADVERBS.match(after + " ")))
    if re.match(
        r"(?:there (?:is|are|was|were)|it (?:is|was)|(?:the|his|her|their|a|an) [\w -]{1,40}? (?:is|are|was|"
        r"were)\b)",
        rest,
        re.I,
    ):
        return True
    if not linked:
        word = re.match(r"([a-z]+ing)\b", rest)
        return bool(word and verb(word[1]) and verb(word[1])[1] != "be")  # type: ignore[index]
    found = verb_at(rest)
    return found is not None and not re.match(r"(?:the|a|an|his|her)\b", rest)


def clauses(sentence: str, people: People) -> Iterator[Clause]:
    """Split a sentence into clauses, in the order in which they happened."""
    ordered: list[Clause] = []
    swap: Clause | None = None
    for clause in _in_order_of_words(sentence, people):
        if clause.conjunction == "before" and not ordered and swap is None:
            swap = clause  # "Before she leaves, Ann hides the key."
        elif clause.conjunction == "after" and ordered:
            ordered.insert(len(ordered) - 1, clause)
        else:
            ordered.append(clause)
            if swap is not None:
                ordered.append(swap)
                swap = None
    if swap is not None:
        ordered.append(swap)
    yield from ordered


def _in_order_of_words(sentence: str, people: People) -> Iterator[Clause]:
    rest, conjunction = without_lead(sentence.strip()), ""
    if (lead := _WHEN.match(rest)) and not re.match(
        r"(?:after|before|since|until|as) (?:that|this|usual)\b", rest, re.I
    ):
        conjunction, rest = lead[1].lower(), rest[lead.end() :]
    quote = re.compile(r"[\"“][^\"”]*[\"”]")
    start = 0
    while True:
        cut = None
        spans = [m.span() for m in quote.finditer(rest)]
        for part in _CONJUNCTION.finditer(rest, start):
            if any(a < part.start() < b for a, b in spans) or part.start() == 0:
                continue
            word = part[1] or ""
            if not word and "," not in part[0]:
                continue
            linked = word in ("and then", "and", "but", "then") or (
                word in ("without", "before", "after", "while")
            )
            if word in ("who", "which", "where", "with") or _in_content(rest[: part.start()], word):
                continue
            if people.many.fullmatch(rest[: part.start()].strip()):
                continue
            if _starts(rest[part.end() :], people, linked):
                cut = part
                break
        if cut is None:
            break
        yield Clause(rest[: cut.start()].strip(" ,."), conjunction)
        conjunction, rest, start = (cut[1] or "").replace("and then", "").strip(), rest[cut.end() :], 0
        conjunction = "" if conjunction in ("and", "but", "then", "so") else conjunction
        rest = without_lead(rest)
        if not conjunction and (lead := _WHEN.match(rest)):
            conjunction, rest = lead[1].lower(), rest[lead.end() :]
    yield Clause(rest.strip(" ,."), conjunction)


_CONTENT = re.compile(r"\bthat\s*$")


def _in_content(before: str, word: str) -> bool:
    return bool(_CONTENT.search(before)) and not word
