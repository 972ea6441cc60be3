"""The table of beliefs about what a question asks of its story."""

from __future__ import annotations

from ...beliefs.timeline import timeline
from ...episodes.conventions import Conventions, conventions_with
from ...minds.timeline import BeliefTimeline
from ...questions.question import Question
from .asking.asked import Asked, WhichLabel
from .asking.asker import Asker
from .handover import query_of, worlds_of
from .stories import story_of
from .story import Says


def timeline_of(question: Question, given: Conventions | None = None) -> BeliefTimeline | None:
    """Return who believed what after each event.

    None for a conversation, and for a question that is not understood or asks for a label.
    """
    story = story_of("\n".join(filter(None, (question.narration, question.conversation))), question.agents)
    if any(isinstance(event, Says) for event in story.events):
        return None
    asker = Asker(story)
    asked = asker.read(question.text)
    if not isinstance(asked, Asked) or isinstance(asked, WhichLabel):
        return None
    worlds = worlds_of(asker.story, conventions_with(question.assumptions, given))
    return timeline(worlds, query_of(asked))
