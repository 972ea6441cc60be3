"""Clauses: roles of grammar, and the order of time."""

import pytest

from limp.reading.clauses import clauses, in_order, told, unfolded
from limp.reading.parsing import sentences


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("The key was moved to the tin by Ben.", ["move Ben key to tin"]),
        ("Ann switched off the heater.", ["switch Ann heater off"]),
        ("Ann took the key out of the jar.", ["take Ann key out of jar"]),
        ("Ann took the key and put it in the jar.", ["take Ann key", "put Ann it in jar"]),
        ("Ann saw Ben put the key in the jar.", ["see Ann [put Ben key in jar]"]),
        ("Is the key in the box?", ["be key in box"]),
        ("Behind her back, Ann took it and hid it.", ["take Ann it Behind back", "hide Ann it Behind back"]),
    ],
)
def test_roles_of_grammar(text: str, roles: list[str]) -> None:
    def shown(clause) -> str:  # type: ignore[no-untyped-def]
        nouns = [word.text for word in (*clause.subject, *clause.object)]
        phrases = [f"{phrase.link} {phrase.noun.text}" for phrase in clause.phrases]
        seen = clause.action or clause.content
        return " ".join(
            [clause.lemma, *nouns, *phrases, *clause.particles, *([f"[{shown(seen)}]"] if seen else [])]
        )

    assert [shown(clause).lower() for clause in clauses(sentences(text)[0])] == [role.lower() for role in roles]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("After Ann had left, Ben moved the key.", "leave move"),
        ("Ann moved the key before Ben came back.", "move come"),
        ("Ben, who had moved the key, departed.", "move depart"),
        ("Ann moved the key, but Ben had already left.", "leave move"),
        ("Ann put the key in the jar. Ann moved the key. Ben had left.", "put leave move"),
        ("Ann left. When she came back, Ben had moved the key.", "leave move come"),
    ],
)
def test_clauses_stand_in_the_order_of_time(text: str, order: str) -> None:
    assert [each.clause.lemma for each in in_order(told(sentences(text)), lambda _: False)] == order.split()


@pytest.mark.parametrize(
    ("text", "moods"),
    [
        ("Ann opened and closed the box, before moving to the desk.", "open told, close told, move told"),
        ("Ann took the key that Ben had put there, and left.", "take told, put recalled, leave told"),
        ("Ann went to the desk to open it.", "go told, open purpose"),
        ("Ann tried to open the box.", "try told, open meant"),
        ("Ann seemed to open the box.", "seem told, open told hedged"),
        ("Ann opened the box instead of closing it.", "close unreal, open told"),
        ("Ann walked to the desk, taking the mug.", "walk told, take told"),
    ],
)
def test_what_is_begun_meant_or_recalled_is_a_clause_with_its_mood(text: str, moods: str) -> None:
    found = unfolded(sentences(text)[0])
    assert ", ".join(f"{one.clause.lemma} {one.mood}{' hedged' * one.hedged}" for one in found) == moods
