"""What people do beside moving: they give up, go, ask each other and agree; each counts once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.helpers import (
    COMPUTER,
    FRIEND,
    HUMAN,
    OPEN,
    PONTE,
    SETTIMO,
    Api,
    Json,
    assert_error,
    at_rest,
    for_all,
    of_several,
    two_persons,
)

pytestmark = pytest.mark.anyio

THREE = {"game": "viaduct", "parameters": {"seats": 3, "turn_limit": 30}}
FOUR = {"game": "viaduct", "parameters": {"seats": 4, "turn_limit": 30}}


async def begun(api: Api, kind: Json = PONTE, moves: int = 3, **more: Any) -> tuple[Json, list[Api]]:
    """A game of two persons after some moves."""
    game, *persons = await two_persons(api, kind, **more)
    for _ in range(moves):
        person = persons[game["position"]["seat"]]
        game = await person.move(await person.game(game["id"]))
    return await api.game(game["id"]), persons


# Undo.


async def test_an_undo_is_asked_for_and_agreed_to(api: Api) -> None:
    game, (anna, bruno) = await begun(api)
    assert game["movers"] == [0, 1, 1]
    asked = await bruno.offer(game, "undo")
    assert asked["offers"] == [{"kind": "undo", "seat": None, "level": None, "by": 1, "agreed": [1], "needed": [0]}]
    assert asked["ply"] == 3
    agreed = await anna.answer(asked, "undo")
    assert (agreed["moves"], agreed["offers"]) == (game["moves"][:2], [])


async def test_who_asked_gets_their_own_last_move_back(api: Api) -> None:
    """The last two moves are Bruno's; Anna asks for her own, so all three are taken back."""
    game, (anna, bruno) = await begun(api)
    await anna.offer(game, "undo")
    assert (await bruno.answer(game, "undo"))["moves"] == []


async def test_who_is_asked_may_refuse_and_who_asked_may_take_it_back(api: Api) -> None:
    game, (anna, bruno) = await begun(api)
    for refuser in (bruno, anna):
        await anna.offer(game, "undo")
        refused = await refuser.answer(game, "undo", accept=False)
        assert (refused["offers"], refused["moves"]) == ([], game["moves"])
    assert_error(await bruno.act(game, "answers", kind="undo", accept=True), 409, "not-asked")


@pytest.mark.parametrize("kind", ["undo", "draw"])
async def test_a_move_answers_an_offer(api: Api, kind: str) -> None:
    game, (anna, bruno) = await begun(api)
    await bruno.offer(game, kind)
    moved = await anna.move(await anna.game(game["id"]))
    assert moved["offers"] == []
    assert_error(await bruno.act(moved, "answers", kind=kind, accept=True), 409, "not-asked")


@pytest.mark.parametrize("kind", ["undo", "draw"])
async def test_an_offer_from_another_ply_is_refused(api: Api, kind: str) -> None:
    game, (anna, _) = await begun(api)
    assert_error(await anna.act(game, "offers", kind=kind, ply=2), 409, "ply")


async def test_nothing_is_asked_for_that_no_agreement_could_give(api: Api) -> None:
    game, (_, bruno) = await begun(api, moves=1)
    assert_error(await bruno.act(game, "offers", kind="undo", ply=1), 409, "no-ask-undo")
    behind_a_draw, (anna, _) = await begun(api.other(), SETTIMO, 1)
    assert None in behind_a_draw["movers"]
    assert "ask-undo" not in behind_a_draw["you"]["may"]
    problem = assert_error(
        await anna.act(behind_a_draw, "offers", kind="undo", ply=behind_a_draw["ply"]), 409, "no-ask-undo"
    )
    assert "draw" in problem["message"]


# Draw.


async def test_a_draw_by_agreement_is_shared(api: Api) -> None:
    game, (anna, bruno) = await begun(api)
    await anna.offer(game, "draw")
    shared = await bruno.answer(game, "draw")
    outcome = shared["position"]["outcome"]
    assert (outcome["reason"], outcome["winners"]) == ("agreed", [0, 1])
    assert (shared["position"]["is_over"], shared["position"]["seat"]) == (True, None)
    assert_error(await bruno.try_move(game, game["moves"][-1]), 409, "over")


