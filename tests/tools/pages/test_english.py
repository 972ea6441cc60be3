from limp.episodes.claims import Claim
from limp.episodes.events import Act, Believe, Change
from limp.episodes.variables import Variable
from tools.pages.english import in_words


def test_events_in_words() -> None:
    change = Change(sets=({"variable": "at(ball)", "value": "box"},), by="Anne")
    assert in_words(change) == "change: sets at(ball) = box; by Anne"
    assert in_words(Act(agent="Anne", does="smile")) == "act: agent Anne; does smile"
    held = Believe(claim=Claim(chain=("Anne", "Ben"), variable=Variable("at", "ball"), value="box"))
    assert in_words(held) == "attitude: claim at(ball) = box, chain Anne and Ben"
