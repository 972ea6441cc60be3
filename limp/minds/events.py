"""What readers and perceptions of households pass to the fuser; behind it stands an `episodes.Episode`.

An event carries its words, which a language model reads, and once these are understood their meaning, which an
exact planner computes with. Whoever understands the words fills in the meaning; nobody reads the words again.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .attitudes import Attitude
from .facts import Fact, Value, in_words
from .meanings import Act, Statement, View
from .source import Agreement, From, Source

PASSED_OVER = "passed over:"
"""How a note begins on words in which no act was read, and none was looked for."""
AT_FIRST = "At the start, perhaps "
"""What stands before how things only may have been at the start."""
LEFT_UNREAD = ("unread:", "not understood:", "cannot read")
"""How the notes of readers begin, for words that they leave."""


class _Event(Value):
    agent: str
    text: str
    source: From = Source()
    certainty: float = Field(default=1.0, gt=0.0, le=1.0)
    """The reader's own probability that this happened as written (1 unless the words hedge)."""
    seen_by: tuple[str, ...] = ()
    """Who is said to have perceived it; the place of the others decides whether they did."""
    unseen_by: tuple[str, ...] = ()
    """Who is said not to have perceived it, wherever they were."""


class Action(_Event):
    """Something that `agent` did, as a verb phrase: `grab the mug from the coffee table`.

    Without a `meaning` its words have not been understood.
    """

    kind: Literal["action"] = "action"
    meaning: Act | None = None

    @classmethod
    def of(cls, agent: str, act: Act, source: Source, certainty: float = 1.0) -> Action:
        """Return an understood action, in canonical words."""
        return cls(agent=agent, text=act.phrase(), source=source, certainty=certainty, meaning=act)

    def meant(self, act: Act) -> Action:
        """Return the same event as another act, in canonical words."""
        return self.model_copy(update={"text": act.phrase(), "meaning": act})


class Utterance(_Event):
    """Something that `agent` said, in the words that were spoken; `to` is the listener where known."""

    kind: Literal["utterance"] = "utterance"
    to: str = ""
    meaning: Statement | None = None


class Observation(_Event):
    """Something that conditions the episode and is never scored; `note` says why it is not an action.

    Its `meaning` is what a key frame shows, an earlier act that is recalled, or an act that its words name and
    that did not happen, such as an intention; `attitudes` are what its words say of minds, and `facts` what they
    tell of how things stood at the start.
    """

    kind: Literal["observation"] = "observation"
    agent: str = ""
    note: str = ""
    meaning: Annotated[Act | View, Field(discriminator="kind")] | None = None
    attitudes: tuple[Attitude, ...] = ()
    facts: tuple[Fact, ...] = ()


Event = Annotated[Action | Utterance | Observation, Field(discriminator="kind")]


class State(Value):
    """How things stand; `facts.in_words` writes each fact, such as `the mug is on the coffee table`."""

    facts: tuple[Fact, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Every fact in words."""
        return tuple(in_words(fact) for fact in self.facts)


class Episode(Value):
    """Who was there, how things stood at the start, and what happened, in order.

    `described` is how far the description of a film, if there is one, agrees with the other sources.
    """

    agents: tuple[str, ...] = Field(min_length=1)
    initial: State = State()
    events: tuple[Event, ...] = ()
    described: Agreement | None = None


def nothing_seen(why: str) -> Observation:
    """Return the note that stands for a film in which nothing was seen."""
    return Observation(text="nothing is seen", source=Source(kind="video"), note=f"saw nothing: {why}")
