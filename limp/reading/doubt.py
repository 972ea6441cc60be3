"""When an answer from words is refused: it hangs on a clause that is unread, or on somebody assumed to have seen.

an unread clause names what is asked about, or stands between two changes of it and names nobody, or
names somebody and the mind of one person about another's is asked about                              refused
an unread clause names somebody who is asked about, and the answer would be another one if they had
learnt of the last change before it, or missed that or a later one                                   refused
the answer would be another one if somebody whose whereabouts are not told had seen, or missed, the
last change of what is asked about                                                                    refused
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import partial

from ..beliefs.doubt import as_if, changes_of, given, moves, otherwise
from ..beliefs.possible_worlds import Worlds
from ..episodes.episode import Episode
from ..episodes.events import Event
from ..episodes.queries import Query, VariableQuery
from ..errors import InputError
from .frames import frames
from .stage import Misread, Story

LOOKING_AWAY = "not looking"
"""The frame whose example says what a clause leaves open that may keep somebody from seeing what happens."""


def require_settled(query: Query, story: Story, supposed: Sequence[Event]) -> None:
    """Raise `InputError` if the answer to a query hangs on what the story does not tell."""
    if not isinstance(query, VariableQuery):
        return
    events, people = story.episode.events, query.minds(story.episode)
    changes = changes_of((query.variable,), story.episode)
    named, everybody = frozenset(people), frozenset(story.episode.names)
    perhaps: dict[tuple[int, str], int] = {}
    """Who may have learnt of a change before an unread clause, or missed it or a later one, and that clause."""
    for k, event in enumerate(events):
        if event.understood:
            continue
        names = set(event.may_name)
        number = bisect_left(changes, k)
        of_nobody = 0 < number < len(changes) and not names & everybody
        if query.variable.of in names or of_nobody or (len(named) > 1 and names & named):
            raise _unread(event, story)
        for name in names & named:
            for change in changes[max(number - 1, 0) :]:
                perhaps.setdefault((change, name), k)
    _require_alike(query, story, supposed, perhaps)
    _require_told(query, story, people, supposed)


def _require_alike(
    query: VariableQuery, story: Story, supposed: Sequence[Event], perhaps: Mapping[tuple[int, str], int]
) -> None:
    """Raise `InputError` if the answer is another one where somebody learnt of a change, or missed it."""
    events = story.episode.events
    answer = partial(_answer, query=query, supposed=supposed)
    expected = given(answer, story.episode) if perhaps else {}
    for (number, name), unread in perhaps.items():
        missed, learnt = as_if(events[number], name)
        told = name in story.told_of.get(number, ())
        for other in (*([] if told else [missed]), *([learnt] if number < unread else [])):
            after = (*events[:number], other, *events[number + 1 :])
            if moves(expected, given(answer, story.episode.model_copy(update={"events": after}))):
                raise _unread(events[unread], story)


def _answer(episode: Episode, query: VariableQuery, supposed: Sequence[Event]) -> Mapping[str, float]:
    events = (*episode.events, *supposed)
    return query.probabilities(Worlds(episode.model_copy(update={"events": events})))


def _unread(event: Event, story: Story) -> InputError:
    quote = event.quoted
    return hangs_on(
        next((one for one in story.misread if one.words == quote), Misread(quote, "it is not understood")), story
    )


def hangs_on(misread: Misread, story: Story) -> InputError:
    """Return the refusal of an answer that hangs on a clause that was not understood."""
    why = f"the answer hangs on {misread.words!r}, which was not understood: {misread.why}."
    return InputError(why, ways_out(misread, story))


def ways_out(misread: Misread, story: Story) -> str:
    """Return what to do about a clause that is not understood: other words, or an episode by hand."""
    example = _example(misread.frame, story)
    say = f"Say it in plain words, such as {example!r} " if example else "Say it in plain words "
    by_hand = "write the episode by hand (limp answer --episode-out keeps what was read)"
    return f"{say}(docs/english.md), or {by_hand}."


def _example(frame: str, story: Story) -> str:
    """Return an example of a frame in the story's names; for a frame that is never read, that of looking away.

    An example of more people than the story has is none.
    """
    texts = {one.name: next((e.text for e in one.examples if "unread" not in e.events), "") for one in frames()}
    found = (texts.get(frame) or texts[LOOKING_AWAY]) if frame else ""
    things = [thing for thing in (v.of for v in story.episode.variables if v.quality == "at") if " " not in thing]
    people = [name for name in story.episode.names if name[:1].isupper()]
    if len(people) == 1 and re.search(r"\bBen\b", found):
        return ""
    given = (*zip(("Ann", "Ben"), people, strict=False), *zip(("key",), things, strict=False))
    for word, name in given:
        found = re.sub(rf"\b{word}\b", f"\0{name}", found)
    return found.replace("\0", "")


def _require_told(query: VariableQuery, story: Story, people: Sequence[str], supposed: Sequence[Event]) -> None:
    """Raise `InputError` if it matters whether somebody, of whom that is not told, perceived the last change."""

    def told(name: str, number: int) -> bool:
        return story.is_told(name, number)

    answer = partial(_answer, query=query, supposed=supposed)
    for name, event, _ in otherwise(people, (query.variable,), story.episode, told, answer):
        before = story.episode.events[: story.episode.events.index(event)]
        unread = [one for one in before if not one.understood and name in one.may_name]
        if unread:
            raise _unread(unread[-1], story)
        raise InputError(
            f"the answer hangs on whether {name} perceived {event.text!r}, which is not told.",
            f"Say before it where {name} was, such as '{name} left.', or after it '{name} did not see it.' or"
            f" '{name} saw it.'.",
        )
