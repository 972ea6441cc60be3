"""`limp answer` about a text with a model: what was read is kept, asked again by hand, and replayed offline."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from loopback import Loopback
from refusals import Limp, refused
from wirestories import LADDER, written

from limp.episodes.checks import problems
from limp.episodes.events import Unread
from limp.episodes.files import parse_episode
from limp.episodes.queries import StanceOf

ONE = LADDER.asked[1]
QUESTION = f"{ONE.words}\nA) {ONE.options[0]}\nB) {ONE.options[1]}"


@pytest.fixture
def server(server: Loopback) -> Loopback:
    pytest.importorskip("openai")
    server.toy.text = written
    return server


def words(server: Loopback, *more: str) -> tuple[str, ...]:
    model = ("--model", "openai/toy", "--model-option", f"base_url={server.openai_url}")
    return ("answer", "--text", LADDER.text, "--question", QUESTION, *model, *more)


def test_what_was_read_is_kept_and_replays(limp: Limp, server: Loopback, tmp_path: Path) -> None:
    file, store = tmp_path / "read.json", tmp_path / "calls.db"
    code, live, err = limp(*words(server, "--store", str(store), "--episode-out", str(file), "--json"))
    assert (code, err) == (0, "")
    asked = len(server.calls)
    kept = parse_episode(file.read_text(), is_json=True)
    assert [event.text for event in kept.episode.events] == [event["quote"] for event in LADDER.events]
    assert kept.questions[0].query.kind == "value"
    replay = ("--store", str(store), "--replay", "--json", "--model", "openai/toy")
    code, again, _ = limp("answer", "--text", LADDER.text, "--question", QUESTION, *replay)
    assert code == 0
    assert len(server.calls) == asked == 2
    first, second = json.loads(live), json.loads(again)
    assert first["probabilities"] == second["probabilities"]
    assert first["stages"] == second["stages"]


def test_a_household_is_kept_as_an_episode_that_can_be_carried_out(limp: Limp, tmp_path: Path) -> None:
    file = tmp_path / "juice.json"
    code, out, _ = limp("answer", "--example", "--episode-out", str(file), "--json")
    assert code == 0
    kept = parse_episode(file.read_text(), is_json=True)
    assert not [problem for problem in problems(kept.episode) if problem.serious]
    assert kept.questions[0].query == StanceOf(agent="Ivan", other="Nora")
    stages = json.loads(out)["stages"]
    held = {moment["event"]: moment["held"] for moment in stages["beliefs"]["moments"]}
    assert held['Ivan says "Yes, I saw the juice inside the kitchen cabinet."'] == ["fridge", "cabinet", ""]
    first = json.loads(out)["probabilities"]
    code, out, _ = limp("answer", "--episode", str(file), "--json")
    (again,) = json.loads(out)
    assert (code, again["probabilities"]) == (0, pytest.approx(first))


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
    assert "2. Which of these does Mira think?" in out.splitlines()
    assert ["->", "B)", ">99.9", "%", "██████████", "he", "is", "wrong"] in [
        line.split() for line in out.splitlines()
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--question", "Is the drawer what it was?"),
            "'Is the drawer what it was?' was not understood",
        ),
        (("--question", "3"), "the file has no question 3"),
        (("--html", "page.html"), "Pick one: --question 1."),
        (("--text", "Mira left."), "--episode is complete and takes no --text"),
    ],
)
def test_what_is_refused_beside_an_episode(limp: Limp, story: Path, words: tuple[str, ...], message: str) -> None:
    refused(limp("answer", "--episode", str(story), *words), message)


def test_what_is_wrong_in_the_file_or_needs_a_planner_is_one_line(limp: Limp, story: Path) -> None:
    story.write_text(STORY.replace('kind = "leave"', 'kind = "leaf"'), encoding="utf-8")
    said = "story.toml: there is no such kind at 'events[1]'. Did you mean 'leave'?"
    refused(limp("episode", "check", str(story)), said)
    story.write_text(STORY.partition("[[questions]]")[0], encoding="utf-8")
    refused(limp("answer", "--episode", str(story)), "the file asks nothing")
    goal = '[[questions]]\nquery = { kind = "goal", agent = "Mira" }\n'
    story.write_text(STORY.partition("[[questions]]")[0] + goal, encoding="utf-8")
    refused(limp("answer", "--episode", str(story)), "a model must judge")


def test_a_film_that_limp_did_not_draw_is_refused_with_the_way_to_a_model(limp: Limp, tmp_path: Path) -> None:
    cv2 = pytest.importorskip("cv2")
    film = tmp_path / "camera.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter_fourcc(*"MJPG"), 4, (640, 360))
    for _ in range(4):
        writer.write(np.full((360, 640, 3), 40, np.uint8))
    writer.release()
    question = "What does Ann want?\nA) Ann wants the tea\nB) Ann wants the milk"
    words = ("answer", "--video", str(film), "--question", question)
    refused(limp(*words), "Without a model only films that limp drew itself (`limp sim`) are seen", "add --model")
    words = ("answer", "--seen", "", "--question", question)
    assert "limp drew itself" not in limp(*words)[2]


def test_what_was_read_is_kept_where_the_answer_is_refused(limp: Limp, tmp_path: Path) -> None:
    kept = tmp_path / "kept.toml"
    told = (
        "Ann and Ben are in the hall. Ann puts the key in the jar. Ann frobs a plum. Ben moves the key to the tin."
    )
    asked = ("--question", "Where does Ann think the key is?")
    refused(limp("answer", "--text", told, *asked, "--episode-out", str(kept)), f"What was read is in {kept}")
    episode = parse_episode(kept.read_text("utf-8")).episode
    assert [event.clause for event in episode.events if isinstance(event, Unread)] == ["Ann frobs a plum."]
    assert limp("answer", "--episode", str(kept), *asked)[0] == 0
