"""Reads the clauses of a narration: acts, how things stand, states of mind, and acts that are recalled."""

from __future__ import annotations

import re
from dataclasses import replace

from ...homes.lexicon import lexicon, listed
from ...lexicon.words import is_in
from ...minds.events import Action, Observation
from ...minds.facts import Place
from ...minds.meanings import Act, Verb
from ..english.syntax import Clause as Derived
from ..english.syntax import NounPhrase
from .acts import acts_of
from .clause import Clause
from .emission import Account
from .memory import ANTECEDENT
from .passages import passage
from .phrases import CONJUNCTION, HANDLING, is_coreferent, phrase_of, spelled
from .senses import VerbPhrase, sense_of
from .talk import SpeechReader, speaks
from .understanding import clause_acts

_NOTHING = re.compile(
    r"\b(?:(?<!not )empty[ -]handed|with (?:nothing|empty hands)|(?:came|comes?|coming) (?:away|out|back|up) "
    r"(?:with )?empty"
    r"|without (?:success|luck|anything|it|finding (?:it|anything|them|the [\w -]+)|the [\w -]+))\b"
)
_GONE = re.compile(r"\b(?:not (?:there|here|inside|in|on)|empty|gone|missing|nowhere|no longer|bare)\b")
_LOST = HANDLING | {"search", "find"}
"""Acts that are lost when nothing is known of what they are done with."""
_MOVING = HANDLING | {"walk", "leave"} | {"come with", "shift"}
"""Acts that change where somebody or something is, or what can be seen."""
_INSIDE = re.compile(
    r"^(?:(?:also|still|now|already|initially|currently|situated|located) )*"
    r"(?:in|at|inside|by|near|on) (.+?)(?: with .+)?$"
)


HEDGED, INTENDED = 0.5, 0.7
"""How certain it is that what is told with a hedge, or as a purpose, was done; assumed."""


