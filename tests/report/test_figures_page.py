from limp.report.figures_page import render_figures


def test_tables_are_escaped_and_pictures_are_not() -> None:
    html = render_figures("A & B", "r <0.5", {"Film <1>": "<svg><title>one</title></svg>"})
    assert "<h1>A &amp; B</h1>" in html
    assert "<pre>r &lt;0.5</pre>" in html
    assert "<h2>Film &lt;1&gt;</h2>" in html
    assert "<svg><title>one</title></svg>" in html
