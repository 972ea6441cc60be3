"""Episodes by construction: what happened is drawn first, the words and the gold answers follow from it.

Three kinds, one for each way in which a mind shows: `told` (the other asks for a thing, the actor answers, the
other looks), `carried` (the other says where it wants a thing, the actor brings it somewhere), `moved` (the other
puts a thing down, the actor moves it).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from hypothesis import strategies as st

from limp.questions.asking import parse_question
from limp.questions.question import Question, Video

from .words import (
    ASK,
    ASKING,
    BYSTANDER_VERBS,
    CLOSE,
    GO,
    LOBBIES,
    NAMES,
    OPEN,
    PUT,
    SAY,
    SPOTS,
    TAKE,
    TELLING,
    THINGS,
    UNRELATED,
    UNTIED,
    WANTING,
    Spot,
    Verb,
)

T = TypeVar("T")
Kind = Literal["told", "carried", "moved"]
Form = Literal["narration", "talk and narration", "talk and film", "narration and film"]
FORMS: dict[Kind, tuple[Form, ...]] = {
    "told": ("narration", "talk and narration", "talk and film", "narration and film"),
    "carried": ("narration", "talk and narration", "talk and film", "narration and film"),
    "moved": ("narration", "narration and film"),
}


@dataclass(frozen=True)
class Style:
    """Which of the synonyms a text uses, and its tense."""

    past: bool = False
    go: Verb = GO[0]
    take: Verb = TAKE[0]
    put: Verb = PUT[0]
    close: Verb = CLOSE[0]
    say: Verb = SAY[0]
    asking: str = ASKING[0]
    telling: str = TELLING[0]
    wanting: str = WANTING[0]
    joined: bool = False
    """Whether what one person does in a row is one sentence: `Ann walks to the desk, takes the mug and ...`."""

    def verb(self, which: Verb) -> str:
        return which.past if self.past else which.present


@dataclass(frozen=True)
class Line:
    """One sentence of a story: an act, or a speech of `who`."""

    who: str
    words: str
    spoken: bool = False
    verb: str = ""

    def prose(self) -> str:
        return f'{self.who} {self.verb}, "{self.words}"' if self.spoken else self.words


@dataclass(frozen=True)
class Story:
    """What happened. `said` is where the thing was told to be, wanted, or left; `truth` is where it was found, or
    put in the end; `aside` is a place that comes into play as a wrong option, or as where the thing came from.
    """

    kind: Kind
    actor: str
    other: str
    thing: str
    decoys: tuple[str, str]
    said: Spot
    truth: Spot
    aside: Spot
    lobbies: tuple[str, str]
    form: Form = "narration"
    style: Style = Style()
    bystander: str = ""
    unrelated: tuple[str, ...] = ()
    extras: tuple[tuple[int, str], ...] = ()
    agents_given: bool = True

    @property
    def served(self) -> bool:
        """Whether the other found the thing where it was told to be, or got it where it wanted it."""
        return self.said == self.truth

    def renamed(self, actor: str, other: str) -> "Story":
        return replace(self, actor=actor, other=other)

    def lines(self) -> list[Line]:
        """Return the sentences in order, without the bystander's and the irrelevant ones."""
        return list({"told": self._told, "carried": self._carried, "moved": self._moved}[self.kind]())

    def _told(self) -> Iterator[Line]:
        yield self._go(self.other, f"the {self.lobbies[0]}")
        yield self._speech(self.other, self.style.asking.format(thing=self.thing), ASK[0])
        yield self._speech(
            self.actor, self.style.telling.format(thing=self.thing, at=self.said.at), self.style.say
        )
        yield from self._visit(self.other, self.said)
        if not self.served:
            if self.said.container:
                yield self._act(self.other, self.style.close, f"the {self.said.furniture}")
            yield from self._visit(self.other, self.truth)
        yield self._take(self.other, self.truth)
        yield self._go(self.other, f"the {self.lobbies[1]}")

    def _carried(self) -> Iterator[Line]:
        yield self._go(self.other, f"the {self.lobbies[0]}")
        yield self._speech(self.other, self.style.wanting.format(thing=self.thing, at=self.said.at), SAY[0])
        yield self._go(self.other, f"the {self.lobbies[1]}")
        yield from self._carry(self.actor, self.aside, self.truth)

    def _moved(self) -> Iterator[Line]:
        yield from self._carry(self.other, self.aside, self.said)
        yield self._go(self.other, f"the {self.lobbies[0]}")
        yield from self._carry(self.actor, self.said, self.truth)

    def _carry(self, who: str, start: Spot, end: Spot) -> Iterator[Line]:
        yield from self._visit(who, start)
        yield self._take(who, start)
        yield from self._visit(who, end)
        place = f"{'in' if end.container else 'on'} the {end.furniture}"
        yield self._act(who, self.style.put, f"the {self.thing} {place}")

    def _visit(self, who: str, spot: Spot) -> Iterator[Line]:
        yield self._go(who, str(spot))
        if spot.container:
            yield self._act(who, OPEN[0], f"the {spot.furniture}")

    def _take(self, who: str, spot: Spot) -> Line:
        return self._act(who, self.style.take, f"the {self.thing} from the {spot.furniture}")

    def _go(self, who: str, where: str) -> Line:
        return self._act(who, self.style.go, f"to {where}")

    def _act(self, who: str, verb: Verb, rest: str) -> Line:
        return Line(who, f"{who} {self.style.verb(verb)} {rest}.")

    def _speech(self, who: str, words: str, verb: Verb) -> Line:
        return Line(who, words, spoken=True, verb=self.style.verb(verb))

    def material(self) -> dict[str, object]:
        """Return the fields `narration`, `conversation` and `video` of the story's form."""
        lines = self.lines()
        told = {
            "narration": lines,
            "talk and narration": [line for line in lines if not line.spoken],
            "talk and film": [],
            "narration and film": [line for line in lines if line.spoken],
        }[self.form]
        if self.kind == "moved" and self.form == "narration and film":
            told = [line for line in lines if line.who == self.other]
        seen = [line for line in lines if not line.spoken and line not in told]
        fields: dict[str, object] = {}
        if self.form.startswith("talk"):
            fields["conversation"] = "\n".join(f"{line.who}: {line.words}" for line in lines if line.spoken)
        if told:
            fields["narration"] = self._mixed(self._sentences(told))
        if seen and self.form.endswith("film"):
            fields["video"] = Video(recorded=self._mixed(self._sentences(seen)))
        return fields

    def _sentences(self, lines: list[Line]) -> list[str]:
        """One sentence a line, or one for up to three acts in a row of one person."""
        out: list[str] = []
        row: list[Line] = []
        for line in [*lines, Line("", "")]:
            joins = self.style.joined and row and row[0].who == line.who and len(row) < 3
            if row and (line.spoken or row[0].spoken or not joins):
                first, *more = [part.prose() for part in row]
                more = [part.removeprefix(f"{row[0].who} ").rstrip(".") for part in more]
                *middle, last = [first.rstrip("."), *more]
                out.append(f"{', '.join(middle)} and {last}." if more else first)
                row = []
            row.append(line)
        return out

    def _mixed(self, sentences: list[str]) -> str:
        """Strew what the bystander does and what is irrelevant over the sentences."""
        out = list(sentences)
        verbs = {name: self.style.verb(verb) for name, verb in BYSTANDER_VERBS.items()}
        for k, template in enumerate(self.unrelated if self.bystander else ()):
            at = (3 * k + len(template)) % (len(out) + 1)
            out.insert(at, template.format(Z=self.bystander, lobby=self.lobbies[1], **verbs))
        for at, sentence in self.extras:
            out.insert(at % (len(out) + 1), sentence)
        return " ".join(out)

    def question(self, written: str) -> Question:
        """Return a written question about this story."""
        agents = tuple(name for name in (self.actor, self.other, self.bystander) if name)
        return parse_question(written, **self.material(), agents=agents if self.agents_given else ())