async def test_to_offer_what_the_other_has_offered_is_to_agree(api: Api) -> None:
    game, (anna, bruno) = await begun(api)
    await anna.offer(game, "draw")
    assert (await bruno.offer(game, "draw"))["position"]["outcome"]["reason"] == "agreed"


async def test_offers_that_cross_on_the_way_agree(api: Api) -> None:
    game, persons = await begun(api)
    answers = await asyncio.gather(*(person.act(game, "offers", kind="draw", ply=3) for person in persons))
    assert [answer.status_code for answer in answers] == [200, 200]
    over = await api.game(game["id"])
    assert (over["position"]["outcome"]["reason"], over["version"]) == ("agreed", game["version"] + 3)


async def test_there_is_no_draw_with_a_computer_nor_alone(api: Api) -> None:
    for seats in ([HUMAN, COMPUTER], [HUMAN, FRIEND]):
        game = await api.play_on(await api.create(PONTE, seats), 2)
        assert "draw" not in game["you"]["may"]
        assert_error(await api.act(game, "offers", kind="draw", ply=game["ply"]), 409, "no-draw")


async def test_a_draw_of_three_needs_all_and_a_person_at_two_seats_agrees_for_both(api: Api) -> None:
    game = await api.create(THREE, [HUMAN, FRIEND, {"kind": "open"}])
    carla = api.other()
    game = await carla.join(game)
    game = await api.move(await api.game(game["id"]))
    asked = await carla.offer(game, "draw")
    assert asked["offers"][0]["needed"] == [0, 1]
    assert (await api.answer(game, "draw"))["position"]["outcome"]["winners"] == [0, 1, 2]


# Resign, leave, abort.


async def test_who_resigns_gives_the_game_to_the_other(api: Api) -> None:
    game, (anna, _) = await begun(api)
    over = await anna.done(game, "resign")
    assert (over["position"]["outcome"]["reason"], over["position"]["outcome"]["winners"]) == ("resigned", [1])
    assert over["you"]["may"] == ["rematch", "analyse"]
    listed = (await anna.ok("GET", "/games"))["games"][0]
    assert (listed["is_over"], listed["winners"], listed["seat"]) == (True, [1], None)


async def test_a_resignation_counts_once_and_only_the_first(api: Api) -> None:
    game, (anna, bruno) = await begun(api)
    answers = await asyncio.gather(*(anna.act(game, "resign") for _ in range(5)))
    assert {(answer.status_code, answer.json()["version"]) for answer in answers} == {(200, game["version"] + 1)}
    assert_error(await bruno.act(game, "resign"), 409, "no-resign")
    stranger = api.other()
    await stranger.create()
    assert_error(await stranger.act(game, "resign"), 403, "seat")


async def test_of_two_who_resign_at_once_one_has_lost(api: Api) -> None:
    game, persons = await begun(api)
    answers = await asyncio.gather(*(person.act(game, "resign") for person in persons))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert len((await api.game(game["id"]))["position"]["outcome"]["winners"]) == 1


async def test_at_one_computer_the_seat_to_move_gives_up(api: Api) -> None:
    game = await api.move(await api.create(PONTE, [HUMAN, FRIEND]))
    assert (await api.done(game, "resign"))["position"]["outcome"]["winners"] == [0]


async def test_against_the_computer_one_may_resign(api: Api) -> None:
    game = await api.create()
    assert (await api.done(game, "resign"))["position"]["outcome"]["winners"] == [1]
    assert not (await api.game(game["id"]))["thinking"]


async def test_who_leaves_a_game_of_three_is_replaced_when_the_others_agree(api: Api) -> None:
    game, (anna, bruno, carla) = await of_several(api, THREE, 3)
    assert "resign" not in game["you"]["may"]
    left = await carla.done(game, "leave")
    assert (left["seats"][2]["has_left"], left["you"]["seats"], left["you"]["may"]) == (True, [], [])
    asked = await anna.offer(left, "replace", seat=2, level=1)
    assert asked["offers"][0] == {"kind": "replace", "seat": 2, "level": 1, "by": 0, "agreed": [0], "needed": [1]}
    assert_error(await bruno.act(asked, "offers", kind="replace", ply=0, seat=2, level=8), 409, "no-replace")
    done = await bruno.answer(asked, "replace", seat=2)
    assert (done["seats"][2]["kind"], done["seats"][2]["level"], done["offers"]) == ("computer", 1, [])
    for _ in range(3):
        done = await api.persons_turn(await api.game(game["id"]))
        person = (anna, bruno)[done["position"]["seat"]]
        done = await person.move(await person.game(game["id"]))
    assert 2 in (await api.persons_turn(await api.game(game["id"])))["movers"] or done["ply"] < 6
    assert_error(await carla.try_move(done, "pass"), 403, "seat")


