"""Nimbers: the numbers that are values of games, with their own addition and multiplication.

>>> from grundy import Nimber
>>> Nimber(6) + Nimber(3), Nimber(6) * Nimber(7), 1 / Nimber(7)
(*5, *3, *11)
"""

from __future__ import annotations

import functools
from typing import Union

from . import _native, errors

#: What can be calculated with: a nimber, or an integer that stands for one.
Number = Union["Nimber", int]


@functools.total_ordering
class Nimber:
    """A nimber below 2**128: added without carry, multiplied as in the field of nimbers. It cannot be changed.

    Every number is its own negative, every number but 0 has an inverse, and every number has just one square root.

    >>> from grundy import Nimber
    >>> Nimber(4) ** 2, Nimber(6).sqrt(), Nimber(5) - Nimber(5)
    (*6, *4, *0)
    >>> int(Nimber(5)), Nimber(5) == 5
    (5, True)
    """

    __slots__ = ("_value",)

    def __init__(self, value: Number) -> None:
        number = int(value)
        if not 0 <= number < 2**128:
            raise errors.InputError(f"{number} is no nimber here", help="give a number from 0 to 2**128 - 1")
        object.__setattr__(self, "_value", number)

    _value: int

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a nimber cannot be changed")

    def sqrt(self) -> Nimber:
        """The number whose square this is."""
        return Nimber(_native.nim_sqrt(self._value))

    def __add__(self, other: Number) -> Nimber:
        number = _number(other)
        return NotImplemented if number is None else Nimber(self._value ^ number)

    __radd__ = __sub__ = __rsub__ = __add__

    def __neg__(self) -> Nimber:
        return self

    def __mul__(self, other: Number) -> Nimber:
        number = _number(other)
        return NotImplemented if number is None else Nimber(_native.nim_product(self._value, number))

    __rmul__ = __mul__

    def __truediv__(self, other: Number) -> Nimber:
        number = _number(other)
        return NotImplemented if number is None else _quotient(self._value, number)

    def __rtruediv__(self, other: Number) -> Nimber:
        number = _number(other)
        return NotImplemented if number is None else _quotient(number, self._value)

    def __pow__(self, exponent: int) -> Nimber:
        if exponent < 0:
            return 1 / self**-exponent
        # The other numbers below 2**128 are a group of 2**128 - 1 elements.
        order = 2**128 - 1
        return Nimber(_native.nim_power(self._value, exponent if exponent < order else exponent % order or order))

    def __eq__(self, other: object) -> bool:
        return self._value == int(other) if isinstance(other, (Nimber, int)) else NotImplemented

    def __lt__(self, other: Number) -> bool:
        number = _number(other)
        return NotImplemented if number is None else self._value < number

    def __hash__(self) -> int:
        return hash(self._value)

    def __int__(self) -> int:
        return self._value

    __index__ = __int__

    def __bool__(self) -> bool:
        return self._value != 0

    def __reduce__(self) -> tuple[type[Nimber], tuple[int]]:
        return Nimber, (self._value,)

    def __repr__(self) -> str:
        return f"*{self._value}"


def _number(other: object) -> int | None:
    """What is calculated with; ``None`` if nobody can."""
    return int(Nimber(other)) if isinstance(other, (Nimber, int)) else None


def _quotient(number: int, divisor: int) -> Nimber:
    found = _native.nim_quotient(number, divisor)
    if found is None:
        raise ZeroDivisionError("division by the nimber 0")
    return Nimber(found)
