"""A language model reads a question of any wording: it fills in a form, and the form becomes plain words.

The rules then read the plain words, as if somebody had typed them: what the model took a question to ask can be
seen, and nothing is asked that the exact planner does not answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field, JsonValue

from ..errors import HypothesisError
from ..prompt import load_prompt
from ..protocols import LanguageModel, Named, Sampling
from ..questions.question import Question

Asks = Literal[
    "where", "look", "contents", "is_there", "knows", "who_knows", "lie", "wants", "helps", "other"
]  # fmt: skip
_SHORT = Sampling(max_tokens=256)
_DEEPEST = 4
"""People in a nest of minds, at most."""
_MOST = 12
"""People of a story, at most."""


class Form(BaseModel):
    """What a question asks, as the model writes it."""

    asks: Asks
    minds: list[str] = Field(default=[], max_length=_DEEPEST)
    who: str = ""
    other: str = ""
    thing: str = ""
    place: str = ""
    when: Literal["start", "end"] = "end"

    def words(self) -> str:
        """Return the question in plain words; raise `HypothesisError` if a part of it is missing."""
        for part in _NEEDS[self.asks]:
            if not getattr(self, part):
                raise HypothesisError(
                    f"the model takes the question to ask {self.asks!r} and names no {part}.",
                    "Take a stronger model for reading, or ask it in plain words.",
                )
        minds = self.minds if self.asks != "knows" or self.who in self.minds else [*self.minds, self.who]
        asked = self._asked([name for name in minds if name])
        return f"At first, {asked[:1].lower()}{asked[1:]}?" if self.when == "start" else f"{asked}?"

    def _asked(self, minds: list[str]) -> str:
        """Return the question without its mark; `minds` is the nest that it is asked of."""
        thing, place = f"the {self.thing}", f"the {self.place}"
        match self.asks:
            case "where":
                return f"Where {_nested(minds, f'{thing} is')}" if minds else f"Where is {thing}"
            case "look":
                outer = [name for name in minds if name != self.who]
                if outer:
                    return f"Where {_nested(outer, f'{self.who} will look for {thing}')}"
                return f"Where will {self.who} look for {thing}"
            case "contents":
                return f"What {_nested(minds, f'is in {place}')}" if minds else f"What is in {place}"
            case "is_there":
                fact = f"{thing} is in {place}"
                return _capital(_nested(minds, f"that {fact}")) if minds else f"Is {thing} in {place}"
            case "knows":
                outer, knower = minds[:-1], minds[-1]
                if outer:
                    return _capital(_nested(outer, f"that {knower} knows where {thing} is"))
                return f"Does {knower} know where {thing} is"
            case "who_knows":
                return f"Who knows where {thing} is"
            case "lie":
                return f"Did {self.who} lie"
            case "wants":
                return f"What does {self.who} want"
            case "helps":
                return f"Is {self.who} helping {self.other}"
        raise HypothesisError(
            "the model takes the question to ask for something that no planner here answers.",
            "Ask what somebody believes, knows, wants or does, or whether they lied or helped.",
        )


_NEEDS: dict[Asks, tuple[Literal["who", "other", "thing", "place"], ...]] = {
    "where": ("thing",), "look": ("who", "thing"), "contents": ("place",), "is_there": ("thing", "place"),
    "knows": ("who", "thing"), "who_knows": ("thing",), "lie": ("who",), "wants": ("who",),
    "helps": ("who", "other"), "other": (),
}  # fmt: skip
"""What a question of each kind cannot do without."""


def _nested(minds: Sequence[str], innermost: str) -> str:
    """Return `does A think that B thinks that ...`."""
    first, *others = minds
    return " ".join((f"does {first} think", *(f"that {name} thinks" for name in others), innermost))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _form_of(named: Named) -> type[Form]:
    """Return the schema of a question about a story: a model that is kept to it names nobody and nothing else."""
    people: list[JsonValue] = ["", *named.people]
    things: list[JsonValue] = ["", *named.things]
    places: list[JsonValue] = ["", *named.places]

    class FormOfStory(Form):
        minds: list[str] = Field(
            default=[],
            max_length=_DEEPEST,
            json_schema_extra={"items": {"type": "string", "enum": list(named.people)}},
        )
        who: str = Field(default="", json_schema_extra={"enum": people})
        other: str = Field(default="", json_schema_extra={"enum": people})
        thing: str = Field(default="", json_schema_extra={"enum": things})
        place: str = Field(default="", json_schema_extra={"enum": places})

    return FormOfStory


def _of_story(form: Form, named: Named) -> Form:
    """Return a form with its names as the story has them; raise `HypothesisError` for others."""
    lists = {"who": named.people, "other": named.people, "thing": named.things, "place": named.places}
    found = {part: _known(getattr(form, part), names) for part, names in lists.items()}
    return form.model_copy(update={**found, "minds": [_known(name, named.people) for name in form.minds]})


def _known(name: str, names: Sequence[str]) -> str:
    plain = name.strip().casefold()
    found = next((known for known in names if known.casefold() == plain), "")
    if plain and not found:
        raise HypothesisError(
            f"the model takes the question to be about {name!r}, which the story does not have.",
            "Take a stronger model for reading, or ask with the names of the story.",
        )
    return found


class Cast(BaseModel):
    """Who takes part in a story."""

    people: list[str] = Field(max_length=_MOST)


@dataclass(frozen=True)
class ModelQuestionReader:
    """Reads questions, and who takes part, with `model`; implements `protocols.Paraphraser` and `CastReader`."""

    model: LanguageModel

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    def plainly(self, question: Question, named: Named) -> str:
        """Return the question in plain words.

        Raises `HypothesisError` for a question that asks for something else, or that lacks a part, and what the
        model raises if it does not fill in the form.
        """
        prompt = load_prompt("read_question").render(
            story="\n".join(filter(None, (question.narration, question.conversation))),
            people=", ".join(named.people),
            things=", ".join(named.things),
            places=", ".join(named.places),
            question=question.text,
            options=" / ".join(choice.text for choice in question.choices) or "(none)",
        )
        (completion,) = self.model.generate([prompt], _form_of(named), _SHORT)
        assert isinstance(completion.parsed, Form)
        return _of_story(completion.parsed, named).words()

    def people(self, text: str) -> tuple[str, ...]:
        """Return who takes part, as the text calls them; names that it does not have are left out."""
        prompt = load_prompt("read_people").render(text=text)
        (completion,) = self.model.generate([prompt], Cast, _SHORT)
        assert isinstance(completion.parsed, Cast)
        return tuple(dict.fromkeys(name for written in completion.parsed.people if (name := _in(text, written))))


def _in(text: str, written: str) -> str:
    """Return a name or a role as the text spells it, without an article; nothing if the text does not have it."""
    plain = re.sub(r"^(?:the|an?)\s+", "", written.strip(" .\"'"), flags=re.I)
    found = re.search(rf"(?<!\w){re.escape(plain)}(?!\w)", text, re.I) if plain else None
    return found[0] if found else ""
