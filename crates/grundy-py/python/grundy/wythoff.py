"""Wythoff's game and what has grown out of it: the subcommands of ``grundy wythoff``.

>>> from grundy import wythoff
>>> [(pair.a, pair.b) for pair in wythoff.pairs(to=4)]
[(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .asked import WythoffPair, WythoffRow
from .results import Rows
from .workbench import usual


def pairs(*, to: int = 20, t: int = 1) -> Rows[WythoffPair]:
    """The P-positions 0 to ``to``; with ``t`` of t-Wythoff."""
    found: Rows[WythoffPair] = usual.wythoff_pairs(to=to, t=t)["pairs"]
    return found


def pair(n: int, *, t: int = 1) -> tuple[int, int]:
    """The n-th P-position, exact at any size.

    >>> from grundy import wythoff
    >>> wythoff.pair(10**24)
    (1618033988749894848204586, 2618033988749894848204586)
    """
    found = usual.wythoff_pairs(n=n, t=t)
    row = found.pairs[0] if isinstance(found.pairs, Rows) else found
    return row["a"], row["b"]


def grid(size: int = 16) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The values of all positions with both heaps below ``size``.

    >>> from grundy import wythoff
    >>> wythoff.grid(3).tolist()
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    return np.array(usual.wythoff_grid(size=size).rows, dtype=np.int64)


def rows(*, start: int = 0, to: int = 8) -> Rows[WythoffRow]:
    """Additive period and preperiod of rows of the grid, with proof."""
    return usual.wythoff_rows(from_=start, to=to).rows


label = usual.wythoff_label
general = usual.wythoff_general
translate = usual.wythoff_translate
lieshout = usual.wythoff_lieshout
word = usual.wythoff_word
