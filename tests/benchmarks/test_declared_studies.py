"""Keys, crumbs and whodunnit as declared worlds, on items made for this test."""

import json
from pathlib import Path

import pytest
from limp.benchmarks.crumbs import CRUMBS, Room, open_benchmark
from limp.benchmarks.crumbs import predict as crumbs
from limp.benchmarks.crumbs import told as told_room
from limp.benchmarks.keys import KEYS, Film
from limp.benchmarks.keys import predict as keys
from limp.benchmarks.whodunnit import WHODUNNIT, Flat
from limp.benchmarks.whodunnit import predict as whodunnit
from limp.benchmarks.whodunnit import told as told_flat

ONE = {"mean": 0.5}


def room(**changed: object) -> Room:
    given = {
        "id": "a", "family": "a", "experiment": 1, "map": (".......",) * 7, "crumbs": [[3, 3]],
        "doors": {"1": {"inside": [3, 0], "side": "top"}, "2": {"inside": [3, 6], "side": "bottom"}},
        "corners": {"A": [0, 0], "B": [6, 0], "C": [0, 6]},
        "judgements": [
            {"question": "corner", "people": dict.fromkeys("ABC", ONE)},
            {"question": "door", "people": dict.fromkeys("12", ONE)},
        ],
    }  # fmt: skip
    return Room.model_validate({**given, **changed})


def test_mirrored_crumbs_are_judged_alike() -> None:
    corner, door = crumbs(room(corners={"A": [0, 0], "B": [6, 0]}), CRUMBS.settings)
    assert corner["A"] == pytest.approx(0.5)  # left and right mirror each other
    assert door["2"] > 0.6  # who came in above would not have gone down to the middle
    near = crumbs(room(crumbs=[[0, 1]]), CRUMBS.settings)[0]
    assert near["A"] > max(near["B"], near["C"])


def test_a_room_is_evaluated_from_its_file(tmp_path: Path) -> None:
    data = {"study": "crumbs", "items": [room().model_dump(mode="json")]}
    (tmp_path / "crumbs.json").write_text(json.dumps(data), encoding="utf-8")
    report = open_benchmark(str(tmp_path)).study(tmp_path / "out", 0)
    assert report.data["settings"] == {"rationality": [0.5, 1.0, 2.0, 5.0], "doubt": 0.3, "visits": True}


def test_crumbs_on_two_ways_are_of_two_people() -> None:
    asked = {"experiment": 3, "judgements": [{"question": "one or two", "people": {"two": ONE}}]}
    door = {"doors": {"1": {"inside": [3, 0], "side": "top"}}}
    apart = crumbs(room(crumbs=[[0, 0], [6, 0]], **asked, **door), CRUMBS.settings)[0]["two"]
    along = crumbs(room(crumbs=[[2, 0], [1, 0]], **asked, **door), CRUMBS.settings)[0]["two"]
    assert apart > 0.7 > 0.5 > along


def test_a_failed_plan_tells_the_gem_beyond_the_door() -> None:
    film = Film.model_validate(
        {
            "id": "a", "family": "a", "map": ("2.s..D1", "###.###", "###k###"), "start": [2, 0], "doors": [[5, 0]],
            "keys": {"key1": [3, 2]}, "gems": {"gem1": [6, 0], "gem2": [0, 0]},
            "acts": "right,right,left,down,down,pickup key1,up,up,right,unlock key1 right".split(","),
            "path": [[2, 0]] * 11,
            "judgements": [{"acts_seen": k, "people": {"gem1": ONE, "gem2": ONE}} for k in (0, 2, 10)],
        }
    )  # fmt: skip
    said = keys(film, KEYS.settings)
    assert said[0] == pytest.approx({"gem1": 0.5, "gem2": 0.5})
    assert 0.6 < said[1]["gem1"] < said[2]["gem1"]
    unbounded = keys(film, KEYS.ablations["errors in plans"])
    assert unbounded[1]["gem1"] < said[1]["gem1"]  # past the key to a locked door is no optimal way


def flat(**changed: object) -> Flat:
    given = {
        "id": "a", "family": "a", "mission": "snack", "fridge_from": [[3, 1]], "crumbs_after": None,
        "map": ("#######", "#A...B#", "#..F..#", "#######"), "people_at": {"A": [1, 1], "B": [5, 1]},
        "doors": [{"at": at, "before": "open", "after": "open"} for at in ([2, 1], [4, 1])],
        "steps_to_the_place": {"A": 2, "B": 2}, "sound": ["2 steps", "snack picked up", "2 steps"],
        "judgements": [{"given": one, "people": {"B": ONE}} for one in ("visual", "auditory", "both")],
    }  # fmt: skip
    return Flat.model_validate({**given, **changed})


def test_two_people_who_mirror_each_other_are_as_likely() -> None:
    assert [one["B"] for one in whodunnit(flat(), WHODUNNIT.settings)] == pytest.approx([50.0] * 3)


def test_crumbs_and_steps_tell_who_took_it() -> None:
    seen, _, both = whodunnit(flat(crumbs_after=[4, 1]), WHODUNNIT.settings)
    assert seen["B"] > 60.0 < both["B"]
    near_b = {"map": ("########", "#A....B#", "#....F.#", "########"), "people_at": {"A": [1, 1], "B": [6, 1]}}
    _, heard, _ = whodunnit(
        flat(fridge_from=[[5, 1]], sound=["1 steps", "snack picked up", "1 steps"], **near_b), WHODUNNIT.settings
    )
    assert heard["B"] > 60.0
    deaf = whodunnit(flat(**near_b, fridge_from=[[5, 1]]), WHODUNNIT.ablations["sound"])
    assert deaf[1]["B"] == pytest.approx(50.0)


def test_items_are_told_in_words_with_what_people_say() -> None:
    asked, people = told_room(room(past_visits={"corners": {"A": 2}}))
    assert [choice.text for choice in asked.choices] == ["Corner A.", "Corner B.", "Corner C."]
    assert "door 1 on the top at [3, 0]" in asked.narration
    assert "Before, this person went 2 times corner A." in asked.narration
    assert people == dict.fromkeys("ABC", 0.5)
    judged = [{"given": one, "people": {"B": {"mean": 80.0}}} for one in ("visual", "auditory", "both")]
    asked, people = told_flat(flat(crumbs_after=[4, 1], judgements=judged))
    assert "Crumbs lie at [4, 1]." in asked.narration
    assert "Heard: 2 steps, snack picked up, 2 steps." in asked.narration
    assert people == {"A": 20.0, "B": 80.0}
