"""Who is who: the same words said under two names are one speaker, so a description's names can be mended."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ...homes.lexicon import lexicon
from ...homes.world import same_place
from ...minds.events import Action, Event, Observation, Utterance
from ...minds.meanings import Act

SHARED = 0.6
"""Two reports with so large a share of the words of the shorter one are of one utterance; assumed."""


def same_words(one: Utterance, two: Utterance) -> bool:
    """Whether two reports are of one utterance: the same kind of statement about the same thing or place."""
    a, b = (one.meaning and one.meaning.about("")), (two.meaning and two.meaning.about(""))
    if a is None or b is None or a.speech != b.speech or a.speech == "other":
        mine, yours = _content(one.text), _content(two.text)
        return len(mine & yours) >= SHARED * max(1, min(len(mine), len(yours)))
    if a.place is not None and b.place is not None:
        return same_place(a.place, b.place) or b.place.name in lexicon().beside(a.place.name)
    return not a.thing or not b.thing or a.thing == b.thing


def _content(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]+", text.lower()) if len(word) > 3}


def mended_names(seen: Sequence[Event], said: Sequence[Utterance]) -> dict[str, str]:
    """Return how the people in `seen` must be renamed to agree with who `said` what.

    Each utterance in both under two names is one vote; the renaming is applied only if it is one to one. A
    swap of two names counts as both. A stranger who is alone in `seen` is the one who asks: a film of a
    conversation's consequences follows the one who searches.
    """
    votes = dict.fromkeys(_same_speakers(seen, said))
    if len(votes) > min(len({old for old, _ in votes}), len({new for _, new in votes})):
        return {}
    wrong = {old: new for old, new in votes if old != new}
    return _completed(wrong, {event.agent for event in seen}) if wrong else _stranger(seen, said)


def _same_speakers(seen: Sequence[Event], said: Sequence[Utterance]) -> Iterator[tuple[str, str]]:
    """Yield who says each utterance of `seen`, with who says the same among what was `said`."""
    for theirs in (event for event in seen if isinstance(event, Utterance)):
        match = next((ours for ours in said if same_words(ours, theirs)), None)
        if match is not None:
            yield theirs.agent, match.agent


def _stranger(seen: Sequence[Event], said: Sequence[Utterance]) -> dict[str, str]:
    """Take a stranger who is alone in `seen` and takes or finds something for the one who asks."""
    here = {event.agent for event in seen if isinstance(event, Action)}
    known = {utterance.agent for utterance in said}
    asker = next((u.agent for u in said if u.meaning and u.meaning.speech == "ask"), "")
    alone = bool(asker) and len(here) == 1 and here.isdisjoint(known)
    return {here.pop(): asker} if alone and any(map(_takes, seen)) else {}


def _completed(wrong: dict[str, str], present: set[str]) -> dict[str, str]:
    """Make a renaming one to one: a person present under a name that is given away gets a freed one."""
    freed = [name for name in wrong if name not in wrong.values()]
    displaced = [name for name in wrong.values() if name in present and name not in wrong]
    return wrong | dict(zip(displaced, freed, strict=False))


def _takes(event: Event) -> bool:
    return isinstance(event, Action) and event.meaning is not None and event.meaning.verb in ("grab", "find")


def renamed(events: Sequence[Event], names: dict[str, str]) -> list[Event]:
    """Return the events with people renamed, as actors, listeners and in the words of actions."""
    if not names:
        return list(events)
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, names)) + r")\b")

    def rename(text: str) -> str:
        return pattern.sub(lambda match: names[match[1]], text)

    out: list[Event] = []
    for event in events:
        fields: dict[str, object] = {"agent": names.get(event.agent, event.agent)}
        if isinstance(event, Utterance):
            fields["to"] = names.get(event.to, event.to)
        else:
            fields["text"] = rename(event.text)
            if isinstance(event.meaning, Act):
                fields["meaning"] = _renamed_act(event.meaning, rename)
        out.append(event.model_copy(update=fields))
    listed = ", ".join(f"{old} -> {new}" for old, new in names.items())
    return [Observation(text="people renamed", note=f"names in a report do not fit the talk; read {listed}"), *out]


def _renamed_act(act: Act, rename: Callable[[str], str]) -> Act:
    """Return the act with people renamed: whom a thing is given to, or whom somebody walks to."""
    place = act.place and act.place.model_copy(update={"name": rename(act.place.name)})
    return act.model_copy(update={"place": place, "thing": rename(act.thing), "to": rename(act.to)})
