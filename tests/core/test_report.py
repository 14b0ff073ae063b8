"""Reports: what they say, that nothing in them breaks out of its form, and that each carries its conditions."""

import csv
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from app.core.comparison_charts import Bar, Point, Scatter, bars, equal_lines, scatter
from app.core.comparison_summary import Comparison, best_prediction, summarise
from app.core.elsewhere import Snippet, Winner, elsewhere
from app.core.plan import Plan, Prompt
from app.core.report import report
from app.core.report_files import csv_text, html_text, json_text, markdown_text
from app.core.report_svg import bar_chart, scatter_chart
from app.core.request import Message
from app.core.run_record import Run, changes
from app.core.sameness import Divergence, OutputCheck, Sameness
from tests.core.plans import LANES, QUIET, a_result
from tests.core.runs import CONDITIONS, DRAFT, TARGET, a_run

EVIL = '<script>alert("|")</script>'


class Page(HTMLParser):
    """What stands in a page, and whether every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def evil_run() -> Run:
    """Every text that comes from outside is one that would break out."""
    plan = Plan(
        "t", LANES, tuple(Prompt(f"=1+1{EVIL}{n}", (Message("user", EVIL),), EVIL + str(n)) for n in range(2)), 1
    )
    results = tuple(a_result(cell, 1.0 / (cell.lane + 1), load=replace(QUIET, other_cpu=3.0)) for cell in plan.cells())
    found = Divergence(1, 1, 1, EVIL, 2, "a|b", 10.0, 9.5)
    checks = {result.cell: OutputCheck(Sameness.DIFFERENT, found) for result in results if result.cell.lane}
    conditions = replace(CONDITIONS, target=replace(TARGET, name=EVIL))
    return Run(
        1, EVIL, 0.0, None, conditions, Comparison(plan, results, checks, {2: EVIL}), {1: replace(DRAFT, name=EVIL)}
    )


def test_a_report_says_first_what_matters() -> None:
    found = report(a_run())
    assert found.summary[0].startswith("model+small.gguf:4 is the fastest: 2.00 ×")
    assert found.summary[1] == "All 8 greedy texts that were compared are the target's own."
    assert [table.title for table in found.tables] == ["Speed", "Drafting", "Times", "What would change it"]
    assert [row[0] for row in found.tables[0].rows] == ["model+small.gguf:4", "lookup:auto", "none"]
    assert found.tables[0].rows[0][2] == "2.00 × [2.00–2.00]"
    for table in found.tables:
        assert {len(row) for row in table.rows} == {len(table.header)}


def test_what_went_wrong_is_in_it() -> None:
    found = report(evil_run())
    text = " ".join(found.summary)
    for words in ("That is a bug", "replies were disturbed", "could not run"):
        assert words in text
    titles = [table.title for table in found.tables]
    for title in ("By kind of prompt", "By prompt", "Where greedy texts leave the target's own", "Disturbed runs"):
        assert title in titles


def test_a_run_that_is_not_whole_says_so() -> None:
    run = a_run()
    part = replace(run, comparison=replace(run.comparison, results=run.comparison.results[:5]))
    assert "The run is not whole: 7 of 12 replies are still to be measured." in report(part).summary
    warm = replace(run, comparison=replace(run.comparison, results=run.comparison.results[:3]))
    assert report(warm).summary == ("Nothing but the warm-up was measured yet.",)


def test_a_change_since_the_last_run_is_pointed_out() -> None:
    now, then = a_run({1: 1.5, 2: 1.1}), a_run({1: 2.0, 2: 1.1})
    found = report(now, changes(now.comparison, then.comparison))
    assert "model+small.gguf:4 is slower than in the last run: speedup 1.50 instead of 2.00." in found.summary


@pytest.mark.parametrize("run", [a_run(), evil_run()], ids=["usual", "evil"])
def test_the_page_is_whole_and_loads_and_runs_nothing(run: Run) -> None:
    snippets = elsewhere(Winner(f"/{EVIL}/t.gguf", "/d.gguf", n_max=4))
    text = html_text(report(run, snippets=snippets))
    page = Page(text)
    assert not page.open
    assert page.names.isdisjoint({"script", "img", "link", "iframe", "object"})
    assert "default-src 'none'" in text
    assert not re.search(r"""(src|href|url)\s*[=(]""", text)
    for words in (run.title, run.conditions.target.name, "A processor", "Draftlight 1.0", "llama-server"):
        assert words in page.words
    for svg in re.findall("<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(svg)


@pytest.mark.parametrize("run", [a_run(), evil_run()], ids=["usual", "evil"])
def test_every_row_of_a_markdown_table_has_all_its_cells(run: Run) -> None:
    text = markdown_text(report(run))
    assert "<script" not in text.replace("\\<", "")
    for block in text.split("\n\n"):
        rows = [row for row in block.split("\n") if row.startswith("|")]
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) <= 1
    assert "A processor" in text


def test_a_line_of_csv_has_everything_its_numbers_depend_on() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(a_run()))))
    assert len(rows) == 9
    one = next(row for row in rows if row["lane"].startswith("model") and row["repeat"] == "2")
    assert float(one["speedup"]) == pytest.approx(2.0)
    assert float(one["acceptance_rate"]) == 0.5
    for name in ("target", "draft", "processor", "draftlight", "llama_cpp", "options", "seed", "max_tokens"):
        assert one[name]
    assert all(None not in row and len(row) == len(rows[0]) for row in rows)


def test_a_text_in_csv_is_no_formula() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(evil_run()))))
    assert rows[0]["prompt"].startswith("'=1+1")


def test_json_has_all_of_it() -> None:
    for run in (a_run(), evil_run()):
        record = json.loads(json_text(run, snippets=elsewhere(Winner("t"))))
        assert record["format"] == "draftlight run"
        assert len(record["replies"]) == len(run.comparison.results)
        assert record["conditions"]["machine"]["processor"] == "A processor"
        assert record["labels"][0] == "none"
        assert record["replies"][0]["metrics"]["n_generated"] == 4
        assert record["replies"][0]["text"] == "abcd"
    assert json.loads(json_text(a_run()))["lanes"][1]["speedup"]["median"] == pytest.approx(2.0)
    assert json.loads(json_text(a_run()))["advice"]["best"] == 1


def test_bars_are_ranked_and_points_have_their_lines() -> None:
    run = a_run({1: 0.8, 2: 1.5})
    assert [bar.label for bar in bars(summarise(run.comparison))] == ["lookup:auto", "none", "model+small.gguf:4"]
    found = scatter(summarise(run.comparison), run.conditions)
    assert found.measured
    assert {point.label for point in found.points} == {"model+small.gguf:4", "lookup:auto"}
    assert not scatter(summarise(run.comparison), replace(CONDITIONS, pass_costs=())).measured


def test_all_places_on_a_line_promise_its_speedup() -> None:
    lines = equal_lines(best_prediction, 1.0)
    assert [line.speedup for line in lines] == [1.0, 1.2, 1.5, 2.0, 3.0]
    for line in lines[1:]:
        for cost, rate in line.places:
            assert best_prediction(rate, cost) == pytest.approx(line.speedup, rel=0.01)
        assert list(line.places) == sorted(line.places, key=lambda place: place[1])


def test_charts_without_anything_to_show_are_none() -> None:
    assert bar_chart(()) == ""
    assert scatter_chart(scatter((), CONDITIONS)) == ""


def test_near_ties_are_told_from_differences() -> None:
    run = a_run()
    ties = {cell: OutputCheck(Sameness.NEAR_TIE) for cell in list(run.comparison.checks)[:2]}
    tied = replace(run, comparison=replace(run.comparison, checks={**run.comparison.checks, **ties}))
    assert (
        "All 8 greedy texts that were compared are the target's own, 2 of them but for a near tie of two logits."
    ) in report(tied).summary


def test_what_there_is_no_draft_for_is_not_in_it() -> None:
    assert "draft's options" in dict(report(a_run()).facts)
    assert "draft's options" not in dict(report(replace(a_run(), drafts={})).facts)


def test_temperatures_are_compared_in_a_table() -> None:
    plan = replace(a_run().comparison.plan, temperatures=(0.0, 0.8))
    results = tuple(a_result(cell, 1.0 / (1 + cell.lane)) for cell in plan.cells())
    found = report(replace(a_run(), comparison=Comparison(plan, results)))
    [table] = [table for table in found.tables if table.title == "By temperature"]
    assert {"0", "0.8"} <= set(table.header)


def test_a_page_shows_no_chart_of_nothing_and_no_empty_snippet() -> None:
    run = a_run()
    alone = tuple(result for result in run.comparison.results if result.cell.lane == 0)
    run = replace(run, comparison=replace(run.comparison, results=alone, checks={}))
    page = html_text(report(run, snippets=elsewhere(Winner("t.gguf"))))
    assert "<h2>Speedup</h2>" in page
    assert "Acceptance and cost" not in page
    assert "There is no draft to name." in page
    assert "<pre></pre>" not in page


def test_snippets_in_markdown_keep_their_fence() -> None:
    snippets = (Snippet("Odd", "sh", "echo ````", ("It is *odd*.",)), Snippet("None", "sh", "", ("It cannot.",)))
    text = markdown_text(report(a_run(), snippets=snippets))
    assert "## Odd\n\n`````sh\necho ````\n`````\n\nIt is \\*odd\\*.\n\n## None\n\nIt cannot.\n\n" in text


def test_a_speedup_that_is_nowhere_promised_has_no_line() -> None:
    assert equal_lines(lambda acceptance_rate, cost_ratio: 1.0, 1.0) == ()


def test_without_pass_costs_the_lines_are_the_textbooks() -> None:
    rows = summarise(a_run().comparison)
    assert "by the textbook" in scatter_chart(scatter(rows, replace(CONDITIONS, pass_costs=())))
    assert "by this machine" in scatter_chart(scatter(rows, CONDITIONS))


def test_every_point_has_its_label_however_many_lie_together() -> None:
    points = tuple(Point(n, f"lane {n}", 0.5, 0.5) for n in range(40))
    chart = scatter_chart(Scatter(points, (), 1.0, True))
    ElementTree.fromstring(chart)
    assert all(f">lane {n}</text>" in chart for n in range(40))


def test_a_long_label_is_cut_at_its_beginning_and_whole_in_its_title() -> None:
    label = "models/" + "long-" * 20 + "end"
    chart = bar_chart((Bar(0, "none", 1.0, 1.0, 1.0), Bar(1, label, 2.0, 1.9, 2.1)))
    [shown] = [text for text in re.findall("<text[^>]*>([^<]*)</text>", chart) if text.startswith("…")]
    assert label.endswith(shown[1:])
    assert shown.endswith("long-end")
    assert 20 < len(shown) < 40
    assert f"<title>{label}: 2.00 ×" in chart
