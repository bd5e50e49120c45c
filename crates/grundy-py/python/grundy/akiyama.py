"""Akiyama's Nim: the subcommands of ``grundy akiyama``.

>>> from grundy import akiyama
>>> akiyama.positions(4).tolist()
[[0, 0, 0], [1, 2, 3], [4, 7, 10], [5, 9, 13]]
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._ask import answer
from .results import Answer, Rows


def positions(
    rows: int = 20, *, algorithm: str = "exact", below: int | None = None
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The first P-positions, one in a row; ``algorithm`` is exact, printed or rechecked."""
    found = answer("akiyama list", rows=rows, algorithm=algorithm, below=below)["rows"]
    return np.array(found, dtype=np.int64).reshape(-1, 3)


def compare(rows: int = 1000) -> Rows:
    """Where the exact list and the published algorithms differ first."""
    return Rows(answer("akiyama compare", rows=rows)["differences"])


def assumptions(to: int = 100_000) -> Answer:
    """The assumptions of the published algorithm, each checked."""
    return answer("akiyama assumptions", to=to)


def legal(take: tuple[int, int, int]) -> bool:
    """Whether these numbers may be taken from the three heaps.

    >>> from grundy import akiyama
    >>> akiyama.legal((1, 2, 3))
    False
    """
    return bool(answer("akiyama legal", take=list(take))["legal"])


def values(size: int = 10, *, heap: int = 0) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The values of all positions with the third heap given and the others below ``size``."""
    return np.array(answer("akiyama values", size=size, heap=heap)["rows"], dtype=np.int64)
