from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from loopback import Loopback

from limp import open_model
from limp.protocols.models import LanguageModel
from limp.registry import Closing

from .providers import KEY, Open, Provider

if TYPE_CHECKING:
    from limp.adapters.transformers import TransformersModel


@pytest.fixture
def hosted(server: Loopback, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Open providers at the server, with a key in the environment, and close them in the end."""
    for name in ("OPENAI_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.setenv(name, KEY)
    monkeypatch.delenv("GOOGLE_API_KEY", raising=False)
    found: list[LanguageModel] = []

    def call(provider: Provider, **options: object) -> LanguageModel:
        found.append(provider.open(server, **options))
        return found[-1]

    yield call
    for one in found:
        if isinstance(one, Closing):
            one.close()


@pytest.fixture(scope="session")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny Llama."""
    from .tiny import save_llama  # needs torch

    path = tmp_path_factory.mktemp("models") / "tiny-llama"
    save_llama(path)
    return path


@pytest.fixture(scope="session")
def llama(weights: Path) -> TransformersModel:
    """A tiny Llama, opened once for all who do not change it."""
    from limp.adapters.transformers import TransformersModel

    opened = open_model(f"transformers/{weights}")
    assert isinstance(opened, TransformersModel)
    return opened
