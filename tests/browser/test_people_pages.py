"""The pages around the game: invitations, the lobby, accounts, sessions, tokens, profiles, ratings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from .conftest import Server
from .test_access import violations

PASSWORD = "three arches"
REFUSED = ("401", "403", "404", "409", "422")  # the browser notes a refusal in its console; those are meant here

Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Makes visitors, each with a browser context of their own: pages at the start page."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def make(path: str = "/", **options: object) -> Page:
        usual: dict = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "locale": "en-GB"}
        context = browser.new_context(**(usual | options))
        context.set_default_timeout(20_000)
        context.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        context.on("weberror", lambda error: problems.append(str(error.error)))
        contexts.append(context)
        page = context.new_page()
        page.goto(server.url + path)
        return page

    yield make
    for context in contexts:
        context.close()
    assert [problem for problem in problems if not any(status in problem for status in REFUSED)] == []


def sign_up(page: Page, server: Server, name: str, password: str = PASSWORD) -> None:
    page.goto(f"{server.url}/login?new")
    fill(page, name, password)
    page.locator("main").get_by_role("button", name="Make an account").click()
    expect(page.get_by_role("link", name=f"Your account, {name}")).to_be_visible()


def log_in(page: Page, server: Server, name: str, password: str = PASSWORD) -> None:
    page.goto(f"{server.url}/login")
    fill(page, name, password)
    page.locator("main").get_by_role("button", name="Log in").click()


def fill(page: Page, name: str, password: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(password)


def section(page: Page, title: str) -> Locator:
    return page.locator("section", has=page.get_by_role("heading", name=title, exact=True))


def game_of(page: Page, server: Server) -> dict:
    """The game at which the page is, as this visitor sees it."""
    page.wait_for_url(re.compile("/game/"))
    return page.request.get(f"{server.url}/api{page.url.removeprefix(server.url).replace('/game/', '/games/')}").json()


def refused_beside(field: Locator, page: Page) -> str:
    """What stands beside a field that was refused, tied to it for those who do not see it."""
    expect(field).to_have_attribute("aria-invalid", "true")
    ids = (field.get_attribute("aria-describedby") or "").split()
    return page.locator(f"#{next(each for each in ids if each.endswith('-error'))}").inner_text()


def create(page: Page, server: Server, **more: object) -> dict:
    """A game of who has this page, made without the form."""
    seats = [{"kind": "human", "name": "Host"}, {"kind": "open"}]
    answer = page.request.post(f"{server.url}/api/games", data={"game": "ponte", "seats": seats, **more})
    assert answer.status == 201, answer.text()
    return answer.json()


def test_a_friend_is_invited_by_two_clicks(server: Server, visit: Visit) -> None:
    page = visit()
    page.locator('.games a[href="/new/ponte"]').click()
    page.get_by_role("button", name="Invite a friend by link").click()
    game = game_of(page, server)
    assert [seat["kind"] for seat in game["seats"]] == ["human", "open"]
    assert (game["visibility"], game["clock"], game["you"]["seats"]) == ("private", None, [0])
    assert not any(each["id"] == game["id"] for each in httpx.get(f"{server.url}/api/lobby").json()["games"])
    page.goto(server.url)
    row = section(page, "Your games").locator(f'a[href="/game/{game["id"]}"]')
    expect(row).to_contain_text("A seat is open")


def test_viaduct_seats_every_kind_of_player_with_a_clock(server: Server, visit: Visit) -> None:
    page = visit("/new/viaduct")
    page.get_by_role("radio", name="4", exact=True).check(force=True)
    for row, kind in ((1, "open"), (2, "human")):
        page.get_by_label("Kind of player").nth(row).select_option(kind)
    page.get_by_label("Name").nth(0).fill("Anna")
    page.get_by_label("Name").nth(1).fill("Luca")
    page.get_by_label("Clock").select_option("Own times")
    page.get_by_label("Minutes").fill("7")
    page.get_by_label("Seconds more").fill("4")
    page.get_by_role("button", name="Begin").click()
    game = game_of(page, server)
    sitting = [(seat["kind"], seat["name"]) for seat in game["seats"]]
    assert sitting == [("human", "Anna"), ("open", ""), ("human", "Luca"), ("computer", "Computer")]
    assert game["clock"] == {"kind": "total", "seconds": 420, "increment": 4}
    # The name of the guest is remembered for the next game.
    page.goto(f"{server.url}/new/ponte")
    expect(page.get_by_label("Name").nth(0)).to_have_value("Anna")
    expect(page.get_by_label("Clock")).to_have_count(0)


def test_the_lobby_shows_an_open_game_and_asks_a_guest_for_a_name(server: Server, visit: Visit) -> None:
    host, other = visit("/new/ponte"), visit()
    host.get_by_label("Kind of player").nth(1).select_option("open")
    host.get_by_label("Name").first.fill("Marco of the lobby")
    host.get_by_label("Who may join").select_option("Anybody: shown in the lobby")
    host.get_by_label("Clock").select_option("3 days a turn")
    host.get_by_role("button", name="8 \u00d7 8").click()
    host.get_by_role("button", name="Begin").click()
    host.wait_for_url(re.compile("/game/"))
    row = section(other, "Lobby").get_by_role("listitem").filter(has_text="Marco of the lobby")
    expect(row).to_contain_text("Ponte del Diavolo")
    expect(row).to_contain_text("8 \u00d7 8, 3 days a turn")
    row.get_by_role("button", name="Sit down").click()
    field = row.get_by_label("What may the others call you?")
    expect(field).to_be_focused()
    field.fill("Sara")
    field.press("Enter")
    game = game_of(other, server)
    assert [seat["name"] for seat in game["seats"]] == ["Marco of the lobby", "Sara"]
    assert game["you"]["seats"] == [1]
    onlooker = visit()
    expect(section(onlooker, "Watch").locator(f'a[href="/game/{game["id"]}"]')).to_contain_text(
        "Marco of the lobby to move"
    )
    expect(section(onlooker, "Lobby").get_by_text("Marco of the lobby")).to_have_count(0)


def test_a_rated_game_in_the_lobby_is_for_accounts(server: Server, visit: Visit) -> None:
    host, guest = visit(), visit()
    sign_up(host, server, "Rated Host")
    host.goto(f"{server.url}/new/settimo")
    host.get_by_label("Kind of player").nth(1).select_option("open")
    host.get_by_label("Who may join").select_option("Anybody: shown in the lobby")
    host.get_by_role("checkbox", name="Rated").check()
    host.get_by_role("button", name="Begin").click()
    game = game_of(host, server)
    assert game["rated"]
    assert game["seats"][0]["name"] == "Rated Host"
    row = section(guest, "Lobby").get_by_role("listitem").filter(has_text="Rated Host")
    expect(row).to_contain_text("rated")
    row.get_by_role("link", name="Log in").click()
    expect(guest.get_by_role("heading", name="Log in")).to_be_visible()
    guest.goto(f"{server.url}/new/settimo")
    guest.get_by_label("Kind of player").nth(1).select_option("open")
    expect(guest.get_by_role("checkbox", name="Rated")).to_have_count(0)


def test_names_are_shown_as_text(server: Server, visit: Visit) -> None:
    host, other = visit(), visit()
    nasty = "<script>window.isIn=1</script>"
    seats = [{"kind": "human", "name": nasty}, {"kind": "open"}]
    create(host, server, seats=seats, visibility="public")
    hebrew = "\u05e0\u05d5\u05d7 (1)"  # runs from right to left: what stands beside it may not be turned round
    create(host, server, seats=[{"kind": "human", "name": hebrew}, {"kind": "open"}], visibility="public")
    lobby = section(other, "Lobby")
    expect(lobby.get_by_text(nasty)).to_be_visible()
    assert other.evaluate("window.isIn") is None
    shown = lobby.locator("bdi", has_text=hebrew)
    expect(shown).to_be_visible()
    assert shown.evaluate("bdi => getComputedStyle(bdi).unicodeBidi") == "isolate"
    # A letter that turns all after it round is refused, in place.
    row = lobby.get_by_role("listitem").filter(has_text=hebrew)
    row.get_by_role("button", name="Sit down").click()
    row.get_by_role("textbox").fill("\u202egnorw")
    row.get_by_role("textbox").press("Enter")
    expect(row.get_by_role("alert")).to_contain_text("No characters that cannot be seen.")
    other.goto(f"{server.url}/new/ponte")
    other.get_by_label("Name").first.fill("\u202egnorw")
    other.get_by_role("button", name="Begin").click()
    expect(other.locator("#names-error")).to_contain_text("No characters that cannot be seen.")


def test_an_account_keeps_the_guests_game_and_is_entered_elsewhere(server: Server, visit: Visit) -> None:
    page = visit("/new/ponte")
    page.get_by_role("button", name="Begin").click()
    game = game_of(page, server)
    page.goto(f"{server.url}/login")
    page.get_by_role("link", name="Make an account").click()
    expect(page.locator("main")).to_contain_text("begun as a guest become the account's")
    heard = "window.heard = 0; addEventListener('trearchi:identity', () => (window.heard += 1))"
    page.evaluate(heard)
    fill(page, "Lidia", PASSWORD)
    page.locator("main").get_by_role("button", name="Make an account").click()
    row = section(page, "Your games").locator(f'a[href="/game/{game["id"]}"]')
    expect(row).to_contain_text("Your turn")
    assert page.evaluate("window.heard") == 1, "the socket is told to connect anew"

    other = visit()
    log_in(other, server, "Lidia", "not her password")
    told = refused_beside(other.get_by_label("Password", exact=True), other)
    assert told == "There is no account with this name and password."
    expect(other.get_by_label("Password", exact=True)).to_be_focused()
    other.get_by_label("Password", exact=True).fill(PASSWORD)
    other.locator("main").get_by_role("button", name="Log in").click()
    expect(section(other, "Your games").locator(f'a[href="/game/{game["id"]}"]')).to_be_visible()

    # The other session is revoked; it is nobody's page from then on.
    page.get_by_role("link", name="Your account, Lidia").click()
    sessions = section(page, "Where you are logged in")
    expect(sessions).to_contain_text("this browser")
    sessions.get_by_role("button", name=re.compile("^End: ")).click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    other.reload()
    expect(other.get_by_role("link", name="Log in", exact=True)).to_be_visible()
    expect(section(other, "Your games")).to_have_count(0)

    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in", exact=True)).to_be_visible()
    expect(section(page, "Your games")).to_have_count(0)


def test_refused_names_and_passwords_are_told_beside_their_fields(server: Server, visit: Visit) -> None:
    page = visit("/login?new")
    for name in ("<script>", "Anna\u202eB"):
        fill(page, name, "short")
        page.locator("main").get_by_role("button", name="Make an account").click()
        assert "with a letter or a digit at both ends" in refused_beside(page.get_by_label("Name"), page)
        assert "8 characters" in refused_beside(page.get_by_label("Password", exact=True), page)
        expect(page.get_by_label("Name")).to_be_focused()
    fill(page, "Computer", PASSWORD)
    page.locator("main").get_by_role("button", name="Make an account").click()
    expect(page.locator("main .error")).to_contain_text("kept for the house")
    field = page.get_by_label("Password", exact=True)
    expect(field).to_have_attribute("autocomplete", "new-password")
    expect(field).to_have_attribute("type", "password")
    page.get_by_role("button", name="Show: Password").click()
    expect(field).to_have_attribute("type", "text")


def test_a_token_is_shown_once_and_revoked_and_the_account_is_deleted(server: Server, visit: Visit) -> None:
    page = visit()
    sign_up(page, server, "Golem")
    page.goto(f"{server.url}/account")
    tokens = section(page, "Tokens for programs")
    tokens.get_by_label("Label").fill("My <b>bot</b>")
    tokens.get_by_role("button", name="Make a token").click()
    token = tokens.get_by_label("Token", exact=True).input_value()
    headers = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{server.url}/api/me", headers=headers).json()["name"] == "Golem"
    tokens.get_by_role("button", name="Done").click()
    assert token not in page.content()
    page.reload()
    tokens.get_by_role("button", name="Revoke: My <b>bot</b>").click()
    expect(tokens.get_by_role("listitem")).to_have_count(0)
    assert token not in page.content()
    assert httpx.get(f"{server.url}/api/me", headers=headers).status_code == 401

    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        page.get_by_label("Words beside the board").uncheck()
    page.reload()
    expect(page.get_by_label("Words beside the board")).not_to_be_checked()

    change = section(page, "Change the password")
    change.get_by_label("Old password", exact=True).fill("wrong")
    change.get_by_label("New password", exact=True).fill("four arches")
    change.get_by_role("button", name="Change the password").click()
    old = change.get_by_label("Old password", exact=True)
    expect(old).to_have_attribute("aria-invalid", "true")
    assert "not your password" in refused_beside(old, page)
    old.fill(PASSWORD)
    change.get_by_role("button", name="Change the password").click()
    expect(change.get_by_role("status")).to_contain_text("The password is changed")

    page.get_by_text("Delete the account").click()
    sure = page.locator("details")
    expect(sure).to_contain_text("Your games stay for the others")
    sure.get_by_label("Password", exact=True).fill(PASSWORD)
    sure.get_by_role("button", name="Delete it for good").click()
    assert "not your password" in refused_beside(sure.get_by_label("Password", exact=True), page)
    sure.get_by_label("Password", exact=True).fill("four arches")
    sure.get_by_role("button", name="Delete it for good").click()
    expect(page.get_by_role("link", name="Log in", exact=True)).to_be_visible()
    page.goto(f"{server.url}/people/Golem")
    expect(page.get_by_role("alert")).to_have_text("There is no account with the name Golem.")


def test_profiles_and_ratings_tell_how_somebody_plays(server: Server, visit: Visit) -> None:
    one, two = visit(), visit()
    sign_up(one, server, "Elena Pons")
    sign_up(two, server, "Piero")
    game = create(one, server, rated=True)
    two.request.post(f"{server.url}/api/games/{game['id']}/join", data={})
    for page, ply, move in ((one, 0, "c3,d5"), (two, 1, "light")):
        page.request.post(f"{server.url}/api/games/{game['id']}/moves", data={"ply": ply, "move": move})
    assert two.request.post(f"{server.url}/api/games/{game['id']}/resign").ok
    one.goto(server.url)
    expect(section(one, "Your games").locator(f'a[href="/game/{game["id"]}"]')).to_contain_text("You won")

    onlooker = visit("/ratings")
    row = onlooker.get_by_role("row").filter(has_text="Elena Pons")
    expect(row).to_contain_text("provisional")
    row.get_by_role("link").click()
    expect(onlooker).to_have_url(f"{server.url}/people/Elena%20Pons")
    cells = onlooker.get_by_role("row").filter(has_text="Ponte del Diavolo").get_by_role("cell")
    expect(cells).to_have_text(["1", "1", "0", "0"])
    expect(onlooker.locator("main")).to_contain_text("provisional")
    assert onlooker.goto(f"{server.url}/people/Nobody%20of%20that%20name")
    expect(onlooker.get_by_role("alert")).to_contain_text("There is no account")
    axe_finds_nothing(onlooker)
    for path in ("/account", "/", "/ratings", "/people/Elena%20Pons", "/new/settimo", "/login"):
        one.goto(server.url + path)
        expect(one.locator("main")).not_to_contain_text("One moment")
        expect(one.get_by_role("link", name="Your account, Elena Pons")).to_be_visible()
        one.wait_for_load_state("networkidle")
        for scheme in ("light", "dark"):
            one.emulate_media(color_scheme=scheme)
            axe_finds_nothing(one)


def axe_finds_nothing(page: Page) -> None:
    assert violations(page, None) == [], page.url


def test_axe_finds_nothing_with_visitors_either(server: Server, visit: Visit) -> None:
    host, page = visit(), visit(viewport={"width": 360, "height": 740})
    create(host, server, visibility="public")
    page.goto(server.url)
    section(page, "Lobby").get_by_role("button", name="Sit down").first.click()
    axe_finds_nothing(page)
    beyond = "document.documentElement.scrollWidth - innerWidth"
    assert page.evaluate(beyond) <= 0
    for path in ("/login", "/login?new", "/account", "/ratings?game=viaduct", "/new/viaduct"):
        page.goto(server.url + path)
        expect(page.locator("main")).not_to_contain_text("One moment")
        if path.startswith("/new"):
            page.get_by_label("Kind of player").nth(1).select_option("open")
            page.get_by_label("Clock").select_option("Own times")
        axe_finds_nothing(page)
        assert page.evaluate(beyond) <= 0, path
