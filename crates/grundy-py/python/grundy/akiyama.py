"""Akiyama's Nim: the subcommands of ``grundy akiyama``.

>>> from grundy import akiyama
>>> akiyama.positions(4).tolist()
[[0, 0, 0], [1, 2, 3], [4, 7, 10], [5, 9, 13]]
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from .asked import AkiyamaDifference
from .results import Rows
from .workbench import usual


def positions(
    rows: int = 20, *, algorithm: Literal["exact", "printed", "rechecked"] = "exact", below: int | None = None
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The first P-positions, one in a row; ``algorithm`` is exact, printed or rechecked."""
    found = usual.akiyama_list(rows=rows, algorithm=algorithm, below=below).rows
    return np.array(found, dtype=np.int64).reshape(-1, 3)


def compare(rows: int = 1000) -> Rows[AkiyamaDifference]:
    """Where the exact list and the published algorithms differ first."""
    return usual.akiyama_compare(rows=rows).differences


assumptions = usual.akiyama_assumptions


def legal(take: tuple[int, int, int]) -> bool:
    """Whether these numbers may be taken from the three heaps.

    >>> from grundy import akiyama
    >>> akiyama.legal((1, 2, 3))
    False
    """
    return usual.akiyama_legal(take).legal


def values(size: int = 10, *, heap: int = 0) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The values of all positions with the third heap given and the others below ``size``."""
    return np.array(usual.akiyama_values(size=size, heap=heap).rows, dtype=np.int64)
