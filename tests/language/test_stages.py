"""Reading, fusing and spelling out by a model: what it writes becomes events and minds, or a clear error."""

import json
import re
from collections.abc import Sequence

import pytest

from limp.errors import InputError, LimpError, ReadError
from limp.events import Action, Episode, Event, Observation, Source, Utterance
from limp.language.fuse import CONTESTED, DENIED, ModelFuser
from limp.language.hypothesize import FORMS, ModelHypothesizer, claims_of
from limp.language.read import ModelReader, SeeingPerception, happenings_of, spoken_in
from limp.minds.attitudes import Attitude, Have, Put
from limp.minds.english import mind_in_words, parse_clause
from limp.minds.facts import At, Place
from limp.models.structured import schema_of
from limp.questions.question import Choice, Question, Video
from limp.testing import ScriptedModel

PEOPLE = ("Ann", "Bob")
OPENED = {"agent": "ann", "kind": "action", "text": "open the fridge."}
SAID = {"agent": "Bob", "kind": "utterance", "text": "Thanks!", "to": "Ann"}


def scripted(answer: object) -> ScriptedModel:
    return ScriptedModel([json.dumps(answer)])


def test_reading() -> None:
    model = scripted({"events": [OPENED, SAID]})
    first, second = ModelReader(model).read("Ann opens the fridge.\nBob: Thanks!", PEOPLE)
    assert isinstance(first, Action)
    assert (first.agent, first.text, first.source.kind) == ("Ann", "open the fridge", "text")
    assert isinstance(second, Utterance)
    assert (second.text, second.to) == ("Thanks!", "Ann")
    assert "Ann opens the fridge." in str(model.asked[0])


def test_what_someone_else_does_is_observed() -> None:
    other = {"agent": "someone else", "kind": "action", "text": "A nurse shuts the door."}
    (event,) = ModelReader(scripted({"events": [other]})).read("A nurse shuts the door.", PEOPLE)
    assert (type(event), event.agent, event.text) == (Observation, "", "A nurse shuts the door")


def test_what_nobody_says_in_the_text_is_an_act() -> None:
    said = {"agent": "Ann", "kind": "utterance", "text": "Where is the tea?"}
    walks = {"agent": "Bob", "kind": "utterance", "text": "Bob walks away."}
    model = scripted({"events": [said, walks]})
    first, second = ModelReader(model).read('Ann asks, "Where is the tea?" Bob walks away.', PEOPLE)
    assert isinstance(first, Utterance)
    assert isinstance(second, Action)
    assert second.text == "walks away", "a name before the act is left out: the event has it already"


def test_where_nobody_speaks_nothing_can_be_read_as_said() -> None:
    assert spoken_in("Ann opens the fridge.") == ""
    assert spoken_in("Ann: Hi, Bob!\nBob said: “Hello.”") == "hi bob | hello"
    kind = schema_of(happenings_of(PEOPLE, talk=False))["$defs"]["OneHappening"]["properties"]["kind"]  # type: ignore[index]
    assert kind["enum"] == ["action"]


@pytest.mark.parametrize(
    ("answer", "problem"),
    [({"events": []}, "nothing that happened"), ({"events": [{**OPENED, "agent": "Cy"}]}, "'Cy'")],
)
def test_what_the_model_makes_up_is_refused(answer: object, problem: str) -> None:
    with pytest.raises(ReadError, match=problem):
        ModelReader(scripted(answer)).read("Something.", PEOPLE)


class Films:
    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        return (Action(agent=agents[0], text=f"look at {video.path}"),)


def test_a_description_is_read_and_a_film_is_looked_at() -> None:
    seeing = SeeingPerception(scripted({"events": [OPENED]}), Films())
    (event,) = seeing.perceive(Video(recorded="Ann opens."), PEOPLE)
    assert event.source.kind == "video"
    assert seeing.perceive(Video(path="a.mp4"), PEOPLE)[0].text == "look at a.mp4"
    with pytest.raises(InputError, match="neither a film"):
        seeing.perceive(Video(scene="here"), PEOPLE)


FILM = Source(kind="video", start=2.0, unit="seconds")
SEEN = [
    Action(agent="Ann", text="open the fridge", source=FILM, certainty=0.6),
    Action(agent="Ann", text="grab some object from the fridge"),
]
TOLD = [
    Utterance(agent="Ann", text="Where is the tea?", to="Bob"),
    Utterance(agent="Bob", text="In the fridge.", to="Ann"),
    Action(agent="Ann", text="open the fridge"),
]


