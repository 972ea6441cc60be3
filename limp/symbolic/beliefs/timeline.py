"""The beliefs of all people of a story about the thing that is asked about, event by event."""

from __future__ import annotations

from ...beliefs.timeline import timeline
from ...episodes.conventions import Conventions, conventions_with
from ...minds.timeline import BeliefTimeline
from ...questions.question import Question
from .asking.asked import Asked, WhichLabel
from .asking.asker import Asker
from .handover import worlds_of
from .stories import story_of
from .story import Says


def timeline_of(question: Question, given: Conventions | None = None) -> BeliefTimeline | None:
    """Return who believed what after each event, in the likeliest world.

    None for a conversation, a question that is not understood or asks for a label, and a story that is too long
    for a table. Columns: reality, each person, and the chains of two and more that the question asks about.
    """
    story = story_of("\n".join(filter(None, (question.narration, question.conversation))), question.agents)
    chat = any(isinstance(event, Says) for event in story.events)
    asker = Asker(story)
    asked = None if chat else asker.read(question.text)
    if not isinstance(asked, Asked) or isinstance(asked, WhichLabel):
        return None
    worlds = worlds_of(asker.story, conventions_with(question.assumptions, given))
    return timeline(worlds, asked.variable, asked.chain)
