"""From a clause to events: its frame, its adverbs, and the clauses around it. Here rules get their meaning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...episodes.events import (
    Act,
    Attend,
    Change,
    Enter,
    Event,
    Leave,
    Perceive,
)
from ...lexicon.words import how_many, is_in
from . import going, handling, minds, missing, perceiving, speaking, states, stating
from .access import accessed, accompanied, carrying, unwatched
from .acts import does_it
from .contents import asks_several, claims_of
from .coverage import AIMED, leaves_out
from .discourse import Discourse
from .frames import FRAMES, framed
from .guards import undone, unreal, unsafe, usual
from .pronouns import unclear
from .rewording import by_somebody, past, reworded
from .scenes import framed_there, is_earlier, is_there
from .states import at_risk
from .syntax import HANDLE, TRAVEL, Around, Clause, NounPhrase
from .telling import Events, People, Telling, doubted, in_mood, want

HEDGED = 0.7
"""How probably something happened that the words call probable or possible; assumed."""
GUESSED = 0.9
"""How probably a pronoun means whom the rules of `discourse` choose, where another person fits too; assumed."""
MODULES = (going, missing, perceiving, handling, minds, speaking, stating, states)
"""The modules of frames, in the order in which their frames are tried."""
FRAMES.sort(key=lambda found: [module.__name__ for module in MODULES].index(found.meaning.__module__))


def events_of(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of a clause with those around it; None if anything in it has no meaning here."""
    if clause.elliptic:
        return _elliptic(clause, telling)
    clause, unseen = unwatched(reworded(clause), telling)
    later = [around for around in clause.around if _is_earlier(around, clause)]
    ahead = (around for around in clause.around if not around.behind)
    front = _joined(_named(a, telling) if a in later else _around(a, clause, telling) for a in ahead)
    if later:  # what had happened then is told by when it was over
        clause = past(clause)
    own = _main(clause, telling, unseen) if front is not None else None
    return _with_behind(front, own, clause, later, telling) if own is not None else None


def _with_behind(
    front: Events | None, own: Events, main: Clause, later: Sequence[Around], telling: Telling
) -> Events | None:
    """Return the events of a clause in their order with those of the clauses behind it, and of those `later`."""
    before: list[Events | None] = [front]
    after: list[Events | None] = [own]
    told = telling.clause
    for around in main.around:
        if around.behind or around in later:
            follows = around in later or _follows(around, main)
            (after if follows else before).append(_around(around, main, telling))
    telling.clause = told  # which "and Ben did too" echoes
    return _joined((*before, *after))


def _joined(parts: Iterable[Events | None]) -> Events | None:
    """Return the events of several parts of a clause; None if one of them has no meaning."""
    found: list[Event] = []
    for events in parts:
        if events is None:
            return None
        found.extend(events)
    return tuple(found)


def _main(clause: Clause, telling: Telling, unseen: People) -> Events | None:
    """Return the events of a clause itself, with those of the relative clauses in it."""
    discourse = telling.discourse
    _personified(clause, telling)
    clause = by_somebody(clause)
    people = discourse.people_of(clause.subject)
    if _are_not_all(people, clause, discourse):
        return None
    if people and clause.subject is not None and clause.subject.kind != "pronoun":
        discourse.subjects, discourse.unclear = people, False
    relative = _relative((clause.subject,), telling)
    earlier = _relative(clause.complements, telling, earlier=True)
    discourse.guesses, discourse.bound = 0, {}
    own = _own(clause, telling, unseen)
    discourse.subjects, discourse.of_things = people or discourse.subjects, not people
    following = _relative(clause.complements, telling, earlier=False)
    found = _joined((relative, earlier, own, following))
    if own is None or _is_commented(clause) or found is None or not _is_told(clause, people, own, telling):
        return None
    discourse.subjects = people or discourse.subjects
    telling.clause = replace(clause, around=())
    return found