def fused(order: Sequence[int], **more: object) -> Episode:
    """Return what is made of a form in which the fridge is opened once, which is seen and told."""
    form: dict[str, object] = {"things": [], "initial_state": [], "twice": [{"seen": 1, "told": 5}]}
    model = scripted({"order": order, **form, **more})
    episode = ModelFuser(model).fuse(SEEN, TOLD, ["Nobody lies."])
    asked = model.asked[0].messages[1].words
    assert "1. [2 s, certain to 0.6] Ann opens the fridge." in asked
    assert '3. Ann says to Bob: "Where is the tea?"' in asked
    assert "Suppose: Nobody lies." in asked
    assert episode.agents == PEOPLE
    return episode


ASKS, SAYS, OPENS, GRABS = (
    "Where is the tea?",
    "In the fridge.",
    "open the fridge",
    "grab some object from the fridge",
)
JOINED: list[tuple[list[int], dict[str, object], list[str]]] = [
    (
        [3, 4, 1, 2],
        {"things": [{"event": 2, "thing": "tea"}]},
        [ASKS, SAYS, OPENS, "grab the tea from the fridge"],
    ),
    ([3, 4, 1, 2], {"things": [{"event": 2, "thing": "something"}]}, [ASKS, SAYS, OPENS, GRABS]),
    ([3, 4, 1, 2], {"things": [{"event": 2, "thing": " "}]}, [ASKS, SAYS, OPENS, GRABS]),
    # What the order leaves out stays behind what came before it where it was seen or told.
    ([1, 3, 2, 3], {}, [OPENS, ASKS, SAYS, GRABS]),
    ([2], {}, [ASKS, SAYS, OPENS, GRABS]),
    ([3, 4, 1, 2], {"twice": []}, [ASKS, SAYS, OPENS, OPENS, GRABS]),
    # Nobody does what another is told to have done.
    (
        [3, 4, 5, 1, 2],
        {"twice": [{"seen": 1, "told": 4}, {"seen": 5, "told": 1}]},
        [ASKS, SAYS, OPENS, OPENS, GRABS],
    ),
    (
        [3, 4, 1, 2],
        {
            "same": [{"seen": "the fridge", "told": "the cold cupboard"}],
            "missed": [{"after": 4, "sentence": "Ann walks to the kitchen."}],
        },
        [ASKS, SAYS, "Ann walks to the kitchen", OPENS, "grab some object from the cold cupboard"],
    ),
]


@pytest.mark.parametrize(("order", "more", "words"), JOINED)
def test_the_model_orders_names_and_reconstructs_in_the_words_of_the_events(
    order: list[int], more: dict[str, object], words: list[str]
) -> None:
    assert [event.text for event in fused(order, **more).events] == words


def test_what_was_seen_and_told_stands_once_with_its_time_and_the_higher_certainty() -> None:
    opened = fused([3, 4, 5, 2, 1]).events[-1]
    assert (opened.text, opened.certainty, opened.source.start) == (OPENS, 1.0, 2.0)


def test_where_the_sources_conflict_the_one_that_is_wrong_is_doubted() -> None:
    """The model says of the film's second entry and of what is told last which one is right, or that none is."""
    found = {
        right: [e.certainty for e in fused([1, 2, 3, 4, 5], twice=[], conflicts=[conflict]).events][1::3]
        for right in (0, 2, 5)
        for conflict in [{"seen": 2, "told": 5, "right": right}]
    }
    assert found == {0: [CONTESTED, CONTESTED], 2: [1.0, DENIED], 5: [DENIED, 1.0]}


def test_how_it_is_at_the_start_stands_once_and_with_its_certainty() -> None:
    jar, shut = {"sentence": "the tea is in the jar"}, {"sentence": "the jar is shut "}
    seen = [Observation(text="the jar is shut", source=FILM), *SEEN]
    model = scripted({"order": [1, 2, 3], "things": [], "initial_state": [{**jar, "certainty": 0.6}, shut]})
    episode = ModelFuser(model).fuse(seen, ())
    assert episode.initial.words == ("the jar is shut",)
    supposed, *rest = episode.events
    assert (supposed.text, supposed.certainty) == ("At the start, perhaps the tea is in the jar", 0.6)
    assert [event.text for event in rest] == [event.text for event in SEEN]


