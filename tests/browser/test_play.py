"""The playground in a real browser, served as `limp play` serves it."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from . import CHROMIUM, Chromium

pytest.importorskip("uvicorn")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium")

READY = "document.getElementById('state').textContent === ''"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    command = [sys.executable, "-m", "limp", "play", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.match(r"(http://127\.0\.0\.1:\d+/) ", server.stdout.readline())
        assert found
        yield found[1]
        server.send_signal(signal.SIGINT)
        assert server.wait(30) == 0


@pytest.fixture
def page(browser: Chromium, address: str) -> Chromium:
    browser.view(1200)
    browser.visit(address)
    browser.wait(READY)  # what an earlier test left there may be refused
    browser.look("sessionStorage.clear()")
    browser.visit(address)
    answered(browser, "Most likely A (90.0 %)")
    return browser


def choose(page: Chromium, name: str, value: str) -> None:
    page.look(f"""(e => {{ e.value = {value!r}; e.dispatchEvent(new Event("input")); }})
      (document.getElementById({name!r}))""")


def answered(page: Chromium, words: str) -> None:
    page.wait(f"document.getElementById('answer').textContent.includes({words!r}) && {READY}")


def problem(page: Chromium) -> str:
    return str(page.look("document.getElementById('problem').textContent"))


def test_an_example_is_answered_and_its_events_are_changed(page: Chromium) -> None:
    choose(page, "example", "Who could know what: Sally and Anne")
    answered(page, "Most likely A (90.0 %)")
    words = "[...document.querySelectorAll('#events textarea')].map((e) => e.value)"
    assert page.look(words)[1] == "Sally leaves the room."
    # Who does not come back sees nothing more.
    page.look("[...document.querySelectorAll('[aria-label$=\": delete\"]')].at(-1).click()")
    answered(page, "Most likely A (100.0 %)")
    assert page.look("document.querySelector('.was').textContent") == " was 90.0 %"
    page.look("""(e => { e.value = "Sally puts her marble in the bag."; e.dispatchEvent(new Event("change")); })
      (document.querySelectorAll("#events textarea")[0])""")
    page.wait(
        f"document.getElementById('story').value.startsWith('Sally puts her marble in the bag. Sally') && {READY}"
    )
    page.wait(f"document.getElementById('story').value.includes('bag.') && {READY}")
    assert page.look("document.getElementById('command').textContent").startswith("limp answer --text")
    assert page.complaints() == []


def test_understood_events_are_changed_and_changed_back(page: Chromium) -> None:
    choose(page, "example", "Help or hindrance: the juice")
    answered(page, "Most likely B (76.5 %)")
    many = page.look("document.querySelectorAll('#events li').length")
    page.look("document.querySelector('[aria-label=\"event 6: delete\"]').click()")
    page.wait(f"document.querySelectorAll('#events li').length === {many - 1} && {READY}")
    assert page.look("document.getElementById('copy').disabled")
    assert "save the page" in page.look("document.getElementById('command').textContent")
    page.look("document.getElementById('undo').click()")
    page.wait(f"document.querySelectorAll('#events li').length === {many} && {READY}")
    answered(page, "Most likely B (76.5 %)")
    assert page.complaints() == []


def test_the_page_opens_with_an_answer_and_keeps_what_is_written(page: Chromium, address: str) -> None:
    assert "limp says what people" in page.look("document.querySelector('main').textContent")
    words = page.look("[...document.querySelectorAll('#solver optgroup')].map((e) => e.label)")
    assert words == ["What limp is for", "Controls: rules without a mind, to compare with"]
    assert page.look("document.getElementById('solver').selectedOptions[0].value") == "symbolic"
    choose(page, "story", "Tom puts the key in the drawer. Tom leaves. Eva moves the key to the shelf.")
    choose(page, "question", "Where will Tom look for the key?")
    page.visit(address)
    answered(page, "drawer")
    assert page.look("document.getElementById('story').value").startswith("Tom puts the key")
    assert page.complaints() == []


def test_a_refusal_leaves_no_answer_behind(page: Chromium) -> None:
    choose(page, "story", "Zblorg frimbles.")
    page.look("document.getElementById('form').requestSubmit()")
    page.wait(f"document.getElementById('problem').textContent !== '' && {READY}")
    shown = page.look("document.getElementById('answer').textContent")
    assert "There is no answer" in shown
    assert "90.0 %" not in shown
    assert page.look("document.getElementById('save').hidden")


def test_a_film_plays(page: Chromium) -> None:
    pytest.importorskip("cv2")
    choose(page, "example", "A film: the wineglass")
    page.wait("document.getElementById('time').max === '23'")
    answered(page, "Most likely B")
    first = page.look("document.getElementById('screen').src")
    page.look("document.getElementById('play-film').click()")
    page.wait("Number(document.getElementById('time').value) > 0")
    assert page.look("document.getElementById('screen').src") != first
    page.look("document.getElementById('play-film').click()")
    assert page.look("document.getElementById('play-film').textContent") == "Play"
    assert page.complaints() == []


def test_a_long_question_shows_its_time_and_is_cancelled(page: Chromium) -> None:
    moves = "Sally leaves the room. Anne moves the marble to the box. Sally comes back. "
    choose(page, "story", "Sally puts her marble in the basket. " + moves * 2500)
    choose(page, "question", "Where does Anne think that Sally will look for her marble?")
    page.look("document.getElementById('form').requestSubmit()")
    page.wait("/^thinking for \\d+ of 60 s/.test(document.getElementById('state').textContent)")
    page.look("document.getElementById('cancel').click()")
    page.wait(f"document.getElementById('problem').textContent === 'cancelled.' && {READY}")
    assert page.look("document.getElementById('cancel').hidden")
    choose(page, "example", "Who could know what: Sally and Anne")
    answered(page, "Most likely A (90.0 %)")
    assert page.complaints() == []


@pytest.mark.parametrize("dark", [False, True])
def test_on_a_phone(page: Chromium, dark: bool) -> None:
    page.view(360, dark)
    choose(page, "example", "Help or hindrance: the juice")
    answered(page, "Most likely B")
    assert page.look("document.documentElement.scrollWidth") == 360
    sizes = "[...document.querySelectorAll('#events textarea')].map((e) => e.scrollHeight - e.clientHeight)"
    assert max(page.look(sizes)) <= 1  # all words of an event are in view
    page.look("document.getElementById('form').requestSubmit()")
    page.wait("document.getElementById('answer').getBoundingClientRect().top < 450")
    assert page.complaints() == []


def test_the_events_of_a_story_are_corrected_as_they_are_written(page: Chromium) -> None:
    rows = "[...document.querySelectorAll('.written tbody tr')].map((row) => row.textContent)"
    first = page.look(rows)[0]
    assert "Sally puts the marble in the basket" in first
    assert 'sets = { "at(marble)" = "basket" }' in first
    edit = "(e => {{ e.value = e.value.replaceAll({!r}, {!r}); }})(document.getElementById('written'))"
    page.look(edit.format('"basket"', '"bag"'))
    page.look("document.getElementById('ask-written').click()")
    answered(page, "Sally puts the marble in the bag")
    page.look(edit.format('kind = "leave"', 'kind = "leaf"'))
    page.look("document.getElementById('ask-written').click()")
    page.wait(f"document.getElementById('problem').textContent.includes(\"Did you mean 'leave'?\") && {READY}")
    assert "leaf" in page.look("document.getElementById('written').value")  # what was written is not lost
    page.look("document.getElementById('unwrite').click()")
    answered(page, "Sally puts her marble in the basket")


def test_the_answer_follows_who_leaves_a_field_and_no_refusal_comes_again(page: Chromium, address: str) -> None:
    choose(page, "story", "Tom puts the key in the drawer. Tom leaves. Eva moves the key to the shelf.")
    choose(page, "question", "Where will Tom look for the key?")
    page.look("document.getElementById('question').dispatchEvent(new Event('change'))")
    answered(page, "but not that Eva moves the key to the shelf")
    choose(page, "story", "Zblorg frimbles.")
    page.look("document.getElementById('story').dispatchEvent(new Event('change'))")
    page.wait(f"document.getElementById('problem').textContent !== '' && {READY}")
    page.visit(address)
    page.wait("document.getElementById('story').value === 'Zblorg frimbles.'")
    assert problem(page) == ""
    assert page.look("document.getElementById('cancel').hidden")
