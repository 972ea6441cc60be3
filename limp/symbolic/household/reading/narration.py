"""Reads the clauses of a narration: acts, how things stand, states of mind, and acts that are recalled."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....events import Action, Observation
from ....minds.facts import Place
from ....minds.meanings import Act
from ...english.lexicon import lexicon
from .emission import Account
from .grammar import clause_acts
from .heads import Clause
from .nouns import is_coreferent
from .phrases import phrase
from .recall import THAT, Recalled, recalled_words
from .states import Standing, of_the_mind, wish
from .talk import SpeechReader, speaks
from .tokens import Token

_NOTHING = re.compile(
    r"\b(?:(?<!not )empty[ -]handed|with (?:nothing|empty hands)|(?:came|comes?|coming) (?:away|out|back|up) "
    r"(?:with )?empty"
    r"|without (?:success|luck|anything|it|finding (?:it|anything|them|the [\w -]+)|the [\w -]+))\b"
)
_GONE = re.compile(r"\b(?:not (?:there|here|inside|in|on)|empty|gone|missing|nowhere|no longer|bare)\b")
_UNREAL = frozenset("if because whether although though until since for".split())
_SUBORDINATE = frozenset("because so before after until when where what who that while as if to for".split())
_WISHED_TO = frozenset("have see keep leave put place find".split())
_SEES = frozenset("see notice watch observe spot".split())
_SPEECH_ONLY = frozenset("say tell ask reply answer".split())


class ClauseReader:
    """Reads clauses into an account; `idle` are those that tell only that somebody is there.

    `leaving` says that the clause before told of coming out of somewhere.
    """

    def __init__(self, account: Account, speech: SpeechReader) -> None:
        self.account, self.story, self.speech = account, account.story, speech
        self.idle: list[tuple[str, Clause]] = []
        self.leaving = False
        self._before: Clause | None = None

    def read(self, clause: Clause) -> None:
        """Note what one clause tells."""
        self._read(clause)
        self._before = clause

    def _read(self, clause: Clause) -> None:
        body = clause.body(self.account.sentence)
        if clause.lemma == "know" and clause.intended and (self.speech.pending or body):
            # "Where is it?" she wanted to know.
            clause.lemma, clause.intended = "ask", False
            self.speech.read(clause, body)
            return
        if "speech" in lexicon().acts.get(clause.lemma, ()) and (
            lexicon().acts[clause.lemma] == {"speech"} or speaks(body)
        ):
            self.speech.read(clause, body)
            return
        self.speech.pending += [token for token in body if token.kind == "quote"]
        if clause.relative:
            self._recall(clause)
        elif clause.lemma == "be":
            self._read_state(clause, body)
        elif not self.story.subject:
            self.account.unread_clause(clause, "nobody is named who does it")
        elif clause.subject and not self.story.people(clause.subject):
            self.account.unread_clause(clause, "its subject is nobody known")
        else:
            self._read_act(clause)

    def _read_act(self, clause: Clause) -> None:
        person = self.story.actor
        acts = clause_acts(self.account.sentence, clause, self.story)
        if acts is None:
            self.account.unread_clause(clause, f"the verb {clause.lemma!r} is not known", person)
            self._mention(clause)
            return
        if set(clause.connectors) & _UNREAL:
            self.account.unread_clause(clause, "it is not told as something that happened", person)
            return
        self.account.understood = True
        if clause.intended and clause.lemma in _WISHED_TO and not clause.negated:
            wanted = self.account.slice(self.account.sentence[clause.verb + 1 : clause.end])
            self.account.unread(f"{person} wants {wanted}", "an intention, not an act")
        elif clause.intended:
            self.account.unread_clause(clause, "an intention, not an act", person)
        elif clause.negated and not acts and clause.form != "ing":
            self.account.unread_clause(clause, "it did not happen", person)
        elif not acts and clause.form != "base":
            self.idle += [(who, clause) for who in self.story.subject]
        if self.leaving and clause.form == "ing" and not clause.subject:
            # "came out pushing the chair": it was taken there.
            acts = [f.model_copy(update={"verb": "grab", "place": self.story.here()}) if f.verb == "hold" else f
                      for f in acts]  # fmt: skip
        certainty = 0.5 if clause.hedged else 0.7 if clause.purpose else 1.0
        for act in acts:
            for who in self.story.subject:
                self.account.act(who, act, certainty)
            self.story.happened(act)
        self._empty_handed(clause)

    def _mention(self, clause: Clause) -> None:
        """Note the object of a verb that is not understood: "it" may point back to it."""
        named = phrase(clause.body(self.account.sentence)).object
        if (
            named
            and not is_coreferent(named)
            and not lexicon().is_place_word(named)
            and not self.story.is_person(named)
        ):
            self.story.things(named)

    def _empty_handed(self, clause: Clause) -> None:
        """Note that a search found nothing: `comes out without anything`."""
        words = _words(self.account.sentence[clause.verb : clause.end])
        if not _NOTHING.search(words):
            return
        idle = ("walk", "close", "wait")
        done = (e.meaning for e in self.account.events if isinstance(e, Action) and e.agent == self.story.actor)
        last = [act for act in done if act and act.verb not in idle][-1:]
        if not last or last[0].verb not in ("search", "open", "find"):
            return
        topic = self.story.topics.get(self.story.actor, "")
        for who in self.story.subject:
            self.account.act(who, Act(verb="miss", thing=topic, place=self.story.searched or self.story.here()))

    def _read_state(self, clause: Clause, body: list[Token]) -> None:
        words = " ".join([*clause.helpers, *(token.low for token in body)])
        role = clause.subject and clause.subject[0].low.startswith("the ")
        if clause.subject and (role or clause.subject[0].low == "it") and len(body) and body[0].kind == "name":
            self._identified(body[0].text)
            return
        if (
            clause.subject
            and clause.subject[0].low in ("it", "he", "she", "they")
            and _GONE.search(words)
            and self.story.subject
        ):
            topic = (
                ""
                if "empty" in words or clause.subject[0].low != "it"
                else self.story.topics.get(self.story.actor, "")
            )
            place = self.story.here()
            self.account.act(self.story.actor, Act(verb="miss", thing=topic, place=place), 1.0)
            return
        linked = re.match(
            r"(?:also |still |now |already )*(?:in|at|inside|by|near|on) (.+?)(?: with .+)?$",
            " ".join(token.low for token in body),
        )
        place = lexicon().place(linked.group(1)) if linked else Place()
        who = self.story.subject if not clause.subject or self.story.people(clause.subject) else ()
        if who and (place.name or place.room):
            for person in who:
                self.account.act(person, Act(verb="wait", place=place), 1.0)
        else:
            self.account.unread_clause(clause, "it tells no act")

    def _identified(self, name: str) -> None:
        """Take a role seen before for the person that it turns out to be: "A man enters. It is Bob."."""
        role = self.story.actor
        if role.startswith("the ") and role not in self.story.names:
            self.story.roles[role.removeprefix("the ")] = name
            self.account.identify(role, name)
        self.story.act_as((name,))

    def _recall(self, clause: Clause) -> None:
        """Note an act of the past that a relative clause recalls: `the mug Ann had put on the desk`."""
        body = self.account.sentence[clause.verb + 1 : clause.end]
        if clause.passive:
            by = [token for token in body if token.kind == "name"]
            people = tuple(token.text for token in by[:1])
        else:
            people = self.story.people(clause.subject)
        things = self.story.antecedents
        actor, self.story.subject = self.story.subject, people or self.story.subject
        links = recalled_words(body, things)
        copy = Clause(0, 0, clause.lemma, clause.form, [], end=len(links) + 1)
        verb = self.account.sentence[clause.verb]
        acts = clause_acts([verb, *links], copy, Recalled(self.story, actor)) if people else None
        self.story.subject = actor
        told = [act for act in acts or () if act.verb not in ("walk", "wait")]
        if not told:
            self.account.unread_clause(clause, "a recalled act that is not understood")
        for act in told:
            for thing in things if act.thing == THAT else [act.thing]:
                act = act.model_copy(update={"thing": thing})
                if act.verb == "put" and self._is_seen(clause):
                    found = act.model_copy(update={"verb": "find"})
                    for person in actor:
                        self.account.events.append(
                            Observation(
                                agent=person, text=found.phrase(), source=self.account.source, meaning=found
                            )
                        )
                for person in people:
                    self.account.events.append(
                        Observation(agent=person, text=act.phrase(), source=self.account.source, meaning=act)
                    )

    def _is_seen(self, clause: Clause) -> bool:
        """Whether the clause is what the verb before it says was seen: `Ben saw Ann put the mug on the desk`."""
        seen = self._before
        return (
            seen is not None
            and seen.lemma in _SEES
            and not seen.negated
            and 0 <= clause.start - seen.verb - 1 <= 1
        )

    def read_standing(self, gone: Standing, tokens: list[Token]) -> None:
        """Note that a thing is not where it was looked for, or mention one that is there."""
        named = self.story.things(gone.thing) if gone.thing or not gone.gone else [""]
        if not gone.gone or not named:
            self.account.unread(
                self.account.slice(tokens[gone.start : gone.end]), "it tells how things stand, not an act"
            )
            return
        place = self.story.place(gone.place) if gone.place else self.story.here()
        act = Act(verb="miss", thing=named[0], place=place or self.story.here())
        for person in self.story.subject:
            self.account.act(person, act)

    def read_mind(self, clause: Clause, rest: list[Clause]) -> int:
        """Keep a stated wish, knowledge or ignorance as one note; return where it ends, or 0 if it is none.

        It takes in the subordinate clauses that follow: `wanted it on the sofa, because she meant to read there`.
        """
        who = self.story.people(clause.subject) if clause.subject else self.story.subject
        sentence = self.account.sentence
        first = next(
            (n for n in range(clause.start, clause.verb + 1) if sentence[n].low in clause.helpers),
            clause.verb,
        )
        if (
            not who
            or clause.relative
            or clause.intended
            or not of_the_mind(_words(sentence[first : clause.verb + 8]))
        ):
            return 0
        end = next(
            (n for n in range(clause.verb, len(sentence)) if sentence[n].low == ";"),
            len(sentence),
        )
        for following in rest:
            joined = {"and", "but"} & set(following.connectors[:2]) and not following.relative
            then = following.connectors[:1] == (",",) and not set(following.connectors) & _SUBORDINATE
            if following.start >= end or joined or (then and following.subject) or following.lemma in _SPEECH_ONLY:
                end = min(end, following.start)
                break
        words = self.account.slice(sentence[first:end])
        if wanted := wish(_words(sentence[first:end])):
            self.story.things(wanted.split(" on ")[0].split(" in ")[0].split(" at ")[0])
            words = f"wants {wanted}"
        self.account.understood = True
        if any(token.kind == "quote" for token in sentence[first:end]):
            return 0
        self.account.unread(f"{who[0]} {words}", "a state of mind, not an act", who[0])
        return end


def _words(tokens: Sequence[Token]) -> str:
    return " ".join(token.low for token in tokens)


def comes_out(clause: Clause, tokens: Sequence[Token]) -> bool:
    """Tell whether a clause says that somebody comes back out of somewhere."""
    body = {token.low for token in tokens[clause.verb + 1 : clause.end]}
    return clause.lemma in ("come", "emerge", "return", "reappear", "walk") and bool(
        body & {"out", "back", "away", "up"}
    )
