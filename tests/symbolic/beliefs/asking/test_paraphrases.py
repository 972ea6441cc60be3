"""Questions as people put them, about nine stories that the rules read; what is not told is refused."""

from __future__ import annotations

import pytest

import limp
from limp.errors import LimpError

RING = (
    "Anna put her ring in the drawer and went to the garden. "
    "While she was away, Ben moved the ring to the vase. "
    "Then Anna came back."
)
TIN = (
    "The biscuit tin on the shelf is full of buttons. "
    "Lena opened the tin yesterday. "
    "Omar has never looked inside the tin."
)
PRESENT = (
    "Nina hid the present in the wardrobe. "
    "Her brother Paul watched her through the window, but she did not notice him. "
    "Then Nina left."
)
FOOD = (
    "Tom put the cat food in the garage. "
    "Later Eva asked Tom where the cat food was. "
    "Tom told Eva that the cat food was in the kitchen. "
    "Eva went to the kitchen."
)
WALLET = (
    "Peter put his wallet in the desk. "
    "Peter left the office. "
    "Julia took the wallet out of the desk and put it in her bag. "
    "Peter came back."
)
CHEESE = (
    "Rosa and Karl are in the kitchen. "
    "Rosa puts the cheese in the cupboard. "
    "Karl goes to the shop. "
    "Rosa moves the cheese to the fridge. "
    "Rosa phones Karl and tells him that the cheese is in the fridge."
)
LETTER = (
    "Dan hid the letter under the mat. "
    "Sue saw Dan hide the letter under the mat. "
    "Then Sue went to work. "
    "Dan moved the letter to the shed. "
    "Nobody told Sue about it."
)
DOG = "Leo knew that the dog was in the garden. Leo told Max that the dog was in the cellar."

PLACES = ("the drawer", "the vase")
DESK_BAG = ("the desk", "the bag")
KITCHEN = ("the cupboard", "the fridge")
MAT_SHED = ("under the mat", "in the shed")
HOUSE = ("in the garden", "in the cellar")
YES_NO = ("Yes", "No")
TIN_HOLDS = ("biscuits", "buttons")
LIE = ("a lie", "an honest mistake")


