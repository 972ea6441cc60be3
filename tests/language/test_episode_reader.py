"""A model reads a text as an episode: what its checks send back, and what stays open."""

import json
from collections.abc import Mapping

import pytest
from wirestories import STORIES, change, event, person

from limp.episodes.claims import Claim
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Change, Event, Leave, Perceive, Tell, TrustIn, Unread
from limp.episodes.variables import Variable
from limp.errors import ModelError
from limp.language.episode_reader import DOUBTED, RELIABILITY, ModelEpisodeReader, numbered, statements
from limp.language.events import WIRE
from limp.language.query_reader import FAILED
from limp.language.reading import WireReading
from limp.protocols.models import Sampling
from limp.protocols.prompt import Prompt, load_prompt
from limp.protocols.stages import ALL_CHECKS, ReadEpisode
from limp.testing import FunctionModel, ScriptedModel, words_of

NOT_COLD = ALL_CHECKS - {"cold"}
TEXT = "Ann puts the key in the box. Ben leaves. Ann moves the key to the jar."


def form(*events: Mapping[str, object], background: tuple[str, ...] = ()) -> str:
    named = [{"id": f"e{k}", **one} for k, one in enumerate(events, start=1)]
    return json.dumps({
        "people": [person("Ann"), person("Ben")], "things": [{"name": "key"}], "events": named,
        "places": [{"name": "box"}, {"name": "jar"}], "background": background,
    })  # fmt: skip


def denying(*numbers: int, why: str = "") -> str:
    return json.dumps({"answers": [{"number": number, "right": False, "why": why} for number in numbers]})


PUT = change("Ann puts the key in the box", {"at(key)": "box"}, by="Ann")
LEAVE = event("leave", "Ben leaves", agents=["Ben"])
MOVE = change("Ann moves the key to the jar", {"at(key)": "jar"}, by="Ann", moved_from="box")
WHOLE, INVENTED = form(PUT, LEAVE, MOVE), form(PUT, {**LEAVE, "quote": "he left"}, MOVE)


def reading(*answers: str, text: str = TEXT) -> tuple[ReadEpisode, list[str]]:
    """Return what is read of a text by a model with these answers, all of them, and what it was asked."""
    model = ScriptedModel(answers)
    (read,) = ModelEpisodeReader(model).read_episode(text, ())
    assert len(model.asked) == len(answers)
    return read, [words_of(prompt) for prompt in model.asked]


def certainties(read: ReadEpisode) -> list[float]:
    return [found.certainty for found in read.episode.events if not isinstance(found, Unread)]


@pytest.mark.parametrize("name", STORIES)
def test_a_right_reading_takes_two_requests(name: str) -> None:
    story = STORIES[name]
    read, _ = reading(json.dumps(story.form), denying(), text=story.text)
    assert (read.notes, read.weight, read.episode.reliability) == ((), 1.0, RELIABILITY)
    assert set(certainties(read)) == {1.0}


def test_a_quote_that_is_not_there_goes_back_with_the_answer() -> None:
    model = ScriptedModel([INVENTED, WHOLE, denying()])
    (read,) = ModelEpisodeReader(model).read_episode(TEXT, ())
    assert read.notes == ()
    again = model.asked[1]
    assert [message.role for message in again.messages] == ["system", "user", "assistant", "user"]
    assert again.messages[2].words == INVENTED
    assert "event e2: the quote 'he left' is not in the text" in again.messages[3].words
    assert "'Ben leaves'" in again.messages[3].words  # the words that nothing quotes


def test_after_two_repairs_what_stays_open_is_doubted() -> None:
    other = form(PUT, {**LEAVE, "quote": "she left"}, MOVE)
    read, _ = reading(INVENTED, INVENTED, denying(4), other)  # read, repair, cold questions, repair
    unread = read.episode.events[-1]
    assert certainties(read) == [1.0, DOUBTED, 1.0]
    assert isinstance(unread, Unread)
    assert (unread.clause, unread.names, read.episode.reliability) == ("Ben leaves", ("Ben",), FAILED)
    assert any("'she left'" in note for note in read.notes)


IDLE = event("act", TEXT, agents=["Ann"], does="is busy")


