import hashlib

import pytest

from limp.protocols.prompt import parse_template

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
    with pytest.raises(AssertionError, match="thing"):
        parse_template("saw", SOURCE).render(name="Ann")
