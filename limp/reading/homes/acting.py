"""Clauses to acts: the frame of a verb that fits (`frames.toml`), and what each effect of a frame makes of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from ...homes.lexicon import lexicon, listed
from ...homes.world import is_surface
from ...minds.deeds import Deed, Verb
from ...minds.facts import Place
from ..clauses import Clause, Phrase, Told, joined
from ..frames import Frame
from ..frames import words as english
from ..mentions import Cast
from ..needs import first_frame, has, parts
from ..parsing import Word
from .nouns import FRAMES, behind_of, determiners, is_on_body, is_place, is_pocket, spelled, words
from .story import Story

Link = tuple[str, Place]
"""A preposition and the place behind it."""


def frame_of(clause: Clause, story: Story) -> Frame | None:
    """Return the first frame of households whose needs a clause meets; None for an unknown verb."""
    return first_frame(clause, FRAMES, lambda need: _has(need, clause, story))


def acts_of(step: Told, story: Story) -> list[Deed]:
    """Return the acts that a clause tells. Of what is denied only a search is one, a `miss`."""
    frame = frame_of(step.clause, story)
    effect = EFFECTS.get(frame.effect) if frame is not None else None
    if effect is None:
        return []
    acts = effect(step, story)
    if step.clause.negated:
        missed = [act for act in acts if act.verb in ("find", "miss")]
        acts = [Deed(verb="miss", thing=act.thing, place=act.place or story.here()) for act in missed]
    return acts


# -- what a frame needs ------------------------------------------------------------


def _has(need: str, clause: Clause, story: Story) -> bool:
    """Return whether a clause has what a frame needs of things, places and people, or of words alone."""
    kind, wanted = parts(need)
    return _NEEDS[kind](clause, story, wanted) if kind in _NEEDS else has(need, clause, Cast())


def _has_goal(clause: Clause, story: Story, _: frozenset[str]) -> bool:
    goals = [one.noun for one in clause.phrases if one.link in words("goal") - {"by"}]
    known = any(noun.low in ("it", "them") or story.place(noun) is not None for noun in goals)
    return known or "there" in _particles(clause)


_NEEDS: Mapping[str, Callable[[Clause, Story, frozenset[str]], bool]] = {
    "thing": lambda c, story, _: bool(_carried(c, story)),
    "no thing": lambda c, story, _: not _carried(c, story),
    "anything": lambda c, story, _: bool(_handled(c, story)),
    "no person": lambda c, story, _: not any(story.who(noun, subject=False) for noun in c.object),
    "receiver": lambda c, story, _: bool(receiver(c, story)),
    "place": lambda c, _, wanted: any(lexicon().place(spelled(noun)).name in wanted for noun in c.object),
    "goal": _has_goal,
    "no goal": lambda c, _, __: not any(one.link in english("directed") for one in c.phrases),
    "predicate": lambda c, _, wanted: bool(wanted & {*c.particles, *(word.lemma for word in _predicates(c))}),
}
"""What frames of households need beside what frames of stories do."""


def _carried(clause: Clause, story: Story) -> list[Word]:
    """Return the objects of a clause that are things to carry."""
    shuts = clause.lemma in english("sharing") - {"grab", "take", "pick", "put", "place"}
    found = []
    for noun in clause.object:
        if noun.low not in words("pointing") and story.who(noun, subject=False):
            continue
        if is_place(noun) and (shuts or noun.lemma.split()[-1] not in listed("movable")):
            continue
        if noun.lemma not in words("buildings") | {"way", "step"} and noun.tag[0] not in "JRV":
            found.append(noun)
    return found


def _handled(clause: Clause, story: Story) -> list[Word]:
    """Return what a clause is done with; furniture only where there is nothing else: `hides the printer`."""
    return _carried(clause, story) or [noun for noun in clause.object if not story.who(noun, subject=False)]


def _predicates(clause: Clause) -> list[Word]:
    """Return what something becomes or is found to be: `pulls it open`, `finds it empty`."""
    found = [clause.predicate] if clause.predicate is not None else []
    for inner in (clause.content, clause.action):
        if inner is not None and inner.predicate is not None and inner.wh is None:
            found.append(inner.predicate)
    return found


def _particles(clause: Clause) -> frozenset[str]:
    return frozenset((*clause.particles, *(word.low for word in clause.adverbs)))


# -- what the effects share ------------------------------------------------------------


def phrases_of(clause: Clause) -> list[Phrase]:
    """Return the prepositional phrases of a clause, also those attached to nouns: `on the desk in the office`."""
    found: list[Phrase] = []

    def take(one: Phrase) -> None:
        if one.noun not in [other.noun for other in found]:
            found.append(one)
        for inner in _below(one.noun):
            take(inner)

    for noun in clause.object:
        for one in _below(noun):
            take(one)
    for one in clause.phrases:
        take(one)
    return sorted(found, key=lambda one: one.noun.at)


def _below(noun: Word) -> Iterator[Phrase]:
    """Yield the phrases that are attached to a noun, or to what it is `of`."""
    for kid in noun.kids:
        inner = kid.kid("pobj") if kid.relation == "prep" else None
        if inner is not None and kid.low == "of":
            yield from _below(inner)
        elif inner is not None:
            yield from (Phrase(kid.low, one) for one in joined(inner))


def places(clause: Clause, links: Collection[str], story: Story, persons: bool = True) -> list[Link]:
    """Return the places behind some prepositions; furniture and its room, in either order, are one place."""
    found: list[Link] = []
    for one in phrases_of(clause):
        link, noun = lexicon().prepositions.get(one.link, one.link.split()[-1]), one.noun
        if not persons and story.who(noun, subject=False):
            continue
        if noun.lemma in lexicon().times | english("time") | words("manners") or noun.tag == "CD":
            continue
        place = story.place(noun)
        if place is None or (is_on_body(noun) and not (is_pocket(noun) and link in ("in", "into"))):
            continue
        if link == "by" and not is_place(noun):
            continue  # by the strap: how it is held
        if found and (joint := _joined(found[-1], (link, place))) is not None:
            found[-1] = joint
        else:
            found.append((link, place))
    return [one for one in found if one[0] in links]


def _joined(before: Link, after: Link) -> Link | None:
    """Return one place for furniture and its room beside each other, or None if they are not that."""
    (first, one), (second, two) = before, after
    if one.is_person or two.is_person:
        return None
    joins = second in words("joining") and not one.room and not two.name
    if one.name and two.room and joins:
        return first, one.model_copy(update={"room": two.room})
    within = first in words("within") and second in words("at") | words("source")
    if one.room and not one.name and two.name and not two.room and within:
        return second, two.model_copy(update={"room": one.room})
    return None


def receiver(clause: Clause, story: Story) -> str:
    """Return whom something is given to, or ""."""
    nouns = [clause.recipient] if clause.recipient is not None else []
    benefit = any(one.link == "as" and one.noun.lemma in words("manners") for one in clause.phrases)
    nouns += [one.noun for one in clause.phrases if one.link == "to" and not benefit]  # but not "as a help to Ann"
    return next((who for noun in nouns for who in story.who(noun, subject=False)), "")


def _first(found: Iterable[Link]) -> Place | None:
    return next((place for _, place in found), None)


# -- effects ------------------------------------------------------------


def _walk(step: Told, story: Story) -> list[Deed]:
    """`walks to the desk with the mug`: a walk, and that the mug is held."""
    clause = step.clause
    heads = clause.lemma in words("heading")
    goals = places(clause, words("going") | {"for"} if heads else words("going"), story)
    named = [link for link in goals if lexicon().category(link[1].name)]
    if named:  # to the mug on the desk
        goals = [link for link in goals if link not in named] or goals[:1]
        story.things(one.noun for one in clause.phrases if one.link in words("goal"))
    crossed = sorted(goals, key=lambda one: one[0] not in ("through", "across"))  # to the hall through the den
    acts = [Deed(verb="walk", place=place) for _, place in crossed]
    held = [noun for noun in _companions(clause, story) if not determiners(noun) & words("not_brought")]
    acts += [Deed(verb="hold", thing=thing) for thing in story.things(held)]
    return [*_passage(clause, acts, story), *acts]


def _companions(clause: Clause, story: Story) -> list[Word]:
    """Return the things that somebody comes or goes with."""
    nouns = [one.noun for one in clause.phrases if one.link == "with"]
    return [noun for noun in nouns if noun.low not in words("none") and not story.who(noun, subject=False)]


def _passage(clause: Clause, acts: list[Deed], story: Story) -> list[Deed]:
    """Return that somebody leaves, or comes in, where no place is named that is gone to."""
    if clause.lemma in words("coming") and not acts and "away" not in clause.particles:
        return [Deed(verb="enter")]
    sources = [one.noun for one in clause.phrases if one.link in ("from", "out of", "off of")]
    away = bool(_particles(clause) & words("out")) or any(one.link == "out of" for one in clause.phrases)
    if (sources or away) and all(_is_whole(noun, away) for noun in sources):
        return [Deed(verb="leave")]
    into = clause.phrase("into")
    inward = bool(_particles(clause) & words("inward")) or (into is not None and story.place(into) is None)
    return [Deed(verb="enter")] if inward and not acts else []


def _is_whole(noun: Word, away: bool) -> bool:
    """Return whether a noun names a room, or what is in view."""
    place = lexicon().place(spelled(noun))
    return bool(place.room and not place.name) or (away and noun.lemma in words("unnamed"))


def _enter(step: Told, story: Story) -> list[Deed]:
    clause = step.clause
    goals = [story.place(noun) for noun in clause.object if not is_on_body(noun)]
    found = [place for place in goals if place] + [place for _, place in places(clause, words("going"), story)]
    if len(found) == 2 and (joint := _joined(("to", found[0]), ("in", found[1]))):  # the desk in the office
        found = [joint[1]]
    if not found and clause.lemma == "enter":
        return [Deed(verb="enter")]
    return [Deed(verb="walk", place=place) for place in found]


def _leave(step: Told, story: Story) -> list[Deed]:
    clause = step.clause
    gone = tuple(one for one in clause.phrases if one.link != "for" or lexicon().is_place_word(spelled(one.noun)))
    goals = places(replace(clause, phrases=gone), words("onward"), story)
    return [Deed(verb="walk", place=place) for _, place in goals] or [Deed(verb="leave")]


def _shut(verb: Verb) -> Callable[[Told, Story], list[Deed]]:
    def effect(step: Told, story: Story) -> list[Deed]:
        """`opens the fridge and the stove in the kitchen`, `closes it`, `opening and closing each`."""
        clause = step.clause
        rooms = [place.room for _, place in places(clause, {"in", "inside", "of", "at"}, story) if not place.name]
        each = any({noun.low, *determiners(noun)} & {"each", "both", "them"} for noun in clause.object)
        if each and len(story.visited) > 1 and len(clause.object) == 1:
            return [Deed(verb=verb, place=place) for place in story.visited]
        nouns = [behind_of(noun) if noun.lemma in words("lids") else noun for noun in clause.object]
        found = [story.place(noun, *rooms[:1]) for noun in nouns] or [story.here()]
        return [Deed(verb=verb, place=place) for place in found if place]

    return effect


def _grab(step: Told, story: Story) -> list[Deed]:
    clause = step.clause
    found = places(clause, words("source"), story, persons=False)
    place = _first(found) or (story.here() if _particles(clause) & {"inside"} else None)
    return [Deed(verb="grab", thing=thing, place=place) for thing in story.things(_handled(clause, story))]


def _put(step: Told, story: Story) -> list[Deed]:
    """`moves the mug from the desk to the shelf`: a grab and a put; `to Ann` a give, `on his shoulder` a hold."""
    clause = step.clause
    things = story.things(_handled(clause, story))
    if any(is_on_body(one.noun) and not is_pocket(one.noun) for one in clause.phrases):
        return [Deed(verb="hold", thing=thing) for thing in things]
    if person := receiver(clause, story):
        return [Deed(verb="give", thing=thing, to=person) for thing in things]
    found = places(clause, words("at"), story, persons=False)
    link, place = found[0] if found else ("to", None)
    if place is None:
        link = "in" if "inside" in clause.particles else "to"
        there = bool(_particles(clause) & {"inside", "there"})
        place = story.here() or (story.room() if there else None)
    source = _first(places(clause, {"from", "off"}, story, persons=False))
    taken = [Deed(verb="grab", thing=thing, place=source) for thing in things if source]
    on = link in words("surface")
    if link in ("to", "at", "toward", "towards"):  # as is usual there
        on = place is not None and is_surface(place)
    return [*taken, *(Deed(verb="put", thing=thing, place=place, on=on) for thing in things)]


def _carry(step: Told, story: Story) -> list[Deed]:
    """Carrying to furniture is putting there; to a room it is walking there, and leaving it at the end."""
    acts = _put(step, story)
    last = acts[-1] if acts else None
    if last is None or last.verb != "put" or last.place is None or last.place.name:
        return acts
    walk = [*(act for act in acts if act.verb == "grab"), Deed(verb="walk", place=last.place)]
    return [*walk, *(act for act in acts if act.verb == "put")] if step.final else walk


def _hold(step: Told, story: Story) -> list[Deed]:
    clause = step.clause
    things = story.things(_handled(clause, story))
    out = step.within is not None and step.within.lemma in words("emerging") and "out" in step.within.particles
    taken = out and clause.verb.tag == "VBG"  # came out pushing the cart
    if taken or ("out" in _particles(clause) and clause.lemma not in ("hold", "wear")):
        return [Deed(verb="grab", thing=thing, place=story.here()) for thing in things]
    found = places(clause, words("at") - {"to"}, story, persons=False)
    link, place = found[0] if found else ("", None)
    on = place is not None and link in words("surface")
    return [Deed(verb="hold", thing=thing, place=place, on=on) for thing in things]


def _search(step: Told, story: Story) -> list[Deed]:
    """`looks in the fridge for the mug`, `checks the drawer`, `checks whether the mug is in the fridge`."""
    clause = step.clause
    about = [one.noun for one in clause.phrases if one.link == "for"]
    if len(clause.object) > 1 and all(map(is_place, clause.object)):
        return [Deed(verb="search", place=story.place(noun)) for noun in clause.object]
    inner = clause.content
    if inner is not None and inner.subject and not story.who(inner.subject[0]):
        about, clause = list(inner.subject), inner
    looked = [noun for noun in step.clause.object if not lexicon().category(lexicon().thing(spelled(noun)))]
    into = tuple(Phrase("in", noun) for noun in looked)
    at = [place for _, place in places(replace(clause, phrases=into + clause.phrases), words("searched"), story)]
    if not at and "inside" in _particles(clause):
        at = [place for place in (story.here(),) if place]
    things = story.things(about) if about else [""] * bool(at)
    return [Deed(verb="search", thing=thing, place=next(iter(at), None)) for thing in things]


def _come_across(step: Told, story: Story) -> list[Deed]:
    clause = step.clause
    met = tuple(one.noun for one in clause.phrases if one.link in ("across", "upon", "on"))[:1]
    rest = tuple(one for one in clause.phrases if one.noun not in met)
    return _find(replace(step, clause=replace(clause, object=met, phrases=rest)), story)


def _find(step: Told, story: Story) -> list[Deed]:
    """`sees the mug on the desk`; `finds nothing`, `finds no mug in it` and `finds it empty` are misses."""
    clause = step.clause
    empty = any(word.low in words("void") for word in _predicates(clause))
    nouns = [noun for noun in clause.object if not story.who(noun, subject=False)]
    found = places(clause, words("at"), story, persons=False)
    link, place = found[0] if found else ("", None)
    if empty:
        small = [noun for one in (clause.content, clause.action) if one for noun in one.subject]
        spot = story.place((*nouns, *small)[0]) if (*nouns, *small) else story.here()
        return [Deed(verb="miss", place=spot)]
    if clause.content is not None or clause.action is not None:
        return []
    only = any(word.low == "only" for word in (*clause.adverbs, *(kid for noun in nouns for kid in noun.kids)))
    nothing = any(noun.low in words("none") for noun in nouns) or (clause.negated and not nouns)
    if only or nothing:
        return [Deed(verb="miss", place=place or story.here())]
    none = any("no" in determiners(noun) for noun in nouns)
    on = place is not None and link in words("surface")
    verb: Verb = "miss" if none else "find"
    return [Deed(verb=verb, thing=thing, place=place, on=on and not none) for thing in story.things(nouns)]


def _wait(step: Told, story: Story) -> list[Deed]:
    """`sits on the sofa`; but `stands up` is nothing of use."""
    if "up" in step.clause.particles:
        return []
    return [Deed(verb="wait", place=_first(places(step.clause, words("at") - {"to"}, story, persons=False)))]


EFFECTS: Mapping[str, Callable[[Told, Story], list[Deed]]] = {
    "walk": _walk, "enter": _enter, "leave": _leave, "open": _shut("open"),
    "close": _shut("close"), "grab": _grab, "put": _put, "carry": _carry, "give": _put, "hold": _hold,
    "search": _search, "find": _find, "come across": _come_across, "wait": _wait,
}  # fmt: skip
"""The effects of frames that are acts."""
