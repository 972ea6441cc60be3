"""`limp episode` and `limp answer --episode`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Limp = Callable[..., tuple[int, str, str]]

STORY = """\
people = ["Mira", "Theo"]

[[events]]
kind = "change"
by = "Mira"
sets = { "at(key)" = "drawer" }

[[events]]
id = "gone"
kind = "leave"
agent = "Theo"

[[events]]
kind = "change"
by = "Mira"
sets = { "at(key)" = "jar" }
certainty = 0.9995

[[questions]]
words = "Where does Theo think that the key is?"
query = { kind = "value", chain = ["Theo"], variable = "at(key)" }

[[questions]]
query = { kind = "claim", chain = ["Mira"] }

[[questions.options]]
words = "he knows"
claims = [{ chain = ["Theo"], verb = "knows", variable = "at(key)" }]

[[questions.options]]
words = "he is wrong"
claims = [{ chain = ["Theo"], variable = "at(key)", value = "drawer" }, { variable = "at(key)", value = "jar" }]
"""


@pytest.fixture
def story(tmp_path: Path) -> Path:
    path = tmp_path / "story.toml"
    path.write_text(STORY, encoding="utf-8")
    return path


def test_an_episode_is_checked_and_written_as_english(limp: Limp, story: Path) -> None:
    code, out, _ = limp("episode", "check", str(story))
    assert (code, out) == (0, "story.toml can be carried out: people 2, events 3, questions 2.\n")
    code, out, _ = limp("episode", "english", str(story))
    assert out.splitlines() == [
        "Mira and Theo are there from the start.",
        "1. Mira puts the key in the drawer.",
        "2. Theo leaves.",
        "3. With probability 0.9995, Mira puts the key in the jar.",
        "Where does Theo think that the key is?",
        "Which of these does Mira think?",
    ]


def test_questions_of_the_file_are_answered(limp: Limp, story: Path) -> None:
    code, out, _ = limp("answer", "--episode", str(story))
    assert code == 0
    assert out.splitlines() == [
        "Where does Theo think that the key is?",
        "-> 1.000  drawer",
        "   what Theo could know: Mira puts the key in the drawer, but not that Mira puts the key in the jar.",
        "Which of these does Mira think?",
        "   <.001  he knows",
        "-> >.999  he is wrong",
        "   how probably all that an option claims is so.",
    ]
    code, out, _ = limp("answer", "--episode", str(story), "--question", "2", "--json")
    (answer,) = json.loads(out)
    assert answer["answer"] == "he is wrong"
    assert answer["probabilities"] == pytest.approx({"he knows": 0.0005, "he is wrong": 0.9995})


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--question", "Who took it?"), "the question 'Who took it?' was not understood"),
        (("--question", "3"), "the file has no question 3"),
        (("--text", "Mira left."), "--episode is complete and takes no --text"),
    ],
)
def test_what_is_refused_beside_an_episode(limp: Limp, story: Path, words: tuple[str, ...], message: str) -> None:
    code, _, err = limp("answer", "--episode", str(story), *words)
    assert code == 2
    assert message in err


def test_what_is_wrong_in_the_file_or_needs_a_planner_is_one_line(limp: Limp, story: Path) -> None:
    story.write_text(STORY.replace('kind = "leave"', 'kind = "leaf"'), encoding="utf-8")
    code, _, err = limp("episode", "check", str(story))
    assert code == 2
    assert "story.toml, line 8: event 2 has no kind 'leaf'. Did you mean 'leave'?" in err
    story.write_text(STORY.partition("[[questions]]")[0], encoding="utf-8")
    assert "the file asks nothing" in limp("answer", "--episode", str(story))[2]
    goal = '[[questions]]\nquery = { kind = "goal", agent = "Mira" }\n'
    story.write_text(STORY.partition("[[questions]]")[0] + goal, encoding="utf-8")
    code, _, err = limp("answer", "--episode", str(story))
    assert code == 2
    assert "a query of kind goal needs a planner or a model as judge" in err


def test_a_question_in_words_is_read_and_why_shows_who_believed_what(limp: Limp, story: Path) -> None:
    code, out, err = limp(
        "answer", "--episode", str(story), "--question", "Does Theo know where the key is?", "--why"
    )
    assert (code, err) == (0, "")
    assert out.splitlines()[:3] == ["Does Theo know where the key is?", "   <.001  yes", "-> >.999  no"]
    assert "3  " in out.partition("Who believed what, and when: where the key is")[2]


def test_what_rules_read_is_written_corrected_and_asked_again(limp: Limp, tmp_path: Path) -> None:
    told = "Mira puts the key in the drawer. Theo leaves. Mira moves the key to the jar."
    asked = ("--text", told, "--question", "Where will Theo look for the key?")
    for name in ("read.toml", "read.json"):
        file = tmp_path / name
        assert limp("answer", *asked, "--episode-out", str(file))[0] == 0
        assert "-> 1.000  drawer" in limp("answer", "--episode", str(file))[1]
    file.write_text(file.read_text().replace('"drawer"', '"bag"'))
    assert "-> 1.000  bag" in limp("answer", "--episode", str(file))[1]
