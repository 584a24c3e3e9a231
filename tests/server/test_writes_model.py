"""Random writes, many at once, against a plain model of what must have come of them."""

from __future__ import annotations

import asyncio
import shutil
import tempfile

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from tests.server.storing import move, new_game, write
from trearchi.server.database import Database
from trearchi.server.storage import ConflictError, Storage

ATTEMPTS = st.tuples(st.integers(0, 9), st.integers(-1, 1), st.integers(1, 3))


class Writes(RuleBasedStateMachine):
    """The model: the texts of each game's entries. A batch is accepted as if its writes came one after the other."""

    games = Bundle("games")

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.mkdtemp()
        self.model: dict[str, list[str | None]] = {}
        self.written = 0
        self._start()

    def _start(self) -> None:
        self.database = Database(f"{self.folder}/games.db")
        self.storage = Storage(self.database)
        self.runner.run(self.database.open())

    def teardown(self) -> None:
        self.runner.run(self.database.close())
        self.runner.close()
        shutil.rmtree(self.folder)

    @rule(target=games)
    def create(self) -> str:
        game_id = f"g{len(self.model)}"
        self.runner.run(self.storage.create(new_game(game_id), [], {}))
        self.model[game_id] = []
        return game_id

    @rule(attempts=st.lists(ATTEMPTS, min_size=1, max_size=8))
    def write_at_once(self, attempts: list[tuple[int, int, int]]) -> None:
        names = list(self.model)
        writes, wanted, seen = [], [], {game_id: len(entries) for game_id, entries in self.model.items()}
        for choice, off, count in attempts if names else []:
            game_id = names[choice % len(names)]
            version = seen[game_id] + off
            entries = [move(version, text=f"t{self.written + number}") for number in range(count)]
            self.written += count
            writes.append(write(game_id, version, *entries))
            wanted.append(off == 0)
            if off == 0:
                self.model[game_id] += [entry.text for entry in entries]
                seen[game_id] += count

        async def all_at_once() -> list[BaseException | None]:
            return list(await asyncio.gather(*map(self.storage.append, writes), return_exceptions=True))

        found = self.runner.run(all_at_once())
        assert [problem is None for problem in found] == wanted
        assert all(problem is None or isinstance(problem, ConflictError) for problem in found)

    @rule()
    def restart(self) -> None:
        self.runner.run(self.database.close())
        self._start()

    @invariant()
    def holds_the_model(self) -> None:
        for game_id, texts in self.model.items():
            loaded = self.runner.run(self.storage.load(game_id))
            assert loaded is not None
            game, entries = loaded
            assert ([entry.text for entry in entries], game.version) == (texts, len(texts))


TestWrites = Writes.TestCase
TestWrites.settings = settings(max_examples=settings().max_examples // 2, stateful_step_count=12)
