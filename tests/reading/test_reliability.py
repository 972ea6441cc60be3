"""How sure a reading is: intervals by hand, classes of sentences, and what an answer makes of it."""

import pytest

from limp import answer
from limp.reading.events import read_story
from limp.reading.frames import families, frames
from limp.reading.reliability import Class, Count, counted, counts, reliability

PLAIN = "Mira puts the key in the tin. Mira leaves. Theo moves the key to the jar."


@pytest.mark.parametrize(
    ("read", "wrong", "lower"),
    [(40, 2, 0.834961), (100, 0, 0.963006), (10, 10, 0.0), (0, 0, 0.0)],
)
def test_the_lower_end_of_the_interval(read: int, wrong: int, lower: float) -> None:
    """By hand, 2 of 40: (.95 + z2 / 80 - z sqrt(.0475 / 40 + z2 / 6400)) / (1 + z2 / 40), z2 = 3.8415."""
    assert Count(read, wrong).lower == pytest.approx(lower, abs=1e-6)


def test_the_least_sure_class_of_a_text_decides() -> None:
    plain, complex_ = Class("all", "simple"), Class("all", "complex")
    assert reliability([plain, complex_]) == min(counts()[plain].lower, counts()[complex_].lower)
    assert reliability([]) == 1.0


def test_a_class_of_too_few_sentences_takes_the_share_of_its_form() -> None:
    assert reliability([Class("of nothing", "simple")]) == counts()[Class("all", "simple")].lower
    assert reliability([Class("of nothing", "of no form")]) == counts()[Class("all", "all")].lower


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Mira puts the key in the tin and leaves.", "compound"),
        ("Mira told Theo that the key is in the tin.", "simple"),
        ("When Mira left, Theo moved the key to the jar.", "complex"),
        ("The key was moved to the jar by Theo.", "complex"),
        ("Theo did not see it.", "complex"),
        ("Theo, who was asleep, woke up.", "complex"),
    ],
)
def test_the_form_of_a_sentence(text: str, form: str) -> None:
    [(_, classes)] = read_story(text).classes.items()
    assert {one.form for one in classes} == {form}


def test_every_effect_has_a_family() -> None:
    assert {frame.effect for frame in frames()} == set(families())


def test_counts_are_of_sentences_by_class_by_form_and_in_all() -> None:
    things, seeing = Class("things", "simple"), Class("seeing", "complex")
    found = counted([(frozenset([things]), False), (frozenset([things]), True), (frozenset([seeing]), False)])
    assert found == {
        Class("all", "all"): Count(3, 1),
        Class("all", "complex"): Count(1, 0),
        Class("all", "simple"): Count(2, 1),
        seeing: Count(1, 0),
        things: Count(2, 1),
    }


def test_no_answer_from_prose_is_surer_than_its_reading() -> None:
    """Two options, of which the other is impossible if it is read rightly: r 1 + (1 - r) / 2."""
    found = answer("Where does Theo think the key is?", text=PLAIN, options=("the tin", "the jar"))
    r = counts()[Class("all", "simple")].lower
    assert found.words == "the jar"
    assert found.probabilities[found.choice] == pytest.approx(r + (1 - r) / 2)
    assert any(f"the probability {r:.2f}" in line for line in found.caveats["Assumed"])