@pytest.mark.parametrize(
    ("events", "background", "words"),
    [
        ([], (), "fails its checks in 3 of 3 parts"),
        ([], (TEXT,), "no event tells what is so"),
        ([{**PUT, "quote": "He runs"}, {**LEAVE, "quote": "She runs"}], (), "'He runs' is not in the text"),
        ([event("unread", TEXT)], (), "in 1 of 1 parts"),
        ([{**IDLE, "agents": ["Dan"]}], (), "'Dan' is none of the people"),
    ],
)
def test_a_reading_that_fails_its_checks_is_refused(
    events: list[dict[str, object]], background: tuple[str, ...], words: str
) -> None:
    bad = form(*events, background=background)
    with pytest.raises(ModelError) as raised:
        ModelEpisodeReader(FunctionModel(lambda *_: bad), checks=NOT_COLD).read_episode(TEXT, ())
    assert words in raised.value.message


AGAIN = {**LEAVE, "quote": "Ben leaves. Ann"}
BOTH = {**LEAVE, "agents": ["Ann", "Ben"]}


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([PUT, LEAVE, AGAIN, MOVE], "event e3: Ben leaves, and left already"),
        ([PUT, BOTH, MOVE], "event e3: Ann does something here, and left in event e2.1."),
    ],
)
def test_a_contradiction_goes_back_with_the_ids_of_the_model(events: list[dict[str, object]], words: str) -> None:
    """Where two leave in e2, the third event on the wire is the fourth of the episode."""
    assert words in reading(form(*events), WHOLE, denying())[1][1]


def test_what_cold_questions_deny_goes_back_once_and_is_doubted_if_it_stays() -> None:
    denied = denying(3, why="it was Ben")
    read, asked = reading(WHOLE, denied, WHOLE)
    assert TEXT in asked[1]
    assert "3. Ann moves the key from the box to the jar. Ben does not notice it." in asked[1]
    assert '"kind"' not in asked[1], "who answers cold questions does not see the record"
    assert "it was found wrong: it was Ben" in asked[2]
    assert certainties(read) == [1.0, 1.0, DOUBTED]
    mended, _ = reading(WHOLE, denied, form(PUT, LEAVE, {**MOVE, "by": "Ben", "room": "den"}))
    assert certainties(mended) == 3 * [1.0]
    along = event("enter", "to the jar", id="e3b", agents=["Ann"], room="kitchen")
    mended, _ = reading(WHOLE, denied, form(PUT, LEAVE, MOVE, along))  # the same words are told by one more
    assert (certainties(mended), mended.notes) == (4 * [1.0], ())
    stands, _ = reading(WHOLE, denied, form(PUT, LEAVE, MOVE, {**along, "quote": "Ben leaves"}))
    assert certainties(stands) == [1.0, 1.0, DOUBTED, 1.0]
    read, _ = reading(WHOLE, denying(3))  # without a reason it is doubted, and asks for no repair
    assert certainties(read) == [1.0, 1.0, DOUBTED]
    assert [note.partition(", it was")[2] for note in read.notes] == [" found wrong"]


def test_several_readings_are_drawn_equal_ones_are_one_and_failing_ones_left_out() -> None:
    other = form(PUT, MOVE, background=("Ben leaves",))
    drawn: list[tuple[float, int]] = []

    def write(_: Prompt, sampling: Sampling) -> str:
        drawn.append((sampling.temperature, sampling.sample))
        return [WHOLE, WHOLE, other, form()][sampling.sample]

    reader = ModelEpisodeReader(FunctionModel(write), 4, NOT_COLD)
    found = reader.read_episode(TEXT, ("Ann", "Ben"))
    assert list(dict.fromkeys(drawn)) == [(0.0, 0), (1.0, 1), (1.0, 2), (1.0, 3)]
    assert [read.weight for read in found] == pytest.approx([2 / 3, 1 / 3])
    assert found[0].notes[-1].startswith("1 of 4 readings were left out")


