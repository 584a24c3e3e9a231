"""Games of several persons: the link, the lobby, who sees and does what, at one computer or at many."""

from __future__ import annotations

import asyncio

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
    again,
    assert_error,
    at_rest,
    for_all,
    of_several,
    served,
    two_persons,
)

pytestmark = pytest.mark.anyio


def viaduct(seats: int) -> Json:
    return {"game": "viaduct", "parameters": {"seats": seats, "turn_limit": 6}}


async def test_who_creates_a_game_sits_at_its_human_seats_and_the_link_leads_to_the_open_one(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, OPEN])
    assert (game["you"]["seats"], game["you"]["may"]) == ([0], ["abort"])
    assert (game["started"], game["position"]["legal"]) == (False, [])
    assert game["seats"][1] == {
        "kind": "open", "name": "", "level": None, "account": False, "rating": None, "has_left": False,
    }  # fmt: skip
    friend = api.other()
    seen = await friend.game(game["id"])
    assert (seen["you"]["seats"], seen["you"]["may"]) == ([], ["join"])
    joined = await friend.join(game, name="Bruno")
    assert (joined["started"], joined["you"]["seats"], joined["seats"][1]["name"]) == (True, [1], "Bruno")
    assert joined["version"] == game["version"] + 1
    assert "move" in (await api.game(game["id"]))["you"]["may"]


async def test_nobody_moves_before_the_open_seat_is_taken(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, OPEN])
    assert_error(await api.try_move(game, "a1,a2"), 409, "waiting")
    friend = api.other()
    await friend.join(game)
    assert (await api.move(await api.game(game["id"])))["ply"] == 1


async def test_a_computer_waits_too_until_all_have_come(api: Api) -> None:
    game = await api.create(viaduct(3), [COMPUTER, HUMAN, OPEN])
    assert (game["thinking"], game["started"]) == (False, False)
    friend = api.other()
    game = await friend.join(game)
    assert game["you"]["seats"] == [2]
    game = await api.persons_turn(await api.game(game["id"]))
    assert game["position"]["seat"] == 1


async def test_a_seat_is_taken_once_however_often_it_is_asked_for(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, OPEN])
    friend = api.other()
    await friend.create()  # the first request makes a guest; doubled ones would be several
    answers = await asyncio.gather(*(friend.act(game, "join") for _ in range(6)))
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.json()["version"] for answer in answers} == {game["version"] + 1}


async def test_of_two_who_race_for_the_last_seat_one_sits_down(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, OPEN])
    others = [api.other() for _ in range(5)]
    answers = await asyncio.gather(*(other.act(game, "join") for other in others))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
    for other, answer in zip(others, answers, strict=True):
        if answer.status_code == 409:
            assert_error(answer, 409, "no-join")
            assert (await other.game(game["id"]))["you"]["seats"] == []


async def test_a_seat_that_is_not_open_cannot_be_chosen(api: Api) -> None:
    game = await api.create(viaduct(3), [HUMAN, OPEN, OPEN])
    friend = api.other()
    for seat in (0, 3, 15):
        assert "1, 2" in assert_error(await friend.act(game, "join", seat=seat), 409, "taken")["message"]
    assert (await friend.join(game, seat=2))["you"]["seats"] == [2]


async def test_who_sits_there_takes_no_second_seat(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, OPEN])
    assert at_rest(await api.join(game)) == at_rest(game)
    assert "join" not in game["you"]["may"]


async def test_two_at_one_computer_play_both_seats(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, FRIEND])
    assert game["you"]["seats"] == [0, 1]
    for seat in (0, 1, 1, 0):
        assert (game["position"]["seat"], "move" in game["you"]["may"]) == (seat, True)
        game = await api.move(game)


async def test_only_the_seat_to_move_has_moves_and_nobody_moves_for_another(api: Api) -> None:
    game, anna, bruno = await two_persons(api)
    stranger = api.other()
    await stranger.create()
    mine = await anna.game(game["id"])
    assert mine["position"]["legal"]
    for other, status, code in ((bruno, 409, "not-your-turn"), (stranger, 403, "seat"), (api.other(), 401, "session")):
        assert (await other.game(game["id"]))["position"]["legal"] == []
        assert_error(await other.try_move(mine, mine["position"]["legal"][0]), status, code)
    moved = await anna.move(mine)
    assert moved["position"]["legal"] == []
    assert (await bruno.game(game["id"]))["position"]["legal"]
    # The same move sent by somebody else is no repetition.
    assert_error(await stranger.try_move(mine, moved["moves"][0]), 403, "seat")
    assert_error(await bruno.try_move(mine, moved["moves"][0]), 409, "ply")


