"""Stories and questions as people write them, each with its right answer and the reason for it.

The files lie in `stories/read` and `stories/unread`, one a hand: a hand is one voice, such as a parent or a pupil.
`manifest.json` says which story is in which half and keeps the digest of every file. Nothing here solves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Literal, Self, get_args

from pydantic import Field, model_validator

from limp.errors import InputError
from limp.inputs.checks import check_ids, check_words, parse_json, read_json
from limp.minds.facts import Value

FOLDER = Path(__file__).parent
SEED = "everyday 1"
"""Decides, with the ids, the half of each story and the place of each right option."""

SLOT = "{or}"
"""Where an inline question names its options: `Is it {or}?` is asked as `Is it in the box or in the bag?`."""

Half = Literal["read", "unread"]
Form = Literal["lettered", "numbered", "bare", "inline", "open"]
Category = Literal[
    "first_order", "second_order", "third_order", "knowledge", "lie_or_mistake", "contents",
    "told", "goal", "next_act", "reason", "help_or_hinder", "reality", "memory",
]  # fmt: skip
HALVES: tuple[Half, ...] = get_args(Half)
CATEGORIES: tuple[Category, ...] = get_args(Category)


class Asked(Value):
    """One question about a story: how it is put, its options in order, and which of them is right and why.

    An `open` question is typed without options; `options` then are the answers that it could have.
    `favours` is set where the options tell what is the case from what somebody could think: which of the two is
    right. Raises `InputError` if the right answer is not an option, or the slot for inline options is amiss.
    """

    question: str = Field(min_length=1)
    form: Form
    options: tuple[str, ...] = Field(min_length=2)
    gold: str
    category: Category
    why: str = Field(min_length=1)
    favours: Literal["", "belief", "reality"] = ""

    @model_validator(mode="after")
    def _holds_together(self) -> Self:
        if self.options.count(self.gold) != 1 or len(set(self.options)) != len(self.options):
            raise InputError(
                f"the question {self.question!r} has the options {', '.join(self.options)}, and the answer "
                f"{self.gold!r}.",
                "Give different options, one of them the answer.",
            )
        if (self.form == "inline") != (SLOT in self.question):
            raise InputError(
                f"the question {self.question!r} is {self.form}.", f"Inline questions, and no others, hold {SLOT}."
            )
        return self

    @property
    def stem(self) -> str:
        """The question without its list of options; options inside the sentence stay there."""
        return self.question.replace(SLOT, " or ".join((", ".join(self.options[:-1]), self.options[-1])))


class Story(Value):
    """A story, what was said beside it as `Name: words` lines, and the questions about it.

    The id is the hand and a number: `nurse-07`. Raises `InputError` for empty words.
    """

    id: str = Field(pattern=r"^[a-z]+-\d\d$")
    text: str
    conversation: str = ""
    questions: tuple[Asked, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _has_words(self) -> Self:
        check_words(self.text, f"the story {self.id!r}")
        return self

    @property
    def hand(self) -> str:
        """Whose voice it is."""
        return self.id.partition("-")[0]

    def question_id(self, number: int) -> str:
        """The id of the question at `number`, counted from 1."""
        return f"{self.id}/{number}"


class Manifest(Value):
    """Which stories are in which half, and the SHA-256 of each file by its name, such as `unread/nurse.json`."""

    read: tuple[str, ...]
    unread: tuple[str, ...]
    sha256: Mapping[str, str]


def load(halves: Iterable[Half], folder: Path = FOLDER) -> tuple[Story, ...]:
    """Read the stories of these halves in the order of file names, opening no other file.

    Raises `InputError` for a missing or broken file, a repeated id, or a file of another digest than in the
    manifest.
    """
    manifest = read_json(folder / "manifest.json", Manifest, "the manifest of the stories")
    chosen: set[str] = set(halves)
    found: list[Story] = []
    for name, digest in sorted(manifest.sha256.items()):
        if name.partition("/")[0] not in chosen:
            continue
        found += _checked(folder / "stories" / name, digest)
    check_ids([story.id for story in found], "the stories")
    return tuple(found)


def _checked(path: Path, digest: str) -> tuple[Story, ...]:
    if not path.is_file():
        raise InputError(f"the story file {path.name!r} is missing.", "Reinstall the package.")
    content = path.read_bytes()
    if sha256(content).hexdigest() != digest:
        raise InputError(
            f"the story file {path.parent.name}/{path.name} is not the one in the manifest.",
            "Reinstall the package; after a change of the stories, arrange them again.",
        )
    return parse_json(content.decode("utf-8"), tuple[Story, ...], f"the stories of {path.name}")


def draw(*words: str) -> str:
    """Return a digest that orders things at random but always alike."""
    return sha256(" ".join((SEED, *words)).encode()).hexdigest()


def split(stories: Sequence[Story]) -> dict[str, Half]:
    """Return the half of each story id: of each hand, the first half by digest of the id is `read`.

    Of an odd number, hands take turns in having one more in `read`.
    """
    halves: dict[str, Half] = {}
    extra = 0
    for hand in sorted({story.hand for story in stories}):
        ids = sorted((story.id for story in stories if story.hand == hand), key=draw)
        many = (len(ids) + extra) // 2
        extra = (extra + len(ids)) % 2
        halves |= {id_: "read" if place < many else "unread" for place, id_ in enumerate(ids)}
    return halves


def arranged(stories: Sequence[Story]) -> tuple[Story, ...]:
    """Return the stories with their options in an order that follows from the ids alone.

    In each half, and for each number of options, the right one is equally often at each place (give or take one).
    """
    halves = split(stories)
    entries = [(story.question_id(n), asked, halves[story.id])
               for story in stories for n, asked in enumerate(story.questions, 1)]  # fmt: skip
    used: Counter[tuple[Half, int]] = Counter()
    ordered: dict[str, Asked] = {}
    for id_, asked, half in sorted(entries, key=lambda entry: draw(entry[0])):
        many = len(asked.options)
        options = sorted(set(asked.options) - {asked.gold}, key=lambda option: draw(id_, option))
        options.insert(used[half, many] % many, asked.gold)
        used[half, many] += 1
        ordered[id_] = asked.model_copy(update={"options": tuple(options)})
    return tuple(
        story.model_copy(
            update={"questions": tuple(ordered[story.question_id(n)] for n in range(1, len(story.questions) + 1))}
        )
        for story in stories
    )
