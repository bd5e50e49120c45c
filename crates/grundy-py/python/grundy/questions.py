"""Questions about positions and games: the commands of the program as functions."""

from __future__ import annotations

import os
from typing import Any

from . import _native, errors
from ._ask import answer, limits, origin
from .positions import About, Game, Position, resolve
from .results import Answer, Graph, Rows, Sequence, Story, Table

#: A size such as 500000000, "500M" or "4G".
Memory = int | str | None


def value(
    about: About, position: Any = None, *, misere: bool = False, time: float | None = None, memory: Memory = None
) -> int | None:
    """The Sprague-Grundy value of a position; ``None`` where it has none: a value that is not finite, a draw, or a game
    in which the players have different moves.

    >>> import grundy
    >>> grundy.value("cram(2x3) + kayles:5")
    5
    >>> grundy.value("nim", "1,1,1,2", misere=True)
    3
    """
    asked = resolve(about, position)
    if isinstance(asked, str):
        found = answer("value", expr=asked, misere=misere, time=time, memory=memory)["value"]
        return found if isinstance(found, int) else None
    with limits(memory, time) as within:
        return asked._native.standing(misere, within)[1]


def outcome(
    about: About, position: Any = None, *, misere: bool = False, time: float | None = None, memory: Memory = None
) -> str:
    """Who wins: ``"N"`` the player to move, ``"P"`` the previous one, or ``"draw"``. Often cheaper than the value.

    >>> import grundy
    >>> grundy.outcome("kayles:100,200,31", misere=True)
    'N'
    """
    asked = resolve(about, position)
    if isinstance(asked, str):
        return str(answer("value", expr=asked, outcome=True, misere=misere, time=time, memory=memory)["outcome"])
    with limits(memory, time) as within:
        return asked._native.outcome(misere, within)


def moves(
    about: About,
    position: Any = None,
    *,
    all: bool = False,
    to: int | None = None,
    misere: bool = False,
    time: float | None = None,
    memory: Memory = None,
) -> Rows:
    """The winning moves, ``all`` moves, or the moves ``to`` a value: rows with ``move``, ``to`` and ``value``.

    >>> import grundy
    >>> grundy.moves("nim:3,4")
    [{'move': '4->3', 'to': 'nim:3,3', 'value': 0}]
    >>> [row["value"] for row in grundy.moves("wythoff:1,2", all=True)]
    [2, 2, 1, 1]
    """
    asked = resolve(about, position)
    if isinstance(asked, str):
        return Rows(answer("moves", expr=asked, all=all, to=to, misere=misere, time=time, memory=memory)["moves"])
    with limits(memory, time) as within:
        found = asked._native.moves(misere, within, all=all, to=to)
    rows = Rows()
    for move, after, (who, worth, around, _) in found:
        row: dict[str, Any] = {"move": move, "to": str(after), "value": "infinite" if around is not None else worth}
        rows.append(row | ({"outcome": who} if all else {}))
    return rows


def explain(
    about: About, position: Any = None, *, misere: bool = False, time: float | None = None, memory: Memory = None
) -> Story:
    """Step by step why a position is won or lost. Print it, or look at its fields.

    >>> import grundy
    >>> print(grundy.explain("nim:2,2"))
    Each part is worth a Nim heap; in binary, added without carry:
      nim:2    2  10
      nim:2    2  10
                  --
      nim sum  0  00
    Every column holds an even number of ones: the nim sum is 0.
    The player to move loses: every move makes some column odd, and the opponent
    can always make all columns even again.
    """
    asked = resolve(about, position)
    if isinstance(asked, str):
        return Story(answer("explain", expr=asked, misere=misere, time=time, memory=memory))
    with limits(memory, time) as within:
        who, worth, _, _ = asked._native.standing(misere, within)
        steps, parts = asked._native.explain(misere, within)
        winning = asked._native.moves(misere, within)
    story = Story(expr=str(asked), convention="misere" if misere else "normal", value=worth, outcome=who)
    story["heaps"] = [{"part": part, "value": each} for part, each in parts]
    story["moves"] = [{"move": move, "to": str(after)} for move, after, _ in winning]
    story["steps"] = steps
    return story


def analyse(about: About, position: Any = None, **options: Any) -> Answer:
    """Everything about a position: its game graph, values, outcomes, longest play; for boards also its counts.

    >>> import grundy
    >>> found = grundy.analyse("subtract(1,2):6")
    >>> found.positions, found.moves, found.longest_play, found.outcome
    (7, 11, 6, 'P')
    """
    asked = resolve(about, position)
    if isinstance(asked, str):
        return answer("analyse", expr=asked, **options)
    return _analyse_own(asked, **options)


