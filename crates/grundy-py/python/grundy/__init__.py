"""Impartial games: values, outcomes, winning moves, sums, misère play, periods, proofs.

The same notation and the same answers as the program ``grundy``:

>>> import grundy
>>> grundy.value("cram(2x3) + kayles:5")
5
>>> grundy.moves("nim:3,5,7")
[{'move': '3->2', 'to': 'nim:2,5,7', 'value': 0}, {'move': '5->4', 'to': 'nim:3,4,7', 'value': 0}, {'move': '7->6', 'to': 'nim:3,5,6', 'value': 0}]

Rules of your own are a class with a method ``options``: see :class:`Game`. Every command that has no function here is
reached with :func:`ask`. Long computations show their progress, and Ctrl-C stops them; ``time`` (seconds) and
``memory`` (such as ``"4G"``) limit them.
"""

from . import akiyama, play, wythoff
from ._ask import ask, progress
from .errors import Error, InputError, NotationError, Stopped
from .positions import Game, Position, position
from .questions import (
    analyse,
    certify,
    discover,
    explain,
    family,
    graph,
    moves,
    outcome,
    period,
    prove,
    quotient,
    records,
    sequence,
    table,
    value,
)
from .results import Answer, Graph, Rows, Sequence, Story, Table

__all__ = [
    "Answer",
    "Error",
    "Game",
    "Graph",
    "InputError",
    "NotationError",
    "Position",
    "Rows",
    "Sequence",
    "Stopped",
    "Story",
    "Table",
    "akiyama",
    "analyse",
    "ask",
    "certify",
    "discover",
    "explain",
    "family",
    "graph",
    "moves",
    "outcome",
    "period",
    "play",
    "position",
    "progress",
    "prove",
    "quotient",
    "records",
    "sequence",
    "table",
    "value",
    "wythoff",
]
