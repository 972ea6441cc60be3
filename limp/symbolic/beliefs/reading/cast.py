"""Who is in a story: the people that it names, what else they are called, and who of them is a man or a woman."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ...household.domain.lexicon import lexicon
from .frames import Frame
from .morphology import lemmas
from .nouns import NARRATOR, canonical, tokens
from .phrases import Phrase
from .places import CONTAINER
from .vocabulary import possible_verb, verb

_SURNAMED = re.compile(
    r"\b(?:(?P<title>Mr|Mrs|Ms|Miss|Dr|Lady|Lord|Sir|Councillor|Deacon|Inspector|Constable|Judge|Reverend)\.? )?"
    r"(?P<first>[A-Z][^\W\d_A-Z]+) (?P<last>[A-Z][^\W\d_]+(?:-[A-Z][^\W\d_]+)?)\b"
)
_HANDLING = frozenset("bring find leave keep hold give".split())


@lru_cache(maxsize=1)
def _roles() -> str:
    """Return the pattern of words for what people are: `nurse`, `mother`."""
    words = (
        *lexicon().roles,
        *"wizard witch king queen prince princess pirate puppet salesman butler poacher keeper duke".split(),
        *"duchess ambassador colonel lieutenant captain vicar curate farmer cleaner monk knight".split(),
        *"emperor sheriff twins skipper warden ranger clown magician thief burglar spy hunter fisherman".split(),
    )
    return "|".join(sorted((w for w in words if w not in ("person", "friend")), key=len, reverse=True))


_TITLES = {"mr": "he", "mrs": "she", "ms": "she", "miss": "she", "uncle": "he", "aunt": "she", "sir": "he"}
_TITLE = re.compile(
    r"\b(?P<title>(?:Nurse|Doctor|Captain|Professor|Officer|Uncle|Aunt|Auntie|Old|Young|Little|Poor|Sergeant|Dr\.?|Mr\.?|Mrs\.?|Ms\.?|Miss)"
    r"|poor|old|(?<![\w.])[A-Z]\.) (?P<name>[A-Z][^\W\d_]{2,})\b"
)


@dataclass
class Cast:
    """A text in which everybody is called by one name, and what else they are called there."""

    text: str
    aliases: dict[str, str] = field(default_factory=dict)
    genders: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, role: str) -> None:
        """Take note that `name` is also called by a role: `Leyla` is a sister."""
        word = role.split()[-1].lower()
        gender = lexicon().role_gender.get(word) or _TITLES.get(word.strip("."))
        if gender:
            self.genders[name] = gender
        if word not in ("old", "young", "little", "poor", "friend", "mr", "mr.", "mrs", "mrs.", "ms", "miss"):
            word = {"dr": "doctor", "dr.": "doctor"}.get(word, role.lower())
            if self.aliases.setdefault(word, name) != name:
                self.aliases[word] = ""  # two of them: the word alone names neither


@lru_cache(maxsize=16)
def cast_of(text: str) -> Cast:
    """Return a text with one name for each person: `her brother Tom` and `Tom, her brother,` as `Tom`.

    Titles and initials are taken off a surname (`Nurse Ito`, `R. Singh`), where it alone is a name of the story.
    """
    found = Cast(text)
    before, behind, aside = _appositions()

    def titled(part: re.Match[str]) -> str:
        found.add(part["name"], part["title"])
        if part["title"][:2] in ("Mr", "Mr", "Ms", "Mi"):
            found.aliases[part["name"]] = part[0].replace(".", "")
            found.genders[part[0].replace(".", "")] = _TITLES[part["title"].lower().strip(".")]
            return part[0].replace(".", "")
        found.aliases[part[0].replace(".", "")] = part["name"]
        return part["name"]

    def named(part: re.Match[str]) -> str:
        found.add(part["name"], part["role"])
        return ""

    def by_name(part: re.Match[str]) -> str:
        found.add(part["name"], part["role"])
        return part["name"]

    found.text = _with_apostrophes(_shortened(found))
    found.text = _TITLE.sub(titled, found.text)
    found.text = aside.sub(by_name, found.text)
    found.text = before.sub(named, found.text)
    found.text = behind.sub(by_name, found.text)
    called = {alias: found.aliases.get(who) or who for alias, who in found.aliases.items()}
    found.aliases = {alias: who for alias, who in called.items() if who and alias != who}
    return found


@lru_cache(maxsize=1)
def _appositions() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of `her brother Tom`, `Tom, her brother,` and `her brother, Tom,`."""
    role = rf"(?:[a-z]+ )?(?P<role>{_roles()}|friend)"
    owner = r"(?:[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Oo]ur|[Aa]|[A-Z]\w+['’]s)"
    name = r"(?P<name>(?:Mrs? |Ms )?[A-Z][^\W\d_]+)"
    return (
        re.compile(rf"\b{owner} {role},? (?={name}\b)(?!And\b)"),
        re.compile(rf"\b{name}, {owner} {role},"),
        re.compile(rf"\b{owner} {role}(?: in \w+ \w+)?, {name},"),
    )


