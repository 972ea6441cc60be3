"""What sentences claim of a mind, one a line in `claims.txt`: agent, stance, and the rest in words.

Lines behind `# names` are read with these people; of three, Ben is asked about, and Ben and Lucy are near.
"""

from pathlib import Path

import pytest

from limp.episodes.phrases import claimed
from limp.errors import InputError
from limp.homes.world import WHERE_PUT
from limp.reading.homes.claims import ReadMind, asked_about, read_claim, subject_of

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
    goal = claim.mind.belief_of_goal
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


def test_whose_mind_it_is() -> None:
    options = ["Thinking that Ann wanted it there, Bo moved the mug.", "Bo had no idea of Ann's goal."]
    assert subject_of(options, PEOPLE) == "Bo"
    assert subject_of(["It rained."], PEOPLE) == ""


@pytest.mark.parametrize(
    ("stem", "everyone", "who"),
    [
        ("Why did Ben tell Lucy that the cookies were in the pantry?", ("Lucy", "Ben"), "Ben"),
        ("Is he trying to help her?", ("Julia", "Mark"), "Mark"),
        ("Gus told Ines the wrong hour. Did he do so on purpose?", ("Ines", "Gus"), "Gus"),
    ],
)
def test_whom_a_question_is_about(stem: str, everyone: tuple[str, ...], who: str) -> None:
    assert asked_about(stem, everyone) == who


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("She wanted it.", "'she' could be Lucy or Anna"),
        (
            "Ben wanted, upon whom the",
            "'Ben wanted upon whom the' in 'Ben wanted, upon whom the' was not understood",
        ),
    ],
)
def test_what_is_not_clear_is_refused_with_its_words(text: str, refusal: str) -> None:
    with pytest.raises(InputError, match=refusal):
        read_claim(text, ("Ben", "Lucy", "Anna"))