@pytest.mark.parametrize(
    "lines",
    [
        ['Mr. Ash asked: "Is it 3.5?"', '"No."', "Dr. Lee left!\nAnn: Hi.", "Bye"],
        ['Ann said: "I saw it. It is gone. Go!"', "Ben left.", "“No. Wait.”", "He sat."],
        ['A 5" nail fell.', "Ben left."],
    ],
)
def test_sentences_are_numbered_and_what_is_quoted_stays_on_one_line(lines: list[str]) -> None:
    found = "\n".join(lines).splitlines()
    assert numbered(" ".join(lines)).splitlines() == [f"{k}. {line}" for k, line in enumerate(found, start=1)]


def test_the_example_of_the_prompt_is_a_right_reading_and_fits_the_schema() -> None:
    words = load_prompt("read_episode").messages[1][1]
    text, rest, *_ = words.partition("# Example\n\nText: ")[2].splitlines()
    for k in range(1, 5):
        text = text.replace(f"({k}) ", "")
    written = json.loads(rest)
    assert WireReading.model_validate(written)
    for one in written["events"]:
        assert one.keys() == WIRE[one["kind"]].model_json_schema()["properties"].keys()
    assert reading(rest.strip(), denying(), text=text)[0].notes == ()


KEY, DOOR = Variable("at", "key"), Variable("state", "door")
PEOPLE = (*(Person(name=name, there=True) for name in ("Ann", "Ben", "Cleo")), Person(name="Dad", there=False))
TOLD = Tell(speaker="Ann", hearers=("Ben",), says=(Claim(variable=KEY, value="jar"),))
SEES = Perceive(agents=("Ann",), variable=DOOR, value="locked")
IN_JAR = Change.model_validate({"by": "Ann", "sets": {"at(key)": "jar"}})
USUAL = Change.model_validate({"id": "e1.1", "sets": {"at(key)": "jar"}, "mood": "habit"})
TODAY = USUAL.model_copy(update={"id": "e1", "mood": "holds", "certainty": 0.9})
OPENLY = SEES.model_copy(update={"openly": True})


@pytest.mark.parametrize(
    ("events", "who"),
    [
        ((IN_JAR,), "Ben and Cleo notice it."),
        (
            (IN_JAR.model_copy(update={"secretly_seen_by": ("Dad",)}),),
            "Ben, Cleo and Dad notice it. Nobody notices that Dad does.",
        ),
        (
            (IN_JAR, Leave(agent="Ben"), TOLD.model_copy(update={"hearers": ("Cleo",)})),
            "Cleo hears and believes it. Ben does not hear it.",
        ),
        ((IN_JAR, TrustIn(agent="Cleo", speaker="Ann", how="no"), TOLD), "Ben and Cleo hear and believe it."),
        ((SEES,), "Ben and Cleo do not."),
        ((OPENLY,), "Ben and Cleo see that Ann does."),
        ((OPENLY.model_copy(update={"unseen_by": ("Ben", "Cleo")}),), "Ben and Cleo do not."),
        ((USUAL, TODAY), "Ann, Ben, Cleo and Dad know it."),
    ],
)
def test_an_event_is_read_back_with_who_learns_it(events: tuple[Event, ...], who: str) -> None:
    """Dad, who never turns up, is not said to have missed anything; Cleo saw the key herself."""
    assert statements(Episode(people=PEOPLE, events=events), ())[-1].words.partition(". ")[2] == who


def test_what_is_told_late_goes_where_it_happened() -> None:
    """Two wake up by one event on the wire; what happened before it stands before both."""
    text = "Ann and Ben wake up. Ann moves the key to the jar. It had been in the box."
    wake = event("attend", "Ann and Ben wake up", agents=["Ann", "Ben"], attentive=True)
    late = change("It had been in the box", {"at(key)": "box"}, before="e1")
    moved = {**MOVE, "quote": "Ann moves the key to the jar"}
    read, _ = reading(form(wake, moved, late), denying(), text=text)
    assert [found.id for found in read.episode.events] == ["e3", "e1.1", "e1", "e2"]
    mended, asked = reading(
        form(wake, moved, {**late, "before": "e9"}), form(wake, moved, late), denying(), text=text
    )
    assert mended == read
    assert "'e9' is the id of no event told earlier" in asked[1]
