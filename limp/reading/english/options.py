"""From the options of a question to the answers of the engine, or the claims, that they name.

An option is an answer ("yes, because ...", "in the box", "only Ann", "neither of them"), a sentence that gives one
("She will look in the box"), or claims of its own ("Ann thinks that Ben knows it").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ...episodes.claims import Claim, Option
from ...episodes.episode import Episode
from ...episodes.phrases import in_a_row
from ...episodes.queries import (
    FeelingOf,
    HonestyOf,
    IsHeld,
    IsKnown,
    Query,
    StanceOf,
    VariableQuery,
    WasDone,
    WhichClaim,
    WhichValue,
    WhoHolds,
    WhoKnows,
)
from ...errors import HypothesisError, OptionsError
from ...lexicon.words import heading_of, is_in
from .asker import query_of
from .contents import claims_of
from .discourse import Discourse
from .idioms import verbal
from .inquiry import Inquiry, ReadQuestion, proper_names, telling_of
from .parsing import derived_until, parses
from .questions import derived
from .sentences import Builder
from .syntax import NounPhrase
from .tokens import Token
from .words import Sentence, names_in, plain, read_sentence

UNKNOWABLE = Option(claims=(Claim(unknowable=True),))
"""It cannot be told."""


def read_options(
    options: Sequence[str], asked: ReadQuestion, episode: Episode
) -> tuple[tuple[Option, ...], tuple[str, ...]]:
    """Return what the options of a question name, in order, and what was not weighed of them, in words.

    Raises `HypothesisError` where two options give the same answer and differ in the reason for it, and where one
    should be a claim and is none; `OptionsError` where there are none to compare.
    """
    query = asked.query
    verdicts = [_verdict(option, query, asked.claim) for option in options]
    given = Counter(answer for answer, reason in verdicts if reason)
    twice = next((answer for answer, number in given.items() if number > 1), "")
    if twice:
        raise HypothesisError(
            f"{given[twice]} options say {twice!r} and differ in why, which beliefs do not tell apart.",
            "Offer every answer once, or ask why.",
        )
    notes = [f"the reason in {o!r} is not weighed" for o, (_, why) in zip(options, verdicts, strict=True) if why]
    claimed = _claimed(options, asked, episode)
    return claimed or tuple(_option(option, asked, episode) for option in options), tuple(notes)


def _claimed(options: Sequence[str], asked: ReadQuestion, episode: Episode) -> tuple[Option, ...]:
    """Return options that all are claims of their own, where their question takes such; else nothing."""
    query = asked.query
    if not isinstance(query, WhichValue | WhichClaim) or asked.claim:
        return ()
    if isinstance(query, WhichClaim) and not options:
        raise OptionsError("the question compares its options, and has none.", "Give them as claims, one a line.")
    said = [claims_in(option, query, episode) for option in options]
    if all(said):
        return tuple(Option(claims=claims) for claims in said)
    if isinstance(query, WhichClaim):
        raise _unclaimed(next(o for o, claims in zip(options, said, strict=True) if not claims), episode)
    return ()


def _unclaimed(option: str, episode: Episode) -> HypothesisError:
    """Return that an option is no claim that is read, with the words that were not derived."""
    sentence = _sentence(option, episode)
    left = sentence.tokens[derived_until(sentence.tokens) :]
    on = f" from {sentence.text[left[0].start :]!r} on" if left else ""
    return HypothesisError(
        f"the option {option[:80]!r} was not understood{on}.",
        "Write each option as a claim, such as 'Ann thinks that the ball is in the box', in the story's names.",
    )


def _option(option: str, asked: ReadQuestion, episode: Episode) -> Option:
    query = asked.query
    if _cannot_be_told(option):
        return UNKNOWABLE
    answer, _ = _verdict(option, query, asked.claim)
    answer = answer or _stated(option, query, episode)
    if asked.claim is not None and answer in ("yes", "no"):
        negated = asked.claim.negated != (answer == "no")
        return Option(claims=(asked.claim.model_copy(update={"negated": negated}),))
    return Option(words=answer or answer_of(option, query, episode))


# -- yes, no, and what cannot be told ----------------------------------------------------------------------

_YES_NO = (IsHeld, IsKnown, HonestyOf, FeelingOf, WasDone)


def _verdict(option: str, query: Query, claim: Claim | None) -> tuple[str, str]:
    """Return `yes` or `no` if an option of a question for them begins so, and the reason that it gives for it."""
    closed = isinstance(query, _YES_NO) or (isinstance(query, StanceOf) and query.claimed) or claim is not None
    words = _words(option)
    answer = heading_of(words[0], "options", "yes", "no") if words and closed else ""
    return answer, " ".join(words[1:]) if "because" in words[1:2] else ""


def _words(option: str) -> list[str]:
    return re.findall(r"[\w']+", plain(option).lower())


def _cannot_be_told(option: str) -> bool:
    """Return whether an option says that the answer cannot be known."""
    rest = [word for word in _words(option) if not is_in(word, "options", "fillers")]
    return is_in(" ".join(rest), "options", "unknowable")


# -- names ----------------------------------------------------------------------


def answer_of(option: str, query: Query, episode: Episode) -> str:
    """Return the answer of the engine that an option names, or its plain words where it names none of them."""
    whole = _sentence(option, episode)
    behind = whole.tokens[1:] if whole.tokens and whole.tokens[0].categories & {"PREP", "TO"} else ()
    named = _people(whole, query, episode) or _named(whole.tokens, episode) or _named(behind, episode, whole.text)
    if named:
        return named
    timed = behind and behind[0].categories & {"NUM", "CLOCK", "TIME"}
    return " ".join(token.lower for token in behind) if timed else whole.text.lower()


def _people(option: Sentence, query: Query, episode: Episode) -> str:
    """Return who is meant by "both", "nobody" or "only Ann", where people are asked for; else nothing."""
    if not isinstance(query, WhoKnows | WhoHolds):
        return ""
    words = [token.lower for token in option.tokens]
    among = query.among or episode.names
    if words and is_in(words[0], "options", "nobody"):
        return "nobody"
    if words and is_in(words[0], "options", "all") and (words[0] != "both" or len(among) == 2):
        return in_a_row(among)
    kept = [token for token in option.tokens if not is_in(token.lower, "options", "only")]
    return _named(kept, episode) if len(kept) < len(words) else ""


def _named(tokens: Sequence[Token], episode: Episode, option: str = "") -> str:
    """Return the people, or else the thing, that a noun phrase names; nothing if it names neither.

    `option` are its words with the preposition before them, if it has one: "under the towel" is not the towel.
    """
    discourse, preposition = telling_of(episode).discourse, option.partition(" ")[0].lower()
    for group in parses(tokens, "np"):
        named = (_name_of(Builder(tokens).np(tree), preposition, discourse, episode) for tree in group)
        found = set(filter(None, named))
        if len(found) > 1:
            words = " ".join(token.words for token in tokens)
            raise HypothesisError(f"the option {words!r} can be read in several ways.", "Use the story's words.")
        if found:
            return found.pop()
    return ""


def _name_of(np: NounPhrase, preposition: str, discourse: Discourse, episode: Episode) -> str:
    people = discourse.people_of(np)
    beside = f"{preposition} the {np.words}"
    if people or beside not in discourse.things:
        return in_a_row(_in_order(people, episode)) or _matching(np, discourse)
    return beside


def _in_order(people: Sequence[str], episode: Episode) -> tuple[str, ...]:
    """Return people in the order of the story, in which the engine names them; strangers last."""
    order = {name: k for k, name in enumerate(episode.names)}
    return tuple(sorted(people, key=lambda name: order.get(name, len(order))))


def _matching(np: NounPhrase, discourse: Discourse) -> str:
    """Return the thing of the story that an option names."""
    for name in discourse.things:
        if name.replace("_", " ") == np.words.replace("_", " "):
            return name
    able = [t for t in discourse.things.values() if t.head == np.head and set(np.qualities) <= set(t.qualities)]
    return able[0].name if len(able) == 1 else ""


# -- sentences ----------------------------------------------------------------------


def _stated(option: str, query: Query, episode: Episode) -> str:
    """Return the answer that a sentence gives, read as the question whether it is so: "She will look in the box".

    It gives one if it is about the same of the same minds; one about the world is meant as those minds see it.
    """
    sentence = _sentence(option, episode)
    if not isinstance(query, VariableQuery) or len(sentence.tokens) < 2:
        return ""
    found = _told(sentence, query, episode)
    if found is None or found.variable != query.variable or found.chain not in ((), query.chain):
        return ""
    return _answer(found, query)


def _told(sentence: Sentence, query: Query, episode: Episode) -> IsHeld | IsKnown | None:
    """Return what a statement says, by its smallest parse; pronouns mean whom and what the question is about."""
    about = query.variable.of if isinstance(query, VariableQuery) else ""
    for question in (one for several in derived(sentence) for one in several if one.stated):
        inquiry = Inquiry(sentence, episode, about=about)
        inquiry.discourse.subjects = query.chain[-1:]
        read = query_of(question, inquiry)
        if read is not None and isinstance(read.query, IsHeld | IsKnown) and not read.premises:
            return read.query
    return None


def _answer(stated: Query, query: Query) -> str:
    """Return the answer to a query that a stated one implies; nothing if it implies none."""
    if isinstance(query, WhichValue) and isinstance(stated, IsHeld):
        return stated.claimed if not stated.negated else ""
    if isinstance(query, IsHeld) and isinstance(stated, IsHeld) and stated.claimed == query.claimed:
        return "yes" if stated.negated == query.negated else "no"
    if isinstance(query, IsKnown) and isinstance(stated, IsKnown) and stated.mistaken == query.mistaken:
        return ("yes" if stated.negated == query.negated else "no") if stated.chain == query.chain else ""
    return ""


def claims_in(option: str, query: Query, episode: Episode) -> tuple[Claim, ...]:
    """Return what an option claims that is a sentence, in the mind that the query asks about; else nothing.

    "Sally thinks that the ball is in the box", asked of what Sally thinks, claims that the ball is in the box.
    """
    sentence = _sentence(re.sub(r"^that\s+", "", option.strip(), flags=re.IGNORECASE), episode)
    found: set[tuple[Claim, ...]] = set()
    for group in parses(sentence.tokens):
        for tree in group:
            clauses, telling = Builder(sentence.tokens).sentence(tree), telling_of(episode)
            claims = claims_of(verbal(clauses[0]), telling) if len(clauses) == 1 else None
            if claims and not telling.discourse.guesses:
                found.add(tuple(_within(claim, query.chain) for claim in claims))
        if found:
            break
    if found:
        return found.pop() if len(found) == 1 else ()
    told = _told(sentence, query, episode)
    return (_within(_claim(told), query.chain),) if told is not None and not _errs(told) else ()


def _errs(told: IsHeld | IsKnown) -> bool:
    """Return whether a statement says that somebody is wrong, which is more than not to know and no claim."""
    return isinstance(told, IsKnown) and told.mistaken


def _claim(told: IsHeld | IsKnown) -> Claim:
    if isinstance(told, IsHeld):
        return Claim(chain=told.chain, variable=told.variable, value=told.claimed, negated=told.negated)
    return Claim(chain=told.chain, verb="knows", variable=told.variable, negated=told.negated)


def _within(claim: Claim, chain: tuple[str, ...]) -> Claim:
    """Return a claim as the mind sees it that a query is about."""
    own = claim.chain[len(chain) :] if chain and claim.chain[: len(chain)] == chain else claim.chain
    return claim.model_copy(update={"chain": own})


def _sentence(option: str, episode: Episode) -> Sentence:
    """Return the tokens of an option; only the story's own people are names, so that `Basket` is a thing."""
    words = plain(option).strip(" .!\"'").replace("_", " ")
    known = proper_names(episode)
    return read_sentence(words, (names_in((words,)) & known) | frozenset(w for w in words.split() if w in known))
