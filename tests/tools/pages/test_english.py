"""What examples are taken to tell, on the page of the declared English."""

from tools.pages.english import taken


def test_examples_in_words() -> None:
    assert taken("The ball is in the box. Anne takes the ball.") == "Anne takes the ball."
    assert taken("It was raining.") == "(nothing happens)"
