"""The notation of the grammar, written out by hand."""

import pytest

from limp.reading.english.grammar import Expansion, grammar, read_grammar


def written_out(body: str) -> list[Expansion]:
    return read_grammar(f'// "An example: it is passed over."\nrule: {body}\n%declare A B C').expansions["rule"]


@pytest.mark.parametrize(
    ("body", "expansions"),
    [
        ("A B | C", [("A", "B"), ("C",)]),
        ("A? B", [("A", "B"), ("B",)]),
        ("(A | B) C", [("A", "C"), ("B", "C")]),
        ("A (B C?)?", [("A", "B", "C"), ("A", "B"), ("A",)]),
        ("A B+", [("A", "_(B)+")]),
        ("(A B)* C", [("_(A B)+", "C"), ("C",)]),
    ],
)
def test_a_rule_is_written_out_in_the_order_of_its_parts(body: str, expansions: list[Expansion]) -> None:
    assert written_out(body) == expansions


def test_what_may_be_there_again_and_again_is_a_rule_that_begins_with_itself() -> None:
    found = read_grammar("rule: (A | B C)+\n%declare A B C").expansions
    again = "_(A | B C)+"
    assert found[again] == [("A",), ("B", "C"), (again, "A"), (again, "B", "C")]


def test_of_a_rule_with_a_question_mark_one_child_is_enough() -> None:
    assert read_grammar("?rule: other\nother: A\n%declare A").lean == {"rule"}


def test_a_symbol_that_is_no_rule_and_not_declared_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="no rules and not declared: NUON, phrse"):
        read_grammar("rule: A phrse | NUON\n%declare A")


def test_every_symbol_of_the_grammar_is_known() -> None:
    assert {"sentence", "question", "np"} <= read_grammar(grammar()).expansions.keys()