class ClauseReader:
    """Reads clauses into an account. Of the sentence, `idle` are those that tell only that somebody is there, and
    `done` the words of those that tell an act.

    `leaving` says that the clause before told of coming out of somewhere.
    """

    def __init__(self, account: Account, speech: SpeechReader) -> None:
        self.account, self.story, self.speech = account, account.story, speech
        self.idle: list[tuple[str, Clause]] = []
        self.done: list[str] = []
        self.leaving = False

    def read(self, clause: Clause) -> None:
        """Note what one clause tells."""
        if clause.acts == {"speech"} or ("speech" in clause.acts and speaks(clause)):
            self.speech.read(clause)
        elif clause.recalled:
            self._recall(clause)
        elif self._stands(clause):
            return
        elif self._is_a_state(clause):
            self._read_state(clause)
        elif clause.subject and not self.story.people(clause.subject):
            self.account.unread_clause(clause, "its subject is nobody known")
            self._mention("" if self.story.last_thing else spelled(clause.subject[-1]))
        elif not self.story.subject:
            self.account.unread_clause(clause, "nobody is named who does it")
        else:
            self._read_act(clause)

    def _is_a_state(self, clause: Clause) -> bool:
        """Return whether a clause tells where somebody is, or how something stands: `starts out in the hall`."""
        starts = clause.lemma in ("start", "begin") and _INSIDE.match(clause.after)
        return clause.lemma in listed("being") or bool(starts)

    def _read_act(self, clause: Clause) -> None:
        acts = self._again(clause) if _repeats(clause) else clause_acts(clause, self.story)
        if acts is None:
            self.account.unread_clause(clause, f"the verb {clause.lemma!r} is not known", self.story.actor)
            self._mention("" if clause.lemma == "include" else clause.phrase.object)
        elif clause.irreal or clause.conjunction in listed("unreal"):
            self._note_meant(clause, "it is not told as something that happened")
        else:
            self.account.understood = True
            self._note_undone(clause, acts)
            self._note_done(clause, acts)
            self._empty_handed(clause)
            if not acts:
                self._note_going(clause)

    def _note_done(self, clause: Clause, acts: list[Act]) -> None:
        """Note what was done, by everybody who did it."""
        if self.leaving and clause.form == "ing" and clause.conjunction == "participle":
            acts = [self._taken(act) for act in acts]
        for act in acts:
            for who in self.story.subject:
                self.account.act(who, act, self._certainty(clause))
            self.story.happened(act)
        self.done += [clause.words] if acts else []
        visited = tuple(act.place for act in acts if act.verb == "walk" and act.place and act.place.name)
        self.story.visited = visited or self.story.visited

    def _certainty(self, clause: Clause) -> float:
        """Return how certain it is that this was done, and by whom."""
        told = HEDGED if clause.hedged else INTENDED if clause.purpose else 1.0
        return told / max(len(self.story.unsure), 1)

    def _taken(self, act: Act) -> Act:
        """Return what is held in coming out as taken there: `came out pushing the chair`."""
        return act.model_copy(update={"verb": "grab", "place": self.story.here()}) if act.verb == "hold" else act

    def _note_undone(self, clause: Clause, acts: list[Act]) -> None:
        """Note what a clause says that is no act: a wish, an intention, a denial."""
        if clause.intended and clause.lemma in listed("wished_to") and not clause.negated:
            self.account.unread(f"{self.story.actor} wants {clause.after}", "an intention, not an act")
        elif clause.intended:
            self._note_meant(clause, "an intention, not an act")
        elif clause.negated and not acts and clause.form != "ing":
            self.account.unread_clause(clause, "it did not happen", self.story.actor)
        elif not acts and self._is_lost(clause):
            self.account.unread_clause(clause, "what it is done with is not known", self.story.actor)
        elif not acts and not clause.purpose:
            self._note_actless(clause)

    def _note_actless(self, clause: Clause) -> None:
        """Note a clause that tells neither an act nor a going: it is unread, or says that somebody is there."""
        if passage(clause):
            return
        if self._is_moved(clause):
            self.account.unread_clause(clause, "what it moves, or where to, is not known", self.story.actor)
        else:
            self.idle += [(who, clause) for who in self.story.subject]

    def _note_going(self, clause: Clause) -> None:
        """Note that somebody goes where no place is named: `leaves the kitchen`."""
        going = None if clause.purpose or clause.intended else passage(clause)
        for who in self.story.subject if going else ():
            self.account.passes(who, clause.done, going.act if going else None)

    def _sense(self, clause: Clause) -> str:
        return sense_of(VerbPhrase.of(clause.lemma, clause.phrase, self.story))[0]

    def _is_lost(self, clause: Clause) -> bool:
        """Return whether a clause tells that a thing is handled or looked at, and nothing is known of what."""
        thing = clause.phrase.object
        if clause.negated or clause.derived.form != "active" or clause.derived.content:
            return False
        if not thing or is_coreferent(thing) or self.story.is_person(thing):
            return False
        return self._sense(clause) in _LOST

    def _is_moved(self, clause: Clause) -> bool:
        """Return whether a clause of which no act was read tells that somebody goes, or moves something."""
        if clause.negated or clause.purpose or clause.derived.content or self.tells(clause):
            return False
        if _repeats(clause):
            return True
        sense, steers = self._sense(clause), clause.lemma in lexicon().verb_class["direct_motion"]
        moves_itself = steers or not clause.phrase.object  # not "runs the tap"
        return sense in _MOVING and (sense != "walk" or moves_itself)

    def tells(self, clause: Clause) -> bool:
        """Return whether an act was read in the words of a clause, or that nothing was found."""
        return found_nothing(clause) or any(done in clause.words for done in self.done)

    def _note_meant(self, clause: Clause, why: str) -> None:
        """Note what did not happen, or not yet, with the act that its words name."""
        acts = clause_acts(replace(clause, intended=False), self.story)
        self.account.unread(clause.words, why, self.story.actor, acts[-1] if acts else None)

    def _again(self, clause: Clause) -> list[Act]:
        """Return what the actor did last, at the places that `does the same with` and the like name, or here."""
        if clause.negated or clause.intended or len(clause.derived.objects) > 1:
            return []
        named = " and ".join(text for link, text in clause.phrase.links if link in listed("repeated_with"))
        places = [*filter(None, (self.story.place(part) for part in CONJUNCTION.split(named) if part))]
        return [
            Act(verb=verb, place=place) for place in places or self.story.visited for verb in self._last_done()
        ]

    def _last_done(self) -> dict[Verb, None]:
        """Return what the actor did where they did something last, in order."""
        acts = [act for act in self._done() if act.place and act.verb in ("walk", "open", "close", "search")]
        last = next((act.place for act in reversed(acts) if act.verb != "walk"), None)
        return dict.fromkeys(act.verb for act in acts if act.place == last)

    def _done(self) -> list[Act]:
        """Return what the actor has done so far."""
        events = (e for e in self.account.events if isinstance(e, Action) and e.agent == self.story.actor)
        return [event.meaning for event in events if event.meaning]

    def _mention(self, named: str) -> None:
        """Note what is named in a clause that is not understood: "it" may point back to it."""
        pointing = not named or is_coreferent(named)
        if not (pointing or lexicon().is_place_word(named) or self.story.is_person(named)):
            self.story.things(named)

    def _empty_handed(self, clause: Clause) -> None:
        """Note that a search found nothing: `comes out without anything`."""
        if not found_nothing(clause):
            return
        last = [act.verb for act in self._done() if act.verb not in ("walk", "close", "wait")][-1:]
        if last not in (["search"], ["open"], ["find"]):
            return
        topic = self.story.topics.get(self.story.actor, "")
        for who in self.story.subject:
            self.account.act(who, Act(verb="miss", thing=topic, place=self.story.searched or self.story.here()))

    def _stands(self, clause: Clause) -> bool:
        """Note that a thing is not where it was looked for, or mention one that is there."""
        gone = absent(clause.derived) if self.story.subject else None
        if gone is not None and (named := self.story.things(spelled(gone[0])) if gone[0] else [""]):
            there = (self.story.place(gone[1]) if gone[1] else None) or self.story.here()
            for person in self.story.subject:
                self.account.act(person, Act(verb="miss", thing=named[0], place=there))
            return True
        thing = present(clause.derived)
        if thing is None or thing.head in lexicon().roles or self.story.people(clause.subject):
            return False
        self.story.things(spelled(thing))
        self.account.unread_clause(clause, "it tells how things stand, not an act")
        return True

    def _read_state(self, clause: Clause) -> None:
        pronoun = spelled(clause.subject[0]).lower() if len(clause.subject) == 1 else ""
        if clause.phrase.object in self.story.names and (pronoun == "it" or pronoun.startswith("the ")):
            self._identified(clause.phrase.object)
        elif pronoun in ("it", "they") and _GONE.search(clause.told.lower()) and self.story.subject:
            asks = pronoun == "it" and "empty" not in clause.told.lower()
            asked = self.story.topics.get(self.story.actor, "") if asks else ""
            self.account.act(self.story.actor, Act(verb="miss", thing=asked, place=self.story.here()))
        else:
            self._read_whereabouts(clause)

    def _read_whereabouts(self, clause: Clause) -> None:
        """Note where somebody is: `is in the kitchen`."""
        linked = _INSIDE.match(clause.after.lower())
        place = lexicon().place(linked.group(1)) if linked else Place()
        who = self.story.subject if not clause.subject or self.story.people(clause.subject) else ()
        told = who if place.name or place.room else ()
        for person in told:
            self.account.act(person, Act(verb="wait", place=place))
        if not told:
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
        people = self.story.people(clause.subject)
        told = self._recalled_acts(clause, people)
        if not told:
            self.account.unread_clause(clause, "a recalled act that is not understood")
        for act in told:
            seen = act.model_copy(update={"verb": "find"})
            if act.verb == "put" and clause.seen:
                self._remember(self.story.subject, seen)
            self._remember(people, act)

    def _recalled_acts(self, clause: Clause, people: tuple[str, ...]) -> list[Act]:
        """Return the acts of handling things that a clause recalls; its object is what it belongs to."""
        if not people or clause.negated or not clause.acts:
            return []
        phrase = clause.phrase.without("by")
        phrase = phrase if phrase.object or not self.story.antecedents else replace(phrase, object=ANTECEDENT)
        now = self.story.subject
        self.story.subject, self.story.present = people, now or ("",)
        acts = acts_of(clause.lemma, phrase, self.story)
        self.story.subject, self.story.present = now, ()
        return [act for act in acts or () if act.verb not in ("walk", "wait")]

    def _remember(self, people: tuple[str, ...], act: Act) -> None:
        told = Observation(text=act.phrase(), source=self.account.source, meaning=act)
        self.account.events += [told.model_copy(update={"agent": person}) for person in people]

    def read_mind(self, clause: Clause, words: str) -> bool:
        """Keep a stated wish, knowledge or ignorance as one note; tell whether it is one.

        `words` are what follows the subject, with the subordinate clauses that belong to it: `wanted it on the
        sofa, because she meant to read there`.
        """
        who = self.story.people(clause.subject) if clause.subject else self.story.subject
        otherwise = clause.recalled or clause.intended or clause.told.startswith("to ")
        if not who or otherwise or not of_the_mind(clause.derived):
            return False
        if wanted := wish(clause.derived):
            self.story.things(spelled(wanted[0]))
            words = f"wants {spelled(wanted[0])} {wanted[1]}"
        self.account.understood = True
        if clause.quotes:
            return False
        self.account.unread(f"{who[0]} {words}", "a state of mind, not an act", who[0])
        return True


