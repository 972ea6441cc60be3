import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.minds.facts import Place
from limp.minds.meanings import SOMETHING, Act, Statement
from limp.reading.homes.speech import parse_utterance
from limp.reading.homes.understanding import read_act

THINGS = st.sampled_from(["mug", "wine", "cellphone", "remote control", "red folder", "gizmo", SOMETHING])
FURNITURE = st.sampled_from(["cabinet", "fridge", "coffee table", "desk", "sofa", "tv stand", "kiln"])
ROOMS = st.sampled_from(["kitchen", "living room", "bedroom", "supply room", ""])
PLACES = st.builds(Place, name=FURNITURE, room=ROOMS, other=st.booleans())
ANYWHERE = PLACES | st.builds(Place, room=st.sampled_from(["kitchen", "living room", "ward"]))
FRAMES = st.one_of(
    st.builds(Act, verb=st.just("walk"), place=ANYWHERE | st.builds(Place, name=st.just("Priya"))),
    st.builds(Act, verb=st.sampled_from(["open", "close"]), place=PLACES),
    st.builds(Act, verb=st.just("grab"), thing=THINGS, place=st.none() | ANYWHERE),
    st.builds(Act, verb=st.just("put"), thing=THINGS, place=ANYWHERE, on=st.booleans()),
    st.builds(Act, verb=st.sampled_from(["put", "hold"]), thing=THINGS),
    st.builds(Act, verb=st.just("give"), thing=THINGS, to=st.sampled_from(["Priya", "Dr. Lee", "Omar"])),
    st.builds(Act, verb=st.just("search"), place=ANYWHERE, thing=THINGS | st.just("")),
    st.builds(Act, verb=st.just("find"), thing=THINGS, place=ANYWHERE, on=st.booleans()),
    st.builds(Act, verb=st.just("miss"), thing=THINGS | st.just(""), place=ANYWHERE),
    st.builds(Act, verb=st.just("wait"), place=st.none() | ANYWHERE),
)


@given(FRAMES)
def test_a_frame_is_read_back_from_its_phrase(frame: Act) -> None:
    assert read_act(frame.phrase()) == frame


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("grabs some object off of the coffee table", "grab some object from the coffee table"),
        ("put the milk back into the fridge", "put the milk in the fridge"),
        ("strolled over to the kitchen", "walk to the kitchen"),
        ("hands the stapler to Ann", "give the stapler to Ann"),
        ("handed Ann the stapler", "give the stapler to Ann"),
        ("did not find the spoon in the drawer", "not find the spoon in the drawer"),
        ("fails to find the spoon", "not find the spoon"),
        ("pulling open the filing cabinet", "open the filing cabinet"),
        ("checks the freezer for the ham", "search the freezer for the ham"),
        ("fetched two pens from the supply room", "grab the pen from the supply room"),
        ("sits down on the couch", "wait at the sofa"),
        ("returned the vial to the medication cart", "put the vial on the cart"),
        ("returned to the ward", "walk to the ward"),
        ("carrying a tray of cups", "hold the tray of cup"),
    ],
)
def test_other_wordings(text: str, phrase: str) -> None:
    frame = read_act(text)
    assert frame is not None
    assert frame.phrase() == phrase


@pytest.mark.parametrize("text", ["", "the weather", "quux the frob", "!!!", "hums a tune"])
def test_what_is_no_household_act_gives_none(text: str) -> None:
    assert read_act(text) is None


FRIDGE = Place(name="fridge", room="kitchen")


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Do you know where the juice is?", Statement(speech="ask", thing="juice")),
        ("Any idea where my cell phone might be?", Statement(speech="ask", thing="cellphone")),
        ("Have you seen the scissors around?", Statement(speech="ask", thing="scissors")),
        ("I'm looking for the stapler.", Statement(speech="ask", thing="stapler")),
        ("Where did you put the keys?", Statement(speech="ask", thing="key")),
        (
            "I found the juice inside the fridge in the kitchen.",
            Statement(speech="tell", thing="juice", place=FRIDGE),
        ),
        ("It's on the desk", Statement(speech="tell", thing="pen", place=Place(name="desk"))),
        ("I saw one in the kitchen fridge", Statement(speech="tell", thing="pen", place=FRIDGE)),
        ("Try the top drawer.", Statement(speech="tell", thing="pen", place=Place(name="drawer"))),
        ("You can find it on the shelf.", Statement(speech="tell", thing="pen", place=Place(name="shelf"))),
        ("There's some in the pantry.", Statement(speech="tell", thing="pen", place=Place(name="pantry"))),
        (
            "I don't know where one of the beers is, but I did see a beer on the desk in the office.",
            Statement(speech="tell", thing="beer", place=Place(name="desk", room="office")),
        ),
        ("It isn't in the fridge.", Statement(speech="deny", thing="pen", place=Place(name="fridge"))),
        ("Not in the drawer", Statement(speech="deny", thing="pen", place=Place(name="drawer"))),
        ("I don't know.", Statement(speech="ignorant", thing="pen")),
        ("No idea", Statement(speech="ignorant", thing="pen")),
        ("I want the vase on the shelf", Statement(speech="want", thing="vase", place=Place(name="shelf"))),
        ("I need the stapler", Statement(speech="want", thing="stapler")),
        ("Could you put the mug on the table?", Statement(speech="want", thing="mug", place=Place(name="table"))),
        ("Could you bring me the mug?", Statement(speech="want", thing="mug")),
        ("Good morning!", Statement(speech="other", thing="pen")),
    ],
)
def test_utterances(text: str, statement: Statement) -> None:
    assert parse_utterance(text, "pen") == statement


@pytest.mark.parametrize(
    ("text", "speech", "thing", "place"),
    [
        ("I can't find my visa anywhere. Any clue where it could be?", "ask", "visa", None),
        ("I'm looking for the crate. Where might it be?", "ask", "crate", None),
        ("Did you happen to see my lanyard?", "ask", "lanyard", None),
        ("Have we got a ladder somewhere?", "ask", "ladder", None),
        ("Where on earth is the trumpet?", "ask", "trumpet", None),
        ("My trumpet has vanished.", "ask", "trumpet", None),
        ("The crate? That's under the stairs.", "tell", "crate", "stairs"),
        ("You'll find the grater in the pantry.", "tell", "grater", "pantry"),
        ("Second shelf on the left.", "tell", "", "shelf"),
        ("Haven't a clue, sorry.", "ignorant", "", None),
        ("I need the van key back on the hook by eight", "want", "van key", "hook"),
        ("I'd like to have the receipt in the green folder before I leave", "want", "receipt", "green folder"),
        ("Please leave it there, I want it on the easel for tonight", "want", "", "easel"),
        ("Could you put the drill on the workbench?", "want", "drill", "workbench"),
        ("The lamp has to be on the sill when they come.", "want", "lamp", "sill"),
    ],
)
def test_more_utterances(text: str, speech: str, thing: str, place: str | None) -> None:
    statement = parse_utterance(text)
    assert (statement.speech, statement.thing) == (speech, thing)
    assert (statement.place.name if statement.place else None) == place
