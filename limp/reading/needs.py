"""What a clause has of what frames need, which frame fits it, and what a clause claims."""

from __future__ import annotations

from collections.abc import Callable

from ..episodes.claims import Claim
from ..episodes.variables import Variable
from .clauses import RELATIVE, Clause, Phrase
from .frames import Frame, by_verb, words
from .mentions import Cast, Entity
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
            kid.lemma in words("time")
            for kid in word.kids
            if kid.relation in ("compound", "npadvmod", "amod", "nmod")
        )
    )


def roles_of(phrase: Phrase) -> set[str]:
    """Return the roles that a phrase may have: goal, place, source."""
    roles = set()
    if phrase.link in words("goals"):
        roles.add("goal")
    if phrase.link in words("of place"):
        roles.add("place")
    if phrase.link in words("sources"):
        roles.add("source")
    return roles


def is_goal(phrase: Phrase, cast: Cast) -> bool:
    """Return whether a phrase says where something is or comes to be."""
    found = cast.of.get(phrase.noun, ())
    if not found or is_when(phrase.noun) or phrase.noun.lemma in words("abstract") | words("manners"):
        return False
    return phrase.link in words("goals") and (not found[0].person or phrase.link != "to")


def goals_of(clause: Clause, cast: Cast) -> list[Phrase]:
    """Return the phrases that say where something comes to be; what stands before the verb is where it happens."""
    anywhere = clause.link in RELATIVE or clause.lemma in words("stative")
    return [p for p in clause.phrases if is_goal(p, cast) and (anywhere or p.noun.at > clause.verb.at)]


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


def frame_of(clause: Clause, cast: Cast) -> Frame | None:
    """Return the first frame of a verb whose needs a clause meets."""
    return next(
        (f for f in by_verb().get(clause.lemma, ()) if all(_has(need, clause, cast) for need in f.needs)), None
    )


def is_person(word: Word, cast: Cast) -> bool:
    """Return whether a noun stands for people."""
    found = cast.of.get(word, ())
    if found:
        return found[0].person
    return word.low in words("everybody") | words("somebody")


def _nouns(clause: Clause) -> set[str]:
    return {noun.lemma for noun in (*clause.object, *(p.noun for p in clause.phrases))} | (
        {clause.recipient.lemma} if clause.recipient else set()
    )


def _has(need: str, clause: Clause, cast: Cast) -> bool:
    """Return whether a clause has what a frame needs."""
    kind, _, rest = need.partition(":")
    wanted = set(rest.split("|")) if rest else set()
    subject = clause.subject[0] if clause.subject else None
    objects = [] if clause.object and is_when(clause.object[0]) and not clause.passive else list(clause.object)
    goals = goals_of(clause, cast)
    match kind:
        case "person":
            return subject is not None and is_person(subject, cast)
        case "thing":
            one = (
                subject
                if subject is not None
                else (clause.object[0] if clause.passive and clause.object else None)
            )
            return one is not None and not is_person(one, cast)
        case "object":
            return any(not wanted or noun.lemma in wanted for noun in objects)
        case "object person":
            return bool(objects) and is_person(objects[0], cast)
        case "object thing":
            return bool(objects) and not is_person(objects[0], cast)
        case "two things":
            return len(objects) > 1 or clause.phrase("with", "for") is not None
        case "no object thing":
            return not objects or is_person(objects[0], cast) or (objects[0].lemma in words("rooms"))
        case "no object":
            return not objects
        case "goal":
            return bool(goals)
        case "goal room":
            return any(one.noun.lemma in words("rooms") | words("buildings") for one in goals)
        case "no goal":
            return not goals
        case "receiver":
            to = clause.phrase("to")
            return clause.recipient is not None or (to is not None and is_person(to, cast))
        case "receiver or object person":
            to = clause.phrase("to")
            receivers = [w for w in (clause.recipient, to, *objects[:1]) if w is not None and is_person(w, cast)]
            return bool(receivers)
        case "particle":
            return bool(wanted & {*clause.particles, *(adverb.lemma for adverb in clause.adverbs)})
        case "phrase":
            return any(one.link in wanted for one in clause.phrases)
        case "noun":
            return bool(wanted & _nouns(clause))
        case "subject":
            return subject is not None and subject.lemma in wanted
        case "predicate":
            return clause.predicate is not None and (
                clause.predicate.lemma in wanted or clause.predicate.low in wanted if wanted else True
            )
        case "content":
            return clause.content is not None
        case "no content":
            return clause.content is None and clause.action is None
        case "action":
            return clause.action is not None
        case "words":
            return clause.content is not None or clause.wh is None
        case "word":
            return bool(wanted & {word.lemma for word in clause.own()})
        case "perfect":
            return clause.perfect
        case "passive":
            return clause.passive
        case "negated":
            return clause.negated
        case "alone":
            return not objects and not goals
        case "motion":
            return bool(clause.particles or clause.phrases or clause.purposes or clause.action)
        case "place":
            return any(one.link in words("within") for one in goals) or any(
                one.link in words("around") and cast.of.get(one.noun) for one in clause.phrases
            )
        case "place or away":
            return bool(goals) or bool(set(clause.particles) & words("away"))
        case "near person":
            return any(one.link in words("company") and is_person(one.noun, cast) for one in clause.phrases)
        case "new time":
            return any(
                p.link in words("retimed") and p.noun.at > clause.verb.at and is_time(p.noun)
                for p in clause.phrases
            )
        case "progressive":
            return clause.progressive
        case "time":
            return bool(time_of(clause))
        case "label":
            return clause.passive or (subject is not None and not is_person(subject, cast))
    raise ValueError(need)


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
    found = [one for word in nouns for one in cast.of.get(word, ())]
    if len(found) != 1 or clause.modal in words("guesses") or (clause.modal and found[0].person):
        raise UnclearError("it is not clear what is said to be so")
    thing, negated = found[0], clause.negated
    time = time_of(clause)
    if time and not thing.person:
        return Claim(variable=Variable("state", thing.name), value=time, negated=negated)
    goals = [one for one in clause.phrases if is_goal(one, cast)]
    if goals and (_moves(clause) or clause.lemma in words("at rest")) and clause.predicate is None:
        best = max(goals, key=lambda one: one.link in ("to", "into", "onto"))
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
    state = state_of(clause)
    if not state or thing.person:
        raise UnclearError("it is not clear what is said to be so")
    return Claim(variable=Variable("state", thing.name), value=state, negated=negated)


def _moves(clause: Clause) -> bool:
    return any(frame.effect in ("put", "keep") for frame in by_verb().get(clause.lemma, ()))


def state_of(clause: Clause) -> str:
    """Return the state in which a clause says that its thing is."""
    if clause.lemma in words("becoming") and clause.predicate is not None and clause.predicate.tag[0] in "JVR":
        return clause.predicate.low
    on = [particle for particle in clause.particles if particle in words("unaided")]
    if on and (clause.lemma == "be" or clause.passive):
        return on[0]
    if clause.passive:
        given = [f.gives for f in by_verb().get(clause.lemma, ()) if f.gives]
        return given[0] if given else clause.verb.low
    given = [f.gives for f in by_verb().get(clause.lemma, ()) if f.gives and not clause.object]
    return given[0] if given else ""