@pytest.mark.parametrize(
    ("story", "question", "options", "answer"),
    [
        (RING, "Where will Anna turn first when she wants her ring?", PLACES, "the drawer"),
        (RING, "Where does Anna reckon the ring is?", PLACES, "the drawer"),
        (RING, "In Anna's mind, where is the ring?", PLACES, "the drawer"),
        (RING, "As far as Anna knows, the ring is where?", PLACES, "the drawer"),
        (RING, "If you asked Anna where the ring is, what would she say?", PLACES, "the drawer"),
        (RING, "What would Anna say if somebody asked her where the ring is?", PLACES, "the drawer"),
        (RING, "Is Anna convinced that the ring is in the drawer?", YES_NO, "Yes"),
        (RING, "Is Anna under the impression that the ring is still in the drawer?", YES_NO, "Yes"),
        (RING, "Does Anna have any clue where the ring is now?", YES_NO, "No"),
        (RING, "Has Anna got any idea that the ring was moved?", YES_NO, "No"),
        (RING, "Is Anna right about where the ring is?", YES_NO, "No"),
        (RING, "Would Anna be surprised to find the ring in the vase?", YES_NO, "Yes"),
        (RING, "Would Anna be surprised to find the ring in the drawer?", YES_NO, "No"),
        (RING, "Is Anna aware of the move?", YES_NO, "No"),
        (RING, "Who's got no idea where the ring is?", ("Anna", "Ben"), "Anna"),
        (RING, "Who moved the ring?", ("Anna", "Ben"), "Ben"),
        (RING, "Who could tell you where the ring really is?", ("Anna", "Ben"), "Ben"),
        (RING, "Where's the ring ended up?", PLACES, "the vase"),
        (RING, "Where does Ben expect Anna to look for her ring?", PLACES, "the drawer"),
        (RING, "Where does Ben suppose Anna will start hunting for the ring?", PLACES, "the drawer"),
        (RING, "Does Ben know what became of the ring?", YES_NO, "Yes"),
        (RING, "Where did Anna leave the ring?", PLACES, "the drawer"),
        (RING, "Which place will Anna check first for the ring?", PLACES, "the drawer"),
        (RING, "Where would Anna go to fetch her ring?", PLACES, "the drawer"),
        (RING, "Where is Anna likely to search for the ring?", PLACES, "the drawer"),
        (
            RING,
            "What will Anna do to get the ring?",
            ("look in the drawer", "look in the vase"),
            "look in the drawer",
        ),
        (RING, "Did Anna see Ben move the ring?", YES_NO, "No"),
        (
            RING,
            "What does Anna believe has happened to the ring?",
            ("that it is still in the drawer", "that it is in the vase"),
            "that it is still in the drawer",
        ),
        (RING, "Does Anna imagine the ring is in the vase or in the drawer?", PLACES, "the drawer"),
        (
            RING,
            "Why will Anna look in the drawer?",
            ("because she thinks the ring is in the drawer", "because she thinks the ring is in the vase"),
            "because she thinks the ring is in the drawer",
        ),
        (RING, "Does Anna know who moved the ring?", YES_NO, "No"),
        (RING, "Where would Anna swear the ring is?", PLACES, "the drawer"),
        (RING, "Is the ring where Anna thinks it is?", YES_NO, "No"),
        (RING, "Where was the ring to begin with?", PLACES, "the drawer"),
        (RING, "Can Anna know that the ring is in the vase?", YES_NO, "No"),
        (RING, "What's in the vase?", ("the ring", "nothing"), "the ring"),
        (RING, "Where, in Anna's opinion, is the ring?", PLACES, "the drawer"),
        (RING, "Which of them is in the dark about where the ring is?", ("Anna", "Ben"), "Anna"),
        (TIN, "What does Omar reckon is in the tin?", TIN_HOLDS, "biscuits"),
        (TIN, "What would Omar tell you the tin holds?", TIN_HOLDS, "biscuits"),
        (TIN, "What's really in the tin?", TIN_HOLDS, "buttons"),
        (TIN, "Does Omar expect to find biscuits in the tin?", YES_NO, "Yes"),
        (TIN, "Is Lena aware that there are buttons in the tin?", YES_NO, "Yes"),
        (TIN, "Does Omar know what's in the tin?", YES_NO, "No"),
        (TIN, "Would Omar be taken aback to see what's in the tin?", YES_NO, "Yes"),
        (TIN, "What does Omar expect to find when he opens the tin?", TIN_HOLDS, "biscuits"),
        (TIN, "Does Omar think the tin has biscuits or buttons in it?", TIN_HOLDS, "biscuits"),
        (PRESENT, "Does Nina think that Paul knows where the present is?", YES_NO, "No"),
        (PRESENT, "Does Paul know where the present is?", YES_NO, "Yes"),
        (PRESENT, "Does Nina have the impression that Paul has no idea where the present is?", YES_NO, "Yes"),
        (PRESENT, "Would Paul be able to tell you where the present is?", YES_NO, "Yes"),
        (FOOD, "Was Tom lying to Eva?", YES_NO, "Yes"),
        (FOOD, "Was Tom being straight with Eva?", YES_NO, "No"),
        (FOOD, "Tom's answer: a lie or an honest mistake?", LIE, "a lie"),
        (FOOD, "What Tom told Eva was...", LIE, "a lie"),
        (
            FOOD,
            "Did Tom simply get it wrong, or was he fibbing?",
            ("He got it wrong", "He was fibbing"),
            "He was fibbing",
        ),
        (FOOD, "Was Tom mistaken?", YES_NO, "No"),
        (FOOD, "Did Tom want Eva to find the cat food?", YES_NO, "No"),
        (FOOD, "Was Tom out to help Eva?", YES_NO, "No"),
        (WALLET, "Where's Peter going to look for his wallet?", DESK_BAG, "the desk"),
        (WALLET, "Peter wants his wallet. Which spot does he try first?", DESK_BAG, "the desk"),
        (WALLET, "Peter's convinced his wallet is where?", DESK_BAG, "the desk"),
        (WALLET, "Where does Peter imagine his wallet to be?", DESK_BAG, "the desk"),
        (WALLET, "Is Peter mistaken about where his wallet is?", YES_NO, "Yes"),
        (WALLET, "Does Peter still believe his wallet's in the desk?", YES_NO, "Yes"),
        (WALLET, "Has it dawned on Peter that the wallet is gone?", YES_NO, "No"),
        (WALLET, "Does Julia realise that Peter doesn't know where the wallet is?", YES_NO, "Yes"),
        (WALLET, "Who took the wallet out of the desk?", ("Peter", "Julia"), "Julia"),
        (WALLET, "Which person knows the wallet's whereabouts?", ("Peter", "Julia"), "Julia"),
        (WALLET, "Does Peter suspect that Julia has moved his wallet?", YES_NO, "No"),
        (WALLET, "According to Peter, where's the wallet?", DESK_BAG, "the desk"),
        (
            WALLET,
            "What does Peter think has become of his wallet?",
            ("that it is in the desk", "that it is in the bag"),
            "that it is in the desk",
        ),
        (WALLET, "Where did Peter first put his wallet?", DESK_BAG, "the desk"),
        (WALLET, "Would Peter open the desk or the bag to get his wallet?", DESK_BAG, "the desk"),
        (WALLET, "Is Peter aware that his wallet was taken?", YES_NO, "No"),
        (WALLET, "So where is the wallet really?", DESK_BAG, "the bag"),
        (WALLET, "Where was the wallet before Julia moved it?", DESK_BAG, "the desk"),
        (CHEESE, "Does Karl now know where the cheese is?", YES_NO, "Yes"),
        (CHEESE, "After the call, where does Karl think the cheese is?", KITCHEN, "the fridge"),
        (CHEESE, "Where does Rosa think Karl will look for the cheese?", KITCHEN, "the fridge"),
        (CHEESE, "Where did Karl think the cheese was before Rosa phoned him?", KITCHEN, "the cupboard"),
        (CHEESE, "Is Karl in the picture about the cheese?", YES_NO, "Yes"),
        (CHEESE, "Does Karl have the wrong idea about where the cheese is?", YES_NO, "No"),
        (CHEESE, "Was Rosa telling Karl the truth?", YES_NO, "Yes"),
        (CHEESE, "Was Rosa being honest with Karl about the cheese?", YES_NO, "Yes"),
        (LETTER, "Where does Sue believe Dan thinks the letter is?", MAT_SHED, "under the mat"),
        (LETTER, "Where is Sue most likely to look for the letter?", MAT_SHED, "under the mat"),
        (LETTER, "Does Sue know the letter has been moved?", YES_NO, "No"),
        (LETTER, "Does Dan think Sue knows where the letter is now?", YES_NO, "No"),
        (LETTER, "Will Sue be surprised when she sees that the letter is in the shed?", YES_NO, "Yes"),
        (LETTER, "Did Sue witness Dan hiding the letter?", YES_NO, "Yes"),
        (LETTER, "Sue has no idea the letter was moved: true or false?", ("True", "False"), "True"),
        (
            LETTER,
            "Why will Sue look under the mat?",
            ("because she believes the letter is under the mat", "because she knows the letter is in the shed"),
            "because she believes the letter is under the mat",
        ),
        (
            LETTER,
            "What will Sue do when she wants the letter?",
            ("look under the mat", "go to the shed"),
            "look under the mat",
        ),
        (DOG, "Did Leo lie to Max?", YES_NO, "Yes"),
        (DOG, "Was Leo honest with Max?", YES_NO, "No"),
        (DOG, "Leo's words to Max were", LIE, "a lie"),
        (DOG, "Where does Max think the dog is?", HOUSE, "in the cellar"),
        (DOG, "Where does Leo think Max will search for the dog?", HOUSE, "in the cellar"),
        (DOG, "Is Leo trying to mislead Max?", YES_NO, "Yes"),
        (DOG, "Did Leo mean Max to find the dog?", YES_NO, "No"),
    ],
)
def test_questions_as_people_put_them(story: str, question: str, options: tuple[str, ...], answer: str) -> None:
    assert limp.answer(question, text=story, options=options).words == answer


