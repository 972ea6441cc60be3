import hashlib

import pytest
from refusals import refuses

from limp.errors import InputError
from limp.protocols.prompt import load_prompt, parse_template

SOURCE = "# version: 3\n## system\nBe brief.\n## user\n$name saw $thing for $$5.\n"


def test_a_prompt_is_rendered_and_digested() -> None:
    prompt = parse_template("saw", SOURCE).render(name="Ann", thing="a cup")
    assert [(m.role, m.parts) for m in prompt.messages] == [
        ("system", ("Be brief.",)),
        ("user", ("Ann saw a cup for $5.",)),
    ]
    assert prompt.template == "saw@3"
    assert prompt.digest == hashlib.sha256(SOURCE.encode()).hexdigest()


def test_slots_must_match() -> None:
    with pytest.raises(InputError, match=r"missing slots \['thing'\], unknown slots \['place'\]"):
        parse_template("saw", SOURCE).render(name="Ann", place="here")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("## user\nhi", "no version line"),
        ("# version: x\n## user\nhi", "no version line"),
        ("# version: 1\nhi\n## user\nhi", "words before its first turn"),
        ("# version: 1\n", "has no turn"),
    ],
)
def test_broken_templates(source: str, message: str) -> None:
    refuses(lambda: parse_template("broken", source), message)


def test_an_unknown_prompt_is_an_error() -> None:
    refuses(lambda: load_prompt("no-such-prompt"), "unknown prompt 'no-such-prompt'")
