"""Files of studies from small made-up copies of their authors' repositories."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from limp.benchmarks.clones import crumbs, keys, sharing, whodunnit
from limp.benchmarks.clones.common import families, reliability, same_plan
from refusals import Limp, refused


def put(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def csv(heading: str, *rows: Sequence[object]) -> str:
    return "\n".join([heading, *(",".join(map(str, row)) for row in rows)]) + "\n"


def keys_clone(folder: Path) -> Path:
    at = "domains/doors-keys-gems"
    runs = csv("Probs", *(['"[0.5, 0.25, 0.25]"'], ['"[1.0, 0.0, 0.0]"']))
    return put(
        folder,
        {
            f"{at}/grid_search_entire_dataset_multi_trials.jl": "x = 1\njudgement_points = [[1, 2]]\n",
            f"{at}/new-scenarios/scenario-1-1.pddl": "(= (width) 3) (= (height) 2) (= (xpos) 1) (= (ypos) 2)\n"
            "; (wall 1 1)\n(wall 2 2) (door 3 1) (at key1 1 1) (at gem1 3 2) (at gem2 2 1) (at gem3 1 1)",
            f"{at}/new-scenarios/actions/1_1.dat": "(down)\n",
            f"{at}/average_human_results_arrays/1_1.csv": ".33 .33 .33 1.0 0.0 0.0",
            **{
                f"{at}/results_entire_dataset/{model}/results_multi_trials/1_1/{n}.csv": runs
                for model in keys.MODELS.values()
                for n in keys.RUNS
            },
        },
    )


def test_keys(tmp_path: Path, limp: Limp) -> None:
    """PDDL counts from 1 from below; the file counts from 0 from the top."""
    (film,) = keys.make(keys_clone(tmp_path)).items
    assert (film.map, film.start, film.path) == (("s#1", "32D"), (0, 0), ((0, 0), (0, 1)))
    assert (film.doors, film.gems["gem2"]) == (((2, 1),), (1, 1))
    first, second = film.judgements
    assert (first.acts_seen, second.acts_seen) == (0, 1)
    assert second.people["gem1"].mean == 1.0
    assert second.models["paper"] == {"gem1": 1.0, "gem2": 0.0, "gem3": 0.0}
    out = tmp_path / "made"
    code, printed, _ = limp("data", "study", "keys", "--from", str(tmp_path), "--to", str(out))
    assert code == 0
    assert str(out / "keys.json") in printed
    code, _, complaints = limp("eval", "keys", "--data", str(out), "--out", str(tmp_path / "run"))
    assert code == 0, complaints


def test_crumbs(tmp_path: Path) -> None:
    """A room with an inner wall, a door on the right, crumbs in the top row; who leaves all at 0 is left out."""
    inner = ["1110111", *["1111111"] * 6]
    rows = ["0" * 11, "0" * 11, *(f"00{row}00" for row in inner), "0" * 11, "0" * 11]
    rows[5] = rows[5][:9] + "10"  # the square before the door
    listed = 'TrialName = "R"\nWorld = "R"\nDoors = [[64, 3]]\nObservation = [[2, 4]]\n'
    predicted = "model/predictions/Manhattan"
    goals = csv("map,goal,probability", *(("R", corner, 0.5) for corner in "ABC"))
    past = csv("map,goal,probability", *(("R_goals-162", corner, 0.25) for corner in "ABC"))
    doors = "map,entrance,probability\n"
    said = {
        1: ("map,unique_id,A,B,C", ("R", "u", 1, 1, 2), ("R", "v", 0, 0, 0)),
        3: ("map,unique_id,num_agents", ("R", "u", 0.2), ("R", "v", 0.4)),
        4: ("map,prior,unique_id,A,B,C", ("R", "goals-162", "u", 0, 1, 1)),
    }
    clone = put(
        tmp_path,
        {
            **{f"stimuli/experiment_{e}/{name}": text for e in (1, 3) for name, text in (
                ("map_specifications.txt", listed), ("R", "\n".join(rows)))},
            **{f"data/experiment_{e}/human/data_0/data.csv": csv(*table) for e, table in said.items()},
            f"data/experiment_1/{predicted}/goal_predictions.csv": goals,
            f"data/experiment_4/{predicted}/goal_predictions.csv": past,
            **{f"data/experiment_{e}/{predicted}/entrance_predictions.csv": doors for e in (1, 4)},
            f"data/experiment_3/{predicted}/data.csv": csv("map,p_2", ("R", 0.9)),
        },
    )  # fmt: skip
    one, two, visits = crumbs.make(clone).items
    assert (one.id, two.id, visits.id) == ("1-R", "3-R", "4-R-goals-162")
    assert one.family == two.family == visits.family
    assert (one.map[0], one.crumbs, one.doors["1"].inside) == ("...#...", ((2, 0),), (6, 3))
    assert one.judgements[0].people["C"].mean == 0.5
    assert one.judgements[0].people["C"].n == 1
    assert two.judgements[0].people["two"].mean == pytest.approx(0.3)
    assert visits.past_visits.corners == {"A": 1, "B": 6, "C": 2}
    assert visits.judgements[0].models["paper"]["A"] == 0.25


def test_whodunnit(tmp_path: Path) -> None:
    """A kitchen with a fridge, and crumbs; steps are counted, and one check of the sound is too long."""
    fridge = {"type": "electric_refrigerator", "pos": [1, 1]}
    crumbs_there = {"type": "crumbs", "pos": [4, 3]}

    def scene(*furniture: object) -> str:
        room = {"type": "Kitchen", "top": [1, 1], "size": [5, 3], "furnitures": {"initial": furniture}}
        doors = {"initial": [{"pos": [3, 0], "state": "open"}]}
        agents = {"initial": [{"pos": [5, 1]}, {"pos": [5, 3]}]}
        grid = {"width": 7, "height": 5, "rooms": {"initial": [room]}, "doors": doors, "agents": agents}
        return json.dumps({"Grid": grid})

    heading = "workerid,trial,visual_clue,audio_clue,judgment"
    rows = [
        (who, "snack1", seen, heard, said)
        for who, said in (("a", 10), ("b", 30), ("c", 99))
        for seen, heard in (("True", "False"), ("False", "True"), ("True", "True"))
    ]
    answers = csv("trial_id,condition,response", *(("snack_1", c, 40) for c in whodunnit.ASKED))
    clone = put(
        tmp_path,
        {
            "data/key.csv": csv("trial,correct", ("snack1", "A")),
            "code/model_data/audios.csv": 'trial,audio\nsnack1,"step, step, fridge opened, step"\n',
            "code/model_data/trial_jsons/snack1_before.json": scene(fridge),
            "code/model_data/trial_jsons/snack1_after.json": scene(fridge, crumbs_there),
            "data/humans/participants.csv": csv("workerid,audio_check", ("a", "ok"), ("b", "3"), ("c", "nothing")),
            "data/humans/trials.csv": csv(heading, *rows),
            "data/gpt4.csv": answers,
            "data/gpt4v.csv": answers,
            **{
                f"code/simulation_model/model_results/results_{file}_simulation.csv": csv(
                    "trial,judgment", ("snack1", 25)
                )
                for file in whodunnit.FILES.values()
            },
        },
    )
    (flat,) = whodunnit.make(clone).items
    assert flat.map == ("###D###", "#FF..A#", "#FF...#", "#FF..B#", "#######")
    assert (flat.fridge_from, flat.crumbs_after) == (((3, 3),), (4, 3))
    assert flat.steps_to_the_place == {"A": 4, "B": 2}
    assert flat.sound == ("2 steps", "fridge opened", "1 steps")
    assert flat.judgements[0].people["B"].mean == 20.0
    assert flat.judgements[0].models == {"paper": {"B": 25.0}, "gpt4": {"B": 40.0}, "gpt4v": {"B": 40.0}}


def test_sharing(tmp_path: Path) -> None:
    """One story, one thing told for each question; a person without a second answer counts for none."""
    acts = [("gala", 50, "low", a, who, p) for a in range(4) for who, p in (("u", 0.1), ("v", 0.3))]
    act, closeness, desire = (part.experiment for part in sharing.PARTS.values())
    stages = [("u", "prior", 40), ("u", "posterior", 60), ("v", "prior", 50)]
    clone = put(
        tmp_path,
        {
            f"data/{act}/main_trials_long.csv": csv(
                "scenario_label,intimacy,motivation,action,subject_id,p_action", *acts
            ),
            f"data/{closeness}/main_trials_long.csv": csv(
                "scenario_label,action_condition,motivation,subject_id,stage,intimacy_rating",
                *(("gala", "act2", "low", who, stage, value) for who, stage, value in stages),
            ),
            f"data/{desire}/main_trials_long.csv": csv(
                "scenario_label,action_condition,intimacy,subject_id,stage,response",
                *(("gala", "act3", 75, who, stage, value) for who, stage, value in stages),
            ),
            f"model/outputs/{act}/cv_preds.csv": csv(
                "variant,held_out_scenario,intimacy,motivation,action,p_action_pred",
                *((variant, "gala", 50, "low", a, 0.25) for variant in sharing.VARIANTS for a in range(4)),
            ),
            f"model/outputs/{closeness}/cv_preds_summary.csv": csv(
                "model,scenario_label,action,reward_condition,expected_intimacy", ("full", "gala", 2, "low", 70)
            ),
            f"model/outputs/{desire}/cv_preds_summary.csv": csv(
                "model,scenario_label,action,intimacy_condition,p_high_reward", ("full", "gala", 3, 75, 55)
            ),
        },
    )
    (story,) = sharing.make(clone).items
    chosen, close, wish = story.judgements
    assert chosen.people["act3"].mean == pytest.approx(0.2)
    assert (close.people["change"].mean, close.people["change"].n) == (20.0, 1)
    assert close.models == {"paper": {"closeness": 70.0, "change": 20.0}}
    assert (wish.act, wish.closeness, wish.people["high"].mean) == (3, 75, 60.0)


def test_families_and_reliability_by_hand() -> None:
    """Turned and mirrored plans are one family. Whoever agrees fully has reliability 1."""
    assert same_plan(("#.", "..")) == same_plan(("..", ".#"))
    assert families({"c": 1, "a": 2, "b": 1}) == {"a": "family-1", "b": "family-2", "c": "family-2"}
    assert reliability({q: dict.fromkeys("abcd", value) for q, value in (("x", 0.1), ("y", 0.5))}) == 1.0


def test_what_is_no_copy_is_refused(tmp_path: Path, limp: Limp) -> None:
    keys_source = "https://github.com/ztangent/Plinf.jl, branch project-blocks"
    refused(
        limp("data", "study", "keys", "--from", str(tmp_path)), "grid_search_entire_dataset", "--from", keys_source
    )
    refused(limp("data", "study", "crumbs", "--from", str(tmp_path / "no")), "https://github.com/julianje/Image")
    refused(limp("data", "study", "nothing", "--from", str(tmp_path)), "nothing", "keys")
    refused(limp("data", "study"), "whodunnit")
