"""The published layout of MuMA-ToM on data of our own, and what is brought of it."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from limp.benchmarks.mumatom import SETTINGS, open_benchmark
from refusals import refuses

from limp.episodes.question import Question
from limp.errors import InputError
from limp.protocols.benchmarks import BrokenQuestion

SECRET = "THE WHOLE EVENT"
BELIEF = (
    "Given the above interaction, if Kim has been trying to help Lou, which is MOST likely true?\n"
    "A) When giving information, Kim believed that there was a vase inside the chest in the hall\n"
    "B) When giving information, Kim believed that there was a lamp inside the chest in the hall"
)
GOAL = (
    "Given the above interaction, which is LEAST likely?\n"
    "A) Ned believed that Oda wants the bowl on the shelf: he moved it to help her.\n"
    "B) Ned doesn't know Oda's goal and moves the bowl without thinking about what she wants."
)
FILES: dict[str, Any] = {
    "questions.json": {
        "9001": {
            "description": SECRET,
            "filtered_description": SECRET,
            "labels": {"1": SECRET},
            "questions": {
                "1": BELIEF,
                "2": BELIEF.replace("MOST", "LEAST").replace("believed", "and Eve believed"),
            },
            "answers": {"1": BELIEF.splitlines()[2] + "\n", "2": "A"},
        },
        "7": {"description": SECRET, "questions": {"1": GOAL}, "answers": {"1": GOAL.splitlines()[1]}},
    },
    "texts.json": {"9001": "Lou: Where is the lamp?\nKim: In the chest.", "7": "Oda put the bowl on the shelf."},
    "full_texts.json": {"9001": "Lou asked Kim. Kim lied.", "7": "Oda put the bowl down. Ned moved it."},
    "gemini_outputs.json": {
        "9001": {"prompt": SECRET, "action": "Lou walks to the hall."},
        "7": {"prompt": SECRET, "action": "Ned grabs some object."},
    },
}
Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def write(**changed: Any) -> Path:
        for name, content in FILES.items():
            (tmp_path / name).write_text(json.dumps(changed.get(name.removesuffix(".json"), content)))
        for episode in ("9001", "7"):
            (tmp_path / "visual_data" / episode).mkdir(parents=True, exist_ok=True)
            (tmp_path / "visual_data" / episode / "hold.json").write_text("{}")
        return tmp_path

    return write


def edited(episode: str, part: str, number: str, value: object) -> dict[str, Any]:
    questions: dict[str, Any] = json.loads(json.dumps(FILES["questions.json"]))
    questions[episode][part][number] = value
    return questions


def first(data: Path, setting: str) -> Question:
    return next(iter(open_benchmark(data=data, setting=setting).questions()))


def test_questions_targets_and_families(make: Make) -> None:
    benchmark = open_benchmark(data=make())
    questions = list(benchmark.questions())
    assert [q.id for q in questions] == ["9001/1", "9001/2", "7/1"]
    assert [q.episode for q in questions] == ["9001", "9001", "7"]
    assert [q.polarity for q in questions] == ["MOST", "LEAST", "LEAST"]
    assert [benchmark.target(q) for q in questions] == ["B", "A", "A"]
    assert [benchmark.kind(q) for q in questions] == ["belief", "belief_of_goal", "belief_of_goal"]
    assert questions[0].assumptions == ("Kim has been trying to help Lou",)
    assert [q.agents for q in questions] == [("Kim", "Lou", "Eve")] * 2 + [("Ned", "Oda")]


@pytest.mark.parametrize(
    ("setting", "narration", "conversation", "recorded", "scene"),
    [
        ("video+text", "", "Lou: Where", "Lou walks", False),
        ("scene+text", "", "Lou: Where", "", True),
        ("video+scene+text", "", "Lou: Where", "Lou walks", True),
        ("full-text", "Lou asked", "Lou: Where", "", False),
        ("text-only", "", "Lou: Where", "", False),
        ("video-only", "", "", "Lou walks", False),
    ],
)
def test_what_a_solver_sees(
    make: Make, setting: str, narration: str, conversation: str, recorded: str, scene: bool
) -> None:
    data = make()
    question = first(data, setting)
    seen = (question.narration, question.conversation, question.video.recorded if question.video else "")
    for words, start in zip(seen, (narration, conversation, recorded), strict=True):
        assert words.startswith(start)
        assert bool(words) == bool(start)
    assert (question.video.scene if question.video else "") == (str(data / "visual_data/9001") if scene else "")
    assert bool(question.video) == (bool(recorded) or scene)


@pytest.mark.parametrize("setting", SETTINGS)
def test_no_setting_leaks_the_description(make: Make, setting: str) -> None:
    benchmark = open_benchmark(data=make(), setting=setting)
    for entry in benchmark.entries():
        assert SECRET not in entry.model_dump_json()
    assert SECRET not in repr(vars(benchmark))


def test_episodes_are_chosen_and_checked(make: Make) -> None:
    data = make()
    assert [q.id for q in open_benchmark(data=data, episodes=["7"]).questions()] == ["7/1"]
    with pytest.raises(InputError, match=r"unknown episode '900'.*9001"):
        open_benchmark(data=data, episodes=["7", "900"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (edited("9001", "questions", "1", "Which is likely?"), "0 options"),
        (edited("9001", "questions", "1", BELIEF + "\x07"), "the character U\\+0007"),
        (edited("9001", "questions", "1", None), "not a text"),
        (edited("9001", "answers", "1", "B) something else"), "none of the options"),
        (edited("9001", "answers", "1", None), "no answer"),
    ],
)
def test_a_broken_question_stands_in_its_place_and_stops_no_other(
    make: Make, change: dict[str, Any], message: str
) -> None:
    benchmark = open_benchmark(data=make(questions=change))
    entries = list(benchmark.entries())
    assert [entry.id for entry in entries] == ["9001/1", "9001/2", "7/1"]
    assert isinstance(entries[0], BrokenQuestion)
    assert re.search(message, entries[0].error)
    assert [q.id for q in benchmark.questions()] == ["9001/2", "7/1"]


def test_wrong_folders_files_and_settings_say_what_to_pass(make: Make) -> None:
    elsewhere = {"../../elsewhere": FILES["questions.json"]["7"]}
    refuses(lambda: open_benchmark(data=make(questions=elsewhere)), "cannot name a file")
    data = make()
    refuses(lambda: open_benchmark(data=data / "texts.json"), "is not a folder")
    (data / "texts.json").write_text('{"a": "b",\n "c": }')
    with pytest.raises(InputError, match=r"texts.json.*line 2"):
        open_benchmark(data=data)
    (data / "texts.json").unlink()
    refuses(lambda: open_benchmark(data=data), "no texts.json")
    (data / "questions.json").write_bytes(b"\xff{}")
    refuses(lambda: open_benchmark(data=data), "not UTF-8")


def test_the_published_folders_are_read_as_they_lie(make: Make) -> None:
    data = make()
    (data / "visual_data").rename(data / "visual data")
    (data / "full_texts.json").unlink()
    (data / "gemini_outputs.json").unlink()
    for folder, name in (("full episode descriptions", "episode_{}.txt"), ("Videos", "{}.mp4")):
        (data / folder).mkdir()
        for episode in ("9001", "7"):
            (data / folder / name.format(episode)).write_text(f"Lou asked Kim in {episode}.")
    assert first(data, "full-text").narration == "Lou asked Kim in 9001."
    film, scene = first(data, "video+text").video, first(data, "scene+text").video
    assert (film.path, scene.scene) == (str(data / "Videos/9001.mp4"), str(data / "visual data/9001"))
    assert "full episode descriptions/episode_7.txt" in open_benchmark(data=data, setting="full-text").digests
    (data / "full episode descriptions/episode_7.txt").unlink()
    broken = list(open_benchmark(data=data, setting="full-text").entries())[-1]
    assert isinstance(broken, BrokenQuestion)
    assert "episode 7 is missing in full_texts.json or full episode descriptions/" in broken.error
