"""Prompt templates: text files with named slots, loaded, rendered and digested.

A template is a file in `limp.prompts`. Its first line is `# version: N`; `## system` and `## user` lines
start a message; `$name` is a slot. A missing or a superfluous slot is an error.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from string import Template
from typing import Literal

from ..errors import InputError, unknown
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
        """Fill every slot and put `media` before the words of the last message.

        Raises `InputError` when a slot of the template is not given, or a given one does not exist.
        """
        wanted = {name for _, text in self.messages for name in Template(text).get_identifiers()}
        if wanted != set(slots):
            missing, extra = sorted(wanted - set(slots)), sorted(set(slots) - wanted)
            raise InputError(
                f"prompt {self.name!r}: missing slots {missing}, unknown slots {extra}.",
                f"Its slots are: {', '.join(sorted(wanted)) or 'none'}.",
            )
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
    """Parse the text of a prompt file; raise `InputError` where the version line or the turns are wrong."""
    head, _, body = source.partition("\n")
    version = head.removeprefix("# version:").strip()
    if not head.startswith("# version:") or not version.isdigit():
        raise InputError(f"prompt {name!r} has no version line.", "Start the file with '# version: 1'.")
    turns: list[tuple[Role, list[str]]] = []
    for line in body.splitlines():
        if line in ("## system", "## user", "## assistant"):
            turns.append((line[3:], []))  # type: ignore[arg-type]  # one of the three roles, as just tested
        elif turns:
            turns[-1][1].append(line)
        elif line.strip():
            raise InputError(f"prompt {name!r} has words before its first turn.", "Add a '## user' line.")
    if not turns:
        raise InputError(f"prompt {name!r} has no turn.", "Add a '## user' line.")
    return PromptTemplate(
        name=name,
        version=int(version),
        messages=tuple((role, "\n".join(lines).strip()) for role, lines in turns),
        digest=hashlib.sha256(source.encode()).hexdigest(),
    )


@cache
def load_prompt(name: str) -> PromptTemplate:
    """Load `limp/prompts/NAME.txt`; raise `InputError` with the near names when there is none."""
    folder = resources.files("limp.prompts")
    known = [entry.name.removesuffix(".txt") for entry in folder.iterdir() if entry.name.endswith(".txt")]
    if name not in known:
        raise unknown("prompt", name, known)
    return parse_template(name, (folder / f"{name}.txt").read_text(encoding="utf-8"))