_SPELLED = re.compile(r"(?:[^\W\d_a-z][’']|Ma?c)?[^\W\d_a-z][a-zà-ÿ'’\u0100-\u017f]+(?:-[^\W\d_]+)*")
"""`Ann`, `Wen-Ling`, `O'Brien`, `McKay`."""
_MINDED = frozenset("see know tell ask watch look put take give open trust swap".split())
"""What verbs do that only people, and animals, do."""
_NUMBERS = frozenset("eleven twelve thirteen fourteen fifteen twenty thirty forty fifty sixty hundred".split())
_GOING = frozenset("enter leave go tell idle sleep".split())
_MENTAL = frozenset("know ask see watch sleep".split())
_NO_PEOPLE = frozenset(
    "label sign list letter note e-mail email mail message story book picture camera cameras photo box"
    " bag jar tube bottle wind rain sun storm map clock text card board page screen report paper door"
    " window it log thing things readers reader one other eyes hand hands mouth gaze face heart mind"
    " car bus train river".split()
)
_ABSTRACT = ("ness", "ment", "tion", "sion", "sity", "ance", "ence", "ity", "ter of")
_NOT_NAMES = frozenset("both everyone everybody nobody someone somebody mail god hi hello ok yes no".split())


def _shortened(cast: Cast) -> str:
    """Return a text with people by the part of their name that it uses alone: `Pell` for `Ignatius Pell`."""
    text = cast.text
    titles = (*_TITLES, "dr", "councillor", "deacon", "inspector", "constable", "judge", "lord", "lady", "nurse")
    named = dict.fromkeys(m.groups() for m in _SURNAMED.finditer(text) if m["first"].lower() not in titles)
    for title, first, last in named:
        shared = {(f, n) for _, f, n in named if first in (f, n) or last in (f, n)}
        if len(shared) > 1 or not (_no_word(first.lower()) or lexicon().gender(first)):
            continue  # "Xiao Ming" and "Xiao Hong" are two
        alone = [n for n in (last, first) if len(re.findall(rf"(?<!{first} )\b{n}\b(?! {last}\b)", text)) > 0]
        gender = lexicon().gender(first) or _TITLES.get((title or "").lower(), "")
        formal = [f"{t} {last}" for t in ("Mr", "Mrs", "Ms", "Miss") if re.search(rf"\b{t}\.? {last}\b", text)]
        alone = formal or alone
        if alone:
            whole = rf"\b{first} {last}\b" if alone[0] == first else rf"\b(?:{title} )?{first} {last}\b"
            text = re.sub(whole, alone[0], text)
            cast.aliases |= {name: alone[0] for name in (f"{first} {last}", first, last) if name != alone[0]}
            if gender:
                cast.genders[alone[0]] = gender
    return text


