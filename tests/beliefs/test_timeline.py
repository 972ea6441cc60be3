"""Who believed what after each event; the tables by hand."""

from limp import Pipeline, parse_question
from limp.minds.timeline import BeliefTimeline

STORY = """Sally and Anne are in the den. Sally puts the marble in the basket. Sally leaves.
Anne moves the marble to the box. Sally peeks through the window. Anne moves the marble to the shelf."""


def table(question: str, story: str = STORY) -> BeliefTimeline | None:
    return Pipeline.symbolic().answer(parse_question(question, narration=story)).stages.beliefs


def test_each_person_and_the_chain_that_is_asked_after_each_event() -> None:
    found = table("Where does Anne think that Sally will look for the marble?")
    assert (found.about, found.holders) == ("where the marble is", ("really", "Sally", "Anne", "Anne about Sally"))
    assert [(m.event, m.held) for m in found.moments] == [
        ("Sally puts the marble in the basket", ("basket",) * 4),
        ("Sally leaves", ("basket",) * 4),
        ("Anne moves the marble to the box", ("box", "basket", "box", "basket")),
        ("Sally peeks through the window", ("box", "basket", "box", "basket")),
        ("Anne moves the marble to the shelf", ("shelf", "shelf", "shelf", "basket")),
    ]
