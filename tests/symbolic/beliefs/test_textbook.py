"""The classical stories, by name, through the whole pipeline: question without options, answer in words."""

from __future__ import annotations

import pytest

from limp import Pipeline, parse_question

SALLY_ANNE = """Sally and Anne are in the playroom. Sally has a basket and Anne has a box. Sally puts her marble
into her basket. Sally goes out for a walk. While she is away, Anne takes the marble out of the basket and puts it
into her box. Now Sally comes back.""".replace("\n", " ")
MAXI = """Maxi puts the chocolate in the blue cupboard and goes out to play. His mother moves the chocolate from
the blue cupboard to the green cupboard while Maxi is outside. Maxi returns.""".replace("\n", " ")
SMARTIES = "Ann shows Ben a Smarties tube. Ben opens the tube and finds pencils inside. Carla comes in."
ICE_CREAM = """John and Mary are in the park. The ice-cream man arrives in the park with his van. Mary goes home
to get her money. The ice-cream man tells John that he is going to drive his van to the church. John goes home for
lunch. On his way to the church, the ice-cream man meets Mary and tells her that he is going to the
church.""".replace("\n", " ")
DIARY = """Anna and Tom are in the bedroom. Anna puts her diary in the drawer. Tom leaves the bedroom. Anna moves
the diary under the bed. Tom watches through the window. Anna does not notice Tom.""".replace("\n", " ")
BELIEVED_LIAR = """Max and Lily are in the kitchen. Max puts the cake in the fridge. Lily leaves the kitchen. Max
moves the cake to the oven. Max tells Lily that the cake is in the cupboard.""".replace("\n", " ")
KNOWN_LIAR = """Simon is a big liar. Jim knows that Simon always lies. Simon stole Jim's paddle and hid it in the
cupboard or under the bed. Simon tells Jim that the paddle is under the bed.""".replace("\n", " ")

CASES = {
    "Sally-Anne": (SALLY_ANNE, "Where will Sally look for her marble?", "basket"),
    "Sally-Anne, reality": (SALLY_ANNE, "Where is the marble really?", "box"),
    "Sally-Anne, memory": (SALLY_ANNE, "Where was the marble at the beginning?", "basket"),
    "Sally-Anne, second order": (SALLY_ANNE, "Where does Anne think Sally will look for the marble?", "basket"),
    "Sally-Anne, knowledge": (SALLY_ANNE, "Does Sally know where the marble is?", "no"),
    "Sally-Anne, who knows": (SALLY_ANNE, "Who knows where the marble is?", "Anne"),
    "Maxi": (MAXI, "Where will Maxi look for the chocolate?", "blue cupboard"),
    "Smarties": (SMARTIES, "What does Carla think is in the tube?", "smarties"),
    "Smarties, reality": (SMARTIES, "What is really in the tube?", "pencils"),
    "Smarties, second order": (SMARTIES, "What does Ben think that Carla thinks is in the tube?", "smarties"),
    "ice-cream van": (ICE_CREAM, "Where does John think Mary will go to buy an ice cream?", "park"),
    "ice-cream van, where she goes": (ICE_CREAM, "Where will Mary go to buy an ice cream?", "church"),
    "diary through the window": (DIARY, "Where will Tom look for the diary?", "bed"),
    "diary, second order": (DIARY, "Where does Anna think that Tom will look for the diary?", "drawer"),
    "diary, third order": (
        DIARY,
        "Where does Tom think that Anna thinks that he will look for the diary?",
        "drawer",
    ),
    "a liar who is believed": (BELIEVED_LIAR, "Where will Lily look for the cake?", "cupboard"),
    "a liar who is believed, the liar": (BELIEVED_LIAR, "Where does Max think the cake is?", "oven"),
    "a liar who is known to lie": (KNOWN_LIAR, "Where will Jim look for the paddle?", "cupboard"),
    "a liar who is known to lie, the liar": (
        KNOWN_LIAR,
        "Where does Simon think Jim will look for the paddle?",
        "bed",
    ),
}


@pytest.fixture(scope="module")
def solver() -> Pipeline:
    return Pipeline.symbolic()


@pytest.mark.parametrize("name", CASES)
def test_textbook_case(name: str, solver: Pipeline) -> None:
    story, stem, right = CASES[name]
    answer = solver.answer(parse_question(stem, narration=story))
    assert answer.words == right
    assert answer.trace is not None
    assert answer.trace.steps[0].startswith(("what", "where"))


MORE = {
    "asleep": (
        "Tim and Ella are in the living room. Ella puts the keys on the table. Ella falls asleep on the sofa. "
        "Tim takes"
        " the keys and hides them in the vase. Ella wakes up.",
        "Where will Ella look for the keys?",
        "table",
    ),
    "told later": (
        "Sally puts the ball in the basket and leaves. Anne moves the ball to the box. Later Anne tells Sally "
        "that she"
        " moved the ball to the box.",
        "Where does Anne think Sally thinks the ball is?",
        "box",
    ),
    "looking inside": (
        "Sally puts the ball in the basket and leaves. Anne moves the ball to the box. Sally comes back and "
        "looks in"
        " the box.",
        "Where does Sally think the ball is?",
        "box",
    ),
    "not believed": (
        "Max puts the cake in the fridge. Lily leaves the kitchen. Max moves the cake to the oven. Max tells "
        "Lily that"
        " the cake is in the cupboard. Lily does not believe him.",
        "Where will Lily look for the cake?",
        "fridge",
    ),
    "a mistaken speaker": (
        "Sally and Anne are in the kitchen. Sally puts the ball in the basket. Sally leaves the kitchen. Anne "
        "moves the"
        " ball to the box. Sally comes back. Sally tells Anne that the ball is in the basket.",
        "Where does Anne think the ball is?",
        "box",
    ),
    "through the keyhole": (
        "Ben puts the letter in the desk. Ben leaves the room. Carla moves the letter to the safe. Ben peeks "
        "through"
        " the keyhole and sees everything. Carla is unaware of this.",
        "Where does Carla think that Ben thinks the letter is?",
        "desk",
    ),
    "five orders": (
        "Anna, Ben, Cleo, Dan and Eve are in the hall. Anna puts the key in the bowl. Anna leaves. Ben moves "
        "the key to"
        " the jar. Ben leaves. Cleo moves the key to the mug. Cleo leaves. Dan moves the key to the pot. Dan "
        "leaves.",
        "Where does Eve think Dan thinks Cleo thinks Ben thinks Anna thinks the key is?",
        "bowl",
    ),
}


@pytest.mark.parametrize("name", MORE)
def test_other_prose(name: str, solver: Pipeline) -> None:
    story, stem, right = MORE[name]
    assert solver.answer(parse_question(stem, narration=story)).words == right
