"""What a clause says, or somebody in quotation marks, as claims: where a thing is, how it is, who holds what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...episodes.claims import Claim
from ...episodes.events import Change, Perceive
from ...episodes.variables import NOTHING, Variable
from ...lexicon.words import any_in, is_in
from .adjuncts import Place, adjuncts
from .discourse import Discourse, Thing
from .frames import framed
from .guards import is_under_way
from .parsing import parses
from .sentences import Builder
from .syntax import PLACE, Clause, is_gap
from .telling import Events, Telling, at
from .words import names_in, read_sentence, split

Claims = tuple[Claim, ...]
HARMLESS = ("plain", "public", "private")
"""The adverbs that leave what a content says as it is."""


def claims_of(clause: Clause, telling: Telling) -> Claims | None:
    """Return the claims of a finite clause; None if it says something that no claim can."""
    if clause.has_auxiliary("will", "may", "habit"):
        return _scheduled(clause, telling.discourse)
    if {"alone", "only"} & set(clause.adverbs) or asks_several(clause):
        return None
    if clause.around or says_how(clause):
        return None
    if clause.content:
        return _attitude(clause, telling)
    if is_under_way(clause):
        return None  # it has no result yet
    if clause.form == "copula":
        return None if "had" in clause.auxiliaries else _being(clause, telling)
    return _handled(clause, telling)


def claim_of(clause: Clause, telling: Telling) -> Claim | None:
    """Return the one claim of a finite clause; None if it makes several, or one of no variable."""
    said = claims_of(clause, telling) or ()
    return said[0] if len(said) == 1 and said[0].variable is not None else None


def says_how(clause: Clause) -> bool:
    """Return whether adverbs or participles say more of a content than that it is so: "by mistake"."""
    adverbs = all(is_in(a, "adverbs", *HARMLESS) for a in clause.adverbs)
    return not adverbs or any(phrase.clause for phrase in clause.phrases)


def asks_several(clause: Clause) -> bool:
    """Return whether an embedded question has several predicates: the last may be of the clause around it."""
    return clause.content_kind in ("wh", "about") and len(clause.content) > 1


def _claims(variables: Iterable[Variable], value: str, negated: bool) -> Claims | None:
    return tuple(Claim(variable=variable, value=value, negated=negated) for variable in variables) or None


def _being(clause: Clause, telling: Telling) -> Claims | None:
    discourse, found = telling.discourse, adjuncts(clause, telling.discourse)
    beside = len(found.places) > 1 and not found.room
    if not found.only("places") or clause.subject is None or beside:
        return None
    if clause.head == "there" and len(clause.objects) == 1 and found.target:
        negated = clause.negated != (clause.objects[0].determiner == "no")
        return _claims(map(at, discourse.things_of(clause.objects[0])), found.target.value, negated)
    if clause.objects:
        return None
    return time_said(clause, discourse) or _said_of_subject(clause, found.target, discourse)


def _begins(clause: Clause) -> bool:
    """Return whether a clause says with a time when something is: "the ferry would leave at nine"."""
    return clause.form == "active" and any_in(clause.verbs, "relations", "beginning")


def _scheduled(clause: Clause, discourse: Discourse) -> Claims | None:
    """Return when something will begin."""
    other = clause.objects or clause.content or clause.particles or clause.adverbs or clause.around
    begins = clause.has_auxiliary("will") and _begins(clause)
    return time_said(clause, discourse) if begins and not other else None


def time_said(clause: Clause, discourse: Discourse) -> Claims | None:
    """Return when something is: "the meeting is at nine"."""
    times = [p.clock or (p.np.words if p.np else "") for p in clause.phrases]
    if clause.qualities or len(times) != 1 or not adjuncts(clause, discourse).only():
        return None
    thing = None if discourse.people_of(clause.subject) else discourse.thing_of(clause.subject)
    if thing is None or adjuncts(clause, discourse).places:
        return None
    discourse.theme = thing.name
    return (Claim(variable=Variable("state", thing.name), value=times[0], negated=clause.negated),)


def _said_of_subject(clause: Clause, place: Place | None, discourse: Discourse) -> Claims | None:
    """Return where people or things are, or how they are."""
    people, things = _subject(clause, place is None or place.is_room, discourse)
    names = (*people, *things)
    if place is not None:
        return None if clause.qualities else _claims(map(at, names), place.value, clause.negated)
    if clause.qualities == ("empty",) and things:
        return _claims((Variable("inside", name) for name in names), NOTHING, clause.negated)
    if len(clause.qualities) != 1:
        return None
    return _claims((Variable("state", name) for name in names), clause.qualities[0], clause.negated)


def _subject(clause: Clause, room: bool, discourse: Discourse) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the people, or else the things, that are the subject of a clause about a room or another place."""
    people = discourse.people_of(clause.subject)
    they_are_things = discourse.means_things(clause.subject) or discourse.cannot_be_people(clause.subject, room)
    if people and not they_are_things:
        return people, ()
    things = tuple(thing.name for thing in discourse.things_of(clause.subject))
    discourse.theme = things[-1] if things else discourse.theme
    return (), things


