"""A walk through every page, and every state of a game, for tests of what has to hold in each; in any language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from .conftest import Server
from .hands import vector

Json = dict[str, Any]
COMPUTER = [{"kind": "human", "name": "You"}, {"kind": "computer", "name": "Computer", "level": 1}]
PEOPLE = [{"kind": "human", "name": name} for name in ("Anna", "Bruno")]
WAITING = [{"kind": "human", "name": "Anna"}, {"kind": "open"}]
PONTE, VIADUCT, SETTIMO = vector("ponte", 1), vector("viaduct", 2), vector("settimo", 1)
PASSWORD = "three arches"
# Without a machine for pictures Viaduct is drawn flat; that is quicker where many of its states are looked at.
FLAT = """
if (!sessionStorage.isSolid) delete window.WebGL2RenderingContext;
const real = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...options) {
  return kind.startsWith("webgl") && !sessionStorage.isSolid ? null : real.call(this, kind, ...options);
};
"""

GROUPS = ("texts", "ponte", "viaduct", "settimo", "together", "studies", "members")


class Walk:
    """A page that goes from state to state. What is created belongs to the server's host, who has the page."""

    def __init__(self, server: Server, page: Page) -> None:
        self.server = server
        self.page = page
        page.add_init_script(FLAT)

    def go(self, path: str, shown: str = "main h1, main h2, .status h2") -> None:
        self.page.goto(path if path.startswith("http") else self.server.url + path)
        expect(self.page.locator(shown).first).to_be_visible()

    def game(self, game: str, moves: list[str] | None = None, **more: Any) -> str:
        """Opens a new game after these moves; its address."""
        address = self.server.create(game, more.pop("parameters", None), moves=moves or [], **more)
        self.open(address, len(moves or []))
        return address

    def open(self, address: str, ply: int) -> None:
        is_analysis = "?analysis=" in address
        self.go(address, ".analysis h2" if is_analysis else ".status h2")
        expect(self.page.locator(".steps .figures")).to_have_text(re.compile(rf"^{ply} / {'' if is_analysis else ply}"))
        expect(self.page.locator(".ponte, .viaduct, .settimo").first).to_be_visible()

    def click(self, selector: str) -> Locator:
        found = self.page.locator(selector).first
        found.click()
        return found

    def press(self, text: str) -> None:
        self.page.locator("#move-entry").fill(text)
        self.page.locator("#move-entry").press("Enter")

    def states(self, group: str) -> Iterator[str]:
        """Brings the page from state to state of one of `GROUPS`; the name of each."""
        return getattr(self, group)()  # type: ignore[no-any-return]

    def texts(self) -> Iterator[str]:
        self.server.make(game="settimo", seats=WAITING, visibility="public")
        for path in ("/", "/login", "/login?new", "/ratings", "/people/Nobody", "/nowhere", "/account"):
            self.go(path)
            yield path
        self.go("/game/AAAAAAAAAAAAAAAAAAAAAA", "main a")
        yield "no game"
        self.go("/rules")
        yield "rules"
        for game in ("ponte", "viaduct", "settimo"):
            self.go(f"/rules/{game}")
            yield f"rules of {game}"
            self.go(f"/new/{game}", "main button.primary")
            for details in self.page.locator("summary").all():
                details.click()
            yield f"new {game}"
        self.page.locator('main select:has(option[value="open"])').last.select_option("open")
        yield "new settimo with a friend"

    def ponte(self) -> Iterator[str]:
        page = self.page
        self.game("ponte", ["c3,d5"])
        yield "ponte, colour to be chosen"
        self.game("ponte", ["a1,a2", "dark", "f1,f2", "b1,b2", "a5,c5", "d2,g4", "e6,g6"])
        page.locator('[data-square="e4"]').click()
        yield "ponte, half a move"
        page.keyboard.press("Escape")
        self.press("a1,a2")
        expect(page.locator(".refusal")).to_be_visible()
        yield "ponte, refused"
        self.click('[data-tool="values"]')
        self.click('[data-tool="threats"]')
        yield "ponte, values and threats"
        self.click('[data-tool="text"]')
        yield "ponte, as text"
        page.keyboard.press("Escape")
        self.click(".steps button")
        expect(page.locator(".steps .figures")).to_have_text(re.compile("^0 /"))
        yield "ponte, past"
        page.locator('header button[aria-haspopup="dialog"]').click()
        yield "ponte, how to play"
        self.game("ponte", seats=COMPUTER)
        yield "ponte, opening against the computer"
        self.thinking()
        yield "ponte, the computer thinks"
        page.unroute("**/moves")
        self.hint("ponte")
        yield "ponte, hint"
        self.click("[data-analyse]")
        expect(page.locator(".analysis h2")).to_be_visible()
        yield "ponte, analysis of a game under way"
        over = self.game("ponte", PONTE["moves"], parameters=PONTE["parameters"])
        yield "ponte, over"
        yield from self.menus()
        self.open(f"{over}?analysis=31", 31)
        yield "ponte, analysis"

    def thinking(self) -> None:
        """A move is on its way, and stays so."""
        self.page.route("**/moves", lambda route: None)
        self.press("c3,d5")
        expect(self.page.locator('[data-square="c3"]')).to_have_attribute("aria-label", re.compile(r"^c3, \w+ "))

    def hint(self, game: str) -> None:
        self.game(game, seats=COMPUTER)
        hint = self.page.locator(".actions button[aria-pressed]").first
        hint.click()
        expect(hint).to_have_attribute("aria-pressed", "true", timeout=60_000)

    def menus(self) -> Iterator[str]:
        self.click(".more > button")
        yield "more"
        self.click("[data-download]")
        expect(self.page.locator("dialog[open] .sheet")).to_be_visible()
        yield "downloads"
        self.page.keyboard.press("Escape")
        self.click("header button[aria-pressed]")
        yield "sounds on"

    def viaduct(self) -> Iterator[str]:
        page = self.page
        self.game("viaduct", seats=COMPUTER, parameters={"seats": 2})
        yield "viaduct, opening"
        page.locator('[role="application"]').focus()
        page.keyboard.press("t")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        yield "viaduct, keys"
        self.press("+7.28-7.25@0")
        expect(page.locator(".refusal")).to_be_visible()
        yield "viaduct, refused"
        moves = VIADUCT["moves"]
        symbol = moves.index("rollx") + 1 if "rollx" in moves else len(moves) // 2
        for name, count in (("after a symbol", symbol), ("late", len(moves) - 3), ("over", len(moves))):
            self.game("viaduct", moves[:count], parameters=VIADUCT["parameters"])
            yield f"viaduct, {name}"
        self.open(page.url.split("?")[0] + "?analysis=28", 28)
        yield "viaduct, analysis"
        page.evaluate("sessionStorage.isSolid = true")
        self.game("viaduct", seats=COMPUTER, parameters={"seats": 2})
        expect(page.locator(".viaduct canvas")).to_be_visible(timeout=60_000)
        yield "viaduct, in three dimensions"

    def settimo(self) -> Iterator[str]:
        page = self.page
        self.game("settimo", seats=COMPUTER)
        yield "settimo, opening"
        self.press("O")
        expect(page.locator(".refusal")).to_be_visible()
        yield "settimo, refused"
        made = self.server.make(game="settimo", setup=SETTIMO["setup"], parameters={"last": 3}, seats=PEOPLE)
        choice = random.Random(3)
        wanted = {"travel": "settimo, travelling", "remove": "settimo, removing"}
        while not made["position"]["is_over"]:
            view = made["position"]["view"]
            if made["ply"] > 20 and view["stage"] in wanted and (view["stage"] == "remove" or len(view["trip"]) > 1):
                self.open(f"{self.server.url}/game/{made['id']}", made["ply"])
                yield wanted.pop(view["stage"])
                self.click(".settimo summary")
                yield f"settimo, {view['stage']}, as text"
            made = self.server.move(made, choice.choice(made["position"]["legal"]))
        over = f"{self.server.url}/game/{made['id']}"
        self.open(over, made["ply"])
        yield "settimo, over"
        self.open(f"{over}?analysis=8", 8)
        yield "settimo, analysis"

    def together(self) -> Iterator[str]:
        """Two persons at a clock: a seat that is free, waiting, what is asked, words."""
        page, server = self.page, self.server
        with httpx.Client(base_url=server.url, timeout=30) as other:
            new = {
                "game": "ponte",
                "parameters": {"size": 5},
                "clock": {"kind": "total", "seconds": 60, "increment": 5},
            }
            theirs = other.post("/api/games", json={**new, "seats": WAITING}).raise_for_status().json()
            self.open(f"{server.url}/game/{theirs['id']}", 0)
            yield "a seat is free"
            game = server.make(**new, seats=WAITING)
            self.open(f"{server.url}/game/{game['id']}", 0)
            yield "waiting"
            self.click(".actions button")
            yield "taking back"
            path = f"/api/games/{game['id']}"
            other.post(f"{path}/join", json={"seat": 1, "name": "Bruno"}).raise_for_status()
            game = server.move(server.host.get(path).json(), "c3,d5")
            game = other.post(f"{path}/moves", json={"ply": 1, "move": "light"}).raise_for_status().json()
            self.open(f"{server.url}/game/{game['id']}", 2)
            yield "together"
            other.post(f"{path}/offers", json={"ply": 2, "kind": "draw"}).raise_for_status()
            expect(page.locator(".offers")).to_be_visible()
            yield "asked"
            other.post(f"{path}/answers", json={"kind": "draw", "accept": False})
            expect(page.locator(".offers")).to_have_count(0)
            self.click(".more > button")
            yield "together, more"
            page.keyboard.press("Escape")
            self.server.host.patch("/api/me", json={"has_chat": False}).raise_for_status()
            page.reload()
            self.click('[data-sheet="chat"]')
            yield "words off"
            self.click('.sheet input[role="switch"]')
            expect(page.locator(".sheet form")).to_be_visible()
            other.post(f"{path}/messages", json={"text": "Good luck"})
            yield "words"
            server.host.post(f"{path}/resign").raise_for_status()
            expect(page.locator(".winner").first).to_be_attached()
            yield "resigned"

    def studies(self) -> Iterator[str]:
        page = self.page
        made = self.server.make(game="ponte", parameters=PONTE["parameters"], seats=PEOPLE)
        for move in PONTE["moves"]:
            made = self.server.move(made, move)
        self.go(f"/study/ponte?game={made['id']}&at=20&line=b2c2", ".share")
        yield "study of ponte"
        self.click(".foot .more > button")
        yield "study, more"
        self.click(".engine input")
        expect(page.locator(".lines button, [data-move]").first).to_be_visible()
        yield "study, the engine"
        self.click(".engine input")
        self.go("/study/viaduct?with-seats=2", ".share")
        yield "study of viaduct"
        self.go("/study/settimo?line=A1", ".share")
        expect(page.locator("[data-chance]").first).to_be_visible()
        yield "study of settimo"
        self.go("/study/ponte?with-size=1", "main h1")
        yield "no study"

    def members(self) -> Iterator[str]:
        """As somebody with an account, whose cookies the page has from here on."""
        context = self.page.context
        context.clear_cookies()
        name = f"Elena{random.randrange(10**9)}"
        made = context.request.post(f"{self.server.url}/api/account", data={"name": name, "password": PASSWORD})
        assert made.ok, made.text()
        game = context.request.post(f"{self.server.url}/api/games", data={"game": "ponte", "seats": WAITING})
        assert game.ok, game.text()
        for path in ("/", "/account", f"/people/{name}", "/ratings", "/new/ponte"):
            self.go(path, "main h1, main h2")
            expect(self.page.locator('header a[href="/account"]')).to_be_visible()
            yield f"as a member, {path.replace(name, 'NAME')}"
