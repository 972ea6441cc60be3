"""The beliefs of all people of a story about the thing that is asked about, event by event."""

from __future__ import annotations

from ...beliefs.records import Opinion
from ...beliefs.tracker import Tracker
from ...episodes.conventions import Conventions, conventions_with
from ...episodes.events import Unread
from ...episodes.variables import Variable, about
from ...minds.timeline import BeliefTimeline, Moment
from ...questions.question import Question
from .asking.asked import Asked, WhichLabel
from .asking.asker import Asker
from .handover import worlds_of
from .stories import story_of
from .story import Says, Story

MOST_PEOPLE, MOST_EVENTS = 8, 100
"""A table of more people shows those who are asked about first; a story of more events has no table."""

REALITY = "really"


def timeline_of(question: Question, given: Conventions | None = None) -> BeliefTimeline | None:
    """Return who believed what after each event, in the likeliest world.

    None for a conversation, a question that is not understood or asks for a label, and a story that is too long
    for a table. Columns: reality, each person, and the chains of two and more that the question asks about.
    """
    story = story_of("\n".join(filter(None, (question.narration, question.conversation))), question.agents)
    chat = any(isinstance(event, Says) for event in story.events)
    asker = Asker(story)
    asked = None if chat or len(story.events) > MOST_EVENTS else asker.read(question.text)
    if not isinstance(asked, Asked) or isinstance(asked, WhichLabel):
        return None
    tracker = worlds_of(asker.story, conventions_with(question.assumptions, given)).likeliest
    chains = _chains(asked, story)
    return BeliefTimeline(
        about=about(asked.variable),
        holders=tuple(" about ".join(chain) or REALITY for chain in chains),
        moments=_moments(tracker, chains, asked.variable),
    )


def _chains(asked: Asked, story: Story) -> tuple[tuple[str, ...], ...]:
    people = tuple(dict.fromkeys((*asked.chain, *story.agents)))[:MOST_PEOPLE]
    alone = tuple((agent,) for agent in story.agents if agent in people)
    return ((), *alone, *(asked.chain[:k] for k in range(2, len(asked.chain) + 1)))


def _moments(tracker: Tracker, chains: tuple[tuple[str, ...], ...], variable: Variable) -> tuple[Moment, ...]:
    """Return one row a sentence that was understood, from the first that tells anything."""
    changes = {record.when for record in tracker.records.about(variable)}
    rows: list[Moment] = []
    held: tuple[str, ...] = ()
    for k, event in enumerate(tracker.episode.events):
        if isinstance(event, Unread):
            continue
        if not held or k in changes:
            held = tuple(_words(tracker.opinion(chain, variable, k)) for chain in chains)
        words = " ".join(event.text.split())
        if rows and rows[-1].event == words:
            rows.pop()
        if words and (rows or any(held)):
            rows.append(Moment(event=words, held=held))
    return tuple(rows)


def _words(opinion: Opinion) -> str:
    if opinion.value is None and opinion.denied:
        return f"not {' or '.join(sorted(opinion.denied))}"
    return opinion.value or ""
