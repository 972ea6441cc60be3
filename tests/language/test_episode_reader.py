"""A model reads a text as an episode: what its checks send back, and what stays open."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from wirestories import LADDER, STORIES, change, event, person

from limp.episodes.events import Change, Unread
from limp.errors import ReadError
from limp.language.drafts import DOUBTED, FAILED, Checks
from limp.language.episode_reader import RELIABILITY, ModelEpisodeReader, numbered
from limp.language.reading import WireReading
from limp.prompt import Prompt, load_prompt
from limp.protocols import ReadEpisode, Sampling
from limp.testing import FunctionModel, ScriptedModel, words_of

TEXT = "Ann puts the key in the box. Ben leaves. Ann moves the key to the jar."
RIGHT_COLD = json.dumps({"answers": []})


def form(*events: Mapping[str, object], background: tuple[str, ...] = ()) -> str:
    named = [{"id": f"e{k}", **one} for k, one in enumerate(events, start=1)]
    return json.dumps({
        "people": [person("Ann"), person("Ben")], "things": [{"name": "key"}], "events": named,
        "places": [{"name": "box"}, {"name": "jar"}], "background": background,
    })  # fmt: skip


PUT = change("Ann puts the key in the box", {"at(key)": "box"}, by="Ann")
LEAVE = event("leave", "Ben leaves", agents=["Ben"])
MOVE = change("Ann moves the key to the jar", {"at(key)": "jar"}, by="Ann", moved_from="box")
WHOLE = form(PUT, LEAVE, MOVE)


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
    read, _ = reading(json.dumps(story.form), RIGHT_COLD, text=story.text)
    assert (read.notes, read.weight, read.episode.reliability) == ((), 1.0, RELIABILITY)
    assert set(certainties(read)) == {1.0}


def test_a_quote_that_is_not_there_goes_back_with_the_answer() -> None:
    invented = form(PUT, {**LEAVE, "quote": "Ben goes off"}, MOVE)
    model = ScriptedModel([invented, WHOLE, RIGHT_COLD])
    (read,) = ModelEpisodeReader(model).read_episode(TEXT, ())
    assert read.notes == ()
    again = model.asked[1]
    assert [message.role for message in again.messages] == ["system", "user", "assistant", "user"]
    assert again.messages[2].words == invented
    assert "event e2: the quote 'Ben goes off' is not in the text" in again.messages[3].words
    assert "'Ben leaves'" in again.messages[3].words  # the words that nothing quotes


def test_after_two_repairs_what_stays_open_is_doubted() -> None:
    invented = form(PUT, {**LEAVE, "quote": "he left"}, MOVE)
    missed = json.dumps({"answers": [{"number": 4, "right": False}]})
    read, _ = reading(invented, invented, missed, invented)  # read, repair, cold questions, repair
    unread = read.episode.events[-1]
    assert certainties(read) == [1.0, DOUBTED, 1.0]
    assert isinstance(unread, Unread)
    assert (unread.clause, unread.names, read.episode.reliability) == ("Ben leaves", ("Ben",), FAILED)
    assert any("he left" in note for note in read.notes)


@pytest.mark.parametrize(
    ("events", "background", "words"),
    [
        ([], (), "fails its checks in 3 of 3 parts"),
        ([], (TEXT,), "no event tells what is so"),
        ([{**PUT, "quote": "He runs"}, {**LEAVE, "quote": "She runs"}], (), "'He runs' is not in the text"),
        ([event("unread", TEXT)], (), "in 1 of 1 parts"),
        ([event("act", TEXT, agents=["Dan"], does="is busy")], (), "'Dan' is none of the people"),
    ],
)
def test_a_reading_that_fails_its_checks_is_refused(
    events: list[dict[str, object]], background: tuple[str, ...], words: str
) -> None:
    bad = form(*events, background=background)
    with pytest.raises(ReadError) as raised:
        ModelEpisodeReader(FunctionModel(lambda *_: bad), checks=Checks(cold=False)).read_episode(TEXT, ())
    assert words in raised.value.message


def test_an_episode_in_which_nobody_learns_anything_is_doubted() -> None:
    idle = form(event("act", TEXT, agents=["Ann"], does="is busy"))
    (read,) = ModelEpisodeReader(FunctionModel(lambda *_: idle), checks=Checks(cold=False)).read_episode(TEXT, ())
    assert read.episode.reliability == FAILED
    assert any("no event tells what is so" in note for note in read.notes)


def test_of_several_readings_those_that_fail_are_left_out() -> None:
    def write(_: Prompt, sampling: Sampling) -> str:
        return WHOLE if sampling.sample == 1 else form()

    (read,) = ModelEpisodeReader(FunctionModel(write), 2, Checks(cold=False)).read_episode(TEXT, ())
    assert (read.weight, len(read.episode.events)) == (1.0, 3)
    assert read.notes[-1].startswith("1 of 2 readings were left out")


def test_background_and_unread_words_are_accounted_for() -> None:
    left = event("unread", "Ben leaves", names=["Ben"])
    assert reading(form(PUT, left, background=("Ann moves the key to the jar",)), RIGHT_COLD)[0].notes == ()


def test_words_that_tell_nothing_are_told_from_words_that_were_left_out() -> None:
    read, asked = reading(form(PUT, MOVE), RIGHT_COLD)
    assert "The words 'Ben leaves' tell nothing" in asked[1]
    assert (read.notes, len(read.episode.events)) == ((), 2)
    wrong = json.dumps({"answers": [{"number": 3, "right": False, "why": "he goes"}]})
    read, asked = reading(form(PUT, MOVE), wrong, WHOLE)
    assert "no event and no background quotes the words 'Ben leaves'" in asked[2]
    assert (read.notes, len(read.episode.events)) == ((), 3)


def test_a_name_before_what_is_said_needs_no_quote() -> None:
    said = event("tell", "It is in the jar", speaker="Ann", hearers=["Ben"],
                 says=[{"variable": "at(key)", "value": "jar"}])  # fmt: skip
    asked = event("tell", "Where is the key?", speaker="Ben", hearers=["Ann"], speech="question",
                  says=[{"who": ["Ben"], "verb": "wants", "words": "to know where the key is"}])  # fmt: skip
    other = event("tell", "He thinks it is in the box", speaker="Ann", hearers=["Ben"],
                  says=[{"who": ["Ann"], "variable": "at(key)", "value": "box"}])  # fmt: skip
    text = "Ben: Where is the key?\nAnn: It is in the jar. He thinks it is in the box."
    read, prompts = reading(form(asked, said, other), RIGHT_COLD, text=text)
    assert read.notes == ()
    first, second, third = prompts[1].partition("Statements:")[2].splitlines()[1:4]
    assert "It is" not in first  # a question gives nobody a belief
    assert second.endswith("Ben hears and believes it.")
    assert third.endswith("Ben hears and believes it.")


BOTH_LEAVE = event("leave", "Ben leaves", agents=["Ann", "Ben"])
"""Two leave in e2, so that the third event on the wire is the fourth of the episode."""


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([PUT, LEAVE, {**LEAVE, "quote": "Ben leaves. Ann"}, MOVE], "event e3: Ben leaves, and left already"),
        ([PUT, BOTH_LEAVE, MOVE], "event e3: Ann does something here, and left in event e2.1."),
    ],
)
def test_a_contradiction_goes_back_with_the_ids_of_the_model(events: list[dict[str, object]], words: str) -> None:
    assert words in reading(form(*events), WHOLE, RIGHT_COLD)[1][1]


def test_cold_questions_see_neither_the_record_nor_who_asks() -> None:
    cold = reading(WHOLE, RIGHT_COLD)[1][1]
    assert TEXT in cold
    assert "1. Ann puts the key in the box. It is perceived by Ann and Ben." in cold
    assert "3. Ann moves the key from the box to the jar. It is perceived by Ann and not by Ben." in cold
    assert '"kind"' not in cold


def test_what_cold_questions_deny_goes_back_once_and_is_doubted_if_it_stays() -> None:
    denied = json.dumps({"answers": [{"number": 3, "right": False, "why": "it was Ben"}]})
    read, asked = reading(WHOLE, denied, WHOLE)
    assert "it was found wrong: it was Ben" in asked[2]
    assert certainties(read) == [1.0, 1.0, DOUBTED]
    assert certainties(reading(WHOLE, denied, form(PUT, LEAVE, {**MOVE, "by": "Ben", "room": "den"}))[0]) == 3 * [
        1.0
    ]
    # Without a reason it is doubted, and asks for no repair.
    read, _ = reading(WHOLE, json.dumps({"answers": [{"number": 3, "right": False}]}))
    assert certainties(read) == [1.0, 1.0, DOUBTED]
    assert [note.partition(", it was")[2] for note in read.notes] == [" found wrong"]


def test_checks_can_be_left_out() -> None:
    invented = form(PUT, {**MOVE, "quote": "she moved it"})
    model = ScriptedModel([invented])
    reader = ModelEpisodeReader(model).without_check("quotes").without_check("execution")
    (read,) = reader.without_check("cold").read_episode(TEXT, ())
    assert read.notes == ()
    assert all(isinstance(found, Change) and found.certainty == 1.0 for found in read.episode.events)


def test_several_readings_are_drawn_and_equal_ones_are_one() -> None:
    other = form(PUT, MOVE, background=("Ben leaves",))
    drawn: list[tuple[float, int]] = []

    def write(_: Prompt, sampling: Sampling) -> str:
        drawn.append((sampling.temperature, sampling.sample))
        return other if drawn[-1][1] == 2 else WHOLE

    reader = ModelEpisodeReader(FunctionModel(write), 3, Checks(cold=False))
    found = reader.read_episode(TEXT, ("Ann", "Ben"))
    assert drawn == [(0.0, 0), (1.0, 1), (1.0, 2)]
    assert [read.weight for read in found] == pytest.approx([2 / 3, 1 / 3])


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            'Mr. Ash asked: "Is it 3.5?" "No." Dr. Lee left!\nAnn: Hi. Bye',
            ['Mr. Ash asked: "Is it 3.5?"', '"No."', "Dr. Lee left!", "Ann: Hi.", "Bye"],
        ),
        (
            'Ann said: "I saw it. It is gone. Go!" Ben left. “No. Wait.” He sat.',
            ['Ann said: "I saw it. It is gone. Go!"', "Ben left.", "“No. Wait.”", "He sat."],
        ),
        ('A 5" nail fell. Ben left.', ['A 5" nail fell.', "Ben left."]),
    ],
)
def test_sentences_are_numbered_and_what_is_quoted_stays_on_one_line(text: str, lines: list[str]) -> None:
    assert numbered(text).splitlines() == [f"{k}. {line}" for k, line in enumerate(lines, start=1)]


def test_the_example_of_the_prompt_is_a_right_reading_and_fits_the_schema() -> None:
    words = load_prompt("read_episode").messages[1][1]
    text, _, rest = words.partition("Example. Text: ")[2].partition("\n")
    for k in range(1, 5):
        text = text.replace(f"({k}) ", "")
    written = json.loads(rest)
    assert WireReading.model_validate(written).model_dump(exclude_unset=True) == written
    assert reading(rest.strip(), RIGHT_COLD, text=text)[0].notes == ()


def test_the_ladder_reads_back_in_words() -> None:
    cold = reading(json.dumps(LADDER.form), RIGHT_COLD, text=LADDER.text)[1][1].partition("Statements:")[2]
    assert cold.strip().splitlines()[:4] == [
        "1. The ladder is in the shed. It is perceived by Bea and not by Kofi and Yan.",
        "2. Kofi asks Bea where the ladder is.",
        "3. Bea tells Kofi that the ladder is in the loft. Kofi hears and believes it. Yan does not hear it.",
        "4. Bea tells Yan in private that Bea wants this: the ladder herself.",
    ]
