"""The stories: their structure, their mix, the split, and that no position or length gives an answer away."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import chain
from pathlib import Path
from shutil import copytree

import pytest
from limp.benchmarks.everyday.stories import (
    FOLDER,
    HALVES,
    Asked,
    Manifest,
    Story,
    arranged,
    load,
    split,
)
from refusals import refuses

from limp.inputs.checks import read_json

STORIES = load(HALVES)
ASKED = [asked for story in STORIES for asked in story.questions]
MANIFEST = read_json(FOLDER / "manifest.json", Manifest, "the manifest")
VERSIONS = {"1": "dd90c10482352e17"}


def asked(**changed: object) -> Asked:
    base = {
        "question": "Where is it?", "form": "bare", "options": ("here", "there"), "gold": "here",
        "category": "reality", "why": "It was put here.",
    }  # fmt: skip
    return Asked.model_validate({**base, **changed})


def test_the_version_changes_with_the_stories() -> None:
    digest = sha256((FOLDER / "manifest.json").read_bytes()).hexdigest()[:16]
    assert VERSIONS["1"] == digest, "raise the version in benchmark.py, then note the digest of manifest.json"


def test_the_manifest_is_the_split_and_the_files_follow_it() -> None:
    halves = split(STORIES)
    assert set(MANIFEST.read) == {id_ for id_, half in halves.items() if half == "read"}
    assert set(MANIFEST.unread) == {id_ for id_, half in halves.items() if half == "unread"}
    for half in HALVES:
        assert {story.id for story in load((half,))} == set(getattr(MANIFEST, half))
    there = {f"{path.parent.name}/{path.name}" for path in (FOLDER / "stories").glob("*/*")}
    assert there == set(MANIFEST.sha256)


def test_the_split_does_not_depend_on_the_order_or_the_words() -> None:
    other = [story.model_copy(update={"text": "Other words."}) for story in reversed(STORIES)]
    assert split(other) == split(STORIES)


def test_arranging_again_changes_nothing() -> None:
    assert arranged(STORIES) == STORIES
    assert set(arranged(tuple(reversed(STORIES)))) == set(STORIES)


@pytest.mark.parametrize("half", HALVES)
def test_the_right_answer_is_equally_often_at_each_place(half: str) -> None:
    places: dict[int, Counter[int]] = {}
    for one in chain.from_iterable(story.questions for story in STORIES if story.id in getattr(MANIFEST, half)):
        places.setdefault(len(one.options), Counter())[one.options.index(one.gold)] += 1
    for many, counts in places.items():
        assert max(counts.values()) - min(counts[place] for place in range(many)) <= 1


def test_belief_and_reality_yes_and_no_are_right_about_equally_often() -> None:
    favours = Counter(one.favours for one in ASKED)
    assert 0.45 <= favours["reality"] / (favours["reality"] + favours["belief"]) <= 0.55
    plain = Counter(
        one.gold.lower() for one in ASKED if {option.lower() for option in one.options} == {"yes", "no"}
    )
    assert 0.4 <= plain["yes"] / plain.total() <= 0.6


def test_the_length_of_an_option_tells_no_more_than_chance() -> None:
    chance = sum(1 / len(one.options) for one in ASKED) / len(ASKED)
    for pick in (max, min):
        right = sum(pick(one.options, key=len) == one.gold for one in ASKED) / len(ASKED)
        assert right <= chance + 0.06


@pytest.mark.parametrize(
    "changed",
    [{"gold": "nowhere"}, {"options": ("here", "here")}, {"form": "inline"}, {"question": "Is it {or}?"}],
)
def test_a_question_that_contradicts_itself_is_refused(changed: dict[str, object]) -> None:
    refuses(lambda: asked(**changed), "the question")


def test_an_empty_story_is_refused() -> None:
    refuses(lambda: Story(id="clerk-01", text=" ", questions=(asked(),)), "clerk-01")


def test_reading_one_half_opens_no_file_of_the_other(tmp_path: Path) -> None:
    copytree(FOLDER / "stories" / "read", tmp_path / "stories" / "read")
    (tmp_path / "manifest.json").write_bytes((FOLDER / "manifest.json").read_bytes())
    assert load(("read",), tmp_path) == load(("read",))
    refuses(lambda: load(("unread",), tmp_path), "missing")


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    copytree(FOLDER, tmp_path / "everyday")
    path = tmp_path / "everyday" / "stories" / "read" / "nurse.json"
    path.write_text(path.read_text(encoding="utf-8").replace("Nurse", "Sister", 1), encoding="utf-8")
    refuses(lambda: load(("read",), tmp_path / "everyday"), "not the one in the manifest")
