"""Tells which act a verb has in its phrase, by its object and its prepositions.

The lexicon gives every verb its acts; most have one, which `own_act` returns. A verb of several acts alternates:
`returned` is a walk and `returned the vial` a put (after B. Levin, English Verb Classes and Alternations, 1993).
Idioms (`phrasal.py`) come before all but three rules. A rule returns a `Sense` or None and changes nothing; rules
are tried in the order of `RULES`. Each docstring has examples, which tests run.
"""

from __future__ import annotations

from ...homes.lexicon import lexicon
from ...minds.facts import Place
from .nouns import is_coreferent
from .phrasal import IDIOMS, Rule, Sense
from .phrases import AT, VerbPhrase

_INTO = ("in", "inside", "into")
_ONWARD = ("to", "into", "onto", "toward", "towards")
_OBJECT_SEARCH = ("whether ", "if ", "what ", "where ")
_ORDER = ("walk", "leave", "open", "close", "give", "grab", "put", "hold", "search", "find", "wait", "idle")


def sense_of(verb: VerbPhrase) -> Sense:
    """Return the sense that the first rule which matches gives."""
    return next(sense for rule in RULES if (sense := rule(verb)) is not None)


# --- single verbs ---------------------------------------------------------------------------------------------


def try_place(verb: VerbPhrase) -> Sense | None:
    """`tried the drawer` -> `search the drawer`."""
    return Sense("search", verb.phrase) if verb.lemma == "try" and verb.phrase.object else None


def forget_somewhere(verb: VerbPhrase) -> Sense | None:
    """`forgot the umbrella on the bench` -> `put the umbrella on the bench`."""
    left = verb.lemma == "forget" and verb.phrase.object and verb.has(*AT)
    return Sense("put", verb.phrase) if left else None


def no_act(verb: VerbPhrase) -> Sense | None:
    """`said hello` -> unknown."""
    return Sense("unknown", verb.phrase) if verb.acts <= {"speech", "try", "fail"} else None


def reach(verb: VerbPhrase) -> Sense | None:
    """`reaches into the bag` -> `search the bag`; `reached the desk` -> `walk to the desk`."""
    if verb.lemma != "reach":
        return None
    if verb.has(*_INTO, "under", "behind"):
        return Sense("search", verb.phrase)
    return Sense("idle" if verb.takes_thing or verb.phrase.links else "walk", verb.phrase)


def look_at(verb: VerbPhrase) -> Sense | None:
    """`looks at the fridge` -> nothing; `looks in the fridge` -> `search the fridge`."""
    at = verb.lemma == "look" and verb.has("at", "away", "toward", "towards")
    return Sense("idle", verb.phrase) if at and not verb.has("for", "in", "inside") else None


# Nobody puts these down, whatever else was spoken of: `left the house`.
_BUILDINGS = ("house", "home", "building", "apartment", "flat", "premises")


def leave_thing(verb: VerbPhrase) -> Sense | None:
    """`left the cup on the desk` -> `put the cup on the desk`; `left for the ward` -> `walk to the ward`."""
    if verb.lemma != "leave":
        return None
    target = verb.phrase.object
    somewhere = lexicon().place(target) != Place() or is_coreferent(target)
    building = target.lower().split()[-1:] in ([word] for word in _BUILDINGS)
    return Sense("put" if verb.takes_thing and somewhere and not building else "leave", verb.phrase)


def get_to(verb: VerbPhrase) -> Sense | None:
    """`gets to the ward` -> `walk to the ward`; `gets the pen` -> `grab the pen`; `gets up` -> nothing."""
    if verb.lemma != "get" or verb.phrase.object:
        return None
    return Sense("walk" if verb.has("to", "into", "toward", "towards") else "idle", verb.phrase)


def pass_by(verb: VerbPhrase) -> Sense | None:
    """`passes through the kitchen` -> `walk to the kitchen`."""
    given = (verb.takes_thing and verb.has("to")) or verb.takes_person
    return Sense("walk", verb.phrase) if verb.lemma == "pass" and not given else None


def see_whether(verb: VerbPhrase) -> Sense | None:
    """`sees if Ann is there` -> nothing."""
    asked = verb.lemma == "see" and verb.phrase.object.startswith(_OBJECT_SEARCH)
    return Sense("idle", verb.phrase) if asked else None


def follow_thing(verb: VerbPhrase) -> Sense | None:
    """`follows the recipe` -> nothing; `follows Ann` -> `walk to Ann`."""
    return Sense("idle", verb.phrase) if verb.lemma == "follow" and not verb.takes_person else None


# --- alternations ---------------------------------------------------------------------------------------------


def move_or_handle(verb: VerbPhrase) -> Sense | None:
    """`popped the pie in the oven` -> `put the pie in the oven`; `popped to the ward` -> `walk to the ward`."""
    acts = [act for act in ("put", "search", "grab") if act in verb.acts]
    if not acts or "walk" not in verb.acts or "carry" in verb.acts:
        return None
    return Sense(acts[0] if verb.takes_thing else "walk", verb.phrase)


