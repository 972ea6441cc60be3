"""What comes from outside, changed at random: it is refused in one clear line, or taken for what it is.

Never a traceback, never silence about a change that means something.
"""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from refusals import Limp

from limp.models.recordings import open_recordings, write_cassette
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols.models import ScoreRequest
from limp.protocols.prompt import Message, Prompt
from limp.testing import FunctionModel

QUESTION = "Which is MOST likely?\nA) Ann wants to help Bo\nB) Ann wants to hinder Bo"
STORY = "Ann is in the kitchen. Bo asks Ann where the milk is. Ann says that the milk is in the fridge."
TALK = "Bo: Where is the milk?\nAnn: In the fridge."
DEEP = (
    f"Anne {'knows that Sally ' * 200}knows that it rains.", f"Sally opens the lid{' of the box' * 200}.",
    f"Sally {'and Anne ' * 200}leave.", f"Anne says that {'Ben, who ' * 200}left.", f"{'very ' * 200}small.",
    f"Sally puts her marble in the box{' in the room' * 200}.", f"{'Anne tells Ben that ' * 200}it rains.",
    f"{'(' * 200}Sally{')' * 200} leaves.", f"If {'if ' * 200}Sally leaves, Anne stays.", "[" * 5000, "'" * 999,
)  # fmt: skip
ODD = (
    "", " ", "\0", "\x1b[31m", "\ud800", "\u0663", "\u202e", "{", "A) ", "%s%n", "../..", "-1", "NaN", "--", "`",
    "<script>alert(1)</script>", "a|b", "a\n# b", "[x](javascript:1)", "**b**", "\\", "&lt;",
)  # fmt: skip
NUMBERS = ("-5", "0", "nan", "inf", "-inf", "1e308", "1e-308", "9" * 400, "0x10", "", "ten", "1e999", "\u0663")
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


@pytest.fixture
def tries(request: pytest.FixtureRequest) -> settings:
    """How many examples of a law are tried: nine, or a tenth of `--questions`."""
    count = request.config.getoption("--questions") or 90
    return settings(max_examples=count // 10, suppress_health_check=list(HealthCheck))


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


def test_stories_and_questions(limp: Limp, tries: settings) -> None:
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
    ("eval", "household", "--baseline", "HERE", "--out", "run"), ("sim", "household", "--set", "people=HERE"),
    ("eval", "household", "--model", "HERE", "--out", "run"), ("sim", "HERE"),
    ("record", "export", "a.jsonl", "--store", "HERE"),
    ("answer", "--example", "--agent", "HERE"), ("answer", "--example", "--parameter", "HERE=1"),
    ("leaderboard", "build", "HERE"),
)  # fmt: skip


def test_arguments(limp: Limp, tries: settings) -> None:
    @tries
    @given(st.sampled_from(HOLES), arguments)
    def law(line: tuple[str, ...], word: str) -> None:
        with folder():
            is_refused(limp(*(part.replace("HERE", word) for part in line)))

    law()


GOOD = (
    ("answer", "--question", QUESTION, "--text", STORY, "--solver", "always-A"),
    ("eval", "household", "--baseline", "always-A", "--limit", "1", "--out", "out"),
    ("sim", "household", "--seed", "1"), ("list", "solvers"),
)  # fmt: skip
FLAGS = ("--solver", "--model", "--reader", "--limit", "--seed", "--parameter")


def test_one_mistake_in_a_good_command_line(limp: Limp, tries: settings) -> None:
    @tries
    @given(
        st.sampled_from(GOOD), arguments.map(lambda word: f"{word.strip()}zz"), st.sampled_from(FLAGS), st.data()
    )
    def law(line: tuple[str, ...], odd: str, flag: str, data: st.DataObject) -> None:
        wrong = ((odd, *line[1:]), (*line, f"--{odd}=1"), (*line, flag, odd), (*line, odd))
        with folder() as here:
            assert is_refused(limp(*data.draw(st.sampled_from(wrong))))
            assert not list(here.iterdir())

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
SCORED = [
    ScoreRequest(prompt=Prompt(messages=(Message(role="user", parts=(f"q{k}",)),)), alternatives=("A", "B"))
    for k in range(40)
]


def written(name: str, text: str) -> Callable[[Path], None]:
    return lambda here: (here / name).write_text(text, encoding="utf-8") and None


def stored(here: Path) -> None:
    model = FunctionModel(log_p=lambda _, said: -1.0 if said == "A" else -2.0, name="test/m")
    with Store(here / "calls.db") as store:
        Recorded(model, store).score(SCORED)
        store._all("PRAGMA wal_checkpoint(TRUNCATE)")
        write_cassette(store.entries(), here / "calls.jsonl")


def entries(name: str) -> Callable[[Path], list[object]]:
    def read(here: Path) -> list[object]:
        with open_recordings(here / name) if name.endswith("l") else Store(here / name) as store:
            return [entry.model_dump() for entry in store.entries()]

    return read


@dataclass(frozen=True)
class File:
    """What is damaged, and the command that reads it; unless it is refused, its `meaning` holds nothing new."""

    made: Callable[[Path], None] | None
    names: tuple[str, ...]
    command: tuple[str, ...]
    meaning: Callable[[Path], list[object]] = lambda _: []
    gone: tuple[str, ...] = ()
    """Files of a run that are taken away, so that the command goes on with it."""


