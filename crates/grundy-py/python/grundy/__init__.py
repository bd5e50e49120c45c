"""Impartial games: values, outcomes, winning moves, sums, misère play, periods, proofs.

The same notation and the same answers as the program ``grundy``:

>>> import grundy
>>> grundy.value("cram(2x3) + kayles:5")
5
>>> [row.move for row in grundy.moves("nim:3,5,7")]
['3->2', '5->4', '7->6']

Rules of your own are a class with a method ``options``: see :class:`Game` and :class:`HeapGame`. Every question is a
function with its own arguments; :func:`ask` takes any by its name. They are the methods of one :class:`Workbench`, and
whoever wants limits, a language or a memory of their own makes another. Long computations show their progress, and Ctrl-C stops them; ``time`` (seconds) and
``memory`` (such as ``"4G"``) limit them.
"""

from . import akiyama, asked, play, wythoff
from ._ask import progress
from ._native import __version__
from .errors import Error, FileError, InputError, NotationError, Refused, Stopped
from .nimbers import Nimber
from .positions import Game, HeapGame, Position, position
from .results import Answer, Graph, Rows, Sequence, Story, Table
from .workbench import Workbench, usual

analyse = usual.analyse
ask = usual.ask
certify = usual.certify
coins = usual.coins
count = usual.count
discover = usual.discover
expand = usual.expand
explain = usual.explain
family = usual.family
games = usual.games
graph = usual.graph
hint = usual.hint
loopy = usual.loopy
match = usual.match
mex = usual.mex
misere_form = usual.misere_form
moves = usual.moves
nim_table = usual.nim_table
nimber = usual.nimber
octal = usual.octal
outcome = usual.outcome
perft = usual.perft
period = usual.period
players = usual.players
prove = usual.prove
quotient = usual.quotient
real = usual.real
records = usual.records
reduce = usual.reduce
register = usual.register
replay = usual.replay
safe = usual.safe
sequence = usual.sequence
statistics = usual.statistics
sweep = usual.sweep
symmetric = usual.symmetric
table = usual.table
test_rule = usual.test_rule
theorems = usual.theorems
tilings = usual.tilings
translate = usual.translate
value = usual.value
values = usual.values

__all__ = [
    "Answer",
    "Error",
    "FileError",
    "Game",
    "Graph",
    "HeapGame",
    "InputError",
    "Nimber",
    "NotationError",
    "Position",
    "Refused",
    "Rows",
    "Sequence",
    "Stopped",
    "Story",
    "Table",
    "Workbench",
    "__version__",
    "akiyama",
    "analyse",
    "ask",
    "asked",
    "certify",
    "coins",
    "count",
    "discover",
    "expand",
    "explain",
    "family",
    "games",
    "graph",
    "hint",
    "loopy",
    "match",
    "mex",
    "misere_form",
    "moves",
    "nim_table",
    "nimber",
    "octal",
    "outcome",
    "perft",
    "period",
    "play",
    "players",
    "position",
    "progress",
    "prove",
    "quotient",
    "real",
    "records",
    "reduce",
    "register",
    "replay",
    "safe",
    "sequence",
    "statistics",
    "sweep",
    "symmetric",
    "table",
    "test_rule",
    "theorems",
    "tilings",
    "translate",
    "value",
    "values",
    "wythoff",
]
