"""What the small model needs before it parses, rule by rule, and the model itself."""

import pytest

from limp.reading.parsing import Word, sentences


def tree(text: str) -> Word:
    [sentence] = sentences(text)
    assert sentence.root is not None
    return sentence.root


def subject(root: Word) -> str:
    found = root.kid("nsubj", "nsubjpass")
    assert found is not None
    return found.text


@pytest.mark.parametrize("name", ["Aiden", "Xiao Li", "Ольга", "小明", "O'Brien", "Uncle Ted", "Mr. Lund"])
def test_an_odd_name_is_a_subject_and_comes_back(name: str) -> None:
    root = tree(f"{name} likes the pants.")
    assert (subject(root), root.lemma) == (name.replace(".", ""), "like")


def test_the_span_of_a_word_is_that_of_the_text() -> None:
    text = "Ann left.\nXiao Li put the key in the jar."
    for sentence in sentences(text):
        assert sentence.root is not None
        assert all(text[word.start : word.end] == word.text for word in sentence.root.all())
