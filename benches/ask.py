"""How long a question takes from Python: the first time, the same again, and another position of the same game.

Run it with the package that is to be measured on the path: ``make python`` installs one into ``.venv``.
"""

import time

import grundy


def microseconds(expr: str) -> float:
    began = time.perf_counter()
    grundy.value(expr)
    return (time.perf_counter() - began) * 1e6


def median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


for first, others in [("nim:3,5,7", [f"nim:3,5,{heap}" for heap in range(10, 310)]), ("cram(4x5)", ["cram(4x5):A01"])]:
    begun = microseconds(first)
    again = median([microseconds(first) for _ in range(300)])
    other = median([microseconds(expr) for expr in others])
    print(f"{first}: {begun:.0f} us the first time, {again:.1f} us again, {other:.1f} us for another position")
