"""Who is in a story."""

from __future__ import annotations

import pytest

from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import Leaves, Story


@pytest.mark.parametrize(
    ("text", "agents", "alias"),
    [
        ("Nurse Ito put the pen in the cup. Ito left.", ("Ito",), ("nurse", "Ito")),
        ("My sister Leyla put the pen in the cup.", ("Leyla",), ("sister", "Leyla")),
        ("The orderly, Klaus, took the pen.", ("Klaus",), ("orderly", "Klaus")),
        ("Mr Keller put the pen in the cup.", ("Mr Keller",), ("Keller", "Mr Keller")),
        ("The poacher left his snare by the beech. The keeper found it.", ("poacher", "keeper"), None),
        ("I put the pen in the cup.", ("narrator",), None),
        ("Old Mrs. Ng put the pen in the cup.", ("Mrs Ng",), ("Ng", "Mrs Ng")),
        ("Coach Miller put the pen in the cup.", ("Miller",), ("coach", "Miller")),
        ("A new student called Eva took the pen.", ("Eva",), ("student", "Eva")),
        ("Two neighbours told the tourists that the pen was in the cup.", ("neighbours", "tourists"), None),
        ('"I put the pen in the cup," said Ann.', ("Ann",), None),
        ("Half an hour later the sample was in box B. The nurse left.", ("nurse",), None),
    ],
)
def test_who_there_is(text: str, agents: tuple[str, ...], alias: tuple[str, str] | None) -> None:
    story: Story = read_story(text)
    assert set(story.agents) == set(agents)
    assert alias is None or alias in story.aliases


def test_pronouns_roles_and_spellings() -> None:
    story = read_story(
        "Maxi puts the egg in the pan. His mother takes the egg and puts it in the pot. She leaves."
    )
    assert story.agents == ("Maxi", "mother")
    assert story.events[-1] == Leaves("mother", text="She leaves.")
