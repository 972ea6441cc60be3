"""What sentences claim of a mind, one a line in `claims.txt`: agent, stance, and the rest in words.

Lines behind `# names` are read with these people; of three, Ben is asked about, and Ben and Lucy are near.
"""

from pathlib import Path

import pytest

from limp.episodes.phrases import claimed
from limp.homes.hypotheses import ReadMind
from limp.homes.world import WHERE_PUT
from limp.reading.homes.claims import read_claim

PEOPLE = ("Ann", "Bo")


def claims() -> list[tuple[str, tuple[str, ...], str]]:
    found, people = [], PEOPLE
    for line in Path(__file__).with_name("claims.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            people = tuple(line[2:].split(", "))
        else:
            text, _, said = line.partition(" | ")
            found.append((text, people, said))
    return found


def said(claim: ReadMind) -> str:
    thought = claim.mind.belief_of_goal
    goal = thought and thought.model_copy(update={"chain": thought.chain[1:]})
    where = f"{goal.chain[0]} wants it where they put it" if goal and goal.value == WHERE_PUT.name else ""
    parts = (
        f"{claim.mind.agent} {claim.stance or ''}".strip(),
        "unaware" if claim.is_unaware else "",
        claimed(claim.belief.model_copy(update={"chain": ()})) if claim.belief else "",
        where or (claimed(goal) if goal else ""),
        claimed(claim.wish) if claim.wish else "",
        claim.act.phrase() if claim.act else "",
    )
    return "; ".join(filter(None, parts))


@pytest.mark.parametrize(("text", "people", "claim"), claims())
def test_claims(text: str, people: tuple[str, ...], claim: str) -> None:
    three = len(people) == 3
    assert said(read_claim(text, people, "Ben" if three else "", people[:2] if three else (), "cookie")) == claim
