"""A text and a question, by the reader on a parser: what is answered, and what is refused and how."""

import pytest
from asked import answer

from limp.episodes.events import Leave, Unread
from limp.errors import LimpError
from limp.reading.events import read_story, short
from limp.reading.reader import StoryReader

SALLY = (
    "Sally puts her marble in the basket. Sally leaves the room."
    " Anne takes the marble out of the basket and puts it in the box. Sally comes back."
)


def refusal(text: str, question: str, *options: str) -> str:
    with pytest.raises(LimpError) as error:
        answer(text, question, *options)
    return f"{error.value.message} {error.value.hint}"


@pytest.mark.parametrize(
    ("text", "question", "options", "right"),
    [
        (SALLY, "Where will Sally look for her marble?", (), "basket"),
        (SALLY, "Where does Anne think that Sally will look for the marble?", (), "basket"),
        (SALLY, "Where is the marble really?", ("the box", "the basket"), "the box"),
        (SALLY, "According to Sally, where is the marble?", ("the box", "the basket"), "the basket"),
        (SALLY, "Does Sally know where the marble is?", ("Yes", "No"), "No"),
        (SALLY, "Who knows where the marble is?", ("Sally", "Anne"), "Anne"),
        (
            "Ann and Ben are in the hall. The meeting is at nine.",
            "Who knows when the meeting is?",
            ("Ann", "Ann and Ben"),
            "Ann and Ben",
        ),
        (
            "Ann has a cereal box. Ann opens the box and sees that there are pencils in it.",
            "Before the box was opened, what did Ann think was in the box?",
            ("cereal", "pencils"),
            "cereal",
        ),
        (
            "Ann and Ben are in the hall. Ann closed the window. Ann left. Ben opened the window.",
            "Does Ann think that the window is open?",
            ("Yes", "No"),
            "No",
        ),
        (
            "Zoe believes that the cat is in the attic. Actually it is in the basket.",
            "Where does Zoe think the cat is?",
            ("the attic", "the basket"),
            "the attic",
        ),
    ],
)
def test_a_question_is_answered(text: str, question: str, options: tuple[str, ...], right: str) -> None:
    assert answer(text, question, *options) == right


def test_nothing_is_kept_of_a_clause_that_is_not_understood() -> None:
    opened = read_story("Ann opened the box in the presence of the dog. She found a coin inside.")
    assert not any(event.understood for event in opened.episode.events)
    entered = read_story(
        "Ann is in the hall. Ben went into the kitchen in the presence of the dog. Cleo left the kitchen."
    )
    assert entered.episode.events[-1] == Leave("Cleo", text="Cleo left the kitchen.")
    put = read_story("Ann is in the hall. Ann put the key into the box in the presence of the dog.")
    assert put.episode.locations == ()


def test_a_refusal_quotes_the_clause_and_shows_how_to_say_it_in_the_names_of_the_story() -> None:
    told = (
        "Liz and Tom are in the office. Liz puts the ring in the drawer. Liz frobnicated a plum."
        " Tom moves the ring to the jar."
    )
    said = refusal(told, "Where does Liz think the ring is?")
    assert "'Liz frobnicated a plum.'" in said


def test_a_question_for_two_things_is_refused() -> None:
    assert "it asks for two things" in refusal(SALLY, "Where will Sally look first, and why?")


def test_a_question_in_a_view_that_its_form_does_not_take_is_refused() -> None:
    assert "Anne's, is not read" in refusal(SALLY, "According to Anne, who moved the marble?")


@pytest.mark.parametrize(
    ("told", "asked", "unread"),
    [
        ("Ann tells everyone except Ben that the key is in the jar.", "Ben", "except"),
        ("Ben frobnicates and sees Ann move the key to the jar.", "Ben", "frobnicates"),
        ("Ben strolls out to the garden while Ann moves the key to the jar.", "Ben", "while"),
        ("Ann leaves a note for Ben saying that the key is in the jar.", "Ben", "saying"),
    ],
)
def test_what_restricts_or_hangs_on_words_that_are_not_understood_is_unread(
    told: str, asked: str, unread: str
) -> None:
    story = f"Ann, Ben and Cleo are in the den. Ann puts the key in the drawer. {told}"
    assert unread in refusal(story, f"Where does {asked} think the key is?", "the drawer", "the jar")


