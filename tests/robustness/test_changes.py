"""What must change an answer: what was found, what was said, where a thing went, who asked whom, MOST or LEAST."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.errors import LimpError

from .asks import SOCIAL, Ask, plain_asks, worded
from .stories import Line, Story, stories

bounded = settings(max_examples=30)
wordings = st.tuples(st.integers(0, 4), st.integers(0, 3))


def social(story: Story, wording: tuple[int, int] = (0, 0)) -> Ask:
    """Ask whether the actor helped or hindered."""
    return replace(plain_asks(story)[0], claims=SOCIAL, template=wording[0], phrase=wording[1])


def claim(ask: Ask, story: Story) -> str:
    """Return the claim that the question, in the same words, picks about a story."""
    return ask.claims["ABC".index(ask.answer(story).choice)]


@bounded
@given(stories(kind="told", served=False), wordings)
def test_found_where_it_was_said_to_be_or_elsewhere(story: Story, wording: tuple[int, int]) -> None:
    ask = social(story, wording)
    assert claim(ask, replace(story, truth=story.said)) == "help"
    assert claim(ask, story) == "hinder"


@bounded
@given(stories(kind="told", served=True), wordings)
def test_an_honest_or_a_false_answer(story: Story, wording: tuple[int, int]) -> None:
    false = replace(story, said=story.aside, aside=story.said)
    assert claim(social(story, wording), story) == "help"
    assert claim(social(false, wording), false) == "hinder"


@bounded
@given(stories(kind="told"), wordings)
def test_an_assumed_goal_turns_the_belief(story: Story, wording: tuple[int, int]) -> None:
    said, other = f"{story.thing}|{story.said.at}", f"{story.thing}|{story.aside.at}"
    helper = Ask(story, "belief", (said, other), said, "MOST", "help", *wording)
    assert claim(helper, story) == said
    assert claim(replace(helper, assumed="hinder"), story) == other


@bounded
@given(stories(kind="carried", served=False), wordings)
def test_carried_where_it_is_wanted_or_elsewhere(story: Story, wording: tuple[int, int]) -> None:
    ask = social(story, wording)
    assert claim(ask, replace(story, truth=story.said)) == "help"
    assert claim(ask, story) == "hinder"


class Idle(Story):
    """The same story in which the actor comes and goes and touches nothing."""

    def lines(self) -> list[Line]:
        mine = [line for line in super().lines() if line.who == self.actor]
        return [line for line in super().lines() if line not in mine] + [self._go(self.actor, "the attic")]


@bounded
@given(stories(kind="carried"), wordings)
def test_leaving_a_thing_alone_is_no_ground_for_a_goal(story: Story, wording: tuple[int, int]) -> None:
    idle = Idle(**{name: getattr(story, name) for name in story.__dataclass_fields__})
    with pytest.raises(LimpError, match=r"nothing that .+ says or does with the"):
        social(story, wording).answer(idle)


@bounded
@given(stories(kind="moved"))
def test_moved_to_where_it_is_believed_to_be_wanted_or_elsewhere(story: Story) -> None:
    # The last wording does not say where the thing was moved to: the story does.
    ask = Ask(story, "moved", ("help second", "hinder second"), "help second", template=0, phrase=3)
    assert claim(ask, story) == "help second"
    assert claim(ask, replace(story, truth=story.aside)) == "hinder second"


@bounded
@given(st.data())
def test_the_polarity_word_turns_the_choice(data: st.DataObject) -> None:
    ask = data.draw(worded(data.draw(stories(kind="told"))))
    two = replace(ask, claims=tuple(c for c in ask.claims if c in (ask.gold, _opposite(ask))))
    turned = replace(two, polarity="LEAST" if two.polarity == "MOST" else "MOST")
    assert claim(two, two.story) == two.gold
    assert claim(turned, two.story) != two.gold


def _opposite(ask: Ask) -> str:
    return next(c for c in (*SOCIAL[:2], *ask.claims) if c in ask.claims and c != ask.gold)


@bounded
@given(stories(), wordings)
def test_who_asks_and_who_answers(story: Story, wording: tuple[int, int]) -> None:
    swapped = story.renamed(story.other, story.actor)
    before, after = (social(s, wording) if s.kind != "moved" else plain_asks(s)[0] for s in (story, swapped))
    one, two = before.answer(), after.answer()
    assert {h.agent for h in one.stages.hypotheses} == {story.actor}
    assert {h.agent for h in two.stages.hypotheses} == {story.other}
    assert two.probabilities == pytest.approx(one.probabilities, abs=1e-9)


@bounded
@given(stories(kind="told"), wordings)
def test_who_asks_has_given_no_answer(story: Story, wording: tuple[int, int]) -> None:
    ask = social(story.renamed(story.other, story.actor), wording)
    with pytest.raises(LimpError):
        ask.answer(story)
