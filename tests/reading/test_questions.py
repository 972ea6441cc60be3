"""Questions in words: which moment, whose mind and what they ask for."""

import pytest
from asked import answer

from limp.errors import LimpError

MARBLE = (
    "Sally and Anne are in the playroom. Anne puts the marble in the drawer. Sally takes the marble out of the"
    " drawer and puts it in the basket. Sally leaves the playroom. Anne moves the marble from the basket to the"
    " box. Sally comes back."
)
"""Sally's belief at the end is neither where the marble was at the beginning nor where it is."""
COAT = (
    "Omar and Pia are in the flat. Omar hangs the coat in the closet. Pia moves the coat to the chest."
    " Pia leaves. Omar moves the coat to the trunk. Pia comes back. Pia moves the coat to the wardrobe."
)


def refusal(text: str, question: str) -> str:
    with pytest.raises(LimpError) as error:
        answer(text, question)
    return error.value.message


@pytest.mark.parametrize(
    "question",
    [
        "Where will Sally look for her marble first?",
        "Where will Sally first look for the marble?",
        "Where will Sally look for the marble at first?",
        "Where is Sally going to look first for the marble?",
        "Where will Sally start looking for the marble?",
        "Which container will Sally open first?",
        "Which container will Sally look in first?",
        "If Sally wants the marble, which container will she check first?",
        "Sally wants the marble. Which container will she go to first?",
        "Where does Anne think that Sally will look for the marble first?",
        "First, where will Sally look for the marble?",
    ],
)
def test_what_somebody_will_do_first_follows_from_what_they_think_at_the_end(question: str) -> None:
    assert answer(MARBLE, question) == "basket"


@pytest.mark.parametrize(
    "question",
    [
        "Where was the marble first?",
        "Where was the marble at the start of the story?",
        "In the beginning, where was the marble?",
        "Where did Sally first think the marble was?",
        "Where did Sally originally think the marble was?",
    ],
)
def test_what_was_first_so_or_thought_is_asked_of_the_beginning(question: str) -> None:
    assert answer(MARBLE, question) == "drawer"


@pytest.mark.parametrize(
    "question",
    [
        "Where did Sally look for the marble first?",
        "Where did Sally first want to look for the marble?",
        "Where will Sally look for the marble in the beginning?",
    ],
)
def test_what_somebody_did_first_is_refused(question: str) -> None:
    assert "it is not clear what" in refusal(MARBLE, question)


def test_where_somebody_put_it_is_not_in_their_own_hands() -> None:
    assert answer(MARBLE, "Where did Sally put the marble first?") == "basket"


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("Where was the coat when Pia left?", "chest"),
        ("Before Pia left, where was the coat?", "chest"),
        ("Where was the coat before Pia came back?", "trunk"),
        ("When Pia came back, where did she think the coat was?", "chest"),
        ("When Pia came back, did she know where the coat was?", "no"),
        ("Who knew where the coat was when Pia came back?", "Omar"),
        ("Where is the coat when Pia comes back?", "wardrobe"),
    ],
)
def test_a_coming_or_going_that_is_told_is_the_moment(question: str, right: str) -> None:
    assert answer(COAT, question) == right


def test_a_going_that_is_not_told_is_no_moment() -> None:
    assert "does not tell once when Omar left" in refusal(COAT, "Where was the coat when Omar left?")


TEAPOT = (
    "Ann and Ben are in the hall. Dan is in the garden. Ann puts the key in the box. Ben puts the tea in the"
    " teapot. Ann leaves the hall. Ben moves the key from the box to the jar. Ben takes the tea out of the teapot"
    " and puts it in the cup. Ben puts the sugar in the teapot. Ben told Dan about the party."
)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("According to Ann, what is the teapot filled with?", "tea"),
        ("What is the teapot full of?", "sugar"),
        ("Is the party something that Ann knows about?", "no"),
        ("Is it known to Ben that the key is in the jar?", "yes"),
        ("Is it known to Ann where the key is?", "no"),
        ("If you asked Ann where the key is, what would she say?", "box"),
        ("What would Ben say if you asked him where the key is?", "jar"),
        ("Has Ann found out where the key is?", "no"),
        ("Does Ben have the right idea of where the key is?", "yes"),
        ("Does Ben think Ann has the wrong idea about where the key is?", "yes"),
        ("Who has no idea where the key is?", "Ann and Dan"),
        ("Who would look for the key in the wrong place?", "Ann"),
        ("Will Ben look in the wrong place for the key?", "no"),
        ("Will Ann look in the box for the key first?", "yes"),
        ("Is Ann unaware that the key is in the jar?", "yes"),
        ("Is Ben mistaken about where the key is?", "no"),
    ],
)
def test_other_words_say_the_same(question: str, right: str) -> None:
    assert answer(TEAPOT, question) == right


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("Would Ann be surprised to find the key in the jar?", "yes"),
        ("Would Ann be surprised to find the key in the box?", "no"),
        ("Would Ben be surprised to find the key in the box?", "yes"),
        ("Would Ann be surprised to learn that the key is in the jar?", "yes"),
    ],
)
def test_what_surprises_is_the_place_that_is_named(question: str, right: str) -> None:
    assert answer(TEAPOT, question) == right


