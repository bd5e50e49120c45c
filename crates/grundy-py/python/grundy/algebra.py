"""Polynomials for SymPy, and misère quotients for GAP and Sage.

Answers say polynomials as texts such as ``14n^3+11n+1``; :func:`polynomial` makes one of SymPy's out of them. A misère
quotient is a finite commutative monoid: :class:`Monoid` calculates in it, :func:`gap` and :func:`sage` write it for the
computer algebra systems of these names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import errors
from .asked import Quotiented
from .positions import Game
from .workbench import usual

if TYPE_CHECKING:
    import sympy

#: A number, a letter, an exponent, a sign.
_TOKENS = re.compile(r"\s*(\d+|[a-z]|\^|[-+()/])")


def polynomial(text: str) -> sympy.Poly:
    """A polynomial as answers write it, for SymPy. Its coefficients are fractions, exact at any size.

    >>> from grundy import algebra
    >>> algebra.polynomial("(820n^5 - 454)/2")
    Poly(410*n**5 - 227, n, domain='QQ')
    >>> algebra.polynomial("14n^3+11n+1")(10)
    14111
    """
    import sympy

    tokens = _tokens(text)
    # One denominator stands behind all of it.
    bottom = 1
    if tokens[:1] == ["("]:
        close = tokens.index(")") if ")" in tokens else len(tokens)
        bottom = _bottom(tokens[close + 1 :], text)
        tokens = tokens[1:close]
    terms = _terms(tokens, text)
    letters = sorted({letter for _, powers in terms for letter in powers}) or ["n"]
    sums: dict[tuple[int, ...], sympy.Rational] = {}
    for factor, powers in terms:
        key = tuple(powers.get(letter, 0) for letter in letters)
        sums[key] = sums.get(key, 0) + sympy.Rational(factor, bottom)
    return sympy.Poly(sums, *sympy.symbols(letters), domain="QQ")


def _wrong(text: str) -> errors.InputError:
    return errors.InputError(f"'{text}' is not a polynomial", help="write for example 14n^3+11n+1 or (3n^2+n)/2")


def _tokens(text: str) -> list[str]:
    found, at = [], 0
    while at < len(text.rstrip()):
        token = _TOKENS.match(text, at)
        if token is None:
            raise _wrong(text)
        found.append(token[1])
        at = token.end()
    return found


def _bottom(tokens: list[str], text: str) -> int:
    """The denominator behind the bracket."""
    match tokens:
        case []:
            return 1
        case ["/", number] if number.isdigit() and int(number) > 0:
            return int(number)
        case _:
            raise _wrong(text)


def _terms(tokens: list[str], text: str) -> list[tuple[int, dict[str, int]]]:
    """The terms: a factor, and the powers of letters."""
    terms: list[tuple[int, dict[str, int]]] = []
    rest = list(tokens)
    while rest:
        sign = -1 if rest[0] == "-" else 1
        if rest[0] in "+-":
            rest.pop(0)
        elif terms:
            raise _wrong(text)
        begun = len(rest)
        factor = int(rest.pop(0)) if rest and rest[0].isdigit() else 1
        powers: dict[str, int] = {}
        while rest and rest[0].isalpha():
            letter, power = rest.pop(0), 1
            if rest[:1] == ["^"]:
                if len(rest) < 2 or not rest[1].isdigit():
                    raise _wrong(text)
                power, rest = int(rest[1]), rest[2:]
            powers[letter] = powers.get(letter, 0) + power
        if len(rest) == begun:
            raise _wrong(text)
        terms.append((sign * factor, powers))
    if not terms:
        raise _wrong(text)
    return terms


class Monoid:
    """A misère quotient to calculate in. Elements are words of generators, as the answer lists them; 1 is the empty position.

    >>> import grundy
    >>> from grundy.algebra import Monoid
    >>> kayles = Monoid(grundy.quotient("kayles"))
    >>> len(kayles), kayles.of_heaps(1), kayles.of_heaps(1, 1), kayles.is_p("a")
    (40, 'a', '1', True)
    """

    def __init__(self, quotient: Quotiented) -> None:
        if quotient.elements is None or quotient.products is None or quotient.heap_elements is None:
            raise errors.InputError("this answer holds no quotient", help="ask quotient() without 'genus'")
        self.elements = quotient.elements
        self._numbers = {word: number for number, word in enumerate(quotient.elements)}
        self._products = quotient.products
        self._p = frozenset(quotient.p_words or ())
        self._heaps, self._heaps_to = quotient.heap_elements, quotient.heaps_to
        self._period, self._preperiod = quotient.period, quotient.preperiod

    def __len__(self) -> int:
        return len(self.elements)

    def product(self, *words: str) -> str:
        """The product of elements."""
        number = self._number("1")
        for word in words:
            number = self._products[number][self._number(word)]
        return self.elements[number]

    def of_heaps(self, *heaps: int) -> str:
        """The element of a position."""
        return self.product(*(self.elements[self._heap(heap)] for heap in heaps))

    def is_p(self, word: str) -> bool:
        """Whether the previous player wins in misère play."""
        return self.elements[self._number(word)] in self._p

    def _number(self, word: str) -> int:
        if word not in self._numbers:
            raise errors.InputError(f"'{word}' is not an element", help=f"elements are {', '.join(self.elements[:9])} ...")
        return self._numbers[word]

    def _heap(self, heap: int) -> int:
        if heap >= len(self._heaps) and self._period is not None and self._preperiod is not None:
            heap = self._preperiod + (heap - self._preperiod) % self._period
        if not 0 <= heap < len(self._heaps):
            raise errors.InputError(f"the quotient is known for heaps up to {len(self._heaps) - 1}")
        return self._heaps[heap]


def gap(game: str | Game, *, to: int = 20_000) -> str:
    """The misère quotient of a heap game as a text for GAP.

    >>> from grundy import algebra
    >>> "kayles" in algebra.gap("kayles")
    True
    """
    return _exported(game, to, "gap")


def sage(game: str | Game, *, to: int = 20_000) -> str:
    """The misère quotient of a heap game as a text for Sage."""
    return _exported(game, to, "sage")


def _exported(game: str | Game, to: int, format: str) -> str:
    found = usual.quotient(game, to=to, exports=[format], mex=False)  # type: ignore[list-item]
    return str(found["exports"][0]["content"])
