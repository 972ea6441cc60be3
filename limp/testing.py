"""Real classes for tests: stages without wit, models without weights, and a guard against the network."""

from __future__ import annotations

import contextlib
import re
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any
from unittest.mock import patch

from pydantic import BaseModel, ValidationError

from .episodes.claims import Claim
from .episodes.episode import Episode, Person
from .episodes.events import Event, Unread
from .episodes.minds import Hypothesis, Mind
from .episodes.phrases import parse_claim
from .episodes.question import Question, Video
from .episodes.telling import does, says
from .errors import InputError, ModelError, quoted
from .minds.deeds import Deed
from .minds.source import Source
from .protocols.models import GREEDY, Completion, Sampling, ScoreRequest, Scores, Usage
from .protocols.prompt import Prompt
from .protocols.stages import Account, ReadEpisode, Sources


@contextlib.contextmanager
def no_network() -> Iterator[None]:
    """Make every connection to another host than this one an error, for the length of the block."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        host = address[0] if isinstance(address, tuple) else "unix"
        if host not in ("127.0.0.1", "::1", "localhost", "unix"):
            raise AssertionError(f"a test tried to reach {host}")
        connect(self, address)

    with patch.object(socket.socket, "connect", guarded):
        yield


class PlainReader:
    """Takes every sentence that starts with a name for an action, every `Name: words` line for an utterance."""

    def read(self, text: str, agents: Sequence[str]) -> Account:
        """Return one event a sentence; raise `InputError` if none starts with one of `agents`."""
        sentences = [part.strip() for part in re.split(r"\n|(?<=[.!?])\s", text) if part.strip()]
        events = [self._event(sentence, agents) for sentence in sentences]
        if not any(event.understood for event in events):
            raise InputError(f"no sentence of {quoted(text)} could be read.", "Start sentences with a name.")
        unread = (event.text for event in events if not event.understood)
        return Account(tuple(events), tuple(f"cannot read {words!r}" for words in unread))

    def _event(self, sentence: str, agents: Sequence[str]) -> Event:
        for agent in agents:
            if sentence.startswith(f"{agent}: "):
                said = says(agent, sentence.removeprefix(f"{agent}: "))
                return said.model_copy(update={"source": Source(kind="conversation")})
            if sentence.startswith(f"{agent} "):
                return does(agent, sentence.rstrip("."))
        return Unread(sentence, text=sentence)


class PlainPerception:
    """Reads the recorded description of a video with a `PlainReader`."""

    def perceive(self, video: Video, agents: Sequence[str]) -> Account:
        """Return the events of `video.recorded`."""
        return PlainReader().read(video.recorded, agents)


class PlainFuser:
    """Puts what was seen before what was told and infers nothing."""

    def fuse(self, sources: Sources) -> ReadEpisode:
        """Return the events as they come."""
        events = (*sources.seen, *sources.told)
        names = dict.fromkeys(event.doer for event in events if event.doer)
        return ReadEpisode(episode=Episode(people=tuple(Person(name=name) for name in names), events=events))


class OptionHypothesizer:
    """Takes the words of every option for what the episode's last agent believes."""

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return one hypothesis an option."""
        agent = episode.names[-1]
        beliefs = [(c.label, Claim(chain=(agent,), words=c.text)) for c in question.choices]
        return tuple(Hypothesis(choice=c, mind=Mind(agent=agent, claims=(belief,))) for c, belief in beliefs)


def hypothesis_of(choice: str, agent: str, *said: str, act: Deed | str = "", prior: float = 1.0) -> Hypothesis:
    """Return the hypothesis that `agent` is as `said`: `hypothesis_of("A", "Ann", "knows that it rains")`.

    What is no claim about a mind is its manner.
    """
    read = [(words, parse_claim(f"{agent} {words}", (agent,))) for words in said]
    claims = tuple(claim for _, claim in read if claim.chain)
    manner = " and ".join(words for words, claim in read if not claim.chain)
    return Hypothesis(choice=choice, mind=Mind(agent=agent, claims=claims, manner=manner), act=act, prior=prior)


def plain_stages() -> tuple[PlainPerception, PlainReader, PlainFuser, OptionHypothesizer]:
    """Return the plain stages above, which a pipeline takes before its policy."""
    return PlainPerception(), PlainReader(), PlainFuser(), OptionHypothesizer()


def words_of(prompt: Prompt) -> str:
    """Return the words of a prompt, all turns in a row; media are left out."""
    return "\n".join(part for message in prompt.messages for part in message.parts if isinstance(part, str))


class FunctionModel:
    """A language model that is two functions: prompt and sampling to text, prompt and alternative to log p.

    A token is a word between blanks, and each costs `price` dollars (None: unknown). With a schema the text must
    be its JSON, else `ModelError` is raised, as it is for a function that was not given.
    """

    def __init__(
        self,
        write: Callable[[Prompt, Sampling], str] | None = None,
        log_p: Callable[[Prompt, str], float] | None = None,
        name: str = "test/function",
        price: float | None = 0.0,
    ) -> None:
        self.name = name
        self._write, self._log_p, self._price = write, log_p, price

    def generate(
        self, prompts: Sequence[Prompt], schema: type[BaseModel] | None = None, sampling: Sampling = GREEDY
    ) -> list[Completion]:
        """Return what the first function writes for each prompt."""
        if self._write is None:
            raise ModelError(f"{self.name} does not write.", "Give it a function that does.")
        texts = [self._write(prompt, sampling) for prompt in prompts]
        return [
            Completion(text=text, parsed=_parsed(text, schema), model=self.name, usage=self._usage(prompt, text))
            for prompt, text in zip(prompts, texts, strict=True)
        ]

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        """Return what the second function gives for each alternative of each request."""
        if self._log_p is None:
            raise ModelError(f"{self.name} returns no log-probabilities.", "Use --estimator stated.")
        found = []
        for request in requests:
            log_probs = tuple(self._log_p(request.prompt, alternative) for alternative in request.alternatives)
            usage = self._usage(request.prompt, "")
            found.append(Scores(log_probs=log_probs, estimator="function", model=self.name, usage=usage))
        return found

    def _usage(self, prompt: Prompt, text: str) -> Usage:
        asked, written = len(words_of(prompt).split()), len(text.split())
        dollars = None if self._price is None else self._price * (asked + written)
        return Usage(prompt_tokens=asked, completion_tokens=written, dollars=dollars)


class ScriptedModel(FunctionModel):
    """A language model that says its lines in order, whatever it is asked; `asked` keeps the prompts.

    Raises `ModelError` when a script has ended.
    """

    def __init__(
        self, lines: Iterable[str] = (), log_probs: Iterable[float] = (), name: str = "test/scripted"
    ) -> None:
        self.asked: list[Prompt] = []
        self._lines, self._numbers = iter(lines), iter(log_probs)
        super().__init__(self._line, self._number, name)

    def _line(self, prompt: Prompt, _: Sampling) -> str:
        self.asked.append(prompt)
        try:
            return next(self._lines)
        except StopIteration:
            raise ModelError(f"the script of {self.name} has ended.", "Give it a line for every prompt.") from None

    def _number(self, prompt: Prompt, _: str) -> float:
        self.asked.append(prompt)
        try:
            return next(self._numbers)
        except StopIteration:
            raise ModelError(f"the numbers of {self.name} have ended.", "Give one for each alternative.") from None


def _parsed(text: str, schema: type[BaseModel] | None) -> BaseModel | None:
    if schema is None:
        return None
    try:
        return schema.model_validate_json(text)
    except ValidationError as error:
        raise ModelError(f"the text is not a {schema.__name__}.", "Write its JSON.") from error
