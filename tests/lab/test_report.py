"""The report: all that was found stands in it, it says no more than that, and it needs nothing from outside."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

import trearchi as ta
from tests.lab.reports import PLACES, VARIANTS, findings, random_game, variant
from tests.lab.studies import run, small
from trearchi.lab.report import render, write
from trearchi.lab.report.boards import BOARDS, board
from trearchi.lab.report.measures import answers
from trearchi.lab.report.numbers import NBSP, definition, shown, span
from trearchi.lab.report.replay import as_json, replay
from trearchi.lab.report.summary import summary
from trearchi.lab.study.findings import DramaticGame, Estimate, HeatMap, Measured

VOID = {"meta", "input", "link", "br"}


class Elements(HTMLParser):
    """Opens and closes as the page does; `left`: what is not closed, `wrong`: what closes another one."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[str] = []
        self.wrong: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.left.append(tag)
        self._note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self.left or self.left.pop() != tag:
            self.wrong.append(f"{tag} at {self.getpos()}")

    def _note(self, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.addresses += [value for name in ("src", "href") if (value := given.get(name)) is not None]
        self.ids += [value for name in ("id",) if (value := given.get(name)) is not None]


def parsed(page: str) -> Elements:
    elements = Elements()
    elements.feed(page)
    return elements


def text_of(page: str) -> str:
    """What is read, without what is a script or a style."""
    bare = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", bare)).split())


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The report of each game."""
    return {game: render(findings(game)) for game in BOARDS}


@pytest.mark.parametrize("game", BOARDS)
def test_every_element_is_closed_and_refers_to_what_is_there(pages: dict[str, str], game: str) -> None:
    elements = parsed(pages[game])
    assert (elements.left, elements.wrong) == ([], [])
    assert len(set(elements.ids)) == len(elements.ids)
    assert {address.removeprefix("#") for address in elements.addresses} <= set(elements.ids)


@pytest.mark.parametrize("game", BOARDS)
def test_nothing_comes_from_outside(pages: dict[str, str], game: str) -> None:
    page = pages[game]
    assert all(address.startswith("#") for address in parsed(page).addresses)
    assert all(address.startswith("#") for address in re.findall(r"url\(([^)]*)\)", page))
    assert "@import" not in page
    assert "://" not in page


@pytest.mark.parametrize("game", BOARDS)
def test_the_report_is_of_moderate_size(pages: dict[str, str], game: str) -> None:
    assert len(pages[game].encode()) < 1_200_000


def test_what_others_wrote_is_text_and_nothing_else() -> None:
    evil = '<b>&"</script><!--'
    found = findings("settimo", (evil, "second"))
    found = replace(found, title=evil, command=evil, definition={"title": evil})
    page = render(found)
    assert "<b>&" not in page
    assert page.count(html.escape(evil, quote=False)[:8]) > 10
    assert (parsed(page).left, parsed(page).wrong) == ([], [])


def test_data_for_the_script_ends_no_element_and_is_read_as_it_was() -> None:
    data = {"marks": ["</script><script>", "<!-- <g>", "\u2028 &amp;"]}
    written = as_json(data)
    assert not any(each in written for each in ("</", "<!--", "<script"))
    assert json.loads(written) == data


def test_the_same_findings_make_the_same_page() -> None:
    found = findings("ponte")
    assert render(found) == render(found)


def test_the_report_is_written_as_utf_8(tmp_path: Path) -> None:
    found = findings("ponte")
    write(found, tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == render(found)
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


@pytest.mark.parametrize("names", [("one",), ("one", "two")])
def test_every_measure_stands_there_with_interval_and_number_for_each_variant(names: tuple[str, ...]) -> None:
    found = findings("settimo", names)
    text = text_of(render(found))
    for each in found.variants:
        assert each.name in text
        for measured in each.measures:
            of, estimate = definition(measured.key), measured.estimate
            value = shown(estimate.value, is_share=of.is_share, digits=of.digits).replace("\N{NO-BREAK SPACE}", " ")
            interval = span(estimate.low, estimate.high, is_share=of.is_share, digits=of.digits)
            before = "n = " if len(names) > 1 else ""
            assert f"{value} {interval} {before}{estimate.count:,}" in text, measured
            assert of.meaning in text


def test_a_difference_is_said_only_where_its_interval_leaves_out_0() -> None:
    (answer,) = answers(findings("settimo"))
    assert [(each.name, each.verdict, each.by) for each in answer.seen] == [("Turns", "lower", "2.0 (1.0 to 3.0)")]
    assert answer.unseen == ["Draws"]
    text = text_of(render(findings("settimo")))
    assert "Turns : lower by 2.0 (1.0 to 3.0)" in text
    assert "No difference can be seen in: Draws." in text


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(0.498, 0.544, "no difference from 50.0 % can be seen"), (0.505, 0.537, "more than 50.0 %")],
)
def test_the_summary_says_no_more_than_the_interval_allows(low: float, high: float, words: str) -> None:
    found = findings("settimo", ("one",))
    measured = Measured("seat_share", Estimate(0.521, low, high, 2_000), "seat 0")
    found = replace(found, variants=[replace(found.variants[0], measures=[measured])])
    ((_, sentences),) = summary(found)
    said = f"Seat 0 wins 52.1 % ({100 * low:.1f} to {100 * high:.1f}) of the games: {words}."
    assert said in [sentence.replace("\N{NO-BREAK SPACE}", " ") for sentence in sentences]


def test_dead_rules_are_named(pages: dict[str, str]) -> None:
    assert "Never once of use, and so dead as far as these games show: drawn (S5.3)" in text_of(pages["ponte"])


def test_the_fairest_opening_comes_first(pages: dict[str, str]) -> None:
    section = text_of(re.findall(r'<section id="openings">.*?</section>', pages["ponte"], re.DOTALL)[0])
    assert section.index("a2,c1") < section.index("a1,b1") < section.index("a3,c2")
    assert re.search(r"a2,c1 light wins 52\.0.%.*?may be fair", section)


@pytest.mark.parametrize("game", BOARDS)
def test_a_heat_map_has_a_number_for_every_place_of_the_board(pages: dict[str, str], game: str) -> None:
    kinds = {"-" in place for place in PLACES[game]}
    for given in VARIANTS[game]:
        for place in board(ta.game(game, **given)).places:
            if ("-" in place) in kinds:
                value = PLACES[game].get(place, 0)
                assert re.search(rf"<title>{re.escape(place)}: {value:.2f}", pages[game]), place


def test_a_place_that_the_board_does_not_have_is_refused() -> None:
    found = findings("ponte", ("one",))
    stray = HeatMap("tiles", "Tiles", "tiles a game", {"a1": 1.0, "f6": 1.0})
    with pytest.raises(ta.ParameterError, match="f6"):
        render(replace(found, variants=[replace(found.variants[0], heat_maps=[stray])]))


@pytest.mark.parametrize("game", BOARDS)
def test_the_changes_of_a_replay_lead_to_each_position(game: str) -> None:
    record = random_game(ta.game(game, **VARIANTS[game][0]), seed=5)
    values = [[0.5] * record.game.seats for _ in range(len(record.moves) + 1)]
    found = replay(DramaticGame(1, record.to_json(), values, ""))
    drawn = board(record.game)
    shown_now: dict[str, str] = {}
    facts: list[Any] = found.data["facts"][0]
    last = [None, *record.moves]
    for ply, state in enumerate(record.states()):
        for key, number in found.data["changes"][ply].items():
            if number is None:
                del shown_now[key]
            else:
                shown_now[key] = found.data["marks"][number]
        facts = [new or old for new, old in zip(found.data["facts"][ply] or facts, facts, strict=True)]
        view = state.view()
        assert shown_now == drawn.marks(view, last[ply])
        assert facts == [text for _, text in drawn.facts(view)]
    assert sorted(shown_now) == re.findall(r'data-key="([^"]+)"', found.final)
    assert len(found.plies) == len(record.moves)


@pytest.mark.parametrize("game", BOARDS)
def test_what_lies_on_the_board_is_drawn(game: str) -> None:
    """Every tile, bridge, village and piece of the last position has a mark of its own."""
    state = random_game(ta.game(game, **VARIANTS[game][0]), seed=9).state
    view, marks = state.view(), board(state.game).marks(state.view())
    assert all(isinstance(mark, Markup) for mark in marks.values())
    expected = {
        "ponte": lambda: [*("-".join(each["ends"]) for each in view["bridges"]), *view["tiles"]["light"]],
        "viaduct": lambda: [each["text"] for each in view["bridges"]],
        "settimo": lambda: [each["name"] for each in view["islands"] if each["village"]] + ["white", "black"],
    }[game]()
    words = {word for key in marks for word in key.split()}
    assert expected
    assert set(expected) <= words


def test_one_variant_is_enough_and_little_of_it() -> None:
    """A study without values, ladder or openings has a report all the same."""
    found = findings("settimo", ("one",))
    bare = replace(
        variant("settimo", "one", {}), curves=[], histograms=[], heat_maps=[], rules=[], ladder=[], dramatic=None
    )
    page = render(replace(found, variants=[replace(bare, measures=bare.measures[:1])], differences=[]))
    assert (parsed(page).left, parsed(page).wrong) == ([], [])
    assert set(re.findall(r'<section id="([^"]+)"', page)) == {"summary", "group-1", "made"}


def test_what_draws_is_imported_for_studies_alone() -> None:
    program = "import sys, trearchi.cli, trearchi.lab.match, trearchi.lab.study.definition; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert {"matplotlib", "jinja2", "trearchi.lab.report"}.isdisjoint(done.stdout.split())


def test_the_bars_of_all_variants_can_be_compared(tmp_path: Path) -> None:
    variants = [{"name": "third", "parameters": {"last": 3}}, {"name": "eighth", "parameters": {"last": 8}}]
    found = run(small("settimo", games=4, variants=variants), tmp_path, workers=1)
    edges = [{chart.key: chart.edges for chart in each.histograms} for each in found.variants]
    assert edges[0] == edges[1]
    assert "turns" in edges[0]


def test_the_ladder_is_held_against_the_share_of_a_seat() -> None:
    four = replace(findings("viaduct", ("four",)), variants=[variant("viaduct", "four", {"seats": 4})])
    assert f"an even share, 25.0{NBSP}% (the dotted line)" in render(four)
    mixed = replace(four, variants=[*four.variants, variant("viaduct", "two", {"seats": 2})])
    assert "an even share, thinking longer pays" in render(mixed)


def test_a_share_is_held_against_the_seats_of_its_own_variant() -> None:
    third = [Measured("seat_share", Estimate(0.34, 0.31, 0.36, 900), "seat 0")]
    variants = [replace(variant("viaduct", str(n), {"seats": n}), measures=third, rules=[]) for n in (2, 3)]
    said = summary(replace(findings("viaduct"), variants=variants))
    assert [sentences[1].split(": ")[1] for _, sentences in said] == [
        f"less than 50.0{NBSP}%.",
        f"no difference from 33.3{NBSP}% can be seen.",
    ]


def test_the_report_has_the_colours_of_the_page() -> None:
    """What both name is the same, in light and in dark; a report cannot ask the page."""
    root = Path(__file__).parents[2]
    page = root / "web" / "src" / "tokens.css"
    report = root / "src" / "trearchi" / "lab" / "report" / "templates" / "page.css"
    themes = [re.split(r"@media", path.read_text(encoding="utf-8"))[:2] for path in (page, report)]
    for one, other in zip(*themes, strict=True):
        known, own = (dict(re.findall(r"(--[a-z-]+): (#[0-9a-f]{6});", theme)) for theme in (one, other))
        shared = set(known) & set(own)
        assert len(shared) > 10
        assert {name: own[name] for name in shared} == {name: known[name] for name in shared}
