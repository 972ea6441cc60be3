"""What a clause has of what frames need, which frame fits it, and what a clause claims."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..episodes.claims import Claim
from ..episodes.variables import Variable
from .clauses import RELATIVE, Clause, Phrase
from .frames import STORIES, Frame, by_verb, families, frames_of, words
from .mentions import Cast, Entity, opens
from .parsing import Word


class UnclearError(Exception):
    """A clause is not understood; the message says what of it."""


def place_name(link: str, place: Entity) -> str:
    """Return how a place is named: with the preposition if something is beside or under it."""
    return f"{link} {place.name}" if link in words("spatial") and not place.person else place.name


def is_when(word: Word) -> bool:
    """Return whether a noun or adverb says when something is."""
    low = word.lemma.lower()
    return (
        low in words("time")
        or low in words("meals")
        or low in words("times of")
        or low[:1].isdigit()
        or any(
            kid.lemma in words("time") and kid.tag[0] == "N"  # the second drawer is no time
            for kid in word.kids
            if kid.relation in ("compound", "npadvmod", "amod", "nmod")
        )
    )


def is_a_place(noun: Word) -> bool:
    """Return whether a noun stands for something that is somewhere: `in the hall`, and not `in anger`."""
    if noun.lemma in words("bare places"):
        return True
    if noun.lemma in words("body") | words("abstract") | words("manners"):
        return False
    determined = any(kid.relation in ("det", "poss", "nummod", "predet") for kid in noun.kids)
    pronoun = noun.tag[0] in "PWD" or noun.low in words("it")
    known = noun.lemma in words("rooms") | words("buildings")
    return determined or pronoun or known or noun.named or noun.tag in ("NNS", "NNP") or "_" in noun.text


def is_goal(phrase: Phrase, cast: Cast) -> bool:
    """Return whether a phrase says where something is or comes to be."""
    found = cast.of.get(phrase.noun, ())
    if not found or is_when(phrase.noun) or not is_a_place(phrase.noun):
        return False
    return phrase.link in words("goals") and (not found[0].person or phrase.link != "to")


def goals_of(clause: Clause, cast: Cast) -> list[Phrase]:
    """Return the phrases that say where something comes to be; what stands before the verb is where it happens."""
    anywhere = clause.link in RELATIVE or clause.lemma in words("stative")
    return [p for p in clause.phrases if is_goal(p, cast) and (anywhere or p.noun.at > clause.verb.at)]


def goal_of(clause: Clause, cast: Cast) -> Phrase | None:
    """Return the phrase that says where something comes to be."""
    return max(
        goals_of(clause, cast),
        key=lambda one: (one.link in words("directed"), one.noun.at > clause.verb.at, -one.noun.at),
        default=None,
    )


def time_of(clause: Clause) -> str:
    """Return the time at which something is, in words; empty if none is told."""
    for phrase in clause.phrases:
        if phrase.link in words("timed") and is_time(phrase.noun):
            return " ".join(word.text for word in phrase.noun.all() if word.low not in words("without a value"))
    return ""


def is_time(noun: Word) -> bool:
    """Return whether a noun is a time of day or a day, as a state has it."""
    low = noun.lemma.lower()
    parts = [kid.low for kid in noun.kids if kid.relation in ("nummod", "compound", "amod")]
    return low in words("times of") or low[:1].isdigit() or low == "o'clock" or (
        low in words("time") and any(part in words("times of") for part in parts)
    )  # fmt: skip


# -- which frame --------------------------------------------------------------------------------------------------


def first_frame(clause: Clause, path: Path, meets: Callable[[str], bool]) -> Frame | None:
    """Return the first frame of a verb in a table of which a clause meets every need."""
    return next((frame for frame in frames_of(clause.lemma, path) if all(map(meets, frame.needs))), None)


def frame_of(clause: Clause, cast: Cast, path: Path = STORIES) -> Frame | None:
    """Return the first frame of a table, by default that of stories, whose needs a clause meets."""
    return first_frame(clause, path, lambda need: has(need, clause, cast))


def nearest_frame(clause: Clause, cast: Cast) -> Frame | None:
    """Return the frame of a verb that lacks least of what it needs, for its example; None for an unknown verb."""
    lacks = {
        frame: [not has(need, clause, cast) for need in frame.needs] for frame in by_verb().get(clause.lemma, ())
    }
    near = (frame for frame, lacking in lacks.items() if not lacking or not all(lacking))
    return min(near, key=lambda frame: sum(lacks[frame]), default=None)


def is_person(word: Word, cast: Cast) -> bool:
    """Return whether a noun stands for people."""
    found = cast.of.get(word, ())
    if found:
        return found[0].person
    return word.low in words("everybody") | words("somebody")


Test = Callable[[Clause, Cast, frozenset[str]], bool]


def _objects(clause: Clause) -> tuple[Word, ...]:
    """Return the objects of a clause; a time is none."""
    return () if clause.object and is_when(clause.object[0]) and not clause.passive else clause.object


def _is_a_thing(clause: Clause, cast: Cast, _: frozenset[str]) -> bool:
    nouns = clause.subject or (clause.object if clause.passive else ())
    return bool(nouns) and not is_person(nouns[0], cast)


def _object_is(person: bool, clause: Clause, cast: Cast) -> bool:
    objects = _objects(clause)
    return bool(objects) and is_person(objects[0], cast) == person


def _receivers(clause: Clause) -> list[Word]:
    return [word for word in (clause.recipient, clause.phrase("to")) if word is not None]


def _has_noun(clause: Clause, _: Cast, wanted: frozenset[str]) -> bool:
    nouns = (*clause.object, *(phrase.noun for phrase in clause.phrases), clause.recipient)
    return any(noun is not None and noun.lemma in wanted for noun in nouns)


def _has_predicate(clause: Clause, _: Cast, wanted: frozenset[str]) -> bool:
    word = clause.predicate
    return word is not None and (not wanted or bool({word.lemma, word.low} & wanted))


def _is_in_a_place(clause: Clause, cast: Cast, _: frozenset[str]) -> bool:
    return any(one.link in words("within") for one in goals_of(clause, cast)) or any(
        one.link in words("around") and cast.of.get(one.noun) for one in clause.phrases
    )


def denies_all(clause: Clause) -> bool:
    """Return whether a clause denies all that may be perceived: `sees nothing`, `does not see anything`."""
    low = {noun.low for noun in clause.object}
    return "nothing" in low or (clause.negated and "anything" in low)


def _has_new_time(clause: Clause, _: Cast, __: frozenset[str]) -> bool:
    after = (p for p in clause.phrases if p.link in words("retimed") and p.noun.at > clause.verb.at)
    return any(is_time(phrase.noun) for phrase in after)


def _is_of_content(clause: Clause, _: Cast, __: frozenset[str]) -> bool:
    inner = clause.content
    asks = inner.asks if inner is not None else None
    return (
        inner is not None
        and asks is not None
        and asks.low == "what"
        and inner.phrase(*words("inside")) is not None
    )


def _is_of_perceiving(clause: Clause, cast: Cast, _: frozenset[str]) -> bool:
    frame = frame_of(clause.content, cast) if clause.content is not None else None
    return frame is not None and families()[frame.effect] in ("attention", "seeing")


NEEDS: dict[str, Test] = {
    # the subject
    "person": lambda c, cast, _: bool(c.subject) and is_person(c.subject[0], cast),
    "thing": _is_a_thing,
    "subject": lambda c, _, wanted: bool(c.subject) and c.subject[0].lemma in wanted,
    "label": lambda c, cast, _: c.passive or (bool(c.subject) and not is_person(c.subject[0], cast)),
    # objects and receivers
    "object": lambda c, _, wanted: any(not wanted or noun.lemma.split()[-1] in wanted for noun in _objects(c)),
    "object person": lambda c, cast, _: _object_is(True, c, cast),
    "object thing": lambda c, cast, _: _object_is(False, c, cast),
    "object that opens": lambda c, cast, _: any(opens(one) for w in _objects(c)[:1] for one in cast.of.get(w, ())),
    "denied object": lambda c, _, __: denies_all(c),
    "plain object": lambda c, _, wanted: (
        any(noun.low in wanted and noun.kid("compound", "amod") is None for noun in c.object)
        and c.phrase(*words("sources")) is None
        and not set(c.particles) & words("away")
    ),
    "new object": lambda c, _, __: any(k.low in words("introducing") for noun in c.object for k in noun.kids),
    "two things": lambda c, cast, _: (
        sum(len(cast.of.get(word, (word,))) for word in _objects(c)) > 1
        or c.phrase(*words("exchanged")) is not None
    ),
    "no object": lambda c, _, __: not _objects(c),
    "no object thing": lambda c, cast, _: not _object_is(False, c, cast) or c.object[0].lemma in words("rooms"),
    "receiver": lambda c, cast, _: c.recipient is not None or any(is_person(w, cast) for w in _receivers(c)),
    "receiver or object person": lambda c, cast, _: any(
        is_person(word, cast) for word in (*_receivers(c), *_objects(c)[:1])
    ),
    # places and times
    "goal": lambda c, cast, _: bool(goals_of(c, cast)),
    "directed goal": lambda c, cast, _: any(p.link not in words("where it happens") for p in goals_of(c, cast)),
    "no goal": lambda c, cast, _: not goals_of(c, cast),
    "alone": lambda c, cast, _: not _objects(c) and not goals_of(c, cast),
    "motion": lambda c, _, __: bool(c.particles or c.phrases or c.purposes or c.action),
    "place": _is_in_a_place,
    "place or away": lambda c, cast, _: bool(goals_of(c, cast)) or bool(set(c.particles) & words("away")),
    "near person": lambda c, cast, _: any(
        p.link in words("company") and is_person(p.noun, cast) for p in c.phrases
    ),
    "time": lambda c, _, __: bool(time_of(c)),
    "new time": _has_new_time,
    # words
    "particle": lambda c, _, wanted: bool(wanted & {*c.particles, *(adverb.lemma for adverb in c.adverbs)}),
    "phrase": lambda c, _, wanted: any(phrase.link in wanted for phrase in c.phrases),
    "noun": _has_noun,
    "predicate": _has_predicate,
    "predicate person": lambda c, _, __: c.predicate is not None and c.predicate.lemma in words("people"),
    "predicate feeling": lambda c, _, __: c.predicate is not None and c.predicate.lemma in words("feelings"),
    "predicate time": lambda c, _, __: (
        c.predicate is not None and (is_when(c.predicate) or c.predicate.lemma in words("occasions"))
    ),
    "word": lambda c, _, wanted: bool(wanted & {form for word in c.own() for form in (word.lemma, word.low)}),
    # clauses below it, and its form
    "crowd": lambda c, _, __: bool(c.subject) and c.subject[0].low in words("everybody") | words("nobody"),
    "content": lambda c, _, __: c.content is not None,
    "content inside": _is_of_content,
    "perceiving content": _is_of_perceiving,
    "no content": lambda c, _, __: c.content is None and c.action is None,
    "action": lambda c, _, wanted: c.action is not None and (not wanted or c.action.lemma in wanted),
    "words": lambda c, _, __: c.content is not None or c.wh is None,
    "perfect": lambda c, _, __: c.perfect,
    "passive": lambda c, _, __: c.passive,
    "negated": lambda c, _, __: c.negated,
    "link": lambda c, _, wanted: c.link in wanted,
    "progressive": lambda c, _, __: c.progressive,
    "modal": lambda c, _, wanted: c.modal in wanted,
}
"""What a frame may need of a clause, by what stands before the colon; one of the words behind that is needed."""


ROLES: dict[str, str] = {
    "object": "object",
    "object person": "object",
    "object thing": "object",
    "object that opens": "object",
    "denied object": "object",
    "plain object": "object",
    "two things": "object with for",
    "receiver": "recipient to",
    "receiver or object person": "recipient to object",
    "goal": "goal",
    "directed goal": "goal",
    "place": "place",
    "place or away": "place particles",
    "near person": "place",
    "predicate": "predicate",
    "predicate person": "predicate",
    "predicate feeling": "predicate",
    "content": "content",
    "content inside": "content",
    "perceiving content": "content",
    "action": "action",
    "words": "content",
}
"""The roles that a clause has which meets a need, by its kind."""


def roles_in(frame: Frame) -> frozenset[str]:
    """Return the roles that a frame declares: those that it needs, and those that it may have."""
    found = set(frame.takes)
    for kind, wanted in map(parts, frame.needs):
        found |= set(ROLES.get(kind, "").split())
        if kind in ("particle", "phrase", "noun", "word"):
            found |= wanted
    return frozenset(found)


def has(need: str, clause: Clause, cast: Cast) -> bool:
    """Return whether a clause has what a frame needs, such as `object:nap|siesta`."""
    kind, wanted = parts(need)
    return NEEDS[kind](clause, cast, wanted)


def parts(need: str) -> tuple[str, frozenset[str]]:
    """Return the kind of a need, and the words of which it names one."""
    kind, _, wanted = need.partition(":")
    return kind, frozenset(wanted.split("|")) if wanted else frozenset()


# -- claims -------------------------------------------------------------------------------------------------------


def claim_of(clause: Clause, cast: Cast, place: Callable[[Phrase], str]) -> Claim:
    """Return the claim that a clause makes: what somebody holds, where something is, in which state.

    Raises `UnclearError` if it makes none.
    """
    if clause.content is not None and clause.lemma in words("thinking") and clause.subject:
        inner = claim_of(clause.content, cast, place)
        who = [one for word in clause.subject for one in cast.of.get(word, ()) if one.person]
        if len(who) != 1 or clause.negated:
            raise UnclearError("it is not clear whose belief it is")
        verb = "knows" if clause.lemma in words("knowing") and not inner.chain else inner.verb
        return inner.model_copy(update={"chain": (who[0].name, *inner.chain), "verb": verb})
    nouns = clause.object if clause.passive or (clause.object and _moves(clause)) else clause.subject
    if any(kid.low == "no" for noun in nouns for kid in noun.kids):
        raise UnclearError("it says of none that it is so")
    found = [one for word in nouns for one in cast.of.get(word, ())]
    acts = (bool(clause.object) and _moves(clause)) or any(one.person for one in found)
    going = clause.progressive and clause.lemma not in words("stative")  # "is driving to the church"
    not_yet = acts and (bool(clause.modal) or going)
    if any(noun.lemma in words("body") for noun in nouns):  # have not laid a finger on it
        raise UnclearError("it is not clear what is said to be so")
    if len(found) != 1 or clause.modal in words("guesses") or not_yet:
        raise UnclearError("it is not clear what is said to be so")
    thing, negated = found[0], clause.negated
    time = time_of(clause)
    if time and not thing.person:
        return Claim(variable=Variable("state", thing.name), value=time, negated=negated)
    goals = [one for one in clause.phrases if is_goal(one, cast)]
    if goals and (_moves(clause) or clause.lemma in words("at rest")) and clause.predicate is None:
        best = max(goals, key=lambda one: one.link in words("directed"))
        if found[0] in cast.of.get(best.noun, ()):
            raise UnclearError("it would be at itself")
        return Claim(variable=Variable("at", thing.name), value=place(best), negated=negated)
    source = next(
        (one for one in clause.phrases if one.link == "from" and clause.lemma in words("departing")), None
    )
    if source is not None:
        return Claim(
            variable=Variable("state", thing.name), value=place(Phrase("in", source.noun)), negated=negated
        )
    within = clause.phrase("of") if clause.predicate is not None and clause.predicate.low == "full" else None
    if within is not None and not can_be(thing, "full"):
        raise UnclearError(f"it is not clear what is full of {within.text}")
    if within is not None and len(inside := cast.of.get(within, ())) == 1 and not clause.negated:
        return Claim(variable=Variable("at", inside[0].name), value=place(Phrase("in", nouns[0])))
    state = state_of(clause)
    if state in words("vanished"):
        raise UnclearError(f"it is not told where the {thing.name} is")
    if not state or thing.person or (goals and clause.passive) or not can_be(thing, state):
        raise UnclearError("it is not clear what is said to be so")
    return Claim(variable=Variable("state", thing.name), value=state, negated=negated)


def can_be(thing: Entity, state: str) -> bool:
    """Return whether a thing can be in a state: only what holds something is empty or full."""
    return state not in words("fillings") or thing.place or thing.noun in words("containers") | words("furniture")


def _moves(clause: Clause) -> bool:
    return any(frame.effect in ("put", "carry") for frame in by_verb().get(clause.lemma, ()))


def new_state(clause: Clause, frame: Frame) -> str:
    """Return the state in which a clause says that a thing is brought: `on`, `red`, `Tuesday`, `repaired`."""
    said = [word for word in (*clause.particles, *(a.lemma for a in clause.adverbs)) if word in words("switches")]
    predicate = [clause.predicate.low] if clause.predicate is not None else []
    named = [frame.gives, *predicate, *said, time_of(clause) if frame.effect == "time" else ""]
    verb = clause.verb.low if clause.verb.tag == "VBN" else f"{clause.lemma.removesuffix('e')}ed"
    return next(filter(None, named), verb)


def state_of(clause: Clause) -> str:
    """Return the state in which a clause says that its thing is."""
    if clause.lemma in words("becoming") and clause.predicate is not None and clause.predicate.tag[0] in "JVR":
        return clause.predicate.low
    on = [particle for particle in clause.particles if particle in words("unaided")]
    if on and (clause.lemma == "be" or clause.passive):
        return on[0]
    of_things = (f.gives for f in by_verb().get(clause.lemma, ()) if families()[f.effect] == "things")
    given = next(filter(None, of_things), "")
    if clause.passive:
        return given or clause.verb.low
    return "" if clause.object else given
