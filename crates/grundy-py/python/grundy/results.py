"""What answers look like: frozen fields, rows, tables, sequences and graphs that draw themselves in notebooks."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping
from dataclasses import FrozenInstanceError
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, overload

import numpy as np

from . import _native

if TYPE_CHECKING:
    import networkx
    import pandas
    import pyarrow

#: So many rows and columns of a table are shown in a notebook.
_MOST_ROWS = 40


def _cell(value: object) -> str:
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], (dict, list)):
        return f"{len(value)} entries"
    text = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str("" if value is None else value)
    return escape(text if len(text) <= 160 else text[:157] + "...")


def _html_table(names: list[str], rows: Iterable[Iterable[object]], more: int) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join("<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row) + "</tr>" for row in rows)
    note = f"<p>{more} more rows</p>" if more > 0 else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{note}"


def plain(value: Any) -> Any:
    """The same as dictionaries, lists, numbers and texts: what JSON can say."""
    if isinstance(value, Answer):
        return value.to_dict()
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    return {name: plain(each) for name, each in value.items()} if isinstance(value, dict) else value


def _frozen(value: Any, kind: type[Answer]) -> Any:
    """A part of an answer: dictionaries are answers, too, and lists of them are rows."""
    if isinstance(value, dict):
        return kind(value)
    if not isinstance(value, (tuple, list)):
        return value
    if not value:
        return () if kind is Answer else Rows()
    first = next((each for each in value if each is not None), None)
    if isinstance(first, dict):
        return Rows(_frozen(each, kind) for each in value)
    return tuple(_frozen(each, kind) for each in value) if isinstance(first, (tuple, list)) else tuple(value)


class Answer:
    """What a question is answered with: fields that can be read, and not changed. It is what the program prints with --json.

    A field is an attribute, ``answer.period``, or an item, ``answer["period"]``; one whose name is a word of Python has an
    underscore behind it as an attribute. A field that this answer could have and has not is ``None``; ``in`` and iteration
    know only what is there. Answers are equal if their fields are, also to dictionaries.

    >>> import grundy
    >>> kayles = grundy.period("kayles")
    >>> kayles.period, kayles["preperiod"], kayles.status
    (12, 71, 0)
    >>> kayles.period = 13
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: an answer cannot be changed: ask again, or change a copy made by to_dict()
    """

    __slots__ = ("_fields", "_negative")
    #: The classes of those fields that are answers themselves.
    _kinds: ClassVar[Mapping[str, type[Answer]]] = {}
    _fields: dict[str, Any]
    _negative: bool

    def __init__(self, fields: Mapping[str, Any] | None = None, /, _negative: bool = False, **more: Any) -> None:
        kinds = self._kinds
        given = {**(fields or {}), **more}
        for name, value in given.items():
            if isinstance(value, (dict, tuple, list)):
                given[name] = _frozen(value, kinds.get(name, Answer))
        object.__setattr__(self, "_fields", given)
        object.__setattr__(self, "_negative", _negative)

    @property
    def status(self) -> int:
        """The exit status of the program: 0, or 1 for a negative verdict such as "not proved"."""
        # A part of an answer may have a field of this name.
        known: int = self._fields.get("status", int(self._negative))
        return known

    def __getattr__(self, name: str) -> Any:
        field = name.rstrip("_")
        if field in self._fields:
            return self._fields[field]
        if not name.startswith("_") and any(name in vars(kind).get("__annotations__", ()) for kind in type(self).__mro__):
            return None
        raise AttributeError(f"the answer has no field '{field}', only {', '.join(self._fields)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(_UNCHANGEABLE)

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(_UNCHANGEABLE)

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __contains__(self, name: object) -> bool:
        return name in self._fields

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def keys(self) -> KeysView[str]:
        """The names of the fields."""
        return self._fields.keys()

    def items(self) -> ItemsView[str, Any]:
        """The fields with their names."""
        return self._fields.items()

    def get(self, name: str, otherwise: Any = None) -> Any:
        """A field, or something else if it is not there."""
        return self._fields.get(name, otherwise)

    def to_dict(self) -> dict[str, Any]:
        """A copy of dictionaries and lists, which may be changed.

        >>> import grundy
        >>> grundy.translate("kayles:5 + kayles:7").to_dict()["heaps"]
        [4, 2]
        """
        return {name: plain(value) for name, value in self._fields.items()}

    def to_arrow(self) -> pyarrow.Table:
        """The field ``rows`` as a :class:`pyarrow.Table`, or else the first list of rows; without one the answer is one row."""
        lists = [self._fields.get("rows"), *self._fields.values()]
        rows = next((value for value in lists if isinstance(value, Rows)), Rows([self]))
        return rows.to_arrow()

    def to_pandas(self) -> pandas.DataFrame:
        """The same as a :class:`pandas.DataFrame`."""
        return self.to_arrow().to_pandas()

    def _but(self: A, **fields: Any) -> A:
        """The same answer with other fields."""
        return type(self)({**self._fields, **fields}, _negative=self._negative)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Answer):
            return self._fields == other._fields
        return self.to_dict() == plain(other) if isinstance(other, Mapping) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._fields.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._fields, self._negative)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._fields.items())})"

    def _repr_html_(self) -> str:
        fields = _html_table(["field", "value"], self._fields.items(), 0)
        return fields + "".join(value._repr_html_() for value in self._fields.values() if isinstance(value, Rows))


_UNCHANGEABLE = "an answer cannot be changed: ask again, or change a copy made by to_dict()"

A = TypeVar("A", bound=Answer)
Row = TypeVar("Row", bound=Answer, covariant=True)


class Story(Answer):
    """An explanation. Printed, it is the text that a person reads.

    >>> import grundy
    >>> print(grundy.explain("nim:1,2"))
    Each part is worth a Nim heap; in binary, added without carry:
      nim:1    1  01
      nim:2    2  10
                  --
      nim sum  3  11
    The leading 1 of the nim sum 3 is worth 2.
      nim:2 has a 1 there: it must become worth 2 xor 3 = 1.
    The only winning move:
      2->1 (take 1), lowers nim:2 from 2 to 1
    """

    __slots__ = ()
    steps: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.steps)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


class Rows(tuple[Row, ...]):
    """Answers with the same fields, shown as a table. Rows are equal to a list of dictionaries with the same fields.

    >>> import grundy
    >>> grundy.moves("nim:3,4") == [{"move": "4->3", "to": "nim:3,3", "value": 0}]
    True
    """

    __slots__ = ()

    def to_dict(self) -> list[dict[str, Any]]:
        """A list of dictionaries, which may be changed."""
        return [plain(row) for row in self]

    def to_arrow(self) -> pyarrow.Table:
        """The same as a :class:`pyarrow.Table`. Numbers beyond 64 bits become text."""
        return Table.of_rows(self.to_dict()).arrow

    def to_pandas(self) -> pandas.DataFrame:
        """The same as a :class:`pandas.DataFrame`."""
        return self.to_arrow().to_pandas()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Rows):
            return super().__eq__(other)
        return self.to_dict() == plain(other) if isinstance(other, (list, tuple)) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return super().__hash__()

    def __repr__(self) -> str:
        return repr(list(self))

    def _repr_html_(self) -> str:
        names = list(dict.fromkeys(name for row in self for name in row))
        shown = ([row.get(name) for name in names] for row in self[:_MOST_ROWS])
        return _html_table(names, shown, len(self) - _MOST_ROWS)


class Table:
    """An Arrow table: ``table.arrow`` is the :class:`pyarrow.Table`.

    Everything that understands Arrow takes it directly, such as ``polars.DataFrame(table)`` or DuckDB.
    """

    def __init__(self, arrow: pyarrow.Table, answer: Answer | None = None) -> None:
        self.arrow = arrow
        #: What the command says beside the rows.
        self.answer = answer if answer is not None else Answer()

    @staticmethod
    def of_rows(rows: list[dict[str, Any]], answer: Answer | None = None) -> Table:
        """A table of dictionaries. Numbers beyond 64 bits become text."""
        import pyarrow

        names = list(dict.fromkeys(name for row in rows for name in row))
        columns = {name: _fitting([row.get(name) for row in rows]) for name in names}
        return Table(pyarrow.table(columns), answer)

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self.arrow.column_names)

    def rows(self) -> Rows[Answer]:
        """The rows as answers."""
        return Rows(Answer(row) for row in self.arrow.to_pylist())

    def to_dict(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""
        return list(self.arrow.to_pylist())

    def to_arrow(self) -> pyarrow.Table:
        """The table itself."""
        return self.arrow

    def to_pandas(self) -> pandas.DataFrame:
        """The same as a :class:`pandas.DataFrame`."""
        return self.arrow.to_pandas()

    def __getitem__(self, column: str) -> list[Any]:
        return list(self.arrow.column(column).to_pylist())

    def __len__(self) -> int:
        return int(self.arrow.num_rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and bool(self.arrow.equals(other.arrow))

    __hash__ = None  # type: ignore[assignment]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.arrow.__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        shown = self.arrow.slice(0, _MOST_ROWS).to_pylist()
        return _html_table(self.columns, (row.values() for row in shown), len(self) - _MOST_ROWS)


def _fitting(column: list[Any]) -> list[Any]:
    numbers = [value for value in column if isinstance(value, int)]
    return [None if value is None else str(value) for value in column] if any(n >= 2**63 for n in numbers) else column


class Sequence:
    """Values or outcomes (0 = P, 1 = N) of heaps, in a numpy array: ``sequence.array``.

    Values are signed numbers of 64 bits, so that differences are what they should be. If one of them does not fit, all
    are Python integers (``dtype=object``), exact at any size. Outcomes are signed bytes. The array is the vector in which
    the library has computed the values: nothing is copied, and it is read-only.

    A sequence knows its ``heaps``, and so does a slice of it. numpy takes it wherever it takes an array, and gives back arrays.

    >>> import grundy, numpy
    >>> kayles = grundy.sequence("kayles", to=12)
    >>> kayles
    Sequence([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4])
    >>> kayles.game, kayles.kind, int(kayles.array.max())
    ('kayles', 'values', 6)
    >>> kayles[3::2].heaps
    range(3, 13, 2)
    >>> numpy.diff(kayles)
    array([ 1,  1,  1, -2,  3, -1, -1, -1,  3, -2,  4, -2])
    """

    __slots__ = ("_array", "_game", "_heaps", "_kind")

    def __init__(self, array: np.ndarray[Any, Any], game: str, kind: str, heaps: range) -> None:
        self._array, self._game, self._kind, self._heaps = array, game, kind, heaps

    @property
    def array(self) -> np.ndarray[Any, Any]:
        """The numbers."""
        return self._array

    @property
    def game(self) -> str:
        """The game."""
        return self._game

    @property
    def kind(self) -> str:
        """``"values"`` or ``"outcomes"``."""
        return self._kind

    @property
    def heaps(self) -> range:
        """The heaps whose values these are."""
        return self._heaps

    @property
    def start(self) -> int:
        """The first heap."""
        return self._heaps.start

    def tolist(self) -> list[int]:
        """The numbers as Python integers."""
        return list(self._array.tolist())

    def to_dict(self) -> dict[str, Any]:
        """The game, the kind, and two lists: heaps and values."""
        return {"game": self._game, "kind": self._kind, "heaps": list(self._heaps), self._kind: self.tolist()}

    def to_arrow(self) -> pyarrow.Table:
        """Two columns: the heap, and its value or outcome."""
        import pyarrow

        names = ["heap", self._kind[:-1]]
        heaps = np.arange(len(self), dtype=np.uint64) * np.uint64(self._heaps.step % 2**64) + np.uint64(self.start)
        return pyarrow.table([pyarrow.array(heaps), pyarrow.array(_fitting_array(self._array))], names=names)

    def to_pandas(self) -> pandas.Series:
        """A :class:`pandas.Series` over the heaps."""
        import pandas

        return pandas.Series(self._array, index=pandas.Index(self._heaps, name="heap"), name=self._kind[:-1])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        if copy:
            return np.array(self._array, dtype=dtype)
        return self._array if dtype is None else self._array.astype(dtype, copy=False)

    def __len__(self) -> int:
        return len(self._array)

    def __iter__(self) -> Iterator[int]:
        return iter(self.tolist())

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence: ...
    def __getitem__(self, index: int | slice) -> int | Sequence:
        if isinstance(index, slice):
            return Sequence(self._array[index], self._game, self._kind, self._heaps[index])
        return int(self._array[index])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        named = (self._game, self._kind, self._heaps) == (other._game, other._kind, other._heaps)
        return named and np.array_equal(self._array, other._array)

    def __hash__(self) -> int:
        return hash((self._game, self._kind, self._heaps))

    def __reduce__(self) -> Any:
        return Sequence, (self._array, self._game, self._kind, self._heaps)

    def __repr__(self) -> str:
        return repr(self._array).replace("array(", "Sequence(", 1).replace("\n      ", "\n         ")

    def _repr_svg_(self) -> str | None:
        if len(self) == 0:
            return None
        points = [(float(heap), float(value)) for heap, value in zip(self._heaps, self)]
        mark = "bar" if len(self) <= 120 else "dot"
        return _native.chart(f"{self._game}: {self._kind}", "heap", self._kind, [(self._kind, points, mark)])


def _fitting_array(array: np.ndarray[Any, Any]) -> Any:
    """Numbers that Arrow can hold; others become text."""
    return array if array.dtype != object else [str(value) for value in array]


class Graph:
    """All positions that can be reached from one, and the moves between them.

    ``nodes`` are pairs of a number and a dictionary, ``edges`` triples of two numbers and a dictionary: what networkx
    takes. Node 0 is the start.

    >>> import grundy
    >>> graph = grundy.graph("nim:1,1")
    >>> graph.nodes[0]
    (0, {'label': '1,1', 'value': 0, 'outcome': 'P', 'kind': 'start'})
    >>> graph.edges[0]
    (0, 1, {'move': '1->0', 'winning': False})
    >>> graph.networkx().number_of_edges()
    2
    """

    def __init__(
        self, drawing: _native.Drawing, layout: str, colour: str, seed: int, again: dict[str, Any] | None = None
    ) -> None:
        self._drawing = drawing
        #: What to ask for the same graph, which is how it is pickled.
        self._again = again or {}
        self._style = (layout, colour, seed)
        self.title = drawing.title()
        self.nodes = [
            (number, {"label": label, "value": value, "outcome": outcome, "kind": kind})
            for number, label, value, outcome, kind in drawing.nodes()
        ]
        self.edges = [
            (one, two, {"move": move, "winning": winning}) for one, two, move, winning in drawing.edges()
        ]

    def networkx(self) -> networkx.MultiDiGraph:
        """The graph for networkx."""
        import networkx

        graph = networkx.MultiDiGraph(name=self.title)
        graph.add_nodes_from(self.nodes)
        graph.add_edges_from(self.edges)
        return graph

    def render(
        self, format: str = "svg", *, layout: str | None = None, colour: str | None = None
    ) -> str | bytes:
        """The graph as text (``svg``, ``tikz``, ``dot``, ``graphml`` or ``json``) or as bytes (``png``, ``pdf``)."""
        usual_layout, usual_colour, seed = self._style
        return self._drawing.render(format, layout or usual_layout, colour or usual_colour, seed)

    def save(self, file: str) -> None:
        """Writes the graph to a file whose ending chooses the format."""
        drawn = self.render(file.rsplit(".", 1)[-1])
        with open(file, "wb") as out:
            out.write(drawn.encode() if isinstance(drawn, str) else drawn)

    def to_dict(self) -> dict[str, Any]:
        """Nodes and edges as rows."""
        nodes = [{"number": number, **node} for number, node in self.nodes]
        return {"title": self.title, "nodes": nodes, "edges": [{"from": a, "to": b, **edge} for a, b, edge in self.edges]}

    def to_arrow(self) -> pyarrow.Table:
        """The moves, one in a row: from, to, move, winning."""
        return Table.of_rows(self.to_dict()["edges"]).arrow

    def to_pandas(self) -> pandas.DataFrame:
        """The same as a :class:`pandas.DataFrame`."""
        return self.to_arrow().to_pandas()

    def __reduce__(self) -> tuple[Any, ...]:
        layout, colour, seed = self._style
        return _graph, ({**self._again, "layout": layout, "colour": colour, "seed": seed},)

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        return iter(self.nodes)

    def __repr__(self) -> str:
        return f"<Graph of {self.title}: {len(self.nodes)} positions, {len(self.edges)} moves>"

    def _repr_svg_(self) -> str | None:
        return str(self.render("svg")) if len(self.nodes) <= 500 else None


def _graph(asked: dict[str, Any]) -> Graph:
    """A graph that was sent from another process."""
    from .workbench import usual

    return usual.graph(**asked)
