"""The words that stories of who saw what are told with: verbs by what they do, their forms, and function words."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

Kind = Literal[
    "enter",
    "leave",
    "go",
    "put",
    "take",
    "give",
    "fill",
    "find",
    "see",
    "look",
    "open",
    "watch",
    "stop",
    "tell",
    "know",
    "be",
    "want",
    "idle",
    "trust",
    "sleep",
    "wake",
    "lose",
    "swap",
    "read",
    "state",
    "ask",
    "unknown",
]
Form = Literal["base", "s", "past", "en", "ing"]

_VERBS: dict[Kind, str] = {
    "enter": "enter reenter re-enter return arrive come join",
    "leave": "leave exit depart",
    "go": "go walk run head step rush hurry wander stroll roam travel drive slip sneak proceed disappear"
    " crawl creep climb tiptoe shuffle pop nip cycle stride march pass",
    "put": "put trap place set hide drop store stash lay tuck move transfer shift relocate carry bring stick"
    " stuff throw push slide shove transport switch deposit conceal keep insert pour bury stow pack"
    " toss locate station park position rest lock file dump plant squeeze lower hang wheel roll drag"
    " coil fling shelve prop balance plug secrete bundle stack pile save send",
    "take": "take grab remove pick get fetch pull retrieve snatch collect steal borrow",
    "give": "give hand lend",
    "fill": "fill",
    "swap": "swap replace exchange substitute",
    "find": "find discover",
    "see": "see miss notice spot hear overhear witness observe glimpse catch",
    "look": "look check search inspect examine peer rummage glance",
    "open": "open unlock uncover unwrap lift",
    "watch": "watch peek peep spy",
    "stop": "stop",
    "tell": "tell say claim announce inform whisper shout explain declare mention assure answer reply call"
    " text report state reveal write message phone insist admit swear pretend email e-mail radio"
    " promise fib show indicate",
    "know": "know realize realise learn understand believe think suspect remember assume expect suppose"
    " guess recall conclude reckon",
    "read": "read",
    "be": "be lie sit stand remain stay contain hold live",
    "want": "want wish plan intend hope need like love hate dislike enjoy prefer adore detest try feel"
    " despise desire crave long despair dread",
    "state": "shut close unplug break repair fix rename",
    "idle": "spill nibble damage seek fight light blow tear bite teach shake gather fall drift end label do"
    " dry cross raise mute dine clear scratch meow fail rise march dress scold empty recognise"
    " recognize spend play eat drink laugh smile wait make clean wash cook sing dance talk chat speak"
    " have own work study draw paint nod wave meet greet bake buy sell pay help thank hug cry yell"
    " use wear visit invite celebrate share discuss follow turn start begin finish continue bark rain"
    " shine ring grow sneeze hum whistle yawn stretch pet feed count become seem belong choose color"
    " colour decide giggle grin wink blush comb dust sweep mop peel chop stir iron knit sew type"
    " print copy scan tidy arrange prepare serve cut build burn unpack polish admire praise tease"
    " joke ignore agree refuse order sip chew taste smell touch change mean let appear happen measure"
    " wind hurt rub kneel lean bend reach knock attend water grade mark sign test snow sulk sigh"
    " frown blink shrug chase cuddle stroke cheer practise practice swim hike jog ride sail fish camp"
    " vacuum mow dig pray train hammer",
    "trust": "trust distrust mistrust",
    "sleep": "sleep nap doze",
    "wake": "wake awake awaken",
    "lose": "lose forget",
    "ask": "ask wonder",
}
_IRREGULAR = """be was been|label labelled labelled|travel travelled travelled|trap trapped trapped|be were been
come came come|go went gone|leave left left|run ran run|drive drove driven|put put put|set set set
hide hid hidden|lay laid laid|stick stuck stuck|throw threw thrown|bring brought brought|keep kept kept
take took taken|get got got|get got gotten|find found found|see saw seen|tell told told|say said said
know knew known|think thought thought|understand understood understood|sit sat sat|stand stood stood
hang hung hung|hold held held|write wrote written|sleep slept slept|wake woke woken|steal stole stolen
lose lost lost|forget forgot forgotten|make made made|eat ate eaten|drink drank drunk|sing sang sung
speak spoke spoken|have had had|meet met met|build built built|feel felt felt|swear swore sworn
sneak snuck snuck|lie lay lain|read read read|sell sold sold|buy bought bought|learn learnt learnt
begin began begun|give gave given|choose chose chosen|show showed shown|do did done|fall fell fallen
creep crept crept|sweep swept swept|shake shook shaken|teach taught taught|blow blew blown|ring rang rung
bite bit bitten|tear tore torn|seek sought sought|fight fought fought|light lit lit|spill spilt spilt
misread misread misread|mishear misheard misheard|rise rose risen|spend spent spent|pay paid paid|feed fed fed
draw drew drawn|wear wore worn|grow grew grown|become became become|lend lent lent|send sent sent
hear heard heard|overhear overheard overheard|slide slid slid|cut cut cut|mean meant meant|let let let
wind wound wound|catch caught caught|bend bent bent|shut shut shut|break broke broken|burn burnt burnt
stride strode stridden|fling flung flung|ride rode ridden|swim swam swum|dig dug dug|hurt hurt hurt
smell smelt smelt|lean leant leant|kneel knelt knelt"""


class VerbForm(NamedTuple):
    """A verb in a text: its base form, what it does, and which forms of it the word can be."""

    lemma: str
    kind: Kind
    forms: frozenset[Form]


def _forms(lemma: str) -> tuple[tuple[str, Form], ...]:
    """Return the regular forms of a verb."""
    stem = lemma[:-1] if lemma.endswith("e") and not lemma.endswith("ee") else lemma
    doubled = lemma + lemma[-1] if lemma[-1:] in "bdgmnprt" and lemma[-2:-1] in "aeiou" else lemma
    s = lemma + ("es" if lemma.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")
    third = lemma[:-1] + "ies" if lemma.endswith("y") and lemma[-2:-1] not in "aeiou" else s
    past = lemma + "d" if lemma.endswith("e") else doubled + "ed"
    if lemma.endswith("y") and lemma[-2:-1] not in "aeiou":
        past = lemma[:-1] + "ied"
    pasts = (past, past if lemma.endswith(("y", "e")) else lemma + "ed")
    ings = (stem + "ing", doubled + "ing" if stem == lemma else stem + "ing", lemma + "ing")
    return (
        (lemma, "base"),
        (third, "s"),
        *((word, form) for word in pasts for form in ("past", "en")),
        *((word, "ing") for word in ings),
    )


@lru_cache(maxsize=1)
def _table() -> dict[str, VerbForm]:
    """Return each form of each verb with what it can be."""
    kinds: dict[str, Kind] = {}
    found: dict[str, dict[str, set[Form]]] = {}
    for kind, words in _VERBS.items():
        for lemma in words.split():
            kinds.setdefault(lemma, kind)
    irregular = [line.split() for line in _IRREGULAR.replace("\n", "|").split("|")]
    strong = {parts[0] for parts in irregular} - {"learn", "burn", "smell", "lean", "kneel", "sneak", "show"}
    for lemma in kinds:
        for form, tag in _forms(lemma):
            if lemma not in strong or tag not in ("past", "en"):
                found.setdefault(form, {}).setdefault(lemma, set()).add(tag)
    for lemma, past, participle in irregular:
        found.setdefault(past, {}).setdefault(lemma, set()).add("past")
        found.setdefault(participle, {}).setdefault(lemma, set()).add("en")
    for form, tag in (
        ("am", "base"),
        ("is", "s"),
        ("are", "base"),
        ("has", "s"),
        ("lying", "ing"),
        ("lied", "past"),
    ):
        lemma = {"has": "have", "lying": "lie"}.get(form, "be")
        found[form] = {lemma: {tag}}
    return {
        form: VerbForm(lemma, kinds.get(lemma, "idle"), frozenset(tags))
        for form, lemmas in found.items()
        for lemma, tags in (_first(lemmas),)
    }


def _first(lemmas: dict[str, set[Form]]) -> tuple[str, set[Form]]:
    """Return the verb that a form most likely belongs to: `lay` is the past of `lie`, `found` of `find`."""
    return next(((lemma, tags) for lemma, tags in lemmas.items() if "past" in tags), next(iter(lemmas.items())))


def verb_form(word: str) -> VerbForm | None:
    """Return which verb a word is a form of, or None."""
    return _table().get(word.lower())


def verb(word: str) -> tuple[str, Kind] | None:
    """Return the base form of a verb and what it does, or None for a word that is not a known verb."""
    found = _table().get(word.lower())
    return (found.lemma, found.kind) if found else None


@lru_cache(maxsize=8192)
def singular(word: str) -> str:
    """Return a noun without its plural ending, for comparing: `boxes` and `box`, `cherries` and `cherry`."""
    low = word.lower()
    if len(low) > 3 and low.endswith("ies"):
        return low[:-3] + "y"
    if len(low) > 3 and low.endswith(("ches", "shes", "xes", "sses", "toes")):
        return low[:-2]
    if len(low) > 3 and low.endswith("ves"):
        return low[:-3] + "f"
    return low[:-1] if len(low) > 3 and low.endswith("s") and not low.endswith(("ss", "us")) else low


DETERMINER = (
    r"(?:the|a|an|some|this|that|these|those|his|her|their|its|my|your|our|another|several|any|no|all(?: of)? the|"
    r"one of the|two|three|lots of|a lot of|many|few)"
)
