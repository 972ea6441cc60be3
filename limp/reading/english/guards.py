"""What a clause says beside its frame that makes its plain meaning unsafe: such a clause is left unread.

"Ben must have moved it", "only Mia sees it", "she does not answer", "in a dream": the frame alone says more, or
less, than the words do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from ...episodes.events import Believe, Change, Event, Perceive, Tell
from ...episodes.variables import Variable
from ...lexicon.words import any_in, is_in, look_up
from .adjuncts import is_time
from .syntax import Clause, NounPhrase
from .telling import Events

_LEARNING = frozenset(("see", "hear", "know", "learn", "find", "look", "read", "watch"))
_REPEATED = ("every", "each", "once a", "twice a", "last week", "last month", "last year")


def unsafe(clause: Clause) -> bool:
    """Return whether words of a clause govern what happened, or who knows of it, in a way that no frame says."""
    return (
        _supposed(clause)
        or _governs_access(clause)
        or _says_when(clause)
        or _stands_for_another(clause)
        or _counts(clause)
        or _causes(clause)
        or interrupted(clause)
        or _being_done(clause)
    )


def _supposed(clause: Clause) -> bool:
    """Return whether it is what may, must, could or was to be: nobody says whether it is so, or came about."""
    modal, words = clause.has_auxiliary("may", "will"), set(clause.auxiliaries)
    past = clause.has_auxiliary("have") or words & {"was", "were", "would"}
    open_ = clause.has_auxiliary("may") and (not words & _ABLE or clause.form == "copula")
    return modal and bool(past or open_)


_ABLE = frozenset(("can", "could"))


def _governs_access(clause: Clause) -> bool:
    """Return whether it says who alone learns something, whom words do not reach, or whose attention changes.

    Or that somebody seems asleep: what others then think that they know, no event says.
    """
    alone = "alone" in clause.adverbs and _LEARNING & set(clause.classes)
    overheard = "overhear" in clause.verbs and not clause.content
    hidden = clause.has_adverb("secret")
    overheard = overheard or (hidden and "see" in clause.classes and bool(clause.content))
    unreached = clause.negated and any_in(clause.verbs, "relations", "receiving")
    roused = (clause.objects or clause.form == "passive") and any_in(clause.verbs, "relations", "rousing")
    while_looking_away = "look-away" in clause.verbs and any(a.word == "when" for a in clause.around)
    impaired = any_in(clause.qualities, "relations", "impaired")
    said = clause.content if clause.content_kind == "that" or "pretend" in clause.verbs else ()
    seeming = any("sleep" in one.classes or any_in(one.qualities, "relations", "asleep") for one in said)
    return bool(alone or overheard or unreached or roused or while_looking_away or impaired or seeming)


def _says_when(clause: Clause) -> bool:
    """Return whether it says a time that its frame would lose: "every evening", "an hour earlier", "last year"."""
    times = [" ".join((*clause.adverbs, phrase.clock)).lower() for phrase in clause.phrases if phrase.clock]
    repeated = any(words.startswith(_REPEATED) for words in (*times, *(p.clock.lower() for p in clause.phrases)))
    delayed = clause.negated and any(phrase.preposition == "until" for phrase in clause.phrases)
    wavers = "change" in clause.verbs and any(np.head == "mind" for np in clause.objects) and clause.around
    earlier = any(words and is_in(words.split()[-1], "adverbs", "backward") for words in (*times, *clause.adverbs))
    return (
        repeated
        or delayed
        or earlier
        or bool(wavers)
        or "used-to" in clause.auxiliaries
        or any(is_time(np) for np in clause.objects)
    )


def _counts(clause: Clause) -> bool:
    """Return whether it says of how many: "no ball", "each box", "only Ann", "not always"."""
    nps: list[NounPhrase | None] = [clause.subject, *(phrase.np for phrase in clause.phrases)]
    nps += clause.objects if clause.classes else ()
    there = clause.subject is not None and clause.subject.head == "there"
    none = not there and any(np is not None and np.determiner in _QUANTIFIERS for np in nps)
    scope = (word for word in clause.adverbs if word == "just" or is_in(word, "adverbs", "habit"))
    return none or "only" in clause.adverbs or (clause.negated and any(scope))


_QUANTIFIERS = ("no", "one", "every", "each")


_TELIC = frozenset("enter come return leave go put move hide take give open close swap fill empty consume".split())
"""The classes of verbs whose acts are done only when they are over."""


def is_of_device(clause: Clause) -> bool:
    """Return whether a clause tells of a device by which words reach people: "but her phone was off"."""
    nps = (clause.subject, *clause.objects) if clause.content_kind == "" else (clause.subject,)
    return any(np is not None and is_in(np.head, "relations", "channels") for np in nps)


def is_under_way(clause: Clause) -> bool:
    """Return whether a clause tells that something is being done which is done only when it is over."""
    return _being_done(clause) or (clause.progressive and bool(_TELIC & set(clause.classes[:1])))


def _being_done(clause: Clause) -> bool:
    return clause.form == "passive" and "being" in clause.auxiliaries[1:]


def interrupted(clause: Clause) -> bool:
    """Return whether something was under way when something else happened, and may not have been done.

    Source: the imperfective paradox; D. Dowty, Word Meaning and Montague Grammar, 1979.
    """
    met = any(around.word in ("when", "before") and not around.clause.progressive for around in clause.around)
    return met and is_under_way(clause)


def _causes(clause: Clause) -> bool:
    """Return whether somebody else, or something else, does it: "she let the ball fall into the box"."""
    if clause.form != "active" or not any_in(clause.verbs, "relations", "causing"):
        return False
    does = any("VB" in look_up(word).categories for np in clause.objects for word in np.words.split()[1:])
    return does or (bool(clause.objects) and not set(clause.verbs) & {"make", "have"})


def _stands_for_another(clause: Clause) -> bool:
    """Return whether it stands for what was said before: "he does so"."""
    return clause.verbs == ("do",) and not clause.elliptic and (not clause.objects or "so" in clause.adverbs)


def impossible(events: Sequence[Event]) -> bool:
    """Return whether events put a thing into itself: a pronoun was taken for the wrong thing."""
    places = ((variable.of, value) for event in events for variable, value in _places(event))
    return any(
        f" {value}".endswith((f" the {thing}", f" {thing}"))
        for thing, value in places
        if " of " not in (value or "")
    )


def _places(event: Event) -> Iterator[tuple[Variable, str | None]]:
    """Yield where an event, or what is said or believed in it, has things."""
    match event:
        case Change():
            yield from ((item.variable, value) for item in event.sets for value in (item.value, event.moved_from))
        case Perceive():
            yield event.variable, event.value
        case Tell():
            yield from ((claim.variable, claim.value) for claim in event.says if claim.variable)
        case Believe() if event.claim.variable:
            yield event.claim.variable, event.claim.value


def unreal(clause: Clause) -> bool:
    """Return whether a clause tells of a dream, a story or a theory, in which nothing happens."""
    whose = (np.phrases for np in (clause.subject, *clause.objects) if np is not None)  # "the king in the play"
    phrases = (*clause.phrases, *chain.from_iterable(whose))
    heads = (p.np.head for p in phrases if p.np is not None and p.preposition in ("in", "on", "inside"))
    return any_in(heads, "relations", "unreal")


def passing(clause: Clause, found: Events, at: Mapping[str, str]) -> bool:
    """Return whether a clause tells of a change that did not last, or of where something was before it moved.

    What became of it the words do not say: "briefly", "for a moment", "was there yesterday" of what is elsewhere.
    """
    changes = [event for event in found if isinstance(event, Change)]
    brief = clause.has_adverb("brief") or any(
        p.preposition == "for" and p.np is not None and is_in(p.np.head, "relations", "moments")
        for p in clause.phrases
    )
    until = any(phrase.preposition == "until" for phrase in clause.phrases)
    if (brief or until) and changes:
        return True
    last = any(p.np is not None and is_time(p.np) and "last" in p.np.qualities for p in clause.phrases)
    before = last or clause.has_adverb("past")
    places = ((item.variable.of, item.value) for event in changes for item in event.sets)
    return before and clause.form == "copula" and any(at.get(thing, place) != place for thing, place in places)


def undone(clause: Clause) -> bool:
    """Return whether a clause tells what may be, is to be or usually is, and not what happened.

    Who could see something saw it, and who could not did not.
    """
    modal = clause.has_auxiliary("will", "may")
    could = _ABLE & set(clause.auxiliaries) and (clause.negated or "see" in clause.classes)
    unseen = "see" in clause.classes and clause.negated
    return (modal or usual(clause)) and not could and not unseen


def usual(clause: Clause) -> bool:
    """Return whether a clause tells a habit."""
    return clause.has_auxiliary("habit") or clause.has_adverb("habit")