@pytest.mark.parametrize(
    ("story", "question", "options"),
    [
        (RING, "Does Anna think the ring is in the kitchen?", YES_NO),
        (RING, "Does Anna know where the violin is?", YES_NO),
        (RING, "Where will Carla look for the ring?", PLACES),
        (RING, "Does Anna know that Carla moved the ring?", YES_NO),
        (RING, "Does Anna know about the party?", YES_NO),
        (RING, "Will Anna go to the bank?", YES_NO),
        (RING, "Where will Ben put the ring next?", PLACES),
        (RING, "Who lost the ring?", ("Anna", "Ben")),
        (TIN, "Does Omar think there is a snake in the tin?", YES_NO),
        (DOG, "Does Max know that Leo lied?", YES_NO),
        (WALLET, "Does Peter know that Julia stole the car?", YES_NO),
        (WALLET, "Where does Peter think the keys are?", DESK_BAG),
        (WALLET, "Does Peter like Julia?", YES_NO),
        (WALLET, "Who is happier?", ("Peter", "Julia")),
        (WALLET, "What does Julia think of Peter?", ("that he is nice", "that he is rude")),
        (WALLET, "Did Peter go to the bank?", YES_NO),
        (WALLET, "Where did Peter go?", DESK_BAG),
        (CHEESE, "Does Karl think the milk is in the fridge?", YES_NO),
        (LETTER, "Does Sue think the letter is in the attic?", YES_NO),
    ],
)
def test_what_the_story_does_not_tell_of_is_refused(story: str, question: str, options: tuple[str, ...]) -> None:
    with pytest.raises(LimpError):
        limp.answer(question, text=story, options=options)


def test_who_moved_it_is_asked_of_whoever_saw_it() -> None:
    options = ("Peter", "Julia")
    assert limp.answer("Who does Julia think moved the wallet?", text=WALLET, options=options).words == "Julia"
    with pytest.raises(LimpError, match="nothing in the story tells Peter"):
        limp.answer("Who does Peter think moved the wallet?", text=WALLET, options=options)
