"""Who a question is about."""

from refusals import refuses

from limp.episodes.parse_question import parse_question
from limp.reading.people import people


def test_nobody_named_is_an_error_that_says_what_to_do() -> None:
    refuses(lambda: people(parse_question("Which is likely?\nA) it is here\nB) it is there")), "--agent")
