"""Films made by the renderer and seen by their pixels: what was done comes back; what is hidden is not made up."""

import shutil
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from deeds import line
from limp.benchmarks.household.apartment import Log
from limp.benchmarks.household.film import Look, Stage, render
from refusals import refuses

from limp.answering.pipeline import Pipeline
from limp.episodes.events import Event, Tell
from limp.episodes.question import Question, Video
from limp.episodes.telling import does
from limp.errors import InputError
from limp.inputs.checks import read_json
from limp.language.fuse import SentenceReader
from limp.protocols.stages import Account
from limp.reading.seeing.perception import PixelPerception, RecordedPerception
from limp.reading.seeing.scenegraph import SceneGraphPerception

pytest.importorskip("cv2")

from limp.models.media import Recorder, open_film
from limp.reading.seeing import style
from limp.reading.seeing.plan import read_plan

from ...benchmarks.household.test_film import LOG, moment

STORY = (
    *LOG.moments[:5],
    moment(7, 4.2, 2, "milk", speaker="Bob", words="Ann, where is the mug?"), moment(8, 5.8, 2, "milk"),
    moment(11, 9, 1.6, "milk", "d"), moment(12, 9, 1.6, "", "d", places={"mug": "d", "milk": "d"}),
    moment(13, 9, 1.6, "", "d", places={"mug": "d", "milk": "d"}),
)  # fmt: skip
TAKEN, PUT = "grab the milk from the fridge in the kitchen", "put the milk on the desk in the bedroom"


@pytest.fixture(scope="module")
def story() -> Log:
    return LOG.model_copy(update={"moments": STORY})


