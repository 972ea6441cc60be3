"""The options of a question to what they name: values, yes or no, people, claims."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..episodes.claims import Claim, Option
from ..episodes.episode import Episode
from ..episodes.phrases import in_a_row
from ..episodes.queries import Query, VariableQuery
from ..errors import InputError
from .clauses import Phrase, clauses
from .frames import pattern, words
from .mentions import Cast, Entity
from .needs import UnclearError, claim_of, place_name
from .parsing import plain, sentences
from .questions import FORMS, values_of


def read_options(texts: Sequence[str], query: Query, cast: Cast, episode: Episode) -> tuple[Option, ...]:
    """Return what options stand for: values, yes or no, people, or claims."""
    if query.offers == "words" or not texts:
        return tuple(Option(words=text) for text in texts)
    if query.offers == "claims":
        return tuple(Option(claims=(_claimed(text, query, cast, episode),)) for text in texts)
    if query.offers == "yes or no":
        return tuple(Option(words=_yes_or_no(text)) for text in texts)
    if query.offers == "people":
        return tuple(Option(words=_people(text, episode)) for text in texts)
    return tuple(Option(words=_named(text, query, episode)) for text in texts)


def _yes_or_no(text: str) -> str:
    first = re.match(r"\W*(yes|no)\b", text.lower())
    if first:
        return str(first[1])
    raise InputError(f"the option {text!r} is neither yes nor no.", "Offer yes and no.")


def _people(text: str, episode: Episode) -> str:
    """Return the people whom an option names, in the order of the episode."""
    low = text.lower()
    if re.match(r"(?:nobody|no one|none|neither)\b", low):
        return "nobody"
    named = []
    for person in episode.people:
        if any(re.search(rf"(?<!\w){re.escape(name.lower())}(?!\w)", low) for name in (person.name, *person.also)):
            named.append(person.name)
    if re.match(r"(?:both|everyone|everybody|all)\b", low) and not named:
        named = list(episode.names)
    if not named:
        raise InputError(f"the option {text!r} names nobody of the story.", "Name people as the story does.")
    return in_a_row(named)


def bare(words_: str) -> str:
    """Return a place or a value without prepositions that say only `in`, articles and whose it is, in lower
    case.
    """
    found = plain(words_).strip(" .!").replace("_", " ")
    while (cut := pattern("lead", FORMS).sub("", found)) != found:
        found = cut
    prefix = next(
        (p for p in sorted(words("spatial"), key=len, reverse=True) if found.lower().startswith(f"{p} ")), ""
    )
    rest = found[len(prefix) :].strip() if prefix else found
    while (cut := pattern("article", FORMS).sub("", rest)) != rest:
        rest = cut
    return f"{prefix} {rest.lower()}".strip()


def _named(text: str, query: Query, episode: Episode) -> str:
    """Return the value that an option names, as the episode has it; its plain words where it names none."""
    assert isinstance(query, VariableQuery)
    known = dict.fromkeys((*episode.places, *values_of(query.variable, episode), *episode.names))
    if query.variable.quality == "inside":
        known.update(dict.fromkeys(variable.of for variable in episode.variables if variable.quality == "at"))
        known.update(dict.fromkeys(place.label for place in episode.locations if place.label))
    wanted = bare(text)
    for value in known:
        if wanted in (bare(value), value.lower()):
            return value
    head = pattern("below", FORMS).split(wanted, maxsplit=1)[0]  # the hook by the door
    ways: tuple[Callable[[str], bool], ...] = (
        lambda value: _is_short_for(wanted, value),
        lambda value: _is_short_for(value, wanted),
        lambda value: value == head,
        lambda value: wanted in _numbers(value) or value in _numbers(wanted),
    )
    alike = next(filter(None, ([one for one in known if way(bare(one))] for way in ways)), [])
    if len(alike) > 1:
        raise InputError(f"the option {text!r} may be {' or '.join(alike)}.", "Name it as the story does.")
    return alike[0] if alike else wanted


def _is_short_for(few: str, more: str) -> bool:
    """Return whether words name by the same noun what other words say more of."""
    return set(few.split()) <= set(more.split()) and few.split()[-1:] == more.split()[-1:]


def _numbers(words_: str) -> tuple[str, ...]:
    """Return words in the plural, as they may be written."""
    return words_, f"{words_}s", f"{words_}es"


def _claimed(text: str, query: Query, cast: Cast, episode: Episode) -> Claim:
    """Return the claim that an option makes."""
    cast = cast.copy()
    cast.asking = True
    words_ = pattern("claim", FORMS).sub("", plain(text).strip().rstrip("."))
    names = tuple(name for name in episode.names if name[:1].isupper())
    found = [
        c for s in sentences(f"{words_[:1].upper()}{words_[1:]}.", names, also=episode.text) for c in clauses(s)
    ]
    cast.now += 1
    cast.take(found, cast.now)
    if isinstance(query, VariableQuery) and query.names_value:
        for word in (w for one in found for w in one.nouns if w.low in words("it") | words("they")):
            cast.of[word] = tuple(one for one in cast.things if one.name == query.variable.of)
    try:
        if len(found) != 1:
            raise UnclearError("it is no clause")

        def place(phrase: Phrase) -> str:
            [one] = cast.of.get(phrase.noun, ()) or (Entity(phrase.noun.text, False, phrase.noun.lemma),)
            return place_name(phrase.link, one)

        return claim_of(found[0], cast, place)
    except UnclearError as error:
        raise InputError(
            f"the option {text!r} was not understood: {error}.",
            "Write each option as a value or a claim, such as 'the key is in the jar', in the story's names.",
        ) from error
