"""A position in a notebook, to play and to look into. It needs the package ``anywidget``.

>>> from grundy import widget
>>> board = widget.Board("nim:1,3,5", second="perfect")
>>> board.play("5->4")
>>> board.position, board.moves
('nim:1,3,2', ['5->4', '4->2'])
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from . import errors
from .play import Match
from .positions import About


class Board(anywidget.AnyWidget):
    """A game in progress, to be played with the mouse or from Python.

    ``first`` and ``second`` are computer players as in :class:`grundy.play.Match`; ``None`` is whoever clicks. With
    ``analyse`` every move shows the value to which it leads, and winning ones are marked.
    """

    _esm = Path(__file__).with_name("widget.js")

    #: The position now, in the notation.
    position = traitlets.Unicode().tag(sync=True)
    #: The moves so far.
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    #: The picture of the position, as SVG or HTML.
    picture = traitlets.Unicode().tag(sync=True)
    #: The moves that can be made, each with what is known of it.
    options = traitlets.List(traitlets.Dict()).tag(sync=True)
    #: Value and outcome, or who has won.
    standing = traitlets.Unicode().tag(sync=True)
    #: What is wrong with the last move.
    trouble = traitlets.Unicode().tag(sync=True)
    #: Whether values are shown.
    analyse = traitlets.Bool(True).tag(sync=True)

    def __init__(
        self,
        start: About,
        where: Any = None,
        *,
        first: str | None = None,
        second: str | None = None,
        misere: bool = False,
        analyse: bool = True,
        seed: int | None = None,
    ) -> None:
        super().__init__(analyse=analyse)
        self.match = Match(start, where, first=first, second=second, misere=misere, seed=seed)
        self.on_msg(self._heard)
        self.observe(lambda _: self._show(), "analyse")
        self.match.run()
        self._show()

    def play(self, move: str) -> None:
        """Makes a move, and lets the computer answer if it is its turn."""
        self.match.play(move)
        self.match.run()
        self._show()

    def undo(self) -> None:
        """Takes the last move back, and with it what the computer has answered."""
        self.match.undo()
        while self.match.moves and self.match.players[self.match.to_move] is not None:
            self.match.undo()
        self._show()

    def _heard(self, _: object, message: Any, __: object) -> None:
        """What the page says: a move to make, or that the last one be taken back."""
        try:
            if message.get("do") == "play":
                self.play(str(message.get("move")))
            elif message.get("do") == "undo":
                self.undo()
        except errors.Error as error:
            self.trouble = str(error)

    def _show(self) -> None:
        here = self.match.position
        self.trouble = ""
        self.position, self.moves = str(here), self.match.moves
        self.picture = here._repr_svg_() or here._repr_html_() or ""
        self.options = self._options()
        self.standing = self._standing()

    def _options(self) -> list[dict[str, Any]]:
        if not self.analyse:
            return [{"move": move} for move in self.match.legal]
        rows = self.match.position.moves(all=True, misere=self.match.misere)
        return [{**row.to_dict(), "winning": row.outcome == "P"} for row in rows]

    def _standing(self) -> str:
        winner = self.match.winner
        if winner is not None:
            return f"The {winner} player has won."
        if not self.analyse:
            return f"The {self.match.to_move} player moves."
        value = self.match.position.value(misere=self.match.misere)
        outcome = self.match.position.outcome(misere=self.match.misere)
        told = {"N": "who moves wins", "P": "who moves loses", "draw": "nobody can force a win"}[outcome]
        return f"The {self.match.to_move} player moves: {told}" + ("." if value is None else f", value {value}.")
