"""A small data set: the words against the log, and the files."""

import json
from operator import itemgetter
from pathlib import Path

import pytest
from limp.benchmarks.household.questions import samples
from limp.benchmarks.household.stories import Sample
from limp.benchmarks.household.world import scene_graphs

from limp.episodes.events import Tell
from limp.episodes.question import Video
from limp.homes.deeds import deed_of
from limp.reading.homes.reader import RuleReader
from limp.reading.seeing.scenegraph import SceneGraphPerception

SAMPLES = tuple(samples(6, 11))
HANDLED = ("grab", "put")


def test_the_words_tell_what_the_log_holds() -> None:
    """The rule reader finds every grab, put and word of the log in the full text, in order for each person."""
    for sample in SAMPLES:
        events, log = RuleReader().read(sample.full, sample.log.people).events, sample.log
        acts = [(e.doer, deed_of(e)) for e in events if e.mood == "happened"]
        told = [(agent, act.verb, act.thing) for agent, act in acts if act and act.verb in HANDLED]
        done = [(act.agent, act.kind, act.thing) for act in log.acts if act.kind in HANDLED]
        assert sorted(told, key=itemgetter(0)) == sorted(done, key=itemgetter(0))
        said = [(e.speaker, e.spoken.rstrip(".,")) for e in events if isinstance(e, Tell)]
        assert said == [(act.agent, act.words.rstrip(".,")) for act in log.acts if act.kind == "say"]


@pytest.mark.parametrize("sample", SAMPLES[::2], ids=lambda sample: sample.id)
def test_what_the_camera_follows_can_be_read_back(sample: Sample, tmp_path: Path) -> None:
    name = sample.story.camera
    for key, frames in scene_graphs(sample.log, name).items():
        (tmp_path / f"{key}.json").write_text(json.dumps({sample.id: frames}), encoding="utf-8")
    events = SceneGraphPerception().perceive(Video(scene=str(tmp_path)), (name,)).events
    read = [deed_of(event) for event in events]
    taken = [(act.verb, act.thing.replace(" ", "")) for act in read if act and act.verb == "grab"]
    acts = [("grab", a.thing.replace(" ", "")) for a in sample.log.acts if a.agent == name and a.kind == "grab"]
    assert taken == acts
