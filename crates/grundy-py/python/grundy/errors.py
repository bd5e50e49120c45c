"""What can go wrong, told so that a person can mend it.

Every exception of this package is an :class:`Error`. Wrong input is also a :class:`ValueError` and says what is wrong,
where, and what would be right:

>>> import grundy
>>> try:
...     grundy.value("nim:3 + kayls:5")
... except grundy.NotationError as error:
...     print(error.message, error.span, error.help, sep=" | ")
there is no game called 'kayls' | (8, 13) | did you mean kayles?
"""

from __future__ import annotations

import re


class Error(Exception):
    """The base of all exceptions of this package."""

    #: What is wrong, in one or a few lines.
    message: str
    #: What would be right, if something can be said.
    help: str | None

    def __init__(self, text: str, message: str | None = None, help: str | None = None) -> None:
        super().__init__(text)
        if message is None:
            message, _, remedy = text.partition("\nhelp: ")
            help = help or remedy or None
        self.message = message
        self.help = help


class InputError(Error, ValueError):
    """The input is wrong: what the command line reports with exit status 2."""


class NotationError(InputError):
    """A text that does not mean anything, with the place where it goes wrong.

    ``text`` is the line that was read, ``line`` its number (from 1), ``column`` where in it the fault begins (from 1),
    and ``span`` the same as a slice: ``error.text[slice(*error.span)]`` is what is wrong.
    """

    def __init__(
        self, whole: str, message: str, help: str | None, text: str, line: int, span: tuple[int, int]
    ) -> None:
        super().__init__(whole, message, help)
        self.text = text
        self.line = line
        self.span = span
        self.column = span[0] + 1

    def __reduce__(self) -> tuple[object, ...]:
        return NotationError, (str(self), self.message, self.help, self.text, self.line, self.span)


class Stopped(Error):
    """A limit ended the computation before its answer: exit status 3 of the command line.

    ``state`` is the file in which what was found so far is kept, if one was given: ask again with it to go on.
    """

    state: str | None = None


_PLACE = re.compile(
    r"\A(?P<message>.*?)(?: \(line (?P<line>\d+)\))?\n  (?P<text>[^\n]*)\n  (?P<lead> *)(?P<marks>\^+)(?:\n(?P<rest>.*))?\Z",
    re.DOTALL,
)


def wrong_input(text: str) -> InputError:
    """The exception for an error text of the library or of the program."""
    text = text.removeprefix("error: ").rstrip("\n")
    found = _PLACE.match(text)
    if found is None:
        return InputError(text)
    start = len(found["lead"])
    # At the end of the text, where something is missing, the mark stands beyond it.
    end = min(start + len(found["marks"]), max(len(found["text"]), start))
    remedy = (found["rest"] or "").removeprefix("help: ") or None
    return NotationError(text, found["message"], remedy, found["text"], int(found["line"] or 1), (start, end))


def stopped(text: str) -> Stopped:
    """The exception for a computation that ended before its answer."""
    text = text.removeprefix("stopped: ").rstrip("\n")
    error = Stopped(text)
    kept = re.search(r"(?:kept in|is in|goes on from|from) (\S+)$", error.message, re.MULTILINE)
    error.state = kept[1].rstrip(".,;") if kept else None
    return error
