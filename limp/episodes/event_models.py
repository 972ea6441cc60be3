"""Event models of dynamic epistemic logic: what an event does, as each agent takes it.

An event model is a pointed graph. Point 0 is what really happens. From every point, each agent who is in its view
is led to the point that this agent takes to be happening; an agent who is in no view notices nothing at all. A
chain "A thinks that B thinks ..." walks A's edge, then B's edge, and so on; the point where it arrives says
whether the event gives, denies, or does not touch the value in the belief of that chain:

    effect(model, [a_1, ..., a_k]) = effect at view(... view(view(0, a_1), a_2) ..., a_k)

and none if a view is missing on the way. At a point that "learns", whoever is led there sees how it is in the mind
in which they look (`EventModel.source`): in reality, or as somebody takes it to be.

Every agent takes exactly one event to happen, so a walk costs k steps and nothing is enumerated.
"A thinks that A thinks" is "A thinks", because every point that an agent is led to leads that agent to itself.

Source: Baltag, Moss and Solecki, "The logic of public announcements, common knowledge, and private suspicions",
TARK 1998; van Ditmarsch, van der Hoek and Kooi, "Dynamic Epistemic Logic", Springer 2007, chapter 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

Trust = Literal["yes", "no", "liar", "mistake"]
"""How a hearer takes words: as true, as worthless, as a lie, or as an honest mistake."""
Effect = Literal["gives", "denies", "learns", "none"]


@dataclass(frozen=True, slots=True, eq=False)
class EventModel:
    """Points with an effect and the view of each agent; `everyone` leads agents without a view back to point 0."""

    effects: tuple[Effect, ...]
    views: tuple[Mapping[str, int], ...]
    everyone: bool = False
    between: frozenset[str] = frozenset()
    """For something told: its speaker and hearers; empty for what is seen."""
    speaker: str = ""

    def effect(self, chain: Sequence[str]) -> Effect:
        """Return what the event does to the belief of a chain of agents; the empty chain is reality."""
        point = 0
        for agent in chain:
            following = self.views[point].get(agent)
            if following is None:
                if not self.everyone:
                    return "none"
                following = 0
            point = following
        return self.effects[point]

    def source(self, chain: Sequence[str]) -> tuple[str, ...]:
        """Return whose mind it is in which the end of a chain learns something; nobody's is reality.

        This is the chain up to the last agent who is led to a point that does not learn.
        """
        found, point = 0, 0
        for k, agent in enumerate(chain, start=1):
            point = self.views[point].get(agent, 0)
            if self.effects[point] != "learns":
                found = k
        return tuple(chain[:found])


@dataclass(frozen=True, slots=True)
class Watcher:
    """People who watch together unnoticed; those in `noticed_by` notice it.

    The watchers do not know that, but of those in `mutual_with`, whom they notice in their turn.
    """

    agents: frozenset[str]
    noticed_by: frozenset[str] = frozenset()
    mutual_with: frozenset[str] = frozenset()


def drawn(*views: Mapping[str, int]) -> EventModel:
    """Return the model of points that all give the value; the first is what really happens.

    Each view leads those who perceive the event to the point that they take to be happening.
    """
    gives: Effect = "gives"
    return EventModel(tuple(gives for _ in views), views)


EVERYONE = EventModel(("gives",), ({},), everyone=True)
"""What is known to all from the start."""


@lru_cache(maxsize=4096)
def seen(group: frozenset[str], watchers: frozenset[Watcher] = frozenset()) -> EventModel:
    """Return the model of an event that `group` sees together, each seeing that the others do.

    Watchers see the event, and see that the group sees it; the group takes it that they do not. Whoever notices
    the watchers knows that they see it, and knows that they do not know that. Where it is mutual, both know.
    """
    if not watchers:
        return drawn(dict.fromkeys(group, 0))
    together: Mapping[str, int] = dict.fromkeys(group, 1)
    views: list[dict[str, int]] = [dict(together), dict(together)]
    hidden: dict[Watcher, dict[str, int]] = {}
    for watcher in sorted(watchers, key=lambda w: sorted(w.agents)):
        hidden[watcher] = dict.fromkeys(watcher.agents, len(views))
        views.append({**together, **hidden[watcher]})
        views[0].update(hidden[watcher])
    noticers = sorted({agent for watcher in watchers for agent in watcher.noticed_by & group})
    for agent in noticers:
        known = {name: k for w, ks in hidden.items() if agent in w.noticed_by for name, k in ks.items()}
        views[0][agent] = len(views)
        views.append({**together, **known, agent: len(views)})
    for watcher in (w for w in hidden if w.mutual_with & group):
        pair = dict.fromkeys((*sorted(watcher.agents), *sorted(watcher.mutual_with & group)), len(views))
        views[0].update(pair)
        views.append({**together, **pair})
    return drawn(*views)


def believed(group: frozenset[str]) -> EventModel:
    """Return the model of what each of a group comes to hold alone, whether or not it is so."""
    own = dict.fromkeys(group, 1)
    return EventModel(("none", "gives"), (own, own))


def escaping(model: EventModel, agents: frozenset[str]) -> EventModel:
    """Return the model in which `agents` notice nothing, and whoever perceives the event knows that."""
    views = tuple({a: k for a, k in view.items() if a not in agents} for view in model.views)
    return replace(model, views=views) if agents else model


def spied(model: EventModel, agents: Iterable[str]) -> EventModel:
    """Return the model in which each of `agents` perceives what really happens, which nobody else notices."""
    real, size = model.views[0], len(model.views)
    own = {agent: size + k for k, agent in enumerate(sorted(agents))}
    views = ({**real, **own}, *model.views[1:], *({**real, agent: k} for agent, k in own.items()))
    return replace(model, effects=(*model.effects, *(model.effects[0] for _ in own)), views=views)


@lru_cache(maxsize=4096)
def missed(model: EventModel, agents: frozenset[str]) -> EventModel:
    """Return the model in which `agents` notice nothing, and everybody else takes it that all is as in `model`.

    What really happens is one point more, from which nobody leads them anywhere.
    """
    if not agents or model.everyone:
        return model
    views = [{a: 1 + k for a, k in view.items()} for view in model.views]
    really = {a: k for a, k in views[0].items() if a not in agents}
    return replace(model, effects=(model.effects[0], *model.effects), views=(really, *views))


@lru_cache(maxsize=4096)
def looked(
    model: EventModel, lookers: frozenset[str], effect: Effect = "learns", root: Effect = "none"
) -> EventModel:
    """Return the model in which those who perceive the event see `lookers` look, and only these see what is there.

    Each point of `model` is there twice, without an effect and with `effect`, to which the lookers are led; what
    really happens has the effect `root`.
    """
    size = len(model.views)
    views = [{a: 1 + k + (size if a in lookers else 0) for a, k in view.items()} for view in model.views]
    return EventModel((root, *["none"] * size, *[effect] * size), (views[0], *views, *views))  # type: ignore[arg-type]  # literals


@lru_cache(maxsize=4096)
def looked_around(model: EventModel, looker: str, noticed: bool = True) -> EventModel:
    """Return the model in which somebody looks around, and takes it that all who are there see what they see.

    The others who perceive the event see them look, and each takes it that they see what is so in that one's eyes;
    if it is not `noticed`, they perceive nothing of it. Points are as in `looked`.
    """
    size = len(model.views)
    views = [{a: 1 + k + (size if a == looker else 0) for a, k in view.items()} for view in model.views]
    seeing = [{a: 1 + k + size for a, k in view.items()} for view in model.views]
    root = {a: k for a, k in views[0].items() if noticed or a == looker}
    return EventModel(("none", *["none"] * size, *["learns"] * size), (root, *views, *seeing))  # type: ignore[arg-type]  # literals


@lru_cache(maxsize=1024)
def attributed(chain: tuple[str, ...], effect: Effect = "gives") -> EventModel:
    """Return the model of words that say what a chain of people holds, and nothing of anybody else.

    A path: each of the chain leads to the next point, the last of which has the effect.
    """
    views = [{agent: k + 1} for k, agent in enumerate(chain)] + [dict[str, int]()]
    for k, agent in enumerate(chain):
        views[k + 1] = {agent: k + 1, **views[k + 1]}
    return EventModel((*["none" for _ in chain], effect), tuple(views))  # type: ignore[arg-type]  # literals


@lru_cache(maxsize=4096)
def reported(model: EventModel, chain: tuple[str, ...]) -> EventModel:
    """Return the model of an utterance about what `chain` holds, from that of one about the world.

    Wherever the content is given or denied, it is so in the mind of the chain, and not in that of the hearer: the
    chain leads on from there by points of its own, at which each of it goes on perceiving what they perceived.
    """
    effects, views = list(model.effects), [dict(view) for view in model.views]
    path: list[tuple[int, int | None, dict[str, int]]] = []
    for point, effect in enumerate(model.effects):
        if effect == "none":
            continue
        effects[point], at, there = "none", point, model.views[point].get(chain[0])
        for k, agent in enumerate(chain):
            views[at][agent] = len(effects)
            at = len(effects)
            effects.append(effect if k == len(chain) - 1 else "none")
            views.append({agent: at})
            path.append((at, there, views[at]))
            following = chain[k + 1 : k + 2]
            there = None if there is None or not following else model.views[there].get(following[0])
    for at, there, own in path:
        views[at] = {**(views[there] if there is not None else {}), **own}
    return replace(model, effects=tuple(effects), views=tuple(views))


def noticed(model: EventModel, agent: str, whom: str, mutual: bool = False) -> EventModel:
    """Return the model in which `agent` sees that `whom` perceives the event.

    Who does not perceive it themselves, as where another reads something, sees that the other learns how it is.
    `mutual`: `whom` sees the same of `agent`, and both know it.
    """
    own, theirs = model.views[0].get(agent), model.views[0].get(whom)
    if theirs is None:
        return model
    if own is None:
        return _seen_learning(model, agent, whom, theirs, mutual)
    point = len(model.effects)
    views = [dict(view) for view in model.views]
    views.append({**views[own], agent: point, whom: point if mutual else theirs})
    views[0].update({agent: point, **({whom: point} if mutual else {})})
    return replace(model, effects=(*model.effects, model.effects[own]), views=tuple(views))


def _seen_learning(model: EventModel, agent: str, whom: str, theirs: int, mutual: bool) -> EventModel:
    """Return the model in which `whom` perceives the event, and `agent` sees only that they do."""
    alone, learning, knowing = range(len(model.effects), len(model.effects) + 3)
    back = {agent: alone} if mutual else {}
    real = {**model.views[0], agent: alone, whom: knowing}
    around = {name: point for name, point in model.views[theirs].items() if name != agent}
    own = ({agent: alone, whom: learning}, {whom: learning, **back}, {**around, whom: knowing, **back})
    effects: tuple[Effect, ...] = ("none", "learns", model.effects[theirs])
    return replace(model, effects=(*model.effects, *effects), views=(real, *model.views[1:], *own))


def besides(model: EventModel, agents: Iterable[str]) -> EventModel:
    """Return the model in which each of `agents` perceives the event too, wherever they are.

    Whoever perceives it knows that they do; they themselves do not see who else does.
    """
    points = {agent: len(model.effects) + k for k, agent in enumerate(sorted(agents))}
    if not points:
        return model
    views = (*({**points, **view} for view in model.views), *({agent: k} for agent, k in points.items()))
    return replace(model, effects=(*model.effects, *(model.effects[0] for _ in points)), views=views)


@lru_cache(maxsize=4096)
def told(
    speaker: str,
    trusts: tuple[tuple[str, Trust], ...],
    trust_known: bool = False,
    unnoticed: frozenset[str] = frozenset(),
    negated: bool = False,
) -> EventModel:
    """Return the model of an utterance: reality and the speaker's own belief stay as they are.

    `trusts` has each who hears it. A hearer who trusts takes the content as true and as the speaker's belief. One
    who does not keeps what they believed; one who takes it for a lie believes, and thinks that the speaker
    believes, that it is false; one who sees the speaker's mistake keeps their belief and thinks that the speaker
    believes what is said. The speaker thinks that they are believed, and so do the hearers of each other, unless
    `trust_known`: then all of them know who trusts. Those in `unnoticed` overhear it.
    """
    given: Effect = "denies" if negated else "gives"
    names = tuple(name for name, _ in trusts if name not in unnoticed)
    root, spoken, believed = 0, 1, 2
    trusting: dict[str, int] = dict.fromkeys(names, believed)
    effects: list[Effect] = ["none", "none", given]
    views: list[dict[str, int]] = [{}, {**trusting, speaker: spoken}, {**trusting, speaker: believed}]

    def point(effect: Effect, view: Mapping[str, int], *loops: str) -> int:
        effects.append(effect)
        views.append({**view, **dict.fromkeys(loops, len(views))})
        return len(views) - 1

    def taken(name: str, trust: Trust) -> int:
        """Return the point to which a hearer is led; who overhears it, to a point of their own."""
        if trust == "yes" and name not in unnoticed:
            return believed
        effect, of_speaker = _as_taken(trust, given)
        place = believed if trust == "yes" else spoken
        if of_speaker != "none":
            place = point(of_speaker, trusting, speaker)
        return point(effect, {**trusting, speaker: place}, name)

    own = {name: taken(name, trust) for name, trust in trusts}
    views[root] = {**own, speaker: spoken}
    if trust_known:
        for view in views:
            view.update({name: own[name] for name in names})
    return EventModel(tuple(effects), tuple(views), between=frozenset((speaker, *own)), speaker=speaker)


def _as_taken(trust: Trust, given: Effect) -> tuple[Effect, Effect]:
    """Return what words do to a hearer's own belief, and to what they think that the speaker believes."""
    match trust:
        case "yes":
            return given, "none"
        case "no":
            return "none", "none"
        case "mistake":
            return "none", given
        case "liar":
            denied: Effect = "gives" if given == "denies" else "denies"
            return denied, denied
