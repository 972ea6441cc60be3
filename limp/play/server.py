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
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from ..errors import InputError, LimpError, unknown
from ..inputs import parse_json
from ..report.answer_page import render_answer
from ..report.play_page import render_fragment, render_playground
from ..report.stills import stills
from .asked import Asked, command_of
from .examples import examples
from .playground import Playground, Wanted

HOSTS = ("127.0.0.1", "localhost")
LIMIT = 4_000_000
"""The longest request in bytes: a story is far shorter, the events of a film are a few hundred kilobytes."""
FRAMES = 24
"""How many pictures of a film the page plays."""
TOKEN = "X-Limp-Token"
HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


class Replies:
    """What each request of the page gets; its body is JSON, and a `LimpError` becomes an error in the page."""

    def __init__(self, playground: Playground, token: str) -> None:
        self.playground, self.token = playground, token

    def page(self, _: Request) -> Response:
        """Return the page itself."""
        shown = {title: asked.model_dump(exclude={"given"}) for title, asked in examples().items()}
        html, policy = render_playground(self.token, self.playground.solvers, Asked().solver, shown)
        return HTMLResponse(html, headers={**HEADERS, "Content-Security-Policy": policy})

    def answer(self, body: str) -> Response:
        """Answer a question; understood events come along, so that they can be changed."""
        asked = parse_json(body, Asked, "the request")
        found = self.playground.answer(asked)
        episode = found.stages.episode
        understood = episode is not None and any(event.meaning for event in episode.events)
        reply = {
            "html": render_fragment(found),
            "probabilities": found.probabilities,
            "episode": episode.model_dump(mode="json") if episode and understood else None,
            "command": command_of(asked, self.playground.films, self.playground.spec(asked.solver)),
        }
        return JSONResponse(reply)

    def report(self, body: str) -> Response:
        """Return the answer as a page to keep."""
        return HTMLResponse(render_answer(self.playground.answer(parse_json(body, Asked, "the request"))))

    def film(self, body: str) -> Response:
        """Make a film of the simulator."""
        name, found = self.playground.film(parse_json(body, Wanted, "the request"))
        return JSONResponse({"name": name, "text": found.text, "questions": found.questions})

    def frames(self, body: str) -> Response:
        """Return keyframes of a film."""
        name, films = parse_json(body, Asked, "the request").film, self.playground.films
        if name not in films:
            raise unknown("film", name, films)
        pictures = stills(films[name].path, FRAMES)
        return JSONResponse([{"seconds": one.seconds, "address": one.address} for one in pictures])


def app(playground: Playground, port: int, token: str) -> Starlette:
    """Return the application; `port` is where it is served, and `token` what the page proves itself with."""
    replies = Replies(playground, token)
    origins = {f"http://{host}:{port}" for host in HOSTS}

    def posted(work: Callable[[str], Response]) -> Callable[[Request], Awaitable[Response]]:
        async def reply(request: Request) -> Response:
            origin, shown = request.headers.get("Origin"), request.headers.get(TOKEN, "")
            if origin not in (None, *origins) or not hmac.compare_digest(shown.encode(), token.encode()):
                return JSONResponse({"error": "this request does not come from the page.", "hint": ""}, 403)
            try:
                return await run_in_threadpool(work, await _body(request))
            except LimpError as error:
                return JSONResponse({"error": error.message, "hint": error.hint}, 422)

        return reply

    works = (replies.answer, replies.report, replies.film, replies.frames)
    routes = [Route(f"/{work.__name__}", posted(work), methods=["POST"]) for work in works]
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
