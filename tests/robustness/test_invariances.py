"""What must not change an answer: names, order of options, idle sentences, bystanders, layout.

Synonyms, tenses and ways to tell are drawn with the stories, whose right answers the first law asserts.
"""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from limp.answers import Answer
from limp.beliefs.doubt import ELSEWHERE
from limp.errors import LimpError
from limp.planner import TIE

from .asks import WING, Ask, worded
from .stories import Story, bystanders, different, stories
from .words import IRRELEVANT, NAMES

bounded = settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


@st.composite
def asked(draw: st.DrawFn) -> Ask:
    return draw(worded(draw(stories())))


def same(one: Mapping[str, float], two: Mapping[str, float], tolerance: float = 1e-9) -> None:
    assert one == pytest.approx(two, rel=0, abs=tolerance)


def about(ask: Ask, story: Story) -> Answer:
    """Ask the same question, in the same words, about another telling."""
    return replace(ask, story=story).answer()


@settings(bounded, max_examples=150)
@given(asked())
def test_the_answer_follows_from_the_story_and_probabilities_sum_to_1(ask: Ask) -> None:
    answer = ask.answer()
    assert sum(answer.probabilities.values()) == pytest.approx(1.0, abs=1e-9)
    assert answer.choice == ask.right


@bounded
@given(asked(), different(NAMES, 2))
def test_renaming_people(ask: Ask, names: tuple[str, str]) -> None:
    before, after = ask.answer(), about(ask, ask.story.renamed(*names))
    assert after.choice == before.choice
    same(after.probabilities, before.probabilities)


@bounded
@given(st.data())
def test_reordering_the_options(data: st.DataObject) -> None:
    ask = data.draw(asked())
    other = replace(ask, claims=tuple(data.draw(st.permutations(ask.claims))))
    before, after = ask.answer(), other.answer()
    assert other.claims["ABC".index(after.choice)] == ask.claims["ABC".index(before.choice)]
    same(other.by_claim(after), ask.by_claim(before))


@bounded
@given(asked())
def test_swapping_most_and_least(ask: Ask) -> None:
    answer = ask.answer()
    shares = answer.probabilities
    best, opposite = (max, min) if ask.polarity == "MOST" else (min, max)
    assert shares[answer.choice] == best(shares.values())
    swapped = replace(ask, polarity="LEAST" if ask.polarity == "MOST" else "MOST")
    picked = [
        label for label in shares if shares[label] == pytest.approx(opposite(shares.values()), rel=0, abs=TIE)
    ]
    if len(picked) > 1:  # such as two things that nobody asked for
        how = "likely" if swapped.polarity == "MOST" else "unlikely"
        with pytest.raises(LimpError, match=f"{', '.join(picked)} are equally {how}"):
            swapped.answer()
        return
    turned = swapped.answer()
    assert [turned.choice] == picked
    same(turned.probabilities, shares)


@bounded
@given(asked(), st.lists(st.tuples(st.integers(0, 20), st.sampled_from(IRRELEVANT)), min_size=1, max_size=5))
def test_irrelevant_sentences(ask: Ask, extras: list[tuple[int, str]]) -> None:
    before, after = ask.answer(), about(ask, replace(ask.story, extras=tuple(extras)))
    assert after.choice == before.choice
    # What is left unread and names nothing that is asked about lets any option be right, a little.
    share = ELSEWHERE / len(before.probabilities)
    doubted = {label: (1 - ELSEWHERE) * p + share for label, p in before.probabilities.items()}
    nearer = min((before.probabilities, doubted), key=lambda one: abs(one["A"] - after.probabilities["A"]))
    same(after.probabilities, nearer, 1e-6)


@bounded
@given(st.data())
def test_a_bystander(data: st.DataObject) -> None:
    ask = data.draw(asked())
    assert about(ask, data.draw(bystanders(ask.story))).choice == ask.answer().choice


LAYOUTS = {
    "capitals": lambda text: "\n".join([text.split("\n")[0].upper(), *text.split("\n")[1:]]),
    "trailing spaces": lambda text: text.replace("\n", "  \n") + " \t ",
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "blank lines": lambda text: "\n" + text.replace("\n", "\n\n") + "\n\n",
    "indented": lambda text: text.replace("\n", "\n  "),
    "other marks": lambda text: (
        text.replace("\nA) ", "\n(a) ").replace("\nB) ", "\nB. ").replace("\nC) ", "\nC: ")
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
@settings(bounded, max_examples=15)
@given(ask=asked())
def test_layout_of_the_question(layout: object, ask: Ask) -> None:
    assert callable(layout)
    story = replace(ask.story, agents_given=True)
    before, after = about(ask, story), WING.answer(story.question(layout(ask.written())))
    assert (after.choice, after.question.polarity) == (before.choice, before.question.polarity)
    same(after.probabilities, before.probabilities)
