"""A language model puts a question and its options into the language of an episode: a query, and claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from ..beliefs.possible_worlds import Worlds
from ..episodes.english import told_in
from ..episodes.episode import Episode
from ..episodes.queries import Asked
from ..episodes.question import Question
from ..models.metering import stage
from ..protocols.models import LanguageModel, Sampling
from ..protocols.prompt import Prompt, load_prompt
from ..protocols.stages import ReadEpisode, ReadQuestion
from .drafts import FAILED
from .forms import A_SENTENCE, FEWEST, Bounds, Form, filled_in
from .names import Names, WirePerson, WirePlace, WireThing
from .questions import WireQuestion, question_of

TOGETHER = 8
"""So many questions of a text are put into queries in one request at most."""
FEWEST_TOKENS, TOKENS_AN_OPTION = 2048, 160
"""How long one query may be, by its options; assumed."""


class Numbered(WireQuestion):
    """The query of one of several questions, by its number."""

    number: int


class Several(BaseModel):
    """The queries of several questions."""

    queries: list[Numbered]


@dataclass(frozen=True)
class ModelQueryReader:
    """Reads questions with `model`; implements `protocols.ReadsTogether`."""

    model: LanguageModel

    def read_question(self, question: Question, read: ReadEpisode) -> ReadQuestion:
        """Return the query and the options of a question; what fits no kind is `Open`.

        What cannot be read goes back to the model once. Raises what the model raises if it does not fill in the
        form.
        """
        wire, answer = self._written([question], read, WireQuestion)
        return self._read(question, wire, answer, read)

    def read_questions(self, questions: Sequence[Question], read: ReadEpisode) -> tuple[ReadQuestion, ...]:
        """Return the queries of questions about one text with the same assumptions, of `TOGETHER` in one request.

        A query that is left out is asked for alone. Raises what `read_question` does.
        """
        found: list[ReadQuestion] = []
        for start in range(0, len(questions), TOGETHER):
            part = questions[start : start + TOGETHER]
            queries = self._written(part, read, Several)[0].queries if len(part) > 1 else []
            written = {query.number: query for query in queries}
            for number, question in enumerate(part, start=1):
                wire = written.get(number)
                if wire is None:
                    found.append(self.read_question(question, read))
                    continue
                own = WireQuestion.model_validate(wire.model_dump(exclude={"number"}))
                found.append(self._read(question, own, own.model_dump_json(exclude_defaults=True), read))
        return tuple(found)

    def _read(self, question: Question, wire: WireQuestion, answer: str, read: ReadEpisode) -> ReadQuestion:
        """Return what a question on the wire asks; what cannot be read goes back to the model once."""
        names, labels = _names(read), [choice.label for choice in question.choices]
        query, options, objections = question_of(wire, question.text, labels, read.episode, names)
        if objections:
            turn = load_prompt("read_query_again").render(objections="; ".join(objections))
            prompt = _prompt([question], read).answered(answer, turn)
            wire, _ = self._written([question], read, WireQuestion, prompt)
            query, options, objections = question_of(wire, question.text, labels, read.episode, names)
        asked = Asked(
            words=question.text,
            query=query,
            options=options,
            polarity=question.polarity,
            assumptions=question.assumptions,
        )
        notes = tuple(f"of the question: {words}" for words in objections)
        return ReadQuestion(asked=asked, notes=notes, reliability=FAILED if notes else 1.0)

    def _written(
        self, questions: Sequence[Question], read: ReadEpisode, form: type[Form], prompt: Prompt | None = None
    ) -> tuple[Form, str]:
        """Return the form of questions as the model fills it in, by default at the first request for it."""
        options = [len(question.choices) for question in questions]
        room = Sampling(max_tokens=FEWEST_TOKENS * len(options) + TOKENS_AN_OPTION * sum(options))
        most = FEWEST + A_SENTENCE * max(options) + len(read.episode.people)
        with stage("hypothesize"):
            return filled_in(self.model, prompt or _prompt(questions, read), form, room, Bounds(most, most))


def _names(read: ReadEpisode) -> Names:
    episode = read.episode
    people = [WirePerson(name=person.name, also=list(person.also)) for person in episode.people]
    things = [WireThing(name=thing) for thing in read.things]
    places = [WirePlace(name=place) for place in episode.places]
    return Names.of(people, things, places)


def _prompt(questions: Sequence[Question], read: ReadEpisode) -> Prompt:
    """Return the request for the queries of questions, which share their assumptions."""
    episode = read.episode
    assumed = "\n".join(f"Suppose: {words}" for words in questions[0].assumptions)
    several = len(questions) > 1
    return load_prompt("read_query").render(
        (),
        text=episode.text.strip() or "(it was not told in words)",
        events="\n".join(f"{e.id or k + 1}: {told_in(episode, k)}" for k, e in enumerate(episode.events)),
        people=", ".join(_called(person.name, person.also) for person in episode.people),
        variables=_variables(episode) or "(none)",
        task=SEVERAL if several else ONE,
        assumptions=f"\n{assumed}\n" if assumed else "",
        questions="\n\n".join(_asked(question, k if several else 0) for k, question in enumerate(questions, 1)),
    )


ONE, SEVERAL = "the question below as one JSON object", "each question below, by its number, as JSON objects"
"""What is to be written."""


def _asked(question: Question, number: int) -> str:
    """Return a question with its options, and its number, if it has one."""
    options = [f"{choice.label}) {choice.text}" for choice in question.choices]
    offered = options or ["(none are given: write none, and take another kind than claim)"]
    return "\n".join((f"Question{f' {number}' if number else ''}: {question.text}", "Options:", *offered))


def _called(name: str, also: Sequence[str]) -> str:
    return f"{name} ({', '.join(also)})" if also else name


def _variables(episode: Episode) -> str:
    worlds = Worlds(episode)
    rows = ((variable, worlds.likeliest.records.about(variable)) for variable in episode.variables)
    return "\n".join(
        f"{variable}: {' / '.join(dict.fromkeys(r.value for r in records if r.value)) or '(no value is told)'}"
        for variable, records in rows
    )
