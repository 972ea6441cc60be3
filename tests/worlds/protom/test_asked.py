"""A facilitator that asks somebody: what it shows, and what it does with the answer."""

from collections.abc import Sequence

from limp.worlds.protom.doorskeys.domain import DoorsKeys
from limp.worlds.protom.doorskeys.draw import DoorsKeysView
from limp.worlds.protom.episode import play
from limp.worlds.protom.facilitator import Asked


class Scripted:
    def __init__(self, *answers: int | None) -> None:
        self.answers, self.asked = list(answers), list[tuple[str, list[str], list[str]]]()

    def choose(self, scene: str, picture: bytes, history: Sequence[str], candidates: Sequence[str]) -> int | None:
        assert not picture or picture.startswith(b"\x89PNG")
        self.asked.append((scene, list(history), list(candidates)))
        return self.answers.pop(0) if self.answers else None


def test_the_choice_is_said(worked: DoorsKeys) -> None:
    chooser = Scripted(None, 0)
    episode = play(worked, ("cyan gem", "white gem"), Asked(worked, DoorsKeysView(worked), chooser))
    assert [(t, str(m)) for t, m in episode.messages] == [(2, "Bob, please unlock the red door for Alice.")]
    assert episode.succeeded
    scene, history, candidates = chooser.asked[1]
    assert "Step 2 of 80" in scene
    assert history == ["step 1: Alice: right, Bob: down", "step 2: Alice: wait, Bob: down"] or len(history) == 2
    assert candidates == ["Bob, please unlock the red door for Alice."]


def test_nobody_is_asked_without_candidates(worked: DoorsKeys) -> None:
    chooser = Scripted()
    guide = Asked(worked, DoorsKeysView(worked), chooser)
    opened = worked.start()._replace(open=1, keys=(2,))
    guide.observe(opened, ("wait", "wait"), opened)
    assert guide.decide(opened) is None
    assert chooser.asked == []
