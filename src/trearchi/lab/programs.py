"""Programs of other people as players: one process, a small line protocol on its standard input and output.

docs/agents.md is the protocol. Whatever a program does, nobody waits for it without end, and its process is ended.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time

from trearchi._core import State
from trearchi.errors import IllegalMove, ParameterError, TrearchiError
from trearchi.games import Game
from trearchi.lab.agents import Agent
from trearchi.records import Record

__all__ = ["PROTOCOL", "Forfeit", "Program", "end_all"]

PROTOCOL = 1

_LONGEST_LINE = 65_536
_LONGEST_SAYING = 200  # of what a program wrote, quoted in a message
_LOOK_S = 0.2  # how often a silent program is looked at


class Forfeit(TrearchiError):  # noqa: N818 - what it is, not what went wrong
    """A player broke the rules or the protocol: the game is lost for it. Its text is one line that says how."""


def _quoted(text: str) -> str:
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return plain if len(plain) <= _LONGEST_SAYING else plain[: _LONGEST_SAYING - 3] + "..."


class _Process:
    """A program and its pipes. It is in a process group of its own, so that its children end with it."""

    def __init__(self, arguments: list[str]) -> None:
        pipe = subprocess.PIPE
        # Whatever this process holds back (lab/match.py), a program hears every signal.
        held = signal.pthread_sigmask(signal.SIG_SETMASK, ())
        try:
            self._process = subprocess.Popen(
                arguments, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
        _alive.add(self)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._stdin, self._stdout, self._stderr = self._process.stdin, self._process.stdout, self._process.stderr
        self._to_write = b""
        self._read = b""
        self._last_words = b""  # from standard error
        self._is_silent = False  # standard output is at its end
        self._selector = selectors.DefaultSelector()
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        for stream in (self._stdout, self._stderr):
            self._selector.register(stream, selectors.EVENT_READ)

    def tell(self, line: str) -> None:
        """Sends a line, now or with the next one that is heard: a program that does not read holds nobody up."""
        if not self._to_write:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._to_write += line.encode() + b"\n"
        self._exchange(0)

    def hear(self, until: float) -> str:
        """The next line, by this time of the monotonic clock. Raises Forfeit."""
        while b"\n" not in self._read:
            if len(self._read) > _LONGEST_LINE:
                raise Forfeit(f"the program wrote a line of more than {_LONGEST_LINE} bytes")
            if self._is_silent:
                raise Forfeit(self._epitaph())
            left = until - time.monotonic()
            if left <= 0:
                raise Forfeit("the program did not answer in time")
            # Children of a program that has ended may hold its pipes open.
            if not self._exchange(min(left, _LOOK_S)) and self.has_ended():
                self._exchange(0)
                self._is_silent = True
        line, _, self._read = self._read.partition(b"\n")
        return line.decode("utf-8", "replace").strip()

    def _exchange(self, seconds: float) -> bool:
        """Writes and reads what can be written and read, as soon as something can; False where nothing could."""
        ready = self._selector.select(seconds)
        for key, _ in ready:
            if key.fileobj is self._stdin:
                self._write_some()
            elif data := _read_some(key.fd):
                if key.fileobj is self._stdout:
                    self._read += data
                else:
                    self._last_words = (self._last_words + data)[-4_096:]
            else:
                self._selector.unregister(key.fileobj)
                self._is_silent |= key.fileobj is self._stdout
        return bool(ready)

    def _write_some(self) -> None:
        try:
            self._to_write = self._to_write[os.write(self._stdin.fileno(), self._to_write) :]
        except BlockingIOError:
            return
        except OSError:  # nobody reads any more; reading from it says why
            self._to_write = b""
        if not self._to_write:
            self._selector.unregister(self._stdin)

    def has_ended(self, seconds: float = 0) -> bool:
        """Whether the program itself has ended, at the latest after so many seconds."""
        until = time.monotonic() + seconds
        while self._process.poll() is None:
            if time.monotonic() >= until:
                return False
            time.sleep(0.005)
        return True

    def _epitaph(self) -> str:
        """How a program ended that closed its standard output, with its last words."""
        how = "the program closed its standard output"
        if self.has_ended(1.0):
            status = self._process.returncode
            how = f"the program ended with {f'signal {-status}' if status < 0 else f'status {status}'}"
        for _ in range(16):  # more than a pipe holds
            self._last_words = (self._last_words + _read_some(self._stderr.fileno()))[-4_096:]
        words = _quoted(self._last_words.decode("utf-8", "replace").strip().rpartition("\n")[2])
        return f"{how}: {words}" if words else how

    def kill(self) -> None:
        """Ends it and its children, and waits for nothing: this is for handlers of signals too."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def end(self, grace_s: float) -> None:
        """Asks it to quit, and ends it and its children where it has not after so many seconds."""
        if self not in _alive:
            return
        if grace_s > 0:
            self.tell("quit")
            self._stdin.close()
            self.has_ended(grace_s)
        self.kill()
        self._process.wait()
        _alive.discard(self)
        self._selector.close()
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()


