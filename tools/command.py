"""What the scripts share on the command line."""

from __future__ import annotations

import argparse


def parser(module: str, description: str | None) -> argparse.ArgumentParser:
    """Return the parser of `python -m MODULE`, whose help is the docstring of the module."""
    return argparse.ArgumentParser(
        prog=f"python -m {module}", description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
