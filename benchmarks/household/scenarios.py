"""The scenarios of the household benchmark: what is shown, what happened, and what stays hidden, kept apart."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from limp.errors import InputError
from limp.minds.attitudes import SocialGoal
from limp.minds.facts import Value

World = Literal["home", "office", "hospital", "public"]
SCENARIOS = Path(__file__).parent / "scenarios"


class Shown(Value):
    """What a solver may read; `irrelevant` lists sentences of it that bear on nothing (for the tests alone)."""

    narration: str = ""
    conversation: str = ""
    seen: str = ""
    irrelevant: tuple[str, ...] = ()


class Told(Value):
    """`asker` wanted to know where `thing` was, `actor` said `place`.

    `decoys` are other things that might be there and `elsewhere` other places for the thing. `evident` is
    `honest` if the words show that the actor believed what was said, `otherwise` if they show another belief.
    """

    kind: Literal["told"]
    actor: str
    asker: str
    thing: str
    place: str
    decoys: tuple[str, str]
    elsewhere: tuple[str, str]
    evident: Literal["", "honest", "otherwise"] = ""

    @property
    def other(self) -> str:
        """The person whom the actor helps or hinders."""
        return self.asker


class Carried(Value):
    """`other` wanted `aim` ("the stapler on her desk"), `thing` at `wanted`; `actor` knew, and acted."""

    kind: Literal["carried"]
    actor: str
    other: str
    thing: str
    aim: str
    wanted: str


class Moved(Value):
    """`other` left `thing` at `first`, then `actor` moved it to `second`.

    `evident` is `first` or `second` if the words show that the actor believed the other to want it there,
    `ignorance` if they show that the actor had no idea, and empty if they show none of these.
    """

    kind: Literal["moved"]
    actor: str
    other: str
    thing: str
    first: str
    second: str
    evident: Literal["", "first", "second", "ignorance"] = ""


class Hidden(Value):
    """The minds and the world as they were: never part of a question.

    `truth` is where the thing really was (told), or where it ended up (carried, moved); `belief` where the actor
    believed it to be; `goal` the actor's social goal; `belief_of_goal` where the actor believed that the other
    wanted it, empty if the actor had no idea.
    """

    truth: str
    belief: str = ""
    goal: SocialGoal
    belief_of_goal: str = ""


class Scenario(Value):
    """One scene: its people with their pronouns, what is shown, what happened, what stays hidden."""

    id: str
    people: dict[str, Literal["she", "he", "they"]]
    tense: Literal["past", "present"]
    shown: Shown
    event: Annotated[Told | Carried | Moved, Field(discriminator="kind")]
    hidden: Hidden
    world: World

    @model_validator(mode="after")
    def _holds_together(self) -> Self:
        if {self.event.actor, self.event.other} - self.people.keys() or not self._minds_agree():
            raise InputError(f"scenario {self.id!r} contradicts itself.", "Check its people, event and hidden.")
        return self

    def _minds_agree(self) -> bool:
        """Whether the hidden minds would have acted so."""
        event, hidden = self.event, self.hidden
        if isinstance(event, Told):
            honest = hidden.belief == event.place
            agrees = {"": True, "honest": honest, "otherwise": hidden.belief in event.elsewhere}[event.evident]
            return agrees and (hidden.goal == "independent" or (hidden.goal == "help") == honest)
        if isinstance(event, Carried):
            return (hidden.goal == "help") == (hidden.truth == event.wanted)
        wanted = {"help": event.second, "hinder": event.first, "independent": ""}[hidden.goal]
        shown = {"": wanted, "first": event.first, "second": event.second, "ignorance": ""}[event.evident]
        return hidden.truth == event.second and hidden.belief_of_goal == wanted == shown


def load(folder: Path = SCENARIOS) -> tuple[Scenario, ...]:
    """Read the scenarios, one file a world, in the order of file names; raise `InputError` if there are none."""
    found = []
    for path in sorted(folder.glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]:
            found.append(Scenario.model_validate({**entry, "world": path.stem}))
    if not found:
        raise InputError(f"no scenarios in {folder.name!r}.", "Reinstall the package: its data files are missing.")
    return tuple(found)
