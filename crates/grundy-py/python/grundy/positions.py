"""Positions, sums of positions, and games with rules of your own."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from html import escape
from typing import Any, Union

from . import _native, errors


class Position:
    """A position of one game or of a sum of games, as :func:`grundy.position` reads it.

    Positions are added with ``+``, to texts as well. In a notebook a board draws itself.

    >>> import grundy
    >>> sum = grundy.position("cram(2x3)") + "kayles:5"
    >>> str(sum), len(sum)
    ('cram(2x3) + kayles:5', 2)
    >>> grundy.value(sum)
    5
    """

    def __init__(self, native: _native.Expression, own: bool = False) -> None:
        self._native = native
        self._own = own

    @property
    def text(self) -> str | None:
        """The position in the notation; ``None`` if a game written in Python is in it."""
        return None if self._own else str(self._native)

    @property
    def games(self) -> list[str]:
        """The names of the games that are added."""
        return self._native.games()

    @property
    def positions(self) -> list[Any]:
        """A position for each game: text, or the object itself for a game written in Python."""
        return self._native.positions()

    @property
    def picture(self) -> str | None:
        """The board, line by line: ``.`` is free, ``#`` is taken. ``None`` where there is no board."""
        return self._native.picture()

    def after(self, move: str) -> Position:
        """The position after a move.

        >>> import grundy
        >>> print(grundy.position("nim:1,3,5").after("5->2"))
        nim:1,3,2
        """
        return Position(self._native.play(move)[1], self._own)

    def __add__(self, other: Position | str) -> Position:
        if not isinstance(other, (Position, str)):
            return NotImplemented
        other = position(other)
        return Position(self._native.plus(other._native), self._own or other._own)

    def __radd__(self, other: str) -> Position:
        return position(other) + self if isinstance(other, str) else NotImplemented

    def __len__(self) -> int:
        return len(self._native)

    def __str__(self) -> str:
        return str(self._native)

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.games == other.games and self.positions == other.positions

    def __hash__(self) -> int:
        return hash((tuple(self.games), tuple(self.positions)))

    def _repr_svg_(self) -> str | None:
        picture = self.picture
        lines = picture.splitlines() if picture else []
        return board_svg(lines) if lines and set("".join(lines)) <= set(".# ") else None

    def _repr_html_(self) -> str | None:
        return None if self._repr_svg_() else f"<pre>{escape(self.picture or str(self))}</pre>"


def board_svg(lines: list[str]) -> str:
    """A board of free (``.``), taken (``#``) and missing cells as a picture."""
    size = 28
    wide, high = max(map(len, lines)) * size + 2, len(lines) * size + 2
    cells = []
    for row, line in enumerate(lines):
        for column, cell in enumerate(line):
            if cell != " ":
                colour = "#fff" if cell == "." else "#0072b2"
                at = f'x="{column * size + 1}" y="{row * size + 1}" width="{size}" height="{size}"'
                cells.append(f'<rect {at} fill="{colour}" stroke="#888"/>')
    start = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" role="img">'
    return f"{start}<title>{escape(' / '.join(lines))}</title>{''.join(cells)}</svg>"


def position(text: Position | str) -> Position:
    """Reads a position or a sum of positions.

    >>> import grundy
    >>> grundy.position("nim:3,5 + kayles:4")
    <Position nim:3,5 + kayles:4>
    """
    return text if isinstance(text, Position) else Position(_native.Expression.read(text))


class Game:
    """The base of games with rules of your own: say what the options of a position are, and ask anything.

    Positions are hashable objects: numbers, tuples, strings, frozen sets. One method is required:

    ``options(position)``
        the positions to which a move leads.

    The others make it faster or nicer, where you define them:

    ``components(position)``
        independent parts whose sum the position is. In normal play their values add, so only parts are solved.
    ``canonical(position)``
        one representative of all positions that are the same game, such as a sorted tuple.
    ``write(position)``, ``read(text)``
        the position as text and back; otherwise its ``repr``.
    ``move_text(position, option)``
        the name of a move; otherwise where it leads from and to.
    ``heap(size)``
        a single heap, for :func:`grundy.sequence`.
    ``name``
        otherwise the name of the class.

    >>> import grundy
    >>> class TakeAPrime(grundy.Game):
    ...     def options(self, heap):
    ...         return [heap - prime for prime in (2, 3, 5, 7) if prime <= heap]
    ...     def heap(self, size):
    ...         return size
    >>> game = TakeAPrime()
    >>> grundy.value(game, 10), grundy.outcome(game, 10)
    (0, 'P')
    >>> grundy.value(game.at(7) + game.at(4) + "nim:1,2")
    2
    >>> grundy.sequence(game, to=9)
    Sequence([0, 0, 1, 1, 2, 2, 3, 3, 4, 0])

    Values are remembered by the game; :meth:`forget` forgets them, when rules have changed or memory is scarce. An
    exception in a method ends the question and comes out of it.
    """

    name: str
    components: Any = None
    canonical: Any = None
    write: Any = None
    read: Any = None
    move_text: Any = None
    heap: Any = None
    _rules: _native.Rules | None = None

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "name" not in cls.__dict__:
            cls.name = cls.__name__

    def options(self, position: Any) -> Iterable[Hashable]:
        """The positions to which a move leads."""
        raise NotImplementedError(f"{type(self).__name__} needs a method options(position)")

    def at(self, position: Hashable) -> Position:
        """A position of this game, to be asked about or added to others."""
        return Position(_native.Expression.own(self.rules(), position), own=True)

    def rules(self) -> _native.Rules:
        """The rules as the library sees them, with the values found so far."""
        if self._rules is None:
            self._rules = _native.Rules(self)
        return self._rules

    def forget(self) -> None:
        """Forgets all values."""
        self._rules = None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_rules"}


#: What can be asked about: a text of the notation, a position, or a game together with a position of it.
About = Union[str, Position, Game]


def resolve(about: About, where: Any) -> Position | str:
    """What is asked about: a text if the notation can say it."""
    if isinstance(about, Game):
        if where is None:
            raise errors.InputError(f"{about.name} needs a position", help="give it as the second argument")
        return about.at(where)
    if isinstance(about, Position):
        if where is not None:
            raise errors.InputError("the position is in the first argument already")
        return about.text or about
    if not isinstance(about, str):
        raise TypeError(f"expected a text, a Position or a Game, not {type(about).__name__}")
    return about if where is None else f"{about}:{where}"
