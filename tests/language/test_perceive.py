from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from limp.errors import InputError
from limp.events import Action, Observation, Utterance
from limp.language.perceive import CLEAR, UNCLEAR, Description, FilmPerception, Seen, merged
from limp.media import Window
from limp.prompt import Media, Prompt
from limp.protocols import Sampling
from limp.questions.question import Video
from limp.testing import ScriptedModel, words_of


class Watcher(ScriptedModel):
    """A vision model that answers by a function and remembers what it was shown, and whether it was there."""

    def __init__(self, *events: Seen, watch: Callable[[Prompt], Description] | None = None) -> None:
        super().__init__()
        self.shown: list[bool] = []
        self.watch = watch or (lambda _: Description(events=events))

    def _line(self, prompt: Prompt, sampling: Sampling) -> str:
        assert sampling.temperature == 0
        self.asked.append(prompt)
        self.shown += [Path(media.path).is_file() for media in media_of(prompt)]
        return self.watch(prompt).model_dump_json()


def media_of(prompt: Prompt) -> list[Media]:
    return [media for message in prompt.messages for media in message.media]


def seen(time: float, person: str, text: str, kind: str = "action", to: str = "", clear: bool = True) -> Seen:
    return Seen(time=time, person=person, kind=kind, text=text, to=to, clear=clear)  # type: ignore[arg-type]


@pytest.fixture
def film(tmp_path: Path) -> Video:
    """Ten seconds, ten pictures a second."""
    pytest.importorskip("cv2")
    from limp.media import Recorder

    with Recorder(tmp_path / "film.mp4", (64, 48), 10) as recorder:
        for k in range(100):
            recorder.write(np.full((48, 64, 3), 2 * k, np.uint8))
    return Video(path=str(tmp_path / "film.mp4"))


def test_what_the_model_saw_becomes_events(film: Video) -> None:
    entries = (
        seen(1.0, "ann", "walk to the  kitchen."),
        seen(2.5, "Ann", "Where is the mug?", "utterance"),
        seen(4.0, "Bob", "take some object", clear=False),
        seen(5.0, "someone", "close the door"),
        seen(5.5, "a child", "wave"),
        seen(6.0, "", "the fridge is open and empty.", "state"),
        seen(6.0, "Bob", "Bob stands by the fridge", "state", clear=False),
    )
    found = FilmPerception(Watcher(*entries)).perceive(film, ["Ann", "Bob"])
    walk, words, take, close, waves, open_, stands = found
    assert isinstance(walk, Action)
    assert (walk.agent, walk.text, walk.certainty) == ("Ann", "walk to the kitchen", CLEAR)
    assert (walk.source.kind, walk.source.start, walk.source.unit) == ("video", 1.0, "seconds")
    assert isinstance(words, Utterance)
    assert (words.agent, words.to, words.text) == ("Ann", "Bob", "Where is the mug?")
    assert (take.text, take.certainty) == ("take some object", UNCLEAR)
    assert isinstance(close, Observation)
    assert "not told whose act" in close.note
    assert (type(waves), waves.agent, waves.text) == (Observation, "", "a child waves")
    assert isinstance(waves, Observation)
    assert waves.note == "", "whose act it is is known, though it is none of the people's"
    assert (open_.agent, open_.text, open_.certainty) == ("", "the fridge is open and empty", CLEAR)
    assert (stands.agent, stands.text, stands.certainty) == ("Bob", "stands by the fridge", UNCLEAR)


def test_pictures_are_shown_in_order_with_their_times(film: Video) -> None:
    model = Watcher()
    FilmPerception(model, every=2.5).perceive(film, ["Ann"])
    (prompt,) = model.asked
    assert [media.time for media in media_of(prompt)] == [0.0, 2.5, 5.0, 7.5]
    assert {media.mime for media in media_of(prompt)} == {"image/jpeg"}
    assert all(model.shown)  # they were there while the model looked
    assert not any(Path(media.path).exists() for media in media_of(prompt))
    assert "these seconds of the film: 0.0, 2.5, 5.0, 7.5." in words_of(prompt)
    assert prompt.template.startswith("perceive@")


def test_no_more_pictures_than_allowed(film: Video) -> None:
    model = Watcher()
    FilmPerception(model, every=0.1, pictures=4).perceive(film, ["Ann"])
    assert [media.time for media in media_of(model.asked[0])] == [1.2, 3.7, 6.2, 8.7]


def test_a_model_that_takes_films_gets_it_whole(film: Video) -> None:
    model = Watcher()
    FilmPerception(model, form="film").perceive(film, ["Ann"])
    (media,) = media_of(model.asked[0])
    assert (media.mime, media.path, media.time) == ("video/mp4", film.path, None)
    assert "0.0 to 10.0" in words_of(model.asked[0])


def test_a_long_film_is_cut_into_parts_and_told_once(film: Video) -> None:
    """Parts are 0-4, 3-7 and 6-10 s; each sees all that happens in it, in words of its own."""
    happens = [(0.5, "walk to the kitchen"), (3.5, "open the fridge"), (6.5, "grab the mug"), (9.0, "wait")]

    def watch(prompt: Prompt) -> Description:
        first = float(words_of(prompt).partition("first moment is at second ")[2].split()[0].rstrip("."))
        here = [(t, text) for t, text in happens if first <= t <= first + 4]
        return Description(events=tuple(seen(t, "Ann", f"{text} {'now' * (first > 0)}") for t, text in here))

    model = Watcher(watch=watch)
    found = FilmPerception(model, form="film", window=4, overlap=1).perceive(film, ["Ann"])
    assert [event.source.start for event in found] == [0.5, 3.5, 6.5, 9.0]
    assert [event.text.removesuffix(" now") for event in found] == [text for _, text in happens]
    assert len(model.asked) == 3
    assert len({media.sha256 for prompt in model.asked for media in media_of(prompt)}) == 3


def test_doing_the_same_twice_is_told_twice() -> None:
    parts = (Window(0, 10), Window(8, 18))
    first = [seen(8.5, "Ann", "open the fridge"), seen(9.5, "Ann", "open the fridge")]
    second = [*first, seen(12, "Ann", "open the fridge")]
    assert [entry.time for entry in merged(parts, [first, second])] == [8.5, 9.5, 12]


def test_another_person_or_other_words_are_another_event() -> None:
    parts = (Window(0, 10), Window(8, 18))
    first = [seen(9, "Ann", "open the fridge")]
    second = [seen(9, "Bob", "open the fridge"), seen(9.2, "Ann", "sit down quietly")]
    assert len(merged(parts, [first, second])) == 3


def test_times_outside_the_part_or_running_back_are_moved_in(film: Video) -> None:
    entries = (seen(5, "Ann", "sit"), seen(2, "Ann", "stand"), seen(99, "Ann", "wait"))
    found = FilmPerception(Watcher(*entries)).perceive(film, ["Ann"])
    assert [(e.text, e.source.start) for e in found] == [("sit", 5.0), ("stand", 5.0), ("wait", 10.0)]


def test_nothing_seen_is_said(film: Video) -> None:
    (only,) = FilmPerception(Watcher()).perceive(film, ["Ann"])
    assert isinstance(only, Observation)
    assert only.note == "saw nothing: test/scripted saw nobody do or say anything"


def test_without_a_film_there_is_nothing_to_see() -> None:
    with pytest.raises(InputError, match="no film"):
        FilmPerception(Watcher()).perceive(Video(recorded="Ann sits."), ["Ann"])
