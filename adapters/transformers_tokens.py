"""Tokenise prompts and continuations, so that equal text gets equal tokens.

A prompt is rendered by the model's chat template, up to where the answer begins; a prompt that ends with an
assistant turn is left open there, so that the model continues it; one that is nothing but an assistant turn is a
plain text, without a template. A base model without a template gets the words
of the turns, separated by blank lines and closed by a line end, or left open after an assistant turn.

A continuation is tokenised by itself, never together with its prompt, so it has the same tokens under all prompts.
It is cut before every space and around every run of line ends, and the pieces are tokenised one by one. Hence if a
text A is a prefix of B and ends before such a cut, the tokens of A are a prefix of the tokens of B. For the usual
byte-level tokenisers these are the tokens of the whole text, except where they join a full stop and a line end.
The name of a special token, such as `<|im_end|>`, is that token.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from limp.errors import InputError
from limp.protocols.prompt import Media, Message, Prompt

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase  # type: ignore[import-not-found, unused-ignore]

_PIECES = re.compile(r"\n+| ?[^ \n]+| +(?= [^ \n])| +")
_GUARD = "\n"

Tokens = tuple[int, ...]
Turn = dict[str, str]


def pieces(text: str) -> list[str]:
    """Cut a continuation where its tokens may not join: before a space and around runs of line ends."""
    return _PIECES.findall(text)


class PromptTokens:
    """Tokenises prompts and continuations for one model."""

    def __init__(self, tokenizer: PreTrainedTokenizerBase) -> None:
        self.tokenizer = tokenizer
        self.stop: int | None = tokenizer.eos_token_id
        self._known: dict[str, Tokens] = {}
        # Some tokenisers put a space before every text, but not after another token.
        self._guard = self._encode(_GUARD) if self._encode("a") == self._encode(" a") else ()

    def prompt(self, prompt: Prompt) -> Tokens:
        """Return the tokens of a prompt; raise `InputError` for media, or for turns that the template refuses."""
        turns = [_turn(message) for message in prompt.messages]
        opened = turns[-1]["role"] == "assistant" and bool(turns[-1]["content"])
        if self.tokenizer.chat_template is None or (opened and len(turns) == 1):
            text = "\n\n".join(turn["content"] for turn in turns) + ("" if opened else "\n")
            return self._encode(text, special=True)
        return self._encode(self._rendered(turns, opened))

    def continuation(self, text: str) -> Tokens:
        """Return the tokens of a continuation, which do not depend on its prompt."""
        return tuple(chain.from_iterable(map(self._piece, pieces(text))))

    def words(self, tokens: Sequence[int]) -> str:
        """Return the text of tokens, without special ones."""
        return str(
            self.tokenizer.decode(list(tokens), skip_special_tokens=True, clean_up_tokenization_spaces=False)
        )

    def _rendered(self, turns: Sequence[Turn], opened: bool) -> str:
        from jinja2 import TemplateError

        refusal = ""
        for version in (list(turns), _without_system(turns)):  # some templates know no system turn
            try:
                return str(
                    self.tokenizer.apply_chat_template(
                        version, tokenize=False, add_generation_prompt=not opened, continue_final_message=opened
                    )
                )
            except (TemplateError, ValueError) as error:
                refusal = refusal or str(error)
        raise InputError(f"the model's chat template refuses the prompt: {refusal}", "Write it in other turns.")

    def _piece(self, piece: str) -> Tokens:
        found = self._known.get(piece)
        if found is None:
            found = self._encode(_GUARD + piece)[len(self._guard) :] if self._guard else self._encode(piece)
            self._known[piece] = found
        return found

    def _encode(self, text: str, special: bool = False) -> Tokens:
        return tuple(self.tokenizer(text, add_special_tokens=special, verbose=False)["input_ids"])


def _turn(message: Message) -> Turn:
    if any(isinstance(part, Media) for part in message.parts):
        raise InputError(
            "a prompt holds pictures or films, and this model reads text only.",
            "Take a model that sees for this stage (--vision provider/name).",
        )
    return {"role": message.role, "content": "\n\n".join(str(part) for part in message.parts)}


def _without_system(turns: Sequence[Turn]) -> list[Turn]:
    """Put the words of system turns before those of the turn that follows."""
    merged: list[Turn] = []
    waiting: list[str] = []
    for turn in turns:
        if turn["role"] == "system":
            waiting.append(turn["content"])
        else:
            merged.append({"role": turn["role"], "content": "\n\n".join([*waiting, turn["content"]])})
            waiting = []
    return merged
