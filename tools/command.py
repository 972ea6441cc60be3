"""What the scripts share on the command line: their parser, one line for wrong input, and figures in a file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from limp.errors import LimpError, complain
from limp.inputs.files import prepare_folder, write_whole

T = TypeVar("T")


def parser(module: str, description: str | None) -> argparse.ArgumentParser:
    """Return the parser of `python -m MODULE`, whose help is the docstring of the module."""
    return argparse.ArgumentParser(
        prog=f"python -m {module}", description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def as_json(data: object) -> str:
    """Return figures as JSON text."""
    return json.dumps(data.model_dump(mode="json") if isinstance(data, BaseModel) else data, indent=1)


def report(make: Callable[[], T], shown: Callable[[T], str], out: Path | None = None) -> int:
    """Make figures, write them as JSON to `out` if it is given, print them as `shown`, and return 0.

    Wrong input, and a file that cannot be written, are said in one line on stderr; then 2 is returned.
    """
    try:
        data = make()
        if out:
            write_whole(prepare_folder(out.parent) / out.name, as_json(data) + "\n")
    except LimpError as error:
        return complain(str(error))
    print(shown(data))
    return 0
