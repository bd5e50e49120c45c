"""The search of ``grundy records`` over several machines.

The program cuts the search into units; a task does some of them, for a few seconds. A unit that is not done by then comes
back with how far it has come, and is handed on. Finished units and those under way go into the program's own ledger, from
which ``grundy records --state`` shows the result, here or later: it is the same as if one machine had done it all.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable, Iterator
from typing import Any

from .. import _native
from .._ask import Limits, answer
from ..results import Table
from .driver import Cluster, Task, say

#: A unit with how far it has come, if it was begun.
Begun = tuple[str, str | None]
#: A unit with its part, or with how far it has come, or with neither if it was not looked at.
Outcome = tuple[str, str | None, str | None]

#: So many units are handed out together at most.
_MOST = 32
#: Seconds of a task; and for each thread of the workers, twice what the scheduler needs to hand one out: 5 ms.
_SLICE, _SLICE_PER_THREAD = 5.0, 0.01


def labour(units: list[Begun], seconds: float) -> list[Outcome]:
    """Does units, one after another, until the time is over. This is what workers run."""
    end = time.monotonic() + seconds
    outcomes: list[Outcome] = []
    for unit, begun in units:
        left = end - time.monotonic()
        if left <= 0 and outcomes:
            outcomes.append((unit, None, begun))
            continue
        part, kept = _native.work(unit, begun, Limits(None, max(left, 0.05), None))
        outcomes.append((unit, part, kept))
    return outcomes


def task_of(units: list[Begun], seconds: float) -> Task:
    """The task for some units."""
    content = "\n".join(f"{unit} {begun}" for unit, begun in units) + f" {seconds}"
    name = hashlib.blake2b(content.encode(), digest_size=16).hexdigest()
    return Task(f"records-{name}", labour, (units, seconds))


class Campaign:
    """A search under way."""

    def __init__(self, options: dict[str, Any], ledger: str | os.PathLike[str], seconds: float | None = None) -> None:
        self.options = options
        self.file = os.fspath(ledger)
        self._seconds = seconds
        self.units: list[str] = answer("records", **options, list_units=True)["units"]
        self.done = 0

    def seconds(self, cluster: Cluster) -> float:
        """How long a task takes: as asked for, or so long that the scheduler keeps up with all workers."""
        if self._seconds is not None:
            return self._seconds
        return max(_SLICE, _SLICE_PER_THREAD * cluster.threads())

    def run(self, cluster: Cluster) -> None:
        """Does everything that the ledger does not hold."""
        ledger = _native.Ledger(self.file, self.units)
        try:
            # What takes longest is begun first: at the end there are only small things to wait for.
            todo = [(unit, ledger.begun(unit)) for unit in reversed(self.units) if not ledger.finished(unit)]
            self.done = len(self.units) - len(todo)
            began, before = time.monotonic(), self.done
            say(f"{len(self.units)} units of work, {self.done} of them in the ledger")

            def take(task: Task, outcomes: list[Outcome]) -> Iterable[Task]:
                rest: list[tuple[Begun, float]] = []
                before_it = dict(task.arguments[0])
                for unit, part, kept in outcomes:
                    if part is not None:
                        ledger.finish(unit, part)
                        self.done += 1
                    else:
                        if kept is not None:
                            ledger.keep(kept)
                        # Alone and no further than before: the time was too short even for the first step.
                        stuck = len(outcomes) == 1 and kept == before_it[unit]
                        rest.append(((unit, kept), task.arguments[1] * 2 if stuck else self.seconds(cluster)))
                spent = time.monotonic() - began
                left = spent / max(self.done - before, 1) * (len(self.units) - self.done)
                say(f"{self.done} of {len(self.units)} units, {spent:.0f} s, about {left:.0f} s to go", line=True)
                # Each of those that need more time on its own, so that all workers have something to do.
                return [task_of([one], seconds) for one, seconds in rest]

            cluster.run(self._tasks(todo, cluster), take)
        finally:
            ledger.commit()
            del ledger

    def _tasks(self, todo: list[Begun], cluster: Cluster) -> Iterator[Task]:
        at = 0
        while at < len(todo):
            # Large handfuls at first, single units at the end.
            size = min(_MOST, max(1, (len(todo) - at) // (4 * cluster.threads())))
            yield task_of(todo[at : at + size], self.seconds(cluster))
            at += size

    def table(self) -> Table:
        """The result, as the program shows it."""
        found = answer("records", **self.options, state=self.file)
        return Table.of_rows(found["rows"].to_dict(), found)
