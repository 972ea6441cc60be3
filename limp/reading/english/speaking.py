"""Frames of telling, asking, deciding and trying."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...episodes.claims import Claim
from ...episodes.events import Act, Change, Perceive, Tell
from ...lexicon.words import is_in
from .adjuncts import Adjuncts, adjuncts
from .contents import claims_of, variable_asked
from .frames import Events, People, Telling, at, deed, does, frame, framed
from .perceiving import learned
from .quoting import claims_in, unknowing
from .syntax import Clause

MAYBE_DONE = 0.5
"""How probably somebody did what they decided or tried to do, where that is all that is told; assumed."""


@frame(
    "decide manage fail",
    "Anne decides to move the ball to the box.",
    "Anne forgot to lock the safe.",
    objects=0,
    content=True,
)
def setting_out(clause: Clause, telling: Telling) -> Events | None:
    """Somebody decides or tries to do something and perhaps does it, manages it, or does not do it."""
    if clause.content_kind not in ("to", "ing") or len(clause.content) != 1 or clause.phrases:
        return None
    done = replace(clause.content[0], subject=clause.subject)
    if ("fail" in clause.classes) != clause.negated:
        return _failing(done, telling)
    found = framed(done, telling)
    certainty = 1.0 if "manage" in clause.classes else MAYBE_DONE
    return found and tuple(event.model_copy(update={"certainty": event.certainty * certainty}) for event in found)


def _failing(done: Clause, telling: Telling) -> Events | None:
    """Return that something was intended and not done; who fails to perceive something does not perceive it."""
    perceives = {"see", "know", "learn"} & set(done.classes)
    found = None if perceives else framed(done, telling.copied())
    if found is None:
        return framed(replace(done, negated=True), telling)
    return tuple(event.model_copy(update={"mood": "intended"}) for event in found)


@deed(
    "tell say whisper call ask",
    "Anne tells Ben that the ball is in the box.",
    "Anne publicly claimed that the ball is in the box.",
    "Anne told Ben where the ball is.",
    "Anne said that she will come back.",
    "Anne whispered to Ben that the ball is in the box.",
    'Anne said to Ben: "The ball is in the box."',
    content=True,
    quoted=True,
    phrases="places",
    alone=True,
)
def telling_that(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody says something to somebody, or to everybody who is there."""
    discourse = telling.discourse
    if len(clause.objects) > 1:
        return None
    private = clause.has_adverb("private", "secret")
    private = private or bool(set(clause.classes) & {"whisper", "call"}) or "quietly" in clause.adverbs
    hearers = _hearers(clause, found, private, telling)
    if hearers is None:
        return None
    if "call" in clause.classes and clause.content_kind == "to" and "tell" in clause.content[0].classes:
        clause = replace(clause, content_kind=clause.content[0].content_kind, content=clause.content[0].content)
    if clause.content_kind == "" and set(clause.classes) & {"call"} and hearers:
        discourse.addressee = hearers[0]
        return ()
    if _promised(clause, {*people, *hearers}, telling):
        return (Tell(speaker=people[0], hearers=hearers, speech="promise", private=private and bool(hearers)),)
    said = _said(clause, people[0], telling)
    if said == () and clause.content_kind == "quote":
        return (Tell(speaker=people[0], hearers=hearers, speech="question"),)
    if said is None:
        return None
    hearers = tuple(h for h in hearers if h != people[0])
    return (Tell(speaker=people[0], hearers=hearers, says=said, private=private and bool(hearers)),)


def _promised(clause: Clause, people: set[str], telling: Telling) -> bool:
    """Return whether somebody says what they themselves, or those who hear it, will do."""
    if clause.content_kind != "that" or not all(content.has_auxiliary("will") for content in clause.content):
        return False
    subjects = (telling.discourse.people_of(content.subject) for content in clause.content)
    return all(found and people.issuperset(found) for found in subjects)


