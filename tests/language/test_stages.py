"""Reading, fusing and spelling out by a model: what it writes becomes events and minds, or a clear error."""

import json

import pytest

from limp.episodes.episode import Episode
from limp.episodes.events import Act, Believe, Change, Tell, at, state
from limp.episodes.minds import mind_in_words
from limp.episodes.phrases import parse_claim
from limp.episodes.question import Choice, Question
from limp.episodes.telling import does, setting, told
from limp.errors import LimpError
from limp.homes.minds import located, wish
from limp.language.fuse import ModelFuser, SentenceReader
from limp.language.hypothesize import FORMS, ModelHypothesizer
from limp.minds.facts import Place
from limp.minds.source import Source
from limp.protocols.stages import ReadEpisode, Sources
from limp.testing import ScriptedModel

PEOPLE = ("Ann", "Bob")


def scripted(answer: object) -> ScriptedModel:
    return ScriptedModel([json.dumps(answer)])


FILM = Source(kind="video", start=2.0, unit="seconds")
SEEN = (
    does("Ann", "open the fridge").model_copy(update={"source": FILM, "certainty": 0.6}),
    does("Ann", "grab some object from the fridge").model_copy(update={"source": FILM}),
)
TOLD = (
    SentenceReader()
    .read('Ann asked Bob, "Where is the tea?" He said that it was in the fridge. It rained.', PEOPLE)
    .events
)
ASKS = {"agent": "ann", "kind": "utterance", "text": "Where is the tea?", "to": "Bob", "lines": [3]}
SAYS = {"agent": "Bob", "kind": "action", "text": "Bob says where it is.", "lines": [4]}
OPENS = {"agent": "Ann", "kind": "action", "text": "open the fridge", "lines": [1]}
GRABS = {"agent": "Ann", "kind": "action", "text": "grab the tea from the fridge", "lines": [2], "certainty": 0.9}
RAINS = {"agent": "", "kind": "state", "text": "It rained.", "lines": [5]}


def fused(*events: object, **more: object) -> Episode:
    """Return what is made of an account of the two things that are seen and the three that are told."""
    return read(*events, **more).episode


def read(*events: object, **more: object) -> ReadEpisode:
    return ModelFuser(scripted({"events": events, **more})).fuse(Sources(SEEN, TOLD, ["Nobody lies."], PEOPLE))


def words(episode: Episode) -> list[str]:
    return [event.text for event in episode.events]


def test_a_model_joins_numbered_lines_in_one_request() -> None:
    model = scripted({"events": [ASKS, SAYS, OPENS, GRABS, RAINS]})
    episode = ModelFuser(model).fuse(Sources(SEEN, TOLD, ["Nobody lies."], (*PEOPLE, "Cy"))).episode
    (asked,) = (prompt.messages[1].words for prompt in model.asked)
    for part in (
        "Seen on video, with the second of the film",
        "1. [2 s, certain to 0.6] Ann opens the fridge.",
        '3. Ann asked Bob, "Where is the tea?"',
        "Suppose: Nobody lies.",
        "People: Ann, Bob, Cy",
    ):
        assert part in asked
    assert episode.names == PEOPLE, "those who do something or are spoken to"
    asks, says, opens, grabs, rains = episode.events
    assert isinstance(asks, Tell)
    assert (asks.speaker, asks.hearers, asks.source.kind) == ("Ann", ("Bob",), "text")
    assert isinstance(says, Act)
    assert says.does == "says where it is", "a name before the act is left out"
    assert (opens.certainty, opens.source) == (0.6, FILM), "no more certain than its line"
    assert (grabs.text, grabs.certainty) == ("Ann grabs the tea from the fridge", 0.9)
    assert isinstance(rains, Change)
    assert (rains.by, rains.text) == ("", "It rained")


ASKED = 'Ann says "Where is the tea?"'


def test_what_the_words_mean_is_told_where_somebody_understands_them() -> None:
    """Also of a sentence that the account leaves out; one place then has one name."""
    wants = SentenceReader().read("Ann wants to find the tea.", PEOPLE).events
    account = {
        "events": [{**OPENS, "lines": [1]}, {**GRABS, "text": "grab the tea from the fridge in the kitchen"}]
    }
    fuser = ModelFuser(scripted(account), understands=True)
    told, opens, grabs = fuser.fuse(Sources(SEEN, wants, (), PEOPLE)).episode.events
    assert isinstance(opens, Change)
    assert (opens.sets, opens.text) == (state("fridge").to("open"), "Ann opens the fridge")
    assert isinstance(grabs, Change)
    assert (grabs.moved_from, grabs.certainty) == ("fridge", 0.9)
    assert isinstance(told, Believe)
    assert told.claim == wish("Ann", "tea")


