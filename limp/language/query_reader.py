"""A language model puts a question and its options into the language of an episode: a query, and claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..beliefs.worlds import Worlds
from ..episodes.english import told_in
from ..episodes.episode import Episode
from ..episodes.queries import Asked
from ..models.metering import stage
from ..prompt import Message, Prompt, load_prompt
from ..protocols import LanguageModel, Sampling
from ..protocols.reading import ReadEpisode, ReadQuestion
from ..questions.question import Question
from .wire.asking import question_of
from .wire.names import Names, WirePerson, WirePlace, WireThing
from .wire.options import WireQuestion

_SAMPLING = Sampling(max_tokens=2048)


@dataclass(frozen=True)
class ModelQueryReader:
    """Reads questions with `model`; implements `protocols.reading.QueryReader`."""

    model: LanguageModel

    def read_question(self, question: Question, read: ReadEpisode) -> ReadQuestion:
        """Return the query and the options of a question; what fits no kind is `Open`.

        What cannot be read goes back to the model once. Raises what the model raises if it does not fill in the
        form.
        """
        names, labels = _names(read), [choice.label for choice in question.choices]
        prompt = load_prompt("read_query").render((), **_slots(question, read.episode))
        wire, answer = self._written(prompt)
        query, options, objections = question_of(wire, question.text, labels, read.episode, names)
        if objections:
            said = Message(role="assistant", parts=(answer,))
            turn = load_prompt("read_query_again").render(objections="; ".join(objections))
            again = turn.model_copy(update={"messages": (*prompt.messages, said, *turn.messages)})
            wire, _ = self._written(again)
            query, options, objections = question_of(wire, question.text, labels, read.episode, names)
        asked = Asked(
            words=question.text,
            query=query,
            options=options,
            polarity=question.polarity,
            assumptions=question.assumptions,
        )
        return ReadQuestion(asked=asked, notes=tuple(f"of the question: {words}" for words in objections))

    def _written(self, prompt: Prompt) -> tuple[WireQuestion, str]:
        with stage("hypothesize"):
            (completion,) = self.model.generate([prompt], WireQuestion, _SAMPLING)
        assert isinstance(completion.parsed, WireQuestion)
        return completion.parsed, completion.text


def _names(read: ReadEpisode) -> Names:
    episode = read.episode
    people = [WirePerson(name=person.name, also=list(person.also)) for person in episode.people]
    things = [WireThing(name=thing) for thing in read.things]
    places = [WirePlace(name=place) for place in episode.places]
    return Names.of(people, things, places)


def _slots(question: Question, episode: Episode) -> dict[str, str]:
    assumed = "\n".join(f"Take it that: {words}" for words in question.assumptions)
    return {
        "people": ", ".join(_called(person.name, person.also) for person in episode.people),
        "variables": _variables(episode) or "(none)",
        "text": episode.text.strip() or "(it was not told in words)",
        "events": "\n".join(f"{e.id or k + 1}: {told_in(episode, k)}" for k, e in enumerate(episode.events)),
        "assumptions": f"\n{assumed}\n" if assumed else "",
        "question": question.text,
        "options": "\n".join(f"{choice.label}) {choice.text}" for choice in question.choices)
        or "(none are given: write none, and take another kind than claim)",
    }


def _called(name: str, also: Sequence[str]) -> str:
    return f"{name} ({', '.join(also)})" if also else name


def _variables(episode: Episode) -> str:
    worlds = Worlds(episode)
    rows = ((variable, worlds.likeliest.records.about(variable)) for variable in episode.variables)
    return "\n".join(
        f"{variable}: {' / '.join(dict.fromkeys(r.value for r in records if r.value)) or '(no value is told)'}"
        for variable, records in rows
    )
