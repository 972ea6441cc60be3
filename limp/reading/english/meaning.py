"""From a clause to events: its frame, its adverbs, and the clauses around it. Here rules get their meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...episodes.claims import Claim
from ...episodes.events import (
    Act,
    Assignment,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Mood,
    Perceive,
    people_in,
    variables_in,
)
from ...lexicon.words import how_many, is_in
from . import going, handling, minds, missing, perceiving, speaking, states, stating
from .access import accessed, accompanied, carrying, unwatched
from .adjuncts import adjuncts
from .contents import asks_several, claims_of
from .coverage import AIMED, aims_of_thing, leaves_out
from .frames import FRAMES, framed
from .guards import impossible, passing, undone, unreal, unsafe, usual
from .pronouns import unclear
from .states import at_risk
from .syntax import Around, Clause, NounPhrase
from .telling import Events, People, Telling, at

HEDGED = 0.7
"""How probably something happened that the words call probable or possible; assumed."""
GUESSED = 0.9
"""How probably a pronoun means whom the rules of `discourse` choose, where another person fits too; assumed."""
MODULES = (going, missing, perceiving, handling, minds, speaking, stating, states)
"""The modules of frames, in the order in which their frames are tried."""
FRAMES.sort(key=lambda found: [module.__name__ for module in MODULES].index(found.meaning.__module__))
_EARLIER = ("after", "when", "while", "as", "once", "as soon as", "because", "since", "by the time")
_TOLD = (*_EARLIER, "before", "and", "", "although", "though")
"""The words before a clause that tells what happened, too; that of a bare participle is empty."""


def events_of(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of a clause with those around it; None if anything in it has no meaning here."""
    if clause.elliptic:
        return _elliptic(clause, telling)
    if aims_of_thing(clause):  # what for, no event says
        clause = replace(clause, content_kind="", content=())
    clause, unseen = unwatched(_watching(speaking.written_on(clause)), telling)
    later = [around for around in clause.around if _is_earlier(around, clause)]
    front: list[Event] = []
    for around in (a for a in clause.around if not a.behind):
        found = _named(around, telling) if around in later else _around(around, clause, telling)
        if found is None:
            return None
        front.extend(found)
    if later:  # what had happened then is told by when it was over
        clause = _past(clause)
    own = _main(clause, telling, unseen)
    if own is None:
        return None
    main = telling.clause
    before: list[Event] = []
    after: list[Event] = []
    for around in (a for a in clause.around if a.behind or a in later):
        found = _around(around, clause, telling)
        if found is None:
            return None
        (after if around in later or _follows(around, clause) else before).extend(found)
    telling.clause = main  # which "and Ben did too" echoes
    return (*front, *before, *own, *after)


def _main(clause: Clause, telling: Telling, unseen: People) -> Events | None:
    """Return the events of a clause itself, with those of the relative clauses in it."""
    discourse = telling.discourse
    _personified(clause, telling)
    clause = _by_somebody(clause)
    people = discourse.people_of(clause.subject)
    if len(people) == 1 and clause.subject is not None and is_in(clause.subject.head, "pronouns", "everyone"):
        return None  # of all others nothing was told
    if people and clause.subject is not None and clause.subject.kind != "pronoun":
        discourse.subjects, discourse.unclear = people, False
    relative = _relative((clause.subject,), telling)
    discourse.guesses, discourse.bound = 0, {}
    own = _own(clause, telling, unseen)
    discourse.subjects = people or discourse.subjects
    following = _relative((*clause.objects, *(phrase.np for phrase in clause.phrases)), telling)
    if own is None or relative is None or following is None or unclear(clause, people, telling):
        return None
    named = {
        np.words for np in (*clause.objects, *(phrase.np for phrase in clause.phrases)) if np and np.kind == "name"
    }
    if named.intersection(people) or leaves_out(_weighted(clause)[0], people, own, telling):
        return None  # who is named behind a verb is nobody of its subject: "everybody looked at Ben"
    discourse.subjects = people or discourse.subjects
    telling.clause = replace(clause, around=())
    return (*relative, *own, *following)


def _past(clause: Clause) -> Clause:
    """Return "had left" as "left"."""
    return replace(clause, auxiliaries=tuple(word for word in clause.auxiliaries if word != "had"))