def test_a_place_that_is_spelled_otherwise_is_one_place() -> None:
    seen = [Action(agent="Ann", text="open the refrigerator on the coffee table")]
    told = [Utterance(agent="Bob", text="Look into the kitchen fridge, and under the table.", to="Ann")]
    model = scripted({"order": [2, 1], "things": [], "initial_state": []})
    assert ModelFuser(model).fuse(seen, told).events[-1].text == "open the fridge on the coffee table"
    assert "Seen on video, in the order of the film" in model.asked[0].messages[1].words


@pytest.mark.parametrize("order", [[6], [0], []])
def test_numbers_that_there_are_not_are_refused(order: list[int]) -> None:
    with pytest.raises(LimpError, match="not a FusedOnes"):
        fused(order)
    with pytest.raises(ReadError, match="nobody"):
        ModelFuser(scripted({})).fuse([], [])


QUESTION = Question(text="Which?", choices=(Choice(label="A", text="a"), Choice(label="B", text="b")))
EPISODE = Episode(agents=PEOPLE, events=(Action(agent="Ann", text="wait"),))
CLAIM = {"agent": "Ann", "belief": "believes that the tea is here.", "social_goal": "help"}


def test_spelling_out() -> None:
    open_goal = {"agent": "Ann", "belief_of_goal": "Bob wants the tea on the desk"}
    minds = ModelHypothesizer(scripted({"A": CLAIM, "B": open_goal})).hypothesize(QUESTION, EPISODE)
    assert [(h.choice, mind_in_words(h.mind), h.prior) for h in minds] == [
        ("A", "Ann believes that the tea is here. Ann wants to help Bob.", 1.0),
        ("B", "Ann believes that Bob wants the tea on the desk.", 1.0),  # no social goal: no social level
    ]
    assert minds[1].belief_of_goal is not None
    assert minds[1].belief_of_goal.content == Put(thing="tea", place=Place(name="desk"), on=True)


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
    ):
        assert acts(*apart) == list(apart)


@pytest.mark.parametrize(
    ("belief", "goal", "words"),
    [
        ("Ann knows that the tea is in the jar", "", "Ann knows that the tea is in the jar."),
        ("Bob knows that the tea is in the jar", "", "Ann believes that Bob knows that the tea is in the jar."),
        ("the tea is in the jar", "", "Ann believes that the tea is in the jar."),
        (
            "thinks hard",
            "Bob would like some tea.",
            'Ann believes this: "thinks hard". Ann believes that Bob would like some tea.',
        ),
    ],
)
def test_whose_belief_it_is_and_what_other_words_are(belief: str, goal: str, words: str) -> None:
    claim = {"agent": "ann", "belief": belief, "belief_of_goal": goal}
    first, _ = ModelHypothesizer(scripted({"A": claim, "B": CLAIM})).hypothesize(QUESTION, EPISODE)
    assert mind_in_words(first.mind) == words


def test_the_prompt_gives_the_forms_that_are_read() -> None:
    def content(words: str) -> object:
        found = parse_clause(words)
        return found.content if isinstance(found, Attitude) else found

    for slot in ("believes", "knows"):
        assert content(f"Ann {FORMS[slot]}") == At(thing="THING", place=Place(name="PLACE"))
    assert content(FORMS["wants_thing"]) == Have(thing="THING")
    assert content(f"NAME wants to {FORMS['puts']}") == content(FORMS["wants_place"])


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


def test_the_schema_is_of_this_question() -> None:
    schema = schema_of(claims_of("ABC", ("Ann", "Bob O.")))
    claim = schema["$defs"]["OneClaim"]["properties"]  # type: ignore[index]
    assert list(schema["properties"]) == schema["required"] == ["A", "B", "C"]  # type: ignore[call-overload]
    assert claim["agent"]["enum"] == ["Ann", "Bob O."]
    assert re.search(claim["belief_of_goal"]["pattern"], "Bob O. wants to find the tea")
    assert not re.search(claim["belief_of_goal"]["pattern"], "Bobby wants to find the tea")
    for empty in ("belief", "belief_of_goal", "act"):
        assert re.search(claim[empty]["pattern"], "")
    form, filled = FORMS["believes"], "believes that the TV remote is in the wash-bag of Ann's room"
    assert re.search(claim["belief"]["pattern"], filled)
    assert not re.search(claim["belief"]["pattern"], form), "a slot that was not filled in"
    assert not re.search(claim["act"]["pattern"], "Ann puts the tea here")
