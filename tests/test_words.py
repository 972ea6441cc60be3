from limp.words import content_words


def test_content_words_drop_function_words_and_endings() -> None:
    assert content_words("Ann's books are on THE glass desk") == {"ann", "book", "glass", "desk"}