def _read_some(descriptor: int) -> bytes:
    """What there is to read; nothing at the end of the stream, or where nothing is there."""
    try:
        return os.read(descriptor, 65_536)
    except OSError:
        return b""


_alive: set[_Process] = set()


def end_all() -> None:
    """Ends every program that this process has started, which is about to end itself."""
    for process in list(_alive):
        process.kill()


atexit.register(end_all)


class Program(Agent):
    """Any program that speaks the protocol of docs/agents.md. Raises Forfeit where it breaks it.

    `patience_s`: how long it may be silent when a move is due; by default ten times its time limit and five seconds
    more, or a minute where it has none. `grace_s`: how long it may take to start, and at most a second of it to quit.
    """

    def __init__(
        self,
        command: str,
        game: Game,
        *,
        time_ms: int | None = None,
        nodes: int | None = None,
        patience_s: float | None = None,
        grace_s: float = 30.0,
    ) -> None:
        """Raises ParameterError for a command that is none."""
        self._arguments = _arguments(command)
        self._game = game
        self._limit = f" time_ms {time_ms}" if time_ms is not None else "" if nodes is None else f" nodes {nodes}"
        by_default = 60.0 if time_ms is None else time_ms / 100 + 5
        self._patience_s = by_default if patience_s is None else patience_s
        self._grace_s = grace_s
        self._process: _Process | None = None
        self._record: Record | None = None

    def check(self) -> None:
        """Starts it, offers it the game, and ends it again. Raises ParameterError where it is not ready for it."""
        try:
            self.begin(Record(self._game, setup=self._game.start(seed=0).setup))
        except Forfeit as error:
            raise ParameterError(f"exec:{_quoted(shlex.join(self._arguments))}: {error}") from None
        finally:
            self.close()

    def begin(self, record: Record) -> None:
        """A new game; starts the program where it does not run. Raises Forfeit."""
        self._record = record
        if self._process is not None and self._process.has_ended():
            self.close()
        if self._process is None:
            self._start()
            self._ask_ready(f"trearchi {PROTOCOL}")
        self._ask_ready(f"game {self._game.id} {_compact(self._game.parameters)} {_compact(record.setup)}")

    def choose(self, state: State, seed: int) -> str:
        """The program's move. Raises Forfeit."""
        assert self._record is not None
        lines = [
            " ".join(["moves", *self._record.moves]),
            f"position {state}",
            f"go seat {state.seat}{self._limit} seed {seed}",
        ]
        word, move = self._ask(lines, self._patience_s)
        if word != "move":
            raise self._fault(f"the program wrote {_quoted(f'{word} {move}')!r}; a line `move MOVE` is right")
        try:
            return state.canonical(move)
        except IllegalMove as error:
            raise self._fault(f"illegal move {error}") from None

    def end(self, winners: tuple[int, ...]) -> None:
        """Tells the program how the game ended."""
        self._record = None
        if self._process is not None:
            self._process.tell("over " + ",".join(map(str, winners)))

    def close(self) -> None:
        """Ends the program."""
        if self._process is not None:
            self._process.end(min(1.0, self._grace_s))
        self._process = None

    def _start(self) -> None:
        try:
            self._process = _Process(self._arguments)
        except (OSError, ValueError) as error:
            raise Forfeit(f"the program cannot be started: {getattr(error, 'strerror', None) or error}") from None

    def _ask_ready(self, line: str) -> None:
        word, _ = self._ask([line], self._grace_s)
        if word != "ready":
            raise self._fault(f"the program answered {_quoted(word)!r} to {_quoted(line)!r}; `ready` is right")

    def _ask(self, lines: list[str], seconds: float) -> tuple[str, str]:
        """The first word and the rest of the next line that is no remark. Raises Forfeit."""
        process = self._process
        assert process is not None
        until = time.monotonic() + seconds
        for line in lines:
            process.tell(line)
        try:
            while True:
                word, _, rest = process.hear(until).partition(" ")
                if word == "error":
                    raise Forfeit(f"the program gives up: {_quoted(rest)}")
                if word not in ("", "info"):
                    return word, rest.strip()
        except Forfeit as error:
            is_late = time.monotonic() >= until
            raise self._fault(f"{error} ({seconds:g} s)" if is_late else str(error)) from None

    def _fault(self, reason: str) -> Forfeit:
        """The program is ended; a new game starts it afresh."""
        if self._process is not None:
            self._process.end(0)
        self._process = None
        return Forfeit(reason)


def _arguments(command: str) -> list[str]:
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise ParameterError(f"exec: {_quoted(command)!r} cannot be read as a command: {error}") from None
    if not arguments:
        raise ParameterError("exec: names no program; exec:COMMAND is right, as exec:./player")
    if shutil.which(arguments[0]) is None:
        raise ParameterError(f"exec: there is no program {_quoted(arguments[0])!r} that can be run")
    return arguments


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
