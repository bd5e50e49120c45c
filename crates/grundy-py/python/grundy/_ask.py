"""Asks questions of the library, within limits, with Ctrl-C and progress."""

from __future__ import annotations

import functools
import math
import os
import sys
import time as clock
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from . import _native, errors
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
    """What a computation may use: the native half reads these three fields."""

    def __init__(self, memory: int | str | None, time: float | None, report: _Report | None) -> None:
        self.memory = _bytes(memory)
        self.time = None if time is None else _seconds(time)
        self.report = report


def _seconds(time: float) -> float:
    """A limit of time; without this look, one that is no time at all would be no limit."""
    try:
        seconds = float(time)
    except (TypeError, ValueError, OverflowError):
        seconds = math.nan
    if not seconds >= 0:
        raise errors.InputError(f"time={time!r} is not a number of seconds", help="write for example 60 or 0.5")
    return seconds


@functools.cache
def _half_of_the_memory() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (ValueError, OSError, AttributeError):
        return 2 << 30


def _bytes(memory: int | str | None) -> int:
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


@contextmanager
def limits(memory: int | str | None, time: float | None) -> Iterator[Limits]:
    """Limits whose progress is shown until the computation ends."""
    report = None if _listener is None else _Report()
    try:
        yield Limits(memory, time, report)
    finally:
        if report is not None:
            report.close()


def answer(name: str, /, *, time: float | None = None, memory: int | str | None = None, **fields: Any) -> Answer:
    """The answer to a question of the library. ``None`` is as good as no field; a name that is a word of Python has an
    underscore behind it."""
    given = {field.rstrip("_"): value for field, value in fields.items() if value is not None}
    with limits(memory, time) as within:
        told, negative = _native.ask(name, given, within)
    found = Answer(told)
    found.status = int(negative)
    return found


def ask(
    question: str,
    /,
    *places: object,
    input: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    **fields: Any,
) -> Answer:
    """Any question of the library, by its name: that of the command, with the same arguments and options.

    This reaches everything that has no function of its own. What the command line takes by its place may be given by its
    place here; options are written with underscores. ``input`` is the text that the program would read from a file.

    >>> import grundy
    >>> grundy.ask("tilings", "4x4")["tilings"]
    36
    >>> grundy.ask("wythoff", "pairs", n=10**24)["a"]
    1618033988749894848204586
    """
    name, rest = _named(question.strip(), places)
    given = _placed(name, rest)
    for field, value in (fields | {"text": input}).items():
        field = field.rstrip("_")
        if value is not None and field in given:
            raise errors.InputError(f"'{field}' is given twice")
        given[field] = value
    return answer(name, time=time, memory=memory, **given)


def _named(question: str, places: tuple[object, ...]) -> tuple[str, tuple[object, ...]]:
    """The name of a question, which may have a second word, as in ask("wythoff", "pairs")."""
    names = _native.names()
    question = question.replace("_", "-")
    if question not in names and places and f"{question} {places[0]}" in names:
        return f"{question} {places[0]}", places[1:]
    return question, places


def _placed(name: str, values: tuple[object, ...]) -> dict[str, Any]:
    """Values by their place, with the names of their fields."""
    if name in ("expand", "prove") and len(values) == 1:
        return origin(str(values[0]))
    known, given, left = _native.places(name), {}, list(values)
    for field, is_list in known or []:
        if left:
            given[field], left = (left, []) if is_list else (left[0], left[1:])
    if left and known is not None:
        raise errors.InputError(f"{name} takes {len(known)} fields by their place", help="name the other ones")
    return given


def origin(description: str) -> dict[str, Any]:
    """Where a description comes from: a text has lines, and a file goes before a description of the same name."""
    if "\n" in description:
        return {"text": description}
    return {"file" if os.path.exists(description) else "name": description}
