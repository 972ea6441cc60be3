from collections.abc import Iterator

import pytest
from loopback import Loopback

from limp.protocols.models import LanguageModel
from limp.registry import Closing

from .providers import KEY, Open, Provider


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
