import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.errors import ReadError
from limp.events import Event, Observation, Utterance
from limp.reading.homes.reader import RuleReader

PAIR = ("Priya", "Omar")


def told(text: str, agents: tuple[str, ...] = PAIR) -> list[str]:
    return [_line(event) for event in RuleReader().read(text, agents)]


def _line(event: Event) -> str:
    if isinstance(event, Utterance):
        return f"{event.agent} to {event.to}: {event.text}"
    if isinstance(event, Observation):
        return f"({event.agent}: {event.text})" if not event.note else "?"
    return f"{event.agent}: {event.text}"


CASES = {
    "Priya strolled to the copy room and took two pens from the shelf.": [
        "Priya: walk to the copy room",
        "Priya: grab the pen from the shelf",
    ],
    "Priya and Omar both went into the pantry. They closed the freezer.": [
        "Priya: walk to the pantry",
        "Omar: walk to the pantry",
        "Priya: close the freezer",
        "Omar: close the freezer",
    ],
    "Omar opened and closed the safe, finding nothing.": [
        "Omar: open the safe",
        "Omar: close the safe",
        "Omar: not find in the safe",
    ],
    "Omar opens the kitchen cabinet, gets a plate, and closes it before heading to the ward, where "
    "he sets it down.": [
        "Omar: open the cabinet in the kitchen",
        "Omar: grab the plate",
        "Omar: close the cabinet in the kitchen",
        "Omar: walk to the ward",
        "Omar: put the plate",
    ],
    "Priya picks up the vase Omar had left on the piano and moves it to the desk in the office.": [
        "Priya: grab the vase",
        "(Omar: put the vase on the piano)",
        "Priya: put the vase on the desk in the office",
    ],
    "Omar takes the file previously stored by Priya.": ["Omar: grab the file", "(Priya: put the file)"],
    "Priya puts the book she found in the bedroom on the shelf.": [
        "Priya: put the book on the shelf",
        "(Priya: find the book in the bedroom)",
    ],
    '"Any idea where the ladder is?" Priya asked as she moved towards the garage.': [
        "Priya to Omar: Any idea where the ladder is?",
        "Priya: walk to the garage",
    ],
    "Priya asks Omar if he knows where the tape is; Omar replies that he saw one in the top drawer.": [
        "Priya to Omar: do you know where the tape is?",
        "Omar to Priya: I saw one in the top drawer",
    ],
    "Priya asks Omar for the badge's location, walks to reception and hands the badge to him.": [
        "Priya to Omar: do you know where the badge is?",
        "Priya: walk to the reception",
        "Priya: give the badge to Omar",
    ],
    "Priya: Seen my glasses?\nOmar: They're on the printer, Priya's own.": [
        "Priya to Omar: Seen my glasses?",
        "Omar to Priya: They're on the printer, Priya's own.",
    ],
    "Later, Omar looks for the milk inside the fridge, but it is not there.": [
        "(: later)",
        "Omar: search the fridge for the milk",
        "Omar: not find in the fridge",
    ],
    "Omar put the pie in the oven after closing the fridge.": [
        "Omar: close the fridge",
        "Omar: put the pie in the oven",
    ],
    "Omar turns around, bends over and leaves the frame.": ["(Omar: turns around)"],
    "The camera cuts to a different room. Omar stops.": ["?", "Omar: wait"],
    "His mother put the mug on the fridge.": ["the mother: put the mug on the fridge"],
    "The woman put the mug on the fridge.": ["Priya: put the mug on the fridge"],
    # Who sees an act knows where it left the thing.
    "Omar saw Priya put the mug on the fridge.": [
        "(Omar: find the mug on the fridge)",
        "(Priya: put the mug on the fridge)",
    ],
    "Omar saw his mother put the mug on the fridge.": [
        "(Omar: find the mug on the fridge)",
        "(the mother: put the mug on the fridge)",
    ],
    "Omar noticed that Priya had put the mug in the cupboard.": [
        "(Omar: find the mug in the cabinet)",
        "(Priya: put the mug in the cabinet)",
    ],
    "Omar did not see Priya put the mug on the fridge.": ["Omar: not find"],
    "Omar tries to open the safe. Omar walks to the desk.": ["?", "Omar: walk to the desk"],
    "The mug was put on the desk by Omar.": ["Omar: put the mug on the desk"],
    "Priya (the nurse) opens the safe.": ["Priya: open the safe"],
    "Priya — the nurse — opens the safe.": ["Priya: open the safe"],
    "It was Omar who opened the safe.": ["Omar: open the safe"],
    "The film shows Omar opening the safe.": ["?", "Omar: open the safe"],
    "Omar gathered up the cups and put them in the sink.": ["Omar: grab the cup", "Omar: put the cup in the sink"],
    "Omar asked nobody and opened the safe.": ["?", "Omar: open the safe"],
    "'Where is the jam?' asked Omar. 'In the safe,' said Priya.": [
        "Omar to Priya: Where is the jam?",
        "Priya to Omar: In the safe",
    ],
    "Omar would open the safe. Priya opened the desk.": ["?", "Priya: open the desk"],
    "Omar is about to open the safe. Priya opened the desk.": ["?", "Priya: open the desk"],
    "Omar prepares to open the safe. Priya opened the desk.": ["?", "Priya: open the desk"],
    "Omar makes his way to the safe which he opens.": ["Omar: walk to the safe", "Omar: open the safe"],
    "Omar almost opened the safe.": ["?"],
    "Instead of opening the desk, Omar opened the safe.": ["?", "Omar: open the safe"],
    "Omar pretended to open the desk. He opened the safe.": ["?", "Omar: open the safe"],
    "On the desk lay a key; Omar put it in the safe.": ["?", "Omar: put the key in the safe"],
    "Omar had put the key away when Priya entered the hall.": ["Omar: put the key", "Priya: walk to the hallway"],
    "Omar walked to the desk, then to the safe, and opened it.": [
        "Omar: walk to the desk",
        "Omar: walk to the safe",
        "Omar: open the safe",
    ],
    "Omar opened the oven and then the safe.": ["Omar: open the oven", "Omar: open the safe"],
    "The lamp had fallen over. Omar put it on the desk.": ["?", "Omar: put the lamp on the desk"],
}