def test_what_somebody_would_say_to_a_person_is_not_what_they_think() -> None:
    assert "not clear" in refusal(TEAPOT, "If Ben asked Ann where the key is, what would she say?")


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Where should Ann look for the key?", "should"),
        ("Where did Ben move the key from?", "from where"),
        ("From which box did Ben take the key?", "was not understood"),
    ],
)
def test_what_is_asked_otherwise_than_what_somebody_thinks_is_refused(question: str, why: str) -> None:
    assert why in refusal(TEAPOT, question)


@pytest.mark.parametrize(
    "when", ["to begin with", "in the first place", "at the outset", "from the start", "when the story began"]
)
def test_every_word_for_the_beginning_is_read(when: str) -> None:
    assert answer(TEAPOT, f"Where was the key {when}?") == "box"


def test_what_somebody_will_say_is_what_they_think() -> None:
    assert answer(TEAPOT, "What will Ann say is in the teapot?") == "tea"


LAMP = (
    "Una and Vic are in the den. Una puts the lamp in the crate. Una leaves. Vic moves the lamp from the crate to"
    " the trunk. Vic moves the lamp from the trunk to the shelf. Una comes back."
)
"""Vic moved it twice, which Una missed."""


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Where is the lamp in the morning?", "morning"),
        ("Where is the lamp at the party?", "party"),
        ("Where is the lamp with the red lid?", "lid"),
        ("Where is the green lamp?", "green"),
        ("Where is the lamp that Una likes?", "Una"),
        ("Where does only Una think the lamp is?", "only"),
        ("Where does Una, except Vic, think the lamp is?", "Vic"),
        ("Where will Una look for the lamp besides the crate?", "crate"),
        ("Where will Una look for the lamp if not in the crate?", "not"),
        ("Where will Una look for the lamp next?", "next"),
        ("Who else knows where the lamp is?", "else"),
        ("Does Una know why the lamp is in the crate?", "lamp"),
        ("Does Una wrongly think that the lamp is in the crate?", "wrongly"),
        ("What is in the crate in the kitchen?", "kitchen"),
    ],
)
def test_a_word_that_no_form_holds_is_refused(question: str, word: str) -> None:
    _, _, why = refusal(LAMP, question).rpartition("was not understood: ")
    assert word in why
    assert "is not understood here" in why


@pytest.mark.parametrize(
    "question",
    [
        "Where, in fact, is the lamp?",
        "Where is the lamp right now?",
        "Where exactly is the lamp at the end of the story?",
        "Where is the lamp: the crate, the trunk or the shelf?",
        "Where is the lamp, in the crate or on the shelf?",
    ],
)
def test_words_that_change_nothing_are_passed_over(question: str) -> None:
    assert answer(LAMP, question) == "shelf"


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("Where did Vic first put the lamp?", "trunk"),
        ("Where did Vic last put the lamp?", "shelf"),
        ("Where did Una put the lamp?", "crate"),
        ("Who put the lamp in the crate?", "Una"),
        ("Who moved the lamp?", "Vic"),
        ("Did Una put the lamp in the crate?", "yes"),
        ("Did Vic put the lamp in the crate?", "no"),
        ("Did Una move the lamp?", "no"),
        ("Has the lamp been moved?", "yes"),
        ("Did Una see Vic move the lamp?", "no"),
        ("Did Vic see Una put the lamp in the crate?", "yes"),
        ("Is Una's belief about where the lamp is correct?", "no"),
        ("Is Una's belief about where the lamp is wrong?", "yes"),
        ("Suppose Una wants the lamp: where will she look?", "crate"),
        ("After Una came back, where was the lamp?", "shelf"),
        ("Before Una opens the crate, what does she think is in it?", "lamp"),
    ],
)
def test_what_was_done_and_seen_is_asked_of_the_acts_of_the_story(question: str, right: str) -> None:
    assert answer(LAMP, question) == right


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Where did Vic put the lamp?", "which time"),
        ("After Una left, where did Vic put the lamp?", "which time"),
        ("Where did Vic put the lamp when Una left?", "does not tell"),
        ("Who moved the lamp before Una left?", "does not tell"),
        ("Where was the lamp after Una left?", "at which moment"),
        ("Who moved the lamp before?", "at which moment"),
        ("Did Vic move the lamp at the beginning?", "at which moment"),
        ("After Vic left, where did Una put the lamp?", "does not tell once"),
        ("Isn't the lamp in the crate?", "yes and no"),
        ("Is Una afraid of the lamp?", "not clear"),
    ],
)
def test_of_several_acts_or_moments_words_must_say_which(question: str, why: str) -> None:
    assert why in refusal(LAMP, question)


def test_who_wakes_up_has_looked_into_nothing() -> None:
    story = LAMP.replace("Una leaves.", "Una fell asleep.").replace("Una comes back.", "")
    assert answer(story, "When Una wakes up, where will she look for the lamp?") == "crate"


def test_what_was_put_back_says_nothing_of_who_saw_it_done() -> None:
    story = LAMP.replace("to the shelf", "to the crate")
    assert "what they saw" in refusal(story, "Did Una see Vic move the lamp?")
