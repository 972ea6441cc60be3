"""A hosted model that times out, cuts or breaks its form: clear errors, nothing paid twice, all of it offline."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from loopback import Fault, Loopback
from wirestories import LADDER, form_of, written

from limp.answering.answers import StageError
from limp.answering.episode_answerer import EpisodeAnswerer
from limp.episodes.question import Question, lettered
from limp.errors import ModelError
from limp.language import episode_stages
from limp.models.metering import Tally, counting
from limp.models.replay import Recorded, Replayed
from limp.models.store import Store
from limp.protocols.stages import ALL_CHECKS, Check
from limp.registry import open_model

pytest.importorskip("openai")

ONE = LADDER.asked[1]
QUESTION = Question(text=ONE.words, narration=LADDER.text, choices=lettered(ONE.options))


@pytest.fixture
def server(server: Loopback) -> Loopback:
    server.toy.text = written
    return server


@pytest.fixture
def model(server: Loopback, tmp_path: Path) -> Iterator[Recorded]:
    options: dict[str, object] = {"attempts": 1, "backoff": 0.0, "timeout": 0.5}
    opened: Any = open_model("openai/gpt-4.1", base_url=server.openai_url, **options)
    with Store(tmp_path / "calls.db") as store:
        yield Recorded(opened, store)
    opened.close()


def forms(server: Loopback) -> Counter[str]:
    return Counter(form_of(call.body) for call in server.calls if call.answered)


def answered(model: Any) -> str:
    return EpisodeAnswerer(*episode_stages(model)).answer(QUESTION).choice


def test_the_road_over_the_wire_and_offline(model: Recorded, server: Loopback, tmp_path: Path) -> None:
    tally = Tally()
    with counting(tally.add):
        assert answered(model) == ONE.right
    assert forms(server) == {"read": 1, "cold": 1}
    assert [charge.stage for charge in tally.charges] == ["read", "check"]
    assert all(charge.usage.prompt_tokens for charge in tally.charges)
    with Store(tmp_path / "calls.db") as store:
        assert answered(Replayed(store, "openai/gpt-4.1")) == ONE.right
        for check in get_args(Check):
            stages = episode_stages(Replayed(store, "openai/gpt-4.1"), checks=ALL_CHECKS - {check})
            unchecked = EpisodeAnswerer(*stages)
            assert unchecked.answer(QUESTION).choice == ONE.right
    assert len(server.calls) == 2


def test_who_asks_again_after_a_failure_pays_only_for_what_is_missing(model: Recorded, server: Loopback) -> None:
    server.order(Fault("no_usage"), Fault("500", retry_after=0))
    with pytest.raises(StageError) as raised:
        answered(model)
    assert (raised.value.stage, type(raised.value.cause)) == ("read", ModelError)
    assert answered(model) == ONE.right
    assert forms(server) == {"read": 1, "cold": 1}
