"""Records: round trips, refusals of every kind of bad file, whole files or none."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta
from trearchi.records import from_json

VECTORS = Path(__file__).resolve().parents[2] / "tests" / "vectors"


def vectors(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((VECTORS / f"{game}.json").read_text("utf-8"))
    return found


def played(game: str, number: int = 0) -> ta.Record:
    wanted = vectors(game)[number]
    the_game = ta.Game(game, wanted["parameters"])
    return ta.Record(
        the_game, setup=wanted.get("setup"), seats=["x"] * the_game.seats, date="2026-11-29", moves=wanted["moves"]
    )


def data(**changes: Any) -> dict[str, Any]:
    """A good record as plain data, with some of it changed."""
    return {
        "format": "trearchi-record",
        "version": 1,
        "game": "ponte",
        "parameters": {"size": 6},
        "seats": ["Anna", "Bruno"],
        "moves": ["a1,a3", "dark", "f5,f6", "a1-a3"],
        "date": "2026-11-29",
    } | changes


@pytest.mark.parametrize("game", ta.GAMES)
def test_saved_records_load_as_they_were(game: str, tmp_path: Path) -> None:
    record = played(game)
    record.save(tmp_path / "game.json")
    loaded = ta.load(tmp_path / "game.json")
    assert loaded.to_json() == record.to_json()
    assert (loaded.game, loaded.state, loaded.moves) == (record.game, record.state, record.moves)
    assert (loaded.seats, loaded.setup, loaded.date) == (record.seats, record.setup, "2026-11-29")


def test_the_file_has_the_form_of_the_interface(tmp_path: Path) -> None:
    """API.md, "Record, version 1"."""
    played("settimo").save(tmp_path / "game.json")
    saved = json.loads((tmp_path / "game.json").read_text("utf-8"))
    keys = ["format", "version", "game", "parameters", "setup", "seats", "moves", "result", "date"]
    assert [key for key in saved if key != "result"] == [key for key in keys if key != "result"]
    assert (saved["format"], saved["version"]) == ("trearchi-record", 1)
    assert set(saved["setup"]) == {"lines", "reserve", "major"}
    assert "setup" not in played("ponte").to_json()


def test_moves_are_kept_in_canonical_spelling() -> None:
    record = ta.Record(ta.game("ponte", size=6))
    record.play("  B2,a1 ")
    assert record.moves == ["a1,b2"]
    assert [str(state) for state in record.states()] == [str(record.start), str(record.state)]


def test_an_illegal_move_changes_nothing() -> None:
    record = ta.Record(ta.game("ponte", size=6), moves=["a1,b2"])
    with pytest.raises(ta.IllegalMove):
        record.play("c3,d4")
    assert record.moves == ["a1,b2"]
    assert record.state.legal_moves() == ["light", "dark"]
    record.moves.append("dark")
    assert record.moves == ["a1,b2"], "what is handed out is a copy"


def test_names_beyond_ascii_and_beyond_unicode_are_kept(tmp_path: Path) -> None:
    record = ta.Record(ta.game("ponte"), seats=["Zoë \u2028", "lone \ud800"])
    record.save(tmp_path / "game.json")
    assert ta.load(tmp_path / "game.json").seats == record.seats
    assert "Zoë" in (tmp_path / "game.json").read_text("utf-8")


@pytest.mark.parametrize("seats", [["one"], ["one", "two", "three"], ["one", 2]])
def test_seats_have_a_name_each(seats: list[Any]) -> None:
    with pytest.raises(ta.SeatError):
        ta.Record(ta.game("ponte"), seats=seats)


BAD = [
    ([], "this is no record"),
    ("text", "this is no record"),
    ({}, "this is no record"),
    (data(format="other"), "this is no record"),
    (data(version=2), "this record has version 2"),
    (data(version=0), "a whole number from 1, not 0"),
    (data(version=True), "not True"),
    (data(version=10**4000), "this record has version 1000"),
    (data(version=[1] * 5000), "not [1, 1"),
    (data(version="1"), "not '1'"),
    (data(game="chess"), "ponte, viaduct, settimo, not 'chess'"),
    (data(game=["ponte"]), "not ['ponte']"),
    (data(parameters=[]), '"parameters" is an object'),
    (data(parameters={"size": 3}), "4 to 12, not 3 (P1.1)"),
    (data(parameters={"size": "6"}), "not '6'"),
    (data(parameters={"size": 10**4200}), "4 to 12, not 1000"),
    (data(parameters={"sise": 6}), "no parameter 'sise'"),
    (data(parameters={"board_file": "/etc/passwd"}), "no parameter 'board_file'"),
    (data(setup={"lines": "R"}), "no setup"),
    (data(setup="RRR"), '"setup" is an object'),
    (data(game="settimo", parameters={}), "needs its setup"),
    (data(game="settimo", parameters={}, setup={"lines": "R", "reserve": "", "major": ""}), "64 are needed"),
    (data(game="settimo", parameters={}, setup={"lines": 3, "reserve": "", "major": ""}), "no text"),
    (data(seats="Anna"), '"seats" is a list'),
    (data(seats=["Anna"]), "2 seats with a name each"),
    (data(seats=["Anna", None]), "2 seats with a name each"),
    (data(moves="a1,a3"), '"moves" is a list'),
    (data(moves=["a1,a3", 7]), "ply 1: a move is a text, not 7"),
    (data(moves=["a1,a3", None]), "ply 1: a move is a text"),
    (data(date=2026), '"date" is a text'),
    (data(result=[0]), '"result" is an object'),
    (data(result={"winners": 0}), '"result" is an object'),
    ({key: value for key, value in data().items() if key != "moves"}, '"moves" is missing'),
    ({key: value for key, value in data().items() if key != "seats"}, '"seats" is missing'),
]


@pytest.mark.parametrize(("bad", "said"), BAD, ids=lambda value: value if isinstance(value, str) else "")
def test_bad_data_is_refused_in_one_line(bad: Any, said: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(bad), "utf-8")
    with pytest.raises(ta.RecordError) as error:
        ta.load(path)
    assert said in str(error.value)
    assert str(error.value).startswith(f"{path}: ")
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < len(str(path)) + 400
    assert (error.value.refusal, error.value.code, error.value.is_wrong_result) == (None, None, False)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no JSON"),
        (b"{'format'", "is no JSON"),
        (b"[" * 200_000, "is no JSON"),
        (b'{"version": ' + b"9" * 5000 + b"}", "is no JSON"),
        (b"\xef\xbb\xbf{}", "is no JSON"),
        (b'{"seats": "\xe9"}', "is not UTF-8: byte 11"),
        (json.dumps(data()).encode("utf-16"), "is not UTF-8"),
    ],
)
def test_what_is_no_text_or_no_json_is_refused(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(ta.RecordError, match=said):
        ta.load(path)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path, said in ((tmp_path, "directory"), (tmp_path / "none.json", "No such file"), ("a\0b", "cannot be read")):
        with pytest.raises(ta.RecordError, match=said):
            ta.load(path)


def test_an_illegal_move_in_the_middle_is_named() -> None:
    """P4.1: a tile goes on an empty square."""
    with pytest.raises(ta.RecordError) as caught:
        from_json(data(moves=["a1,a3", "dark", "A3,f6", "a1-a3", "nonsense"]))
    error = caught.value
    assert (error.ply, error.move, error.code, error.clause) == (2, "A3,f6", "occupied", "P4.1")
    assert error.refusal is not None
    assert error.refusal.squares == ("a3",)
    assert error.moves_after == 2
    assert str(error).startswith("ply 2: ")
    assert "(P4.1)" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.ply, again.refusal) == (str(error), 2, error.refusal)


def test_moves_after_the_end_are_refused() -> None:
    """P6: the game is over."""
    game = next(game for game in vectors("ponte") if "winners" in game["result"])
    with pytest.raises(ta.RecordError) as caught:
        from_json(data(parameters=game["parameters"], moves=[*game["moves"], "pass"]))
    assert (caught.value.code, caught.value.ply) == ("over", len(game["moves"]))


def test_a_written_result_must_be_that_of_the_moves() -> None:
    game = next(game for game in vectors("ponte") if "winners" in game["result"])
    good = data(parameters=game["parameters"], moves=game["moves"], result={"winners": game["result"]["winners"]})
    assert from_json(good).state.is_over
    for bad in (good | {"result": {"winners": []}}, data(result={"winners": [0]})):
        with pytest.raises(ta.RecordError) as caught:
            from_json(bad)
        assert caught.value.is_wrong_result


def test_saving_replaces_the_whole_file_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("before", "utf-8")

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(ta.RecordError, match="No space left"):
            played("ponte").save(path)
    assert path.read_text("utf-8") == "before"
    assert os.listdir(tmp_path) == ["game.json"], "nothing is left lying about"
    played("ponte").save(path)
    assert ta.load(path).moves
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize("target", [".", "no/such/folder/game.json", "a\0b", ""])
def test_saving_where_no_file_can_be_is_refused(target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ta.RecordError, match="cannot be written"):
        played("ponte").save(target)
    assert os.listdir(tmp_path) == []


def test_a_directory_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    with pytest.raises(ta.RecordError, match="cannot be written"):
        played("ponte").save(tmp_path / "game.json")
    assert os.listdir(tmp_path) == ["game.json"]
