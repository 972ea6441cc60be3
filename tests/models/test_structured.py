"""What providers enforce, what is read, and every refusal in words."""

import contextlib
import json
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field, field_validator

from limp.errors import InputError, ModelError
from limp.minds.facts import Value
from limp.models.structured import parse_structured, strict_schema


class Step(Value):
    agent: str
    text: str = Field(description="a verb phrase")
    certainty: float = 1.0


class Steps(Value):
    title: str = ""
    steps: tuple[Step, ...]


class Picky(BaseModel):
    goal: Literal["help", "hinder"]

    @field_validator("goal")
    @classmethod
    def _kind(cls, goal: str) -> str:
        if goal == "hinder":
            raise InputError("nobody hinders here.", "Say help.")
        return goal


GRAB = Steps(steps=(Step(agent="Ann", text="grab the mug"),))
STRICT = '{"steps": [{"agent": "Ann", "text": "grab the mug"}]}'


@pytest.mark.parametrize(
    "text",
    [
        STRICT,
        f"Here it is:\n```json\n{STRICT}\n```\nI hope that this helps [really].",
        '{"steps": [{"agent": "Ann", "text": "grab \\u0074he mug"}]}',
    ],
)
def test_the_same_object_is_read_from(text: str) -> None:
    assert parse_structured(text, Steps) == GRAB


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "holds no JSON object: it is empty"),
        ("I cannot say.", "no JSON object: 'I cannot say.'"),
        ('{"steps": [{"agent": "Ann"}]}', r"steps\[0\]\.text: field required"),
        ('{"steps": [], "mood": 1}', "mood: extra inputs are not permitted"),
        ("{'steps': []}", "is broken: key must be a string"),
        ('{"steps": [{"agent": "Ann", "text": "a", "certainty": NaN}]}', "is broken: expected value"),
        ('{"steps": []} or {"title": "x", "steps": []}', "is broken: trailing characters"),
        ("{" * 100_000 + "}", "is broken"),
        ('{"steps": __import__("os")}', "is broken"),  # nothing is ever evaluated
        (json.dumps({"steps": [{}, {}, {}, {}]}), "; and 3 more"),
    ],
)
def test_what_cannot_be_read_is_said_in_words(text: str, words: str) -> None:
    with pytest.raises(ModelError, match=words):
        parse_structured(text, Steps)


def test_an_error_of_the_schema_itself_is_said() -> None:
    with pytest.raises(ModelError, match="nobody hinders here"):
        parse_structured('{"goal": "hinder"}', Picky)


@given(st.text(alphabet="{}[]'\",:a1\\ \n"))
def test_any_text_is_an_object_or_an_error(text: str) -> None:
    with contextlib.suppress(ModelError):
        parse_structured(text, Steps)


class Goal(BaseModel):
    kind: Literal["help"] = "help"
    weight: float = Field(default=1.0, description="how much")


class Told(BaseModel):
    goal: Goal = Field(description="what for")
    also: list[Goal] = []
    events: tuple[Annotated[str, Field(min_length=1)], ...] = ()


class Free(BaseModel):
    scores: dict[str, float]


def test_schemas_are_closed() -> None:
    schema = strict_schema(Told)
    assert schema is not None
    assert schema["required"] == ["goal", "also", "events"]
    assert schema["additionalProperties"] is False
    assert schema["properties"] == {
        "goal": {"$ref": "#/$defs/Goal"},
        "also": {"type": "array", "items": {"$ref": "#/$defs/Goal"}},
        "events": {"type": "array", "items": {"type": "string"}},
    }
    assert schema["$defs"] == {
        "Goal": {
            "type": "object",
            "properties": {
                "kind": {"type": "string", "enum": ["help"]},
                "weight": {"type": "number", "description": "how much"},
            },
            "required": ["kind", "weight"],
            "additionalProperties": False,
        }
    }
    assert strict_schema(Free) is None
