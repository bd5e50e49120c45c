"""Asks questions of the library, within limits, with Ctrl-C and progress."""

from __future__ import annotations

import functools
import math
import os
import sys
import time as clock
from collections.abc import Callable
from typing import Any

from . import _native, errors
from .asked import KINDS
from .results import Answer

#: Called with the number of finished positions (or units of work) and the seconds since the beginning.
Listener = Callable[[int, float], object]

_listener: Listener | str | None = "auto"


def progress(listener: Listener | str | None) -> None:
    """Chooses how long computations show their progress.

    ``"auto"``, the default, writes a line to the terminal or beneath the cell of a notebook, and nothing where neither
    is there; ``None`` is silent; a function is called a few times a second with the number of finished positions and
    the seconds since the beginning. Searches for records count the units of work that are done instead of positions.

    >>> import grundy
    >>> grundy.progress(lambda positions, seconds: print(positions, seconds))
    >>> grundy.progress("auto")
    """
    global _listener
    if not (listener is None or listener == "auto" or callable(listener)):
        raise errors.InputError(f"{listener!r} cannot listen: give 'auto', None or a function")
    _listener = listener


class _Report:
    """Shows progress, at first after half a second and then a few times a second. Short computations cost nothing: who
    hears of it is decided at the first report."""

    def __init__(self) -> None:
        self.began: float | None = None
        self.show: Callable[[int, int, float], object] | None = None
        self.clear: Callable[[], None] | None = None
        self.shown: float | None = None

    def __call__(self, positions: int, done: int, units: int) -> None:
        now = clock.monotonic()
        if self.began is None:
            # The first report comes a little after the beginning.
            self.began = now - 0.05
            self.show, self.clear = _audience()
        count = done if units > 0 else positions
        # Some questions have nothing to count.
        if count + units > 0 and now - (self.began + 0.3 if self.shown is None else self.shown) >= 0.2:
            self.shown = now
            if self.show is not None:
                self.show(count, units, now - self.began)

    def close(self) -> None:
        if self.shown is not None and self.clear is not None:
            self.clear()


def _line(count: int, units: int, seconds: float) -> str:
    if units > 0:
        return f"{count:,} of {units:,} units of work, {seconds:.0f} s"
    return f"{count:,} positions, {count / max(seconds, 0.001):,.0f}/s, {seconds:.0f} s"


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    here = shell.get_ipython() if shell is not None else None
    return here is not None and here.has_trait("kernel")


def _audience() -> tuple[Callable[[int, int, float], object] | None, Callable[[], None] | None]:
    """Who is told how far it is, and how that is taken away again."""
    if callable(_listener):
        listener = _listener
        return lambda count, _, seconds: listener(count, seconds), None
    if _in_notebook():
        from IPython.display import display

        handle = display({"text/plain": ""}, raw=True, display_id=True)

        def tell(text: str) -> None:
            handle.update({"text/plain": text}, raw=True)

        return lambda *told: tell(_line(*told)), lambda: tell("")
    if not (sys.stderr is not None and sys.stderr.isatty()):
        return None, None

    def write(text: str) -> None:
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()

    return lambda *told: write(_line(*told)), lambda: write("")


class Limits:
    """Where something is computed, and what it may use: the native half reads these fields."""

    __slots__ = ("bench", "memory", "report", "time")

    def __init__(
        self,
        memory: int | str | None,
        time: float | None,
        report: _Report | None,
        bench: _native.Bench | None = None,
    ) -> None:
        self.bench = bench if bench is not None else _usual()
        self.memory = size(memory)
        self.time = None if time is None else seconds(time)
        self.report = report

    def __enter__(self) -> Limits:
        return self

    def __exit__(self, *_: object) -> None:
        if self.report is not None:
            self.report.close()


@functools.cache
def _usual() -> _native.Bench:
    return _native.Bench.usual()


def shown(memory: int | str | None, time: float | None, bench: _native.Bench) -> Limits:
    """Limits whose progress is shown until the computation ends."""
    return Limits(memory, time, None if _listener is None else _Report(), bench)


def seconds(time: float) -> float:
    """A limit of time; without this look, one that is no time at all would be no limit."""
    try:
        given = float(time)
    except (TypeError, ValueError, OverflowError):
        given = math.nan
    if not given >= 0:
        raise errors.InputError(f"time={time!r} is not a number of seconds", help="write for example 60 or 0.5")
    return given


@functools.cache
def _half_of_the_memory() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (ValueError, OSError, AttributeError):
        return 2 << 30


def size(memory: int | str | None) -> int:
    """A limit of memory, in bytes; half of the machine's if there is none."""
    if memory is None:
        return _half_of_the_memory()
    if isinstance(memory, int):
        if not 0 <= memory < 2**64:
            raise errors.InputError(f"memory={memory} is not a size", help="write for example '500M' or '4G'")
        return memory
    units = {"": 0, "b": 0, "k": 10, "m": 20, "g": 30, "t": 40}
    text = memory.strip().lower().removesuffix("b").removesuffix("i")
    digits = text.rstrip("kmgt")
    if not digits.isdigit() or text[len(digits) :] not in units:
        raise errors.InputError(f"'{memory}' is not a size", help="write for example '500M' or '4G'")
    return int(digits) << units[text[len(digits) :]]


def answer(
    name: str,
    /,
    *,
    time: float | None = None,
    memory: int | str | None = None,
    bench: _native.Bench | None = None,
    **fields: Any,
) -> Any:
    """The answer to a question of the library. ``None`` is as good as no field; a name that is a word of Python has an
    underscore behind it."""
    with shown(memory, time, bench if bench is not None else _usual()) as within:
        told, negative = _native.ask(name, named(fields), within)
    return KINDS.get(name, Answer)(told, _negative=negative)


def named(fields: dict[str, Any]) -> dict[str, Any]:
    """Fields as the library knows them."""
    return {field.rstrip("_"): value for field, value in fields.items() if value is not None}
