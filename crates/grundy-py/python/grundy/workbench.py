"""The workbench: where questions are asked, and what was found is remembered. The commands of the program are its methods."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterable
from typing import Any

from . import _ask, _native, errors
from .asked import KINDS, Analysis, Certified, Document, Judgement, ListedMove, Questions
from .positions import About, Game, HeapGame, Position, resolve
from .results import Answer, Graph, Rows, Sequence, Story, Table

#: A size such as 500000000, "500M" or "4G".
Memory = int | str | None


class Workbench(Questions):
    """Where questions are asked. It remembers games with their tables, and answers, up to ``memory``; what was used longest
    ago is forgotten first. Threads may share one. The functions of the package are methods of one that everybody shares.

    ``memory`` and ``time`` (seconds) limit every question that gives no limits of its own. Explanations are told in
    ``language``: ``"en"``, ``"de"`` or ``"nl"``. Pickled, a workbench takes its settings along and what it remembers not.

    >>> import grundy
    >>> bench = grundy.Workbench(memory="500M", time=60, language="de")
    >>> bench.value("cram(4x5)")
    2
    >>> bench.explain("nim:1,2", hint=1).hints
    ('Du kannst von hier aus gewinnen.',)
    """

    def __init__(
        self, *, memory: Memory = None, time: float | None = None, language: str | None = None
    ) -> None:
        self._settings: dict[str, Any] = {"memory": memory, "time": time, "language": language}
        # What is wrong with them is said now, not with the first question.
        _ask.Limits(memory, time, None)
        self._native = _native.Bench(language)

    def limits(self, memory: Memory = None, time: float | None = None) -> _ask.Limits:
        """What a computation may use here, with its progress shown until it ends."""
        return _ask.shown(*self._chosen(memory, time), self._native)

    def _chosen(self, memory: Memory, time: float | None) -> tuple[Memory, float | None]:
        """The limits of a question: its own, or else those of the workbench."""
        mine = self._settings
        return mine["memory"] if memory is None else memory, mine["time"] if time is None else time

    def _answer(self, name: str, /, time: float | None, memory: Memory, **fields: Any) -> Any:
        if "expr" in fields:
            fields["expr"] = resolve(fields["expr"], fields.pop("position", None))
        about = fields.get("expr", fields.get("game"))
        if isinstance(about, (Game, Position)):
            return self._of_own(name, about, time, memory, fields)
        memory, time = self._chosen(memory, time)
        return _ask.answer(name, time=time, memory=memory, bench=self._native, **fields)

    def _of_own(
        self, name: str, about: Game | Position, time: float | None, memory: Memory, fields: dict[str, Any]
    ) -> Any:
        """What is asked about rules written in Python."""
        if isinstance(about, Position) and name == "analyse":
            usually = inspect.signature(Questions.analyse).parameters
            if any(value != usually[field].default for field, value in fields.items() if field != "expr"):
                raise errors.InputError("a game written in Python is analysed without options", help="leave them out")
            return self._analyse_own(about, time, memory)
        if not (isinstance(about, HeapGame) and name in ("period", "quotient")):
            raise _refused(name, about)
        with self.limits(memory, time) as within:
            given = _ask.named({**fields, "game": about.name})
            told, negative = _native.ask_own(name, about.rules(), given, within)
        return KINDS[name](told, _negative=negative)

    def _analyse_own(self, asked: Position, time: float | None, memory: Memory) -> Analysis:
        with self.limits(memory, time) as within:
            drawing = asked._native.graph(False, False, within)
            classes = asked._native.graph(False, True, within)
            other = asked._native.graph(True, False, within)
        nodes, edges = drawing.nodes(), drawing.edges()
        terminal = {number for number, *_ in nodes} - {edge[0] for edge in edges}
        active = len(nodes) - len(terminal)
        return Analysis(
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

    def value(
        self, about: About, position: Any = None, *, misere: bool = False, time: float | None = None, memory: Memory = None
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
            found = self._answer("value", expr=asked, misere=misere, time=time, memory=memory)["value"]
            return found if isinstance(found, int) else None
        with self.limits(memory, time) as within:
            return asked._native.standing(misere, within)[1]

    def values(
        self, many: Iterable[About], *, misere: bool = False, time: float | None = None, memory: Memory = None
    ) -> list[int | None]:
        """The values of many positions at once: on all cores, and without the interpreter lock.

        ``time`` is for all of them together, ``memory`` for each. If one cannot be answered, its exception is raised.

        >>> import grundy
        >>> grundy.values(f"kayles:{heap}" for heap in range(8))
        [0, 1, 2, 3, 1, 4, 3, 2]
        """
        asked = [resolve(about) for about in many]
        texts = [each for each in asked if isinstance(each, str)]
        with self.limits(memory, time) as within:
            found = iter(_native.values(texts, misere, within))
        return [
            next(found) if isinstance(each, str) else self.value(each, misere=misere, time=time, memory=memory)
            for each in asked
        ]

    def outcome(
        self, about: About, position: Any = None, *, misere: bool = False, time: float | None = None, memory: Memory = None
    ) -> str:
        """Who wins: ``"N"`` the player to move, ``"P"`` the previous one, or ``"draw"``. Often cheaper than the value.

        >>> import grundy
        >>> grundy.outcome("kayles:100,200,31", misere=True)
        'N'
        """
        asked = resolve(about, position)
        if isinstance(asked, str):
            return str(self._answer("value", expr=asked, outcome=True, misere=misere, time=time, memory=memory)["outcome"])
        with self.limits(memory, time) as within:
            return asked._native.outcome(misere, within)

    def moves(
        self,
        about: About,
        position: Any = None,
        *,
        all: bool = False,
        to: int | None = None,
        misere: bool = False,
        limit: int | None = None,
        time: float | None = None,
        memory: Memory = None,
    ) -> Rows[ListedMove]:
        """The winning moves, ``all`` moves, or the moves ``to`` a value: rows with ``move``, ``to`` and ``value``; with ``limit``
        at most so many. How many there are ``grundy.ask("moves", expr).count`` knows even where they cannot be listed.

        >>> import grundy
        >>> grundy.moves("nim:3,4")
        [ListedMove(move='4->3', to='nim:3,3', value=0)]
        >>> [row.value for row in grundy.moves("wythoff:1,2", all=True)]
        [2, 2, 1, 1]
        """
        asked = resolve(about, position)
        if isinstance(asked, str):
            rows: Rows[ListedMove] = self._answer(
                "moves",
                expr=asked,
                all=all,
                to=to,
                misere=misere,
                limit=2**63 if limit is None else limit,
                time=time,
                memory=memory,
            ).moves
            return rows
        with self.limits(memory, time) as within:
            found = asked._native.moves(misere, within, all=all, to=to)
        return Rows(_row(move, str(after), told, all) for move, after, told in found[:limit])

    def explain(
        self,
        about: About,
        position: Any = None,
        *,
        misere: bool = False,
        hint: int | None = None,
        time: float | None = None,
        memory: Memory = None,
    ) -> Story:
        """Step by step why a position is won or lost. Print it, or look at its fields. With ``hint`` it has only the first so
        many hints, from vague to plain.

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
            found = self._answer("explain", expr=asked, misere=misere, hint=hint, time=time, memory=memory)
            return Story(found.to_dict())
        if hint is not None:
            raise errors.Refused("there are no hints for rules written in Python", help="leave out 'hint'")
        with self.limits(memory, time) as within:
            who, worth, _, _ = asked._native.standing(misere, within)
            steps, parts = asked._native.explain(misere, within)
            winning = asked._native.moves(misere, within)
        return Story(
            expr=str(asked),
            convention="misere" if misere else "normal",
            value=worth,
            outcome=who,
            heaps=[{"part": part, "value": each} for part, each in parts],
            moves=[{"move": move, "to": str(after)} for move, after, _ in winning],
            steps=steps,
        )

    def graph(
        self,
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
        native = _native.Expression.read(asked, self._native) if isinstance(asked, str) else asked._native
        with self.limits(memory, time) as within:
            drawing = native.graph(misere, symmetry, within)
        again = {"about": asked, "symmetry": symmetry, "misere": misere}
        return Graph(drawing, layout, colour, seed, again)

    def sequence(
        self,
        game: str | Game,
        to: int,
        *,
        start: int = 0,
        outcomes: bool = False,
        misere: bool = False,
        time: float | None = None,
        memory: Memory = None,
    ) -> Sequence:
        """Values of the heaps from ``start`` up to and including ``to``, or outcomes (0 = P, 1 = N), in a numpy array.

        Values are of type ``int64``; Python integers (``object``) if one of them is larger; outcomes are ``int8``.

        >>> import grundy
        >>> grundy.sequence("subtract(3,7,8)", to=15, outcomes=True)
        Sequence([0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1], dtype=int8)
        """
        asked = game.rules() if isinstance(game, Game) else game
        first, last = _heap("start", start), _heap("to", to)
        with self.limits(memory, time) as within:
            name, array = _native.sequence(asked, first, last, outcomes, misere, within)
        return Sequence(array, name, "outcomes" if outcomes else "values", range(first, last + 1))

    def prove(
        self,
        description: str,
        *,
        outcomes: bool = False,
        rule: str | None = None,
        certificate: bool = False,
        time: float | None = None,
        memory: Memory = None,
    ) -> Judgement:
        """Proves or refutes a structure description for all values of its parameters.

        ``description`` is the text itself, a file, or the name of one in the library. With ``certificate`` the answer has a
        field ``certificate``, which :func:`certify` checks.

        >>> import grundy
        >>> proof = grundy.prove("theorem-8")
        >>> proof.verdict, proof.period
        ('proved', '14n^3+11n+1')
        """
        asked = _origin(description) | {"outcomes": outcomes, "rule": rule, "certificate": certificate}
        proof: Judgement = self._answer("prove", time=time, memory=memory, **asked)
        return proof

    def certify(
        self,
        certificate: str | Document | os.PathLike[str],
        *,
        smt: str | os.PathLike[str] | None = None,
        time: float | None = None,
        memory: Memory = None,
    ) -> Certified:
        """Checks a certificate, given as an answer has it, as its text or as a file, with a checker that shares no code with
        the prover. ``smt`` is a folder for the claims of a structure proof, for other solvers; the field ``smt`` then lists
        the files.

        >>> import grundy
        >>> grundy.certify(grundy.prove("theorem-8", certificate=True).certificate).valid
        True
        """
        given = certificate.content if isinstance(certificate, Document) else os.fspath(certificate)
        kind = "text" if given is not None and given.lstrip().startswith("{") else "file"
        found: Certified = self._answer("certify", time=time, memory=memory, smt=smt is not None, **{kind: given})
        if smt is None or found.get("smt") is None:
            return found
        return found._but(smt=tuple(_written(script, os.fspath(smt)) for script in found["smt"]))

    def table(
        self,
        game: str | Position | Game,
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
        Answer(code=0, value=1, winning=(9, 18, 36))
        """
        import pyarrow

        asked = game.text or game if isinstance(game, Position) else game
        if not isinstance(asked, str):
            raise _refused("table", asked)
        with self.limits(memory, time) as within:
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

    def ask(
        self,
        question: str,
        /,
        *places: object,
        input: str | None = None,
        time: float | None = None,
        memory: Memory = None,
        **fields: Any,
    ) -> Any:
        """Any question of the library, by its name: that of the command, with the same arguments and options.

        What the command line takes by its place may be given by its place here; options are written with underscores.
        ``input`` is the text that the program would read from a file. Every question is also a function or a method with
        its own arguments, which editors and type checkers know.

        >>> import grundy
        >>> grundy.ask("tilings", "4x4").tilings
        36
        >>> grundy.ask("wythoff", "pairs", n=10**24).a
        1618033988749894848204586
        """
        name, rest = _named(question.strip(), places)
        given = _placed(name, rest)
        for field, value in (fields | {"text": input}).items():
            field = field.rstrip("_")
            if value is not None and field in given:
                raise errors.InputError(f"'{field}' is given twice")
            if value is not None:
                given[field] = value
        return self._answer(name, time, memory, **given)

    def __reduce__(self) -> Any:
        return "usual" if self is usual else (_like, (self._settings,))

    def __repr__(self) -> str:
        chosen = (f"{name}={value!r}" for name, value in self._settings.items() if value is not None)
        return f"Workbench({', '.join(chosen)})"


class _Usual(Workbench):
    """The workbench of the functions of the package, and of whoever names no other one."""

    def __init__(self) -> None:
        super().__init__()
        self._native = _native.Bench.usual()


def _like(settings: dict[str, Any]) -> Workbench:
    """A workbench that was sent from another process."""
    return Workbench(**settings)



def _heap(name: str, size: int) -> int:
    """An argument that is the size of a heap."""
    if not 0 <= int(size) < 2**64:
        raise errors.InputError(f"{name}={size} is not the size of a heap", help="give a number from 0 to 2**64 - 1")
    return int(size)


#: What can be asked about a game whose rules are written in Python.
_OWN = "value, outcome, moves, explain, analyse, graph, sequence, play.Match and play.series"


def _refused(question: str, about: Game | Position) -> errors.Refused:
    """Some questions are answered by engines for certain games."""
    name = about.name if isinstance(about, Game) else str(about)
    return errors.Refused(
        f"{question} is for games of the notation, and {name} has rules written in Python",
        help=f"with such rules you can ask {_OWN}; of a HeapGame also its period and its quotient",
    )


def _row(move: str, to: str, told: _native._Told, with_outcome: bool) -> ListedMove:
    """A move of a game written in Python."""
    who, worth, around, _ = told
    value = "infinite" if around is not None else worth
    return ListedMove({"move": move, "to": to, "value": value, **({"outcome": who} if with_outcome else {})})


def _written(script: Answer, folder: str) -> str:
    """Writes the claims of a proof for other solvers; the name of the file."""
    os.makedirs(folder, exist_ok=True)
    file = os.path.join(folder, f"{script['name']}.smt2")
    with open(file, "w", encoding="utf-8") as out:
        out.write(script["content"])
    return file


def _named(question: str, places: tuple[object, ...]) -> tuple[str, tuple[object, ...]]:
    """The name of a question, which may have a second word, as in ask("wythoff", "pairs")."""
    names = _native.names()
    question = question.replace("_", "-")
    if question not in names and places and f"{question} {places[0]}" in names:
        return f"{question} {places[0]}", places[1:]
    return question, places


def _placed(name: str, values: tuple[object, ...]) -> dict[str, Any]:
    """Values by their place, with the names of their fields."""
    if name in ("expand", "prove") and len(values) == 1:
        return _origin(str(values[0]))
    known, given, left = _native.places(name), {}, list(values)
    for field, is_list in known or []:
        if left:
            given[field], left = (left, []) if is_list else (left[0], left[1:])
    if left and known is not None:
        raise errors.InputError(f"{name} takes {len(known)} fields by their place", help="name the other ones")
    return given


def _origin(description: str) -> dict[str, Any]:
    """Where a description comes from: a text has lines, and a file goes before a description of the same name."""
    if "\n" in description:
        return {"text": description}
    return {"file" if os.path.exists(description) else "name": description}


#: The workbench that everybody shares.
usual: Workbench = _Usual()
