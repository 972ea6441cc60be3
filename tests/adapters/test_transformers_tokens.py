"""Tokens of a model on this machine: prompts, and texts that are cut where words are."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from limp.adapters.transformers import TransformersModel
from limp.adapters.transformers_tokens import PromptTokens, pieces

from limp.errors import InputError
from limp.protocols.prompt import Message, Prompt

from .tiny import CHAT, ask, transformers


def test_pieces_by_hand() -> None:
    assert pieces("A") == ["A"]
    cut = ["to", " the", "\n", "fridge.", "\n\n", "She", " ", " said", " "]
    assert pieces("to the\nfridge.\n\nShe  said ") == cut
    assert pieces("") == []


@settings(max_examples=50)
@given(st.lists(st.sampled_from(["Mary", " walks", "\n", ".", " the fridge.", "\n\n", "She"]), max_size=8))
def test_a_prefix_in_words_is_a_prefix_in_tokens(llama: TransformersModel, words: list[str]) -> None:
    tokens = llama.loaded.tokens
    text = "".join(words)
    whole = tokens.continuation(text)
    assert tokens.words(whole) == text
    cuts = [0]
    for piece in pieces(text):
        cuts.append(cuts[-1] + len(piece))
        assert whole[: len(tokens.continuation(text[: cuts[-1]]))] == tokens.continuation(text[: cuts[-1]])


def test_prompts(llama: TransformersModel) -> None:
    tokens = llama.loaded.tokens

    def shown(prompt: Prompt) -> str:
        return str(tokens.tokenizer.decode(tokens.prompt(prompt), skip_special_tokens=False))

    assert shown(ask("What?", "Be brief.")) == "<system>Be brief.<end><user>What?<end><assistant>"
    opened = Prompt(messages=(*ask("What?").messages, Message(role="assistant", parts=("It is",))))
    assert shown(opened) == "<user>What?<end><assistant>It is"


def test_base_models_and_templates_without_a_system_turn(llama: TransformersModel) -> None:
    plain = copy.deepcopy(llama.loaded.tokens.tokenizer)
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