def _all_frames(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Yield frames with those inside them."""
    for frame in frames:
        yield frame
        yield from _all_frames(frame.content)


def _parts(phrase: Phrase | None) -> tuple[Phrase, ...]:
    """Return the phrases that a list is made of."""
    return () if phrase is None else phrase.parts or (phrase,)


def _with_apostrophes(text: str) -> str:
    """Return a text with `Mia's ball` for `Mias ball`, where Mia is somebody."""
    words = set(re.findall(r"\b[A-Z][a-z]+\b", text))
    typed = {w for w in words if w.endswith("s") and (w[:-1] in words or lexicon().gender(w[:-1]))}
    typed -= {w for w in typed if lexicon().gender(w)}
    return re.sub(r"\b([A-Z][a-z]+)s(?= [a-z])", lambda m: f"{m[1]}'s" if m[0] in typed else m[0], text)


def people_of(frames: Sequence[Frame], given: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the agents of a text in order of first mention: names that act, roles that act, and the narrator."""
    found: dict[str, None] = {name: None for name in given if name}
    seen = _named_inside(frames)
    handled = _handled(frames)
    owners: list[str] = []
    before: tuple[Phrase, ...] = ()
    for frame in _all_frames(frames):
        subjects = _parts(frame.subject)
        told = any(frame is outer for outer in frames)
        shown = subjects or (before if frame.same_subject and told else ())
        before = shown if told else before
        for phrase in shown:
            if (name := _person(phrase, frame, seen)) and name not in handled:
                found.setdefault(name)
        to = [p for link, p in frame.phrases if link in ("to", "by", "with") for p in _parts(p)]
        for phrase in (*(o for o in frame.objects for o in _parts(o)), *to):
            if _is_name(phrase) and (
                lexicon().gender(phrase.text) or frame.kind in ("tell", "see", "watch", "give", "know")
            ):
                found.setdefault(phrase.text)
            elif (
                _role(phrase)
                and (frame.kind in ("tell", "give", "watch") or phrase in to)
                and not phrase.owner.startswith(("its",))
            ):
                found.setdefault(_role(phrase))
            elif phrase.low in ("me", "i", "us"):
                found.setdefault(NARRATOR)
        owners += [phrase.owner for phrase in (*subjects, *frame.objects) if phrase.owner.lower() in ("my", "our")]
    if owners:
        found.setdefault(NARRATOR)
    return tuple(_without_twins(list(found)))


def _without_twins(names: list[str]) -> list[str]:
    """Return agents without those that another name calls in full: `lieutenant` beside `young lieutenant`."""
    kept: list[str] = []
    for name in names:
        longer = [
            other
            for other in names
            if other != name and name[:1].islower() and tokens(name) < tokens(other) and other[:1].islower()
        ]
        if len(longer) != 1:
            kept.append(name)
    return kept


def _is_name(phrase: Phrase) -> bool:
    """Return whether a phrase is spelled as a name."""
    words = phrase.text.split()
    return (
        not phrase.determiner
        and not phrase.pronoun
        and not phrase.owner
        and bool(words)
        and all(_SPELLED.fullmatch(word) or word in ("Mr", "Mrs", "Ms") for word in words)
        and phrase.low not in _NOT_NAMES
        and (not phrase.low.endswith(_ABSTRACT) or bool(lexicon().gender(phrase.text)))
    )


def _agentive(noun: str) -> bool:
    """Return whether a noun is formed as a word for who does something: `milker`, `organist`, `postwoman`."""
    done = noun.endswith(("er", "or")) and any(possible_verb(stem) for stem in (noun[:-2], noun[:-1]))
    formed = noun.endswith(("ist", "man", "woman", "boy", "girl", "mate", "ess", "eer", "ician", "keeper"))
    return (done or formed) and not lexicon().is_place_word(noun) and not CONTAINER.search(noun)


def _no_word(name: str) -> bool:
    """Return whether no part of a name is an English word, as none of `Neža` and `Ngozi Umeh` is."""
    return not any(lemmas(part) or part in _NUMBERS for part in name.split())


def _role(phrase: Phrase) -> str:
    """Return the role that a phrase names, such as `mother` or `young man`, or an empty string."""
    if not (phrase.determiner or phrase.owner) or phrase.pronoun or " of " in phrase.low or "_" in phrase.text:
        return ""
    name = canonical(phrase.text.rpartition("'s ")[2])
    return name if name and re.fullmatch(_roles(), name.split()[-1]) and len(name.split()) <= 3 else ""


def _handled(frames: Sequence[Frame]) -> frozenset[str]:
    """Return what is put, taken or given somewhere: it is a thing, whatever its word is formed like."""
    acts = [f for f in _all_frames(frames) if f.kind in ("put", "take", "give", "open", "fill")]
    objects = [o for f in acts for o in (f.subject if f.passive else None, *f.objects[-1:])]
    return frozenset(canonical(p.text) for o in objects for p in _parts(o) if not (_is_name(p) or _role(p)))


def _named_inside(frames: Sequence[Frame]) -> frozenset[str]:
    """Return the names that stand in the middle of a sentence, or at the beginning of several."""
    count: dict[str, int] = {}
    for frame in _all_frames(frames):
        for phrase in (frame.subject, *frame.objects, *(p for _, p in frame.phrases)):
            for part in _parts(phrase):
                name = part.owner or part.text
                count[name] = count.get(name, 0) + (1 if part.first == 0 else 2)
    return frozenset(name for name, times in count.items() if times > 1)


def _person(phrase: Phrase, frame: Frame, seen: frozenset[str]) -> str:
    """Return the agent that a subject is, or an empty string."""
    if phrase.low in ("i", "we"):
        return NARRATOR
    if _is_name(phrase):
        known = bool(lexicon().gender(phrase.text)) or _no_word(phrase.low)
        acts = (
            (not frame.passive and frame.kind not in ("be", "unknown"))
            or known
            or frame.lemma in ("sit", "stand", "live")
        )
        acts = acts or (frame.kind == "be" and not frame.existential)
        if phrase.first == 0 and not known and phrase.text not in seen:
            vague = frame.kind in ("fill", "idle", "other", "unknown", "state") or (
                frame.kind == "be" and not frame.phrases
            )
            acts = acts and not vague and not phrase.low.endswith("ed")
        return (
            phrase.text
            if acts and (known or verb(phrase.text) is None or phrase.first > 0 or phrase.text in seen)
            else ""
        )
    if role := _role(phrase):
        return role
    words = phrase.low.split()
    minded = frame.kind in _MINDED and not frame.passive and (bool(frame.objects) or bool(frame.content))
    minded = minded or (frame.kind in _GOING and bool(words) and _agentive(words[-1]))
    mental = frame.kind in _MENTAL or (frame.kind in _GOING and bool(words) and _agentive(words[-1]))
    if minded and mental and phrase.owner and frame.conjunction == "" and words:
        if words and phrase.text.split()[-1][:1].isupper():
            return phrase.text.split()[-1]  # "your Femke"
        owned = canonical(phrase.text.rpartition("'s ")[2])
        inanimate = {owned.split()[-1]} & _NO_PEOPLE or lexicon().is_place_word(owned.split()[-1])
        return "" if inanimate or " of " in phrase.low or len(owned.split()) > 2 else owned
    if frame.conjunction in ("which", "that", "where", "participle") or frame.lemma in _HANDLING:
        minded = minded and frame.lemma == "give" and frame.conjunction == ""
    if not minded or not (phrase.determiner or phrase.owner) or phrase.pronoun or not words:
        return ""
    if phrase.owner or set(words[-1:]) & _NO_PEOPLE or " of " in phrase.low or CONTAINER.search(words[-1]):
        return ""
    return canonical(phrase.text) if len(words) <= 3 else ""
