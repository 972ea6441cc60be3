"""Ten ways to tell each kind of event; the first one of each is the canonical wording."""

from __future__ import annotations

from collections.abc import Mapping

WORDINGS: Mapping[str, tuple[str, ...]] = {
    "together": (
        "{people} entered the {room}.",
        "{people} are in the {room}.",
        "{people} came into the {room}.",
        "{people} walked into the {room}.",
        "{people} were together in the {room}.",
        "{people} went into the {room}.",
        "One day, {people} entered the {room}.",
        "{people} arrived in the {room}.",
        "{people} are all in the {room}.",
        "This morning {people} came into the {room}.",
    ),
    "first": (
        "{a} put the {thing} in the {place}.",
        "{a} places the {thing} in the {place}.",
        "{a} hid the {thing} in the {place}.",
        "{a} puts the {thing} into the {place}.",
        "{a} stored the {thing} in the {place}.",
        "{a} dropped the {thing} into the {place}.",
        "The {thing} was put in the {place} by {a}.",
        "{a} laid the {thing} in the {place}.",
        "{a} tucked the {thing} into the {place}.",
        "{a} stashed the {thing} inside the {place}.",
    ),
    "leave": (
        "{a} left the {room}.",
        "{a} exited the {room}.",
        "{a} leaves the {room}.",
        "Then {a} went out of the {room}.",
        "{a} walked out of the {room}.",
        "After that, {a} left the {room}.",
        "{a} exits the {room}.",
        "{a} departs.",
        "{a} stepped out of the {room}.",
        "A moment later {a} left.",
    ),
    "return": (
        "{a} entered the {room}.",
        "{a} returned to the {room}.",
        "{a} came back into the {room}.",
        "{a} comes back to the {room}.",
        "{a} went back into the {room}.",
        "{a} walked back into the {room}.",
        "Later, {a} re-entered the {room}.",
        "Then {a} came back.",
        "{a} returns to the {room}.",
        "{a} came into the {room} again.",
    ),
    "move": (
        "{a} moved the {thing} to the {place}.",
        "{a} moves the {thing} from the {before} to the {place}.",
        "{a} put the {thing} into the {place}.",
        "{a} took the {thing} out of the {before} and put it in the {place}.",
        "{a} transferred the {thing} to the {place}.",
        "Quietly, {a} moved the {thing} to the {place}.",
        "{a} shifted the {thing} from the {before} into the {place}.",
        "The {thing} was moved to the {place} by {a}.",
        "{a} grabbed the {thing} and hid it in the {place}.",
        "{a} carried the {thing} over to the {place}.",
    ),
    "peek": (
        "{a} secretly watched through the keyhole.",
        "{a} peeked through the keyhole.",
        "{a} secretly watches through the window.",
        "{a} peeks through the window.",
        "Unnoticed, {a} peeked through the keyhole.",
        "{a} spied through the window.",
        "{a} secretly looked through the keyhole.",
        "{a} was peeking through the window.",
        "{a} secretly peeped through the keyhole.",
        "{a} covertly watched through the window.",
    ),
    "private": (
        "{a} privately told {b} that the {thing} is in the {place}.",
        "{a} whispered to {b} that the {thing} was in the {place}.",
        "In private, {a} told {b} that the {thing} is in the {place}.",
        "{a} secretly told {b} that the {thing} is in the {place}.",
        "{a} privately tells {b} that the {thing} is in the {place} now.",
        "{a} quietly told {b} that the {thing} was in the {place}.",
        "{a} phoned {b} and said privately that the {thing} is in the {place}.",
        '{a} whispered to {b}: "The {thing} is in the {place}."',
        "{a} texted {b} that the {thing} is in the {place}.",
        "{a} privately informed {b} that the {thing} is in the {place}.",
    ),
    "public": (
        "{a} publicly claimed that the {thing} is in the {place}.",
        "{a} told everyone that the {thing} is in the {place}.",
        "{a} announced to everyone that the {thing} was in the {place}.",
        "{a} publicly claimed that {thing} is in the {place} now.",
        "{a} said aloud that the {thing} is in the {place}.",
        "{a} announced publicly that the {thing} is in the {place}.",
        'Then {a} said to everyone: "The {thing} is in the {place}."',
        "{a} declared to everybody that the {thing} was in the {place}.",
        "{a} publicly stated that the {thing} is in the {place}.",
        "{a} tells everybody that the {thing} is in the {place}.",
    ),
    "idle": (
        "{a} likes the {other}.",
        "{a} stayed in the {room} for a minute.",
        "{a} dislikes the {other}.",
        "{a} loves the {other}.",
        "{a} was hungry.",
        "{a} hates the {other}.",
        "{a} smiled.",
        "{a} made no movements.",
        "{a} wants to play.",
        "{a} lost a watch.",
    ),
}

NAMES = tuple(
    """Anna Ben Clara David Emma Felix Grace Henry Isla Jack Kate Leo
    Mia Noah Olivia Peter Rosa Simon Tara Victor""".split()
)
THINGS = tuple("apple ball book cake coat hat key lemon letter marble melon onion pear ring scarf tie".split())
PLACES = tuple(
    "bag basket bottle bowl box bucket chest crate cupboard drawer envelope jar mug pot suitcase vase".split()
)
ROOMS = tuple("kitchen garden bedroom garage attic cellar library office".split())
HALL = "hallway"
