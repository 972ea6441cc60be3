"""`limp episode` and `limp answer --episode`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from refusals import refused

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


def test_questions_of_the_file_are_answered(limp: Limp, story: Path) -> None:
    code, out, _ = limp("answer", "--episode", str(story))
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "1. Where does Theo think that the key is?"
    assert "-> A)  100.0 %  ██████████  drawer" in lines
    assert "2. Which of these does Mira think?" in lines
    assert "-> B)  >99.9 %  ██████████  he is wrong" in lines
    code, out, _ = limp("answer", "--episode", str(story), "--question", "2", "--json")
    (answer,) = json.loads(out)
    assert answer["choice"] == "B"
    assert answer["probabilities"] == pytest.approx({"A": 0.0005, "B": 0.9995})


def test_the_way_to_an_answer_can_be_seen(limp: Limp, story: Path, tmp_path: Path) -> None:
    page = tmp_path / "answer.html"
    code, out, _ = limp("answer", "--episode", str(story), "--question", "1", "--why", "--html", str(page))
    assert code == 0
    assert "what Theo could know: Mira puts the key in the drawer" in out
    assert "Theo believes that the key is in the drawer" in page.read_text(encoding="utf-8")
    code, _, err = limp("answer", "--episode", str(story), "--html", str(page))
    assert (code, "Pick one: --question 1." in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--question", "Is the drawer what it was?"),
            "'Is the drawer what it was' was not understood",
        ),
        (("--question", "3"), "the file has no question 3"),
        (("--text", "Mira left."), "--episode is complete and takes no --text"),
    ],
)
def test_what_is_refused_beside_an_episode(limp: Limp, story: Path, words: tuple[str, ...], message: str) -> None:
    refused(limp("answer", "--episode", str(story), *words), message)


def test_what_is_wrong_in_the_file_or_needs_a_planner_is_one_line(limp: Limp, story: Path) -> None:
    story.write_text(STORY.replace('kind = "leave"', 'kind = "leaf"'), encoding="utf-8")
    said = "story.toml, line 8: event 2 has no kind 'leaf'. Did you mean 'leave'?"
    refused(limp("episode", "check", str(story)), said)
    story.write_text(STORY.partition("[[questions]]")[0], encoding="utf-8")
    refused(limp("answer", "--episode", str(story)), "the file asks nothing")
    goal = '[[questions]]\nquery = { kind = "goal", agent = "Mira" }\n'
    story.write_text(STORY.partition("[[questions]]")[0] + goal, encoding="utf-8")
    refused(limp("answer", "--episode", str(story)), "nobody here proposes any")
