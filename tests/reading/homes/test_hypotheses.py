"""Options become minds: what each claims, and what it leaves open."""

from __future__ import annotations

from limp import parse_question
from limp.episodes.minds import Hypothesis, mind_in_words
from limp.episodes.question import Question
from limp.protocols.stages import Sources
from limp.reading.fusing import HouseholdFuser
from limp.reading.homes.hypotheses import RuleHypothesizer
from limp.reading.homes.reader import RuleReader
from limp.reading.people import people

TALK = "Ann: Where is the juice?\nBo: It is in the fridge."


def asked(text: str, conversation: str = TALK) -> Question:
    return parse_question(text, conversation=conversation)


def minds(question: Question) -> tuple[Hypothesis, ...]:
    told = RuleReader(source="conversation").read(question.conversation, people(question)).events
    return RuleHypothesizer().hypothesize(question, HouseholdFuser().fuse(Sources((), told)).episode)


def words(question: Question) -> list[tuple[str, str]]:
    return [(h.choice, mind_in_words(h.mind)) for h in minds(question)]


def test_where_nobody_wants_anything_there_is_no_social_level() -> None:
    question = asked(
        "Which is MOST likely?\nA) Bo believed that the juice was in the fridge.\n"
        "B) Bo believed that the juice was in the cabinet.",
        "Bo: The juice is in the fridge.",
    )
    assert words(question) == [
        ("A", "Bo believes that the juice is in the fridge."),
        ("B", "Bo believes that the juice is in the cabinet."),
    ]
    assert {h.mind.stance for h in minds(question)} == {None}
