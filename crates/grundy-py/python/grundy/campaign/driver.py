"""Hands tasks to Dask and takes their results, whatever happens to workers and scheduler."""

from __future__ import annotations

import math
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import dask
from distributed import Client, Future, KilledWorker, LocalCluster
from distributed.comm.addressing import get_address_host_port
from distributed.comm.core import CommClosedError

from .. import errors
from . import keys as locks

#: What tells that the scheduler, not the task, has failed.
_LOST = (OSError, CommClosedError, TimeoutError)


@dataclass(frozen=True)
class Task:
    """A function with arguments, named after its content."""

    key: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    #: How often workers have died while they had it.
    deaths: int = field(default=0, compare=False)


def say(text: str, *, line: bool = False) -> None:
    """Tells the user something; a ``line`` is overwritten by the next and shown on terminals only."""
    if line and not sys.stderr.isatty():
        return
    start = "\r\x1b[K" if sys.stderr.isatty() else ""
    sys.stderr.write(f"{start}{text}" + ("" if line else "\n"))
    sys.stderr.flush()


def check_address(address: str) -> None:
    """Raises :class:`ValueError` if this cannot be the address of a scheduler."""
    host, port = get_address_host_port(address)
    if not host or not 0 < port < 1 << 16:
        raise ValueError(address)


class Cluster:
    """Workers: those of a scheduler, or processes on this machine.

    ``wait`` is how many seconds the scheduler may be away, at the beginning and later. ``keys`` is the folder of the keys
    that it wants; without them only a scheduler on this machine is used. Processes on this machine get keys of their own,
    for other users of the machine could reach them, too.
    """

    def __init__(
        self,
        address: str | None = None,
        workers: int | None = None,
        wait: float = 120,
        keys: str | os.PathLike[str] | None = None,
    ) -> None:
        self.security = locks.temporary() if address is None else locks.admit(address, keys)
        self.address = address
        self.workers = workers
        self.wait = wait
        self.local: LocalCluster | None = None
        self.client: Client | None = None
        self._threads, self._counted, self._lonely = 1, -math.inf, False

    def __enter__(self) -> Cluster:
        if self.address is None:
            dask.config.set({"distributed.scheduler.allowed-failures": 10})
            self.local = LocalCluster(
                n_workers=self.workers,
                threads_per_worker=1,
                host="127.0.0.1",
                protocol="tls",
                security=self.security,
                dashboard_address="127.0.0.1:0",
                silence_logs="ERROR",
            )
        self.connect()
        assert self.client is not None
        say(f"dashboard: {self.client.dashboard_link}")
        return self

    def __exit__(self, *_: object) -> None:
        if self.client is not None:
            self.client.close()
        if self.local is not None:
            self.local.close()

    def connect(self) -> None:
        """Connects to the scheduler; waits for it, but not for ever."""
        end, told = time.monotonic() + self.wait, False
        while True:
            left = end - time.monotonic()
            try:
                wait = min(5, max(left, 0.5))
                address = self.local or self.address
                self.client = Client(address, timeout=wait, security=self.security, set_as_default=False)
                return
            except _LOST:
                if left <= 0:
                    raise errors.Stopped(
                        f"no scheduler at {self.address} for {self.wait:g} s",
                        help="start one with 'dask scheduler', or correct --scheduler and --keys; the same command "
                        "goes on from what is kept"
                    ) from None
                if not told:
                    say(f"waiting for the scheduler at {self.address}, up to {self.wait:g} s ...")
                    told = True
                time.sleep(0.5)

    def reconnect(self) -> None:
        """Connects again after the scheduler was lost."""
        say("the scheduler is gone; tasks that were under way are handed out again")
        if self.client is not None:
            try:
                self.client.close(timeout=1)
            except Exception:  # noqa: BLE001 - it is broken already
                pass
        self.connect()

    def threads(self) -> int:
        """How many tasks the workers do at the same time; asked anew every few seconds, for workers come and go."""
        assert self.client is not None
        now = time.monotonic()
        if now - self._counted > 2:
            try:
                found = int(sum(self.client.nthreads().values()))
            except _LOST:
                found = 1
            lonely = found == 0
            if lonely and not self._lonely:
                say(f"no worker yet: waiting for some, started with 'dask worker {self.address or ''}'".rstrip())
            self._threads, self._counted, self._lonely = max(1, found), now, lonely
        return self._threads

    def run(self, tasks: Iterable[Task], take: Callable[[Task, Any], Iterable[Task]]) -> None:
        """Does all tasks. ``take`` gets each result and may give further tasks, which are done next."""
        waiting: deque[Task] = deque()
        fresh: Iterator[Task] = iter(tasks)
        flying: dict[Future[Any], Task] = {}
        while True:
            room = 3 * self.threads() - len(flying)
            while room > 0 and (task := _next(waiting, fresh)) is not None:
                try:
                    flying[self._submit(task)] = task
                    room -= 1
                except _LOST:
                    waiting.append(task)
                    self._recover(waiting, flying)
                    break
            if not flying:
                if not waiting:
                    return
                continue
            self._harvest(waiting, flying, take)

    def _submit(self, task: Task) -> Future[Any]:
        assert self.client is not None
        key = task.key if task.deaths == 0 else f"{task.key}-again-{task.deaths}"
        return self.client.submit(task.function, *task.arguments, key=key)

    def _harvest(
        self, waiting: deque[Task], flying: dict[Future[Any], Task], take: Callable[[Task, Any], Iterable[Task]]
    ) -> None:
        done = [future for future in flying if future.status != "pending"]
        if not done:
            time.sleep(0.005)
            return
        for future in done:
            if future not in flying:
                return
            if future.status in ("cancelled", "lost"):
                self._recover(waiting, flying)
                return
            try:
                result = future.result(timeout=60)
            except KilledWorker:
                task = flying.pop(future)
                waiting.append(Task(task.key, task.function, task.arguments, task.deaths + 1))
                continue
            except _LOST:
                self._recover(waiting, flying)
                return
            task = flying.pop(future)
            # Told to forget it, the workers keep no results.
            future.release()
            waiting.extend(take(task, result))

    def _recover(self, waiting: deque[Task], flying: dict[Future[Any], Task]) -> None:
        waiting.extend(flying.values())
        flying.clear()
        self.reconnect()


def _next(waiting: deque[Task], fresh: Iterator[Task]) -> Task | None:
    return waiting.popleft() if waiting else next(fresh, None)
