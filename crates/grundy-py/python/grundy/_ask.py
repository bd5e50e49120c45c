"""Runs commands of the program in this process, within limits, with Ctrl-C and progress."""

from __future__ import annotations

import json
import math
import os
import sys
import time as clock
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from . import _native, errors
from .results import Answer, Rows

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
    """Shows progress, at first after half a second and then a few times a second."""

    def __init__(self, show: Callable[[int, int, float], object], clear: Callable[[], None] | None = None) -> None:
        self.show, self.clear = show, clear
        self.began = clock.monotonic()
        self.shown: float | None = None

    def __call__(self, positions: int, done: int, units: int) -> None:
        now = clock.monotonic()
        count = done if units > 0 else positions
        # Some commands have nothing to count.
        if count + units > 0 and now - (self.began + 0.3 if self.shown is None else self.shown) >= 0.2:
            self.shown = now
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


def _reporter() -> _Report | None:
    if _listener is None:
        return None
    if callable(_listener):
        listener = _listener
        return _Report(lambda count, _, seconds: listener(count, seconds))
    if _in_notebook():
        from IPython.display import display

        handle = display({"text/plain": ""}, raw=True, display_id=True)

        def tell(text: str) -> None:
            handle.update({"text/plain": text}, raw=True)

        return _Report(lambda *told: tell(_line(*told)), lambda: tell(""))
    if not (sys.stderr is not None and sys.stderr.isatty()):
        return None

    def write(text: str) -> None:
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()

    return _Report(lambda *told: write(_line(*told)), lambda: write(""))


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
        raise errors.InputError(f"time={time!r} is not a number of seconds\nhelp: write for example 60 or 0.5")
    return seconds


def _bytes(memory: int | str | None) -> int:
    if memory is None:
        try:
            return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
        except (ValueError, OSError, AttributeError):
            return 2 << 30
    if isinstance(memory, int):
        if not 0 <= memory < 2**64:
            raise errors.InputError(f"memory={memory} is not a size\nhelp: write for example '500M' or '4G'")
        return memory
    units = {"": 0, "b": 0, "k": 10, "m": 20, "g": 30, "t": 40}
    text = memory.strip().lower().removesuffix("b").removesuffix("i")
    digits = text.rstrip("kmgt")
    if not digits.isdigit() or text[len(digits) :] not in units:
        raise errors.InputError(f"'{memory}' is not a size\nhelp: write for example '500M' or '4G'")
    return int(digits) << units[text[len(digits) :]]


@contextmanager
def limits(memory: int | str | None, time: float | None) -> Iterator[Limits]:
    """Limits whose progress is shown until the computation ends."""
    report = _reporter()
    try:
        yield Limits(memory, time, report)
    finally:
        if report is not None:
            report.close()


def arguments(options: dict[str, Any]) -> list[str]:
    """Named options as the command line writes them: ``to=5`` is ``--to 5``, ``misere=True`` is ``--misere``."""
    words: list[str] = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        name = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            words.append(name)
        elif name == "--time":
            # A time without end is no limit, and the program knows no powers of ten.
            words += [f"--time={seconds:.9f}"] if (seconds := _seconds(value)) < math.inf else []
        else:
            words.append(f"{name}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
    return words


def run(words: list[str], input: str | None = None) -> tuple[int, str]:
    """Runs a command; its exit status (0 or 1) and what it printed. Everything else is an exception."""
    with limits(None, None) as within:
        status, output, error = _native.answer(words, input, within.report)
    if status == 2:
        raise errors.wrong_input(error)
    if status == 3:
        raise errors.stopped(error)
    return status, output


def ask(command: str, *positional: object, input: str | None = None, **options: Any) -> Any:
    """Any command of the program, by its name, with its arguments and options; the answer is what ``--json`` prints.

    This reaches everything that has no function of its own. Options are written with underscores; what the program
    reads from ``-`` is the text ``input``. A command that prints one object gives an :class:`~grundy.Answer`, one that
    prints several lines gives :class:`~grundy.Rows`. An argument that begins with a dash is text, never an option.

    >>> import grundy
    >>> grundy.ask("tilings", "4x4")["tilings"]
    36
    >>> grundy.ask("mex", "0,1,3")["mex"]
    2
    """
    texts = [str(argument) for argument in positional]
    dashed = next((at for at, text in enumerate(texts) if text.startswith("-")), len(texts))
    # What stands before may be the name of a subcommand, as in ask("wythoff", "pairs").
    return _ask([*command.split(), *texts[:dashed]], texts[dashed:], input, options)


def fields(command: str, *texts: object, input: str | None = None, **options: Any) -> Answer:
    """A command that prints one object. Its texts are nothing but texts, whatever a user has written."""
    answer: Answer = _ask(command.split(), [str(text) for text in texts], input, options)
    return answer


def _ask(command: list[str], texts: list[str], input: str | None, options: dict[str, Any]) -> Any:
    """The answer of a command. After ``--`` the program takes everything as text."""
    status, output = run([*command, *arguments(options), "--json", *(["--", *texts] if texts else [])], input)
    try:
        lines = [json.loads(line) for line in output.splitlines() if line.strip()]
    except ValueError:
        raise errors.InputError(
            f"'grundy {' '.join(command)}' prints no JSON here\nhelp: run it on the command line"
        ) from None
    if len(lines) == 1 and isinstance(lines[0], dict):
        answer = Answer(lines[0])
        answer.status = status
        return answer
    return Rows(lines)
