"""How long a question takes from Python, beside the time that the library itself needs for it.

The first time, the same again, another position of the same game, and many at once. Run it with the package that is to be
measured on the path: ``make python`` installs one into ``.venv``.
"""

import time

import grundy
from grundy import _ask, _native


def microseconds(ask, *arguments) -> float:
    began = time.perf_counter()
    ask(*arguments)
    return (time.perf_counter() - began) * 1e6


def median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def native(expr: str) -> object:
    """The call of the native half alone: nothing of Python around it."""
    return _native.ask("value", {"expr": expr}, WITHIN)


WITHIN = _ask.Limits(None, None, None)
grundy.value("nim:1")

for first, others in [
    ("nim:3,5,7", [f"nim:3,5,{heap}" for heap in range(10, 910)]),
    ("kayles:5,9", [f"kayles:5,{heap}" for heap in range(10, 910)]),
    ("cram(3x3)", ["cram(3x3):A01", "cram(3x3):A12", "cram(3x3):AB0", "cram(3x3):AB1"]),
]:
    begun = microseconds(grundy.value, first)
    again = median([microseconds(grundy.value, first) for _ in range(1000)])
    bare = median([microseconds(native, first) for _ in range(1000)])
    half = len(others) // 2
    other = median([microseconds(grundy.value, expr) for expr in others[:half]])
    other_bare = median([microseconds(native, expr) for expr in others[half:]])
    print(f"{first}: {begun:.0f} us the first time")
    print(f"  again {again:.1f} us, of which the native call {bare:.1f} us")
    print(f"  another position {other:.1f} us, the native call {other_bare:.1f} us")

many = [f"nim:4,6,{heap}" for heap in range(10_000)]
print(f"values of {len(many)} positions: {microseconds(grundy.values, many) / len(many):.1f} us each")