def _handled(clause: Clause, telling: Telling) -> Claims | None:
    """Return what is so after somebody did what a clause says, as its frame has it."""
    after = telling.copied()
    done = framed(replace(clause, negated=False, auxiliaries=(), progressive=False), after)
    changes = _certain_changes(done or ())
    if not changes:
        return None
    telling.discourse = replace(after.discourse, at=telling.discourse.at, room_of=telling.discourse.room_of)
    sets = [item for event in changes for item in event.sets]
    said = tuple(Claim(variable=s.variable, value=s.value, negated=clause.negated) for s in sets if s.value)
    return said if len(said) == len(sets) and (len(said) == 1 or not clause.negated) else None


def _certain_changes(done: Events) -> tuple[Change, ...]:
    """Return the events if they are nothing but certain changes, beside what is seen by who keeps a thing."""
    told = tuple(event for event in done if not isinstance(event, Perceive) or event.certainty < 1.0)
    changes = tuple(event for event in told if isinstance(event, Change) and event.certainty == 1.0)
    return changes if len(changes) == len(told) else ()


def _attitude(clause: Clause, telling: Telling) -> Claims | None:
    """Return what people believe or know, each of them, as claims about their minds."""
    people = telling.discourse.people_of(clause.subject)
    if not people or clause.alone is None:
        return None
    match clause.content_kind:
        case "wh":
            return _known(people, clause, telling)
        case "that" if clause.is_of("know", "believe"):
            said = claims_of(clause.alone, telling)
            return None if said is None or _denies_more(clause, said) else _held(said, people, clause)
    return None


def _denies_more(clause: Clause, said: Claims) -> bool:
    """Return whether a clause denies that people know of a mind, or hold a denial, which leaves open what they do.

    Who does not know that it is not so need not know that it is.
    """
    of_minds = "know" in clause.classes and any(claim.chain for claim in said)
    return clause.negated and (of_minds or any(claim.negated for claim in said))


def _known(people: tuple[str, ...], clause: Clause, telling: Telling) -> Claims | None:
    """Return of which variable people know the value, or do not."""
    asked = variable_asked(clause.content[0], telling) if "know" in clause.classes else None
    if asked is None:
        return None
    return tuple(Claim(chain=(p,), verb="knows", variable=asked, negated=clause.negated) for p in people)


def _held(said: Claims, people: tuple[str, ...], clause: Clause) -> Claims:
    """Return claims as what each of some people believes or knows, or does not."""
    own = "knows" if "know" in clause.classes else "believes"
    return tuple(
        claim.model_copy(
            update={
                "chain": (person, *claim.chain),
                "verb": claim.verb if claim.chain else own,
                "negated": clause.negated != claim.negated,
            }
        )
        for person in people
        for claim in said
    )


def variable_asked(clause: Clause, telling: Telling) -> Variable | None:
    """Return the variable that an embedded question leaves open: "where the ball is", "what is in the box"."""
    found = adjuncts(clause, telling.discourse)
    past = clause.form == "copula" and "had" in clause.auxiliaries
    if clause.content or not found.only("places", "by") or clause.around or past or says_how(clause):
        return None
    match clause.asked:
        case "where":
            return _place_asked(clause, found.target, telling)
        case "when":
            return time_asked(clause, telling.discourse)
        case "what":
            return _content_asked(clause, found.target, telling.discourse)
    return None


