"""`limp play`: the playground, a page that this machine serves to itself."""

from __future__ import annotations

import secrets
import socket
from typing import Annotated

import typer

from ..errors import InputError, missing_extra
from ..registry import check_solver
from . import flags
from .flags import command_line, switch

PORT = 8747


app = command_line()


@app.command(cls=flags.Asking)
def play(
    context: typer.Context,
    *,
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="Where to serve; 0: any free port.")
    ] = PORT,
    open_browser: Annotated[bool, switch("--open", "Open the page in the browser too.")] = False,
    store: flags.StoreFile = None,
) -> None:
    """Serve a page in which a story, its events and its question can be changed, and the answer follows.

    Only this machine can reach it. It needs the extra `play`, and the extra `video` for films.

    \b
    Examples:
      limp play
      limp play --model openai/gpt-4.1 --store play.db
    """
    try:
        import uvicorn

        from .playground import HOSTS, Playground, app
    except ModuleNotFoundError as error:
        raise missing_extra("the playground", "play") from error
    if context.obj["solver"]:
        raise InputError("the page itself has the solvers to choose from.", "Leave --solver out.")
    spec = flags.spec_of(context, default="language")
    named = bool(spec.chosen or store)
    if named:
        check_solver(spec, store)
    if store is not None:
        from ..models.store import Store  # which the process that answers opens again

        Store(store).close()
    with _bound(HOSTS[0], port) as listening:
        playground = Playground(spec if named else None, store)
        served = listening.getsockname()[1]
        address = f"http://{HOSTS[0]}:{served}/"
        typer.echo(f"{address} (Ctrl-C ends it)")
        if open_browser:
            typer.launch(address)
        application = app(playground, served, secrets.token_urlsafe())
        server = uvicorn.Server(
            uvicorn.Config(application, log_level="warning", ws="none", timeout_graceful_shutdown=1)
        )
        playground.ending = lambda: server.should_exit
        try:
            server.run(sockets=[listening])
        except KeyboardInterrupt:
            typer.echo("ended")


def _bound(host: str, port: int) -> socket.socket:
    """Return a socket of this machine only; raise `InputError` if the port is taken."""
    made = socket.socket()
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen()  # so that whoever has read the address can connect
    except OSError as error:
        made.close()
        raise InputError(f"port {port} cannot be used: {error.strerror}.", "Give another: --port 0.") from error
    return made
