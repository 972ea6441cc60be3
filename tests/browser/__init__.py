"""A headless Chromium for tests of pages, spoken to over a pipe: no port, no driver, no network."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --disable-extensions --hide-scrollbars --remote-debugging-pipe"
).split()


class Chromium:
    """One browser with one page; every wait is bounded. `events` holds what the page has reported."""

    def __init__(self, seconds: float = 60.0) -> None:
        assert CHROMIUM is not None
        self._profile = tempfile.TemporaryDirectory(prefix="limp-chromium-", ignore_cleanup_errors=True)
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        # The browser reads commands from descriptor 3 and writes to 4; high ones first, so that none is run over.
        high = [os.dup2(fd, 200 + k) for k, fd in enumerate((theirs_in, theirs_out))]

        def place() -> None:
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self._process = subprocess.Popen(
            [CHROMIUM, *FLAGS, f"--user-data-dir={self._profile.name}", "about:blank"],
            preexec_fn=place,
            pass_fds=(3, 4),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for fd in (theirs_in, theirs_out, *high):
            os.close(fd)
        self._buffer, self._number, self._seconds = b"", 0, seconds
        self.events: list[dict[str, Any]] = []
        target = self._send("Target.createTarget", {"url": "about:blank"}, "")["targetId"]
        self._session = self._send("Target.attachToTarget", {"targetId": target, "flatten": True}, "")["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(10)
        os.close(self._in)
        os.close(self._out)
        self._profile.cleanup()

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._send(method, parameters, self._session)

    def open(self, path: Path) -> None:
        self.visit(path.as_uri())

    def visit(self, address: str) -> None:
        self.events.clear()
        self.call("Page.navigate", url=address)
        self.until(lambda: any(e["method"] == "Page.loadEventFired" for e in self.events), "the page to load")

    def look(self, expression: str) -> Any:
        """Return the value of a JavaScript expression; promises are awaited."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, expression: str) -> None:
        self.until(lambda: bool(self.look(expression)), expression)

    def press(self, key: str, code: int = 0) -> None:
        for kind in ("keyDown", "keyUp"):
            text = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **text)

    def view(self, width: int, dark: bool = False) -> None:
        """Set the width of the window, and light or dark."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def picture(self, path: Path, height: int | None = None) -> None:
        """Save a picture of the page from its top, or of what is in view."""
        options: dict[str, Any] = {}
        if height:
            width = self.look("innerWidth")
            clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
            options = {"clip": clip, "captureBeyondViewport": True}
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", **options)["data"]))

    def complaints(self) -> list[str]:
        """Return console errors, uncaught exceptions, and log entries since the page was opened."""
        kinds = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
        return [json.dumps(e["params"]) for e in self.events if e["method"] in kinds]

    def requests(self) -> list[str]:
        """Return the addresses that the page asked for since it was opened."""
        return [e["params"]["request"]["url"] for e in self.events if e["method"] == "Network.requestWillBeSent"]

    def _send(self, method: str, parameters: dict[str, Any], session: str) -> dict[str, Any]:
        self._number += 1
        number = self._number
        message = {
            "id": number,
            "method": method,
            "params": parameters,
            **({"sessionId": session} if session else {}),
        }
        os.write(self._out, json.dumps(message).encode() + b"\0")
        answer: list[dict[str, Any]] = []

        def answered() -> bool:
            answer.extend(e for e in self.events if e.get("id") == number)
            return bool(answer)

        self.until(answered, method)
        self.events.remove(answer[0])
        assert "error" not in answer[0], (method, answer[0]["error"])
        result: dict[str, Any] = answer[0]["result"]
        return result

    def until(self, done: Any, what: str) -> None:
        end = time.monotonic() + self._seconds
        while not done():
            left = end - time.monotonic()
            assert left > 0, f"waited too long for {what}"
            self._read(min(left, 0.1))

    def _read(self, seconds: float) -> None:
        if not select.select([self._in], [], [], seconds)[0]:
            return
        self._buffer += os.read(self._in, 1 << 20)
        *whole, self._buffer = self._buffer.split(b"\0")
        self.events.extend({"method": "", **json.loads(line)} for line in whole)
