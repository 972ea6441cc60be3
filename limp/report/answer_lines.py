"""An answer in few lines: one sentence, the options, what was assumed, and what was not read.

It never has more than `MOST_LINES` lines. Where there is more to say, the words of options, and what was assumed
or not read, are cut at `...`, and the least likely of many options are counted together; `terminal.answer_view`
has all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from ..answering.answers import Answer
from ..answering.explanation import percent

MOST_LINES = 15
BAR = 10
MORE = "..."
_SENTENCE_LINES = 3
_TAIL_LINES = 2
"""What is left to what was assumed, and to what was not read, where lines are short."""
_NARROWEST = 40
HINT = "With --why: every step, every mind, and how they add up."


def answer_lines(answer: Answer, width: int) -> tuple[Text, ...]:
    """Return an answer in at most `MOST_LINES` lines of at most `width` characters (of `_NARROWEST` at least)."""
    width = max(width, _NARROWEST)
    sentence = wrapped(answer.sentence, width)
    tails = answer.caveats.items()
    listed = [line for title, lines in tails for line in _listed(title, lines, width)]
    needed = sum(map(len, _rows(answer, width, MOST_LINES)))
    if len(sentence) + 1 + needed + len(listed) > MOST_LINES:
        sentence = _cut(sentence, _SENTENCE_LINES, width)
        listed = [line for title, lines in tails for line in _in_a_row(title, lines, width)]
    room = MOST_LINES - len(sentence) - 1 - len(listed)
    shown = [Text(line, "bold") for line in sentence] + [Text("")]
    shown += _options(answer, width, room) + [Text(line) for line in listed]
    if answer.trace is not None and len(shown) < MOST_LINES:
        shown.append(Text(HINT, "dim"))
    return tuple(shown)


def wrapped(words: str, width: int) -> list[str]:
    """Return words in lines of at most `width` cells; a letter of Chinese or Japanese takes two."""
    lines = Text(" ".join(words.split())).wrap(Console(file=StringIO(), width=width), width)
    return [line.plain.rstrip() for line in lines] or [""]


def _cut(lines: Sequence[str], most: int, width: int) -> list[str]:
    """Return the first `most` lines, the last one ending in `...` if there are more."""
    if len(lines) <= most:
        return list(lines)
    last = wrapped(lines[most - 1], width - len(MORE) - 1)[0]
    return [*lines[: most - 1], f"{last.rstrip(' ,;.')} {MORE}"]


def _listed(title: str, lines: Sequence[str], width: int) -> list[str]:
    """Return a heading, and one item a line; a single item stands behind the heading."""
    if len(lines) < 2:
        return ["", *wrapped(f"{title}: {lines[0].rstrip('.')}.", width)] if lines else []
    items = [wrapped(line, width - 4) for line in lines]
    rows = [f"{'  - ' if k == 0 else '    '}{part}" for item in items for k, part in enumerate(item)]
    return ["", f"{title}:", *rows]


def _in_a_row(title: str, lines: Sequence[str], width: int) -> list[str]:
    """Return the items behind one another, in at most `_TAIL_LINES` lines."""
    words = "; ".join(line.rstrip(".") for line in lines)
    return _cut(wrapped(f"{title}: {words}.", width), _TAIL_LINES, width) if lines else []


def _options(answer: Answer, width: int, room: int) -> list[Text]:
    """Return the options in at most `room` lines: each with all its words, or with few, or the likeliest ones."""
    for each in (MOST_LINES, 3, 2, 1):
        lines = [line for row in _rows(answer, width, each) for line in row]
        if len(lines) <= room:
            return lines
    sign = -1.0 if answer.question.polarity == "LEAST" else 1.0
    shares = answer.probabilities
    ranked = sorted(shares, key=lambda label: (label != answer.choice, -sign * shares[label]))
    kept = set(ranked[: room - 1])
    lines = [
        line
        for label, row in zip(answer.question.labels, _rows(answer, width, 1), strict=True)
        if label in kept
        for line in row
    ]
    rest = sum(share for label, share in shares.items() if label not in kept)
    return [*lines, Text(f"       and {len(shares) - len(kept)} others, together {percent(rest)}")]


def _rows(answer: Answer, width: int, each: int) -> list[list[Text]]:
    """Return at most `each` lines an option: the mark, letter, probability and bar, and behind them its words."""
    names = max((len(label) for label in answer.question.labels), default=1)
    rows = []
    for choice in answer.question.choices:
        share, chosen = answer.probabilities[choice.label], choice.label == answer.choice
        bar = "█" * round(share * BAR)
        head = f"{'->' if chosen else '  '} {choice.label + ')':<{names + 1}} {percent(share):>8}  {bar:<{BAR}}  "
        words = _cut(wrapped(choice.text, width - len(head)), each, width - len(head))
        left = [head, *[" " * len(head)] * (len(words) - 1)]
        style = "bold green" if chosen else ""
        rows.append([Text(f"{a}{b}".rstrip(), style) for a, b in zip(left, words, strict=True)])
    return rows
