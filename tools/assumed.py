"""The table of docs/assumed.md: the numbers that answers rest on, and what one answer does when each is another.

A probability p is halved and doubled as odds p / (1 - p), any other number by the factor. Defaults are read from
the code and the answers are made anew, so the page is old as soon as either changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from unittest.mock import patch

from pydantic.fields import FieldInfo

from limp import Scene, answer
from limp.answering.pipeline import Pipeline
from limp.answering.scene import claim
from limp.commands.answering import STORY, juice
from limp.episodes.conventions import Conventions
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Act, Change, Event, OpenAct, Tell, Unread, at
from limp.episodes.queries import Asked, WhichValue
from limp.episodes.question import about_episode, written_question
from limp.episodes.variables import Variable
from limp.errors import LimpError
from limp.homes.parameters import Parameters, described
from limp.planning.acts import next_act
from limp.planning.honesty import stances
from limp.runs.markdown import percent, table

Probe = Callable[[float], float]
"""The probability of one option where a number has this value; raises `LimpError` where that is refused."""
ASSUMED = "assumed"
KEY = Variable("at", "key")
DRAWER, JAR = (Change(at("key").to(place), by="Mira") for place in ("drawer", "jar"))


# --- the answers --------------------------------------------------------------------------------------------


def held(*events: Event, who: str = "Mira", reliability: float = 1.0, **conventions: float) -> float:
    """Return P(jar) for where Mira, who put the key into the jar, or another one thinks that it is."""
    told = {name: str(value) for name, value in conventions.items()}
    scene = Scene("Mira", Person(name="Theo", there="unsaid"), conventions=told)
    scene.add(*events)
    episode = scene.episode.model_copy(update={"reliability": reliability})
    asked = Asked(query=WhichValue(chain=(who,), variable=KEY))
    found = Pipeline.symbolic().answer(written_question(episode, asked))
    return next(found.probabilities[one.label] for one in found.question.choices if one.text == "jar")


def revealing(value: float) -> float:
    """Return P(basket) in the story of Sally and Anne, which says that Sally comes back."""
    found = answer("Where will Sally look for her marble?", text=STORY, conventions={"revealing": f"{value}"})
    return next(found.probabilities[one.label] for one in found.question.choices if one.text == "basket")


def certain(value: float) -> float:
    """Return P(jar) where the move into the jar is certain to this degree."""
    return held(DRAWER, JAR.model_copy(update={"certainty": value}))


def beta(value: float) -> float:
    """Return P(the way that costs .2), against one that costs .6."""
    ways = (OpenAct(does="north", cost=0.2), OpenAct(does="south", cost=0.6))
    scene = Scene("Petra")
    scene.add(Act("Petra", "", open_to=ways, mood="intended"))
    with patch("limp.planning.acts.RATIONALITY", value):
        return next_act(scene.worlds, "Petra")["north"]


def candour(value: float) -> float:
    """Return P(hinders, not helps) of who says something else than they hold."""
    said = Tell(speaker="Mira", hearers=("Theo",), says=(claim(at="key", value="drawer"),))
    scene = Scene("Mira", "Theo")
    scene.add(JAR, said)
    with patch("limp.planning.honesty.RATIONALITY", value):
        found = stances(scene.worlds, "Mira")
    return found["hinder"] / (found["hinder"] + found["help"])


@cache
def household() -> Episode:
    """Return the bundled example about Nora, Ivan and the juice, as it is read."""
    read = Pipeline.symbolic().answer(juice()).stages.episode
    assert read is not None
    return read


def hindered(parameters: dict[str, float] | None = None, episode: Episode | None = None) -> float:
    """Return P(Ivan hinders Nora)."""
    asked = about_episode(episode or household(), juice())
    return Pipeline.symbolic(parameters).answer(asked).probabilities["B"]


def grabbed(value: float) -> float:
    """Return the same where it is certain to this degree that Nora takes the juice from the fridge."""
    events = household().events
    last = events[-1].model_copy(update={"certainty": value})
    return hindered(episode=household().model_copy(update={"events": (*events[:-1], last)}))


# --- the numbers --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """A number: its name, its default, where that comes from, and which answer is looked at."""

    name: str
    default: float
    source: str
    probe: Probe
    option: str
    is_probability: bool = True


def constant(place: str, probe: Probe, option: str, source: str = ASSUMED, is_probability: bool = True) -> Number:
    """Return a constant of a module, `homes.reader.HEDGED`."""
    module, _, name = place.rpartition(".")
    return Number(place, getattr(import_module(f"limp.{module}"), name), source, probe, option, is_probability)


def patched(place: str, probe: Callable[[], float]) -> Probe:
    """Return a probe whose answer reads the constant itself."""

    def probed(value: float) -> float:
        with patch(f"limp.{place}", value):
            return probe()

    return probed


def numbers() -> Iterator[Number]:
    """Yield every number that enters the probability of an answer."""
    told, jar, hinders = Conventions(), "jar, where Mira put the key", "Ivan hinders Nora"
    yield Number(
        "convention `revealing`", told.revealing, ASSUMED, revealing, "basket, where Sally left the marble"
    )
    unread = partial(held, DRAWER, Unread("x", ("key",)), JAR)
    yield Number("convention `unread`", told.unread, ASSUMED, lambda value: unread(unread=value), jar)
    for name, names, source in (("ELSEWHERE", "Theo", ASSUMED), ("CLOSE", "key", "indifference")):
        place = f"beliefs.doubt.{name}"
        yield constant(place, patched(place, partial(held, DRAWER, JAR, Unread("x", (names,)))), jar, source)
    unsaid = partial(held, DRAWER, JAR, Act("Theo", "waits"), who="Theo")
    for place, patches in (("beliefs.doubt.PRESENT", "answering.thinking.PRESENT"), ("beliefs.doubt.MOVES",) * 2):
        yield constant(place, patched(patches, unsaid), "jar, for Theo, of whom it is not told")
    way, fool = "the way that costs .2, not .6", "who lies hinders, not helps"
    for probe, option in ((beta, way), (candour, fool)):
        yield constant("planning.social.RATIONALITY", probe, option, is_probability=False)
    for place in ("language.episode_reader.RELIABILITY", "language.query_reader.FAILED"):
        yield constant(place, lambda value: held(DRAWER, JAR, reliability=value), jar)
    for place in ("language.episode_reader.DOUBTED", "language.reading.AS_A_RULE"):
        yield constant(place, certain, jar)
    yield constant("language.policy.SLIP", lambda value: 1 - value, "what is told of a thing, against another")
    for place in (
        "reading.homes.reader.LIKELY", "reading.fusing.FILLED",
        "language.fuse.SUPPLIED", "language.perceive.CLEAR", "language.perceive.UNCLEAR",
        "reading.seeing.scenegraph.STEADY", "reading.seeing.scenegraph.FLICKER",
        "reading.seeing.scenegraph.AWAY", "reading.seeing.scenegraph.GUESSED", "reading.seeing.acts.GUESSED",
    ):  # fmt: skip
        yield constant(place, grabbed, hinders)
    for name, source in (("IDLING", "Ullman et al. (2009)"), ("CARRYING", ASSUMED)):
        place = f"planning.homes.choices.{name}"
        yield constant(place, patched(place, hindered), hinders, source, is_probability=False)
    for one in described():
        source = one.source.partition(" (docs/")[0]
        yield Number(
            f"parameter `{one.name}`", one.default, source, planned(one.name), hinders, is_share(one.name)
        )


def field_of(name: str) -> FieldInfo:
    """Return the field of a parameter of the household planner, `sight.seen` for one of a group."""
    owner, _, part = name.rpartition(".")
    return (type(getattr(Parameters(), owner)) if owner else Parameters).model_fields[part]


def is_share(name: str) -> bool:
    """Return whether a parameter of the household planner is a probability: whether it ends at 1."""
    return any(getattr(bound, "le", getattr(bound, "lt", None)) == 1 for bound in field_of(name).metadata)


def planned(name: str) -> Probe:
    """Return the probe of a parameter of the household planner; counts are rounded."""
    is_count = field_of(name).annotation is int
    return lambda value: hindered({name: max(1, round(value)) if is_count else value})


def moved(default: float, factor: float, is_probability: bool) -> float:
    """Return a number times a factor, as odds where it is a probability."""
    if not is_probability:
        return default * factor
    odds = default / (1 - default) * factor
    return odds / (1 + odds)


def section() -> str:
    """Return the table."""
    columns = ("number", "default", "source", "the probability of", "halved", "as it is", "doubled")
    rows = list[tuple[str, ...]]()
    for one in numbers():
        shown = one.name if "`" in one.name else f"`{one.name}`"
        values = (moved(one.default, factor, one.is_probability) for factor in (0.5, 1, 2))
        cells = (_cell(one.probe, value) for value in values)
        rows.append((shown, f"{one.default:.3g}", one.source, one.option, *cells))
    return table(columns, rows)


def _cell(probe: Probe, value: float) -> str:
    try:
        return percent(probe(value))
    except LimpError:
        return "refused"
