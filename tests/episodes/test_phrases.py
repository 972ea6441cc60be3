"""The English of minds: what is written is read back, whoever thinks what of whom."""

import generated_minds as generated
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuses

from limp.episodes.claims import Claim
from limp.episodes.minds import wants
from limp.episodes.phrases import claimed, parse_claim
from limp.errors import InputError
from limp.homes.minds import located, wish
from limp.homes.world import ELSEWHERE, WHERE_PUT
from limp.minds.facts import Place

DESK = Place(name="desk")
agents = st.sampled_from(["Ann", "Bob", "Mary Lou", "Dr Ng"])
things = st.sampled_from(["mug", "remote control", "wine", "box of nails", "information"])
names = st.sampled_from(["desk", "coffee table", "cabinet"])
places = st.one_of(
    st.builds(Place, name=names, room=st.sampled_from(["", "kitchen", "living room"]), other=st.booleans()),
    st.builds(Place, name=agents),
    st.sampled_from([ELSEWHERE, WHERE_PUT]),
)
facts = generated.facts(things, places, st.sampled_from(["it rains", "the letter is a bill"]))
held = generated.held(agents, facts, generated.ends(things, places, agents), 3)


@given(agents.flatmap(held) | facts)
def test_what_is_claimed_is_read_back(claim: Claim) -> None:
    assert parse_claim(claimed(claim)) == claim


def test_inside_is_in_and_what_is_not_understood_is_kept_as_words() -> None:
    assert parse_claim("the tea is inside the desk").words == "the tea is in the desk"
    assert parse_claim("Ann wants to put the mug inside the desk").words == "the mug in the desk"
    assert parse_claim("the tea is on his desk") == Claim(words="the tea is on his desk")
    assert parse_claim("Ann wants to sing a song") == wants("Ann", "sing a song")
    rest = Claim(chain=("Ann",), words="Bob would like some rest")
    assert parse_claim("Ann believes that Bob would like some rest") == rest


def test_what_is_denied_of_an_attitude_or_known_of_one_stays_in_words() -> None:
    for words in (
        "Ann does not know that the mug is on the desk",
        "Ann does not believe that Bob wants to find the mug",
        "Ann knows that Bob wants to find the mug",
    ):
        read = parse_claim(words)
        assert (read.chain, read.variable, claimed(read)) == (("Ann",), None, words)


def test_no_words_are_refused() -> None:
    refuses(lambda: parse_claim(" "), "no words", InputError)


def test_people_without_a_capital_are_known_by_name() -> None:
    words = "the nurse knows that the cook wants to find the key"
    told = parse_claim("the nurse believes that the cook wants to find the key", ("the nurse", "the cook"))
    assert told == wish("the cook", "key").held_by("the nurse")
    assert parse_claim(words) == Claim(words=words)
    assert parse_claim("Ann believes that the mug is on the desk") == located("mug", DESK).held_by("Ann")