@pytest.mark.parametrize(
    "told",
    [
        "Ben thought that there was no key.",
        "The key was all that remained.",
        "Ben swore blind the key was in the jar.",
        "Ben sat down on the key.",
        '"Let\'s hide the key under the sofa!" said Ben.',
        "Ben sat on his spectacles.",
        "Ben rode off on the key.",
        "Ben pulled the key up the hill.",
        "Ben went out, got the key and came back in.",
        "Ben sat down without noticing the key.",
        "Ben left before he could see which drawer Cleo put the key in.",
        "Ben peeked into the jar to check that Cleo was not looking and then crept into the attic.",
        "Ben only noticed it at the hotel.",
        "Ben did not see Cleo leave.",
        "Ben found that it was full of buttons.",
        "The key is gone.",
        "Ben can't see what Cleo is doing.",
        "Ben tells Cleo a lie about the key.",
        "Ann puts the key where Ben never looks.",
        "Ben picks up the wrong key.",
        "Ben loses the key in the grass.",
        "Ben came in without being seen.",
        "Ann saw Ben sitting on a crate.",
        "Ben finds a pair of binoculars in the jar.",
        "Ann tells Ben that Cleo is driving to the church.",
        "Ben does not want Cleo to find out about the key.",
        "Ben brings the key to Room 6.",
        "Ben picked up the key by mistake.",
        "Ben did not hear the bell.",
        "Ben quickly hid the key behind his back.",
        "Ben found the key and kept it a secret.",
        "Ben saw that the key was empty.",
        "Ben has never seen what is in the jar.",
        "Ben came to a decision.",
        "Ben came across the key.",
        "Ben ran out of milk.",
        "Cleo gave Ann a look.",
        "Cleo told Ann that she would put the key in the jar.",
        "Ben and Cleo each took a key.",
    ],
)
def test_a_verb_in_another_sense_than_its_frame_has_is_unread(told: str) -> None:
    before = "Ann, Ben and Cleo are in the den. Ann puts the key in the drawer."
    plain, story = read_story(before).episode.events, read_story(f"{before} {told}").episode.events
    assert story[: len(plain)] == plain
    assert [event.clause for event in story[len(plain) :] if isinstance(event, Unread)] == [told]


@pytest.mark.parametrize(
    "question", ["What colour is the sky?", "Where does Sally think that Bob looks?", "Sally?"]
)
def test_a_question_that_is_not_understood_says_so(question: str) -> None:
    assert "not understood" in refusal(SALLY, question, "red", "blue")


MAXI = (
    "Maxi puts the chocolate into the blue cupboard. Then he goes out to play. While he is away, his mother takes"
    " the chocolate and puts it into the green cupboard. Then she leaves to buy some eggs. Maxi comes home hungry."
)
SALLY_ANNE = (
    "Sally has a basket. Anne has a box. Sally has a marble. She puts the marble in her basket. Sally goes out"
    " for a walk. Anne takes the marble out of the basket and puts it in the box. Sally comes back."
)
SMARTIES = "Here is a Smarties box. There are pencils in the box. Tom has not looked inside the box."
OPENED = "Ann is shown a Smarties tube. She opens the tube and sees that there are pencils in it."


@pytest.mark.parametrize(
    ("text", "question", "right"),
    [
        (SALLY_ANNE, "Where will Sally look for her marble?", "basket"),
        (MAXI, "Where will Maxi look for the chocolate?", "blue cupboard"),
        (SMARTIES, "What does Tom think is in the box?", "smarties"),
        (OPENED, "What does Ann think is in the tube?", "pencils"),
    ],
)
def test_the_classic_tasks_are_answered(text: str, question: str, right: str) -> None:
    """Unexpected transfer (Wimmer & Perner 1983, Baron-Cohen et al. 1985) and contents (Perner et al. 1987)."""
    assert answer(text, question) == right


def test_what_stands_behind_a_colon_hangs_on_what_stands_before_it() -> None:
    told = "Ann and Ben are in the den. The key is in the jar. Ann told Ben a secret: the key is in the tin."
    assert [event.understood for event in read_story(told).episode.events] == [True, True, True, False, False]


