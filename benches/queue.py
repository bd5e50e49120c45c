"""How many cores a search for records keeps busy: measured times of its units of work, and a model of the queue.

    python3 benches/queue.py target/release/grundy

Some units of each search are done by the program, for their times. Larger searches are made of them: the units are the program's
own (``--list-units``), their times are those measured, lengthened by the measured growth. The model is that of
``scripts/records.slurm``: members of an array with 100 threads each, which all begin at once; units are dealt out to the members,
those with the largest moves first, and the threads of a member take theirs one after another.

Utilisation is work divided by cores and by the time until the last unit is done. Nothing of it has run on 10,000 cores.
"""

from __future__ import annotations

import csv
import heapq
import json
import math
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

THREADS = 100
CORES = (100, 1_000, 10_000)
OWN = Path(__file__).parent.parent / "data/subtraction/own_records_by_max.csv"


@dataclass(frozen=True)
class Search:
    options: list[str]
    #: Largest moves of which some units are measured.
    measured: list[int]
    #: The logarithm of a unit's time is linear in this.
    scale: Callable[[float], float]
    larger: list[str]


SYMMETRIC = Search(["--symmetric", "--moves", "5"], [70, 73, 76, 79], float, ["81..110", "100..125", "120..150"])
SEARCHES = [
    SYMMETRIC,
    Search(["--moves", "4"], [60, 90, 120], math.log, ["200..250", "400..500"]),
    Search([], [26, 27, 28], float, ["32..36", "36..41"]),
]


def ask(program: str, *arguments: str) -> dict:
    output = subprocess.run([program, "records", *arguments, "--json"], check=True, capture_output=True, text=True)
    return json.loads(output.stdout)


def units(program: str, options: list[str], largest: str) -> list[str]:
    return ask(program, *options, "--max-move", largest, "--list-units")["units"]


def largest_of(unit: str) -> int:
    return int(unit.split("max=")[1].split(";")[0])


def seconds(program: str, unit: str) -> float:
    """Of processor time: what else the machine does shall not matter."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    ask(program, "work", unit)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


class Law:
    """Seconds of units by their largest move: a line through the logarithms of the means, and how they are scattered about it."""

    def __init__(self, program: str, search: Search) -> None:
        nothing = min(seconds(program, "outcomes;all;max=5;slice=0/1") for _ in range(3))
        self.scale = search.scale
        found: dict[int, list[float]] = {}
        for largest in search.measured:
            every = units(program, search.options, str(largest))
            some = random.Random(largest).sample(every, min(3, len(every)))
            found[largest] = [max(seconds(program, unit) - nothing, 1e-4) for unit in some]
        means = [(self.scale(n), math.log(sum(times) / len(times))) for n, times in found.items()]
        x, y = (sum(point[at] for point in means) / len(means) for at in (0, 1))
        self.slope = sum((n - x) * (m - y) for n, m in means) / sum((n - x) ** 2 for n, _ in means)
        self.start = y - self.slope * x
        self.scatter = [one / self.mean(n) for n, times in found.items() for one in times]

    def mean(self, largest: int) -> float:
        return math.exp(self.slope * self.scale(largest) + self.start)


def plain(law: Law, todo: list[str]) -> list[float]:
    """Seconds of units that all hold equally many sets."""
    draw = random.Random(1)
    return [law.mean(largest_of(unit)) * draw.choice(law.scatter) for unit in todo]


def symmetric(law: Law, todo: list[str]) -> list[float]:
    """Seconds of units of symmetric sets of five moves. Those of larger moves hold fewer sets, in the end one, and scatter more.

    Periods are about log-normal, so wide that the longest of all sets with largest move 108 is what it is.
    """
    draw = random.Random(1)
    width = scatter_of_periods()
    found = []
    for unit in todo:
        largest = largest_of(unit)
        slices = int(unit.rsplit("/", 1)[1])
        sets = max(1, round(math.comb((largest - 1) // 2, 2) / slices))
        games = sum(draw.lognormvariate(-width * width / 2, width) for _ in range(sets))
        # The law is that of full units.
        found.append(law.mean(largest) * games / full())
    return found


def full() -> float:
    """Sets in a measured unit, in the middle of the range."""
    largest = SYMMETRIC.measured[len(SYMMETRIC.measured) // 2]
    sets = math.comb((largest - 1) // 2, 2)
    return sets / math.ceil(sets / 256)


def scatter_of_periods() -> float:
    rows = list(csv.DictReader(OWN.open(encoding="utf-8")))
    row = [row for row in rows if row["kind"] == "symmetric,moves=5"][-1]
    count, longest = int(row["count"]), int(row["max"]) * int(row["count"]) / int(row["sum"])
    # Of so many normal values the largest is about this; exp(z w - w^2/2) = longest.
    z = math.sqrt(2 * math.log(count)) - math.log(4 * math.pi * math.log(count)) / (2 * math.sqrt(2 * math.log(count)))
    return z - math.sqrt(max(0.0, z * z - 2 * math.log(longest)))


def shards(times: list[float], cores: int) -> float:
    """When the last member is done."""
    members = cores // THREADS
    return max(makespan(times[member::members]) for member in range(members))


def makespan(times: list[float]) -> float:
    busy = [0.0] * THREADS
    for unit in times:
        heapq.heapreplace(busy, busy[0] + unit)
    return max(busy)


def main() -> None:
    program = sys.argv[1]
    print("| search | units | core hours | mean unit | longest unit | " + " | ".join(f"{n:,} cores" for n in CORES) + " |")
    print("|---|---|---|---|---|---|---|---|")
    for search in SEARCHES:
        law = Law(program, search)
        for largest in search.larger:
            todo = units(program, search.options, largest)
            # As the program deals them out: by what it expects, which is the largest move; it does not know the times before.
            todo.sort(key=largest_of, reverse=True)
            times = (symmetric if search is SYMMETRIC else plain)(law, todo)
            work = math.fsum(times)
            cells = [f"{work / cores / shards(times, cores):.0%}" for cores in CORES]
            name = " ".join([*search.options, "--max-move", largest])
            print(
                f"| `{name}` | {len(todo):,} | {work / 3600:,.1f} | {work / len(todo):.2f} s | {max(times):,.1f} s "
                f"| {' | '.join(cells)} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