def _watching(clause: Clause) -> Clause:
    """Return "watched as Ben left" as "watched Ben leave"."""
    seen = [a for a in clause.around if a.behind and a.word in ("as", "while")]
    if clause.content or clause.negated or len(seen) != 1 or "watch" not in clause.verbs:
        return clause
    whom, by = (np.words for np in clause.objects), seen[0].clause.subject
    if len(clause.objects) > 1 or any(by is None or (by.kind != "pronoun" and w != by.words) for w in whom):
        return clause
    clause = replace(clause, objects=())
    around = tuple(a for a in clause.around if a is not seen[0])
    return replace(clause, content_kind="that", content=(seen[0].clause,), around=around)


def _by_somebody(clause: Clause) -> Clause:
    """Return "someone moved the ball" as "the ball was moved"."""
    np = clause.subject
    unnamed = np is not None and np.kind == "pronoun" and is_in(np.head, "pronouns", "somebody")
    acts = set(clause.classes) & {"put", "move", "take", "hide", "open", "close"} and len(clause.objects) == 1
    if not unnamed or not acts or clause.form != "active" or clause.content or clause.particles:
        return clause
    return replace(clause, subject=clause.objects[0], objects=(), form="passive")


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
    np = clause.subject
    alone = bool(set(clause.classes) & {"see", "sleep", "wake", "peek"})
    several = np is None or np.plural or how_many(np.head)
    if np is None or several or np.kind != "noun" or clause.form != "active" or not (clause.objects or alone):
        return
    listed = any(np.words in (name, thing.head) for name, thing in telling.discourse.things.items())
    if (alone or set(clause.classes) & _AGENTS) and not listed and not telling.discourse.people_of(np):
        telling.discourse.also[np.words] = telling.discourse.meet(f"the {np.words}" if np.determiner else np.words)


def _follows(around: Around, main: Clause) -> bool:
    """Return whether what a clause behind tells comes after the main clause, which tells what lasted meanwhile."""
    if around.word in ("", "and"):
        return True
    lasts = main.form == "copula" or main.progressive or "watch" in main.verbs
    if around.word in ("while", "as") and {"ignore", "sleep"} & set(main.classes):
        return True
    return lasts and around.word in ("when", "while", "as")


def _named(around: Around, telling: Telling) -> Events:
    """Return no event, after whom and what a clause names was met that tells what came later."""
    telling.discourse.subjects = telling.discourse.people_of(around.clause.subject) or telling.discourse.subjects
    for np in around.clause.objects:
        if not telling.discourse.people_of(np):
            telling.discourse.things_of(np)
    return ()


def _is_earlier(around: Around, main: Clause) -> bool:
    """Return whether a main clause comes before the one around it: "she had left when Ben came"."""
    return around.word == "before" or (around.word in ("when", "by the time") and _earlier(main))


def _relative(phrases: Sequence[NounPhrase | None], telling: Telling) -> Events | None:
    """Return the events of relative clauses; None for one that only says which one is meant, and is not known."""
    found: list[Event] = []
    for np in filter(None, phrases):
        for inner in np.clauses:
            events = _identified(inner, telling) if np.restrictive else events_of(inner, telling)
            if events is None:
                return None
            found += events
    return tuple(found)


def _identified(clause: Clause, telling: Telling) -> Events | None:
    """Return no event for a relative clause that says what was told of a thing: "the ball that was in the box"."""
    said = claims_of(replace(clause, auxiliaries=()), telling.copied())
    if not said or any(claim.chain or claim.negated or claim.variable is None for claim in said):
        return None
    told = (c.variable and telling.discourse.at.get(c.variable.of) == c.value for c in said)
    return () if all(told) else None


def _around(around: Around, main: Clause, telling: Telling) -> Events | None:
    """Return the events of a clause around another: earlier, or later where it says before."""
    clause, word = around.clause, around.word
    if word == "so that":
        return _aimed(clause, main, telling)
    if (
        word not in _TOLD
        or clause.elliptic
        or (word == "before" and clause.has_auxiliary("may"))
        or _is_of_content(around, main)
        or _may_be_of_main(around, main, telling)
    ):
        return None
    clause = replace(clause if word == "before" else _past(clause), subject=clause.subject or main.subject)
    ahead = set(main.auxiliaries) & {"will", "shall"} and word in _EARLIER
    found = events_of(clause, telling.copied() if ahead else telling)
    if found is None or _keeps_busy(around, main, found, telling):
        return None
    return tuple(event.model_copy(update={"mood": "intended"}) for event in found) if ahead else found


