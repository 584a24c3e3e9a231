"""The languages of the page: chosen by the browser and by the person, and complete on every page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Server
from .hands import move_in_ponte, type_move, vector, wait_for_ply

LOCALES = {"en": "en-GB", "it": "it-IT", "de": "de-DE"}
OTHERS = ("it", "de")
CREATE = {"en": "Make an account", "it": "Crea un account", "de": "Konto anlegen"}
BEGIN = {"en": "Begin", "it": "Comincia", "de": "Beginnen"}
YOUR_TURN = {"en": "Your turn", "it": "Tocca a te", "de": "Du bist am Zug"}
LOADING = re.compile("One moment|Un attimo|Einen Moment")
SETUP = vector("settimo", 0)["setup"]

# What is the same in another language: names, and words that it has from English or the other way round.
SAME = {
    "Tre Archi",
    "Ponte del Diavolo",
    "Viaduct",
    "Il settimo ponte",
    "Computer",
    "Anna",
    "Bruno",
    "Carla",
    "Chrome",
    "Linux",
}
SAME_IN = {
    "it": {"Password", "Token", "computer", "No", "online"},
    "de": {"Engine", "Name", "Symbol", "Link", "online", "orange", "Orange"},
}

Make = Callable[..., BrowserContext]

# Everything that a page says: its texts, those for screen readers and those of closed lists and sheets too.
TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest("script, style, noscript, [data-language]")) found.push(walker.currentNode.data);
  }
  for (const each of document.body.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-roledescription"])
      if (each.hasAttribute(name)) found.push(each.getAttribute(name));
  found.push(document.title);
  return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""


def texts(page: Page, address: str) -> set[str]:
    """What the page says at that address."""
    page.goto(address)
    expect(page.locator("body")).not_to_contain_text(LOADING, timeout=20_000)
    if "/game/" in address and "AAAA" not in address:
        expect(page.locator("aside .steps")).to_be_visible(timeout=20_000)
        expect(page.locator("main").locator("svg, canvas").first).to_be_visible()
    for details in page.locator("summary").all():
        details.click()
    return set(page.evaluate(TEXTS))


def people_listed(server: Server) -> frozenset[str]:
    """The names that people have in the games that pages list: those that other tests made too."""

    def listed(place: str) -> list[dict[str, Any]]:
        games: list[dict[str, Any]] = server.host.get(f"/api/{place}?limit=100").raise_for_status().json()["games"]
        return games

    seats = (seat for place in ("games", "lobby", "watch") for game in listed(place) for seat in game["seats"])
    return frozenset(seat["name"] for seat in seats if seat["name"])


def has_words(text: str, names: frozenset[str]) -> bool:
    """Three letters in a row that are no part of a move, an address or a name."""
    bare = re.sub(r"https?://\S+|/api/\S+", "", text)
    for name in sorted(names, key=len, reverse=True):
        bare = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "", bare)
    for name in SAME:
        bare = bare.replace(name, "")
    return re.search(r"[^\W\d_]{3}", bare) is not None


def left_in_english(
    english: set[str], other: set[str], language: str, names: frozenset[str] = frozenset()
) -> list[str]:
    same = {text for text in english & other if has_words(text, names)}
    return sorted(same - SAME_IN[language])


@pytest.mark.parametrize("language", LOCALES)
def test_the_browser_chooses_the_language(new_context: Make, server: Server, language: str) -> None:
    page = new_context(locale=LOCALES[language]).new_page()
    page.goto(f"{server.url}/new/ponte")
    expect(page.get_by_role("button", name=BEGIN[language], exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_language_that_is_none_of_ours_is_passed_over(new_context: Make, server: Server) -> None:
    page = new_context(locale="fr-FR").new_page()
    page.goto(f"{server.url}/new/ponte")
    expect(page.get_by_role("button", name="Begin", exact=True)).to_be_visible()


def test_the_switch_changes_the_language_and_is_remembered(new_context: Make, server: Server) -> None:
    page = new_context().new_page()
    page.goto(f"{server.url}/new/ponte")
    page.get_by_label("Language").select_option("Deutsch")
    expect(page.get_by_role("button", name=BEGIN["de"], exact=True)).to_be_visible()
    expect(page.get_by_label("Sprache")).to_be_focused()
    page.reload()
    expect(page.get_by_role("button", name=BEGIN["de"], exact=True)).to_be_visible()
    page.goto(server.create("ponte", seats=[{"kind": "human", "name": name} for name in ("You", "Friend")]))
    expect(page.get_by_role("heading", name="Du bist am Zug")).to_be_visible()
    page.get_by_label("Sprache").select_option("Italiano")
    expect(page.get_by_role("heading", name="Tocca a te")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_what_was_filled_in_is_still_there_in_another_language(new_context: Make, server: Server) -> None:
    page = new_context().new_page()
    page.goto(f"{server.url}/new/ponte")
    page.get_by_role("textbox").first.fill("Berta")
    page.get_by_label("Language").select_option("Italiano")
    expect(page.get_by_role("button", name=BEGIN["it"], exact=True)).to_be_visible()
    expect(page.get_by_role("textbox").first).to_have_value("Berta")
    # Who goes elsewhere begins anew.
    page.get_by_role("link", name="Tre Archi").first.click()
    page.wait_for_url(f"{server.url}/")
    page.go_back()
    expect(page.get_by_role("textbox").first).to_have_value("Tu")


def test_the_switch_is_there_on_every_page(new_context: Make, server: Server, pages: dict[str, str]) -> None:
    page = new_context().new_page()
    for name, address in pages.items():
        if name == "nowhere":
            continue
        page.goto(address)
        box = page.get_by_label("Language").bounding_box()
        assert box, name
        assert min(box["width"], box["height"]) >= 44, name


@pytest.mark.parametrize(
    ("language", "sentences", "rule"),
    [
        ("en", ("A tile stands on c3 already.", "No extra bridge may stand", "No line leads from here"), "Rule"),
        (
            "it",
            ("C'è già una tessera in c3.", "Un ponte supplementare non sta", "Da qui nessuna linea porta"),
            "Regola",
        ),
        (
            "de",
            ("Auf c3 liegt schon ein Plättchen.", "darf keine Zusatzbrücke stehen", "Von hier führt keine Linie"),
            "Regel",
        ),
    ],
)
def test_a_refused_move_is_told_in_each_language(
    new_context: Make, server: Server, language: str, sentences: tuple[str, ...], rule: str
) -> None:
    page = new_context(locale=LOCALES[language]).new_page()
    refused = [
        (server.create("ponte", moves=["c3,d5", "dark"]), 2, "c3,f6", "P4.1"),
        (server.create("viaduct", {"seats": 2, "die": None}), 0, "+7.28-7.25@0", "V3.4"),
        (server.create("settimo", setup=SETUP), 0, "C1", "S2.1"),
    ]
    for (address, ply, move, clause), sentence in zip(refused, sentences, strict=True):
        page.goto(address)
        wait_for_ply(page, ply)
        type_move(page, move)
        expect(page.locator(".refusal")).to_contain_text(sentence)
        expect(page.locator(".refusal .clause")).to_have_text(f"{rule} {clause}")


@pytest.mark.parametrize("language", LOCALES)
def test_the_end_of_a_game_is_told_in_each_language(new_context: Make, pages: dict[str, str], language: str) -> None:
    page = new_context(locale=LOCALES[language]).new_page()
    page.goto(pages["ponte at its end"])
    won = {
        "en": r"(Light|Dark) wins with \d",
        "it": r"Vince (il chiaro|lo scuro) con \d",
        "de": r"(Hell|Dunkel) gewinnt mit \d",
    }
    expect(page.locator(".status")).to_contain_text(re.compile(won[language]))


@pytest.mark.parametrize(
    ("language", "name", "password", "setup"),
    [
        ("it", "Nessun carattere invisibile.", "Almeno 8 caratteri.", "3 lettere diverse"),
        ("de", "Keine unsichtbaren Zeichen.", "Mindestens 8 Zeichen.", "3 verschiedene Buchstaben"),
    ],
)
def test_what_is_wrong_with_a_field_is_told_beside_it(
    new_context: Make, server: Server, language: str, name: str, password: str, setup: str
) -> None:
    page = new_context(is_host=False, locale=LOCALES[language]).new_page()
    page.goto(f"{server.url}/login?new")
    page.locator('input[name="name"]').fill("Anna Lingua")
    page.locator('input[name="password"]').fill("kurz")
    page.locator("main").get_by_role("button", name=CREATE[language]).click()
    expect(page.get_by_role("alert")).to_have_text(password)
    page.goto(f"{server.url}/new/settimo")
    page.locator("summary").last.click()
    for field, text in zip(page.locator("details").last.locator("textarea, input").all(), SETUP.values(), strict=True):
        field.fill("R" * 3 if len(text) == 3 else text)
    page.get_by_role("button", name=BEGIN[language], exact=True).click()
    expect(page.get_by_role("alert").filter(has_text=setup)).to_be_visible()
    page.goto(f"{server.url}/new/ponte")
    page.locator(".seat input").first.fill("A\u200bB")
    page.get_by_role("button", name=BEGIN[language], exact=True).click()
    expect(page.get_by_role("alert").filter(has_text=name)).to_be_visible()


@pytest.mark.parametrize("language", OTHERS)
def test_a_game_made_in_one_language_is_played_in_another(new_context: Make, server: Server, language: str) -> None:
    friend = {"it": "Amico", "de": "Freund"}[language]
    address = server.create("ponte", seats=[{"kind": "human", "name": name} for name in ("You", "Friend")])
    page = new_context(locale=LOCALES[language]).new_page()
    page.goto(address)
    expect(page.get_by_role("heading", name=YOUR_TURN[language])).to_be_visible()
    move_in_ponte(page, "c3,d5")
    expect(page.locator(".status h2")).to_contain_text(friend)
    made = new_context(locale=LOCALES[language]).new_page()
    made.goto(f"{server.url}/new/ponte")
    made.get_by_role("button", name=BEGIN[language], exact=True).click()
    made.wait_for_url(re.compile("/game/"))
    made.get_by_label({"it": "Lingua", "de": "Sprache"}[language]).select_option("English")
    expect(made.locator(".status h2")).to_have_text("Your turn")


@pytest.mark.parametrize("language", ["de", pytest.param("it", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", ["ponte", "viaduct", "settimo"])
def test_no_english_is_left_on_the_pages_of_a_game(
    new_context: Make, pages: dict[str, str], game: str, language: str
) -> None:
    english, other = (new_context(locale=LOCALES[each]).new_page() for each in ("en", language))
    for name, address in pages.items():
        if game in name:
            assert left_in_english(texts(english, address), texts(other, address), language) == [], name


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_on_the_pages_around_the_games(
    new_context: Make, server: Server, pages: dict[str, str], language: str
) -> None:
    english, other = (new_context(locale=LOCALES[each]).new_page() for each in ("en", language))
    addresses = [pages["start"], pages["no game"], pages["nowhere"]]
    addresses += [f"{server.url}/{path}" for path in ("login", "login?new", "account", "ratings", "people/Chrome")]
    for address in addresses:
        found = texts(english, address), texts(other, address)
        assert left_in_english(*found, language, people_listed(server)) == [], address


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_on_the_pages_of_an_account(new_context: Make, server: Server, language: str) -> None:
    said = []
    for each in ("en", language):
        context = new_context(is_host=False, locale=LOCALES[each])
        name = f"Carla {language} {each}"
        account = {"name": name, "password": "tre archi"}
        assert context.request.post(f"{server.url}/api/account", data=account).ok
        page = context.new_page()
        found = texts(page, f"{server.url}/account") | texts(page, f"{server.url}/people/{name}")
        said.append({text.replace(name, "") for text in found})
    assert left_in_english(said[0], said[1], language) == []