def _are_not_all(people: People, clause: Clause, discourse: Discourse) -> bool:
    """Return whether "everyone" may be others: of all others nothing was told, or not all were there to go."""
    apart = clause.is_of(*TRAVEL) and discourse.are_apart(people)
    return is_in(clause.head, "pronouns", "everyone") and (len(people) == 1 or apart)


def _is_told(clause: Clause, people: People, own: Events, telling: Telling) -> bool:
    """Return whether events tell all that a clause names, and it is clear who that is.

    Who is named behind a verb is nobody of its subject: "everybody looked at Ben".
    """
    if unclear(clause, people, telling):
        return False
    named = {np.words for np in clause.complements if np.kind == "name"}
    return named.isdisjoint(people) and not leaves_out(_weighted(clause)[0], people, own, telling)


def _elliptic(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of "but Ben did not": what the clause before says, of another subject."""
    before = telling.clause
    if before is None or clause.subject is None or clause.phrases or clause.around:
        return None
    if before.content_kind == "to":  # "Kim wanted to leave, but did not": which of the two she did not is open
        return None
    is_so = before.form != "active" or before.progressive
    if clause.has_auxiliary("be") != is_so:
        return None  # "she was" is no echo of "she left"
    if any(c.has_auxiliary("will", "may", "habit") for c in (clause, before)):
        return None
    return events_of(replace(before, subject=clause.subject, negated=clause.negated), telling)


_AGENTS = frozenset(
    """put take move hide give tell whisper call search consume swap want find see ask know believe learn like
    decide replace fill keep""".split()
)
"""The classes of verbs whose subject is somebody."""


def _personified(clause: Clause, telling: Telling) -> None:
    """Take in as a person what does with a thing what only somebody does: "the curate picked it up"."""
    np, discourse = clause.subject, telling.discourse
    if np is None or np.kind != "noun" or np.plural or how_many(np.head) or not _is_of_person(clause):
        return
    listed = any(np.words in (name, thing.head) for name, thing in discourse.things.items())
    if not listed and not discourse.people_of(np):
        discourse.also[np.words] = discourse.meet(f"the {np.words}" if np.determiner else np.words)


def _is_of_person(clause: Clause) -> bool:
    """Return whether only somebody does what a clause says, alone or with a thing."""
    alone = clause.is_of("see", "sleep", "wake", "peek")
    return clause.form == "active" and (alone or (bool(clause.objects) and clause.is_of(*_AGENTS)))


def _follows(around: Around, main: Clause) -> bool:
    """Return whether what a clause behind tells comes after the main clause, which tells what lasted meanwhile."""
    if around.word in ("", "and"):
        return True
    lasts = main.form == "copula" or main.progressive or "watch" in main.verbs
    if around.word in ("while", "as") and main.is_of("ignore", "sleep"):
        return around.clause.form != "copula"
    return lasts and is_in(around.word, "subjunctions", "meanwhile")


def _named(around: Around, telling: Telling) -> Events:
    """Return no event, after whom and what a clause names was met that tells what came later."""
    telling.discourse.subjects = telling.discourse.people_of(around.clause.subject) or telling.discourse.subjects
    for np in around.clause.objects:
        if not telling.discourse.people_of(np):
            telling.discourse.things_of(np)
    return ()


def _is_earlier(around: Around, main: Clause) -> bool:
    """Return whether a main clause comes before the one around it: "she had left when Ben came"."""
    was_so = around.word == "by the time" and main.form == "copula"
    return around.word == "before" or was_so or (around.word in ("when", "by the time") and is_earlier(main))


def _relative(
    phrases: Sequence[NounPhrase | None], telling: Telling, earlier: bool | None = None
) -> Events | None:
    """Return the events of relative clauses; None for one that only says which one is meant, and is not known.

    `earlier`: only of those that tell what had happened before, "which she had left on the bed", or of the others.
    """
    clauses = ((np, inner) for np in phrases if np is not None for inner in np.clauses)
    return _joined(
        _identified(inner, telling) if np.restrictive else events_of(inner, telling)
        for np, inner in clauses
        if earlier is None or earlier == (is_earlier(inner) and not np.restrictive)
    )


def _is_commented(clause: Clause) -> bool:
    """Return whether "which was not true" follows what is said or thought, and may be of all of it."""
    phrases = (np for content in clause.content for np in content.complements)
    return any(inner for np in phrases if not np.restrictive for inner in np.clauses)


def _identified(clause: Clause, telling: Telling) -> Events | None:
    """Return no event for a relative clause that says what was told of a thing: "the ball that was in the box"."""
    bare = replace(clause, auxiliaries=())
    said = claims_of(bare, telling.copied()) or ()
    told = not any(claim.chain or claim.negated for claim in said) and is_there(bare, telling)
    return () if told else None


def _around(around: Around, main: Clause, telling: Telling) -> Events | None:
    """Return the events of a clause around another: earlier, or later where it says before."""
    clause, word = around.clause, around.word
    if word == "so that":
        return _aimed(clause, main, telling)
    if not _tells(around) or _is_of_content(around, main) or _may_be_of_main(around, main, telling):
        return None
    clause = replace(clause if word == "before" else past(clause), subject=clause.subject or main.subject)
    ahead = bool(set(main.auxiliaries) & {"will", "shall"}) and is_in(word, "subjunctions", "earlier")
    found = events_of(clause, telling.copied() if ahead else telling)
    if found is None or _keeps_busy(around, main, found, telling):
        return None
    return in_mood(found, "intended") if ahead else found


def _tells(around: Around) -> bool:
    """Return whether a clause around another tells what happened, too; a bare participle does.

    "While he watched her do it" may mean what is told only behind it.
    """
    told = around.word in ("", "and") or is_in(around.word, "subjunctions", "told")
    clause = around.clause
    open_ = (around.word == "before" and clause.has_auxiliary("may")) or any(map(does_it, clause.content))
    return told and not (clause.elliptic or open_ or _is_only_watching(clause) or _is_coming(clause))


def _is_only_watching(clause: Clause) -> bool:
    """Return whether somebody is watching, and it is not said what: "although Ann was watching"."""
    said = clause.objects or clause.phrases or clause.content
    return clause.progressive and clause.is_of("see", "peek") and not said


def _is_coming(clause: Clause) -> bool:
    """Return whether somebody is only about to come: "because Ann was coming"."""
    return clause.progressive and clause.is_of("come", "return")


def _may_be_of_main(around: Around, main: Clause, telling: Telling) -> bool:
    """Return whether the last predicate of a clause behind may be of another's main clause.

    "Ann took the ball when Ben left and put it in the box": who put it there is open.
    """
    if not (around.behind and around.word and any(inner.word == "and" for inner in around.clause.around)):
        return False
    discourse = telling.discourse.copied()
    people = discourse.people_of(main.subject)
    return around.clause.subject != main.subject and people != discourse.people_of(around.clause.subject)


def _is_of_content(around: Around, main: Clause) -> bool:
    """Return whether a clause behind may say when something asked, wanted or foretold is to be done."""
    asked = main.content_kind == "to" and main.is_of("order", "ask", "want", "promise", "expect")
    foretold = any(content.has_auxiliary("will", "may") for content in main.content)
    return around.behind and (asked or foretold)


def _aimed(clause: Clause, main: Clause, telling: Telling) -> Events | None:
    """Return that people want what they do something for: "so that nobody would know"."""
    people = telling.discourse.people_of(main.subject)
    if clause.subject is None or not people or not clause.has_auxiliary("will", "may"):
        return None
    return want(people, f"that {clause.spoken}")


def _keeps_busy(around: Around, main: Clause, found: Events, telling: Telling) -> bool:
    """Return whether what somebody else is busy with may keep them from perceiving, which the words do not say."""
    if not is_in(around.word, "subjunctions", "busy") or "watch" in main.verbs:
        return False
    copied = telling.discourse.copied()
    people = copied.people_of(around.clause.subject)
    same = around.clause.subject is None or (people and people == copied.people_of(main.subject))
    return not same and any(isinstance(event, Act) for event in found)


def _own(clause: Clause, telling: Telling, unseen: People) -> Events | None:
    """Return the events of a clause by its frame, with how certain they are and who perceives them."""
    clause, certainty = _weighted(clause)
    if _says_otherwise(clause, telling):
        return None
    if undone(clause):
        planned = framed(clause, telling.copied())
        return planned and in_mood(planned, "habit" if usual(clause) else "intended")
    bare, access = accessed(clause, telling, unseen)
    with_it = accompanied(bare, telling)
    found = framed_there(with_it[0], telling) if with_it else None
    if with_it is None or found is None:
        return None
    _, carried, beside = with_it
    done, wanted = carrying(found, carried, telling), _purpose(clause, found, telling)
    if done is None or wanted is None:
        return None
    done = doubted(done, certainty * _certainty(clause, telling))
    return access.of((*done, *beside, *wanted), telling)


def _certainty(clause: Clause, telling: Telling) -> float:
    """Return how probably what a clause says happened, by its words, to those whom its pronouns are taken for."""
    hedged = clause.has_adverb("hedged") or "had-to" in clause.auxiliaries
    return (HEDGED if hedged else 1.0) * GUESSED**telling.discourse.guesses


def _says_otherwise(clause: Clause, telling: Telling) -> bool:
    """Return whether words of a clause say something else than its frame would, or leave that open."""
    return (
        (clause.content_kind == "to" and "go" in clause.classes and _is_place(clause.content[0], "rooms"))
        or (clause.form == "copula" and is_earlier(clause))  # what had been so may be over
        or (undone(clause) and clause.negated)  # "will not find it"
        or clause.has_adverb("failed")
        or _goes_for_things(clause, telling)
        or unreal(clause)
        or unsafe(clause)
        or asks_several(clause)
    )


def _purpose(clause: Clause, found: Events, telling: Telling) -> Events | None:
    """Return what those wanted who did something for a purpose: "went out to fetch flour".

    None if it may be what came of it, "came to find him".
    """
    done = all(isinstance(event, Attend | Change | Enter | Leave | Perceive) for event in found)
    if clause.content_kind != "to" or not done or clause.is_of(*AIMED):
        return ()
    (inner, *_) = clause.content
    if _is_place(inner, "fixtures", "occasions"):  # "went to bed", "went to work"
        return ()
    if clause.is_of("come", "return", "wake") and inner.is_of("find", "learn"):
        return None
    return want(telling.discourse.people_of(clause.subject), inner.infinitive)


def _is_place(content: Clause, *headings: str) -> bool:
    """Return whether what looks like a verb behind "to" is a place: "went to school after breakfast"."""
    return not content.objects and is_in(content.verbs[0], "rooms", *headings)


def _goes_for_things(clause: Clause, telling: Telling) -> bool:
    """Return whether somebody goes somewhere to do something with a thing whose place was told, and may have."""
    goes = clause.content_kind == "to" and clause.is_of(*TRAVEL)
    done = [content for content in clause.content if goes and content.is_of(*HANDLE)]
    return any(at_risk(np, telling) for content in done for np in content.objects)


def _weighted(clause: Clause) -> tuple[Clause, float]:
    """Return a clause without "with probability 0.3", and the probability."""
    for phrase in clause.phrases:
        number = phrase.np.words.removeprefix("probability ") if phrase.np is not None else ""
        if phrase.preposition == "with" and number.startswith("0.") and number[2:].isdecimal():
            return replace(clause, phrases=tuple(p for p in clause.phrases if p is not phrase)), float(number)
    return clause, 1.0