def _content_asked(clause: Clause, place: Place | None, discourse: Discourse) -> Variable | None:
    """Return the variable of what is in a place: "what is in the box", "what is inside"."""
    if clause.form != "copula" or not is_gap(clause.subject) or clause.objects:
        return None
    if place is None:
        return _inside_it(clause, discourse)
    return Variable("inside", place.value) if place.thing else None


def _inside_it(clause: Clause, discourse: Discourse) -> Variable | None:
    """Return the variable of "what is inside": of the container that was told of last."""
    bare = not clause.qualities and {*clause.adverbs, *clause.particles} == {"inside"}
    held = (discourse.holder, discourse.opened)
    place = next((name for name in reversed(discourse.mentions) if name in held), "")
    return Variable("inside", place) if bare and place else None


def _place_asked(clause: Clause, place: Place | None, telling: Telling) -> Variable | None:
    """Return the variable of where somebody or something is, or was put, if it was told who put it there."""
    np, discourse = clause.subject, telling.discourse
    if clause.form == "copula":
        people = discourse.people_of(np)
        if clause.objects or clause.qualities or place is not None:
            return None
        if len(people) == 1:
            return at(people[0])
    elif not clause.is_of(*PLACE, "find"):
        return None
    elif clause.form != "passive":
        np = clause.objects[0] if clause.objects else None
    thing = discourse.thing_of(np)
    if thing is None or (clause.is_of(*PLACE) and not _was_put(thing, clause, telling)):
        return None
    return at(thing)


def _was_put(thing: Thing, clause: Clause, telling: Telling) -> bool:
    """Return whether it was told that the subject of a clause put a thing where it is."""
    number = telling.last(at(thing))
    last = telling.events[number] if number is not None else None
    people = telling.discourse.copied().people_of(clause.subject)
    stood = isinstance(last, Change) and not last.by and not clause.is_of("hide")
    return stood or (isinstance(last, Change) and (clause.form == "passive" or last.by in people))


def time_asked(clause: Clause, discourse: Discourse) -> Variable | None:
    """Return the variable of "when the meeting is" and "when the ferry leaves"."""
    begins = _begins(clause) and not clause.particles
    if not (begins or clause.form == "copula") or clause.objects or clause.qualities or clause.phrases:
        return None
    thing = discourse.thing_of(clause.subject)
    return Variable("state", thing.name) if thing else None


def unknowing(clause: Clause, speaker: str, telling: Telling) -> tuple[Claim, ...] | None:
    """Return that a speaker does not know what was asked, if a clause says no more than that they do not know."""
    bare = not (clause.content or clause.objects or clause.phrases)
    if "know" not in clause.classes or not clause.negated or not bare or not telling.discourse.theme:
        return None
    return (Claim(chain=(speaker,), verb="knows", variable=at(telling.discourse.theme), negated=True),)


def claims_in(quote: str, speaker: str, telling: Telling) -> tuple[Claim, ...] | None:
    """Return the claims of what is quoted; None if any of its clauses says something else."""
    telling.discourse.speaker = speaker
    claims = _claims_in(quote, speaker, telling)
    telling.discourse.speaker = ""
    return claims


def _claims_in(quote: str, speaker: str, telling: Telling) -> tuple[Claim, ...] | None:
    found: list[Claim] = []
    sentences = split(quote)
    for text in sentences:
        sentence = read_sentence(text, names_in(sentences) | frozenset(telling.discourse.people))
        trees = parses(sentence.tokens)
        asked = () if trees else parses(sentence.tokens, "question")
        if asked:
            about = telling.discourse.thing_of(Builder(sentence.tokens).question(asked[0][0]).clause.subject)
            telling.discourse.theme = about.name if about else telling.discourse.theme
            continue
        if not trees:
            return None
        for clause in Builder(sentence.tokens).sentence(trees[0][0]):
            claims = unknowing(clause, speaker, telling) or claims_of(clause, telling)
            if claims is None:
                return None
            found += claims
    return tuple(found)
