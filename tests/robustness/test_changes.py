"""What must change an answer: where a thing went, who asked whom, and whether anything was done at all.

That answers change with what was said, found and asked is in the law of `test_invariances`, whose stories are
drawn with their right answers.
"""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.errors import LimpError

from .asks import SOCIAL, Ask, plain_asks
from .stories import Line, Story, stories

bounded = settings(max_examples=30)
wordings = st.tuples(st.integers(0, 4), st.integers(0, 3))


def social(story: Story, wording: tuple[int, int] = (0, 0)) -> Ask:
    """Ask whether the actor helped or hindered."""
    return replace(plain_asks(story)[0], claims=SOCIAL, template=wording[0], phrase=wording[1])


def claim(ask: Ask, story: Story) -> str:
    """Return the claim that the question, in the same words, picks about a story."""
    return ask.claims["ABC".index(ask.answer(story).choice)]


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
