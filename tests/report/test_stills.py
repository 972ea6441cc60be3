"""Keyframes of a film made on the spot."""

from pathlib import Path

import numpy as np
import pytest

from limp import Answer, Question
from limp.episodes.question import Video, lettered
from limp.report.pages import render_answer

cv2 = pytest.importorskip("cv2")


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """Two seconds at 10 frames a second, 320 x 160: dark first, then bright."""
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10.0, (320, 160))
    for k in range(20):
        writer.write(np.full((160, 320, 3), 20 if k < 10 else 230, dtype=np.uint8))
    writer.release()
    return path


def test_an_answer_about_a_film_shows_it(film: Path) -> None:
    question = Question(text="Why?", choices=lettered("ab"), video=Video(path=str(film)))
    page = render_answer(Answer(question, "A", {"A": 0.6, "B": 0.4}))
    assert page.count('<img src="data:image/jpeg;base64,') == 8
    assert 'alt="The film at 0.1 s"' in page
