from collections.abc import Sequence

import pytest

from limp.errors import InputError
from limp.events import Action, Event
from limp.language.fuse import SentenceReader
from limp.questions.question import Video
from limp.reading.seeing.perception import RecordedPerception
from limp.reading.seeing.scenegraph import SceneGraphPerception


class Films:
    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        return (Action(agent=agents[0], text=f"look at {video.path}"),)


def test_a_description_is_read_by_whoever_reads_words_and_a_film_is_looked_at() -> None:
    seeing = RecordedPerception(SceneGraphPerception(), Films(), SentenceReader("video"))
    found = seeing.perceive(Video(recorded="Ann opens it. She waits.", path="a.mp4"), ["Ann"])
    assert [(e.text, e.source.kind) for e in found] == [("Ann opens it.", "video"), ("She waits.", "video")]
    assert seeing.perceive(Video(path="a.mp4"), ["Ann"])[0].text == "look at a.mp4"
    with pytest.raises(InputError, match="description is empty"):
        seeing.perceive(Video(), ["Ann"])