async def test_all_see_the_same_but_for_what_they_may_do(api: Api) -> None:
    game, anna, bruno = await two_persons(api, SETTIMO)
    await anna.move(await anna.game(game["id"]))
    seen = [await person.game(game["id"]) for person in (anna, bruno, api.other())]
    assert for_all(seen[0]) == for_all(seen[1]) == for_all(seen[2])
    assert [each["you"]["seats"] for each in seen] == [[0], [1], []]


@pytest.mark.parametrize(("people", "computers"), [(2, 0), (3, 0), (4, 0), (2, 1), (2, 2), (3, 1), (1, 3)])
async def test_a_viaduct_of_persons_and_computers_comes_to_its_end(api: Api, people: int, computers: int) -> None:
    game, persons = await of_several(api, viaduct(people + computers), people, computers)
    for _ in range(400):
        game = await api.persons_turn(await api.game(game["id"]))
        if game["position"]["is_over"]:
            break
        person = persons[game["position"]["seat"]]
        await person.move(await person.game(game["id"]))
    assert game["position"]["outcome"]["winners"]
    assert set(game["movers"]) - {None} == set(range(people + computers))


async def test_the_lobby_shows_public_games_with_an_open_seat_alone(api: Api) -> None:
    public = await api.create(PONTE, [HUMAN, OPEN], visibility="public")
    await api.create(PONTE, [HUMAN, OPEN])
    full = await api.create(PONTE, [HUMAN, COMPUTER], visibility="public")
    visitor = api.other()
    assert [each["id"] for each in (await visitor.ok("GET", "/lobby"))["games"]] == [public["id"]]
    assert [each["id"] for each in (await visitor.ok("GET", "/watch"))["games"]] == [full["id"]]
    await visitor.join(public)
    assert (await visitor.ok("GET", "/lobby"))["games"] == []
    watchable = (await api.other().ok("GET", "/watch"))["games"]
    assert {each["id"] for each in watchable} == {public["id"], full["id"]}


async def test_a_game_that_is_ended_before_it_began_leaves_the_lobby(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, OPEN], visibility="public")
    ended = await api.done(game, "abort")
    assert ended["position"]["outcome"]["reason"] == "aborted"
    assert (await api.ok("GET", "/lobby"))["games"] == []
    assert_error(await api.other().act(game, "join"), 409, "no-join")


async def test_a_guest_keeps_the_games_with_the_account_that_they_make(api: Api) -> None:
    game, anna, bruno = await two_persons(api)
    await bruno.account("Bruno the Great")
    seen = await anna.game(game["id"])
    assert (seen["seats"][1]["name"], seen["seats"][1]["account"]) == ("Bruno the Great", True)
    assert (await bruno.game(game["id"]))["you"]["seats"] == [1]


async def test_one_account_plays_on_from_another_device(api: Api) -> None:
    await api.account("Anna")
    game, anna, _ = await two_persons(api)
    phone = api.other()
    await phone.log_in("Anna")
    assert (await phone.move(await phone.game(game["id"])))["ply"] == 1
    assert (await anna.game(game["id"]))["ply"] == 1


async def test_a_guest_who_logs_in_brings_their_games_along(api: Api) -> None:
    await api.other().account("Bruno")
    game, _, bruno = await two_persons(api)
    await bruno.log_in("Bruno")
    assert (await bruno.game(game["id"]))["you"]["seats"] == [1]


async def test_people_sit_where_they_sat_after_a_restart(database: str) -> None:
    async with served(database) as api:
        game, anna, bruno = await two_persons(api)
        game = await anna.move(await anna.game(game["id"]))
    async with served(database) as api:
        anna, bruno = again(anna, api), again(bruno, api)
        assert at_rest(await anna.game(game["id"])) == at_rest(game)
        assert (await bruno.move(await bruno.game(game["id"])))["ply"] == 2


async def test_an_account_has_its_name_at_one_of_its_seats_and_friends_have_theirs(api: Api) -> None:
    await api.account("Anna")
    luca = {"kind": "human", "name": "Luca"}
    for seats, names in (
        ([luca, {"kind": "human", "name": "Anna"}], ["Luca", "Anna"]),
        ([{"kind": "human", "name": "Me"}, luca], ["Anna", "Luca"]),
    ):
        game = await api.create(PONTE, seats)
        assert [seat["name"] for seat in game["seats"]] == names
        assert [seat["account"] for seat in game["seats"]] == [name == "Anna" for name in names]
