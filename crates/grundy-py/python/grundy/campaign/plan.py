"""How much work a search will be, before it starts.

The work of a record search is about the sum of all periods. For symmetric sets of five moves the mean period follows
``ln(mean / s) = a s + b`` with one line for each residue of the largest move s modulo 6 (Flammenkamp's table, fitted from 58
to 117); the number of sets is exact. For other kinds small largest moves are searched at once, for a few seconds, and the
lines through their logarithms are continued: a guess, and called one.
"""

from __future__ import annotations

import math
import time
from typing import Any

from .. import errors
from .._ask import answer
from ..results import Answer

#: So many largest moves are planned at once; a search of more would fall into too many units anyway.
_MOST = 100_000

#: a and b for largest moves of residue 0 to 5 modulo 6.
SYMMETRIC_FIVE = (
    (0.194786, -4.672162),
    (0.197316, -4.600527),
    (0.199106, -4.954152),
    (0.197369, -4.756622),
    (0.202296, -5.267421),
    (0.198818, -4.701564),
)


def largest_moves(text: str) -> range:
    """``60..80`` or ``80``."""
    first, dots, last = str(text).partition("..")
    ends = (first, last.removeprefix("=") if dots else first)
    # Up to 64 bits, as the program reads them.
    if not all(end.isascii() and end.isdigit() and len(end) < 20 for end in ends):
        raise errors.InputError(f"'{text}' is not a range of largest moves", help="write for example 60..80")
    found = range(int(ends[0]), int(ends[1]) + 1)
    if found.start == 0 or found.stop <= found.start:
        raise errors.InputError(f"'{text}' holds no largest move", help="write for example 60..80")
    return found


def symmetric_five(largest: int) -> tuple[int, float]:
    """How many symmetric sets of five moves there are, and about the sum of their periods.

    >>> from grundy.campaign.plan import symmetric_five
    >>> count, periods = symmetric_five(100)
    >>> count, f"{periods:.1e}"
    (1176, '3.7e+11')
    """
    slope, start = SYMMETRIC_FIVE[largest % 6]
    count = math.comb((largest - 1) // 2, 2)
    return count, count * largest * math.exp(slope * largest + start)


def _line(points: list[tuple[int, float]]) -> tuple[float, float]:
    """The least-squares line through points."""
    size = len(points)
    mean_x, mean_y = (sum(point[at] for point in points) / size for at in (0, 1))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0.0
    return slope, mean_y - slope * mean_x


def _sample(options: dict[str, Any], seconds: float) -> tuple[list[dict[str, Any]], float]:
    """Rows of small largest moves, and positions per second."""
    rows: list[dict[str, Any]] = []
    began, last = time.monotonic(), 0.0
    for largest in range(6, 65):
        before = time.monotonic()
        if before - began + 2 * last > seconds:
            break
        rows += answer("records", **(options | {"max_move": largest}))["rows"]
        last = time.monotonic() - before
    speed = rows[-1]["sum"] / max(last, 1e-3) if rows else 0.0
    return rows, speed


def plan(options: dict[str, Any], workers: int, seconds: float = 3) -> Answer:
    """The estimated work of a record search: for each largest move sets and positions, and the time in all."""
    wanted = largest_moves(options["max_move"])
    if wanted.stop - wanted.start > _MOST:
        raise errors.InputError(
            f"'{options['max_move']}' holds more than {_MOST} largest moves", help="plan fewer at once, such as 60..80"
        )
    try:
        return _plan(options, wanted, workers, seconds)
    except OverflowError:
        raise errors.InputError(
            f"the work up to the largest move {wanted.stop - 1} is beyond all numbers", help="plan smaller ones, such as 60..80"
        ) from None


def _plan(options: dict[str, Any], wanted: range, workers: int, seconds: float) -> Answer:
    known = options.get("symmetric") and str(options.get("moves")) == "5" and not options.get("values")
    filters = [name for name in ("class", "smallest", "differences", "most_moves") if options.get(name)]
    sample, speed = _sample(options, seconds)
    if known and not filters:
        law = "ln(mean/s) = a s + b for each residue modulo 6, fitted to the published sums from 58 to 117"
        found = {largest: symmetric_five(largest) for largest in wanted}
    else:
        rows = [row for row in sample if row["count"] > 0 and row["sum"] > 0][-8:]
        if len(rows) < 3:
            raise errors.InputError("too little is known of such sets to plan: search small largest moves first")
        law = f"lines through the logarithms from {rows[0]['max_move']} to {rows[-1]['max_move']}: a guess"
        counts = _line([(row["max_move"], math.log(row["count"])) for row in rows])
        sums = _line([(row["max_move"], math.log(row["sum"])) for row in rows])
        found = {n: tuple(math.exp(a * n + b) for a, b in (counts, sums)) for n in wanted}  # type: ignore[misc]
    rows = [{"max_move": n, "sets": round(count), "positions": total} for n, (count, total) in found.items()]
    positions = math.fsum(row["positions"] for row in rows)
    hours = positions / speed / 3600 if speed else math.inf
    return Answer(
        law=law, sets=sum(row["sets"] for row in rows), positions=positions, speed=speed, core_hours=hours,
        workers=workers, hours=hours / workers, rows=rows,
    )  # fmt: skip


def text(found: Answer) -> str:
    """The plan for people."""
    step = max(1, len(found["rows"]) // 12)
    lines = [f"{'largest':>8} {'sets':>12} {'positions':>12}"]
    lines += [f"{row['max_move']:>8} {row['sets']:>12,} {row['positions']:>12.3g}" for row in found["rows"][::step]]
    lines.append(f"{'all':>8} {found['sets']:>12,} {found['positions']:>12.3g}")
    lines.append(f"law: {found['law']}")
    lines.append(
        f"about {found['core_hours']:.2g} core hours at {found['speed']:.2g} positions a second, "
        f"{found['hours']:.2g} hours with {found['workers']} workers"
    )
    return "\n".join(lines)
