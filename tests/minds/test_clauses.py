"""Words as clauses: what may stand after `that`, and steps as they are shown."""

from typing import get_args

import generated_minds as generated
from grammar import faults
from hypothesis import given
from hypothesis import strategies as st

from limp.episodes.minds import Hypothesis, Mind, mind_in_words
from limp.episodes.phrases import claimed
from limp.homes.world import ELSEWHERE
from limp.minds.clauses import clause, is_clause
from limp.minds.deeds import Deed, Verb
from limp.minds.facts import SOMETHING, Place, who
from limp.report.panels import contents
from limp.report.panels import mind_in_words as hypothesis_in_words

agents = st.sampled_from(["Ann", "Bob", "Mary Lou", "Dr Ng", "nurse", "my aunt", "R2D2", "the cook"])
things = st.sampled_from(["mug", "scissors", "Bob", "his hat", "Ann's coat", "TV", "t shirt", "nothing", "a key"])
names = st.sampled_from(
    ["desk", "in the fridge", "on the shelf", "its place", "here", "wicker hamper", "Bob", "the hall"]
)
places = st.one_of(
    st.builds(Place, name=names, room=st.just("")),
    st.builds(Place, name=st.sampled_from(["desk", "cabinet"]), room=st.sampled_from(["hall", "the den"])),
    st.builds(Place, room=st.sampled_from(["kitchen", "the attic", "her bedroom"])),
    st.just(ELSEWHERE),
)
said = st.sampled_from(
    """Yes|no|yes, he helped it|to repair the brakes|because he was hungry|help|where the mug is|He left.|
    Suddenly, it rains|While Ann is away, it rains|it rains|Bob has the key|It rains. He sees it.|about the door|
    the letter is a bill|who ate it|what happened?""".replace("\n    ", "").split("|")
)
facts = generated.facts(things, places, said)
ends = generated.ends(things, st.builds(Place, name=st.sampled_from(["desk", "Bob"])), agents)
held = generated.held(agents, facts, ends, 2)
minds = agents.flatmap(
    lambda agent: st.builds(Mind, agent=st.just(agent), claims=st.lists(held(agent), max_size=4).map(tuple))
)


@given(minds)
def test_every_mind_is_grammatical(mind: Mind) -> None:
    hypothesis = Hypothesis(choice="A", mind=mind)
    for words in (mind_in_words(mind), hypothesis_in_words(hypothesis), *contents(mind)):
        assert faults(words) == [], words
    for claim in mind.claims:
        assert claimed(claim).startswith(f"{who(mind.agent)} ")


@given(
    agents,
    st.builds(
        Deed,
        verb=st.sampled_from(get_args(Verb)),
        thing=st.sampled_from(["", "mug", "scissors", SOMETHING]),
        place=st.none()
        | st.builds(Place, name=st.sampled_from(["desk", "cabinet"]), room=st.sampled_from(["", "hall"])),
        on=generated.flag,
        to=st.sampled_from(["Ann", "Bob"]),
    ),
)
def test_every_step_is_a_clause(agent: str, act: Deed) -> None:
    words = clause(f"{agent}: {act.phrase()}")
    assert faults(words) == [], words
    verb = words.removeprefix(f"{who(agent)} ").split()[0]
    assert verb.endswith("s"), words


def test_clauses() -> None:
    told = "it rains|Bob has the key|Mary Lou left|the letter is a bill|there is a bill|the other opens doors"
    assert all(map(is_clause, told.split("|")))
    other = """Yes|help|yes, he did|to rest|because it rained|help Bob|the red box|the other keys in the bag
    |Ann and Bob|He left|Suddenly, it rains|A. B c.|It rains!"""
    assert [words for words in other.split("|") if is_clause(words.strip())] == []
