import pytest

from limp.errors import InputError
from limp.worlds.tiger.indices import indices
from limp.worlds.tiger.players import parse_players

HEAD = "player,context,trial,action,growl,creak,tiger,predicted,other\n"
LOG = HEAD + (
    "p1,competitive,1,listen,growl left,silence,tiger left,listen,listen\n"
    "p1,competitive,1,open right,,creak right,tiger left,open right,open right\n"
    "p2,cooperative,1,listen,growl right,,,,\n"
    "p1,competitive,2,listen,growl left,silence,tiger right,listen,listen\n"
)


def test_players_are_read() -> None:
    first, second = parse_players(LOG)
    assert (first.player, first.context, second.player) == ("p1", "competitive", "p2")
    (only,) = first.trials()  # the second trial never ended
    found = indices([only])
    assert (found.listens, found.correct, found.identical, found.prediction_accuracy) == (1.0, 1.0, 1.0, 1.0)
    assert second.trials() == ()
    assert [e.text for e in first.episode().events][:5] == [
        "listen", "growl left", "silence", "open right", "creak right",
    ]  # fmt: skip


def test_few_columns_are_enough() -> None:
    (log,) = parse_players("player,trial,action\nx,1,open left\n")
    assert indices(log.trials()).correct is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("player,action\nx,listen\n", "no column 'trial'"),
        ("player,trial,action,mood\nx,1,listen,good\n", "unknown column of the log 'mood'"),
        ("player,trial,action\n", "holds no steps"),
        ("player,trial,action\nx,1,run\n", "the log, line 2: unknown action 'run'"),
        ("player,trial,action\nx,1\n", "line 2: there are not as many fields"),
        ("player,trial,action\nx,1,listen,2\n", "line 2: there are not as many fields"),
        ("player,trial,action\n,1,listen\n", "line 2: the player has no name"),
        (
            "player,trial,action,growl\nx,1,listen,growl left\nx,1,open left,growl left\n",
            "line 3: the observation",
        ),
        ("player,trial,action,context\nx,1,listen,alone\nx,1,listen,war\n", "is in alone and war"),
        ("player,trial,action,context\nx,1,listen,war\n", "line 2: unknown context 'war'"),
        ('player,trial,action\n"x,1,listen\n', "line 2: unexpected end of data"),
        ("", "no column 'player'"),
    ],
)
def test_wrong_files(text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_players(text, "the log")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
