"""Tells which act a verb has in its phrase, by its object, its particles and its prepositions.

The lexicon gives every verb its acts; most have one. A verb of several acts alternates: `returned` is a walk and
`returned the vial` a put (after B. Levin, English Verb Classes and Alternations, 1993). A row of `SENSES` says of
which verb phrases it holds and which act they tell; the first one that holds counts. An idiom (`pulls the drawer
open`) is told in a plain phrase by its function. Every row has an example, which tests run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from ...homes.lexicon import lexicon, listed
from ...minds.facts import Place
from .memory import Story
from .phrases import Phrase, is_coreferent, is_somewhere

_OPEN = re.compile(r"^open(?: |$)|(?:^|\s)(?:wide )?open$")
_SHUT = re.compile(r"^(?:shut|closed)(?: |$)|(?:^|\s)(?:shut|closed|to)$")
_LID = re.compile(r"^(?:the |its |his |her )?(?:lid|flaps?|doors?|(?:cover|top)(?= of ))(?: of (?P<x>.+))?$")
_LIGHT_BEFORE = (
    r"(?:a|an|the|another|one|his|her|their|some|two|few|long|short|quick|deep|last|small|big|good|hot|cold)"
)
_ORDER = ("walk", "leave", "open", "close", "give", "grab", "put", "hold", "search", "find", "wait", "idle")


@dataclass(frozen=True, slots=True)
class VerbPhrase:
    """A verb, the acts that the lexicon lists for it, and what follows it.

    `people` are those noun phrases that name people: the object, its first word (`bring Ann the mug`), and what is
    behind `with`.
    """

    lemma: str
    acts: frozenset[str]
    phrase: Phrase
    people: frozenset[str]

    @classmethod
    def of(cls, lemma: str, phrase: Phrase, memory: Story) -> VerbPhrase:
        """Look the verb and its noun phrases up."""
        acts = lexicon().acts_of(lemma)
        receiver = phrase.object.split(" ")[0] if "carry" in acts or lemma == "pass" else ""
        companions = [text for link, text in phrase.links if link == "with"]
        nouns = dict.fromkeys([phrase.object, receiver, *companions])
        return cls(lemma, acts, phrase, frozenset(text for text in nouns if text and memory.is_person(text)))

    def takes(self, kind: str) -> bool:
        """Whether it has an object of a kind of `OBJECTS`."""
        return OBJECTS[kind](self)

    def follows(self, words: Collection[str]) -> bool:
        """Whether one of these follows, as a preposition or a particle; `any` is any, `AT` one of a place."""
        links = {link for link, _ in self.phrase.links}
        words = {*words, *(listed("at") if "AT" in words else ())}
        return not links.union(self.phrase.particles).isdisjoint(words) or ("any" in words and bool(links))

    def is_in(self, verb_class: str) -> bool:
        """Whether the lexicon lists it in a class of verbs."""
        return self.lemma in lexicon().verb_class[verb_class]

    @property
    def own(self) -> str:
        """The first act that the lexicon lists for the verb."""
        return next((act for act in _ORDER if act in self.acts), "idle")


def _is_left(verb: VerbPhrase) -> bool:
    """Tell whether the object is a thing that somebody can leave somewhere: not `left the house`, `left there`."""
    target = verb.phrase.object
    named = lexicon().place(target) != Place() or is_coreferent(target)
    return verb.takes("thing") and named and target.lower().split()[-1] not in listed("buildings")


OBJECTS: Mapping[str, Callable[[VerbPhrase], bool]] = {
    "none": lambda verb: not verb.phrase.object,
    "any": lambda verb: bool(verb.phrase.object),
    "person": lambda verb: verb.phrase.object in verb.people,
    "receiver": lambda verb: " " in verb.phrase.object and verb.phrase.object.split(" ")[0] in verb.people,
    "thing or place": lambda verb: verb.takes("any") and not verb.takes("person"),
    "thing": lambda verb: verb.takes("thing or place") and not is_somewhere(verb.phrase.object),
    "thing left": _is_left,
    "nothing else": lambda verb: verb.takes("thing or place") and not verb.phrase.links,
    "no place": lambda verb: verb.takes("any") and not lexicon().is_place_word(verb.phrase.object),
    "way through": lambda verb: lexicon().place(verb.phrase.object).name in ("door", "window"),
    "asked": lambda verb: verb.phrase.object.partition(" ")[0] in listed("asked") and " " in verb.phrase.object,
}
"""The kinds of objects; behind `nothing else` there is no preposition."""


Told = tuple[str, Phrase] | None
"""The act that a verb phrase tells, as a key of `acts.MAKERS`, and the phrase that is read as that act."""


@dataclass(frozen=True, slots=True)
class Sense:
    """The `act` that those verb phrases tell for which all that is given holds; "" is the verb's own act.

    `example` is read as the act `reads` in canonical words, "" for nothing. Of words in one string, `verbs` are
    lemmas, `of` is a class of verbs, `acts` are all listed for the verb, and one of `behind` follows, as a
    preposition or a particle. `object` is a kind of object, and `by` a function that decides alone.
    """

    act: str
    example: str
    reads: str = ""
    verbs: str = ""
    of: str = ""
    acts: str = ""
    object: str = ""
    behind: str = ""
    by: Callable[[VerbPhrase], Told] | None = None

    def is_open_to(self, lemma: str) -> bool:
        """Return whether a verb can have this sense, whatever follows it."""
        return (
            (not self.verbs or lemma in self.verbs.split())
            and (not self.of or lemma in lexicon().verb_class[self.of])
            and lexicon().acts_of(lemma).issuperset(self.acts.split())
        )

    def told_by(self, verb: VerbPhrase) -> Told:
        """Return the act, with the phrase that is read as it; None where what follows is not of its sense."""
        if self.by is not None:
            return self.by(verb)
        holds = (not self.object or verb.takes(self.object)) and (
            not self.behind or verb.follows(self.behind.split())
        )
        return (self.act or verb.own, verb.phrase) if holds else None


def sense_of(verb: VerbPhrase) -> tuple[str, Phrase]:
    """Return the act that a verb phrase tells, and the phrase that is read as that act."""
    return next(told for sense in senses(verb.lemma) if (told := sense.told_by(verb)) is not None)


@lru_cache(1024)
def senses(lemma: str) -> tuple[Sense, ...]:
    """Return the senses, in order, that a verb can have."""
    return tuple(sense for sense in SENSES if sense.is_open_to(lemma))


# --- idioms ---------------------------------------------------------------------------------------------------


def _no_act(verb: VerbPhrase) -> Told:
    return ("unknown", verb.phrase) if verb.acts <= {"speech", "try", "fail"} else None


def _resultative(verb: VerbPhrase) -> Told:
    for act, result in (("open", _OPEN), ("close", _SHUT)) if verb.is_in("resultative") else ():
        if result.search(verb.phrase.object.lower()):
            return act, replace(verb.phrase, object=re.sub(result.pattern, "", verb.phrase.object).strip())
    return None


def _light_verb(verb: VerbPhrase) -> Told:
    if not verb.is_in("light") or not _light().match(verb.phrase.object.lower()):
        return None
    return ("wait" if verb.phrase.object.endswith("seat") else "idle"), verb.phrase


@cache
def _light() -> re.Pattern[str]:
    objects = "|".join(lexicon().light_objects)
    return re.compile(rf"^(?:{_LIGHT_BEFORE} )*(?:{objects})(?: (?:of|from|with|at|for)\b.*)?$")


def _lid(verb: VerbPhrase) -> Told:
    match = _LID.match(verb.phrase.object.lower())
    if match is None or not verb.acts & {"grab", "put", "open", "close", "carry"}:
        return None
    closes = not verb.is_in("lid_lifting") and verb.acts & {"put", "close"}
    inner = match["x"] or verb.phrase.after("of", "from", "on", "off") or "it"
    return ("close" if closes else "open"), replace(verb.phrase, object=inner, links=())


def _drawn_out(verb: VerbPhrase) -> Told:
    drawer = "out" in verb.phrase.particles and verb.phrase.object.split(" ")[-1] in ("drawer", "drawers")
    return ("open", verb.phrase) if drawer and verb.is_in("drawing_out") else None


def _help_oneself(verb: VerbPhrase) -> Told:
    if verb.lemma != "help" or not verb.phrase.object.endswith(("self", "selves")):
        return None
    return "grab", replace(verb.phrase.without("to"), object=verb.phrase.after("to"))


def _come_across(verb: VerbPhrase) -> Told:
    links = lexicon().meeting.get(verb.lemma, frozenset())
    for link, text in verb.phrase.links:
        if link in links and text and not lexicon().is_place_word(text.split(" in ")[0]):
            thing, _, room = text.partition(" in ")
            others = tuple(pair for pair in verb.phrase.links if pair != (link, text))
            return "find", replace(verb.phrase, object=thing, links=others + (("in", room),) * bool(room))
    return None


def _go_through(verb: VerbPhrase) -> Told:
    through = [text for link, text in verb.phrase.links if link == "through" and text]
    searched = verb.is_in("going_through") and any(_holds_things(text, verb.lemma) for text in through)
    return ("search", verb.phrase) if searched else None


def _holds_things(text: str, lemma: str) -> bool:
    """Tell whether going through `text` is searching it: drawers and bags, but no doors and rooms."""
    place = lexicon().place(text)
    if is_coreferent(text):
        return lemma != "go"
    if place.name in ("door", "window") or (place.room and not place.name) or re.search(r"\bdoors?\b", text):
        return False
    return lemma not in ("go", "run") or text.lower().split(" ")[-1] not in listed("crossed")


def _come_with(verb: VerbPhrase) -> Told:
    if not verb.is_in("coming_back") or not verb.phrase.particles & listed("coming_out"):
        return None
    brought = [text for link, text in verb.phrase.links if link == "with" and text not in verb.people]
    return (
        ("come with", verb.phrase)
        if any(t and t.split(" ")[0] not in listed("not_brought") for t in brought)
        else None
    )


def _make_for(verb: VerbPhrase) -> Told:
    if verb.is_in("making_way") and verb.phrase.object.endswith(" way"):
        return "walk", replace(verb.phrase, object="")
    heads = verb.lemma == "head" and verb.phrase.after("for").startswith("the ")
    makes = verb.lemma in ("make", "set") and not verb.phrase.object and verb.follows(("for",))
    return ("walk", verb.phrase.relinked("for", "to")) if heads or makes else None


def _hand_in(verb: VerbPhrase) -> Told:
    links = tuple(pair for pair in verb.phrase.links if pair != ("in", ""))
    handed = "give" in verb.acts and len(links) < len(verb.phrase.links)
    return ("put", replace(verb.phrase, links=links)) if handed else None


def _handled_into(verb: VerbPhrase) -> Told:
    into = any(link in ("into", "onto") and lexicon().is_place_word(text) for link, text in verb.phrase.links)
    return ("put", verb.phrase) if verb.own == "idle" and into and verb.takes("thing") else None


SENSES: tuple[Sense, ...] = (
    Sense("search", "tried the drawer", "search the drawer", verbs="try", object="any"),
    Sense("put", "forgot it on the desk", "put some object on the desk", verbs="forget", object="any",
          behind="AT"),
    Sense("unknown", "said hello", by=_no_act),
    Sense("idle", "opens the window", acts="open", object="way through"),
    Sense("idle", "shuts the door", acts="close", object="way through"),
    # Idioms.
    Sense("open", "pulls the drawer open", "open the drawer", by=_resultative),
    Sense("close", "pushed the cabinet shut", "close the cabinet", by=_resultative),
    Sense("idle", "takes a sip of the milk", by=_light_verb),
    Sense("wait", "takes a seat on the sofa", "wait at the sofa", by=_light_verb),
    Sense("open", "lifts the lid of the box", "open the box", by=_lid),
    Sense("close", "put the lid on the box", "close the box", by=_lid),
    Sense("open", "slides out the top drawer", "open the drawer", by=_drawn_out),
    Sense("put", "locks the ring away in the safe", "put the ring in the safe", acts="close put",
          object="no place", behind="AT away"),
    Sense("close", "locked the safe", "close the safe", acts="close put", object="any"),
    Sense("grab", "helps himself to the jam", "grab the jam", by=_help_oneself),
    Sense("find", "came across a letter in the attic", "find the letter in the attic", by=_come_across),
    Sense("search", "rummaged through the drawer for the keys", "search the drawer for the key", by=_go_through),
    Sense("come with", "comes back with the crate", "grab the crate", by=_come_with),
    Sense("walk", "makes for the door", "walk to the door", by=_make_for),
    Sense("walk", "makes her way to the exit", "walk to the exit", by=_make_for),
    Sense("put", "handed the key in at the desk", "put the key on the desk", by=_hand_in),
    # Single verbs.
    Sense("search", "reaches into the bag", "search the bag", verbs="reach", behind="in inside into under behind"),
    Sense("idle", "reaches for the bag", verbs="reach", behind="any"),
    Sense("idle", "reaches the mug", verbs="reach", object="thing"),
    Sense("search", "looks at the desk for it", "search the desk for some object", verbs="look",
          behind="for in inside"),
    Sense("idle", "looks at the fridge", verbs="look", behind="at away toward towards"),
    Sense("put", "left the cup on the desk", "put the cup on the desk", verbs="leave", object="thing left"),
    Sense("leave", "left for the ward", "walk to the ward", verbs="leave"),
    Sense("walk", "gets to the ward", "walk to the ward", verbs="get", object="none",
          behind="to into toward towards"),
    Sense("idle", "gets out", verbs="get", object="none"),
    Sense("give", "passes the mug to Ann", "give the mug to Ann", verbs="pass", object="thing", behind="to"),
    Sense("give", "passes Ann the mug", "give the mug to Ann", verbs="pass", object="receiver"),
    Sense("walk", "passes through the kitchen", "walk to the kitchen", verbs="pass"),
    Sense("idle", "sees if Ann is there", verbs="see", object="asked"),
    Sense("walk", "follows Ann", "walk to Ann", verbs="follow", object="person"),
    Sense("idle", "follows the recipe", verbs="follow"),
    # Carrying somewhere, out, along, and nowhere.
    Sense("carry", "brought it to the desk", "put some object on the desk", acts="carry", object="thing or place",
          behind="to into onto toward towards"),
    Sense("carry", "carried the tray back in the hall", "walk to the hallway", acts="carry",
          object="thing or place", behind="in inside on"),
    Sense("give", "brings her the mug", "give the mug to her", acts="carry", object="receiver"),
    Sense("grab", "drags the crate from the closet", "grab the crate from the closet", acts="carry",
          object="thing or place", behind="from off out"),
    Sense("put", "rolls the mat away", "put the mat", acts="carry put", object="nothing else", behind="away"),
    Sense("grab", "pulls down the blanket", "grab the blanket", of="tugging", acts="carry",
          behind="down off up away"),
    Sense("shift", "takes the tray back", acts="carry", object="nothing else", behind="back over along away"),
    Sense("put", "slid the box under the bed", "put the box on the bed", acts="carry put", object="thing or place",
          behind="AT down"),
    Sense("idle", "sweeps the aisle", acts="carry idle"),
    Sense("hold", "carries the tray", "hold the tray", acts="carry hold", object="thing or place"),
    Sense("shift", "returned the tray", acts="carry walk", object="thing or place"),
    Sense("grab", "takes it", "grab some object", acts="carry", object="thing or place"),
    Sense("walk", "moved through the ward", "walk to the ward", acts="carry walk"),
    Sense("", "transfers", acts="carry"),
    # Verbs of several acts.
    Sense("put", "popped the pie in the oven", "put the pie in the oven", acts="put walk", object="thing"),
    Sense("walk", "popped to the ward", "walk to the ward", acts="put walk"),
    Sense("grab", "withdrew the letter", "grab the letter", acts="grab walk", object="thing"),
    Sense("put", "stood the lamp on the desk", "put the lamp on the desk", acts="put wait", object="thing"),
    Sense("wait", "stood at the desk", "wait at the desk", acts="put wait"),
    Sense("put", "leaned the broom against the shelf", "put the broom on the shelf", acts="put idle", behind="AT"),
    Sense("grab", "untied the dog at the desk", "grab the dog from the desk", acts="grab idle", behind="AT"),
    Sense("idle", "keeps the pen", acts="put idle"),
    Sense("idle", "untied the dog", acts="grab idle"),
    Sense("walk", "enters the ward", "walk to the ward", of="direct_motion"),
    Sense("walk", "runs the tap to the ward", "walk to the ward", acts="walk", object="any", behind="any"),
    Sense("idle", "runs the tap", acts="walk", object="any"),
    Sense("put", "folded it into a drawer", "put some object in the drawer", by=_handled_into),
    Sense("", "opens the fridge", "open the fridge"),
)  # fmt: skip