@pytest.fixture(scope="module")
def film(story: Log, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return render(story, tmp_path_factory.mktemp("film") / "film.mp4", Look(fps=4))[0]


@pytest.fixture(scope="module")
def seen(film: Path) -> tuple[Event, ...]:
    return perceive(film).events


def perceive(film: Path, *people: str) -> Account:
    return PixelPerception().perceive(Video(path=str(film)), people or ("Ann", "Bob"))


def test_the_plan_is_read_off_the_picture(film: Path) -> None:
    plan = read_plan(open_film(film), ["Bob", "Ann", "Zoe"])
    assert {name for name, _ in plan.rooms} == {"kitchen", "bedroom"}
    pieces = {(p.name, p.room, p.container) for p in plan.pieces}
    assert pieces == {("fridge", "kitchen", True), ("desk", "bedroom", False)}
    assert [name for name, _ in plan.people] == ["Ann", "Bob"]
    assert [name for name, _ in plan.things] == ["mug", "milk"]
    assert not plan.small


def test_what_was_done_and_said_is_seen_in_order(seen: tuple[Event, ...]) -> None:
    acts = [event for event in seen if not isinstance(event, Tell)]
    assert {act.doer for act in acts} == {"Ann"}
    assert [line(act).removeprefix("Ann: ").partition(" [")[0] for act in acts] == [
        "walk to the fridge in the kitchen",
        "open the fridge in the kitchen",
        TAKEN,
        "close the fridge in the kitchen",
        "walk to the bedroom",
        "walk to the desk in the bedroom",
        PUT,
    ]
    np.testing.assert_allclose([act.source.start for act in acts], [2, 3, 4, 5, 7.5, 11, 12], atol=0.6)
    assert {e.source.unit for e in seen} == {"seconds"}
    (said,) = (event for event in seen if isinstance(event, Tell))
    assert line(said) == "Bob to Ann: Ann, where is the mug?"
    assert (said.source.start, said.source.end) == (7.0, 8.0)


@pytest.mark.parametrize(
    ("look", "kinds", "handled"),
    [
        (Look(fps=2, small_objects=True), {"walk", "open", "close", "grab", "put"}, {TAKEN, PUT}),
        (Look(fps=2, occlusion=1), {"walk"}, set()),  # hands and places are covered all the time
    ],
)
def test_what_is_small_or_hidden_is_seen_or_missed_but_not_made_up(
    look: Look, kinds: set[str], handled: set[str], story: Log, tmp_path: Path
) -> None:
    path, _ = render(story, tmp_path / "film.mp4", look)
    plan = read_plan(open_film(path), ["Ann", "Bob"])
    assert plan.small == look.small_objects
    done = (line(event) for event in perceive(path).events if not isinstance(event, Tell))
    acts = {words.removeprefix("Ann: ").partition(" [")[0] for words in done}
    assert "walk" in {text.split()[0] for text in acts} <= kinds
    assert {text for text in acts if text.startswith(("grab", "put"))} <= handled


def test_who_is_not_named_is_said(film: Path, tmp_path: Path) -> None:
    account = perceive(film, "Zoe")  # the subtitles name Bob
    assert account.notes[0] == "1 more person is seen who cannot be named"
    assert not any(event.doer == "Ann" for event in account.events)
    nobody = perceive(Path(shutil.copy(film, tmp_path)), "Zoe")  # without the subtitles beside it
    assert nobody == Account((), ("saw nothing: none of the people asked about is in the film's legend",))


@pytest.mark.parametrize(
    ("size", "fps", "count"),
    [((style.WIDTH, style.HEIGHT), 4, 4), ((640, 360), 29.97, 5)],
)
def test_other_films_are_refused_with_a_way_out(
    size: tuple[int, int], fps: float, count: int, tmp_path: Path
) -> None:
    """Of the size of a rendered film, all rooms are out of view."""
    blind = Stage(LOG, Look(blind=1))
    with Recorder(tmp_path / "other.mp4", size, fps) as recorder:
        for k in range(count):
            rendered = size == (style.WIDTH, style.HEIGHT)
            recorder.write(blind.picture(2 + k / 4) if rendered else np.full((*size[::-1], 3), 40 * k, np.uint8))
    with pytest.raises(InputError, match="shows no rooms from above, with the names") as caught:
        perceive(tmp_path / "other.mp4", "Ann")
    assert "--seen" in caught.value.hint


def test_the_bundled_clip_is_answered_from_its_pixels() -> None:
    folder = Path(str(resources.files("limp.examples") / "clip.json")).parent
    question = read_json(folder / "clip.json", Question, "the question")
    assert (folder / "clip.mp4").stat().st_size < 300_000
    filmed = question.model_copy(update={"video": Video(path=str(folder / "clip.mp4"))})
    answer = Pipeline.symbolic().answer(filmed)
    assert answer.choice == "B"
    assert (folder / "clip.srt").is_file()
    seen = {event.text for event in answer.stages.seen}
    assert "Sarah grabs the wineglass from the cabinet in the kitchen" in seen
    assert "Julia puts the pen on the coffee table in the bedroom" in seen


def test_subtitles_behind_the_end_of_a_film_are_those_of_another_one(tmp_path: Path) -> None:
    clip = Path(str(resources.files("limp.examples") / "clip.mp4"))
    (tmp_path / "clip.mp4").write_bytes(clip.read_bytes())
    late = "1\n00:20:00,000 --> 00:20:02,000\nSarah: Where is the wineglass?\n"
    (tmp_path / "clip.srt").write_text(late)
    with pytest.raises(InputError, match="has a line at 1200 s, and the film ends at"):
        PixelPerception().perceive(Video(path=str(tmp_path / "clip.mp4")), ["Sarah", "Julia"])


class Films:
    def perceive(self, video: Video, agents: Sequence[str]) -> Account:
        return Account((does(agents[0], f"look at {video.path}"),))


def test_a_description_is_read_by_whoever_reads_words_and_a_film_is_looked_at() -> None:
    seeing = RecordedPerception(SceneGraphPerception(), Films(), SentenceReader("video"))
    found = seeing.perceive(Video(recorded="Ann opens it. She waits.", path="a.mp4"), ["Ann"]).events
    assert [(e.text, e.source.kind) for e in found] == [("Ann opens it.", "video"), ("She waits.", "video")]
    assert seeing.perceive(Video(path="a.mp4"), ["Ann"]).events[0].text == "Ann looks at a.mp4"
    refuses(lambda: seeing.perceive(Video(), ["Ann"]), "description is empty")
