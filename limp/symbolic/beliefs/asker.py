"""Reads a question about who thinks what: `Where does A think that B will look for the x?` -> `Asked`."""

from __future__ import annotations

import re
from dataclasses import replace

from .asked import INITIAL, Asked, When
from .forms import BEFORE, IS, LEAD, NOUN, SEARCH, START, TAIL, THINKS, question_of
from .reading.nouns import People, canonical, match, tokens
from .reading.vocabulary import verb
from .story import Story, Variable

_ALSO_WORDS = frozenset("will may mark grace hope joy rose dawn bill rob pat sue jean art drew don".split())
"""Names that are also words, which keep their capital where they are names."""


class Asker:
    """Reads the questions about one story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.people = People(story.agents)
        self._topic: str | None = None
        self._things = (*story.things, *(a for a in story.agents if a not in story.things))

    def read(self, stem: str) -> Asked | None:
        """Return what a question asks, or None where it has no form that is known."""
        stem = self._spelled(" ".join(stem.replace("_", " ").split()).strip())
        stem = re.sub(r"\b([Ww]here|[Ww]hat|[Ww]ho)['’]s\b", r"\1 is", stem)
        self._topic = self._topic_of(stem)
        for name in re.findall(
            "|".join(map(re.escape, sorted(self.story.agents, key=len, reverse=True))) or r"(?!)", stem
        ):
            self.people.speak_of((name,))
        when: When = "start" if START.search(stem) else "end"
        words = START.sub("", stem)
        question = question_of(words)
        words, perspective = self._perspective(LEAD.sub("", question).strip(" ?.,"))
        if moved := re.search(
            r"\s+before (?!he\b|she\b|they\b).+? (?:moved|took|put|hid|transferred)\b.*$", words
        ):
            when, words = "before", words[: moved.start()]
        if (
            when == "end"
            and BEFORE.search(words.split(",")[-1])
            and not re.search(r"\bbefore (?:he|she|they|\w+ing)\b", words)
        ):
            when, words = "before", BEFORE.sub("", words).strip(" ?.,")
        words = TAIL.sub("", words).strip(" ?.,")
        low = words.lower()
        words = (
            re.sub(rf"^(?:in|to|at)?\s*(?:which|what) {NOUN}\b", "where", words, flags=re.I)
            if not low.startswith("what is")
            else words
        )
        found = self._by_word(words, perspective)
        if found is None:
            return None
        if found.mover:
            return found
        return replace(found, when=found.when if found.chain else when)

    def _topic_of(self, stem: str) -> str | None:
        """Return the one thing that the words of a question name, else the only thing of the story."""
        words = {word for part in re.findall(r"[\w-]+", stem) for word in tokens(part)}
        named = [thing for thing in self.story.things if tokens(thing) and tokens(thing) <= words]
        headed = [thing for thing in self.story.things if tokens(thing.split()[-1]) <= words]
        several = named or headed or list(self.story.things)
        return several[0] if len(several) == 1 else None

    def _spelled(self, stem: str) -> str:
        """Return the question with names spelled as in the story: `Xiaogang` for `Xiao Gang`."""
        for name in self.story.agents:
            letters = name.replace(" ", "")
            if (
                len(letters) > 1
                and name[:1].isupper()
                and not verb(letters)
                and letters.lower() not in _ALSO_WORDS
            ):
                stem = re.sub(rf"(?<!\w){'[ -]?'.join(letters)}(?!\w)", name, stem, flags=re.I)
        return stem

    def _perspective(self, words: str) -> tuple[str, tuple[str, ...]]:
        found = re.match(
            r"^(?:from|in|according to)\s+(?P<who>.+?)(?:['’]s? (?:perspective|point of view|opinion|view|mind|"
            r"eyes))?,\s*(?P<rest>.+)$",
            words,
            re.I,
        )
        if not found:
            return words, ()
        if re.match(r"(?:the )?(?:narrator|reality|story|truth)", found["who"], re.I):
            return found["rest"], ()
        who = self._person(found["who"])
        return (found["rest"], (who,)) if who else (words, ())

    def _by_word(self, words: str, chain: tuple[str, ...]) -> Asked | None:
        first, _, rest = words.partition(" ")
        match first.lower():
            case "where":
                return self._where(rest, chain)
            case "what":
                return self._what(rest, chain)
            case "who" | "which":
                return self._who(rest, chain)
            case "does" | "do" | "did" | "will" | "would" | "is" | "are" | "was" | "were" | "can" | "has":
                return self._yes_no(first.lower(), rest, chain)
        return None

    # -- chains -------------------------------------------------------------------------------------------------

    def _person(self, words: str) -> str | None:
        found = self.people.many.match(words.strip())
        who = self.people.resolve(found[0]) if found else ()
        return who[0] if len(who) == 1 else None

    def _nested(self, words: str, chain: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
        """Take `A thinks that B thinks that ...` off the words, as far as it goes."""
        while True:
            words = re.sub(
                r"^(?:(?:does|do|did|will|would|that|precisely|exactly|really|actually|first)\s+)+",
                "",
                words.strip(),
                flags=re.I,
            )
            found = self.people.one.match(words)
            who = self._person(found[0]) if found else None
            thinks = THINKS.match(words[found.end() :].strip()) if found and who else None
            if found is None or who is None or thinks is None:
                return chain, words
            words, chain = words[found.end() :].strip()[thinks.end() :], (*chain, who)

    def _actor(self, words: str) -> tuple[str | None, str]:
        found = self.people.one.match(words)
        if found and found[0].lower() in ("her", "him", "them"):  # "her marble is in the box"
            return None, words
        who = self._person(found[0]) if found else None
        return (who, words[found.end() :].strip()) if found and who else (None, words)

    def _thing(self, words: str) -> str | None:
        """Return the thing of the story that words mean; else the only one that is described with these words."""
        name = canonical(words)
        if name in ("it", "them"):
            return self._topic
        found = match(name, self._things)
        if found is None:
            described = [thing for thing in self._things if name in thing or thing in name]
            found = described[0] if len(described) == 1 else None
        return found

    def _at(self, words: str) -> Variable | None:
        thing = self._thing(words)
        return Variable("at", thing) if thing else None

    # -- forms --------------------------------------------------------------------------------------------------

    def _where(self, rest: str, chain: tuple[str, ...]) -> Asked | None:
        copula = re.match(
            r"(?:is|are|was|were)\s+(?P<thing>.+?)(?:\s+(?:really|located|actually|hidden|kept|in reality|"
            r"placed|put|stored|now|currently|precisely|at))*$",
            rest,
            re.I,
        )
        if copula and (variable := self._at(copula["thing"])):
            return Asked("value", chain, variable)
        chain, rest = self._nested(rest, chain)
        who, act = self._actor(rest)
        if who:
            search = SEARCH.match(act)
            if search:
                thing = search["thing"] and self._at(search["thing"])
                only = Variable("at", self._topic) if not search["thing"] and self._topic else None
                variable = thing or only
                return Asked("value", (*chain, who), variable) if variable else None
            saw = re.match(r"(?:last\s+)?(?:see|saw)\s+(?P<thing>.+?)(?:\s+last)?$", act, re.I)
            if saw and (variable := self._at(saw["thing"])):
                return Asked("value", (*chain, who), variable)
            put = re.match(
                r"(?:first\s+|originally\s+)?(?:put|puts|place[sd]?|hides?|hid|leave[s]?|left|store[sd]?|"
                r"moved?|keeps?|kept)\s+(?P<thing>.+?)(?:\s+(?:in|to|into))?$",
                act,
                re.I,
            )
            if put and (variable := self._at(put["thing"])):
                return Asked("value", chain, variable, when="start", mover=who)
        located = IS.match(rest)
        variable = self._at(located["thing"]) if located and not located["place"] else None
        return Asked("value", chain, variable) if variable else None

    def _inside(self, place: str) -> Variable | None:
        found = match(re.sub(r"^(?:the )?inside of ", "", place), self.story.places)
        return Variable("inside", found) if found else None

    def _what(self, rest: str, chain: tuple[str, ...]) -> Asked | None:
        should = re.match(r"should be (?:in|inside)\s+(?P<place>.+)$", rest, re.I)
        if should and (variable := self._inside(should["place"])):
            return Asked("label", chain, variable)
        plain = re.match(
            r"(?:is|are|was|were)\s+(?:really |actually |now )*(?:in|inside|hidden in|"
            r"kept in)(?: of)?\s+(?P<place>.+?)(?:\s+really)?$",
            rest,
            re.I,
        )
        if plain and (variable := self._inside(plain["place"])):
            return Asked("value", chain, variable)
        chain, rest = self._nested(rest, chain)
        who, act = self._actor(rest)
        inner = act if who else rest
        found = re.match(
            r"(?:(?:will|would|does|expects?|expect|think|thinks|to|say|says|answer|is|are|be|there|going|"
            r"really|actually|probably|hopes?|it)\s+)*(?:find|finds|see|sees|get|have|contained|found|be|is|"
            r"are)?\s*(?:in|inside|inside of|within)\s+(?P<place>.+)$",
            inner,
            re.I,
        )
        contains = re.match(r"(?P<place>.+?)\s+(?:contains?|holds?)$", inner, re.I)
        place = found or contains
        variable = self._inside(place["place"]) if place else None
        return Asked("value", (*chain, who) if who else chain, variable) if variable else None

    def _who(self, rest: str, chain: tuple[str, ...]) -> Asked | None:
        rest = re.sub(r"^(?:of (?:the|these) \w+|people|person|characters?|agents?|\w+ of them)\s+", "", rest)
        ignorant = re.match(r"(?:does not|doesn['’]t|do not|don['’]t)\s+(?P<rest>know\b.*)$", rest, re.I)
        rest = ignorant["rest"] if ignorant else rest
        knows = re.match(r"(?:all\s+)?(?:really\s+|actually\s+)?knows?\s+(?:about\s+)?(?P<what>.+)$", rest, re.I)
        if knows and (variable := self._known(knows["what"])):
            return Asked("who knows", chain, variable, negated=bool(ignorant))
        holds = THINKS.match(rest)
        if holds and (claim := self._claim(rest[holds.end() :])):
            return Asked("who holds", chain, claim[0], claim[1])
        return None

    def _known(self, words: str) -> Variable | None:
        """Return what `where the x is`, `the location of the x`, `what is in the y` and the like are about."""
        where = re.match(
            r"(?:where|the (?:precise |exact |true |real )?(?:location|place|whereabouts|"
            r"position) of)\s+(?P<thing>.+?)(?:\s+(?:is|are|was|were)\b.*)?$",
            words,
            re.I,
        )
        if where:
            return self._at(where["thing"])
        what = re.match(
            r"(?:what(?:['’]s| is| are)? (?:really |actually )?(?:in|inside)|"
            r"the contents? of)\s+(?P<place>.+?)(?:\s+(?:is|are))?$",
            words,
            re.I,
        )
        if what:
            return self._inside(what["place"])
        claim = self._claim(re.sub(r"^that\s+", "", words))
        return claim[0] if claim else None

    def _claim(self, words: str) -> tuple[Variable, str] | None:
        """Return what `the x is in the y` claims: a variable and its value."""
        found = IS.match(words)
        if not found or not found["place"]:
            return None
        thing, place = self._thing(found["thing"]), match(found["place"], self.story.places)
        if (
            thing
            and place is None
            and re.match(
                r"(?:its|the|their) (?:initial|original|first|same|old) (?:location|place|position|spot)",
                found["place"],
                re.I,
            )
        ):
            return Variable("at", thing), INITIAL
        if thing and place:
            return Variable("at", thing), place
        if (
            place
            and not thing
            and (content := canonical(found["thing"]))
            and found["prep"].lower() in ("in", "inside")
        ):
            return Variable("inside", place), content
        return None

    def _either(self, first: str, rest: str, chain: tuple[str, ...]) -> Asked | None:
        """Read `Will Ann look in the box or in the bag?`, which asks where."""
        found = re.match(
            r"(?P<head>.+?)\s+(?:in|inside|on|under|behind)\s+(?P<one>.+?)\s+or\s+(?:(?:in|inside|on|under|"
            r"behind)\s+)?"
            r"(?P<two>.+?)(?P<tail>\s+for\s+.+)?$",
            rest,
            re.I,
        )
        if not found or not all(match(found[k], self.story.places) for k in ("one", "two")):
            return None
        return self._where(f"{first} {found['head']}{found['tail'] or ''}", chain)

    def _right_or_wrong(self, words: str, chain: tuple[str, ...]) -> Asked | None:
        """Read `Is Ann's belief about the ball correct?`, `Does Ann have a false belief about the ball?`."""
        found = re.match(
            r"(?P<who>.+?)['’]s? belief about (?:where )?(?P<what>.+?) (?:is )?(?P<how>true|right|correct|"
            r"false|wrong|mistaken)$|"
            r"(?P<who2>.+?) (?:have|has|hold) a (?P<how2>true|correct|false|wrong|"
            r"mistaken) belief about (?:where )?(?P<what2>.+?)(?: is)?$",
            words,
            re.I,
        )
        who = self._person(found["who"] or found["who2"]) if found else None
        variable = self._at(found["what"] or found["what2"]) if found else None
        if not found or not who or not variable:
            return None
        wrong = (found["how"] or found["how2"]).lower() in ("false", "wrong", "mistaken")
        return Asked("knows", (*chain, who), variable, negated=wrong)

    def _yes_no(self, first: str, rest: str, chain: tuple[str, ...]) -> Asked | None:
        if re.search(r"\bor\b", rest):
            return self._either(first, rest, chain)
        if judged := self._right_or_wrong(rest, chain):
            return judged
        aware = re.match(r"(?P<who>.+?)\s+(?:really\s+)?aware\s+(?:of\s+)?(?P<what>.+)$", rest, re.I)
        if aware:
            rest = f"{aware['who']} know {aware['what']}"
            first = "does"
        if first in ("is", "are", "was", "were"):
            moved = re.sub(r"\s+(?=(?:in|inside|on|under|at|behind)\b)", " is ", rest, count=1)
            claim = self._claim(moved)
            return Asked("holds", chain, claim[0], claim[1]) if claim else None
        chain, rest = self._nested(rest, chain)
        who, act = self._actor(rest)
        if who:
            knows = re.match(
                r"(?:really\s+|actually\s+|already\s+|still\s+)*knows?\s+(?:about\s+)?(?P<what>.+)$", act, re.I
            )
            if knows:
                inner, told = self._nested(re.sub(r"^that\s+", "", knows["what"]), (*chain, who))
                claim = self._claim(told)
                if claim and len(inner) > len(chain) + 1:
                    return Asked("holds", inner, claim[0], claim[1])
                if claim:
                    return Asked("holds", (*chain, who), claim[0], claim[1])
                act_known = re.match(
                    r"that\s+.+?\s+(?:has |had |have )?(?:moved|put|hid|hidden|took|taken|placed|switched|"
                    r"transferred|stolen)\s+(?P<thing>.+?)(?:\s+(?:to|in|into|on|under|from|out)\b.*)?$",
                    knows["what"],
                    re.I,
                )
                variable = self._at(act_known["thing"]) if act_known else self._known(knows["what"])
                return Asked("knows", (*chain, who), variable) if variable else None
            search = re.match(
                r"(?:first\s+)?(?:look|search|check|looks|"
                r"searches)\s+(?:first\s+)?(?:for\s+(?P<thing>.+?)\s+)?(?:first\s+)?(?:in|inside|on|under|at|"
                r"behind)\s+(?P<place>.+?)(?:\s+for\s+(?P<thing2>.+))?$",
                act,
                re.I,
            )
            if search:
                of = search["thing"] or search["thing2"]
                variable = self._at(of) if of else (Variable("at", self._topic) if self._topic else None)
                place = match(search["place"], self.story.places)
                return Asked("holds", (*chain, who), variable, place) if variable and place else None
            return None
        claim = self._claim(rest)
        return Asked("holds", chain, claim[0], claim[1]) if claim and chain else None
