from pathlib import Path

from limp.episodes.claims import Claim
from limp.episodes.events import Act, Believe, Change
from limp.episodes.variables import Variable
from tools.english_page import BEGIN, END, in_words, section
from tools.pages import with_section


def test_the_page_is_made_from_the_rules() -> None:
    page = (Path(__file__).parents[2] / "docs" / "english.md").read_text("utf-8")
    assert with_section(page, section(), BEGIN, END) == page


def test_events_in_words() -> None:
    change = Change(sets=({"variable": "at(ball)", "value": "box"},), by="Anne")
    assert in_words(change) == "change: sets at(ball) = box; by Anne"
    assert in_words(Act(agent="Anne", does="smile")) == "act: agent Anne; does smile"
    held = Believe(claim=Claim(chain=("Anne", "Ben"), variable=Variable("at", "ball"), value="box"))
    assert in_words(held) == "attitude: claim at(ball) = box, chain Anne and Ben"
