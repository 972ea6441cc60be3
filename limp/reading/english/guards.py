"""What a clause says beside its frame that makes its plain meaning unsafe: such a clause is left unread.

"Ben must have moved it", "only Mia sees it", "she does not answer", "in a dream": the frame alone says more, or
less, than the words do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from ...episodes.events import Believe, Change, Event, Perceive, Tell
from ...episodes.variables import Variable
from ...lexicon.words import any_in, is_in, lexicon, look_up
from .adjuncts import is_time
from .syntax import HANDLE, PERCEIVE, TRAVEL, Clause
from .telling import Events


def unsafe(clause: Clause) -> bool:
    """Return whether words of a clause govern what happened, or who knows of it, in a way that no frame says."""
    return any(governs(clause) for governs in _GOVERNING)


def _supposed(clause: Clause) -> bool:
    """Return whether it is what may, must, could or was to be: nobody says whether it is so, or came about."""
    modal, past = clause.has_auxiliary("may", "will"), clause.has_auxiliary("have", "unfulfilled")
    open_ = clause.has_auxiliary("may") and (not clause.has_auxiliary("able") or clause.form == "copula")
    return modal and (past or open_)


def _of_one_alone(clause: Clause) -> bool:
    """Return whether it says who alone learns something."""
    return "alone" in clause.adverbs and clause.is_of(*PERCEIVE, "find", "look", "read")


def _escapes_others(clause: Clause) -> bool:
    """Return whether it says that somebody learns what others say or do without their knowledge."""
    if "overhear" in clause.verbs and not clause.content:
        return True
    return clause.has_adverb("secret") and "see" in clause.classes and bool(clause.content)


def _changes_attention(clause: Clause) -> bool:
    """Return whether words do not reach somebody, or somebody can attend less or more than before."""
    if clause.negated and any_in(clause.verbs, "relations", "receiving"):
        return True
    rouses = any_in(clause.verbs, "relations", "rousing") and (clause.objects or clause.form == "passive")
    when = "look-away" in clause.verbs and any(around.word == "when" for around in clause.around)
    return bool(rouses) or when or any_in(clause.qualities, "relations", "impaired")


def _seems_asleep(clause: Clause) -> bool:
    """Return whether somebody seems asleep: what others then think that they know, no event says."""
    said = clause.content if clause.content_kind == "that" or "pretend" in clause.verbs else ()
    return any("sleep" in one.classes or any_in(one.qualities, "relations", "asleep") for one in said)


def _says_when(clause: Clause) -> bool:
    """Return whether it says a time that its frame would lose: "an hour earlier", "until noon" of what was not."""
    delayed = clause.negated and any(phrase.preposition == "until" for phrase in clause.phrases)
    wavers = "change" in clause.verbs and any(np.head == "mind" for np in clause.objects) and clause.around
    return bool(delayed or wavers) or "used-to" in clause.auxiliaries or any(map(is_time, clause.objects))


def _is_at_another_time(clause: Clause) -> bool:
    """Return whether it was before what was told, or again and again: "an hour earlier", "every evening"."""
    clocks = [phrase.clock.lower() for phrase in clause.phrases if phrase.clock]
    said = [" ".join((*clause.adverbs, clock)) for clock in clocks]
    repeated = any(words.startswith(_repeated()) for words in (*clocks, *said))
    return repeated or any(is_in(words.split()[-1], "adverbs", "backward") for words in (*said, *clause.adverbs))


def _repeated() -> tuple[str, ...]:
    return tuple(words.replace("-", " ") for words in lexicon()["times"]["repeated"])


def _counts(clause: Clause) -> bool:
    """Return whether it says of how many: "no ball", "each box", "only Ann", "not always"."""
    nps = (clause.subject, *(clause.complements if clause.classes else (phrase.np for phrase in clause.phrases)))
    determiners = [np.determiner for np in nps if np is not None and clause.head != "there"]
    scope = (word == "just" or is_in(word, "adverbs", "habit") for word in clause.adverbs)
    counted = any_in(determiners, "determiners", "quantifying") or "only" in clause.adverbs
    return counted or (clause.negated and any(scope))


_TELIC = frozenset((*TRAVEL, *HANDLE, "give", "open", "close", "swap", "fill", "empty", "consume"))
"""The classes of verbs whose acts are done only when they are over."""


def is_under_way(clause: Clause) -> bool:
    """Return whether a clause tells that something is being done which is done only when it is over."""
    return _being_done(clause) or (clause.progressive and not _TELIC.isdisjoint(clause.classes[:1]))


def _being_done(clause: Clause) -> bool:
    return clause.form == "passive" and "being" in clause.auxiliaries[1:]


def _interrupted(clause: Clause) -> bool:
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
    if clause.verbs != ("do",) or clause.elliptic:
        return False
    people = any(np.kind == "name" or is_in(np.head, "relations", "people") for np in clause.objects)
    return people or not clause.objects or "so" in clause.adverbs  # "and neither did her mother"


_GOVERNING = (
    _supposed,
    _of_one_alone,
    _escapes_others,
    _changes_attention,
    _seems_asleep,
    _says_when,
    _is_at_another_time,
    _stands_for_another,
    _counts,
    _causes,
    _interrupted,
    _being_done,
)
"""What makes the plain meaning of a clause unsafe, one by one."""


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
    return any_in(
        (p.head for p in phrases if is_in(p.preposition, "prepositions", "among")), "relations", "unreal"
    )


def passing(clause: Clause, found: Events, at: Mapping[str, str]) -> bool:
    """Return whether a clause tells of a change that did not last, or of where something was before it moved.

    What became of it the words do not say: "briefly", "for a moment", "was there yesterday" of what is elsewhere.
    """
    changes = [event for event in found if isinstance(event, Change)]
    if _is_brief(clause) and changes:
        return True
    places = ((item.variable.of, item.value) for event in changes for item in event.sets)
    moved = any(at.get(thing, place) != place for thing, place in places)
    return moved and clause.form == "copula" and _is_past(clause)


def _is_brief(clause: Clause) -> bool:
    """Return whether a clause says that something lasted for a while: "briefly", "for a moment", "until noon"."""
    short = any(p.preposition == "for" and is_in(p.head, "relations", "moments") for p in clause.phrases)
    return short or clause.has_adverb("brief") or any(p.preposition == "until" for p in clause.phrases)


def _is_past(clause: Clause) -> bool:
    """Return whether a clause says that something was so at another time than now: "yesterday", "last night"."""
    times = (phrase.np for phrase in clause.phrases if phrase.np is not None and is_time(phrase.np))
    return clause.has_adverb("past") or any("last" in np.qualities for np in times)


def undone(clause: Clause) -> bool:
    """Return whether a clause tells what may be, is to be or usually is, and not what happened.

    Who could see something saw it, and who could not did not.
    """
    sees = "see" in clause.classes
    could = clause.has_auxiliary("able") and (clause.negated or sees)
    modal = clause.has_auxiliary("will", "may")
    return (modal or usual(clause)) and not could and not (sees and clause.negated)


def usual(clause: Clause) -> bool:
    """Return whether a clause tells a habit."""
    return clause.has_auxiliary("habit") or clause.has_adverb("habit")