AGAIN = ("eval", "household", "--symbolic", "--limit", "12", "--out", "run")
FILES = {
    "episode": File(written("a.toml", EPISODE), ("a.toml",), ("answer", "--episode", "a.toml")),
    "questions": File(
        written("a.jsonl", json.dumps(ASKED) + "\n"), ("a.jsonl",),
        ("eval", "a.jsonl", "--baseline", "always-A", "--out", "out"),
    ),
    "data set": File(
        written("test_balanced.jsonl", json.dumps(TOLD) + "\n"), ("test_balanced.jsonl",),
        ("eval", "tomi", "--data", ".", "--baseline", "always-A", "--out", "out"),
    ),
    "cassette": File(
        stored, ("calls.jsonl",), ("record", "import", "calls.jsonl", "--store", "new.db"), entries("calls.jsonl")
    ),
    "run": File(
        None, ("run/summary.json", "run/run.json", "run/results.jsonl"),
        ("leaderboard", "build", "run", "--out", "L.md", "--board", "l.json"),
    ),
    "run that goes on": File(None, ("run/results.jsonl",), AGAIN, gone=("run/summary.json",)),
}  # fmt: skip


def forged(draw: st.DrawFn, content: bytes) -> bytes:
    """Change one value somewhere in a line of JSON."""
    lines = content.decode().splitlines()
    k = draw(st.integers(0, len(lines) - 1))
    try:
        place = data = json.loads(lines[k])
    except ValueError:
        return content[::-1]
    while isinstance(place, dict | list) and place:
        key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not (isinstance(place[key], dict | list) and place[key] and draw(st.booleans())):
            odd = st.sampled_from(ODD[-8:]) if isinstance(place[key], str) else st.sampled_from((2, -1, 0.5, None))
            place[key] = draw(odd)
            break
        place = place[key]
    lines[k] = json.dumps(data)
    return ("\n".join(lines) + "\n").encode()


@st.composite
def damaged(draw: st.DrawFn, content: bytes) -> bytes:
    """Draw a content that was cut, of which bytes were changed, or in which a value was."""
    ways = ("cut", "flipped") if content.startswith(b"SQLite") else ("cut", "flipped", "forged", "mangled")
    how = draw(st.sampled_from(ways))
    if how == "cut":
        return content[: draw(st.integers(0, len(content) - 1))]
    if how == "forged":
        return forged(draw, content)
    if how == "mangled":
        return draw(mangled(content.decode())).encode("utf-8", "replace")
    changed = bytearray(content)
    for k in draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=40)):
        changed[k] = draw(st.integers(0, 255))
    return bytes(changed)


@pytest.mark.parametrize("kind", FILES)
def test_damaged_files(kind: str, limp: Limp, tries: settings, household_run: Callable[[str, int], Path]) -> None:
    file, whole = FILES[kind], household_run("symbolic", 12)

    @tries
    @given(st.data())
    def law(data: st.DataObject) -> None:
        with folder() as here:
            if file.made:
                file.made(here)
            else:
                shutil.copytree(whole, here / "run")
            before = file.meaning(here)
            path = here / data.draw(st.sampled_from(file.names))
            path.write_bytes(data.draw(damaged(path.read_bytes())))
            for name in file.gone:
                (here / name).unlink()
            if not is_refused(limp(*file.command)):
                assert all(part in before for part in file.meaning(here))

    law()


BORDERS = {
    "a.txt": ("answer", "--question", QUESTION, "--text", "a.txt"),
    "q.txt": ("answer", "--text", STORY, "--question", "q.txt"),
    **{name: ("answer", "--episode", name) for name in ("a.toml", "a.json")},
    **{name: ("eval", name, "--baseline", "always-A", "--out", "out") for name in ("q.csv", "q.jsonl", "q.json")},
}


@pytest.mark.parametrize("name", BORDERS)
def test_any_bytes_at_a_border_are_answered_or_refused_in_one_line(name: str, limp: Limp, tries: settings) -> None:
    @tries
    @given(st.binary(max_size=200) | st.sampled_from((b"[]", b"{}", b"null", b"[[]]", b'"', b"\xef\xbb\xbf")))
    def law(content: bytes) -> None:
        with folder() as here:
            (here / name).write_bytes(content)
            is_refused(limp(*BORDERS[name]))

    law()


# --- the playground ---------------------------------------------------------------------------------------


def test_requests_that_no_page_sends(tries: settings) -> None:
    """Each is refused in JSON, none is a fault of the server."""
    pytest.importorskip("starlette")
    from starlette.testclient import TestClient

    from limp.commands.play_server import TOKEN, app
    from limp.commands.playground import Playground

    body = json.dumps({"question": QUESTION, "story": STORY, "solver": "always-A", "film": "", "seed": 1})
    paths = st.sampled_from(("/answer", "/report", "/state", "/film", "/frames", "/", "/none"))
    playground = Playground()
    client = TestClient(app(playground, 1, "t"), base_url="http://127.0.0.1:1")

    @tries
    @given(
        paths, st.sampled_from(("POST", "GET")), mangled(body).map(lambda text: text.encode("utf-8", "replace"))
    )
    def law(path: str, method: str, content: bytes) -> None:
        headers = {TOKEN: "t", "Origin": "http://127.0.0.1:1"}
        assert client.request(method, path, content=content, headers=headers).status_code < 500

    try:
        law()
    finally:
        playground.close()
