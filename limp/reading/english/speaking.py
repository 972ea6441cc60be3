"""Frames of telling, asking, deciding and trying."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...episodes.claims import Claim
from ...episodes.events import Perceive, Tell
from ...lexicon.words import any_in, is_in
from .contents import claims_in, claims_of, unknowing, variable_asked
from .frames import Said, frame, framed
from .perceiving import learned
from .syntax import HANDLE, PERCEIVE, Clause
from .telling import Events, People, Telling, at, doubted, in_mood, see_change

MAYBE_DONE = 0.5
"""How probably somebody did what they decided or tried to do, where that is all that is told; assumed."""


@frame(
    "decide manage fail",
    "Anne decides to move the ball to the box.",
    "Anne forgot to lock the safe.",
    subject="any",
    objects="0",
    content="to ing",
    bare=True,
    tacit=True,
)
def setting_out(said: Said) -> Events | None:
    """Somebody decides or tries to do something and perhaps does it, manages it, or does not do it."""
    clause, telling = said.clause, said.telling
    if len(clause.content) != 1:
        return None
    done = replace(said.inner, subject=clause.subject)
    if ("fail" in clause.classes) != clause.negated:
        return _failing(done, telling)
    found = framed(done, telling)
    return found and doubted(found, 1.0 if "manage" in clause.classes else MAYBE_DONE)


def _failing(done: Clause, telling: Telling) -> Events | None:
    """Return that something was intended and not done; who fails to perceive something does not perceive it."""
    if any(np.clauses for np in done.complements):
        return None  # "forgot to give him the key that he had lent her"
    perceives = done.is_of(*PERCEIVE)
    found = None if perceives else framed(done, telling.copied())
    if found is None:
        return framed(replace(done, negated=True), telling)
    return in_mood(found, "intended")


@frame(
    "tell say whisper call ask",
    "Anne tells Ben that the ball is in the box.",
    "Anne publicly claimed that the ball is in the box.",
    "Anne told Ben where the ball is.",
    "Anne said that she will come back.",
    "Anne whispered to Ben that the ball is in the box.",
    'Anne said to Ben: "The ball is in the box."',
    subject="person",
    objects="0 1",
    content="none that wh to quote",
    phrases="places",
)
def telling_that(said: Said) -> Events | None:
    """Somebody says something to somebody, or to everybody who is there."""
    clause, (speaker,) = said.clause, said.people
    quietly = _is_quiet(said)
    hearers = _hearers(said, quietly)
    if hearers is None or hearers == (speaker,) or _names(clause):
        return None  # what is said to oneself, nobody hears
    if "call" in clause.classes and clause.content_kind == "" and hearers:
        said.discourse.addressee = hearers[0]
        return said.acts()
    clause = _called_to_tell(clause)
    if _promised(clause, {speaker, *hearers}, said.telling):
        words = tuple(Claim(words=f"that {content.spoken}") for content in clause.content)
        private = quietly and bool(hearers)
        return (Tell(speaker=speaker, hearers=hearers, says=words, speech="promise", private=private),)
    says = _says(clause, speaker, said.telling)
    return None if says is None else (_told(speaker, hearers, says, quietly),)


def _names(clause: Clause) -> bool:
    """Return whether a clause says what somebody is called: "a man called Henrique"."""
    named = "call" in clause.verbs and any(np.kind == "name" for np in clause.objects)
    return named and clause.subject is not None and is_in(clause.subject.determiner, "determiners", "indefinite")


def _called_to_tell(clause: Clause) -> Clause:
    """Return "called Ben to tell him that it is so" as calling Ben that it is so."""
    inner = clause.content[0] if "call" in clause.classes and clause.content_kind == "to" else None
    if inner is None or "tell" not in inner.classes:
        return clause
    return replace(clause, content_kind=inner.content_kind, content=inner.content)


def _told(speaker: str, hearers: People, says: tuple[Claim, ...], quietly: bool) -> Tell:
    """Return that somebody says something to others; a question where it says nothing."""
    if not says:
        return Tell(speaker=speaker, hearers=hearers, speech="question")
    others = tuple(hearer for hearer in hearers if hearer != speaker)
    return Tell(speaker=speaker, hearers=others, says=says, private=quietly and bool(others))


def _is_quiet(said: Said) -> bool:
    """Return whether words reach only whom they are said to: whispered, in private, by phone or behind a call."""
    clause, before = said.clause, said.telling.clause
    called = before is not None and "call" in before.classes and before.subject == clause.subject
    heads = (phrase.head for phrase in clause.phrases)
    return (
        clause.is_of("call", "whisper")
        or "quietly" in clause.adverbs
        or clause.has_adverb("private", "secret")
        or any_in(heads, "relations", "channels")
        or (called and not clause.objects)
    )


def _promised(clause: Clause, people: set[str], telling: Telling) -> bool:
    """Return whether somebody says what they themselves, or those who hear it, will do."""
    if clause.content_kind != "that" or not all(map(_is_foretold, clause.content)):
        return False
    subjects = (telling.discourse.people_of(content.subject) for content in clause.content)
    return all(found and people.issuperset(found) for found in subjects)


def _is_foretold(content: Clause) -> bool:
    """Return whether a content is what will be done; "he said that he would be late" is no promise."""
    expected = "would" in content.auxiliaries and ("be" in content.classes or content.elliptic)
    return content.has_auxiliary("will") and not expected


@frame(
    "tell",
    "The ball is in the box. Anne tells Ben about it.",
    "The ball is in the box. Anne tells Ben this.",
    subject="person",
    phrases="about",
)
def telling_of(said: Said) -> Events | None:
    """Somebody says what they believe of the thing in question."""
    discourse, about, rest = said.discourse, said.found.about, said.clause.objects[1:]
    hearers = said.whom()
    so = "so" in said.clause.adverbs or (len(rest) == 1 and is_in(rest[0].head, "pronouns", "all"))
    thing = discourse.thing_of(about) if about else discourse.things.get(discourse.theme) if so else None
    if not hearers or thing is None or thing.name not in discourse.at or (about and rest):
        return None
    return (Tell(speaker=said.people[0], hearers=hearers, says=(Claim(variable=at(thing)),)),)


def _hearers(said: Said, private: bool) -> People | None:
    """Return who is told something, nobody for all who are there; None if it is unclear who is meant."""
    clause, discourse = said.clause, said.discourse
    named = clause.complements
    if (clause.objects and said.found.places) or (said.target and not said.target.goal):
        return None
    if not named:
        return (discourse.addressee,) if private and discourse.addressee else ()
    if is_in(named[0].head, "pronouns", "everyone"):
        return ()
    return discourse.people_of(named[0]) or None


def _says(clause: Clause, speaker: str, telling: Telling) -> tuple[Claim, ...] | None:
    """Return what is said; None if it is no statement that claims can say."""
    match clause.content_kind:
        case "quote":
            return claims_in(clause.quote, speaker, telling)
        case "wh" if clause.content[0].asked in ("where", "what") and "tell" in clause.classes:
            variable = variable_asked(clause.content[0], telling)
            return (Claim(variable=variable),) if variable is not None else None
        case "that":
            known = unknowing(clause.content[0], speaker, telling) if len(clause.content) == 1 else None
            return known or _all_claims(clause.content, telling)
    return None


def _all_claims(contents: Iterable[Clause], telling: Telling) -> tuple[Claim, ...] | None:
    """Return the claims of all clauses; None if one of them makes none."""
    found = [claims_of(content, telling) for content in contents]
    return tuple(claim for claims in found if claims for claim in claims) if all(found) else None


@frame("say", "Anne says goodbye.", objects="1", phrases="places")
def greeting(said: Said) -> Events | None:
    """Somebody says hello or goodbye, which tells nobody anything."""
    return said.acts() if is_in(said.clause.objects[0].head, "relations", "greetings") else None


@frame(
    "order",
    "Anne asks Ben to move the ball to the box.",
    "Anne told Ben not to open the box.",
    subject="person",
    objects="1",
    content="to",
)
def requesting(said: Said) -> Events | None:
    """Somebody asks another to do something, which is not done thereby."""
    hearers = said.whom()
    done = (replace(c, subject=said.object(), negated=False) for c in said.clause.content)
    if not hearers or any(framed(c, said.telling.copied()) is None for c in done):
        return None
    return (Tell(speaker=said.people[0], hearers=hearers, says=_to_do(said), speech="request"),)


def _to_do(said: Said) -> tuple[Claim, ...]:
    """Return what somebody asks for or promises, in words: `to leave the room`."""
    return tuple(Claim(words=content.infinitive) for content in said.clause.content)


@frame(
    "tell say call",
    "Anne does not tell Ben.",
    "Anne never told anyone about it.",
    "The ball is in the box. Anne does not tell Ben that the ball is in the box.",
    objects="0 1 2",
    content="none that",
    negated="must",
    phrases="about places",
)
def not_telling(said: Said) -> Events | None:
    """Somebody does not say something; of what they do not tell, that is so which was told of it."""
    for content in said.clause.content:
        claims = claims_of(content, said.telling.copied())
        if not claims or not all(c.variable and said.discourse.at.get(c.variable.of) == c.value for c in claims):
            return None
    return said.acts()


@frame(
    "send leave",
    "Anne sent Ben a text that the ball is in the box.",
    "Anne left a note saying that the ball is in the box.",
    "Anne left a note on the door that said that the ball is in the box.",
    subject="person",
    objects="1 2",
    content="that ing",
    phrases="places sought",
)
def messaging(said: Said) -> Events | None:
    """Somebody writes to somebody, who reads it, or leaves words that others learn when they read them."""
    message, (writer,) = said.clause.objects[-1], said.people
    says = _written(said.clause, said.telling)
    if not is_in(message.head, "relations", "messages") or not says:
        return None
    goal = (said.target.value,) if said.target and said.target.goal else ()
    to = said.whom() if len(said.clause.objects) == 2 else goal
    told = Tell(speaker=writer, says=says, private=True)
    if to and to[0] in said.discourse.people and "leave" not in said.clause.verbs:
        return (told.model_copy(update={"hearers": to}),)
    said.telling.notes[message.head] = told
    return said.acts()


def _written(clause: Clause, telling: Telling) -> tuple[Claim, ...] | None:
    """Return what a message says: "a note that ...", "a note saying that ..."."""
    contents = clause.content
    if clause.content_kind == "ing":
        contents = contents[0].content if len(contents) == 1 and "say" in contents[0].classes else ()
    return _all_claims(contents, telling)


@frame(
    "receive",
    "Anne sent Ben a text that the ball is in the box. Ben never got the text.",
    objects="1",
    negated="must",
)
def not_receiving(said: Said) -> Events | None:
    """Words that were sent to somebody do not reach them."""
    (np,) = said.clause.objects
    message = np.kind == "pronoun" or is_in(np.head, "relations", "messages")
    return said.telling.unheard(said.people) if message else None


@frame(
    "read",
    "Anne left a note saying that the ball is in the box. Ben read the note.",
    "The meeting was moved to six. Ben read about it on the board.",
    content="none that",
    negated="may",
    phrases="places about",
)
def reading(said: Said) -> Events | None:
    """Somebody reads what was written, and is told it thereby."""
    clause = said.clause
    if clause.negated:
        return said.acts("does not read it") if len(clause.objects) == 1 and not clause.content else None
    if not clause.objects:
        return _reading_about(said)
    note = said.telling.notes.get(clause.objects[0].head) if len(clause.objects) == 1 else None
    return None if note is None or clause.content else (note.model_copy(update={"hearers": said.people}),)


def _reading_about(said: Said) -> Events | None:
    """Return that people learn by reading that something is so, or what was changed last: "read about it"."""
    if len(said.clause.content) == 1:
        return learned(said.people, said.inner, said.telling, "reading")
    about, last = said.found.about, said.telling.changed()
    if about is None or about.kind != "pronoun" or last is None:
        return None
    return (*said.acts(), *see_change(said.people, last[1], how="reading"))


@frame("fib", "Anne lied to Ben.", phrases="places about")
def lying(said: Said) -> Events | None:
    """Somebody says what they hold false; the words do not tell what."""
    return said.acts()


@frame("promise", "Anne promised to leave the room.", subject="person", objects="0 1", content="to", phrases=None)
def promising(said: Said) -> Events | None:
    """Somebody says what they will do."""
    if len(said.clause.objects) > len(said.whom()):
        return None
    return (Tell(speaker=said.people[0], hearers=said.whom(), says=_to_do(said), speech="promise"),)


@frame(
    "fib say",
    "Anne pretended not to know anything.",
    objects="0",
    content="to that",
    bare=True,
)
def pretending(said: Said) -> Events | None:
    """Somebody behaves as if something were so."""
    clause = said.clause
    if "pretend" not in clause.verbs or said.inner.content_kind in ("that", "wh"):
        return None
    own = said.telling.discourse.copied().people_of(said.inner.subject) == said.people
    return said.acts() if own or clause.content_kind == "to" else None


_LASTING = (*HANDLE, "give", "swap", "open", "close", "see", "peek", "look", "sleep", "tell", "say")
"""The classes of verbs of which it counts whether what was stopped was done until then."""


@frame("stop", "Anne stopped cooking.", objects="0", content="ing")
def stopping(said: Said) -> Events | None:
    """Somebody stops doing something."""
    return None if said.inner.content or said.inner.is_of(*_LASTING) else said.acts()


@frame("ask", "Anne asks Ben where the ball is.", subject="person", objects="0 1", content="wh")
def asking(said: Said) -> Events | None:
    """Somebody asks a question, which tells nobody anything."""
    quietly = _is_quiet(said)
    hearers, variable = _hearers(said, quietly), variable_asked(said.inner, said.telling)
    if variable is None or hearers is None:
        return None
    says, private = (Claim(variable=variable),), quietly and bool(hearers)
    return (Tell(speaker=said.people[0], hearers=hearers, says=says, speech="question", private=private),)


@frame(
    "tell",
    "Ben was told that the ball is in the box.",
    "Ben has not been told.",
    forms="passive",
    objects="0",
    content="none that",
    negated="may",
    phrases=None,
)
def being_told(said: Said) -> Events | None:
    """Somebody learns something by hearsay, from somebody who may be named."""
    clause, by = said.clause, said.found.by
    if clause.negated:
        return None if clause.content else said.acts("is not told")
    says = claims_of(clause.inner, said.telling) if clause.inner is not None else None
    if not says or not said.found.only("by"):
        return None
    if by:
        return (Tell(speaker=by[0], hearers=said.people, says=says, private=True),)
    return tuple(_by_hearsay(said.people, says)) or None


def _by_hearsay(people: People, says: Iterable[Claim]) -> Iterator[Perceive]:
    """Yield what people learn of the world by hearsay."""
    for claim in says:
        if claim.variable and claim.value and not (claim.chain or claim.negated):
            yield Perceive(agents=people, variable=claim.variable, value=claim.value, how="hearsay")
