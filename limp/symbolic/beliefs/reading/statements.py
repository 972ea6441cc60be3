"""How things stand: `the ball is in the box`, labels, contents, passives, and states of people."""

from __future__ import annotations

import re

from ..story import Attends, Enters, Gone, Happening, Labelled, Leaves, Moves, Trusts
from .context import GOAL, ROOM, Context, listed, parts_of
from .handling import moved_to
from .nouns import canonical, match
from .perceiving import watch
from .vocabulary import PREPOSITION

_AWAY = re.compile(
    r"^(?:away|gone|out|outside|elsewhere|absent|abroad|upstairs|downstairs|no longer (?:there|here|present)|"
    r"not (?:there|here|present|around|home|in the room))\b"
)
_ASLEEP = re.compile(r"^(?:fast |sound |still )?(?:asleep|sleeping|napping|unconscious)\b")
_BUSY = re.compile(
    r"^(?:not looking|not watching|looking away|distracted|busy|facing away|not paying attention|turned away|"
    r"looking the other way|blindfolded|absorbed|reading a|on the phone|wearing headphones)\b|"
    r"^(?:back is|back was) turned"
)


def label(it: Context, words: str) -> list[Happening] | None:
    """Read what a label, a sign or a picture on a container says."""
    found = (
        re.search(
            r"^the (?:label|tag|sign|picture|writing|print)s? on (?:the )?(?P<place>.+?)\s+"
            r"(?:is|are|says?|said|reads?|shows?|was|were)\s+(?:that (?:it|there) \w+ )?(?P<what>.+)$",
            words,
            re.I,
        )
        or re.search(
            r"(?P<place>[\w -]+?),?\s+(?:which |that )?(?:is|was|are|were)?\s*(?:labell?ed|marked)\s*(?:as |"
            r"with |with the words? )?(?P<what>.+)$",
            words,
            re.I,
        )
        or re.search(
            r"^(?:the )?(?P<place>[\w -]+?) (?:says|reads|has) (?P<what>[\"“].+?[\"”]|.+?) (?:on (?:it|"
            r"the (?:label|front|outside|lid|side)|its \w+)|written on it)$",
            words,
            re.I,
        )
    )
    if not found:
        return None
    what = re.split(r"\s+(?:is|are|was|were) (?:filled|full)\b", found["what"])
    place = it.a_place(re.sub(r"^.*\b(?:sees|finds|has|is) (?=an? |the )", "", found["place"]))
    label = canonical(re.sub(r"^(?:a |the )?(?:picture|image|photo)s? of ", "", what[0]))
    events: list[Happening] = [Labelled(place, label)]
    if full := re.search(r"(?:filled with|full of) (?P<c>.+)$", found["what"]):
        events.append(Moves(it.a_thing(full["c"]), place))
    return events


def contains(it: Context, words: str) -> list[Happening] | None:
    """Read `the tube contains pencils`, `the box is full of sand`, `the bag is empty`."""
    found = re.match(
        r"(?:the |a |an )?(?P<place>[\w' -]+?)\s+(?:really |actually )?(?:contains?|contained|holds|held|(?:is|"
        r"was|are|were) (?:really |actually )?(?:full of|filled with))\s+(?P<what>.+)$",
        words,
        re.I,
    )
    if found:
        if it.people.named(found["place"]):
            return None
        return [Moves(it.a_thing(found["what"]), it.a_place(found["place"]))]
    empty = re.match(
        r"(?:the |a |an )?(?P<place>[\w' -]+?)\s+(?:is|was) (?:really |actually )?empty$", words, re.I
    )
    if empty and match(empty["place"], it.places):
        return [Gone(thing, place) for thing, place in it.where.items() if place == it.a_place(empty["place"])]
    return None


