"""Every rule that tells verbs from other words shows itself in its docstring: `words with a *verb*` -> verdict."""

import re

import pytest

from limp.symbolic.household.reading.clauses import candidate, clauses
from limp.symbolic.household.reading.fitting import WITH_SUBJECT, WITHOUT_SUBJECT, Company, Rule
from limp.symbolic.household.reading.tokens import tokenize

_EXAMPLE = re.compile(r"`([^`]+)` -> (main|relative|passive|no clause)")


def _company(words: str) -> Company:
    """Return the clause whose verb is marked, with what stands beside it."""
    verb = re.search(r"\*(\w+)\*", words)
    assert verb is not None
    tokens = tokenize(words.replace("*", ""), ("Ann", "Bob"))
    start = verb.start()
    position = next(n for n, token in enumerate(tokens) if token.start <= start < token.end)
    inside = any(clause.verb < position for clause in clauses(tokens)[0])
    found = (candidate(tokens, n) for n in range(position + 1))
    return Company(next(clause for clause in found if clause and clause.verb == position), tokens, inside)


@pytest.mark.parametrize("rule", [*WITH_SUBJECT, *WITHOUT_SUBJECT], ids=lambda rule: rule.__name__)
def test_the_examples_of_a_rule_are_decided_by_it(rule: Rule) -> None:
    examples = _EXAMPLE.findall(rule.__doc__ or "")
    assert examples
    for words, expected in examples:
        company = _company(words)
        rules = WITH_SUBJECT if company.clause.subject else WITHOUT_SUBJECT
        deciding = next((each for each in rules if each(company)), None)
        assert deciding is rule
        assert rule(company) == expected
