"""How a search tells where the thing was: the likelihood of reports about a person who looks for something.

A person who was told a place checks it first. If the thing is there they take it, else they go on. What is
reported of this is noisy (`Noise`): a grab may be of something else or none, may go unreported, may be put at
the furniture beside, or on the wrong side of an utterance. For every candidate place s the filter keeps
P(thing already taken | reports so far, s) and returns the likelihood of each report.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ...homes.parameters import Noise
from ...homes.world import World
from ...minds.facts import Place
from ...minds.meanings import SOMETHING, Act, same_thing
from ...planner import FloatArray

TAKING = ("grab", "find", "hold")
"""Acts that show a thing being had: nobody asks for a thing after that, but reports get the order wrong."""


@dataclass(frozen=True)
class Report:
    """One reported act of the searcher; `before` if it is reported to precede what they were told."""

    act: Act
    noise: Noise
    text: str
    certainty: float = 1.0
    before: bool = False


@dataclass
class SearchFilter:
    """The forward filter over [S] candidate places for one searched `thing` that was said to be at `told`."""

    world: World
    thing: str
    told: Place | None
    taken: FloatArray = field(init=False)
    checked: FloatArray = field(init=False)
    passed: FloatArray = field(init=False)
    room: str = field(default="", init=False)
    miss: float = field(default=0.5, init=False)

    def __post_init__(self) -> None:
        self.taken = np.zeros(len(self.world.places))
        self.checked = np.zeros(len(self.world.places))
        self.passed = np.zeros(len(self.world.places))
        self._told = np.zeros(len(self.world.places))
        if self.told is not None:
            self._told[self.world.index(self.told)] = 1.0

    def step(self, report: Report) -> FloatArray:
        """Return P(report | s, earlier reports) up to a factor that is the same for all s, shape [S]."""
        taken = self.taken
        likelihood = self._likelihood(report)
        if report.before and report.act.verb in TAKING:
            doubt = report.noise.order
            likelihood = doubt * likelihood + (1 - doubt) * likelihood.mean()
            self.taken = taken + doubt * (self.taken - taken)
        return np.asarray(report.certainty * likelihood + (1 - report.certainty) * likelihood.mean())

    def end(self) -> FloatArray:
        """Return P(the report ends here | s): a search that has not ended, or a taking that was not reported.

        Where they were told to look they look. Who is last seen in that room may be about to; where they are seen
        elsewhere at the end, the thing being there would mean an unreported grab, unless the earlier reports have
        shown that already.
        """
        leave = self._leave(None)
        going_on = self.world.parameters.unfinished
        unseen = np.full(len(leave), going_on + (1 - going_on) * self.miss)
        if self.told is None or not self.told.room or self.room != self.told.room:
            unseen = np.where(self._told > 0, self.passed * unseen + (1 - self.passed) * self.miss, unseen)
        return np.asarray(leave * (self.taken + (1 - self.taken) * unseen))

    def _likelihood(self, report: Report) -> FloatArray:
        act, noise = report.act, report.noise
        self.miss = noise.miss
        match act.verb:
            case "grab" | "find" | "hold":
                return self._grab(act, noise)
            case "miss":
                return self._fail(act, noise)
            case "open" | "search":
                passed = self._leave(act.place)
                if act.place is not None and act.place.name:
                    share = self.world.reported(act.place, noise)
                    self.checked = np.maximum(self.checked, share / share.max())
                return passed
            case "walk" if act.place is not None:
                passed = self._leave(act.place, told=not report.before)
                self.room = act.place.room or self.room
                return passed
            case _:
                return np.ones(len(self.taken))

    def _grab(self, act: Act, noise: Noise) -> FloatArray:
        """P(grab | s): either the thing is taken at s, or the grab is a stray one, likeliest where they look."""
        count = len(self.taken)
        named = (1 - noise.unnamed) * (1 - noise.misname), (1 - noise.unnamed) * noise.misname
        if act.thing in ("", SOMETHING):
            right = stray = noise.unnamed
        else:
            right, stray = named if same_thing(act.thing, self.thing) else named[::-1]
        here = self.world.reported(act.place, noise)
        looked_at = np.full(count, 1.0 / count)
        if self.told is not None:
            focus = self.world.parameters.focus
            looked_at = (1 - focus) * looked_at + focus * self.world.reported(self.told, noise)
        at = self.world.index(act.place) if act.place else count - 1
        elsewhere = float(looked_at[at]) if act.place and act.place.name else 1.0 / count
        taking = (1 - self.taken) * (1 - noise.stray) * right * here
        straying = (1 - self.taken) * noise.stray * stray * elsewhere + self.taken * noise.stray * stray / count
        passed = self._leave(act.place)
        self.taken = self.taken + (1 - self.taken) * taking / (taking + straying)
        return np.asarray((taking + straying) * passed)

    def _fail(self, act: Act, noise: Noise) -> FloatArray:
        """P(looked and did not find | s), at the place that is named or else where they were told to look."""
        where = act.place or self.told
        if where is None or not (where.name or where.room):
            return np.ones(len(self.taken))
        share = self.world.reported(where, noise)
        there = share / share.max()
        self.checked = self.checked * (1 - there)
        return np.asarray(1 - there * (1 - noise.miss / 4) * (1 - self.taken))

    def _leave(self, to: Place | None, told: bool = False) -> FloatArray:
        """P(going on without a reported grab | s), for the places checked so far and the room being left."""
        gone = self.checked.copy()
        if to is not None and to.name:
            gone[self.world.index(to)] = 0.0
        if told and to is not None and to.room and self.told is not None and self.told.room not in ("", to.room):
            near = 1.0 if self.room == self.told.room else 0.5 if not self.room else 0.0
            gone = np.maximum(gone, near * self._told * (self.checked.max() <= 0))
        self.checked = self.checked - gone
        self.passed = np.maximum(self.passed, gone)
        return np.asarray(1 - gone * (1 - self.taken) * (1 - self.miss))


def search_log_likelihoods(
    world: World, thing: str, told: Place | None, reports: Sequence[Report]
) -> list[tuple[str, FloatArray]]:
    """Return, for each report and for the end of the search, its words and log P(report | thing at s) [S]."""
    search = SearchFilter(world, thing, told)
    columns = [(report.text, np.log(search.step(report))) for report in reports]
    return [*columns, (f"nothing more is seen of the search for the {thing}", np.log(search.end()))]
