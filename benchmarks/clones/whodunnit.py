"""Whodunnit from https://github.com/cicl-stanford/whodunnit_multimodal_inference.

Wu et al., CogSci 2024; MIT licence.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import groupby
from pathlib import Path
from typing import Literal

from pydantic import AliasPath, Field

from limp.inputs.checks import parse_json
from limp.worlds.grid import Position

from ..people.items import Given, StudyFile
from ..people.model import steps
from ..whodunnit import WALLS, Flat
from .common import Fields, People, families, rating, reliability, same_plan, study_of, table, text

FILES = {"visual": "visual", "auditory": "audio", "both": "multimodal"}
ASKED = {"vision": "visual", "audio": "auditory", "multi": "both"}
LEFT_OUT = frozenset(("3695", "3696", "3697", "3702", "3705", "3708", "3777", "3794"))
"""Whom the authors left out (technical trouble); so are those whose check of the sound is empty or long."""
UPSIDE_DOWN = ("snack11", "snack12", "snack13")
"""Flats that share a plan of their own."""
DRAWN = {
    "bed": ("b", 3, 2), "sofa": ("s", 3, 2), "light": ("l", 1, 1), "table": ("t", 3, 2), "side_table": ("i", 1, 1),
    "electric_refrigerator": ("F", 2, 3), "tv": ("T", 2, 2),
}  # fmt: skip
"""The letter, width and height of furniture."""
FREE = ".AB"
HIGH = 6
"""The row from which a fridge is opened at its middle."""
Trial = tuple[str, str]
"""A flat, and the evidence that is given of it."""


class _Thing(Given):
    type: str
    pos: Position
    things: tuple[_Thing, ...] = Field((), validation_alias=AliasPath("objs", "initial"))


class _Room(Given):
    type: str
    top: Position
    size: tuple[int, int]
    furniture: tuple[_Thing, ...] = Field(validation_alias=AliasPath("furnitures", "initial"))


class _Door(Given):
    pos: Position
    state: Literal["open", "closed"]


class _Agent(Given):
    pos: Position


class _Grid(Given):
    width: int = Field(validation_alias=AliasPath("Grid", "width"))
    height: int = Field(validation_alias=AliasPath("Grid", "height"))
    rooms: tuple[_Room, ...] = Field(validation_alias=AliasPath("Grid", "rooms", "initial"))
    doors: tuple[_Door, ...] = Field(validation_alias=AliasPath("Grid", "doors", "initial"))
    agents: tuple[_Agent, _Agent] = Field(validation_alias=AliasPath("Grid", "agents", "initial"))

    @property
    def furniture(self) -> list[_Thing]:
        """All furniture, with crumbs among it."""
        return [one for room in self.rooms for one in room.furniture]

    def at(self, kind: str) -> list[Position]:
        """Return the left top squares of all furniture of a kind."""
        return [one.pos for one in self.furniture if one.type == kind]

    @property
    def remote(self) -> Fields | None:
        """Where the remote control lies."""
        lying = ((one, thing) for one in self.furniture for thing in one.things if thing.type == "remote")
        return next(({"on": one.type.replace("_", " "), "at": thing.pos} for one, thing in lying), None)

    @property
    def plan(self) -> tuple[str, ...]:
        """The map of walls and doors."""
        marks = {square: "." for room in self.rooms for square in _squares(room.top, *room.size)}
        marks |= {door.pos: "D" for door in self.doors}
        return tuple("".join(marks.get((x, y), "#") for x in range(self.width)) for y in range(self.height))

    @property
    def map(self) -> tuple[str, ...]:
        """The map with furniture and people."""
        rows = [list(row) for row in self.plan]
        for one in self.furniture:
            letter, wide, high = DRAWN.get(one.type, ("", 0, 0))
            for x, y in _squares(one.pos, wide, high):
                if y < self.height and x < self.width and rows[y][x] == ".":
                    rows[y][x] = letter
        for who, agent in zip("AB", self.agents, strict=True):
            rows[agent.pos[1]][agent.pos[0]] = who
        return tuple("".join(row) for row in rows)


def _squares(top: Position, wide: int, high: int) -> list[Position]:
    return [(x, y) for y in range(top[1], top[1] + high) for x in range(top[0], top[0] + wide)]


def make(clone: Path) -> StudyFile[Flat]:
    """Return the study from a copy of the repository."""
    sound = {row["trial"]: row["audio"] for row in table(clone, "code/model_data/audios.csv")}
    people, models = _people(clone), _models(clone)
    items, plans = dict[str, Fields](), dict[str, Hashable]()
    for trial in (row["trial"] for row in table(clone, "data/key.csv")):
        paths = (f"code/model_data/trial_jsons/{trial}_{when}.json" for when in ("before", "after"))
        before, after = (parse_json(text(clone, path), _Grid, path) for path in paths)
        plans[trial] = "upside down" if trial in UPSIDE_DOWN else same_plan(before.plan)
        judgements = [
            {
                "question": "who",
                "given": given,
                "people": {"B": rating(people[trial, given].values(), 2)},
                "models": {name: {"B": said[trial, given]} for name, said in models.items()},
            }
            for given in FILES
        ]
        heard = _heard(token.strip() for token in sound[trial].split(","))
        items[trial] = {**_flat(trial, before, after), "sound": heard, "judgements": judgements}
    by_evidence = {
        given: reliability({key: said for key, said in people.items() if key[1] == given}) for given in FILES
    }
    figures = {"ceiling": reliability(people), "ceiling_by_evidence": by_evidence}
    return study_of(StudyFile[Flat], "whodunnit", items, families(plans), figures)


def _people(clone: Path) -> dict[Trial, People]:
    checks = {row["workerid"]: row["audio_check"] for row in table(clone, "data/humans/participants.csv")}
    found: dict[Trial, dict[str, float]] = {}
    for row in table(clone, "data/humans/trials.csv"):
        who = row["workerid"]
        if row["trial"].startswith("example") or who in LEFT_OUT or not 0 < len(checks.get(who) or "") <= 2:
            continue
        seen, heard = (row[clue].lower() == "true" for clue in ("visual_clue", "audio_clue"))
        given = "both" if seen and heard else "visual" if seen else "auditory"
        found.setdefault((row["trial"], given), {})[who] = float(row["judgment"])
    return dict(found)


def _models(clone: Path) -> dict[str, dict[Trial, float]]:
    found: dict[str, dict[Trial, float]] = {"paper": {}}
    for given, file in FILES.items():
        rows = table(clone, f"code/simulation_model/model_results/results_{file}_simulation.csv")
        found["paper"] |= {(row["trial"], given): float(row["judgment"]) for row in rows}
    for name in ("gpt4", "gpt4v"):
        said: dict[Trial, list[float]] = {}
        for row in table(clone, f"data/{name}.csv"):
            key = row["trial_id"].replace("_", ""), ASKED[row["condition"]]
            said.setdefault(key, []).append(float(row["response"]))
        found[name] = {key: round(sum(values) / len(values), 1) for key, values in said.items()}
    return found


def _flat(trial: str, before: _Grid, after: _Grid) -> Fields:
    """Return a flat without what was heard and said; the places are those from which the published model acts."""
    rows, snack = before.map, trial.startswith("snack")
    people = {who: agent.pos for who, agent in zip("AB", before.agents, strict=True)}
    if snack:
        x, y = before.at("electric_refrigerator")[0]
        row = y + (1 if y == HIGH else 2)
        places = [place for place in ((x - 1, row), (x + 2, row)) if rows[place[1]][place[0]] in FREE]
        own: Fields = {"fridge_from": places, "crumbs_after": next(iter(after.at("crumbs")), None)}
    else:
        x, y = before.at("sofa")[0]
        places = [(x + 1, y + 2)]
        living = next(room for room in before.rooms if room.type == "LivingRoom")
        tables = [(one.pos[0], one.pos[1] + 1) for one in living.furniture if one.type == "side_table"]
        remotes = {"remote_before": before.remote, "remote_after": after.remote}
        own = {"sofa_from": places[0], "side_tables_from": tables, **remotes}
    ways = {who: steps(rows, place, WALLS) for who, place in people.items()}
    return {
        "mission": "snack" if snack else "tv",
        "map": rows,
        "people_at": people,
        "rooms": [{"kind": room.type, "left_top": room.top, "size": room.size} for room in before.rooms],
        "doors": [
            {"at": door.pos, "before": door.state, "after": then.state}
            for door, then in zip(before.doors, after.doors, strict=True)
        ],
        "steps_to_the_place": {who: min(far[at] for at in places if at in far) for who, far in ways.items()},
        **own,
    }


def _heard(tokens: Iterable[str]) -> list[str]:
    """Return what is heard, with runs of steps counted."""
    found = list[str]()
    for token, run in groupby(tokens):
        same = list(run)
        found += [f"{len(same)} steps"] if token == "step" else same
    return list(filter(None, found))
