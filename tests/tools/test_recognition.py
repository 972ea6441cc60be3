"""How acts are compared: by hand-counted cases."""

from limp.events import Action, Observation, Source
from limp.minds.facts import Place
from limp.minds.meanings import Act
from limp.reading.homes.understanding import read_act
from tools.recognition import acts_of, agree, exact


def acts(**lines: list[str]) -> dict[str, list[object]]:
    return {person: [read_act(line) for line in phrases] for person, phrases in lines.items()}


def test_each_report_counts_once_and_for_its_person() -> None:
    true = acts(
        Ann=["open the fridge", "open the fridge", "grab the mug from the desk"], Bob=["walk to the kitchen"]
    )
    found = acts(Ann=["open the fridge", "grab some object from the desk", "walk to the kitchen"])
    assert exact(true, found) == (1, 4)  # type: ignore[arg-type]
    assert exact(true, true) == (4, 4)  # type: ignore[arg-type]


def test_rooms_count_where_both_name_one() -> None:
    desk, office, bedroom = (
        read_act(line)
        for line in ("walk to the desk", "walk to the desk in the office", "walk to the desk in the bedroom")
    )
    assert desk
    assert office
    assert bedroom
    assert agree(desk, office)
    assert not agree(office, bedroom)


def test_only_acts_of_the_people_asked_about_count() -> None:
    opened, source = Act(verb="open", place=Place(name="fridge")), Source(kind="text")
    events = [Action.of("Ann", opened, source), Action.of("Bob", opened, source),
              Observation(agent="Ann", text="open the fridge"), Action(agent="Ann", text="ponders")]  # fmt: skip
    assert [len(found) for found in acts_of(events, ["Ann"]).values()] == [1]
