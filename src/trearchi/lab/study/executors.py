"""Where tasks are done: in this process, in several, or on a Ray cluster. What they give does not depend on it."""

from __future__ import annotations

import json
import multiprocessing.util
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from trearchi.errors import ParameterError
from trearchi.lab.processes import results
from trearchi.lab.study.definition import Study, study_from
from trearchi.lab.study.tasks import Doer, Result, Task

__all__ = ["here", "in_processes", "on_ray"]

# Tasks that a cluster's worker has waiting for each of its cores, so that none is idle between two.
_WAITING = 3


def here(study: Study, tasks: Iterable[Task]) -> Iterator[Result]:
    """One after the other, in this process."""
    doer = Doer(study)
    try:
        for task in tasks:
            yield doer.do(task)
    finally:
        doer.close()


def in_processes(study: Study, tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    """On so many processes, in the order in which they end. Whatever ends the work early also ends the processes."""
    return results(_prepare, (study,), tasks, workers)


def _prepare(study: Study) -> Callable[[Task], Result]:
    """In a worker: a doer that keeps its agents from task to task."""
    doer = Doer(study)
    multiprocessing.util.Finalize(None, doer.close, exitpriority=1)
    return doer.do


@lru_cache(maxsize=1)
def _doer(study_text: str) -> Doer:
    """In a worker of a cluster: the doer of the study that it worked for last."""
    return Doer(study_from(json.loads(study_text)))


def _do_remotely(study_text: str, task: Task) -> Result:
    """A plain function of the study and the task, as a cluster runs it."""
    return _doer(study_text).do(task)


def on_ray(study: Study, tasks: Sequence[Task], address: str, workers: int | None = None) -> Iterator[Result]:
    """On a Ray cluster: "local" begins one here, else the address of one that runs, as ray://host:10001 or auto.

    Tasks of a worker that is lost are done again by another. Raises ParameterError where there is no such cluster, or
    no Ray.
    """
    ray = _ray()
    is_ours = _connected(ray, address, workers)
    try:
        # A game is played again for as often as its worker is lost: -1 is without end.
        remote = ray.remote(max_retries=-1, num_cpus=1)(_do_remotely)
        text = ray.put(json.dumps(study.to_json()))
        yield from _streamed(ray, remote, text, tasks)
    finally:
        if is_ours:
            ray.shutdown()


def _streamed(ray: Any, remote: Any, text: Any, tasks: Sequence[Task]) -> Iterator[Result]:
    """The results as they come; a bounded number of tasks waits in the cluster."""
    most = max(1, int(ray.cluster_resources().get("CPU", 1))) * _WAITING
    waiting = iter(tasks)
    running: list[Any] = []
    while True:
        while len(running) < most and (task := next(waiting, None)) is not None:
            running.append(remote.remote(text, task))
        if not running:
            return
        done, running = ray.wait(running)
        yield from ray.get(done)


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise ParameterError("--ray needs Ray: pip install 'trearchi[ray]'") from None
    return ray


def _connected(ray: Any, address: str, workers: int | None) -> bool:
    """Connects where this process is not connected yet; whether it is for us to end. Raises ParameterError."""
    if ray.is_initialized():
        return False
    options = {"num_cpus": workers} if address == "local" else {}
    try:
        ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level="ERROR", **options)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        raise ParameterError(f"there is no Ray cluster at {address}: {str(error).splitlines()[0]}") from None
    return True