def _repeats(clause: Clause) -> bool:
    """Tell whether a clause says that somebody does again what was told: `repeats this process`."""
    first = clause.derived.objects[:1]
    same = (np.head in listed("same") or np.words.split()[-1] in listed("same") for np in first)
    return clause.lemma in listed("repeating") and any(same)


def found_nothing(clause: Clause) -> bool:
    """Tell whether a clause says that a search found nothing: `comes out without anything`."""
    return bool(_NOTHING.search(clause.told.lower()))


def comes_out(clause: Clause) -> bool:
    """Tell whether a clause says that somebody comes back out of somewhere."""
    body = set(re.findall(r"\w+", clause.after.lower()))
    return clause.lemma in listed("emerging") and not body.isdisjoint(listed("coming_out"))


# --- how things stand, and states of mind, where a clause says so outright -----------------------------------

_MIND = frozenset(("want", "know", "expect"))
"""The classes of verbs of states of mind; those below are of none of them."""
_SEEKING = frozenset(("look", "search"))


def absent(clause: Derived) -> tuple[NounPhrase | None, str] | None:
    """Return which thing, None for anything, is said not to be where ("" for here); None for another clause.

    `but there was no ring in it` -> (ring, it).
    """
    np, there = _standing(clause)
    if np is None or clause.form != "copula" or np.kind == "name":
        return None
    if listed("void") & {*clause.qualities} and not clause.negated:
        return None, spelled(np)
    place = _place(clause)
    told = there or place or "there" in (*clause.adverbs, *clause.particles)
    if np.kind != "noun" or not told:
        return None
    if np.words == "nothing":
        return None, place
    if np.determiner == "no":
        return replace(np, determiner=""), place
    return (np, place) if clause.negated else None