@pytest.mark.parametrize("text", CASES)
def test_sentences(text: str) -> None:
    assert told(text) == CASES[text]


def test_hedges_and_purposes_lower_the_certainty() -> None:
    events = RuleReader().read("Omar possibly grabs a pen, then walks to the desk to get the tape.", PAIR)
    assert [event.certainty for event in events] == [0.5, 1.0, 0.7]


def test_sources_point_at_the_sentence() -> None:
    text = "Omar sits down. Priya opens the safe.\nOmar: Hello there."
    sources = [event.source for event in RuleReader(source="video").read(text, PAIR)]
    spans = [text[int(s.start or 0) : int(s.end or 0)] for s in sources]
    assert spans == ["Omar sits down.", "Priya opens the safe.", "Omar: Hello there."]
    assert [s.kind for s in sources] == ["video", "video", "conversation"]


def test_what_is_not_understood_is_kept_with_a_reason() -> None:
    event = RuleReader().read("Omar opens the safe. Priya yodels a tune.", PAIR)[-1]
    assert isinstance(event, Observation)
    assert event.text == "Priya yodels a tune"
    assert event.note.startswith("unread: 'Priya yodels a tune': ")


def test_people_who_are_no_agents_act_under_their_own_names() -> None:
    assert told("The nurse gives the chart to Dr. Lee, and Wanda opens the locker.", ("Dr. Lee",)) == [
        "the nurse: give the chart to Dr. Lee",
        "Wanda: open the locker",
    ]


@pytest.mark.parametrize("text", ["", "   ", "Omar va dans la cuisine.", "漢字", "\x00\x01", "!!!"])
def test_a_text_of_which_nothing_can_be_read_is_an_error(text: str) -> None:
    with pytest.raises(ReadError, match="plain English"):
        RuleReader().read(text, PAIR)


STORY = (
    "{a} walked to the kitchen, opened the fridge and asked {b} where the jam was. "
    '"I left it on the shelf in the pantry," {b} replied while {a} closed the fridge. '
    "{a} took the jam {b} had left on the shelf and gave it to {b}."
)
NAMES = st.sampled_from(["Priya", "Omar", "Mary", "John", "Zorblax", "Quin", "Emily", "Sally", "Bo"])


@given(NAMES, NAMES)
def test_renaming_people_renames_them_and_changes_nothing_else(first: str, second: str) -> None:
    if first == second:
        return
    lines = told(STORY.format(a="Priya", b="Omar"))
    swapped = [line.replace("Priya", "\0").replace("Omar", second).replace("\0", first) for line in lines]
    assert told(STORY.format(a=first, b=second), (first, second)) == swapped
    assert len(lines) == 8


def test_tense_changes_nothing() -> None:
    past = "Omar went to the desk, took the pen, left it on the shelf and returned to the office."
    present = "Omar goes to the desk, takes the pen, leaves it on the shelf and returns to the office."
    assert told(past) == told(present)
    assert len(told(past)) == 4


@given(st.integers(0, 3))
def test_an_irrelevant_sentence_only_adds_its_own_note(position: int) -> None:
    sentences = ["Omar opened the safe.", "He took the ring.", "He put it in the drawer."]
    plain = told(" ".join(sentences))
    sentences.insert(position, "The weather was nice.")
    assert [line for line in told(" ".join(sentences)) if line != "?"] == plain


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300) | st.lists(st.sampled_from(
    ["Omar", "and", "to", "opened", '"', "'", "the fridge", ",", ".", "asked", "where", "had", "it", ":", "\n"]
), max_size=60).map(" ".join))  # fmt: skip
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        events = RuleReader().read(text, PAIR)
    except ReadError:
        return
    assert all(event.text for event in events)


@pytest.mark.parametrize("name", ["Mr. Sato", "Dr Sato", "Miss Sato", "Will", "Drew", "Mary Ann"])
def test_names_with_titles_and_names_that_are_verbs(name: str) -> None:
    text = f"Elin left the mug there. In the afternoon {name} put it in the safe. Elin asked {name} where it was."
    assert told(text, ("Elin", name))[1:] == [
        f"{name}: put the mug in the safe",
        f"Elin to {name}: do you know where it was?",
    ]
