"""The server of the playground: one page, and answers to what it asks.

Only this machine can reach it (127.0.0.1). A page of another site cannot use it: the Host header must name this
machine, which a rebound name does not; a foreign Origin is refused; and every request needs the token that only
the page itself can read. Paths of files are never taken from a request.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from ..answering.answers import Answer
from ..errors import InputError, LimpError, unknown
from ..inputs.checks import parse_json
from ..report.pages import render_answer, render_fragment, render_playground
from ..report.stills import stills
from .play_asked import FILMS, PageRequest, examples
from .playground import Gone, Playground

HOSTS = ("127.0.0.1", "localhost")
LIMIT = 4_000_000
"""The longest request in bytes: a story and its events are far shorter."""
FRAMES = 24
"""How many pictures of a film the page plays."""
TOKEN = "X-Limp-Token"
HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


Work = Callable[[str, Gone], Awaitable[Response]]


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
        if len(content) > LIMIT:
            raise InputError(f"the request has over {LIMIT:,} bytes.", "Shorten the story.")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise InputError(f"the request is not UTF-8 (byte {error.start}).", "Use plain text.") from error
