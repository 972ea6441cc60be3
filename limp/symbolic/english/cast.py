"""What people of a story are called: one name for each, and whether it is a man's or a woman's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from .lexicon import lexicon
from .morphology import lemmas
from .tokens import CLOSED

_DATES = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august"
    " september october november december christmas easter lent".split()
)
_SURNAMED = re.compile(
    r"\b(?:(?P<title>Mr|Mrs|Ms|Miss|Dr|Lady|Lord|Sir|Councillor|Deacon|Inspector|Constable|Judge|Reverend)\.? )?"
    r"(?P<first>[A-Z][^\W\d_A-Z]+) (?P<last>[A-Z][^\W\d_]+(?:-[A-Z][^\W\d_]+)?)\b"
)
_ROLES = frozenset(
    "wizard witch king queen prince princess pirate puppet salesman butler poacher keeper duke duchess"
    " ambassador colonel lieutenant captain vicar curate farmer cleaner monk knight emperor sheriff twins"
    " skipper warden ranger clown magician thief burglar spy hunter fisherman lad lass bloke guy chap kid"
    " toddler bishop deacon verger priest nun rabbi imam pupil colleague apprentice trainee intern assistant"
    " customer flatmate roommate housemate classmate guest visitor coworker co-worker fiance fiancee stepfather"
    " stepmother godfather godmother twin pal buddy guide tourist passenger artist reporter robber infant".split()
)
"""Words for people beside those that households have."""


@lru_cache(maxsize=1)
def roles() -> str:
    """Return the pattern of words for what people are: `nurse`, `mother`."""
    words = {*lexicon().roles, *_ROLES} - {"person", "friend"}
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


_NUMBERS = frozenset("eleven twelve thirteen fourteen fifteen twenty thirty forty fifty sixty hundred".split())
_NO_ALIAS = frozenset("old young little poor dear friend mr mrs ms miss".split())
_TITLES = {"mr": "he", "mrs": "she", "ms": "she", "miss": "she", "uncle": "he", "aunt": "she", "sir": "he"}
_FORMAL = r"(?:Mrs?|Ms|Miss|Dr)\b"


@lru_cache(maxsize=1)
def _title() -> re.Pattern[str]:
    """Return the pattern of a name behind a title, a role, an initial or an adjective: `Coach Miller`."""
    called = "|".join(word.title() for word in roles().split("|") if "-" not in word)
    spoken = "old|young|little|poor|dear"
    adjective = f"{spoken}|{spoken.title()}"
    title = rf"{called}|Officer|Auntie|Sergeant|{_FORMAL}\.?|{adjective}|(?<![\w.])[A-Z]\."
    return re.compile(rf"\b(?:(?:{adjective}) )?(?P<title>{title}) (?!{_FORMAL})(?P<name>[A-Z][^\W\d_]+)\b")


@dataclass
class Cast:
    """A text in which everybody is called by one name, and what else they are called there."""

    text: str
    aliases: dict[str, str] = field(default_factory=dict)
    genders: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, role: str) -> None:
        """Take note that `name` is also called by a role: `Leyla` is a sister."""
        word = role.split()[-1].lower().strip(".")
        gender = lexicon().role_gender.get(word) or _TITLES.get(word)
        if gender:
            self.genders[name] = gender
        if len(word) > 1 and word not in _NO_ALIAS:
            word = "doctor" if word == "dr" else role.lower()
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
        if part["name"].lower() in CLOSED:
            return part[0]  # "in freezer B. The nurse"
        found.add(part["name"], part["title"])
        if part["title"].lower().strip(".") in ("mr", "mrs", "ms", "miss"):
            full = f"{part['title'].strip('.')} {part['name']}"
            if found.aliases.setdefault(part["name"], full) != full:
                found.aliases[part["name"]] = ""  # Mr and Mrs Brown
            found.genders[full] = _TITLES[part["title"].lower().strip(".")]
            return full
        found.aliases[part[0].replace(".", "")] = part["name"]
        return part["name"]

    def named(part: re.Match[str]) -> str:
        led = part.string[: part.start()].rstrip()
        if "," in part[0] and led and led[-1] not in ".!?":
            return part[0]  # "while he served a customer, Bruno left"
        found.add(part["name"], part["role"])
        return ""

    def by_name(part: re.Match[str]) -> str:
        found.add(part["name"], part["role"])
        return part["name"]

    found.text = _with_apostrophes(_shortened(found))
    found.text = _title().sub(titled, found.text)
    found.text = aside.sub(by_name, found.text)
    found.text = before.sub(named, found.text)
    found.text = behind.sub(by_name, found.text)
    called = {alias: found.aliases.get(who) or who for alias, who in found.aliases.items()}
    found.aliases = {alias: who for alias, who in called.items() if who and alias != who}
    return found


@lru_cache(maxsize=1)
def _appositions() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of `her brother Tom`, `Tom, her brother,` and `her brother, Tom,`."""
    role = rf"(?:[a-z]+ )?(?P<role>{roles()}|friend)"
    owner = r"(?:[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Oo]ur|[Aa]|[A-Z]\w+['’]s)"
    name = r"(?P<name>(?:Mrs? |Ms )?[A-Z][^\W\d_]+)"
    return (
        re.compile(rf"\b{owner} {role},? (?:called |named )?(?={name}\b)(?!And\b)"),
        re.compile(rf"\b{name}, {owner} {role}(?:,(?! who\b)|(?=, who\b))"),
        re.compile(rf"\b{owner} {role}(?: in \w+ \w+)?, {name}(?:,(?! who\b)|(?=, who\b))"),
    )


def _shortened(cast: Cast) -> str:
    """Return a text with people by the part of their name that it uses alone: `Pell` for `Ignatius Pell`."""
    text = cast.text
    titles = (*_TITLES, "dr", "councillor", "deacon", "inspector", "constable", "judge", "lord", "lady", "nurse")
    text = re.sub(r"\b([A-Z]\w+), \d{1,3},(?= )", r"\1", text)
    text = re.sub(r"\b\w+-year-old (?=[A-Z])", "", text)
    text = re.sub(
        r"\b(?:[Yy]our|[Mm]y|[Oo]ur) (?=([A-Z][a-z]+)\b)", lambda m: "" if no_word(m[1].lower()) else m[0], text
    )
    found = [
        m for m in _SURNAMED.finditer(text) if not {m["first"].lower(), m["last"].lower()} & {*titles, *_DATES}
    ]
    named = dict.fromkeys(m.groups() for m in found)
    for title, first, last in named:
        shared = {(f, n) for _, f, n in named if first in (f, n) or last in (f, n)}
        if len(shared) > 1 or not (no_word(first.lower()) or lexicon().gender(first)):
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


def _with_apostrophes(text: str) -> str:
    """Return a text with `Mia's ball` for `Mias ball`, where the text names Mia too, unlike Nikos."""
    words = set(re.findall(r"\b[A-Z][a-z]+\b", text))
    typed = {w for w in words if w.endswith("s") and w[:-1] in words}
    typed -= {w for w in typed if lexicon().gender(w)}
    return re.sub(r"\b([A-Z][a-z]+)s(?= [a-z])", lambda m: f"{m[1]}'s" if m[0] in typed else m[0], text)


def no_word(name: str) -> bool:
    """Return whether no part of a name is an English word, as none of `Neža` and `Ngozi Umeh` is."""
    return not any(lemmas(part) or part in CLOSED | _NUMBERS for part in name.split())
