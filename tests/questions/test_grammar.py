"""Questions as clauses with a gap."""

from __future__ import annotations

import pytest

from limp.questions.grammar import THINKS, OpenClause, opened, spelled_out


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Where does Ann think the ball is?", OpenClause("place", "does", "Ann think the ball is")),
        ("Where's the ball?", OpenClause("place", "is", "the ball")),
        ("In which box is the ball?", OpenClause("place", "is", "the ball", "box")),
        ("Which of them knows where it is?", OpenClause("which", "", "knows where it is", "of them")),
        ("Who's moved the ball?", OpenClause("person", "has", "moved the ball")),
        ("What time does it start?", OpenClause("time", "does", "it start")),
        ("How come Ann left?", OpenClause("reason", "", "Ann left")),
        ("What made Ann leave?", OpenClause("reason", "did", "Ann leave")),
        ("What is Ann looking for?", OpenClause("thing", "is", "Ann looking for")),
        ("What is Ann after?", OpenClause("thing", "is", "Ann looking for")),
        ("Isn't the ball in the box?", OpenClause("truth", "is", "not the ball in the box")),
        ("The ball is really in which spot?", OpenClause("place", "", "The ball is really")),
        ("Ann thinks that the ball is", OpenClause("truth", "", "Ann thinks that the ball is")),
    ],
)
def test_questions(question: str, found: OpenClause) -> None:
    assert opened(spelled_out(question)) == found


@pytest.mark.parametrize(
    ("words", "inner"),
    [
        ("thinks that the ball is red", "the ball is red"),
        ("is under the impression that it rains", "it rains"),
        ("convinced it rains", "it rains"),
        ("would say it rains", None),  # the auxiliary is taken off before
        ("say it rains", "it rains"),
        ("tell you where it is", None),  # that is knowing
        ("thanks Ben", None),
    ],
)
def test_believing(words: str, inner: str | None) -> None:
    found = THINKS.match(words)
    assert (words[found.end() :] if found else None) == inner
