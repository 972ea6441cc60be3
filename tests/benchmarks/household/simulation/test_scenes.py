"""Scene graphs of simulated episodes: read back by the reader of scene graphs, they show what was done."""

import json
from pathlib import Path

import pytest
from limp.benchmarks.household.simulation.dataset import Sample, samples
from limp.benchmarks.household.simulation.scenes import scene_graphs

from limp.questions.question import Video
from limp.reading.homes.understanding import read_act
from limp.reading.seeing.scenegraph import SceneGraphPerception

SAMPLES = tuple(samples(8, 21))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.id)
def test_what_the_camera_follows_can_be_read_back(sample: Sample, tmp_path: Path) -> None:
    name = sample.story.camera
    for key, frames in scene_graphs(sample.log, name).items():
        (tmp_path / f"{key}.json").write_text(json.dumps({sample.id: frames}), encoding="utf-8")
    events = SceneGraphPerception().perceive(Video(scene=str(tmp_path)), (name,))
    read = [read_act(event.text) for event in events]
    taken = [(act.verb, act.thing.replace(" ", "")) for act in read if act and act.verb == "grab"]
    acts = [("grab", a.thing.replace(" ", "")) for a in sample.log.acts if a.agent == name and a.kind == "grab"]
    assert taken == acts
