from limp.minds.events import Action, Episode, Observation, State
from limp.minds.facts import At, Place, Proposition
from limp.minds.meanings import Act, View
from limp.minds.source import Source


def test_meanings_survive_json_and_go_with_their_words() -> None:
    act = Act(verb="put", thing="mug", place=Place(name="desk"), on=True)
    put = Action.of("Ann", act, Source(kind="text"), certainty=0.5)
    assert (put.text, put.meaning) == ("put the mug on the desk", act)
    told = put.meant(act.model_copy(update={"thing": "pen"}))
    assert (told.text, told.certainty) == ("put the pen on the desk", 0.5)
    view = Observation(agent="Ann", text="in view: near desk", meaning=View(near=("desk",)))
    episode = Episode(agents=("Ann",), events=(put, view))
    assert Episode.model_validate_json(episode.model_dump_json()) == episode


def test_a_state_writes_its_facts() -> None:
    state = State(facts=(At(thing="mug", place=Place(name="desk"), on=True), Proposition(words="it rains")))
    assert state.words == ("the mug is on the desk", "it rains")