def test_the_room_in_which_a_container_is_taken_to_stand_is_assumed() -> None:
    (read,) = StoryReader().read_episode("Ann is in the hall. Ann puts the key in the jar.", ())
    assert read.notes == ("assumed: the jar stands in the hall, where Ann puts something into it",)


def test_what_was_opened_is_what_something_is_found_in() -> None:
    told = "Ann is in the hall. The parcel is on the stairs. She opened the parcel and found a coin in it."
    assert short(read_story(told).episode.events[-1]) == "Ann perceives at(coin)=parcel"


def test_whoever_thinks_so_because_nobody_told_them_thinks_so() -> None:
    told = "The key is in the jar. Ann thinks that it is in the tin because nobody has told her."
    assert short(read_story(told).episode.events[-1]) == "Ann holds at(key)=tin"


def test_who_does_not_do_what_another_does_perceives_nothing_by_it() -> None:
    told = "Ann and Ben are in the den. The key is in the jar. Ann looks into the jar, but Ben does not."
    assert [short(event) for event in read_story(told).episode.events[2:]] == [
        "at(key)=jar",
        "Ann perceives inside(jar)",
    ]


def test_a_train_that_lies_in_something_is_taken_out_of_it() -> None:
    told = "Ann is in the den. The train is in the chest. Ann took the train out of the chest."
    assert short(read_story(told).episode.events[-1]) == "Ann changes at(train)=Ann"


def test_what_nobody_else_hears_is_private() -> None:
    before = "Ann, Ben and Cleo are in the den."
    told = f"{before} Ann told Ben, without anybody else hearing it, that the key is in the jar."
    assert short(read_story(told).episode.events[-1]) == "Ann tells Ben at(key)=jar in private"


def test_who_an_unread_clause_names_may_also_miss_what_comes_later() -> None:
    told = "Ann is blind. Ann and Ben are in the hall. Ben puts the key in the jar."
    assert "Ann is blind" in refusal(told, "Where does Ann think the key is?")
    assert answer(told, "Where does Ben think the key is?")