async def test_nobody_is_replaced_who_is_there(api: Api) -> None:
    game, (anna, *_) = await of_several(api, THREE, 3)
    assert_error(await anna.act(game, "offers", kind="replace", ply=0, seat=2, level=1), 409, "no-replace")
    left = await anna.done(game, "leave")
    bruno = _[0]
    assert_error(await bruno.act(left, "offers", kind="replace", ply=0, seat=2, level=1), 409, "no-replace")


async def test_who_is_away_is_replaced_without_being_asked(api: Api) -> None:
    game, (anna, bruno, _) = await of_several(api, THREE, 3)
    live = api.app.state.room.in_memory(game["id"])
    live.absent = frozenset({2})
    asked = await anna.offer(game, "replace", seat=2, level=1)
    assert asked["offers"][0]["needed"] == [1]
    assert (await bruno.answer(asked, "replace", seat=2))["seats"][2]["kind"] == "computer"


async def test_when_the_one_who_was_missing_leaves_the_others_have_agreed(api: Api) -> None:
    game, (anna, bruno, carla) = await of_several(api, THREE, 3)
    mover = (anna, bruno, carla)[game["position"]["seat"]]
    game = await mover.move(await mover.game(game["id"]))
    await anna.offer(game, "draw")
    await bruno.answer(game, "draw")
    left = await carla.done(game, "leave")
    assert left["offers"] == []
    assert left["position"]["outcome"]["reason"] == "agreed"


async def test_leaving_counts_once(api: Api) -> None:
    game, (_, _, carla) = await of_several(api, THREE, 3)
    answers = await asyncio.gather(*(carla.act(game, "leave") for _ in range(4)))
    assert {(answer.status_code, answer.json()["version"]) for answer in answers} == {(200, game["version"] + 1)}


async def test_the_last_who_leaves_ends_the_game(api: Api) -> None:
    game, persons = await of_several(api, FOUR, 3, 1)
    for person in persons:
        game = await person.done(game, "leave")
        assert game["position"]["is_over"] == (person is persons[-1])
    outcome = game["position"]["outcome"]
    assert (outcome["reason"], outcome["winners"]) == ("left", [])


async def test_all_leave_at_once(api: Api) -> None:
    game, persons = await of_several(api, THREE, 3)
    answers = await asyncio.gather(*(person.act(game, "leave") for person in persons))
    assert {answer.status_code for answer in answers} == {200}
    assert (await api.game(game["id"]))["position"]["outcome"]["reason"] == "left"


async def test_a_game_is_ended_without_a_result_until_everybody_has_moved(api: Api) -> None:
    game, (anna, bruno) = await begun(api, moves=1)
    assert "abort" in game["you"]["may"]
    ended = await bruno.done(game, "abort")
    assert (ended["position"]["outcome"]["reason"], ended["position"]["outcome"]["winners"]) == ("aborted", [])
    assert at_rest(await bruno.done(game, "abort")) == at_rest(ended)
    late, (anna, _) = await begun(api.other(), moves=2)
    assert_error(await anna.act(late, "abort"), 409, "no-abort")
    stranger = api.other()
    await stranger.create()
    assert_error(await stranger.act(game, "abort"), 403, "seat")


# Rematch.


async def over(api: Api, kind: Json = PONTE, **more: Any) -> tuple[Json, list[Api]]:
    game, persons = await begun(api, kind, **more)
    return await persons[0].done(game, "resign"), persons


