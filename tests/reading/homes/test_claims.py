"""What sentences claim of a mind, one a line in `claims.txt`: agent, stance, and the rest in words.

Lines behind `# names` are read with these people; of three, Ben is asked about, and Ben and Lucy are near.
"""

from pathlib import Path

import pytest

from limp.minds.attitudes import WHERE_PUT, Put
from limp.minds.english import in_words
from limp.minds.facts import in_words as fact_in_words
from limp.reading.homes.claims import PartialMind, read_claim

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


def said(claim: PartialMind) -> str:
    where = claim.goal and isinstance(claim.goal.content, Put) and claim.goal.content.place == WHERE_PUT
    goal = f"{claim.goal.holder} wants it where they put it" if claim.goal and where else ""
    parts = (
        f"{claim.agent} {claim.social_goal or ''}".strip(),
        "unaware" if claim.unaware else "",
        fact_in_words(claim.belief) if claim.belief else "",
        goal or (in_words(claim.goal) if claim.goal else ""),
        in_words(claim.wish) if claim.wish else "",
        claim.act.phrase() if claim.act else "",
    )
    return "; ".join(filter(None, parts))


@pytest.mark.parametrize(("text", "people", "claim"), claims())
def test_claims(text: str, people: tuple[str, ...], claim: str) -> None:
    three = len(people) == 3
    assert said(read_claim(text, people, "Ben" if three else "", people[:2] if three else (), "cookie")) == claim
