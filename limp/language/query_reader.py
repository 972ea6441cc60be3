"""A language model puts a question and its options into the language of an episode: a query, and claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..beliefs.possible_worlds import Worlds
from ..episodes.episode import Episode, told_in
from ..episodes.queries import Asked
from ..episodes.question import Question
from ..models.metering import stage
from ..protocols.models import LanguageModel, Sampling
from ..protocols.prompt import Prompt, load_prompt
from ..protocols.stages import QueryReader, ReadEpisode, ReadQuestion
from .forms import A_SENTENCE, FEWEST, Bounds, filled_in
from .names import Names, WirePerson, WirePlace, WireThing
from .questions import WireQueries, WireQuery, question_of

FAILED = 0.8
"""The probability that a reading of which something stays open is right all the same; assumed. With it no answer
among two options is surer than 0.9."""
TOGETHER = 8
"""So many questions of a text are put into queries in one request at most."""
FEWEST_TOKENS, TOKENS_AN_OPTION = 2048, 160
"""How long one query may be, by its options; assumed."""


@dataclass(frozen=True)
class ModelQueryReader(QueryReader):
    """Reads questions with `model`."""

    together: ClassVar[bool] = True

    model: LanguageModel

    def read_question(self, question: Question, read: ReadEpisode) -> ReadQuestion:
        """Return the query and the options of a question; what fits no kind is `Open`.

        What cannot be read goes back to the model once. Raises what the model raises if it does not fill in the
        form.
        """
        return self.read_questions([question], read)[0]

    def read_questions(self, questions: Sequence[Question], read: ReadEpisode) -> tuple[ReadQuestion, ...]:
        """Return the queries of questions about one text with the same assumptions, of `TOGETHER` in one request.

        A query that is left out, or cannot be read, is asked for alone. Raises what `read_question` does.
        """
        found: list[ReadQuestion] = []
        for start in range(0, len(questions), TOGETHER):
            part = questions[start : start + TOGETHER]
            written = self._written(part, _prompt(part, read))
            found += [
                self._again(question, query, read) if one is None else one
                for question, query, one in zip(
                    part,
                    _by_number(written, len(part)),
                    queries_in(written, part, read, _names(read)),
                    strict=True,
                )
            ]
        return tuple(found)

    def _again(self, question: Question, wire: WireQuery | None, read: ReadEpisode) -> ReadQuestion:
        """Return what a question asks that was left out, or could not be read, which the model is told once."""
        prompt, names = _prompt([question], read), _names(read)
        if wire is not None:
            _, objections = _asked(question, wire, read.episode, names)
            turn = load_prompt("read_query_again").render(objections="; ".join(objections))
            answer = WireQueries(queries=[wire]).model_dump_json(exclude_defaults=True)
            prompt = prompt.answered(answer, turn)
        (again,) = _by_number(self._written([question], prompt), 1)
        asked, objections = _asked(question, again or WireQuery(kind="open"), read.episode, names)
        notes = tuple(f"of the question: {words}" for words in objections)
        return ReadQuestion(asked=asked, notes=notes, reliability=FAILED if notes else 1.0)

    def _written(self, questions: Sequence[Question], prompt: Prompt) -> Sequence[WireQuery]:
        """Return the queries of questions as the model writes them."""
        options = [len(question.choices) for question in questions]
        room = Sampling(max_tokens=FEWEST_TOKENS * len(options) + TOKENS_AN_OPTION * sum(options))
        most = FEWEST + A_SENTENCE * max(options) + TOGETHER
        with stage("hypothesize"):
            return filled_in(self.model, prompt, WireQueries, room, Bounds(most, most))[0].queries


def queries_in(
    written: Sequence[WireQuery], questions: Sequence[Question], read: ReadEpisode, names: Names
) -> tuple[ReadQuestion | None, ...]:
    """Return what each of some questions asks, as it was written; None where it was left out or cannot be read."""
    pairs = zip(questions, _by_number(written, len(questions)), strict=True)
    read_ = (_asked(question, wire, read.episode, names) if wire else None for question, wire in pairs)
    return tuple(ReadQuestion(asked=one[0]) if one and not one[1] else None for one in read_)


def _by_number(written: Sequence[WireQuery], most: int) -> list[WireQuery | None]:
    """Return the query of each question, by the number that it has; the only one may have any."""
    by_number = {query.number: query for query in written}
    return [*written] if most == len(written) == 1 else [by_number.get(number) for number in range(1, most + 1)]


def _asked(question: Question, wire: WireQuery, episode: Episode, names: Names) -> tuple[Asked, tuple[str, ...]]:
    """Return what a question on the wire asks, and in words what could not be read."""
    labels = [choice.label for choice in question.choices]
    query, options, objections = question_of(wire, question.text, labels, episode, names)
    asked = Asked(
        words=question.text,
        query=query,
        options=options,
        polarity=question.polarity,
        assumptions=question.assumptions,
    )
    return asked, objections


def _names(read: ReadEpisode) -> Names:
    episode = read.episode
    people = [WirePerson(name=person.name, also=list(person.also)) for person in episode.people]
    things = [WireThing(name=thing) for thing in read.things]
    places = [WirePlace(name=place) for place in episode.places]
    return Names.of(people, things, places)


def _prompt(questions: Sequence[Question], read: ReadEpisode) -> Prompt:
    """Return the request for the queries of questions, which share their assumptions."""
    episode = read.episode
    return load_prompt("read_query").render(
        (),
        text=episode.text.strip() or "(it was not told in words)",
        events="\n".join(f"{e.id or k + 1}: {told_in(episode, k)}" for k, e in enumerate(episode.events)),
        people=", ".join(p.name + (f" ({', '.join(p.also)})" if p.also else "") for p in episode.people),
        variables=_variables(episode) or "(none)",
        queries=asked_for(questions),
    )


def asked_for(questions: Sequence[Question]) -> str:
    """Return how queries are written, and the questions, by their numbers, that are to be put into some."""
    assumed = "\n".join(f"Suppose: {words}" for words in questions[0].assumptions)
    listed = "\n\n".join(_listed(question, k) for k, question in enumerate(questions, start=1))
    prompt = load_prompt("queries").render(assumptions=f"{assumed}\n" if assumed else "", questions=listed)
    return prompt.messages[-1].words


def _listed(question: Question, number: int) -> str:
    """Return a question with its number and options."""
    options = [f"{choice.label}) {choice.text}" for choice in question.choices]
    offered = options or ["(none are given: write none, and take another kind than claim)"]
    return "\n".join((f"Question {number}: {question.text}", "Options:", *offered))


def _variables(episode: Episode) -> str:
    worlds = Worlds(episode)
    rows = ((variable, worlds.likeliest.records.about(variable)) for variable in episode.variables)
    return "\n".join(
        f"{variable}: {' / '.join(dict.fromkeys(r.value for r in records if r.value)) or '(no value is told)'}"
        for variable, records in rows
    )