def test_how_it_is_at_the_start_stands_once_and_with_its_certainty() -> None:
    jar, shut = {"sentence": "The tea is in the jar"}, {"sentence": "The jar is shut. "}
    state = {"kind": "state", "text": "the jar is shut.", "lines": [4]}
    episode = fused(state, ASKS, background=[1, 2, 5], initial_state=[{**jar, "certainty": 0.6}, shut])
    assert setting(episode) == ("the jar is shut",)
    assert [(e.text, e.certainty) for e in episode.events[1:]] == [("the tea is in the jar", 0.6), (ASKED, 1.0)]
    (away, _) = fused(
        ASKS, background=[1, 2, 4, 5], initial_state=[{"sentence": "Some tea is not inside the jar"}]
    ).events
    assert parse_claim(away.words()) == located("tea", Place(name="jar"), negated=True)


@pytest.mark.parametrize(
    ("events", "problem"),
    [
        ([], "nobody does or says"),
        ([{**OPENS, "agent": "Cy"}], "'Cy'"),
        ([{**OPENS, "text": " "}], "' '"),
        ([{**OPENS, "lines": [6]}], "not a LinesAccount"),
        ([{**OPENS, "lines": [0]}], "not a LinesAccount"),
        (32 * [OPENS], "rambles: its list 'events'"),
        ([{**OPENS, "lines": 13 * [1]}], "rambles: its list 'lines'"),
    ],
)
def test_what_the_model_makes_up_is_refused(events: list[object], problem: str) -> None:
    with pytest.raises(LimpError, match=problem):
        fused(*events, background=[1, 2, 3, 4, 5])


QUESTION = Question(text="Which?", choices=(Choice(label="A", text="a"), Choice(label="B", text="b")))
EPISODE = told(PEOPLE, (), (does("Ann", "wait"),))
CLAIM = {"agent": "Ann", "belief": "believes that the tea is here.", "social_goal": "help"}


SOUGHT = {"agent": "Ann", "belief_of_goal": "Bob wants to find the tea", "social_goal": "help"}
KNOWN = {**SOUGHT, "belief": "knows whether the tea is inside the jar"}


def test_a_search_without_a_belief_goes_back_once_and_is_left_open_then() -> None:
    """Who knows what is in a place has one of two minds, of equal weight."""
    bare = {"A": SOUGHT, "B": {**SOUGHT, "social_goal": "hinder", "belief_of_goal": ""}}
    model = ScriptedModel([json.dumps(bare), json.dumps({**bare, "A": KNOWN})])
    minds = ModelHypothesizer(model).hypothesize(QUESTION, EPISODE)
    assert [(h.choice, h.prior, mind_in_words(h.mind).split(". ")[0]) for h in minds] == [
        ("A", 0.5, "Ann knows that the tea is in the jar"),
        ("A", 0.5, "Ann knows that the tea is not in the jar"),
        ("B", 1.0, "Ann wants to hinder Bob."),
    ]
    asked = model.asked[1].messages[-1].words
    assert "option A says that Ann" in asked
    assert "'knows whether the THING is in the PLACE'" in asked
    assert len(ModelHypothesizer(ScriptedModel(2 * [json.dumps(bare)])).hypothesize(QUESTION, EPISODE)) == 2


def test_an_act_without_a_place_takes_the_place_on_which_the_others_agree() -> None:
    def acts(*written: str) -> list[object]:
        claims = {label: {**CLAIM, "act": act} for label, act in zip("AB", written, strict=True)}
        return [h.act for h in ModelHypothesizer(scripted(claims)).hypothesize(QUESTION, EPISODE)]

    assert acts("move the tea", "put the tea on the desk") == 2 * ["put the tea on the desk"]
    assert acts("move the tea to the desk", "put the tea on the desk") == 2 * ["move the tea to the desk"]
    for apart in (
        ("put the tea in the jar", "put the tea on the desk"),
        ("move the jar", "put the tea on the desk"),
        ("grab the tea", "put the tea on the desk"),
    ):
        assert acts(*apart) == list(apart)


def test_the_prompt_gives_the_forms_that_are_read() -> None:
    for slot in ("believes", "knows"):
        read = parse_claim(f"Ann {FORMS[slot]}")
        assert (read.verb, read.variable, read.value) == (slot, at("THING"), "PLACE")
    assert parse_claim(FORMS["wants_thing"]) == wish("NAME", "THING")
    assert parse_claim(f"NAME wants to {FORMS['puts']}") == parse_claim(FORMS["wants_place"])


@pytest.mark.parametrize(
    ("claims", "problem"),
    [
        ({"A": CLAIM}, "not a Options"),
        ({"A": CLAIM, "B": {**CLAIM, "agent": "Cy"}}, "'Cy'"),
        ({"A": CLAIM, "B": {**CLAIM, "belief": FORMS["believes"]}}, "copied the form for option B"),
    ],
)
def test_options_that_are_not_spelled_out(claims: dict[str, object], problem: str) -> None:
    with pytest.raises(LimpError, match=problem):
        ModelHypothesizer(scripted(claims)).hypothesize(QUESTION, EPISODE)