def _may_be_of_main(around: Around, main: Clause, telling: Telling) -> bool:
    """Return whether the last predicate of a clause behind may be of another's main clause.

    "Ann took the ball when Ben left and put it in the box": who put it there is open.
    """
    if not (around.behind and around.word and any(inner.word == "and" for inner in around.clause.around)):
        return False
    discourse = telling.copied().discourse
    people = discourse.people_of(main.subject)
    return around.clause.subject != main.subject and people != discourse.people_of(around.clause.subject)


def _is_of_content(around: Around, main: Clause) -> bool:
    """Return whether a clause behind may say when something asked, wanted or foretold is to be done."""
    asked = main.content_kind == "to" and bool({"order", "ask", "want", "promise", "expect"} & set(main.classes))
    foretold = any(content.has_auxiliary("will", "may") for content in main.content)
    return around.behind and (asked or foretold)


def _aimed(clause: Clause, main: Clause, telling: Telling) -> Events | None:
    """Return that people want what they do something for: "so that nobody would know"."""
    people = telling.discourse.people_of(main.subject)
    if clause.subject is None or not people or not clause.has_auxiliary("will", "may"):
        return None
    wanted = Claim(verb="wants", words=f"that {clause.spoken}")
    return tuple(Believe(claim=wanted.model_copy(update={"chain": (person,)})) for person in people)


def _keeps_busy(around: Around, main: Clause, found: Events, telling: Telling) -> bool:
    """Return whether what somebody else is busy with may keep them from perceiving, which the words do not say."""
    if around.word not in ("while", "when", "as", "because", "since") or "watch" in main.verbs:
        return False
    copied = telling.copied().discourse
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
        mood: Mood = "habit" if usual(clause) else "intended"
        return planned and tuple(event.model_copy(update={"mood": mood}) for event in planned)
    if clause.has_adverb("hedged") or "had-to" in clause.auxiliaries:
        certainty *= HEDGED
    bare, access = accessed(clause, telling, unseen)
    with_it = accompanied(bare, telling)
    found = _framed(with_it[0], telling) if with_it else None
    if with_it is None or found is None:
        return None
    _, carried, beside = with_it
    done, wanted = carrying(found, carried, telling), _purpose(clause, found, telling)
    if done is None or wanted is None:
        return None
    certainty *= GUESSED**telling.discourse.guesses
    if certainty < 1.0:
        done = tuple(event.model_copy(update={"certainty": event.certainty * certainty}) for event in done)
    return access.of((*done, *beside, *wanted), telling)


def _says_otherwise(clause: Clause, telling: Telling) -> bool:
    """Return whether words of a clause say something else than its frame would, or leave that open."""
    return (
        (clause.content_kind == "to" and "go" in clause.classes and _is_place(clause.content[0], "rooms"))
        or (clause.form == "copula" and _earlier(clause))  # what had been so may be over
        or (undone(clause) and clause.negated and bool({"know", "learn"} & set(clause.classes)))
        or clause.has_adverb("failed")
        or _goes_for_things(clause, telling)
        or unreal(clause)
        or unsafe(clause)
        or asks_several(clause)
    )