@deed(
    "tell",
    "The ball is in the box. Anne tells Ben about it.",
    "The ball is in the box. Anne tells Ben this.",
    phrases="about",
    alone=True,
)
def telling_of(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody says what they believe of the thing in question."""
    discourse = telling.discourse
    if not clause.objects:
        return None
    hearers, rest = discourse.people_of(clause.objects[0]), clause.objects[1:]
    so = "so" in clause.adverbs or (len(rest) == 1 and is_in(rest[0].head, "pronouns", "all"))
    thing = (
        discourse.thing_of(found.about) if found.about else discourse.things.get(discourse.theme) if so else None
    )
    if not hearers or thing is None or thing.name not in discourse.at or (found.about and rest):
        return None
    return (Tell(speaker=people[0], hearers=hearers, says=(Claim(variable=at(thing)),)),)


def _hearers(clause: Clause, found: Adjuncts, private: bool, telling: Telling) -> tuple[str, ...] | None:
    """Return who is told something, nobody for all who are there; None if it is unclear who is meant."""
    discourse = telling.discourse
    named = [np for np in (*clause.objects, *(phrase.np for phrase in clause.phrases)) if np is not None]
    if (clause.objects and found.places) or (found.target and not found.target.goal):
        return None
    if not named:
        return (discourse.addressee,) if private and discourse.addressee else ()
    if is_in(named[0].head, "pronouns", "everyone"):
        return ()
    return discourse.people_of(named[0]) or None


def _said(clause: Clause, speaker: str, telling: Telling) -> tuple[Claim, ...] | None:
    """Return what is said; None if it is no statement that claims can say."""
    if clause.content_kind == "quote":
        return claims_in(clause.quote, speaker, telling)
    if clause.content_kind == "wh" and clause.content[0].asked in ("where", "what"):
        variable = variable_asked(clause.content[0], telling)
        return (Claim(variable=variable),) if variable is not None and "tell" in clause.classes else None
    if clause.content_kind != "that":
        return None
    known = unknowing(clause.content[0], speaker, telling) if len(clause.content) == 1 else None
    return known or _all_claims(clause.content, telling)


def _all_claims(contents: Iterable[Clause], telling: Telling) -> tuple[Claim, ...] | None:
    """Return the claims of all clauses; None if one of them makes none."""
    found = [claims_of(content, telling) for content in contents]
    return tuple(claim for claims in found if claims for claim in claims) if all(found) else None


@deed("say", "Anne says goodbye.", objects=1, phrases="places")
def greeting(clause: Clause, _telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody says hello or goodbye, which tells nobody anything."""
    if not is_in(clause.objects[0].head, "relations", "greetings"):
        return None
    return tuple(Act(agent=person, does=does(clause)) for person in people)


@frame("order", "Anne asks Ben to move the ball to the box.", "Anne told Ben not to open the box.", content=True)
def requesting(clause: Clause, telling: Telling) -> Events | None:
    """Somebody asks another to do something, which is not done thereby."""
    people = telling.discourse.people_of(clause.subject)
    hearers = telling.discourse.people_of(clause.objects[0]) if len(clause.objects) == 1 else ()
    if len(people) != 1 or not hearers or clause.content_kind != "to":
        return None
    done = (replace(c, subject=clause.objects[0], negated=False) for c in clause.content)
    if not adjuncts(clause, telling.discourse).only() or any(framed(c, telling.copied()) is None for c in done):
        return None
    return (Tell(speaker=people[0], hearers=hearers, speech="request"),)


@deed(
    "tell say call",
    "Anne does not tell Ben.",
    "Anne never told anyone about it.",
    "The ball is in the box. Anne does not tell Ben that the ball is in the box.",
    content=True,
    negated=True,
    phrases="about places",
)
def not_telling(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody does not say something; of what they do not tell, that is so which was told of it."""
    discourse = telling.discourse
    if not clause.negated or len(clause.objects) > 2:
        return None
    for content in clause.content:
        said = claims_of(content, telling.copied()) if clause.content_kind == "that" else None
        if not said or not all(c.variable and discourse.at.get(c.variable.of) == c.value for c in said):
            return None
    return tuple(Act(agent=person, does=does(clause)) for person in people)


@deed(
    "send leave",
    "Anne sent Ben a text that the ball is in the box.",
    "Anne left a note saying that the ball is in the box.",
    "Anne left a note on the door that said that the ball is in the box.",
    content=True,
    alone=True,
    phrases="places sought",
)
def messaging(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody writes to somebody, who reads it, or leaves words that others learn when they read them."""
    discourse = telling.discourse
    message = clause.objects[-1] if clause.objects else None
    said = _written(clause, telling)
    if message is None or not is_in(message.head, "relations", "messages") or not said or len(clause.objects) > 2:
        return None
    goal = (found.target.value,) if found.target and found.target.goal else ()
    to = discourse.people_of(clause.objects[0]) if len(clause.objects) == 2 else goal
    if to and to[0] in discourse.people and "leave" not in clause.verbs:
        return (Tell(speaker=people[0], hearers=to, says=said, private=True),)
    telling.notes[message.head] = Tell(speaker=people[0], says=said, private=True)
    return (Act(agent=people[0], does=does(clause)),)


def written_on(clause: Clause) -> Clause:
    """Return "left a note on it that said that it is so" as "left a note on it saying that it is so"."""
    message = clause.objects[-1] if clause.objects else None
    nps = (*clause.objects[-1:], *(phrase.np for phrase in clause.phrases))
    says = [np for np in nps if np and np.restrictive and "say" in np.clauses[0].classes and np.clauses[0].content]
    if message is None or not is_in(message.head, "relations", "messages") or len(says) != 1 or clause.content:
        return clause
    (np,), (said,) = says, says[0].clauses
    bare = replace(np, clauses=(), restrictive=False)
    objects = tuple(bare if o is np else o for o in clause.objects)
    phrases = tuple(replace(p, np=bare) if p.np is np else p for p in clause.phrases)
    return replace(clause, objects=objects, phrases=phrases, content_kind="ing", content=(said,))


def _written(clause: Clause, telling: Telling) -> tuple[Claim, ...] | None:
    """Return what a message says: "a note that ...", "a note saying that ..."."""
    contents = clause.content
    if clause.content_kind == "ing" and len(contents) == 1 and "say" in contents[0].classes:
        contents = contents[0].content
    elif clause.content_kind != "that":
        return None
    return _all_claims(contents, telling)


@deed(
    "receive",
    "Anne sent Ben a text that the ball is in the box. Ben never got the text.",
    objects=1,
    negated=True,
)
def not_receiving(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Words that were sent to somebody do not reach them."""
    np = clause.objects[0]
    message = np.kind == "pronoun" or is_in(np.head, "relations", "messages")
    return telling.unheard(people) if clause.negated and message else None


@deed(
    "read",
    "Anne left a note saying that the ball is in the box. Ben read the note.",
    "The meeting was moved to six. Ben read about it on the board.",
    content=True,
    negated=True,
    phrases="places about",
)
def reading(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody reads what was written, and is told it thereby."""
    if clause.negated:
        unread = tuple(Act(agent=person, does="does not read it") for person in people)
        return None if clause.content or len(clause.objects) != 1 else unread
    if not clause.objects and clause.content_kind == "that" and len(clause.content) == 1:
        return learned(people, clause.content[0], telling, "reading")
    if not clause.objects and found.about is not None and found.about.kind == "pronoun":
        number = telling.changed()
        last = telling.events[number] if number is not None else None
        if not isinstance(last, Change):
            return None
        read = (Act(agent=person, does=does(clause)) for person in people)
        return (*read, *(Perceive(agents=people, variable=new.variable, how="reading") for new in last.sets))
    note = telling.notes.get(clause.objects[0].head) if len(clause.objects) == 1 and not clause.content else None
    return None if note is None else (note.model_copy(update={"hearers": people}),)


@deed("fib", "Anne lied to Ben.", phrases="places about")
def lying(clause: Clause, _telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody says what they hold false; the words do not tell what."""
    return tuple(Act(agent=person, does=does(clause)) for person in people)


@frame("promise", "Anne promised to leave the room.", content=True)
def promising(clause: Clause, telling: Telling) -> Events | None:
    """Somebody says what they will do."""
    people = telling.discourse.people_of(clause.subject)
    hearers = telling.discourse.people_of(clause.objects[0]) if clause.objects else ()
    if len(people) != 1 or clause.content_kind != "to" or len(clause.objects) > len(hearers):
        return None
    return (Tell(speaker=people[0], hearers=hearers, speech="promise"),)


@frame(
    "fib say", "Anne pretended not to know anything.", "Anne only pretends to be asleep.", objects=0, content=True
)
def pretending(clause: Clause, telling: Telling) -> Events | None:
    """Somebody behaves as if something were so."""
    people = telling.discourse.people_of(clause.subject)
    if not people or "pretend" not in clause.verbs or clause.content_kind not in ("to", "that"):
        return None
    if clause.phrases or (clause.content_kind == "that" and (not _is_own(clause, telling))):
        return None
    return tuple(Act(agent=person, does=does(clause)) for person in people)


def _is_own(clause: Clause, telling: Telling) -> bool:
    """Return whether what is pretended is about whoever pretends it."""
    people = telling.discourse.people_of(clause.subject)
    return telling.copied().discourse.people_of(clause.content[0].subject) == people


@deed("stop", "Anne stopped cooking.", objects=0, content=True)
def stopping(clause: Clause, _telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody stops doing something."""
    if clause.content_kind != "ing":
        return None
    (content,) = clause.content
    if content.content or set(content.classes) & _LASTING:
        return None
    return tuple(Act(agent=person, does=does(clause)) for person in people)


_LASTING = frozenset("see peek look sleep put move take hide give swap open close tell say".split())
"""The classes of verbs of which it counts whether what was stopped was done until then."""


@frame("ask", "Anne asks Ben where the ball is.", content=True)
def asking(clause: Clause, telling: Telling) -> Events | None:
    """Somebody asks a question, which tells nobody anything."""
    people = telling.discourse.people_of(clause.subject)
    hearers = telling.discourse.people_of(clause.objects[0]) if clause.objects else ()
    if len(people) != 1 or clause.content_kind != "wh" or not adjuncts(clause, telling.discourse).only():
        return None
    variable = variable_asked(clause.content[0], telling)
    if variable is None or len(clause.objects) > 1 or (clause.objects and not hearers):
        return None
    return (Tell(speaker=people[0], hearers=hearers, speech="question"),)


@frame(
    "tell",
    "Ben was told that the ball is in the box.",
    "Ben has not been told.",
    forms="passive",
    content=True,
    negated=True,
)
def being_told(clause: Clause, telling: Telling) -> Events | None:
    """Somebody learns something by hearsay, from somebody who may be named."""
    people, found = telling.discourse.people_of(clause.subject), adjuncts(clause, telling.discourse)
    if people and clause.negated and not clause.objects and not clause.content:
        return tuple(Act(agent=person, does="is not told") for person in people)
    if not people or clause.objects or clause.content_kind != "that" or len(clause.content) != 1:
        return None
    said = claims_of(clause.content[0], telling)
    if not said or not found.only("by") or clause.negated:
        return None
    if found.by:
        return (Tell(speaker=found.by[0], hearers=people, says=said, private=True),)
    return (
        tuple(
            Perceive(agents=people, variable=c.variable, value=c.value, how="hearsay")
            for c in said
            if c.variable and c.value and not c.chain and not c.negated
        )
        or None
    )