def _analyse_own(
    asked: Position, *, time: float | None = None, memory: Memory = None, **options: Any
) -> Answer:
    if options:
        raise errors.InputError(f"a game written in Python has no option {', '.join(options)} here")
    with limits(memory, time) as within:
        drawing = asked._native.graph(False, False, within)
        classes = asked._native.graph(False, True, within)
        other = asked._native.graph(True, False, within)
    nodes, edges = drawing.nodes(), drawing.edges()
    terminal = {number for number, *_ in nodes} - {edge[0] for edge in edges}
    active = len(nodes) - len(terminal)
    return Answer(
        expr=str(asked),
        positions=len(nodes),
        positions_up_to_symmetry=len(classes.nodes()),
        moves=len(edges),
        active=active,
        terminal=len(terminal),
        terminal_positions=[node[1] for node in nodes if node[0] in terminal][:20],
        mean_branching=round(len(edges) / max(active, 1), 2),
        value=nodes[0][2],
        misere_value=other.nodes()[0][2],
        outcome=nodes[0][3],
        misere_outcome=other.nodes()[0][3],
    )


def graph(
    about: About,
    position: Any = None,
    *,
    symmetry: bool = False,
    misere: bool = False,
    layout: str = "tree",
    colour: str = "value",
    seed: int = 1,
    time: float | None = None,
    memory: Memory = None,
) -> Graph:
    """The game graph: nodes and edges for networkx, and a picture. ``layout`` is tree, radial, force or random,
    ``colour`` is value, win or kind.

    >>> import grundy
    >>> grundy.graph("grundys-game:7")
    <Graph of grundys-game:7: 14 positions, 17 moves>
    """
    asked = resolve(about, position)
    native = _native.Expression.read(asked) if isinstance(asked, str) else asked._native
    with limits(memory, time) as within:
        return Graph(native.graph(misere, symmetry, within), layout, colour, seed)


def sequence(
    game: str | Game,
    to: int,
    *,
    start: int = 0,
    outcomes: bool = False,
    misere: bool = False,
    time: float | None = None,
    memory: Memory = None,
) -> Sequence:
    """Values of the heaps from ``start`` up to and including ``to``, or outcomes (0 = P, 1 = N), as a numpy array.

    Values are of type ``int64``; Python integers (``object``) if one of them is larger; outcomes are ``int8``.

    >>> import grundy
    >>> grundy.sequence("subtract(3,7,8)", to=15, outcomes=True)
    Sequence([0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1], dtype=int8)
    """
    asked = game.rules() if isinstance(game, Game) else game
    first, last = _heap("start", start), _heap("to", to)
    with limits(memory, time) as within:
        name, array = _native.sequence(asked, first, last, outcomes, misere, within)
    return Sequence.of(array, name, "outcomes" if outcomes else "values", range(first, last + 1))


def _heap(name: str, size: int) -> int:
    """An argument that is the size of a heap."""
    if not 0 <= int(size) < 2**64:
        raise errors.InputError(f"{name}={size} is not the size of a heap", help="give a number from 0 to 2**64 - 1")
    return int(size)


#: What can be asked about a game whose rules are written in Python.
_OWN = "value, outcome, moves, explain, analyse, graph, sequence, play.Match and play.series"


def _in_notation(game: object, question: str) -> str:
    """The text of a game. One with rules of its own is refused: ``question`` is answered by engines for certain games."""
    if isinstance(game, Game):
        name = game.name
    elif isinstance(game, Position) and game.text is None:
        name = str(game)
    else:
        return str(game)
    raise errors.InputError(
        f"{question} is for games of the notation, and {name} has rules written in Python",
        help=f"with such rules you can ask {_OWN}"
    )


def period(game: str, *, outcomes: bool = False, **options: Any) -> Answer:
    """Period and preperiod of a subtraction game or a take-and-break game, with the method that establishes them.

    Options are those of the command, such as ``to``, ``compute``, ``engine``, ``claim``, ``state``.

    >>> import grundy
    >>> found = grundy.period("subtract(21,44,64,87,108)", outcomes=True)
    >>> found.period, found.preperiod
    (1617701526, 0)
    """
    return answer("period", game=_in_notation(game, "period"), outcomes=outcomes, **options)


def quotient(game: str, *, to: int = 20_000, genus: int | None = None, **options: Any) -> Answer:
    """The misère quotient of a heap game: order, P-elements, presentation, period.

    >>> import grundy
    >>> kayles = grundy.quotient("kayles")
    >>> kayles.order, kayles.p_elements, kayles.complete
    (40, 9, True)
    """
    return answer("quotient", game=_in_notation(game, "quotient"), to=to, genus=genus, **options)


