"""What the small model needs before it parses, rule by rule, and the model itself."""

import pytest

from limp.reading import parsers
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


def test_names_in_a_row_are_all_subjects() -> None:
    noun = tree("Ann, Ben, Cleo and Dan entered the hall.").kid("nsubj")
    assert noun is not None
    assert {word.text for word in noun.all() if word.named} == {"Ann", "Ben", "Cleo", "Dan"}


@pytest.mark.parametrize(
    ("text", "relation", "word"),
    [
        ("The plum is in the red_treasure_chest.", "pobj", "red_treasure_chest"),  # in no dictionary: a noun
        ("Ann opens the box and grabs the key.", "conj", "grabs"),  # in the present: no noun
        ("Ann's shift ends.", "ROOT", "ends"),
        ("That night Ben moved them to the drawer.", "nsubj", "Ben"),  # a time at the head is set off
        ("Quietly, Ann left.", "nsubj", "Ann"),  # how it is done is no name
    ],
)
def test_odd_words_are_parsed_as_what_they_are(text: str, relation: str, word: str) -> None:
    assert (relation, word) in [(each.relation, each.text) for each in tree(text).all()]


def test_a_missing_that_is_supplied_without_a_span() -> None:
    that = next(word for word in tree("Ann took the mug Ben had placed in the sink.").all() if word.text == "that")
    assert (that.start, that.end) == (0, 0)


def test_commas_alone_join_no_sentences() -> None:
    texts = [one.text for one in sentences("Ann left the hall, Ben opened the box, they saw a key.")]
    assert texts == ["Ann left the hall", "Ben opened the box", "they saw a key."]


def test_a_quotation_is_taken_out_and_kept() -> None:
    [sentence] = sentences("Ann said to Ben: “The key is in the jar.”")
    assert sentence.quotes == ("The key is in the jar.",)
    assert sentence.root is not None
    assert sentence.root.lemma == "say"


def test_the_span_of_a_word_is_that_of_the_text() -> None:
    text = "Ann left.\nXiao Li put the key in the jar."
    for sentence in sentences(text):
        assert sentence.root is not None
        assert all(text[word.start : word.end] == word.text for word in sentence.root.all())


def test_a_line_with_a_speaker_is_what_they_say() -> None:
    assert [(one.speaker, one.quotes) for one in sentences("Ann: I left.")] == [("Ann", ("I left.",))]


def test_the_simple_past_is_made() -> None:
    parser = parsers.parser()
    assert [parser.past(verb) for verb in ("take", "hide", "put", "drop", "carry", "move")] == [
        "took", "hid", "put", "dropped", "carried", "moved",
    ]  # fmt: skip