def there_is(it: Context, words: str) -> list[Happening] | None:
    """Read `there is a ball in the box`, `in the box is a ball`, `there is a box`."""
    full = re.match(
        r"there (?:is|was) (?P<place>.+?)\s+(?:(?:that is |which is )?(?:filled with|full of)|containing|"
        r"with) (?P<what>.+?)$",
        words,
        re.I,
    )
    if full:
        return [Moves(it.a_thing(full["what"]), it.a_place(full["place"]))]
    found = re.match(
        rf"(?:there (?:is|are|was|were) (?P<no>no |not any |"
        rf"not a )?(?P<what>.+?)\s+(?P<prep>{PREPOSITION})\s+(?P<place>.+))$",
        words,
        re.I,
    ) or re.match(
        rf"(?P<prep>{PREPOSITION}) (?P<place>[\w' -]+?),?\s+(?:there )?(?:is|are|was|were|lies|lay|stands|"
        rf"stood) (?P<no>no |not any |not a )?(?P<what>.+)$",
        words,
        re.I,
    )
    if not found:
        empty = re.match(r"there (?:is|are|was|were) (?P<what>.+)$", words, re.I)
        if empty:
            it.introduce(empty["what"])
            return []
        return None
    if found["no"]:
        thing = match(found["what"], it.things)
        return (
            []
            if thing is None or it.where.get(thing) != canonical(found["place"])
            else [Gone(thing, it.a_place(found["place"]))]
        )
    if found["place"].lower().startswith(("which", "whom")):
        return None
    return is_at(it, found["what"], found["place"])


def is_at(it: Context, what: str, where: str, negated: bool = False) -> list[Happening]:
    """Return what `X is in Y` says: a place is in a room, a person is in a room, a thing is at a place."""
    place, inner = it.place_and_room(where)
    if (agents := it.people.many.fullmatch(what.strip())) and (who := it.people.resolve(agents[0])):
        room = it.a_room(where)
        if negated:
            return [Leaves(agent, room) for agent in who]
        return [Enters(agent, room) for agent in who]
    known_place = match(what, it.places)
    named = match(where, it.rooms)
    if known_place and match(what, it.things) is None and (named or ROOM.search(canonical(where))):
        it.rooms_of[known_place] = named or it.a_room(where)
        return []
    events: list[Happening] = []
    for part in listed(what):
        thing = it.a_thing(part)
        if negated:
            events.append(Gone(thing, it.a_place(place)))
        else:
            events.append(Moves(thing, it.a_place(place), room=inner))
    return events


def statement(it: Context, words: str) -> list[Happening] | None:
    """Read `the ball is in the box`, `Ann and Ben are in the kitchen`."""
    found = re.match(
        r"(?P<what>(?:(?!\b(?:thinks?|believes?|knows?|says?|said|told|tells?|claim\w*|sees?|saw|notice\w*|"
        r"find\w*|found|discover\w*|wants?|label\w*)\b).)+?)\s+"
        r"(?:is|are|was|were|lies|sits|stands|remains?|stays?|stayed|lay|sat|stood|rests?|rested|can be|"
        r"could be)\s+(?:really |actually |now |still |currently |already |always |usually |originally |"
        r"initially |safely |neatly )*"
        r"(?P<no>not |no longer )?(?:located|found|kept|hidden|stored|placed|sitting|lying|standing|resting|"
        r"seen|hanging|situated|put|moved|playing|working|wandering|strolling|hanging out|relaxing|waiting|"
        r"reading|studying|chatting|talking|cooking|together|alone|both|all|sitting together|\s)*"
        r"\b(?P<prep>in|inside|on|on top of|under|underneath|beneath|behind|at|next to|near|"
        r"beside)\s+(?P<place>.+)$",
        words,
        re.I,
    )
    if not found or re.search(r"\bback is\b", words):
        return None
    what = found["what"].strip()
    if re.search(r"\b(?:to|by|because|if|that)\b", what):
        return None
    if re.match(r"(?:love|charge|trouble|need|front|a hurry|fact)\b", canonical(found["place"])):
        return []
    if (agents := it.people.many.fullmatch(what)) and (who := it.people.resolve(agents[0])):
        it.subjects = who
        it.people.speak_of(who)
        where = parts_of(found["place"])[0]
        if _BUSY.match(f"{found['prep']} {found['place']}"):
            return None
        pronoun = all(w in ("it", "they", "them") for w in what.lower().split())
        if not (pronoun and it.thing):
            return [Enters(agent, it.a_room(where)) for agent in who]
    return is_at(it, what, found["place"], bool(found["no"]))


