"""The playground: its process, of which each question can be ended; what the server answers, and to whom."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("starlette")
import anyio
from packages import installed
from starlette.testclient import TestClient

from limp.answering.answers import Answer
from limp.commands.playground import LONGEST, TOKEN, Desk, Playground, app, examples
from limp.episodes.parse_question import parse_question
from limp.errors import LimpError
from limp.solvers.spec import SolverSpec

SOURCE = """
import os, time
from limp.answering.answers import Answer, Solver


class Slow(Solver):
    def answer(self, question):
        if question.narration == "die":
            os._exit(3)
        if question.narration == "break":
            raise KeyError("no such thing")
        time.sleep(float(question.narration))
        return Answer(question, "A", {"A": 0.75, "B": 0.25})


open_solver = Slow
"""
NEVER = "3600"


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("path"), "slow", SOURCE, {"solvers": "slow = slow:open_solver"}):
        yield


async def ask(desk: Desk, words: str, gone: Callable[[], object] = lambda: False) -> Answer:
    async def left() -> bool:
        return bool(gone())

    question = parse_question("Which?\nA) tea\nB) milk", narration=words)
    return await desk.answer(SolverSpec(name="slow"), None, question, left)


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize(
    ("words", "limit", "said"),
    [
        (NEVER, 0.5, "longer than 0.5 s"),
        ("die", 3600, "the process died"),
        ("break", 3600, "a fault of the program: KeyError"),
    ],
)
def test_what_takes_too_long_dies_or_fails_is_one_line_and_the_next_is_answered(
    words: str, limit: float, said: str
) -> None:
    async def both() -> None:
        desk = Desk(limit)
        with pytest.raises(LimpError, match=said):
            await ask(desk, words)
        desk.limit = 3600
        assert (await ask(desk, "0")).probabilities == {"A": 0.75, "B": 0.25}

    anyio.run(both)


# --- the server -------------------------------------------------------------------------------------------


ADDRESS = "http://127.0.0.1:8747"


@pytest.fixture(scope="module")
def playground() -> Playground:
    return Playground()


@pytest.fixture(scope="module")
def client(playground: Playground) -> Iterator[TestClient]:
    """One client, and so one process that answers, as its solvers take seconds to open."""
    served = app(playground, 8747, "the token")
    with TestClient(served, base_url=ADDRESS, headers={TOKEN: "the token"}) as opened:
        yield opened


def asked(**fields: object) -> dict[str, Any]:
    return {**examples()["Who could know what: Sally and Anne"].model_dump(mode="json"), **fields}


def test_the_page_has_one_script_and_a_policy(client: TestClient) -> None:
    page = client.get("/")
    policy = page.headers["Content-Security-Policy"]
    for rule in ("default-src 'none'", "script-src 'sha256-", "connect-src 'self'", "frame-ancestors 'none'"):
        assert rule in policy
    assert page.text.count("<script>") == 1
    assert '"the token"' in page.text


def test_a_story_is_answered_escaped_and_kept_as_a_page(client: TestClient) -> None:
    found = client.post("/answer", json=asked()).json()
    assert found["probabilities"] == {"A": pytest.approx(0.8071, abs=1e-4), "B": pytest.approx(0.1929, abs=1e-4)}
    assert "Most likely A (80.7 %)" in found["html"]
    assert "Who believed what" in found["html"]
    page = client.post("/report", json=asked()).text
    assert (page.startswith("<!doctype html>"), "Answer: A" in page) == (True, True)
    evil = "Is <script>alert(1)</script> where Ann looks for the fig?\nA) <img src=x>\nB) in the bag"
    html = client.post("/answer", json={"question": evil, "story": "Ann sat.", "solver": "always-A"}).json()[
        "html"
    ]
    assert ("<img" in html, "&lt;img src=x&gt;" in html) == (False, True)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"question": " "}, "the question is empty."),
        ({"story": "\x00"}, "holds the character U+0000"),
        ({"film": "/etc/passwd"}, "unknown film '/etc/passwd'."),
        ({"nonsense": 1}, "'nonsense'"),
    ],
)
def test_bad_input_is_answered_in_the_page(client: TestClient, fields: dict[str, object], words: str) -> None:
    reply = client.post("/answer", json=asked(**fields))
    assert reply.status_code == 422
    assert words in reply.json()["error"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 400),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:9999"}, 403),
        ({TOKEN: "guessed"}, 403),
        ({"Origin": ADDRESS}, 200),
        ({"Origin": "http://localhost:8747", "Host": "localhost:8747"}, 200),
    ],
)
def test_other_sites_are_refused(client: TestClient, headers: dict[str, str], status: int) -> None:
    assert client.post("/answer", json=asked(), headers=headers).status_code == status


def test_a_request_may_be_too_long_or_no_text_or_too_late(client: TestClient, playground: Playground) -> None:
    for body, said in (
        (b'"' + b"a" * LONGEST + b'"', "over 4,000,000 bytes"), (b"\xff\xfe", "not UTF-8"), (b"{", ""),
    ):  # fmt: skip
        reply = client.post("/answer", content=body)
        assert (reply.status_code, said in reply.json()["error"]) == (422, True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playground, "ending", lambda: True)
        reply = client.post("/answer", json=asked())
    assert (reply.status_code, reply.json()["error"]) == (422, "nobody waits for the answer any more.")


def test_the_bundled_film_is_asked_about(client: TestClient) -> None:
    pytest.importorskip("cv2")
    clip = examples()["A film: the wineglass"].model_dump(mode="json")
    frames = client.post("/frames", json={"film": clip["film"]}).json()
    assert len(frames) == 24
    assert frames[0]["address"].startswith("data:image/jpeg;base64,")
    found = client.post("/answer", json=clip).json()
    assert sum(found["probabilities"].values()) == pytest.approx(1.0)
    assert "kind = &#34;video&#34;" in found["html"]


def test_events_in_the_language_of_episodes_are_asked_in_the_place_of_the_story(client: TestClient) -> None:
    events = (
        'people = ["Sally", "Anne"]\n[[events]]\nkind = "change"\nby = "Anne"\nsets = { "at(marble)" = "bag" }\n'
    )
    found = client.post("/answer", json=asked(question="Where is the marble?", written=events)).json()
    assert "Anne puts the marble in the bag" in found["html"]
    assert "written by hand" in found["html"]
    refused = client.post("/answer", json=asked(written=events.replace("Anne", "Ann", 1))).json()
    assert "'Anne' is not one of the people" in refused["error"]