def prove(
    description: str,
    *,
    outcomes: bool = False,
    rule: str | None = None,
    certificate: bool = False,
    time: float | None = None,
    memory: Memory = None,
) -> Answer:
    """Proves or refutes a structure description for all values of its parameters.

    ``description`` is the text itself, a file, or the name of one in the library. With ``certificate`` the answer has a
    field ``certificate``, which :func:`certify` checks.

    >>> import grundy
    >>> proof = grundy.prove("theorem-8")
    >>> proof.verdict, proof.period
    ('proved', '14n^3+11n+1')
    """
    asked = origin(description) | {"outcomes": outcomes, "rule": rule, "certificate": certificate}
    proof = answer("prove", time=time, memory=memory, **asked)
    if certificate and "certificate" in proof:
        proof["certificate"] = proof["certificate"]["content"]
    return proof


def certify(certificate: str, *, smt: str | os.PathLike[str] | None = None) -> Answer:
    """Checks a certificate, given as its text or as a file, with a checker that shares no code with the prover.

    >>> import grundy
    >>> grundy.certify(grundy.prove("theorem-8", certificate=True).certificate).valid
    True
    """
    is_text = certificate.lstrip().startswith("{")
    text, file = (certificate, None) if is_text else (None, certificate)
    found = answer("certify", text=text, file=file, smt=smt is not None)
    if smt is not None and "smt" in found:
        found["smt"] = [_written(script, os.fspath(smt)) for script in found["smt"] or []]
    return found


def _written(script: dict[str, str], folder: str) -> str:
    """Writes the claims of a proof for other solvers; the name of the file."""
    os.makedirs(folder, exist_ok=True)
    file = os.path.join(folder, f"{script['name']}.smt2")
    with open(file, "w", encoding="utf-8") as out:
        out.write(script["content"])
    return file


def table(
    game: str,
    *,
    misere: bool = False,
    zeros: bool = False,
    symmetries: bool = False,
    time: float | None = None,
    memory: Memory = None,
) -> Table:
    """The values of all positions of a board that can be reached, with their winning moves, as an Arrow table.

    ``code`` has a bit for each taken cell, ``winning`` lists the codes to which winning moves lead.

    >>> import grundy
    >>> cram = grundy.table("cram(2x3)")
    >>> cram
    <Table of 18 rows: code, value, winning>
    >>> cram.rows()[-1]
    {'code': 0, 'value': 1, 'winning': [9, 18, 36]}
    """
    import pyarrow

    asked = _in_notation(game, "table")
    with limits(memory, time) as within:
        spelled, code, value, ends, winning = _native.table(asked, misere, zeros, symmetries, within)
    kind = pyarrow.string() if isinstance(code, list) else pyarrow.uint64()
    # Lists of more than 2**31 entries in all need longer offsets.
    long = ends[-1] >= 2**31
    lists = pyarrow.LargeListArray if long else pyarrow.ListArray
    offsets = pyarrow.array(ends, pyarrow.int64() if long else pyarrow.int32())
    options = lists.from_arrays(offsets, pyarrow.array(winning, kind))
    columns = {"code": pyarrow.array(code, kind), "value": pyarrow.array(value), "winning": options}
    schema = pyarrow.schema([pyarrow.field(name, column.type, False) for name, column in columns.items()])
    arrow = pyarrow.table(columns, schema=schema)
    convention = "misere" if misere else "normal"
    return Table(arrow, Answer(game=spelled, convention=convention, rows=len(value)))


def family(moves: str, **options: Any) -> Answer:
    """Periods of a family of subtraction games, fitted and, where a description covers it, proved.

    Options are those of the command: ``n="2..26"``, ``m=...``. The rows are also there as a table, ``answer.table()``.
    """
    return FamilyAnswer(answer("family", pattern=moves, **options))


class FamilyAnswer(Answer):
    """What is known of a family: the rows of its members and the fits."""

    def table(self) -> Table:
        """The members as an Arrow table."""
        return Table.of_rows(self["rows"], self)


def records(**options: Any) -> Table:
    """Record holders over all move sets of a kind: one row for each largest move.

    Options are those of the command: ``symmetric=True, moves=5, max_move="60..80", by="period", values=True``,
    ``state=FILE`` to keep the work, ``shard="1/4"`` to do a part of it.
    """
    found = answer("records", **options)
    return Table.of_rows(found.pop("rows"), found)


def discover(moves: str, **options: Any) -> Answer:
    """Finds a structure description of a family of subtraction games and proves it."""
    return answer("discover", moves=moves, **options)
