"""The playground: what its page sends, the solvers that answer it, and the server.

Solvers are opened in a process of their own when they are first asked. Only this machine can reach the server
(127.0.0.1). A page of another site cannot use it: the Host header must name this machine, which a rebound name
does not; a foreign Origin is refused; and every request needs the token that only the page itself can read. Paths
of files are never taken from a request.
"""

from __future__ import annotations

import hmac
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import anyio
from anyio import to_process
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from ..answering.answers import Answer
from ..episodes.files import parse_episode
from ..episodes.parse_question import parse_question
from ..episodes.question import Question, Video, about_episode
from ..errors import InputError, LimpError, unknown
from ..inputs.checks import QUESTION, check_words, parse_json, read_text
from ..minds.facts import Value
from ..registry import SOLVERS, OpenSolver, check_solver, names, open_solver, solver_words
from ..report.pages import render_answer, render_fragment, render_playground, stills
from ..runs.outcomes import traceback_of
from ..solvers.spec import SolverSpec
from .answering import EXAMPLES, STORY, juice

FILMS = {"the bundled film": EXAMPLES / "clip.mp4"}
"""The films that can be asked about, by name."""

HOSTS = ("127.0.0.1", "localhost")
LIMIT = 60.0
"""Seconds for a question by rules. Assumed: all bundled examples take less than two."""

MODEL_LIMIT = 900.0
"""Seconds for a question with a model: weights are large and slow. Assumed."""

LOOK = 0.1
"""Seconds between two looks at whether somebody still waits for the answer."""

LONGEST = 4_000_000
"""The longest request in bytes: a story and its events are far shorter."""
FRAMES = 24
"""How many pictures of a film the page plays."""
TOKEN = "X-Limp-Token"
HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}

Gone = Callable[[], Awaitable[bool]]
"""Says whether nobody waits for the answer any more."""
Work = Callable[[str, Gone], Awaitable[Response]]


# --- what the page sends ----------------------------------------------------------------------------------


class PageRequest(Value):
    """One request of the page: material in words, or a film by its name, or events that were changed by hand."""

    question: str = ""
    story: str = ""
    said: str = ""
    seen: str = ""
    solver: str = "symbolic"
    film: str = ""
    written: str = ""
    """The events as they were changed by hand, in TOML."""


def question_of(asked: PageRequest) -> Question:
    """Return the question; raise `InputError` for words that cannot be used, or a film that is not there.

    Events that were changed by hand must be formed as they should be, and such as can be carried out.
    """
    fields = {"story": asked.story, "said": asked.said, "seen": asked.seen}
    told = {
        name: check_words(words, f"the field {name!r}") if words.strip() else "" for name, words in fields.items()
    }
    if asked.film and asked.film not in FILMS:
        raise unknown("film", asked.film, FILMS)
    video = Video(path=str(FILMS[asked.film]) if asked.film else "", recorded=told["seen"])
    question = parse_question(
        check_words(asked.question, "the question", QUESTION),
        narration=told["story"],
        conversation=told["said"],
        video=None if video == Video() else video,
    )
    if asked.written.strip():
        episode = parse_episode(asked.written, "what is written").episode
        return about_episode(episode, question).model_copy(update={"video": None})
    return question


def examples() -> dict[str, PageRequest]:
    """Return what the page offers to begin with, by title."""
    asked = juice()
    text, question = (
        read_text(EXAMPLES / f"clip{end}", "the example").strip() for end in (".txt", ".question.txt")
    )
    options = "\n".join(f"{choice.label}) {choice.text}" for choice in asked.choices)
    return {
        "Who could know what: Sally and Anne": PageRequest(
            story=STORY, question="Where will Sally look for her marble?"
        ),
        "What one thinks that the other thinks": PageRequest(
            story=STORY, question="Where does Anne think that Sally will look for the marble?"
        ),
        "Help or hindrance: the juice": PageRequest(
            question=f"{asked.text}\n{options}",
            said=asked.conversation,
            seen=asked.video.recorded if asked.video else "",
        ),
        "A film: the wineglass": PageRequest(question=question, story=text, film=next(iter(FILMS))),
    }


# --- the solvers ------------------------------------------------------------------------------------------


class Desk:
    """Answers one question at a time, in a process that ends when it takes longer than `limit` s or nobody waits.

    The others wait, in the order in which they came.
    """

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.turn = anyio.Semaphore(1)

    async def answer(self, spec: SolverSpec, store: Path | None, question: Question, gone: Gone) -> Answer:
        """Return the answer; raise `LimpError` where there is none, or none within the limit, or nobody waits."""
        found: Answer | LimpError = LimpError("nobody waits for the answer any more.")
        async with anyio.create_task_group() as group:
            group.start_soon(self._watch, gone, group.cancel_scope)
            async with self.turn:
                try:
                    with anyio.fail_after(self.limit):
                        found = await to_process.run_sync(answered, spec, store, question, cancellable=True)
                except TimeoutError:
                    hint = "Ask about a shorter story, or use the command line, which has no limit."
                    found = LimpError(f"this takes longer than {self.limit:g} s.", hint)
                except anyio.BrokenWorkerProcess:
                    found = LimpError("the process died.", "It may have run out of memory; shorten the story.")
            group.cancel_scope.cancel()
        if isinstance(found, LimpError):
            raise found
        return found

    @staticmethod
    async def _watch(gone: Gone, scope: anyio.CancelScope) -> None:
        while not await gone():
            await anyio.sleep(LOOK)
        scope.cancel()


