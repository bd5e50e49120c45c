"""Wythoff's game and what has grown out of it: the subcommands of ``grundy wythoff``.

>>> from grundy import wythoff
>>> [(pair["a"], pair["b"]) for pair in wythoff.pairs(to=4)]
[(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._ask import answer
from .results import Answer, Rows


def pairs(*, to: int = 20, t: int = 1) -> Rows:
    """The P-positions 0 to ``to``; with ``t`` of t-Wythoff."""
    return Rows(answer("wythoff pairs", to=to, t=t)["pairs"])


def pair(n: int, *, t: int = 1) -> tuple[int, int]:
    """The n-th P-position, exact at any size.

    >>> from grundy import wythoff
    >>> wythoff.pair(10**24)
    (1618033988749894848204586, 2618033988749894848204586)
    """
    found = answer("wythoff pairs", n=n, t=t)
    row = found["pairs"][0] if "pairs" in found else found
    return row["a"], row["b"]


def grid(size: int = 16) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The values of all positions with both heaps below ``size``.

    >>> from grundy import wythoff
    >>> wythoff.grid(3).tolist()
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    return np.array(answer("wythoff grid", size=size)["rows"], dtype=np.int64)


def rows(*, start: int = 0, to: int = 8) -> Rows:
    """Additive period and preperiod of rows of the grid, with proof."""
    return Rows(answer("wythoff rows", from_=start, to=to)["rows"])


def label(*, piece: str = "queen", size: str = "8x8") -> Answer:
    """A chessboard labelled P and N in rounds."""
    return answer("wythoff label", piece=piece, size=size)


def general(difference: int, **options: Any) -> Answer:
    """The generalised sequence that starts with another difference; ``skip`` leaves numbers out."""
    return answer("wythoff general", n0=difference, **options)


def translate(difference: int, **options: Any) -> Answer:
    """The numbers to leave out so that the sequence is an exact translate of Wythoff's."""
    return answer("wythoff translate", n0=difference, **options)


def lieshout(terms: int = 1000, **options: Any) -> Answer:
    """The Lieshout sequence, its rule checked term by term."""
    return answer("wythoff lieshout", terms=terms, **options)


def word(**options: Any) -> Answer:
    """The Fibonacci word: letters, places, subwords, balance."""
    return answer("wythoff word", **options)
