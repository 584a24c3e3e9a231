"""What a study has done so far, on disk: one line a task, so that an interruption costs the games under way alone."""

from __future__ import annotations

import datetime
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from trearchi import __version__
from trearchi.errors import ParameterError, shown
from trearchi.files import replace_whole
from trearchi.lab.study.definition import Study

try:
    import fcntl
except ImportError:  # no POSIX: nobody is kept from working in the same folder twice
    fcntl = None  # type: ignore[assignment]

__all__ = ["Journal", "opened"]

FORMAT = "trearchi-study"
VERSION = 1

_SYNC_S = 1.0

STUDY_FILE, JOURNAL_FILE = "study.json", "journal.jsonl"

# How many of what is played does not change what the others are: a study may be continued with more.
_COUNTS = (("games",), ("ladder", "games"), ("ladder", "rungs"), ("openings", "games"), ("openings", "played"))


class Journal:
    """The results of a study by their tasks' keys.

    A new one is with the system when `add` returns, so that no kill loses it, and on the disk within a second: what
    a power cut takes is played again.
    """

    def __init__(self, folder: Path, date: str) -> None:
        self.folder, self.date = folder, date
        self.results: dict[str, dict[str, Any]] = {}
        self._synced = time.monotonic()
        path = folder / JOURNAL_FILE
        self._file = open(path, "a+b")  # noqa: SIM115 - `close` does
        try:
            self._lock()
            self._read(path)
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ParameterError(
                    f"another process works in {self.folder}; wait for it, or name a new folder"
                ) from None

    def _read(self, path: Path) -> None:
        """All whole lines; what follows the last one was being written when the work was cut off, and goes."""
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                result = json.loads(line)
                self.results[result["key"]] = result
            except (ValueError, KeyError, TypeError):
                raise ParameterError(
                    f"line {number} of {path} cannot be read; take out that line, and its task is done again"
                ) from None
            whole += len(line)
        self._file.truncate(whole)

    def add(self, result: dict[str, Any]) -> None:
        """Keeps a result."""
        self._file.write(json.dumps(result, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        if time.monotonic() >= self._synced + _SYNC_S:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()
        self.results[result["key"]] = result

    def close(self) -> None:
        """Gives the folder free."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


@contextmanager
def opened(folder: Path, study: Study) -> Iterator[Journal]:
    """The journal of this study in a folder: a new one, or that of the same study, to be gone on with.

    Raises ParameterError where the folder holds anything else, or cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        journal = Journal(folder, _date(folder, study))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ParameterError(f"{folder} cannot be a folder of a study: {reason}") from None
    try:
        _write(folder / STUDY_FILE, study, journal.date)  # the numbers of games may be others now
        yield journal
    finally:
        journal.close()


def _date(folder: Path, study: Study) -> str:
    """The day on which the study in the folder began; it begins today where the folder is empty."""
    path = folder / STUDY_FILE
    if path.exists():
        return _checked(path, study)
    if any(folder.iterdir()):
        raise ParameterError(f"{folder} is not empty and holds no study; name a new folder")
    date = datetime.date.today().isoformat()
    _write(path, study, date)
    return date


def _write(path: Path, study: Study, date: str) -> None:
    data = {"format": FORMAT, "version": VERSION, "made_with": __version__, "date": date, "study": study.to_json()}
    replace_whole(path, (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode())


def _checked(path: Path, study: Study) -> str:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        date, made_with, there = str(data["date"]), data["made_with"], data["study"]
        is_study = data["format"] == FORMAT and data["version"] == VERSION
    except (OSError, ValueError, KeyError, TypeError):
        is_study = False
    if not is_study:
        raise ParameterError(f"{path} describes no study of this version; name a new folder")
    if made_with != __version__:
        raise ParameterError(
            f"{path.parent} was begun with trearchi {shown(made_with)}, this is {__version__}; name a new folder"
        )
    different = [name for name, value in _rest(study.to_json()).items() if _rest(there).get(name) != value]
    if different:
        raise ParameterError(
            f"{path.parent} holds another study: its {', '.join(different)} differ; name a new folder, "
            "or give the same study (only numbers of games may differ)"
        )
    return date


def _rest(study: dict[str, Any]) -> dict[str, Any]:
    """The study without the numbers of games."""
    rest: dict[str, Any] = json.loads(json.dumps(study))
    rest.pop("title", None)
    for *parents, name in _COUNTS:
        holder = rest.get(parents[0]) if parents else rest
        if holder is not None:
            holder.pop(name, None)
    return {key: value for key, value in rest.items() if value}
