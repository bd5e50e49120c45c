"""Strong solutions of boards over several machines, level by level.

A level holds the positions with equally many occupied cells. Levels are solved one after another, beginning with the full
board; the positions of a level are dealt out by a hash to parts, one task each. Levels are files in a folder that all
workers see, named after their content; the campaign goes on from those it finds. At the end the folder's levels become the
file that ``grundy table`` writes, byte for byte.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Iterable
from pathlib import Path

from .. import _native, errors
from .._ask import Limits
from ..results import Answer
from .driver import Cluster, Task, say

#: Level and digest of its values, from the full board downwards.
Above = list[tuple[int, str]]

#: Levels of fewer positions are solved at once, without workers.
_FEW = 1000

_boards: dict[tuple[str, bool], tuple[_native.Board, Above]] = {}


def _limits() -> Limits:
    return Limits(None, None, None)


def _digest(values: bytes) -> str:
    return hashlib.blake2b(values, digest_size=16).hexdigest()


def _level_file(folder: str, level: int, digest: str) -> Path:
    return Path(folder, f"level-{level:02}-{digest}.values")


def _read(file: Path, digest: str) -> bytes:
    try:
        values = file.read_bytes()
    except OSError as error:
        raise errors.InputError(
            f"a worker cannot read {file}: {error.strerror}", help="the folder must be visible to all workers"
        ) from None
    if _digest(values) != digest:
        raise errors.InputError(f"{file} is damaged", help="remove it, and start the campaign again")
    return values


def _board(game: str, misere: bool, folder: str, above: Above) -> _native.Board:
    """The board with these levels, from what this process remembers."""
    board, known = _boards.get((game, misere), (None, []))
    if board is None or above[: len(known)] != known:
        board, known = _native.Board(game, misere, _limits()), []
    for level, digest in above[len(known) :]:
        board.fill(level, _read(_level_file(folder, level, digest), digest))
    _boards[game, misere] = (board, list(above))
    return board


def labour(game: str, misere: bool, folder: str, above: Above, level: int, part: int, parts: int) -> bytes:
    """The values of one part of a level. This is what workers run."""
    return _board(game, misere, folder, above).solve(level, part, parts, _limits())


def _write(file: Path, content: bytes) -> None:
    beside = file.with_suffix(".part")
    beside.write_bytes(content)
    os.replace(beside, file)


class Campaign:
    """A table under way."""

    def __init__(self, game: str, folder: str | os.PathLike[str], *, misere: bool = False, parts: int = 16) -> None:
        self.board = _native.Board(game, misere, _limits())
        self.game, self.misere, self.parts = self.board.name(), misere, parts
        self.folder = os.fspath(Path(folder).absolute())
        try:
            Path(self.folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise errors.InputError(
                f"cannot keep levels in {self.folder}: {error.strerror}", help="name another folder with --folder"
            ) from None
        self.above: Above = []
        self._resume()

    def _about(self) -> dict[str, object]:
        return {"game": self.game, "misere": self.misere, "parts": self.parts, "levels": self.above}

    def _resume(self) -> None:
        """Takes the levels that an earlier run has left in the folder."""
        file = Path(self.folder, "campaign.json")
        if not file.exists():
            return
        try:
            about = json.loads(file.read_text(encoding="utf-8"))
            game, misere, parts = about["game"], about["misere"], int(about["parts"])
            levels = [(int(level), str(digest)) for level, digest in about["levels"]]
        except (ValueError, KeyError, TypeError):
            raise errors.InputError(f"{file} is damaged", help="name another folder") from None
        if (game, misere) != (self.game, self.misere):
            raise errors.InputError(
                f"{self.folder} belongs to {game}{' in misère play' if misere else ''}",
                help="name another folder"
            )
        self.parts = parts
        for level, digest in levels:
            self.board.fill(level, _read(_level_file(self.folder, level, digest), digest))
            self.above.append((level, digest))

    def run(self, cluster: Cluster) -> None:
        """Solves all levels that are missing."""
        for level in range(self.board.filled() - 1, -1, -1):
            values = self._level(cluster, level)
            self.board.fill(level, values)
            digest = _digest(values)
            _write(_level_file(self.folder, level, digest), values)
            self.above.append((level, digest))
            _write(Path(self.folder, "campaign.json"), json.dumps(self._about()).encode())
            for part in range(self.parts):
                self._part_file(level, part).unlink(missing_ok=True)
            cells = self.board.cells()
            say(f"level {cells - level} of {cells} done, {len(values)} positions", line=True)

    def _part_file(self, level: int, part: int) -> Path:
        return Path(self.folder, f"level-{level:02}-part-{part}-of-{self.parts}.values")

    def _level(self, cluster: Cluster, level: int) -> bytes:
        found: dict[int, bytes] = {}
        tasks = []
        above = list(self.above)
        state = _digest(json.dumps(above).encode())
        # A level of few positions is not worth many tasks, but its parts must be the same in every run.
        for part in range(self.parts):
            file = self._part_file(level, part)
            if file.exists():
                found[part] = file.read_bytes()
                continue
            key = f"table-{_digest(f'{self.game} {self.misere} {state}'.encode())}-{level}-{part}-{self.parts}"
            arguments = (self.game, self.misere, self.folder, above, level, part, self.parts)
            tasks.append(Task(key, labour, arguments))

        def take(task: Task, values: bytes) -> Iterable[Task]:
            part: int = task.arguments[5]
            _write(self._part_file(level, part), values)
            found[part] = values
            return ()

        if self.board.positions(level) < _FEW:
            for task in tasks:
                found[task.arguments[5]] = self.board.solve(level, task.arguments[5], self.parts, _limits())
        else:
            cluster.run(tasks, take)
        return self.board.join(level, [found[part] for part in range(self.parts)])

    def write(self, file: str | os.PathLike[str]) -> int:
        """Writes the table; says how many values it holds."""
        return self.board.write(os.fspath(file))


def plan(game: str, parts: int = 16) -> Answer:
    """How much work a table is: positions and tasks of each level, in the order in which they are solved.

    A value takes a byte. The folder and the table each hold all of them, and so does the memory of every worker.

    >>> from grundy.campaign import table
    >>> found = table.plan("domino-juvavum(4x4)", parts=4)
    >>> found.positions, found.tasks, found.rows[5]
    (65536, 36, Answer(level=11, positions=4368, bytes=4368, tasks=4))
    """
    name, cells = _native.Board.size(game)
    rows: list[dict[str, int]] = []
    for level in range(cells, -1, -1):
        positions = math.comb(cells, level)
        rows.append(
            {"level": level, "positions": positions, "bytes": positions, "tasks": parts if positions >= _FEW else 0}
        )
    tasks = sum(row["tasks"] for row in rows)
    return Answer(game=name, cells=cells, positions=2**cells, bytes=2**cells, parts=parts, tasks=tasks, rows=rows)


def plan_text(found: Answer) -> str:
    """The plan for people."""
    lines = [f"{'level':>8} {'positions':>14} {'bytes':>14} {'tasks':>8}"]
    for name, row in [*((row["level"], row) for row in found["rows"]), ("all", found)]:
        lines.append(f"{name:>8} {row['positions']:>14,} {row['bytes']:>14,} {row['tasks']:>8,}")
    lines.append(
        f"{found['game']}: {found['cells']} cells; {found['bytes']:,} bytes each for the folder, the table and the memory "
        "of every worker"
    )
    return "\n".join(lines)
