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

from typing import Any


class Error(Exception):
    """The base of all exceptions of this package."""

    #: What is wrong, in one or a few lines.
    message: str
    #: What would be right, if something can be said.
    help: str | None

    def __init__(self, message: str, help: str | None = None, *, text: str | None = None) -> None:
        told = message if help is None else f"{message}\nhelp: {help}"
        super().__init__(told if text is None else text)
        self.message = message
        self.help = help

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), str(self), self.__dict__)


def _again(kind: type[Error], text: str, fields: dict[str, Any]) -> Error:
    """An exception that was sent from another process."""
    error = kind.__new__(kind, text)
    error.__dict__.update(fields)
    return error


class InputError(Error, ValueError):
    """The input is wrong, or what is asked has no answer: exit status 2 of the program."""


class NotationError(InputError):
    """A text that does not mean anything, with the place where it goes wrong.

    ``text`` is the line that is wrong, ``line`` its number (from 1), ``column`` where in it the fault begins (from 1),
    and ``span`` the same as a slice: ``error.text[slice(*error.span)]`` is what is wrong.
    """

    text: str
    line: int
    column: int
    span: tuple[int, int]


class Refused(InputError):
    """The question has no answer for this game, or nobody may ask it here."""


class FileError(InputError):
    """A file cannot be read or written, or does not hold what it should: ``file`` names it."""

    file: str


class Stopped(Error):
    """A limit ended the computation before its answer: exit status 3 of the program."""

    #: What ended it: ``"memory"``, ``"time"``, ``"interrupted"`` or ``"work"``.
    reason: str = "interrupted"
    #: How many positions were finished.
    positions: int = 0
    #: The file in which what was found so far is kept, if one was given: ask again with it to go on.
    state: str | None = None
    #: What the answer would have held, as far as it was found; ``None`` if nothing can be said.
    found: dict[str, Any] | None = None


#: What helps where a limit was met.
_REMEDIES = {"memory": "allow more with memory=", "time": "allow more with time="}


def of(trouble: dict[str, Any], text: str, found: dict[str, Any] | None = None) -> Error:
    """The exception for a trouble of the library; ``text`` is how it is told, ``found`` what was found until then."""
    if trouble["kind"] == "stopped":
        return _stopped(trouble, text, found)
    message, remedy = trouble["message"], trouble.get("help")
    if trouble["kind"] == "text":
        wrong = NotationError(message, remedy, text=text)
        wrong.line, wrong.text = trouble["line"], trouble["text"].split("\n")[trouble["line"] - 1]
        wrong.span = (trouble["columns"]["start"], trouble["columns"]["end"])
        wrong.column = wrong.span[0] + 1
        return wrong
    if trouble["kind"] == "file":
        unusable = FileError(f"{trouble['file']}: {message}", remedy)
        unusable.file = trouble["file"]
        return unusable
    return (Refused if trouble["kind"] == "refused" else InputError)(message, remedy)


def _stopped(trouble: dict[str, Any], text: str, found: dict[str, Any] | None) -> Stopped:
    reason = trouble["reason"]["by"]
    remedy = "keep what was found with state=FILE" if trouble.get("could_keep") else _REMEDIES.get(reason)
    error = Stopped(text, remedy)
    error.reason, error.positions, error.state = reason, trouble["positions"], trouble.get("state")
    error.found = found
    return error