def posture(verb: VerbPhrase) -> Sense | None:
    """`stood the lamp on the desk` -> `put the lamp on the desk`; `stood at the desk` -> `wait at the desk`."""
    if not {"put", "wait"} <= verb.acts:
        return None
    return Sense("put" if verb.takes_thing else "wait", verb.phrase)


def lean_on(verb: VerbPhrase) -> Sense | None:
    """`leaned the broom against the shelf` -> `put the broom on the shelf`; `keeps the pen` -> nothing."""
    acts = [act for act in ("put", "grab") if act in verb.acts and "idle" in verb.acts]
    return Sense(acts[0] if verb.has(*AT) else "idle", verb.phrase) if acts else None


def carry_somewhere(verb: VerbPhrase) -> Sense | None:
    """`brought it to the desk` -> `put some object on the desk`; `took it to the ward` -> `walk to the ward`."""
    goal = verb.has(*_ONWARD) or (verb.has("in", "inside", "on") and verb.lemma != "take")
    back = "back" in verb.phrase.particles and verb.phrase.links
    return Sense("carry", verb.phrase) if _carries(verb) and (goal or back) else None


def carry_to_person(verb: VerbPhrase) -> Sense | None:
    """`brings her the mug` -> `give the mug to her`."""
    person = verb.phrase.object.split(" ")[0] in verb.people
    return Sense("give", verb.phrase) if _carries(verb) and person else None


def carry_out(verb: VerbPhrase) -> Sense | None:
    """`drags the crate from the closet` -> `grab the crate from the closet`."""
    out = "out" in verb.phrase.particles or verb.has("from", "off")
    return Sense("grab", verb.phrase) if _carries(verb) and out and verb.lemma not in ("take", "bring") else None


def carry_along(verb: VerbPhrase) -> Sense | None:
    """`takes the tray back` -> nothing; `rolls the mat away` -> `put the mat`."""
    along = not verb.phrase.links and verb.phrase.particles & {"back", "over", "along", "away"}
    if not _carries(verb) or not along:
        return None
    return Sense("put" if "put" in verb.acts and "away" in verb.phrase.particles else "idle", verb.phrase)


def tug_down(verb: VerbPhrase) -> Sense | None:
    """`pulls down the blanket` -> `grab the blanket`."""
    down = verb.is_in("tugging") and verb.phrase.particles & {"down", "off", "up", "away"}
    return Sense("grab", verb.phrase) if "carry" in verb.acts and down and not verb.has(*AT) else None


def slide_under(verb: VerbPhrase) -> Sense | None:
    """`slid the box under the bed` -> `put the box on the bed`."""
    at = verb.has(*AT) or "down" in verb.phrase.particles
    return Sense("put", verb.phrase) if _carries(verb) and "put" in verb.acts and at else None


def carry_nowhere(verb: VerbPhrase) -> Sense | None:
    """`carries the tray` -> `hold the tray`; `takes it` -> `grab some object`; `sweeps the aisle` -> nothing."""
    if "carry" not in verb.acts:
        return None
    if "idle" in verb.acts and not verb.phrase.particles:
        return Sense("idle", verb.phrase)
    if "walk" in verb.acts and not _carries(verb):
        return Sense("walk", verb.phrase)
    if "hold" in verb.acts:
        return Sense("hold", verb.phrase)
    grabbed = "walk" not in verb.acts and (_carries(verb) or "grab" in verb.acts)
    return Sense("grab" if grabbed else "idle", verb.phrase)


def _carries(verb: VerbPhrase) -> bool:
    """What is carried, or rolled along, may be furniture."""
    return "carry" in verb.acts and bool(verb.phrase.object) and not verb.takes_person


# --- verbs of one act -----------------------------------------------------------------------------------------


def move_object(verb: VerbPhrase) -> Sense | None:
    """`runs the tap` -> nothing; `enters the ward` -> `walk to the ward`."""
    if "walk" not in verb.acts or not verb.phrase.object or verb.is_in("direct_motion"):
        return None
    return Sense("walk" if verb.phrase.links else "idle", verb.phrase)


def handle_into(verb: VerbPhrase) -> Sense | None:
    """`folded it into a drawer` -> `put some object in the drawer`."""
    into = any(link in ("into", "onto") and lexicon().is_place_word(text) for link, text in verb.phrase.links)
    return Sense("put", verb.phrase) if _own(verb) == "idle" and into and verb.takes_thing else None


def own_act(verb: VerbPhrase) -> Sense:
    """`opens the fridge` -> `open the fridge`; `waits at the desk` -> `wait at the desk`."""
    return Sense(_own(verb), verb.phrase)


def _own(verb: VerbPhrase) -> str:
    return next((act for act in _ORDER if act in verb.acts), "idle")


RULES: tuple[Rule, ...] = (
    try_place, forget_somewhere, no_act, *IDIOMS,
    reach, look_at, leave_thing, get_to, pass_by, see_whether, follow_thing,
    move_or_handle, posture, lean_on,
    carry_somewhere, carry_to_person, carry_out, carry_along, tug_down, slide_under, carry_nowhere,
    move_object, handle_into, own_act,
)  # fmt: skip