def _framed(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of a clause by its frame, with where what it names stands; None if they cannot be so."""
    known, places = dict(telling.discourse.room_of), dict(telling.discourse.at)
    located = _located(clause, telling)
    if located is None:
        return None
    stands, clause = located
    found = framed(clause, telling)
    if found is None or passing(clause, found, places) or impossible(found):
        return None
    if _earlier(clause) and any(_told(event, telling, known) for event in found):
        return None
    return (*stands, *(_standing(clause, found, telling) if found else ()), *found)


def _purpose(clause: Clause, found: Events, telling: Telling) -> Events | None:
    """Return what those wanted who did something for a purpose: "went out to fetch flour".

    None if it may be what came of it, "came to find him".
    """
    done = all(isinstance(event, Attend | Change | Enter | Leave | Perceive) for event in found)
    if clause.content_kind != "to" or not done or AIMED & set(clause.classes):
        return ()
    (inner, *_) = clause.content
    if _is_place(inner, "fixtures", "occasions"):  # "went to bed", "went to work"
        return ()
    if {"come", "return", "wake"} & set(clause.classes) and {"find", "learn"} & set(inner.classes):
        return None
    people = telling.discourse.people_of(clause.subject)
    return tuple(Believe(claim=Claim(chain=(person,), verb="wants", words=inner.infinitive)) for person in people)


def _is_place(content: Clause, *headings: str) -> bool:
    """Return whether what looks like a verb behind "to" is a place: "went to school after breakfast"."""
    return not content.objects and is_in(content.verbs[0], "rooms", *headings)


def _goes_for_things(clause: Clause, telling: Telling) -> bool:
    """Return whether somebody goes somewhere to do something with a thing whose place was told, and may have."""
    goes = clause.content_kind == "to" and bool({"go", "come", "enter", "leave", "return"} & set(clause.classes))
    done = [
        content for content in clause.content if goes and set(content.classes) & {"put", "move", "take", "hide"}
    ]
    return any(at_risk(np, telling) for content in done for np in content.objects)


def _located(clause: Clause, telling: Telling) -> tuple[Events, Clause] | None:
    """Return a clause whose subject is "the box on the table" as one of the box; if it is new, it is there.

    None if another thing of that name was told to be elsewhere. "The man in the hat" is the man.
    """
    np, discourse = clause.subject, telling.discourse
    if np is None or not np.phrases or (len(np.phrases) == 1 and is_in(np.head, "relations", "labels")):
        return (), clause
    bare = replace(np, phrases=())
    alone = replace(clause, subject=bare)
    if discourse.people_of(bare):
        return (), alone
    if any(is_in(phrase.preposition, "prepositions", "goal") for phrase in np.phrases):
        return None  # "the key to the safe"
    known = any(thing.head == np.head for thing in discourse.things.values())
    place = Clause(subject=bare, form="copula", verbs=("be",), phrases=np.phrases)
    if known:
        said = claims_of(place, telling.copied())
        true = said and all(c.variable and discourse.at.get(c.variable.of) == c.value for c in said)
        return ((), alone) if true else None
    stands = framed(place, telling)
    return None if stands is None else (stands, alone)


def _standing(clause: Clause, found: Events, telling: Telling) -> Events:
    """Return that a place is where a second phrase has it: "in the sock under the mattress"."""
    first, *others = adjuncts(clause, telling.discourse).places or (None,)
    if first is None or first.thing is None or first.is_room or len(others) != 1:
        return ()
    (place,) = others
    if place.is_room or place.thing is None or place.goal or is_in(place.thing.head, "rooms", "occasions"):
        return ()
    values = {item.value for event in found if isinstance(event, Change) for item in event.sets}
    if first.value not in values or telling.discourse.at.get(first.value) == place.value:
        return ()
    return (Change(sets=(Assignment(variable=at(first.thing), value=place.value),)),)


def _weighted(clause: Clause) -> tuple[Clause, float]:
    """Return a clause without "with probability 0.3", and the probability."""
    for phrase in clause.phrases:
        number = phrase.np.words.removeprefix("probability ") if phrase.np is not None else ""
        if phrase.preposition == "with" and number.startswith("0.") and number[2:].isdecimal():
            return replace(clause, phrases=tuple(p for p in clause.phrases if p is not phrase)), float(number)
    return clause, 1.0


def _earlier(clause: Clause) -> bool:
    """Return whether a clause tells what had happened before the last event."""
    return bool(clause.auxiliaries) and clause.auxiliaries[0] == "had"


def _told(event: Event, telling: Telling, known: Mapping[str, str]) -> bool:
    """Return whether something was already told of what an event changes, so that its place in time is open."""
    if not isinstance(event, Enter | Leave | Change):
        return False
    if isinstance(event, Enter | Leave):
        return event.agent in known or any(event.agent in people_in(told) for told in telling.events)
    return any(telling.last(variable) is not None for variable in variables_in(event))