async def test_a_rematch_has_the_seats_swapped(api: Api) -> None:
    game, (anna, bruno) = await over(api)
    asked = await bruno.offer(game, "rematch")
    assert (asked["next"], asked["offers"][0]["needed"]) == (None, [0])
    agreed = await anna.answer(asked, "rematch")
    following = await anna.game(agreed["next"])
    assert following["you"]["seats"] == [1]
    assert (await bruno.game(agreed["next"]))["you"]["seats"] == [0]
    assert [seat["name"] for seat in following["seats"]] == ["Bruno", "Anna"]
    assert (following["ply"], following["parameters"]) == (0, game["parameters"])
    assert (await bruno.game(game["id"]))["next"] == agreed["next"]


async def test_raced_wishes_for_a_rematch_make_one_game(api: Api) -> None:
    game, persons = await over(api)
    wishes = [person.act(game, "offers", kind="rematch", ply=game["ply"]) for person in persons * 4]
    answers = await asyncio.gather(*wishes)
    assert {answer.status_code for answer in answers} == {200}
    assert (await api.game(game["id"]))["next"]
    for person in persons:
        assert len((await person.ok("GET", "/games"))["games"]) == 2


async def test_a_rematch_is_refused_before_the_end_and_may_be_declined(api: Api) -> None:
    game, (anna, bruno) = await begun(api)
    assert_error(await anna.act(game, "offers", kind="rematch", ply=3), 409, "no-rematch")
    game = await anna.done(game, "resign")
    await anna.offer(game, "rematch")
    declined = await bruno.answer(game, "rematch", accept=False)
    assert (declined["offers"], declined["next"]) == ([], None)


async def test_a_rematch_against_the_computer_begins_at_once_with_the_seats_swapped(api: Api) -> None:
    game = await api.done(await api.create(), "resign")
    following = (await api.offer(game, "rematch"))["next"]
    assert [seat["kind"] for seat in (await api.game(following))["seats"]] == ["computer", "human"]
    assert (await api.persons_turn(await api.game(following)))["ply"] == 1


async def test_a_rematch_of_settimo_is_laid_out_anew(api: Api) -> None:
    game, (anna, bruno) = await over(api, SETTIMO)
    await anna.offer(game, "rematch")
    following = await bruno.game((await bruno.answer(game, "rematch"))["next"])
    assert following["setup"] != game["setup"]


# Everything twice.


@pytest.mark.parametrize("kind", ["undo", "draw"])
async def test_doubled_offers_and_answers_count_once(api: Api, kind: str) -> None:
    game, (anna, bruno) = await begun(api)
    offers = await asyncio.gather(*(anna.act(game, "offers", kind=kind, ply=3) for _ in range(5)))
    assert {(answer.status_code, answer.json()["version"]) for answer in offers} == {(200, game["version"] + 1)}
    answers = await asyncio.gather(*(bruno.act(game, "answers", kind=kind, accept=True) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
    seen = [await person.game(game["id"]) for person in (anna, bruno)]
    assert for_all(seen[0]) == for_all(seen[1])
    assert seen[0]["version"] == game["version"] + 3


async def test_a_stranger_asks_for_nothing_and_answers_nothing(api: Api) -> None:
    game, (anna, _) = await begun(api)
    await anna.offer(game, "draw")
    stranger = api.other()
    await stranger.create()
    assert_error(await stranger.act(game, "offers", kind="draw", ply=3), 403, "seat")
    for accept in (True, False):
        assert_error(await stranger.act(game, "answers", kind="draw", accept=accept), 403, "seat")
    assert len((await anna.game(game["id"]))["offers"]) == 1


async def test_while_a_seat_is_open_only_who_made_the_game_may_end_it(api: Api) -> None:
    game = await api.create(THREE, [HUMAN, OPEN, OPEN], visibility="public")
    stranger = api.other()
    joined = await stranger.join(game, name="Bruno")
    assert "abort" not in joined["you"]["may"]
    assert_error(await stranger.act(game, "abort"), 409, "no-abort")
    assert (await api.done(game, "abort"))["position"]["outcome"]["reason"] == "aborted"


async def test_a_game_that_nobody_sat_in_at_first_is_ended_by_whoever_sits_there(api: Api) -> None:
    game = await api.create(THREE, [OPEN, OPEN, OPEN])
    stranger = api.other()
    joined = await stranger.join(game, name="Bruno")
    assert "abort" in joined["you"]["may"]
