"""Options, profiles and fixtures of all tests."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

VECTORS = Path(__file__).resolve().parent / "vectors"

# Both profiles draw the same examples in every run: a failure can be repeated anywhere.
COMMON = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.register_profile("fast", COMMON, max_examples=20)
settings.register_profile("slow", COMMON, max_examples=400)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--slow`: the slow Hypothesis profile, and every vector in full. `--update-snapshots`: pictures are kept anew."""
    parser.addoption("--slow", action="store_true", default=False, help="many more examples; vectors in full")
    parser.addoption("--update-snapshots", action="store_true", default=False, help="keep the pictures of the boards")


def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis follows `--slow`; Ctrl-C is heard, also where a shell started the tests in the background.

    Such a shell has SIGINT ignored, every process inherits that, and the programs that the tests interrupt never end.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.load_profile("slow" if config.getoption("--slow") else "fast")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked `slow` belongs to `make slow`: the same journeys once more, in other languages or games."""
    if config.getoption("--slow"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    config.hook.pytest_deselected(items=slow)
    items[:] = [item for item in items if not item.get_closest_marker("slow")]


@pytest.fixture(scope="session")
def is_slow(pytestconfig: pytest.Config) -> bool:
    """Whether to leave nothing out."""
    return bool(pytestconfig.getoption("--slow"))


@pytest.fixture(scope="session")
def vectors() -> Path:
    """The folder of the recorded games, positions and counts."""
    return VECTORS
