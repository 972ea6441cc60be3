"""Whodunnit from cicl-stanford/whodunnit_multimodal_inference (Wu et al., CogSci 2024; MIT licence)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Literal

from pydantic import Field, JsonValue

from limp.inputs.checks import parse_json
from limp.worlds.grid import Position

from ..people.items import Given, StudyFile
from ..people.maps import steps
from ..whodunnit import WALLS, Clue, Door, Flat, Remote, Room
from .common import families, rating, reliability, same_plan, table, text

Evidence = Literal["visual", "auditory", "both"]
FILES: Mapping[Evidence, str] = {"visual": "visual", "auditory": "audio", "both": "multimodal"}
ASKED: Mapping[str, Evidence] = {"vision": "visual", "audio": "auditory", "multi": "both"}
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


class _Object(Given):
    type: str
    pos: Position


class _Objects(Given):
    initial: tuple[_Object, ...] = ()


class _Furniture(_Object):
    objs: _Objects = _Objects()


class _Furnitures(Given):
    initial: tuple[_Furniture, ...]


class _Room(Given):
    type: str
    top: Position
    size: tuple[int, int]
    furnitures: _Furnitures


class _DoorState(Given):
    pos: Position
    state: Literal["open", "closed"]


class _Agent(Given):
    pos: Position


class _Rooms(Given):
    initial: tuple[_Room, ...]


class _Doors(Given):
    initial: tuple[_DoorState, ...]


class _Agents(Given):
    initial: tuple[_Agent, ...]


class _Grid(Given):
    width: int
    height: int
    rooms: _Rooms
    doors: _Doors
    agents: _Agents

    @property
    def furniture(self) -> list[_Furniture]:
        """All furniture, with crumbs among it."""
        return [one for room in self.rooms.initial for one in room.furnitures.initial]

    @property
    def crumbs(self) -> Position | None:
        """Where crumbs lie."""
        return next((one.pos for one in self.furniture if one.type == "crumbs"), None)

    @property
    def remote(self) -> Remote | None:
        """Where the remote control lies."""
        lying = ((one, thing) for one in self.furniture for thing in one.objs.initial if thing.type == "remote")
        return next((Remote(on=one.type.replace("_", " "), at=thing.pos) for one, thing in lying), None)

    def first(self, kind: str) -> Position:
        """Return the left top square of a piece of furniture."""
        return next(one.pos for one in self.furniture if one.type == kind)

    @property
    def plan(self) -> tuple[str, ...]:
        """The map of walls and doors."""
        marks: dict[Position, str] = {}
        for room in self.rooms.initial:
            marks |= dict.fromkeys(_squares(room.top, *room.size), ".")
        marks |= {door.pos: "D" for door in self.doors.initial}
        return tuple("".join(marks.get((x, y), "#") for x in range(self.width)) for y in range(self.height))

    @property
    def map(self) -> tuple[str, ...]:
        """The map with furniture and people."""
        rows = [list(row) for row in self.plan]
        for one in self.furniture:
            if one.type in DRAWN:
                letter, wide, high = DRAWN[one.type]
                for x, y in _squares(one.pos, wide, high):
                    if y < self.height and x < self.width and rows[y][x] == ".":
                        rows[y][x] = letter
        for who, agent in zip("AB", self.agents.initial, strict=True):
            rows[agent.pos[1]][agent.pos[0]] = who
        return tuple("".join(row) for row in rows)


class _Scene(Given):
    grid: _Grid = Field(alias="Grid")


def _squares(top: Position, wide: int, high: int) -> list[Position]:
    return [(x, y) for y in range(top[1], top[1] + high) for x in range(top[0], top[0] + wide)]


def make(clone: Path) -> StudyFile[Flat]:
    """Return the study from a copy of the repository."""
    trials = [row["trial"] for row in table(clone, "data/key.csv")]
    before, after = (
        {trial: _grid(clone, f"code/model_data/trial_jsons/{trial}_{when}.json") for trial in trials}
        for when in ("before", "after")
    )
    sound = {row["trial"]: row["audio"] for row in table(clone, "code/model_data/audios.csv")}
    people, models = _people(clone), _models(clone)
    family = families({t: "upside down" if t in UPSIDE_DOWN else same_plan(before[t].plan) for t in trials})
    items = tuple(
        _flat(
            trial, family[trial], before[trial], after[trial], sound[trial],
            tuple(
                Clue(
                    question="who", given=given, people={"B": rating(people[trial, given].values(), 2)},
                    models={name: {"B": said[trial, given]} for name, said in models.items()},
                )
                for given in FILES
            ),
        )
        for trial in trials
    )  # fmt: skip
    by_evidence: dict[str, JsonValue] = {
        given: reliability({key: said for key, said in people.items() if key[1] == given}) for given in FILES
    }
    return StudyFile[Flat](
        study="whodunnit", scale=(0.0, 100.0), items=items,
        figures={"ceiling": reliability(dict(people)), "ceiling_by_evidence": by_evidence},
        paper="Wu, Brockbank, Cha, Fränken, Jin, Huang, Liu, Zhang, Wu, Gerstenberg: Whodunnit? Inferring what"
        " happened from multimodal evidence (CogSci 2024)",
        asked="Who took the snack, or watched television? (slider from 0, surely A, to 100, surely B)",
    )  # fmt: skip


def _grid(clone: Path, path: str) -> _Grid:
    return parse_json(text(clone, path), _Scene, path).grid


def _people(clone: Path) -> dict[tuple[str, Evidence], dict[str, float]]:
    checks = {row["workerid"]: row["audio_check"] for row in table(clone, "data/humans/participants.csv")}
    found: dict[tuple[str, Evidence], dict[str, float]] = {}
    for row in table(clone, "data/humans/trials.csv"):
        who = row["workerid"]
        if row["trial"].startswith("example") or who in LEFT_OUT or not 0 < len(checks.get(who) or "") <= 2:
            continue
        seen, heard = (row[clue].lower() == "true" for clue in ("visual_clue", "audio_clue"))
        given: Evidence = "both" if seen and heard else "visual" if seen else "auditory"
        found.setdefault((row["trial"], given), {})[who] = float(row["judgment"])
    return found


def _models(clone: Path) -> dict[str, dict[tuple[str, Evidence], float]]:
    at = "code/simulation_model/model_results"
    found: dict[str, dict[tuple[str, Evidence], float]] = {
        "paper": {
            (row["trial"], given): float(row["judgment"])
            for given, file in FILES.items()
            for row in table(clone, f"{at}/results_{file}_simulation.csv")
        }
    }
    for name in ("gpt4", "gpt4v"):
        said: dict[tuple[str, Evidence], list[float]] = {}
        for row in table(clone, f"data/{name}.csv"):
            key = row["trial_id"].replace("_", ""), ASKED[row["condition"]]
            said.setdefault(key, []).append(float(row["response"]))
        found[name] = {key: round(sum(values) / len(values), 1) for key, values in said.items()}
    return found


def _flat(trial: str, family: str, before: _Grid, after: _Grid, sound: str, judgements: tuple[Clue, ...]) -> Flat:
    snack, rows = trial.startswith("snack"), before.map
    at: dict[Literal["A", "B"], Position] = {
        "A": before.agents.initial[0].pos, "B": before.agents.initial[1].pos
    }  # fmt: skip
    fridge, sofa, tables = (), None, ()
    if snack:
        x, y = before.first("electric_refrigerator")
        row = y + (1 if y == HIGH else 2)
        fridge = tuple(place for place in ((x - 1, row), (x + 2, row)) if rows[place[1]][place[0]] in FREE)
    else:
        x, y = before.first("sofa")
        sofa = (x + 1, y + 2)
        living = next(room for room in before.rooms.initial if room.type == "LivingRoom")
        tables = tuple(
            (one.pos[0], one.pos[1] + 1) for one in living.furnitures.initial if one.type == "side_table"
        )
    targets, ways = (
        fridge if sofa is None else (sofa,),
        {who: steps(rows, place, WALLS) for who, place in at.items()},
    )
    return Flat(
        id=trial, family=family, judgements=judgements, mission="snack" if snack else "tv", map=rows, people_at=at,
        rooms=tuple(Room(kind=room.type, left_top=room.top, size=room.size) for room in before.rooms.initial),
        doors=tuple(
            Door(at=door.pos, before=door.state, after=then.state)
            for door, then in zip(before.doors.initial, after.doors.initial, strict=True)
        ),
        fridge_from=fridge, crumbs_after=after.crumbs if snack else None, sofa_from=sofa, side_tables_from=tables,
        remote_before=None if snack else before.remote, remote_after=None if snack else after.remote,
        steps_to_the_place={who: min(far[at] for at in targets if at in far) for who, far in ways.items()},
        sound=_heard([token.strip() for token in sound.split(",")]),
    )  # fmt: skip


def _heard(tokens: Sequence[str]) -> tuple[str, ...]:
    """Return what is heard, with runs of steps counted."""
    found = list[str]()
    for token, run in groupby(tokens):
        same = list(run)
        found += [f"{len(same)} steps"] if token == "step" else same
    return tuple(filter(None, found))
