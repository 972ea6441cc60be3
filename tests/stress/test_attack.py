"""What comes from outside, changed at random: it is refused in one clear line, or taken for what it is.

Never a traceback, never silence about a change that means something.
"""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from refusals import Limp

QUESTION = "Which is MOST likely?\nA) Ann wants to help Bo\nB) Ann wants to hinder Bo"
STORY = "Ann is in the kitchen. Bo asks Ann where the milk is. Ann says that the milk is in the fridge."
TALK = "Bo: Where is the milk?\nAnn: In the fridge."
DEEP = (
    f"Anne {'knows that Sally ' * 200}knows that it rains.", f"Sally opens the lid{' of the box' * 200}.",
    f"Sally {'and Anne ' * 200}leave.", f"{'(' * 200}Sally{')' * 200} leaves.", "[" * 5000, "'" * 999,
)  # fmt: skip
ODD = ("", " ", "\0", "\x1b[31m", "\ud800", "\u0663", "{", "A) ", "%s%n", "../..", "--", "a|b", "\\", "&lt;")
NUMBERS = ("-5", "0", "nan", "inf", "1e308", "9" * 400, "0x10", "ten")
words = st.sampled_from((*ODD, *DEEP)) | st.text(max_size=20)
# An argument ends at U+0000, and no terminal sends half of a pair of surrogates.
arguments = st.sampled_from((*NUMBERS, *ODD)).filter(lambda word: not {"\0", "\ud800"} & set(word))


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    """Draw a text with one to four changes somewhere in it."""
    for _ in range(draw(st.integers(1, 4))):
        k, size = draw(st.integers(0, len(text))), draw(st.sampled_from((0, 1, 5, 50)))
        text = text[:k] + draw(words | st.just(text[k : k + size] * 40)) + text[k + size :]
    return text


tries = settings(max_examples=9, suppress_health_check=list(HealthCheck))


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name, chdir(name):
        yield Path(name)


def is_refused(said: tuple[int, str, str]) -> bool:
    """Return whether a command was refused; assert that it was, as it should be, or was carried out."""
    code, _, err = said
    assert code in (0, 2), err
    assert "Traceback" not in err
    assert code == 0 or any(line.startswith("limp: ") for line in err.splitlines())
    return code == 2


# --- words ------------------------------------------------------------------------------------------------


def test_stories_and_questions(limp: Limp) -> None:
    @tries
    @given(mangled(QUESTION), mangled(STORY), st.none() | mangled(TALK), st.booleans())
    def law(question: str, story: str, talk: str | None, in_file: bool) -> None:
        with folder() as here:
            (here / "story.txt").write_bytes(story.encode("utf-8", "replace"))
            given_words = ("--text", "story.txt" if in_file else story)
            said = ("--conversation", talk) if talk is not None else ()
            is_refused(limp("answer", "--question", question, *given_words, *said))

    law()


RUN = ("eval", "household", "--symbolic", "--limit", "1", "--out", "run")
HOLES = (
    (*RUN, "--parameter", "rationality=HERE"), (*RUN, "--max-cost", "HERE"),
    (*RUN, "--episodes", "HERE"), ("eval", "HERE", "--symbolic", "--out", "run"), (*RUN[:5], "--out", "HERE"),
    ("eval", "household", "--baseline", "HERE", "--out", "run"), ("sim", "household", "--people", "HERE"),
    ("eval", "household", "--model", "HERE", "--out", "run"), ("sim", "HERE"),
    ("record", "export", "a.jsonl", "--store", "HERE"),
    ("answer", "--example", "--agent", "HERE"), ("answer", "--example", "--parameter", "HERE=1"),
    ("leaderboard", "build", "HERE"),
)  # fmt: skip


def test_arguments(limp: Limp) -> None:
    @tries
    @given(st.sampled_from(HOLES), arguments)
    def law(line: tuple[str, ...], word: str) -> None:
        with folder():
            is_refused(limp(*(part.replace("HERE", word) for part in line)))

    law()


# --- files ------------------------------------------------------------------------------------------------

EPISODE = (
    'people = ["Ann", "Bo"]\n\n[[events]]\nkind = "change"\nby = "Ann"\nsets = { "at(milk)" = "fridge" }\n\n'
    '[[questions]]\nquery = { kind = "value", chain = ["Bo"], variable = "at(milk)" }\n'
    'options = [{ words = "fridge" }, { words = "jar" }]\n'
)
ASKED = {"text": STORY, "question": "Where is the milk?", "options": ["fridge", "jar"], "gold": "A"}
TOLD = {"story": f"1 {STORY}", "question": "Where is the milk?", "answer": "fridge",
        "containers": ["fridge", "jar"], "question_type": "first_order_0_tom"}  # fmt: skip


def eval_of(name: str, *more: str) -> tuple[str, ...]:
    return ("eval", name, "--baseline", "always-A", "--out", "out", *more)


BORDERS: dict[str, tuple[bytes, tuple[str, ...]]] = {
    "a.txt": (STORY.encode(), ("answer", "--question", QUESTION, "--text", "a.txt")),
    "q.txt": (QUESTION.encode(), ("answer", "--text", STORY, "--question", "q.txt")),
    "a.toml": (EPISODE.encode(), ("answer", "--episode", "a.toml")),
    "a.json": (b"{}", ("answer", "--episode", "a.json")),
    "q.csv": (b"text,question,options\n", eval_of("q.csv")),
    "q.jsonl": (json.dumps(ASKED).encode(), eval_of("q.jsonl")),
    "test_balanced.jsonl": (json.dumps(TOLD).encode(), eval_of("tomi", "--data", ".")),
}
"""What is read from outside: a file that is good, and the command that reads it."""


def damaged(content: bytes) -> st.SearchStrategy[bytes]:
    """Draw any bytes, or a content that was cut or changed somewhere."""
    cut = st.integers(0, len(content)).map(lambda k: content[:k])
    changed = mangled(content.decode()).map(lambda text: text.encode("utf-8", "replace"))
    return st.binary(max_size=200) | st.sampled_from((b"[]", b"{}", b"null", b"[[]]", b'"')) | cut | changed


@pytest.mark.parametrize("name", BORDERS)
def test_any_bytes_at_a_border_are_answered_or_refused_in_one_line(name: str, limp: Limp) -> None:
    content, command = BORDERS[name]

    @tries
    @given(damaged(content))
    def law(found: bytes) -> None:
        with folder() as here:
            (here / name).write_bytes(found)
            is_refused(limp(*command))

    law()


RUN_FILES = ("summary.json", "run.json", "results.jsonl")


def test_a_damaged_run_is_refused_or_goes_on(limp: Limp, household_run: Callable[[str, int], Path]) -> None:
    whole = household_run("symbolic", 12)

    @tries
    @given(st.sampled_from(RUN_FILES), st.data())
    def law(name: str, data: st.DataObject) -> None:
        with folder() as here:
            shutil.copytree(whole, here / "run")
            path = here / "run" / name
            path.write_bytes(data.draw(damaged(path.read_bytes())))
            is_refused(limp("leaderboard", "build", "run", "--out", "L.md", "--board", "l.json"))
            is_refused(limp("eval", "household", "--symbolic", "--limit", "12", "--out", "run"))

    law()
