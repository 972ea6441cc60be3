"""Effects of words: what is told to whom, what a label says."""

from __future__ import annotations

from ...episodes.claims import Claim
from ...episodes.events import Tell
from ...episodes.variables import Variable
from ..clauses import Clause
from ..frames import words
from ..mentions import Entity
from ..needs import UnclearError, denies_all, frame_of, is_person, parts
from ..parsing import Word
from ..stage import Stage, effect
from .seeing import unaware


def _private(stage: Stage, clause: Clause) -> bool:
    secret = any(adverb.low in words("private") for adverb in clause.adverbs)
    secret = secret or any("private" in noun.low.split() for noun in clause.object)
    alone = any(phrase.link == "in" and phrase.noun.lemma in words("in private") for phrase in clause.phrases)
    return secret or alone or "private" in stage.frame.marks


def _spoken_to(stage: Stage, clause: Clause) -> list[Word]:
    to = (clause.recipient, clause.phrase(*words("spoken to")))
    return [word for word in to if word is not None and is_person(word, stage.cast)]


@effect("tell", "negation object recipient to with content action about of")
def tell(stage: Stage, clause: Clause) -> None:
    """Somebody tells others what is so, or does not."""
    to = [*(word for word in clause.object if is_person(word, stage.cast)), *_spoken_to(stage, clause)]
    about = clause.phrase(*words("topics"))
    hearers = stage.people(to, wanted=about is None)
    nobody = bool(clause.subject) and clause.subject[0].low in words("nobody")
    if denies_all(clause):
        return None  # tells nothing about it
    if clause.negated or nobody:
        if clause.content is not None or stage.last_change() is not None:
            unaware(stage, clause.content, hearers)
        return None
    named = frozenset().union(*(parts(need)[1] for need in stage.frame.needs))
    for noun in clause.object:
        known = is_person(noun, stage.cast) or noun.lemma.split()[-1] in named or stage.points_to_a_deed(noun)
        if not known:
            raise UnclearError(f"{noun.text!r} is not understood here")
    if clause.passive and clause.phrase("to") is not None and clause.content is None:
        raise UnclearError("it is not clear who comes to be where")
    if clause.action is not None and clause.content is None:
        raise UnclearError("it is a request")
    if clause.content is not None and clause.content.asks is not None:
        if clause.content.asks.low != "what" or clause.content.lemma not in words("doing"):
            raise UnclearError("it is not clear what is told")
        doers = stage.people(clause.content.subject, wanted=False)  # what Ben had done, what had happened
        if doers and doers[0].name not in stage.done().doers:
            raise UnclearError("it is not clear what was done")
        return _tell_last(stage, clause, hearers)
    if clause.content is None and not stage.quoted.get(stage.sentence):
        of_what = "happened" in stage.frame.marks and all(is_person(w, stage.cast) for w in clause.object)
        if about is None and not of_what:
            raise UnclearError("it is not clear what is told")
        if about is None or stage.points_to_a_deed(about):
            return _tell_last(stage, clause, hearers)
        return _utter(stage, clause, hearers, (_of_a_thing(stage, about),))
    claims = stage.claims(clause.content)
    if not clause.subject:
        return stage.hold(hearers, claims)
    return _utter(stage, clause, hearers, claims)


@effect("announce", "object recipient to with")
def announce(stage: Stage, clause: Clause) -> None:
    """Somebody tells those there, or somebody of them, of something."""
    if clause.negated or len(clause.object) != 1:
        raise UnclearError("it is not clear what is told")
    hearers = stage.people(_spoken_to(stage, clause), wanted=False)
    _utter(stage, clause, hearers, (_of_a_thing(stage, clause.object[0]),))


@effect("let know", "action content place to")
def let_know(stage: Stage, clause: Clause) -> None:
    """Somebody lets others know that something is so."""
    inner = clause.action
    if inner is None or inner.content is None or clause.negated or inner.negated:
        raise UnclearError("it is not clear what is told")
    _utter(stage, clause, stage.people(inner.subject), stage.claims(inner.content))


@effect("phone", "negation object recipient to content action about of")
def phone(stage: Stage, clause: Clause) -> None:
    """Somebody phones others, who hear what is said in the sentence."""
    hearers = stage.people([*clause.object, *([clause.recipient] if clause.recipient else ())], wanted=False)
    silent = clause.content is None and clause.action is None and clause.phrase(*words("topics")) is None
    if silent and not (clause.negated or clause.passive) and not stage.quoted.get(stage.sentence):
        if clause.particles and not any(_is_said(stage, other) for other in stage.beside):
            raise UnclearError("it does not say whether they see what happens meanwhile")
        stage.addressed[stage.sentence] = hearers
        return None
    return tell(stage, clause)


