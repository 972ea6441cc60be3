"""What a vision model is shown of a film, and what becomes of what it says that it saw."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from limp.episodes.events import Act, Change, Tell, Unread
from limp.episodes.question import Video
from limp.language.perceive import CLEAR, UNCLEAR, Description, FilmPerception, Seen
from limp.models.media import Recorder
from limp.protocols.models import Sampling
from limp.protocols.prompt import Media, Prompt
from limp.testing import ScriptedModel, words_of


class Watcher(ScriptedModel):
    """A vision model that answers by a function and remembers what it was shown, and whether it was there."""

    def __init__(self, *events: Seen, watch: Callable[[Prompt], Description] | None = None) -> None:
        super().__init__()
        self.watch = watch or (lambda _: Description(events=events))

    def _line(self, prompt: Prompt, sampling: Sampling) -> str:
        assert sampling.temperature == 0
        assert all(Path(media.path).is_file() for media in media_of(prompt))
        self.asked.append(prompt)
        return self.watch(prompt).model_dump_json()


def media_of(prompt: Prompt) -> list[Media]:
    return [media for message in prompt.messages for media in message.media]


def seen(time: float, person: str, text: str, kind: str = "action", to: str = "", clear: bool = True) -> Seen:
    return Seen(time=time, person=person, kind=kind, text=text, to=to, clear=clear)  # type: ignore[arg-type]


@pytest.fixture
def film(tmp_path: Path) -> Video:
    """Ten seconds, ten pictures a second."""
    pytest.importorskip("cv2")
    with Recorder(tmp_path / "film.mp4", (64, 48), 10) as recorder:
        for k in range(100):
            recorder.write(np.full((48, 64, 3), 2 * k, np.uint8))
    return Video(path=str(tmp_path / "film.mp4"))


def test_what_the_model_saw_becomes_events(film: Video) -> None:
    rows = [
        (seen(1, "ann", "walk to the  kitchen."), Act, "Ann walks to the kitchen"),
        (seen(2.5, "Ann", "Where is the mug?", "utterance"), Tell, 'Ann says "Where is the mug?"'),
        (seen(4, "Bob", "take some object", clear=False), Act, "Bob takes some object"),
        (seen(5, "someone", "close the door"), Unread, "someone closes the door"),
        (seen(5.5, "a child", "wave"), Change, "a child waves"),
        (seen(6, "", "the fridge is open.", "state"), Change, "the fridge is open"),
        (seen(6, "Bob", "Bob stands there", "state", clear=False), Change, "Bob stands there"),
    ]
    found = FilmPerception(Watcher(*(row[0] for row in rows))).perceive(film, ["Ann", "Bob"])
    for event, (said, *expected) in zip(found.events, rows, strict=True):
        assert [type(event), event.text] == expected
        assert event.certainty == (CLEAR if said.clear else UNCLEAR)
        assert (event.source.kind, event.source.start, event.source.unit) == ("video", said.time, "seconds")
    assert isinstance(found.events[1], Tell)
    assert found.events[1].hearers == ("Bob",)
    assert found.notes == ("not told whose act: 'someone closes the door'",)


def test_pictures_are_shown_in_order_with_their_times_while_they_last(film: Video) -> None:
    model = Watcher()
    FilmPerception(model, every=2.5).perceive(film, ["Ann"])
    FilmPerception(model, every=0.1, pictures=4).perceive(film, ["Ann"])
    times = [[media.time for media in media_of(prompt)] for prompt in model.asked]
    assert times == [[0.0, 2.5, 5.0, 7.5], [1.2, 3.7, 6.2, 8.7]]
    assert {media.mime for media in media_of(model.asked[0])} == {"image/jpeg"}
    assert not any(Path(media.path).exists() for media in media_of(model.asked[0]))
    assert "these seconds of the film: 0.0, 2.5, 5.0, 7.5." in words_of(model.asked[0])


def test_a_model_that_takes_films_gets_it_whole(film: Video) -> None:
    model = Watcher()
    FilmPerception(model, form="film").perceive(film, ["Ann"])
    (media,) = media_of(model.asked[0])
    assert (media.mime, media.path, media.time) == ("video/mp4", film.path, None)
    assert "0.0 to 10.0" in words_of(model.asked[0])


def test_a_long_film_is_cut_into_parts_and_told_once(film: Video) -> None:
    """Parts are 0-4, 3-7 and 6-10 s; each tells what it sees in words of its own, the first not all of it."""
    happens = [
        (0.5, "Ann", "walk to the kitchen"), (3.2, "Ann", "open the fridge"), (3.6, "Ann", "open the fridge"),
        (3.8, "Bob", "open the fridge"), (6.5, "Ann", "grab the mug"), (9.0, "Ann", "sit down quietly"),
    ]  # fmt: skip

    def watch(prompt: Prompt) -> Description:
        first = float(words_of(prompt).partition("first moment is at second ")[2].split()[0].rstrip("."))
        missed = 3.6 if first == 0 else None
        now = [one for one in happens if first <= one[0] <= first + 4 and one[0] != missed]
        here = [(t, who, f"{text} {'now' * (first > 0)}") for t, who, text in now]
        return Description(events=tuple(seen(*one) for one in here))

    model = Watcher(watch=watch)
    found = FilmPerception(model, form="film", window=4, overlap=1).perceive(film, ["Ann", "Bob"]).events
    does = [event for event in found if isinstance(event, Act)]
    assert [(e.source.start, e.agent, e.does.removesuffix(" now")) for e in does] == happens
    assert len({media.sha256 for prompt in model.asked for media in media_of(prompt)}) == len(model.asked) == 3