def passive(it: Context, words: str) -> list[Happening] | None:
    """Read `the ball was moved to the box by Ann`."""
    found = re.match(
        r"(?P<what>[\w' -]+?)\s+(?:is|are|was|were|has been|have been|had been|gets|got)\s+(?:then |now |"
        r"secretly |quickly |quietly )*"
        r"(?P<verb>moved|put|placed|hidden|transferred|shifted|relocated|taken|carried|brought|stored|dropped|"
        r"stashed)\b"
        r"(?P<rest>.*)$",
        words,
        re.I,
    )
    if not found or it.people.many.fullmatch(found["what"].strip()):
        return None
    _, phrases = parts_of(found["rest"])
    goal = [(p, w) for p, w in phrases if p in GOAL]
    by = next((w for p, w in phrases if p == "by"), "")
    agent = (it.people.resolve(by) or ("",))[0] if by else ""
    thing = it.a_thing(found["what"])
    if not goal:
        return [Gone(thing, it.where.get(thing, ""), agent)] if phrases else None
    return [moved_to(it, thing, goal, agent)]


def liar(it: Context, words: str) -> list[Happening] | None:
    """Read who is known to lie, or to tell the truth."""
    people = it.people
    if it.liars and (
        this := re.match(
            r"(?P<who>.+?)\s+(?:knows?|knew|is aware of|learned) (?:this|that|it|about (?:this|it))$", words
        )
    ):
        return [Trusts(a, liar, "liar") for a in people.resolve(this["who"]) for liar in it.liars if a != liar]
    known = re.match(
        r"(?P<who>.+?)\s+(?:knows?|knew|is aware|was aware|has learned|believes|"
        r"thinks)\s+(?:that\s+)?(?P<liar>.+)$",
        words,
        re.I,
    )
    told = re.match(
        r"(?P<who>.+?)\s+(?:is|was|has always been) (?:a |an )?(?:\w+ )?(?:liar|dishonest)\b|"
        r"(?P<lies>.+?)\s+(?:always|often|usually|never) (?:lies|lied|tells? lies|tells? the truth|"
        r"tells? (?:the )?untruths?|speaks the truth)\b",
        known["liar"] if known else words,
        re.I,
    )
    if not told:
        return None
    liars = people.resolve(told["who"] or told["lies"] or "")
    honest = bool(
        re.search(
            r"\balways (?:tells?|speaks) the truth|\bnever (?:lies|lied|tells? lies|tells? untruths?)", words
        )
    )
    if not liars:
        return None
    knowing = people.resolve(known["who"]) if known else tuple(n for n in people.names if n not in liars)
    # That somebody is a liar does not say that the others know it; only what is told as known is known.
    it.liars = () if honest else liars
    if not known:
        return [] if not honest else [Trusts(agent, liar, "yes") for agent in knowing for liar in liars]
    return [
        Trusts(agent, liar, "yes" if honest else "liar") for agent in knowing for liar in liars if agent != liar
    ]


def state(it: Context, who: tuple[str, ...], rest: str) -> list[Happening] | None:
    """Read states of people: away, asleep, busy, back."""
    found = re.match(
        r"(?:is|are|was|were|'s|stays?|remains?)\s+(?:still |now |also |both |currently )*(?P<what>.+)$",
        rest,
        re.I,
    )
    if not found:
        return None
    what = found["what"]
    if _AWAY.match(what):
        return [Leaves(agent) for agent in who]
    if _ASLEEP.match(what):
        return [Attends(agent, False) for agent in who]
    if _BUSY.match(what):
        return [Attends(agent, False) for agent in who]
    if re.match(r"(?:awake|back|watching|present|there|here|in\b)", what):
        if what.startswith("back"):
            return [Enters(agent, "", True) for agent in who]
        return watch(it, who, what) if what.startswith("watching") else None
    return None
