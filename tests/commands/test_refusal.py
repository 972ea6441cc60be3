from limp.answers import StageError, Stages
from limp.commands.refusal import WITH_A_MODEL, refused
from limp.errors import HypothesisError
from limp.events import Action, Episode, Observation, Source
from limp.minds.facts import Place
from limp.minds.meanings import Act


def test_a_refusal_says_what_was_understood_and_what_to_try() -> None:
    put = Act(verb="put", thing="mug", place=Place(name="cabinet", room="kitchen"))
    dreams = Observation(agent="Bo", text="dreams", note="cannot read 'dreams'", source=Source(kind="text"))
    events = (Action.of("Ann", put, Source(kind="text")), dreams)
    cause = HypothesisError("option A names nobody.", "Say whose mind it is about.")
    error = refused(StageError("hypothesize", cause, Stages(episode=Episode(agents=("Ann", "Bo"), events=events))))
    assert error.message == (
        "option A names nobody. Understood were people: Ann; things: mug; places: cabinet."
        " Not understood: 'dreams'."
    )
    assert error.hint == f"Say whose mind it is about. {WITH_A_MODEL}"


def test_where_nothing_was_read_only_the_reason_is_said() -> None:
    error = refused(StageError("read", HypothesisError("nothing was read."), Stages()))
    assert (error.message, error.hint) == ("nothing was read.", WITH_A_MODEL)