_OPEN: dict[str, OpenSolver] = {}
"""The solvers that are open in this process, by name: a playground has one of a name."""


def answered(spec: SolverSpec, store: Path | None, question: Question) -> Answer | LimpError:
    """Answer one question with a solver that stays open, or say why there is no answer."""
    try:
        if spec.name not in _OPEN:
            _OPEN[spec.name] = open_solver(spec, store)
        return _OPEN[spec.name].answer(question)
    except LimpError as error:
        return LimpError(error.message, error.hint)
    except Exception as error:  # noqa: BLE001  # a fault of the program must not end the playground
        print(traceback_of(error), file=sys.stderr)
        return LimpError(f"a fault of the program: {type(error).__name__}.", "Its traceback is in the terminal.")


@dataclass
class Playground:
    """The solvers of one server."""

    model: SolverSpec | None = None
    """A solver with a model, where the command line names one."""
    store: Path | None = None
    ending: Callable[[], bool] = lambda: False
    """Whether the server ends, so that nobody waits for an answer any more."""

    def __post_init__(self) -> None:
        self.rules, self._models = Desk(LIMIT), Desk(MODEL_LIMIT)
        self.solvers = {name: solver_words(name) for name in names(SOLVERS) if self._answers(name)}
        """What each solver that can be asked does, by name."""

    def _answers(self, name: str) -> bool:
        try:
            check_solver(self.spec(name))
        except LimpError:
            return False
        return True

    def spec(self, name: str) -> SolverSpec:
        """Return who answers under this name."""
        return self.model if self.model and name == self.model.name else SolverSpec(name=name)

    async def answer(self, asked: PageRequest, gone: Gone) -> Answer:
        """Answer what the page asks; raise `LimpError` where there is no answer, or nobody waits for it."""
        if asked.solver not in self.solvers:
            raise unknown("solver", asked.solver, self.solvers)
        question, spec = question_of(asked), self.spec(asked.solver)
        desk = self._models if spec.model else self.rules
        return await desk.answer(spec, self.store if spec.model else None, question, gone)


# --- the server -------------------------------------------------------------------------------------------


class Replies:
    """What each request of the page gets; its body is JSON, and a `LimpError` becomes an error in the page.

    What takes long is done elsewhere, so that the server always answers: questions in processes, which end when
    nobody waits for them any more, pages in threads.
    """

    def __init__(self, playground: Playground, token: str) -> None:
        self.playground, self.token = playground, token

    def page(self, _: Request) -> Response:
        """Return the page itself."""
        shown = {title: asked.model_dump() for title, asked in examples().items()}
        paid = self.playground.model.name if self.playground.model else ""
        html, policy = render_playground(self.token, self.playground.solvers, PageRequest().solver, shown, paid)
        return HTMLResponse(html, headers={**HEADERS, "Content-Security-Policy": policy})

    async def answer(self, body: str, gone: Gone) -> Response:
        """Answer a question; its events come along, so that they can be changed."""
        asked = parse_json(body, PageRequest, "the request")
        found = await self.playground.answer(asked, gone)
        return await run_in_threadpool(self._shown, asked, found)

    def _shown(self, asked: PageRequest, found: Answer) -> Response:
        html = render_fragment(found, by_hand=bool(asked.written))
        return JSONResponse({"html": html, "probabilities": found.probabilities})

    async def report(self, body: str, gone: Gone) -> Response:
        """Return the answer as a page to keep."""
        found = await self.playground.answer(parse_json(body, PageRequest, "the request"), gone)
        return HTMLResponse(await run_in_threadpool(render_answer, found))

    async def frames(self, body: str, _: Gone) -> Response:
        """Return keyframes of a film."""
        name = parse_json(body, PageRequest, "the request").film
        if name not in FILMS:
            raise unknown("film", name, FILMS)
        pictures = await run_in_threadpool(stills, FILMS[name], FRAMES)
        return JSONResponse([{"seconds": one.seconds, "address": one.address} for one in pictures])


def app(playground: Playground, port: int, token: str) -> Starlette:
    """Return the application; `port` is where it is served, and `token` what the page proves itself with."""
    replies = Replies(playground, token)
    origins = {f"http://{host}:{port}" for host in HOSTS}

    def posted(work: Work) -> Callable[[Request], Awaitable[Response]]:
        async def reply(request: Request) -> Response:
            origin, shown = request.headers.get("Origin"), request.headers.get(TOKEN, "")
            if origin not in (None, *origins) or not hmac.compare_digest(shown.encode(), token.encode()):
                return JSONResponse({"error": "this request does not come from the page.", "hint": ""}, 403)

            async def gone() -> bool:
                return playground.ending() or await request.is_disconnected()

            try:
                return await work(await _body(request), gone)
            except ClientDisconnect:
                return Response(status_code=400)  # which nobody reads
            except LimpError as error:
                return JSONResponse({"error": error.message, "hint": error.hint}, 422)

        return reply

    works: dict[str, Work] = {"answer": replies.answer, "report": replies.report, "frames": replies.frames}
    routes = [Route(f"/{name}", posted(work), methods=["POST"]) for name, work in works.items()]
    made = Starlette(routes=[Route("/", replies.page), *routes])
    made.add_middleware(TrustedHostMiddleware, allowed_hosts=list(HOSTS))
    return made


async def _body(request: Request) -> str:
    """Return the body as text; raise `InputError` if it is too long or not UTF-8."""
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > LONGEST:
            raise InputError(f"the request has over {LONGEST:,} bytes.", "Shorten the story.")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise InputError(f"the request is not UTF-8 (byte {error.start}).", "Use plain text.") from error
