"""What stands beside an act: what people have with them, what they do not do, and whether they mean it."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.events import Act, Enter, Leave
from ...lexicon.words import is_in
from .adjuncts import sort_of
from .discourse import Discourse
from .frames import does
from .syntax import Clause, Phrase
from .telling import Events, Telling, change

_MOVING = frozenset(("go", "come", "enter", "return", "leave"))


def accompanied(clause: Clause, telling: Telling) -> tuple[Clause, tuple[Phrase, ...], Events] | None:
    """Return a clause without what stands beside it: what people take with them, and what they do besides.

    None if it is not told who does it.
    """
    meant = [word for word in clause.adverbs if is_in(word, "adverbs", "meant")]
    if not meant and not any(phrase.preposition in ("with", "without") for phrase in clause.phrases):
        return clause, (), ()
    discourse = telling.copied().discourse
    people = discourse.people_of(clause.subject) if clause.form == "active" else ()
    undone = [p for p in clause.phrases if p.clause and sort_of(p, clause, discourse) == "manner"]
    if not people:
        return None if meant or undone else (clause, (), ())
    carried = tuple(p for p in clause.phrases if _moves(clause, discourse) and _is_carried(p, discourse))
    acts = [does(replace(phrase.clause, negated=True)) for phrase in undone if phrase.clause]
    acts += [f"does so {word}" for word in meant]
    rest = tuple(p for p in clause.phrases if not any(p is other for other in (*carried, *undone)))
    beside = tuple(Act(agent=person, does=words) for person in people for words in acts)
    adverbs = tuple(word for word in clause.adverbs if word not in meant)
    return replace(clause, phrases=rest, adverbs=adverbs), carried, beside


def _moves(clause: Clause, discourse: Discourse) -> bool:
    """Return whether somebody comes or goes, and leaves nobody with a thing: "left her with the cat"."""
    moves = bool(_MOVING & set(clause.classes)) and not clause.negated
    return moves and not any(discourse.people_of(np) for np in clause.objects)


def _is_carried(phrase: Phrase, discourse: Discourse) -> bool:
    np = phrase.np
    if phrase.preposition != "with" or np is None or np.kind not in ("noun", "pronoun", "joined"):
        return False
    return not is_in(np.head, "relations", "manner") and not discourse.people_of(np)


def carrying(found: Events, carried: tuple[Phrase, ...], telling: Telling) -> Events | None:
    """Return that people who come or go have things with them: "came back with bread"; None if that is unclear."""
    things = [telling.discourse.things_of(phrase.np) for phrase in carried]
    if not carried:
        return found
    goes = [event.agent for event in found if isinstance(event, Enter | Leave)]
    if not all(things) or len(goes) != 1 or len(found) > 1:
        return None
    held = change([thing for each in things for thing in each], goes[0], telling)
    return (held, *found) if isinstance(found[0], Leave) else (*found, held)
