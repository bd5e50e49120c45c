"""Playing: games in progress, computer players, series of games.

>>> from grundy import play
>>> match = play.Match("nim:1,3,5", second="perfect")
>>> match.play("5->4")
>>> match.reply()
'4->2'
>>> match.moves, str(match.position), match.to_move
(['5->4', '4->2'], 'nim:1,3,2', 'first')
"""

from __future__ import annotations

import random
from html import escape
from typing import Any

from . import errors
from .asked import MatchResult
from .positions import About, Position, position, resolve
from .workbench import usual

#: The computer players; symmetric, better-symmetric, perfect-endgame and allround need a board.
PLAYERS = ("random", "perfect", "fallible", "symmetric", "better-symmetric", "perfect-endgame", "allround")


class Match:
    """A game in progress.

    ``first`` and ``second`` say who plays: the name of a computer player, or ``None`` for somebody whose moves are made
    with :meth:`play`. ``skill`` is the percentage of careless moves of the fallible player (25), and how small the rest
    of the board must be for an endgame player (7). The same ``seed`` gives the same game.
    """

    def __init__(
        self,
        start: About,
        where: Any = None,
        *,
        first: str | None = None,
        second: str | None = None,
        misere: bool = False,
        skill: int | None = None,
        seed: int | None = None,
    ) -> None:
        for player in (first, second):
            if player is not None and player not in PLAYERS:
                raise errors.InputError(f"there is no player '{player}'", help=f"choose one of {', '.join(PLAYERS)}")
        asked = resolve(start, where)
        self.players = {"first": first, "second": second}
        self.misere = misere
        self.skill = skill
        self.seed = random.randrange(2**32) if seed is None else seed
        self._record: list[tuple[str, Position]] = [("", position(asked))]
        self._undone: list[tuple[str, Position]] = []

    @property
    def start(self) -> Position:
        """Where the game began."""
        return self._record[0][1]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._record[-1][1]

    @property
    def moves(self) -> list[str]:
        """The moves so far."""
        return [move for move, _ in self._record[1:]]

    @property
    def to_move(self) -> str:
        """Whose turn it is: ``"first"`` or ``"second"``."""
        return "first" if len(self._record) % 2 else "second"

    @property
    def legal(self) -> list[str]:
        """The moves that can be made now."""
        with usual.limits() as within:
            return self.position._native.legal(within)

    @property
    def over(self) -> bool:
        """Whether no move is left."""
        return self._choose("random") is None

    @property
    def winner(self) -> str | None:
        """Who has won; ``None`` as long as the game goes on."""
        if not self.over:
            return None
        stuck, other = ("first", "second") if self.to_move == "first" else ("second", "first")
        return stuck if self.misere else other

    def play(self, move: str) -> None:
        """Makes a move; an illegal one raises :class:`grundy.NotationError`."""
        name, after = self.position._native.play(move)
        self._made(name, Position(after, self.position._games))

    def reply(self, player: str | None = None) -> str | None:
        """Lets a computer player make the next move and returns it; ``None`` at the end of the game."""
        player = player or self.players[self.to_move]
        if player is None:
            raise errors.InputError(f"the {self.to_move} player is not a computer", help="name a player, or use play()")
        chosen = self._choose(player)
        if chosen is None:
            return None
        self._made(*chosen)
        return chosen[0]

    def run(self) -> str | None:
        """Plays on as long as computers are to move; returns the winner if the game is over then."""
        while self.players[self.to_move] is not None and self.reply() is not None:
            pass
        return self.winner

    def undo(self) -> bool:
        """Takes the last move back; ``False`` if there was none."""
        if len(self._record) == 1:
            return False
        self._undone.append(self._record.pop())
        return True

    def redo(self) -> bool:
        """Makes the move again that was taken back last; ``False`` if there was none."""
        if not self._undone:
            return False
        self._record.append(self._undone.pop())
        return True

    def _made(self, move: str, after: Position) -> None:
        self._record.append((move, after))
        self._undone.clear()

    def _choose(self, player: str) -> tuple[str, Position] | None:
        skill = self.skill if self.skill is not None else (25 if player == "fallible" else 7)
        with usual.limits() as within:
            seed = (self.seed + len(self._record)) % 2**64
            chosen = self.position._native.choose(player, skill, self.misere, seed, within)
        return None if chosen is None else (chosen[0], Position(chosen[1], self.position._games))

    def __repr__(self) -> str:
        return f"<Match {self.start}: {', '.join(self.moves) or 'no move yet'}>"

    def _repr_html_(self) -> str:
        board = self.position._repr_svg_() or self.position._repr_html_() or ""
        ended = f"{self.winner} has won" if self.over else f"{self.to_move} to move"
        return f"{board}<p>{escape(', '.join(self.moves))}</p><p>{ended}</p>"


def series(
    start: About,
    one: str,
    two: str,
    *,
    where: Any = None,
    games: int = 100,
    seed: int | None = None,
    misere: bool = False,
    exact: bool = False,
) -> MatchResult:
    """Lets two computer players meet: ``games`` with each of them beginning, or ``exact`` probabilities.

    With ``exact`` there is also the player ``best``, who knows how the other one plays.

    >>> from grundy import play
    >>> play.series("cram(3x3)", "perfect", "random", games=5, seed=1).seats[1].second_wins
    5
    """
    asked = resolve(start, where)
    if isinstance(asked, str):
        counted = {} if exact else {"games": games}
        given: dict[str, Any] = {"expr": asked, "one": one, "two": two, "seed": seed, "misere": misere, "exact": exact, **counted}
        found: MatchResult = usual.ask("match", **given)
        return found
    if exact:
        return _exact(asked, one, two, misere)
    if games < 1:
        raise errors.InputError(f"games={games} leaves nothing to count", help="play at least one")
    seats = []
    for number, (first, second) in enumerate([(one, two), (two, one)]):
        seats.append(_seat(asked, first, second, games, (seed or 0) * 2 + number, misere))
    return MatchResult(expr=str(asked), convention="misere" if misere else "normal", games=games, seats=seats)


def _exact(start: Position, one: str, two: str, misere: bool) -> MatchResult:
    """What the program answers with ``--exact``, for rules of one's own."""
    seats = []
    for first, second in ((one, two), (two, one)):
        with usual.limits() as within:
            win, loss, length = start._native.exact([first, second], misere, within)
        seats.append({"first": first, "second": second, "first_wins": win, "second_wins": loss, "mean_length": length})
    convention = "misere" if misere else "normal"
    return MatchResult(expr=str(start), convention=convention, players=[one, two], exact=True, seats=seats)


def _seat(start: Position, first: str, second: str, games: int, seed: int, misere: bool) -> dict[str, Any]:
    wins, moves = {"first": 0, "second": 0}, 0
    for game in range(games):
        match = Match(start, first=first, second=second, misere=misere, seed=(seed << 32) + (game << 16))
        winner = match.run()
        if winner is not None:
            wins[winner] += 1
        moves += len(match.moves)
    counts = {"games": games, "first_wins": wins["first"], "second_wins": wins["second"]}
    return {"first": first, "second": second, **counts, "moves": moves, "mean_length": moves / max(games, 1)}