def _is_said(stage: Stage, clause: Clause) -> bool:
    frame = frame_of(clause, stage.cast)
    return frame is not None and frame.effect in ("tell", "say", "let know", "announce")


def _of_a_thing(stage: Stage, noun: Word) -> Claim:
    """Return the claim where a thing is, as who tells it holds, or that one can know of it."""
    [thing, *others] = stage.things([noun])
    if others:
        raise UnclearError("it is not clear of what is told")
    known = [quality for quality in ("at", "state") if stage.is_known(f"{quality}({thing.name})")]
    if not known:
        return Claim(verb="knows", variable=Variable("topic", thing.name))
    return Claim(variable=Variable.read(f"{known[0]}({thing.name})"))


def _everybody(clause: Clause) -> bool:
    given = [*clause.object, *(p.noun for p in clause.phrases), *([clause.recipient] if clause.recipient else ())]
    return any(word.low in words("everybody") for word in given)


def _utter(stage: Stage, clause: Clause, hearers: list[Entity], claims: tuple[Claim, ...]) -> None:
    speaker = stage.people(clause.subject)
    if len(speaker) != 1:
        raise UnclearError("it is not clear who says it")
    everybody = _everybody(clause)
    stage.require_here(clause, speaker)
    apart = _private(stage, clause) or stage.sentence in stage.addressed
    private = apart and bool(hearers) and not everybody
    if any(claim.negated and not claim.value for claim in claims):
        raise UnclearError("it is not clear what is said")
    others = () if everybody else tuple(one.name for one in hearers if one is not speaker[0])
    if not private:
        stage.takes_part(speaker[0])
    number = stage.add(Tell(speaker=speaker[0].name, hearers=others, says=claims, private=private))
    heard = {speaker[0].name, *others}
    everyone = [one.name for one in stage.cast.people]
    stage.tells_of(number, *(everyone if private else heard))


def _tell_last(stage: Stage, clause: Clause, hearers: list[Entity]) -> None:
    """Somebody tells where a thing is, or what happened last: what they hold of it."""
    claims = tuple(Claim(variable=variable) for variable, value in stage.done().changes.items() if value)
    if not claims:
        raise UnclearError("it is not clear what is told")
    _utter(stage, clause, hearers, claims)


@effect("say", "recipient to content object")
def say(stage: Stage, clause: Clause) -> None:
    """Somebody says something, to those there."""
    if clause.object and not any(noun.low in words("pointing") for noun in clause.object):
        raise UnclearError("it is not clear what is said")
    hearers = stage.people(_spoken_to(stage, clause), wanted=False) or stage.addressed.get(stage.sentence, [])
    _utter(stage, clause, hearers, stage.claims(clause.content))


@effect("label", "object predicate content action place")
def label(stage: Stage, clause: Clause) -> None:
    """What a container is labelled with."""
    quotes = stage.sentences[stage.sentence].quotes
    stage.said.add(stage.sentence)
    things = stage.things(clause.object if clause.passive else clause.subject)
    if not quotes or clause.negated:
        raise UnclearError("it is not clear what it says")
    stage.labels[things[0].name] = quotes[0].strip(" .,!").lower()
    things[0].place = True


@effect("label is", "predicate place")
def label_is(stage: Stage, clause: Clause) -> None:
    """`The label on the box is hats`: the box is where the label is."""
    noun = clause.subject[0]
    on = next((kid.kid("pobj") for kid in noun.kids if kid.low in words("labelled")), None) or noun.kid("poss")
    found = stage.of(on) or tuple(stage.cast.find(on) if on is not None else ())
    if len(found) != 1 or clause.predicate is None or clause.negated:
        raise UnclearError("it is not clear what is labelled")
    found[0].place = True
    stage.labels[found[0].name] = clause.predicate.low


@effect("ask", "object recipient to content action for about")
def ask(stage: Stage, clause: Clause) -> None:
    """A question tells nothing of what is so."""
    stage.said.add(stage.sentence)
    if clause.action is not None:
        raise UnclearError("it is a request")
    quoted = bool(stage.sentences[stage.sentence].quotes)
    if not (quoted or clause.content is not None or clause.phrase(*words("asked about"))):
        raise UnclearError("it is not clear what is asked")