def present(clause: Derived) -> NounPhrase | None:
    """Return the thing that is said to be somewhere: `the book lay on the desk` -> the book."""
    np, _ = _standing(clause)
    stands = clause.form == "copula" or {"lie", "hang"} & {*clause.classes, *clause.verbs}
    told = np is not None and np.kind == "noun" and (np.determiner or np.owner)
    return np if told and stands and _place(clause) else None


def _standing(clause: Derived) -> tuple[NounPhrase | None, bool]:
    """Return what is said to stand somewhere, and whether by `there is`."""
    there = clause.subject is not None and clause.subject.head == "there" and bool(clause.objects)
    return (clause.objects[0] if there else clause.subject), there


def _place(clause: Derived) -> str:
    at = {*listed("at"), "from", "among"}
    return next((spelled(p.np) for p in clause.phrases if p.np and p.preposition in at), "")


def wish(clause: Derived) -> tuple[NounPhrase, str] | None:
    """Return what is wished and where: `hoped that the lamp would stay on the sill` -> (the lamp, on the sill)."""
    inner = clause.content[0] if clause.content else clause
    np = clause.objects[0] if clause.objects else inner.subject if inner is not clause else None
    links = [(link, words) for one in (inner, clause) for link, words in phrase_of(one).links if words]
    place = next((f"{link} {words}" for link, words in links if link in listed("at")), "")
    return (np, place) if np is not None and place and "want" in clause.classes else None


def of_the_mind(clause: Derived) -> bool:
    """Tell whether a clause states a wish, knowledge or ignorance rather than an act."""
    classes, verbs = {*clause.classes}, {*clause.verbs}
    if clause.form == "copula":
        return any(is_in(word, "attitudes", kind) for word in clause.qualities for kind in ("aware", "unaware"))
    if clause.form == "passive":
        return "tell" in classes
    if clause.progressive:
        return bool(classes & _SEEKING) and any(p.preposition == "for" for p in clause.phrases)
    return bool(classes & _MIND or verbs & listed("minds") or (clause.negated and verbs & listed("unaware")))
