"""What follows a verb, in the words of the household, and which things and places noun phrases name.

    phrase = [object] {particle | adverb | preposition [noun phrase]}

Wordings of several words ("out of", "from under") get one preposition each by `prepositions.toml`, and a room
joins the furniture that stands in it. A noun phrase may only point back: "it", "both items".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...homes.lexicon import lexicon, listed
from ...lexicon.words import is_in
from ...minds.facts import Place
from ...minds.meanings import SOMETHING
from ..english.syntax import Clause, NounPhrase

Link = tuple[str, str]
"""A preposition and its noun phrase, which may be empty."""

HANDLING = frozenset(("grab", "put", "carry", "hold", "give", "open", "close"))
"""The acts of handling a thing."""
CONJUNCTION = re.compile(r"\s*(?:,\s*and\b|\band\b|,|&|\bas well as\b|\bplus\b|\bincluding\b)\s*")
_MAX_WORDS = 5


@dataclass(frozen=True, slots=True)
class Phrase:
    """What follows a verb: the direct `object`, loose `particles`, and prepositional phrases."""

    object: str = ""
    particles: frozenset[str] = frozenset()
    links: tuple[Link, ...] = ()

    def after(self, *prepositions: str) -> str:
        """Return the first noun phrase after one of `prepositions`, or ""."""
        return next((text for link, text in self.links if link in prepositions), "")

    def without(self, *prepositions: str) -> Phrase:
        """Return the phrase without what follows `prepositions`."""
        return replace(self, links=tuple(pair for pair in self.links if pair[0] not in prepositions))

    def relinked(self, old: str, new: str) -> Phrase:
        """Return the phrase with one preposition in place of another."""
        return replace(self, links=tuple((new if link == old else link, text) for link, text in self.links))


def is_coreferent(text: str) -> bool:
    """Tell whether a noun phrase points back to something ("it", "both items")."""
    return text.lower() in listed("coreferent")


def is_somewhere(text: str) -> bool:
    """Tell whether a noun phrase names furniture or a room, rather than a thing or what was spoken of before."""
    return lexicon().is_place_word(text) and not is_coreferent(text)


def is_on_body(text: str) -> bool:
    """Tell whether a noun phrase names a part of the body, or what is worn: `his left hand`."""
    return not listed("body").isdisjoint(re.findall(r"\w+", text))


def named_things(text: str) -> list[str]:
    """Return every thing of a conjunction: `a beer and the wine glass` -> beer, wineglass."""
    parts = [part for part in CONJUNCTION.split(text) if part and part.lower() not in ("both", "then")]
    parts = [part for part in parts if not is_coreferent(part)] or parts[:1]
    named = [SOMETHING if is_coreferent(part) else lexicon().thing(part) for part in parts]
    return [thing for thing in named if plausible(thing)]


def plausible(thing: str) -> bool:
    """Tell whether `thing` may name a thing at all: no function words, no adjective alone, not too long."""
    words = thing.split()
    long = not 0 < len(words) <= _MAX_WORDS
    return not (long or listed("no_noun").intersection(words) or words[-1] in listed("no_head"))


def described(words: str) -> frozenset[str]:
    """Return the words behind an article, which name things: `the Latin dictionary`."""
    return frozenset(re.findall(r"\b(?:the|an?|my|your|our) (\w[\w-]*)", words))


def spelled(np: NounPhrase) -> str:
    """Return a noun phrase in words: `the bottle of wine`, `Ann's desk`."""
    if np.kind == "joined":
        return " and ".join(map(spelled, np.members))
    owner = f"{spelled(np.owner)}'s " if np.owner else f"{np.determiner} " if np.determiner else ""
    return f"{owner}{np.words} of {spelled(np.of)}" if np.of else f"{owner}{np.words}"


def with_of(clause: Clause) -> Clause:
    """Return a clause whose object has the phrase of what it is: `a bottle` `of wine`."""
    first = clause.phrases[0] if clause.phrases and clause.objects else None
    if first is None or first.preposition != "of" or first.np is None:
        return clause
    *others, last = clause.objects
    return replace(clause, objects=(*others, replace(last, of=first.np)), phrases=clause.phrases[1:])


def phrase_of(clause: Clause) -> Phrase:
    """Return what follows the verb of a clause; `in the hall on the desk` becomes `on the desk in the hall`."""
    clause = with_of(clause)
    words, links = list(_objects(clause)), _links(clause)
    if not words and links and _is_particle(*links[0], _acts(clause)):
        words, links = [links[0][1]], links[1:]  # "gathered up the cups"
    links = [*((word, "") for word in clause.particles if word in listed("standing_alone")), *links]
    for asked in clause.content if clause.content_kind == "wh" else ():
        if asked.asked in listed("asked"):
            words.append(f"{asked.asked} {spelled(asked.subject) if asked.subject else 'it'} is")
            links += _links(asked)
    return Phrase(" ".join(words), frozenset((*clause.particles, *clause.adverbs)), join_rooms(links))


def _objects(clause: Clause) -> Iterator[str]:
    """Yield the objects in words, with what they become or are found to be: `found it empty`."""
    if clause.objects or clause.behind.startswith("both"):
        yield from (word for word in ("both", "only") if word in clause.adverbs)
        yield from map(spelled, clause.objects)
        yield from (word for word in clause.qualities if word in listed("predicates"))
    for inner in clause.content if clause.content_kind == "that" else ():
        became = listed("predicates") & {*inner.verbs}
        if inner.subject and became and not inner.objects:
            yield from (spelled(inner.subject), *became)


def _acts(clause: Clause) -> frozenset[str]:
    return frozenset().union(*(lexicon().acts_of(verb) for verb in clause.verbs))


def _links(clause: Clause) -> list[Link]:
    """Return the prepositional phrases, each preposition by one word; times and clauses are left out."""
    found = []
    for phrase in clause.phrases:
        if phrase.np is None or phrase.np.head in lexicon().times or is_in(phrase.np.head, "times", "nouns"):
            continue
        link = phrase.preposition
        found.append((lexicon().prepositions.get(link, link), spelled(phrase.np)))
    return found


def _is_particle(link: str, words: str, acts: frozenset[str]) -> bool:
    """Tell whether a preposition behind a verb of handling goes with the verb: `hands over the key`."""
    if not acts & HANDLING or ("walk" in acts and "carry" not in acts):
        return False
    inward = link in ("in", "out") and not is_somewhere(words) and not is_coreferent(words)
    return link in listed("separable") or inward or (link == "over" and "give" in acts)


def join_rooms(links: Sequence[Link]) -> tuple[Link, ...]:
    """Attach a room or a side to the furniture beside it: (in, the cabinet), (in, the bedroom) is one place."""
    joined: list[Link] = []
    for pair in links:
        before = joined[-1] if joined else ("", "")
        if before[1] and pair[0] in listed("joining"):
            if one := _one_place(before, pair):
                joined[-1] = one
                continue
            if pair[0] in listed("beside") and (not pair[1] or lexicon().place(pair[1]) == Place()):
                continue  # a side of it, or "there"
        joined.append(pair)
    return tuple(joined)


def _one_place(before: Link, after: Link) -> Link | None:
    """Return one phrase for furniture and its room, in either order, or None if they are not that."""
    if before[0] in listed("path") and after[0] == "into":
        return None  # "through a swing door into the storeroom": the door is on the way
    kinds = _kind(before[1]), _kind(after[1])
    if kinds == ("furniture", "room") and before[0] not in ("for", "with"):
        return before[0], f"{before[1]} in {after[1]}"
    if kinds == ("room", "furniture") and before[0] in listed("within"):
        return after[0], f"{after[1]} in {before[1]}"
    return None


def _kind(text: str) -> str:
    """Return whether a noun phrase names `furniture`, a `room`, `both`, or "" for none of them."""
    place = lexicon().place(text) if text else Place()
    if place.name and place.room:
        return "both"
    return "furniture" if place.name else "room" if place.room else ""
