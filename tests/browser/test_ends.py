"""The end of each game: who has won, why, and the score taken apart."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from .conftest import Server
from .hands import vector


def test_the_end_of_ponte_shows_networks_and_their_islands(server: Server, page: Page) -> None:
    recorded = vector("ponte", 3)
    page.goto(server.create("ponte", recorded["parameters"], moves=recorded["moves"]))
    game = server.game(page)
    position = game["position"]
    winner = position["outcome"]["winners"][0]
    expect(page.locator(".status h2")).to_have_text(f"{['Anna', 'Bruno'][winner]} wins")
    expect(page.locator(".status section")).to_contain_text("Dark wins with 15 points to 14.")
    expect(page.locator(".status .clause")).to_have_text("Rule P7.3")
    score = page.get_by_role("region", name="Score")
    for seat, block in enumerate(score.locator(".seat").all()):
        points = [int(text) for text in block.locator("button b").all_inner_texts()]
        assert sum(points) == position["scores"][seat]["points"]
        expect(block.locator(".total")).to_contain_text(str(position["scores"][seat]["points"]))
    networks = position["view"]["networks"]
    expect(score.get_by_role("button")).to_have_count(len(networks))
    most = max(networks, key=lambda network: network["points"])
    n = len(most["islands"])
    entry = score.get_by_role("button").filter(has_text=f"{n} islands: {n} \u00d7 {n + 1} / 2").first
    expect(entry).to_contain_text(most["islands"][0][0])
    before = page.locator(".board svg").inner_html()
    entry.hover()  # the network is lit on the board
    assert page.locator(".board svg").inner_html() != before


def test_the_end_of_viaduct_lights_the_winning_viaduct(server: Server, page: Page) -> None:
    recorded = vector("viaduct", 2)
    page.goto(server.create("viaduct", recorded["parameters"], moves=recorded["moves"]))
    view = server.game(page)["position"]["view"]
    expect(page.locator(".status h2")).to_have_text("Anna wins")
    expect(page.locator(".status section")).to_contain_text("The orange viaduct joins both platforms A.")
    expect(page.locator(".status section")).to_contain_text(f"Its {len(view['winning'])} bridges are lit on the board.")
    for seat, block in enumerate(page.get_by_role("region", name="Score").locator(".seat").all()):
        expect(block).to_contain_text(f"{view['on_board'][seat]} on the board")
    expect(page.locator("li.winner")).to_contain_text("Anna")


def test_the_winning_viaduct_is_lit_and_the_others_are_dimmed(server: Server, page: Page) -> None:
    """On the flat board, which machines without WebGL show: there the light can be counted."""
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    recorded = vector("viaduct", 2)
    page.goto(server.create("viaduct", recorded["parameters"], moves=recorded["moves"]))
    view = server.game(page)["position"]["view"]
    expect(page.locator(".viaduct svg g[opacity]")).to_have_count(len(view["bridges"]))
    dimmed = len(view["bridges"]) - len(view["winning"])
    expect(page.locator('.viaduct svg g[opacity="0.35"]')).to_have_count(dimmed)


def test_the_end_of_settimo_shows_stones_and_villages(server: Server, page: Page) -> None:
    rng = random.Random(4)
    address = server.create("settimo", {"last": 2}, setup=vector("settimo", 0)["setup"])
    game = server.host.get(address.replace("/game/", "/api/games/")).json()
    while not game["position"]["is_over"]:
        game = server.move(game, rng.choice(game["position"]["legal"]))
    page.goto(address)
    outcome, view = game["position"]["outcome"], game["position"]["view"]
    heading = page.locator(".status h2")
    for winner in outcome["winners"]:
        expect(heading).to_contain_text(["Anna", "Bruno"][winner])
    # The same as the server's reason, in two sentences of the page, the clauses apart.
    for told in re.sub(r" \([A-Z][\d.]+\)", "", outcome["reason"]).rstrip(".").split(": "):
        expect(page.locator(".status section")).to_contain_text(f"{told[0].upper()}{told[1:]}.")
    expect(page.locator(".status .clause")).to_have_text(f"Rule {', '.join(outcome['clauses'])}")
    players = page.locator("aside ul").filter(has_text="stones").get_by_role("listitem")
    for seat, block in enumerate(page.get_by_role("region", name="Score").locator(".seat").all()):
        expect(players.nth(seat)).to_contain_text(f"{view['hand'][seat]} stone")
        expect(players.nth(seat)).to_contain_text(f"{view['villages'][seat]} village")
        expect(block.get_by_role("listitem")).to_have_count(view["villages"][seat])
    record = server.host.get(f"/api/games/{game['id']}/record").json()
    assert record["moves"] == game["moves"]
