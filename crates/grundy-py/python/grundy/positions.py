"""Positions, sums of positions, and games with rules of your own."""

from __future__ import annotations

import functools
import operator
from collections import Counter
from collections.abc import Hashable, Iterable
from html import escape
from typing import TYPE_CHECKING, Any, Union

from . import _native, errors
from .nimbers import Nimber

if TYPE_CHECKING:
    from .asked import ListedMove
    from .results import Rows
    from .workbench import Workbench


class Position:
    """A position of one game or of a sum of games, as :func:`grundy.position` reads it.

    Positions are added with ``+``, to texts as well, and by ``sum``. Two of them are equal if they differ only in the order of
    heaps and of games, and in empty heaps. In a notebook a board draws itself.

    >>> import grundy
    >>> both = grundy.position("cram(2x3)") + "kayles:5"
    >>> str(both), len(both), both.value(), both.outcome()
    ('cram(2x3) + kayles:5', 2, 5, 'N')
    >>> sum(grundy.position("nim", heap) for heap in (1, 2)).play("nim#2: 2->1")
    <Position nim:1 + nim:1>
    >>> grundy.position("nim:3,5,0") == grundy.position("nim:5,3")
    True
    """

    def __init__(self, native: _native.Expression, own: tuple[Game | None, ...] | None = None) -> None:
        self._native = native
        #: For each of the games that are added, the one written in Python.
        self._games = own if own is not None else (None,) * len(native)

    @property
    def _own(self) -> bool:
        """Whether a game written in Python is in it."""
        return any(game is not None for game in self._games)

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

    def value(self, *, misere: bool = False, time: float | None = None, memory: int | str | None = None) -> int | None:
        """Its value: see :func:`grundy.value`."""
        return _usual().value(self, misere=misere, time=time, memory=memory)

    def nimber(self, *, time: float | None = None, memory: int | str | None = None) -> Nimber:
        """Its value as a number that one can calculate with.

        >>> import grundy
        >>> grundy.position("kayles:5").nimber() * grundy.Nimber(6)
        *14
        """
        found = self.value(time=time, memory=memory)
        if found is None:
            raise errors.Refused(f"{self} has no value that is a nimber", help="ask for its outcome")
        return Nimber(found)

    def outcome(self, *, misere: bool = False, time: float | None = None, memory: int | str | None = None) -> str:
        """Who wins: see :func:`grundy.outcome`."""
        return _usual().outcome(self, misere=misere, time=time, memory=memory)

    def moves(
        self,
        *,
        all: bool = False,
        to: int | None = None,
        misere: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Rows[ListedMove]:
        """Its winning moves, all moves, or those to a value: see :func:`grundy.moves`."""
        return _usual().moves(self, all=all, to=to, misere=misere, time=time, memory=memory)

    def options(self) -> list[Position]:
        """The positions to which a move leads.

        >>> import grundy
        >>> grundy.position("kayles:3").options()
        [<Position kayles:2>, <Position kayles:1,1>, <Position kayles:1>]
        """
        with _usual().limits() as within:
            return [Position(option, self._games) for option in self._native.options(within)]

    def play(self, move: str) -> Position:
        """The position after a move; an illegal one raises :class:`grundy.NotationError`.

        >>> import grundy
        >>> print(grundy.position("nim:1,3,5").play("5->2"))
        nim:1,3,2
        """
        return Position(self._native.play(move)[1], self._games)

    def __add__(self, other: Position | str | int) -> Position:
        # The empty sum, with which sum() begins.
        if isinstance(other, int) and other == 0:
            return self
        if not isinstance(other, (Position, str)):
            return NotImplemented
        other = position(other)
        return Position(self._native.plus(other._native), self._games + other._games)

    def __radd__(self, other: str | int) -> Position:
        return position(other) + self if isinstance(other, str) else self + other

    def __len__(self) -> int:
        return len(self._native)

    def __str__(self) -> str:
        return str(self._native)

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def _key(self) -> frozenset[tuple[Hashable, int]]:
        """The same for all positions that differ in order only."""
        standard = self._native.standard()
        named = [game or name for game, name in zip(self._games, standard.games())]
        return frozenset(Counter(zip(named, standard.positions())).items())

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _summed, ([(game or name, at) for game, name, at in zip(self._games, self.games, self.positions)],)

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


def position(game: Position | str, at: Any = None) -> Position:
    """Reads a position or a sum of positions. The heaps may be given on their own, also as a tuple.

    >>> import grundy
    >>> grundy.position("nim:3,5 + kayles:4")
    <Position nim:3,5 + kayles:4>
    >>> grundy.position("nim", (3, 5, 7))
    <Position nim:3,5,7>
    """
    asked = resolve(game, at)
    return asked if isinstance(asked, Position) else Position(_native.Expression.read(asked))


def _summed(parts: list[tuple[Game | str, Any]]) -> Position:
    """A position that was sent from another process."""
    terms = [game.at(at) if isinstance(game, Game) else position(f"{game}:{at}") for game, at in parts]
    return functools.reduce(operator.add, terms)


def _usual() -> Workbench:
    from .workbench import usual

    return usual


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

    Games whose moves change one heap at a time are a :class:`HeapGame`, and know more.

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
        return Position(_native.Expression.own(self.rules(), position), (self,))

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


class HeapGame(Game):
    """The base of games whose moves change one heap into others, none, one or several: say what a heap may become.

    ``parts(heap)``
        everything a heap may become: a number for one heap, a tuple for several, 0 or ``()`` for none.
    ``most_taken``
        say this number where a move takes at most so many, and what may be left depends on nothing but how many are taken.
        Then the game has a code, as octal games have: sequences are as fast as those of the notation, periods are proved,
        and misère quotients hold for all heaps. Small heaps are compared with ``parts``, larger ones rely on what you say.

    Positions are tuples of heaps; a single heap may be written as a number.

    >>> import grundy
    >>> class Kayles(grundy.HeapGame):
    ...     most_taken = 2
    ...     def parts(self, heap):
    ...         for take in (1, 2):
    ...             for left in range((heap - take) // 2 + 1):
    ...                 yield left, heap - take - left
    >>> kayles = Kayles()
    >>> grundy.value(kayles, (5, 7)), grundy.value("kayles:5,7")
    (6, 6)
    >>> grundy.period(kayles).period, grundy.quotient(kayles).order
    (12, 40)
    """

    most_taken: int | None = None

    def parts(self, heap: int) -> Iterable[int | tuple[int, ...]]:
        """Everything a heap may become."""
        raise NotImplementedError(f"{type(self).__name__} needs a method parts(heap)")

    def at(self, position: Hashable) -> Position:
        """A position: a heap, or several in a tuple."""
        heaps = position if isinstance(position, tuple) else (position,)
        if not all(isinstance(heap, int) and heap >= 0 for heap in heaps):
            raise errors.InputError(f"{position!r} is no position of {self.name}", help="give heaps, such as (3, 5)")
        return super().at(_sorted(heaps))

    def options(self, position: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """The positions to which a move leads."""
        for place, heap in enumerate(position):
            if heap not in position[:place]:
                for parts in self.parts(heap):
                    left = parts if isinstance(parts, tuple) else (parts,)
                    yield _sorted(position[:place] + left + position[place + 1 :])

    def components(self, position: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Each heap by itself."""
        return [(heap,) for heap in position]

    def heap(self, size: int) -> tuple[int, ...]:
        """A single heap."""
        return (size,) if size else ()

    def write(self, position: tuple[int, ...]) -> str:
        """The heaps."""
        return ",".join(map(str, position)) or "0"

    def read(self, text: str) -> tuple[int, ...]:
        """The heaps."""
        return _sorted(tuple(map(int, text.split(","))))

    def digits(self) -> list[int] | None:
        """The code that follows from ``most_taken``: bit j of digit k stands for taking k and leaving j heaps.

        >>> import grundy
        >>> class OneOrTwo(grundy.HeapGame):
        ...     most_taken = 2
        ...     def parts(self, heap):
        ...         return [heap - take for take in (1, 2) if take <= heap]
        >>> OneOrTwo().digits()
        [0, 3, 3]
        """
        if self.most_taken is None:
            return None
        # Of so many every kind of move can be made, with a few to spare.
        seen = range(2 * self.most_taken + 12)
        listed = [{(heap - sum(parts), parts) for parts in map(_parts, self.parts(heap))} for heap in seen]
        digits = [0] * (self.most_taken + 1)
        for take, parts in set().union(*listed):
            if not 0 <= take <= self.most_taken:
                raise errors.InputError(f"{self.name}: a move takes {take}, and most_taken is {self.most_taken}")
            digits[take] |= 1 << len(parts)
        for heap, moves in zip(seen, listed):
            if moves != set(_moves(digits, heap)):
                raise errors.InputError(
                    f"{self.name}: what may become of a heap of {heap} depends on more than how many are taken",
                    help="leave out most_taken",
                )
        return digits


def _sorted(heaps: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(heap for heap in heaps if heap))


def _parts(option: int | tuple[int, ...]) -> tuple[int, ...]:
    """What a heap becomes, none of its parts empty."""
    return _sorted(option if isinstance(option, tuple) else (option,))


def _moves(digits: list[int], heap: int) -> Iterable[tuple[int, tuple[int, ...]]]:
    """What a code allows with a heap: how many are taken, and what is left."""
    for take, digit in enumerate(digits[: heap + 1]):
        for count in range(digit.bit_length()):
            if digit >> count & 1:
                yield from ((take, left) for left in _partitions(heap - take, count, 1))


def _partitions(number: int, count: int, least: int) -> Iterable[tuple[int, ...]]:
    """All ways to write a number as a sum of so many parts, rising."""
    if count == 0:
        yield from [()] if number == 0 else []
        return
    for first in range(least, number // count + 1):
        yield from ((first, *rest) for rest in _partitions(number - first, count - 1, first))


#: What can be asked about: a text of the notation, a position, or a game together with a position of it.
About = Union[str, Position, Game]


def resolve(about: About, where: Any = None) -> Position | str:
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
    if where is None:
        return about
    return f"{about}:{','.join(map(str, where)) if isinstance(where, (tuple, list)) else where}"
