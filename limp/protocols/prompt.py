"""Prompt templates: text files with named slots, loaded, rendered and digested.

A template is a file in `limp.prompts`. Its first line is `# version: N`; `## system` and `## user` lines
start a message; `$name` is a slot.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib import resources
from string import Template
from typing import Literal

from ..minds.facts import Value

Role = Literal["system", "user", "assistant"]


class Media(Value):
    """A picture or film that goes with a prompt: content type, SHA-256 of the bytes, and where they are."""

    mime: str
    sha256: str
    path: str
    time: float | None = None


class Message(Value):
    """One turn of a prompt: words and media, in the order in which the model gets them."""

    role: Role
    parts: tuple[str | Media, ...]

    @property
    def words(self) -> str:
        """The words, an empty line between two parts; media are left out."""
        return "\n\n".join(part for part in self.parts if isinstance(part, str))

    @property
    def media(self) -> tuple[Media, ...]:
        """The pictures and films."""
        return tuple(part for part in self.parts if isinstance(part, Media))


class Prompt(Value):
    """A rendered prompt; `template` and `digest` name the file that it came from."""

    messages: tuple[Message, ...]
    template: str = ""
    digest: str = ""

    def answered(self, answer: str, turn: Prompt) -> Prompt:
        """Return `turn` as what is asked next in one conversation, after this prompt and the answer to it."""
        said = Message(role="assistant", parts=(answer if answer.strip() else "(nothing)",))
        return turn.model_copy(update={"messages": (*self.messages, said, *turn.messages)})


class PromptTemplate(Value):
    """An unrendered prompt file."""

    name: str
    version: int
    messages: tuple[tuple[Role, str], ...]
    digest: str

    def render(self, media: tuple[Media, ...] = (), **slots: str) -> Prompt:
        """Fill every slot, which are all given, and put `media` before the words of the last message."""
        wanted = {name for _, text in self.messages for name in Template(text).get_identifiers()}
        assert wanted == set(slots), (self.name, wanted ^ set(slots))
        rendered = [(role, Template(text).substitute(slots)) for role, text in self.messages]
        last = len(rendered) - 1
        return Prompt(
            messages=tuple(
                Message(role=role, parts=(*(media if k == last else ()), text))
                for k, (role, text) in enumerate(rendered)
            ),
            template=f"{self.name}@{self.version}",
            digest=self.digest,
        )


def parse_template(name: str, source: str) -> PromptTemplate:
    """Return the template of a prompt file."""
    head, _, body = source.partition("\n")
    turns = re.split(r"^## (system|user|assistant)$", body, flags=re.MULTILINE)[1:]
    return PromptTemplate(
        name=name,
        version=int(head.removeprefix("# version:")),
        messages=tuple(zip(turns[::2], map(str.strip, turns[1::2]), strict=True)),  # type: ignore[arg-type]
        digest=hashlib.sha256(source.encode()).hexdigest(),
    )


@cache
def load_prompt(name: str) -> PromptTemplate:
    """Return the template `limp/prompts/NAME.txt`."""
    return parse_template(name, (resources.files("limp.prompts") / f"{name}.txt").read_text(encoding="utf-8"))
