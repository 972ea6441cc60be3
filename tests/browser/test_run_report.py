"""The report on runs in a real browser: questions open, keys work, no complaint, no request."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from limp import open_benchmark
from limp.report.run_page import Material, render_runs
from limp.report.stills import Keyframe
from limp.runs.summary import open_run

from . import CHROMIUM, Chromium

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium")
DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, household_run: Callable[[str, int], Path]) -> Path:
    runs = [open_run(household_run(name, 8)) for name in ("symbolic", "longest")]
    pictures = {runs[0].outcomes[0].episode: (Keyframe(0.0, DOT), Keyframe(1.0, DOT))}
    material = Material({q.id: q for q in open_benchmark("household").questions()}, pictures)
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(render_runs(runs, None, material), encoding="utf-8")
    return path


def full(k: int) -> str:
    return f"document.querySelectorAll('details.q .body')[{k}].dataset.state === 'full'"


@pytest.mark.parametrize("width", [400, 1200])
@pytest.mark.parametrize("dark", [False, True])
def test_a_question_opens(browser: Chromium, page: Path, width: int, dark: bool) -> None:
    browser.view(width, dark)
    browser.open(page)
    assert browser.look("document.querySelectorAll('details.q').length") == 8
    assert browser.look("document.querySelectorAll('.body > *').length") == 0
    browser.look("document.querySelector('details.q > summary').click()")
    browser.wait(full(0))
    assert browser.look("document.querySelectorAll('details.q[open] .column').length") == 2
    assert browser.look("[...document.querySelectorAll('.frames img')].every((i) => i.naturalWidth === 1)")
    assert browser.look("document.documentElement.scrollWidth") == width
    # Colours follow the scheme; text and ground differ.
    ground, ink = (
        browser.look(f"getComputedStyle(document.body).{name}") for name in ("backgroundColor", "color")
    )
    assert (ground, ink) == (
        ("rgb(18, 22, 27)", "rgb(232, 237, 243)") if dark else ("rgb(251, 251, 250)", "rgb(28, 36, 48)")
    )
    assert browser.complaints() == []
    assert [url for url in browser.requests() if not url.startswith("data:")] == [page.as_uri()]


def test_keys(browser: Chromium, page: Path) -> None:
    browser.view(1200)
    browser.open(page)
    place = "[...document.querySelectorAll('details.q > summary')].indexOf(document.activeElement)"
    browser.look("document.querySelector('details.q > summary').focus()")
    browser.press("ArrowDown", 40)
    browser.press("j", 74)
    browser.press("k", 75)
    assert browser.look(place) == 1
    browser.press("Enter", 13)
    browser.wait(full(1))
    assert browser.look("document.querySelectorAll('details.q')[1].open")
    browser.press("ArrowUp", 38)
    browser.press("ArrowUp", 38)  # there is none above the first
    assert browser.look(place) == 0
    browser.press("Tab", 9)  # on into the page, past a closed question
    assert browser.look(place) == 1
    assert browser.complaints() == []


def test_the_list_is_narrowed(browser: Chromium, page: Path) -> None:
    browser.view(400)
    browser.open(page)
    shown = "[...document.querySelectorAll('details.q')].filter((q) => !q.hidden).map((q) => q.dataset.outcome)"
    choose = "(e => {{ e.value = {!r}; e.dispatchEvent(new Event('input')); }})(document.getElementById({!r}))"
    every = browser.look(shown)
    browser.look(choose.format("differ", "outcome"))
    assert browser.look(shown) == [outcome for outcome in every if "differ" in outcome.split()]
    assert browser.look("document.getElementById('count').textContent").endswith("of 8 questions")
    browser.look(choose.format("", "outcome"))
    browser.look(choose.format("no such question", "words"))
    assert browser.look(shown) == []


def test_many_questions_are_drawn_a_hundred_at_a_time(
    browser: Chromium, tmp_path: Path, household_run: Callable[[str, int], Path]
) -> None:
    first = open_run(household_run("overlap", 8))
    many = tuple(
        outcome.model_copy(update={"question": f"{outcome.question}-{k}"})
        for k in range(30)
        for outcome in first.outcomes
    )
    path = tmp_path / "many.html"
    path.write_text(render_runs([replace(first, outcomes=many)]), encoding="utf-8")
    browser.open(path)
    drawn, place = "document.querySelectorAll('details.q').length", "document.getElementById('place').textContent"
    assert (browser.look(drawn), browser.look(place)) == (100, "1 to 100")
    for _ in range(2):
        browser.look("document.getElementById('on').click()")
    assert (browser.look(drawn), browser.look(place)) == (40, "201 to 240")
    assert browser.look("document.getElementById('on').disabled")
    last = browser.look("document.querySelector('#rows').lastElementChild.id")
    browser.look("document.getElementById('back').click()")
    browser.look(f"location.hash = {last!r}")  # which turns to its page
    browser.wait(f"document.getElementById({last!r})?.querySelector('.body').dataset.state === 'full'")
    assert browser.look(place) == "201 to 240"
    assert browser.complaints() == []


def open_many_minds(browser: Chromium, page: Path) -> None:
    """Open the question with the most minds, in the run that plans."""
    browser.open(page)
    browser.look("document.querySelectorAll('details.q > summary').forEach((one) => one.click())")
    browser.wait("[...document.querySelectorAll('details.q .body')].every((b) => b.dataset.state === 'full')")
    browser.look("""(() => {
      const count = (region) => region.querySelectorAll('tbody tr:first-child td').length;
      window.region = [...document.querySelectorAll('.matrix')].sort((a, b) => count(b) - count(a))[0];
    })()""")
    assert browser.look("region.querySelectorAll('tbody tr:first-child td').length") > 5


SHOWN = "[...region.querySelectorAll({!r})].map((e) => getComputedStyle(e).display !== 'none')"


@pytest.mark.parametrize("dark", [False, True])
def test_all_minds_are_legible_on_a_phone(browser: Chromium, page: Path, dark: bool) -> None:
    browser.view(360, dark)
    open_many_minds(browser, page)
    assert browser.look("document.documentElement.scrollWidth") == 360
    # Nothing to be scrolled sideways: minds stand below their step, each with its name.
    assert browser.look("region.scrollWidth <= region.clientWidth")
    assert all(browser.look(SHOWN.format(".of")))
    assert browser.look(SHOWN.format("thead")) == [False]
    sizes = "[...region.querySelectorAll('td')].map((e) => parseFloat(getComputedStyle(e).fontSize))"
    assert min(browser.look(sizes)) >= 12
    cut = "[...region.querySelectorAll('td')].filter((e) => e.scrollWidth > e.clientWidth).length"
    assert browser.look(cut) == 0
    # An option begins on a line of its own.
    lefts = "[...region.querySelectorAll('td.first')].map((e) => Math.round(e.getBoundingClientRect().left))"
    assert len(set(browser.look(lefts))) == 1
    assert browser.complaints() == []


def test_the_matrix_is_reached_by_key_and_is_a_table_where_there_is_room(browser: Chromium, page: Path) -> None:
    browser.view(1600)
    open_many_minds(browser, page)
    browser.look("region.closest('.column').querySelector('summary').focus()")
    browser.press("Tab", 9)
    assert browser.look("document.activeElement === region || region.contains(document.activeElement)")
    browser.look("document.querySelectorAll('.columns').forEach((e) => { e.style.display = 'block'; })")
    assert browser.look(SHOWN.format("thead")) == [True]
    assert not any(browser.look(SHOWN.format(".of")))
    assert browser.look("region.scrollWidth <= region.clientWidth")


def test_on_paper(browser: Chromium, page: Path) -> None:
    browser.view(794, dark=True)
    browser.open(page)
    browser.look("document.querySelector('details.q > summary').click()")
    browser.wait(full(0))
    browser.call("Emulation.setEmulatedMedia", media="print")
    try:
        ground = "getComputedStyle(document.querySelector('section')).backgroundColor"
        assert browser.look(ground) == "rgb(255, 255, 255)"
        shown = "[...document.querySelectorAll('details.q')].filter((q) => q.getClientRects().length).length"
        assert browser.look(shown) == 1
        assert browser.look("getComputedStyle(document.querySelector('td.heat')).printColorAdjust") == "exact"
    finally:
        browser.call("Emulation.setEmulatedMedia", media="")
