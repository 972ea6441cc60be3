"""What to say when a replay finds nothing: the nearest recorded request, and the field in which it differs."""

from __future__ import annotations

from pydantic import JsonValue

from ..errors import ReplayError
from .keys import Json, canonical
from .store import Store

COMPARED = 1000
"""Requests that are compared at most; those of the same words and the same prompt file come first."""

KINDS = {"generate": "generated texts", "score": "scores"}

AROUND = 20  # characters shown on both sides of the place where two prompts part


def miss(store: Store, key: str, request: Json, template: str) -> ReplayError:
    """Return the error for a request that was never recorded."""
    what = f"{template or 'a prompt'} ({key[:12]}, {request['kind']}, {request['model']}) was never recorded"
    near = [(_distance(request, entry.request), entry) for entry in store.alike(request, template, COMPARED)]
    if not near:
        return ReplayError(
            f"{what}; the store holds no {KINDS[str(request['kind'])]}.", "Record first: run without --replay."
        )
    _, entry = min(near, key=lambda pair: (pair[0], pair[1].key))
    differing = _differing(request, entry.request)
    words = "; ".join(_difference(field, request.get(field), entry.request.get(field)) for field in differing)
    nearest = f"The nearest is {entry.template or 'an entry'} ({entry.key[:12]}), which differs in {words}."
    return ReplayError(f"{what}. {nearest}", "Record it: run without --replay.")


def _differing(one: Json, other: Json) -> list[str]:
    return [field for field in sorted({*one, *other}) if canonical(one.get(field)) != canonical(other.get(field))]


def _distance(one: Json, other: Json) -> tuple[int, int]:
    """Fewest fields first, then the prompts that agree longest."""
    differing = _differing(one, other)
    texts = [_text(of.get("messages")) for of in (one, other)] if "messages" in differing else []
    return len(differing), -_parting(*texts) if texts else 0


def _difference(field: str, asked: JsonValue, recorded: JsonValue) -> str:
    if field == "messages":
        one, other = _text(asked), _text(recorded)
        place = _parting(one, other)
        return f"the prompt from character {place} on: {_around(one, place)} here, {_around(other, place)} there"
    if isinstance(asked, dict) and isinstance(recorded, dict) and field != "schema":
        return ", ".join(
            f"{field}.{name}: {asked.get(name)!r} here, {recorded.get(name)!r} there"
            for name in _differing(asked, recorded)
        )
    if field == "schema":
        return "the schema"
    return f"{field}: {_short(asked)} here, {_short(recorded)} there"


def _text(messages: JsonValue) -> str:
    """Return the words of a prompt with its media as marks, so that a place in it can be named."""
    lines: list[str] = []
    for message in messages if isinstance(messages, list) else []:
        if isinstance(message, dict) and isinstance(parts := message.get("parts"), list):
            lines += [part if isinstance(part, str) else f"[{canonical(part)}]" for part in parts]
    return "\n".join(lines)


def _parting(one: str, other: str) -> int:
    """Return the number of characters that two texts share from the start, by bisection."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle - 1)
    return low


def _around(text: str, place: int) -> str:
    return repr(text[max(0, place - AROUND) : place + AROUND])


def _short(value: JsonValue) -> str:
    words = value if isinstance(value, str) else canonical(value)
    return repr(words if len(words) <= 60 else f"{words[:57]}...")