def styles() -> st.SearchStrategy[Style]:
    return st.builds(
        Style,
        past=st.booleans(),
        go=st.sampled_from(GO),
        take=st.sampled_from(TAKE),
        put=st.sampled_from(PUT),
        close=st.sampled_from(CLOSE),
        say=st.sampled_from(SAY),
        asking=st.sampled_from(ASKING),
        telling=st.sampled_from(TELLING),
        wanting=st.sampled_from(WANTING),
        joined=st.booleans(),
    )


@st.composite
def stories(draw: st.DrawFn, kind: Kind | None = None) -> Story:
    """Draw a story; the furniture, rooms, things and people in it are all different."""
    kind = kind or draw(st.sampled_from(("told", "carried", "moved")))
    actor, other = draw(different(NAMES, 2))
    form = draw(st.sampled_from(FORMS[kind]))
    thing, *decoys = draw(different(UNTIED if kind == "told" and form.endswith("film") else THINGS, 3))
    said, truth, aside = draw(different(SPOTS, 3, lambda spot: spot.room))
    if kind != "moved" and draw(st.booleans()):
        truth = said
    return Story(
        kind=kind,
        actor=actor,
        other=other,
        thing=thing,
        decoys=(decoys[0], decoys[1]),
        said=said,
        truth=truth,
        aside=aside,
        lobbies=draw(different(LOBBIES, 2)),
        form=form,
        style=draw(styles()),
        agents_given=draw(st.booleans()),
    )


def different(
    items: Sequence[T], count: int, key: Callable[[T], object] = str
) -> st.SearchStrategy[tuple[T, ...]]:
    drawn = st.lists(st.sampled_from(items), min_size=count, max_size=count, unique_by=key)
    return drawn.map(tuple)


def bystanders(story: Story) -> st.SearchStrategy[Story]:
    """Draw the same story with a third person who does unrelated things."""
    free = tuple(name for name in NAMES if name not in (story.actor, story.other))
    acts = st.lists(st.sampled_from(UNRELATED), min_size=1, max_size=4, unique=True).map(tuple)
    return st.builds(lambda z, u: replace(story, bystander=z, unrelated=u), st.sampled_from(free), acts)
