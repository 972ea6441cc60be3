from limp.answers import StageError, Stages
from limp.commands.answering import WITH_A_MODEL, refused
from limp.errors import HypothesisError
from limp.events import Action, Episode, Observation, Source
from limp.minds.facts import Place
from limp.minds.meanings import Act
from limp.questions.question import Question


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


def test_a_question_about_help_says_which_options_to_add() -> None:
    grab = Act(verb="grab", thing="mug")
    events = tuple(Action.of(name, grab, Source(kind="video")) for name in ("Ann", "Bo"))
    stages = Stages(episode=Episode(agents=("Ann", "Bo"), events=events))
    error = StageError("hypothesize", HypothesisError("there are 0 options.", "Give two."), stages)
    hint = refused(error, Question(text="Was Bo trying to help Ann?", narration="Ann grabs the mug.")).hint
    assert hint.startswith(
        "Add its options: 'A) Bo was trying to help Ann find the mug.' 'B) Bo was trying to prevent"
    )
    assert refused(error, Question(text="Where is it?", narration="Ann sits.")).hint == f"Give two. {WITH_A_MODEL}"
