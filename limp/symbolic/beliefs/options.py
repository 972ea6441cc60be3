"""Options in words and the answers they stand for: `in the blue box`, `Yes`, `Ann and Ben`, a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...errors import HypothesisError
from ...questions.question import Choice
from .answering import NO, NOBODY, YES, in_a_row
from .asked import Asked
from .reading.nouns import People, canonical, match, tokens

_YES = re.compile(r"^\W*(?:yes|true|correct)\b", re.I)
_NO = re.compile(
    r"^\W*(?:no|false|incorrect)\b|\b(?:does|do|did|is|will|would) not\b|n['’]t\b|\b(?:unaware|no idea)\b", re.I
)


def meanings(
    asked: Asked, choices: Sequence[Choice], answers: Sequence[str], agents: Sequence[str]
) -> dict[str, str]:
    """Return the answer that each option stands for, by label; raises `HypothesisError` if one says nothing."""
    if asked.kind in ("holds", "knows"):
        return _polar(choices)
    if asked.kind in ("who knows", "who holds"):
        return {c.label: _people(c.text, agents) for c in choices}
    found = {c.label: _value(c.text, answers) for c in choices}
    for choice in choices:
        # "Storage cabinet" does not stand for the cabinet where "Cabinet" is another option.
        same = [c for c in choices if found[c.label] == found[choice.label]]
        exact = [c for c in same if tokens(c.text) == tokens(found[c.label])]
        if exact and choice not in exact:
            found[choice.label] = canonical(choice.text)
    return found


def _polar(choices: Sequence[Choice]) -> dict[str, str]:
    found = {}
    for choice in choices:
        yes, no = _YES.search(choice.text), _NO.search(choice.text)
        found[choice.label] = YES if yes else NO if no else ""
    if sum(1 for value in found.values() if not value) == 1 and len(found) == 2:
        other = next(value for value in found.values() if value)
        found = {label: value or (YES if other == NO else NO) for label, value in found.items()}
    bare = [label for label, value in found.items() if not value]
    if bare:
        raise HypothesisError(
            f"option {', '.join(bare)} is neither yes nor no.", "The question asks whether something is so."
        )
    return found


def _people(text: str, agents: Sequence[str]) -> str:
    if re.search(r"\b(?:nobody|no one|neither|none)\b", text, re.I):
        return NOBODY
    people = People(tuple(agents))
    named = people.resolve(text)
    if re.search(r"\b(?:both|all|everyone|everybody)\b", text, re.I) and len(named) < 2:
        named = tuple(agents)
    return in_a_row([agent for agent in agents if agent in named])


def _value(text: str, answers: Sequence[str]) -> str:
    """Return the answer that an option names, or its own words where it names none of them."""
    found = match(canonical(text), answers)
    if found is not None:
        return found
    words = frozenset(w for part in re.findall(r"[\w-]+", text.replace("_", " ")) for w in tokens(part))
    held = sorted((a for a in answers if tokens(a) and tokens(a) <= words), key=lambda a: -len(tokens(a)))
    if held and (len(held) == 1 or len(tokens(held[0])) > len(tokens(held[1]))):
        return held[0]
    return canonical(text)