@pytest.mark.parametrize(
    ("told", "events"),
    [
        ("Ann went to the kitchen and stepped inside.", ["Ann comes kitchen"]),
        ("The mule walked slowly.", ["unread"]),
        ("It was cold.", ["unread"]),
        ("It was raining, and Ann left.", ["Ann leaves"]),
        ("The drill moved the mug to the bin.", ["unread"]),
        ("A cleaner moved the mug to the bin.", ["the cleaner changes at(mug)=bin"]),
        ("Ann took the last drop of tea.", ["unread"]),
        (
            "During Ben's nap, Ann moved the mug to the bin.",
            ["at(bin)=hall", "Ann changes at(mug)=bin unseen by Ben"],
        ),
        ('"There is a mug on the shelf," Ann told Ben.', ["Ann tells Ben at(mug)=shelf"]),
        (
            "There is a ball of wool in the bag. Ann took the wool.",
            ["at(ball of wool)=bag", "Ann changes at(ball of wool)=Ann"],
        ),
        ("Ben was not in the hall when Ann took the mug.", ["unread"]),
        ("Ann kept moving the mug to the shelf.", ["unread"]),
        ("A doll is in the bag and a ball is in the box.", ["at(doll)=bag", "at(ball)=box"]),
        ("There is a doll in the bag and a ball in the box.", ["at(doll)=bag", "at(ball)=box"]),
        ("Both friends go out.", ["Ann leaves", "Ben leaves"]),
        ("Ann sits down on the rug.", []),
        (
            "Ann takes the mug with her to the den.",
            ["Ann changes at(mug)=Ann", "Ann comes den", "Ann changes at(mug)=den"],
        ),
        ("Ann left with the mug.", ["Ann changes at(mug)=Ann", "Ann leaves"]),
        ("Ann left with a smile.", ["unread"]),
        ("The key is in the boot of the car.", ["at(key)=boot"]),
        ("Ann emptied the pot.", ["Ann changes inside(pot)=? at(tea)=?"]),
        ("After school Ann took the mug.", ["Ann changes at(mug)=Ann"]),
        ("Ben left. Ben looked in through the window.", ["Ben leaves", "Ben watches"]),
        ("Ann opened the pot, but the mug was gone.", ["Ann opens state(pot)=open", "Ann perceives inside(pot)"]),
        ("Ann changed her mind and put it in the bag.", ["at(bag)=hall", "Ann changes at(mug)=bag"]),
        ('Ann told Ben, "Your mug is in the bag."', ["Ann tells Ben at(mug)=bag"]),
        ("Ann told Ben nothing about it.", []),
        ("Ben thinks that there is a mug in the bag.", ["Ben holds at(mug)=bag"]),
        ("Ann took the mug while Ben was fetching water.", ["Ann changes at(mug)=Ann"]),
        ("Ann puts the mug on the shelf, where Ben cannot see it.", ["unread"]),
        ("Ann took the mug while Ben was on the phone in the kitchen.", ["unread"]),
        ("Ben has seen Ann hide the mug.", ["unread"]),
        ("The eggs are in the bag. Ann took one egg.", ["at(eggs)=bag", "unread"]),
        (
            "Ann took the mug without Ben seeing it and put it in the bag.",
            ["Ann changes at(mug)=Ann unseen by Ben", "at(bag)=hall", "Ann changes at(mug)=bag unseen by Ben"],
        ),
        ("Until Ben came in, Ann kept the mug in the bag.", ["unread"]),
        ("Ann took the mug out of the hall.", ["unread"]),
        ("Ann took the mug, but the tea she left behind.", ["unread"]),
        (
            "Ann took the remote control and put it in the bag.",
            ["Ann changes at(remote control)=Ann", "at(bag)=hall", "Ann changes at(remote control)=bag"],
        ),
        ("Ann looked for the mug in the bag.", ["Ann perceives inside(bag)"]),
        ("Ann took the mug away.", ["unread"]),
        ("Ann slid the mug under the door of the next room.", ["unread"]),
        ("The key is in the car. Ann drove off in the car.", ["at(key)=car", "unread"]),
        ("Ann took the mug. Nobody knew it, but Ben saw this.", ["Ann changes at(mug)=Ann seen by Ben"]),
        ("Ann took the mug. Ben saw her do it.", ["Ann changes at(mug)=Ann"]),
        ("Ann looked into the bag, and everybody saw Ann do it.", ["Ann perceives inside(bag)"]),
        (
            "Ann took the mug. Nobody noticed that Ben had not seen it despite the plum.",
            ["Ann changes at(mug)=Ann", "unread"],
        ),
    ],
)
def test_what_strangers_said_is_read_as_it_is_meant_or_not_at_all(told: str, events: list[str]) -> None:
    scene = "Ann and Ben are in the hall. The tea is in the pot. The mug is on the table."
    found = [short(event) for event in read_story(f"{scene} {told}").episode.events]
    assert found[4:] == events


def test_whoever_is_away_does_not_see_what_everybody_sees() -> None:
    story = (
        "Ann, Ben and Cleo are in the hall. The key is in the jar. Cleo left."
        " Ann moved the key to the box. Everybody saw it."
    )
    assert answer(story, "Where does Cleo think the key is?", "the jar", "the box") == "the jar"
    assert answer(story, "Where does Ben think the key is?", "the jar", "the box") == "the box"


def test_only_one_of_those_there_sees_it() -> None:
    story = "Ann, Ben and Cleo are in the hall. Ann took the key out of the jar, and only Cleo noticed."
    assert answer(story, "Does Ben think that the key is in the jar?", "Yes", "No") == "Yes"
    assert answer(story, "Does Cleo think that the key is in the jar?", "Yes", "No") == "No"


@pytest.mark.parametrize("heard", ["it", "this", "what she said"])
def test_who_does_not_hear_it_may_have_seen_what_was_done_before(heard: str) -> None:
    told = (
        "Ann, Ben and Cleo are in the hall. Ann puts the key in the jar. Ann tells Ben that the key is in the jar."
    )
    *_, put, said = read_story(f"{told} Cleo did not hear {heard}.").episode.events
    assert not put.unseen_by
    assert said.unseen_by == ("Cleo",)
