"""What questions take for granted, checked against the story."""

import pytest
from drafts import Moves

from limp.beliefs.options import check_premises
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.claims import Claim
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Leave
from limp.episodes.variables import Variable
from limp.errors import HypothesisError

KEY = Variable("at", "key")


WORLDS = Worlds(
    Episode(
        people=(Person(name="Ada"), Person(name="Leo")),
        events=(Moves("key", "box", "Ada"), Leave(agent="Ada"), Moves("key", "jar", "Leo")),
    )
)


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        (Claim(variable=KEY, value="jar"), True),
        (Claim(variable=KEY, value="box"), False),
        (Claim(variable=KEY, value="box", negated=True), True),
        (Claim(chain=("Ada",), variable=KEY, value="box"), True),
        (Claim(chain=("Ada",), variable=KEY, value="jar"), False),
        (Claim(chain=("Leo",), verb="knows", variable=KEY), True),
        (Claim(chain=("Ada",), verb="knows", variable=KEY), False),
        (Claim(variable=Variable("at", "map"), value="jar"), True),  # which the story leaves open
    ],
)
def test_premises_that_are_not_so_are_said(claim: Claim, holds: bool) -> None:
    if holds:
        check_premises((claim,), WORLDS)
        return
    with pytest.raises(HypothesisError, match="takes for granted that"):
        check_premises((claim,), WORLDS)
