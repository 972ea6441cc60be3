"""Clauses: roles of grammar, and the order of time."""

from limp.reading.clauses import Clause, clauses, in_order, told
from limp.reading.parsing import sentences


def one(text: str) -> Clause:
    [sentence] = sentences(text)
    return clauses(sentence)[0]


def texts(clause: Clause) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    return (
        [word.text for word in clause.subject],
        [word.text for word in clause.object],
        [(phrase.link, phrase.noun.text) for phrase in clause.phrases],
    )


def test_a_passive_is_turned() -> None:
    assert texts(one("The key was moved to the tin by Ben.")) == (["Ben"], ["key"], [("to", "tin")])


def test_a_particle_before_an_object_is_no_preposition() -> None:
    clause = one("Ann switched off the heater.")
    assert (texts(clause)[1], clause.particles) == (["heater"], ("off",))


def test_what_stands_out_of_is_a_particle_and_a_source() -> None:
    clause = one("Ann took the key out of the jar.")
    assert ("out of", "jar") in texts(clause)[2]


def test_a_subject_that_is_left_out_is_filled_in() -> None:
    [sentence] = sentences("Ann took the key and put it in the jar.")
    assert [[word.text for word in clause.subject] for clause in clauses(sentence)] == [["Ann"], ["Ann"]]


def test_what_is_seen_is_an_action_of_another() -> None:
    clause = one("Ann saw Ben put the key in the jar.")
    seen = clause.action or clause.content
    assert seen is not None
    assert texts(seen) == (["Ben"], ["key"], [("in", "jar")])


def order(text: str) -> list[str]:
    return [each.clause.lemma for each in in_order(told(sentences(text)), lambda _: False)]


def test_clauses_stand_in_the_order_of_time() -> None:
    assert order("After Ann had left, Ben moved the key.") == ["leave", "move"]
    assert order("Ann moved the key before Ben came back.") == ["move", "come"]
    assert order("Ben, who had moved the key, departed.") == ["move", "depart"]


def test_a_past_perfect_dates_back_before_what_was_told_last() -> None:
    assert order("Ann moved the key, but Ben had already left.") == ["leave", "move"]
    assert order("Ann put the key in the jar. Ann moved the key. Ben had left.") == ["put", "leave", "move"]
