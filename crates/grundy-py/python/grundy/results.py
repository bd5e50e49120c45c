"""What answers look like: dictionaries, rows, tables, sequences and graphs that draw themselves in notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _native

if TYPE_CHECKING:
    import networkx
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


class Answer(dict[str, Any]):
    """The JSON object that a command prints: a dictionary whose fields are attributes as well.

    ``status`` is the exit status: 0, or 1 for a negative verdict such as "not proved".

    >>> import grundy
    >>> kayles = grundy.period("kayles")
    >>> kayles.period, kayles["preperiod"], kayles.status
    (12, 71, 0)
    """

    status: int = 0

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the answer has no field '{name}', only {', '.join(self)}") from None

    def _repr_html_(self) -> str:
        return _html_table(["field", "value"], self.items(), 0)


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

    def __str__(self) -> str:
        return "\n".join(self["steps"])

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


class Rows(list[dict[str, Any]]):
    """A list of dictionaries with the same fields, shown as a table."""

    def _repr_html_(self) -> str:
        names = list(dict.fromkeys(name for row in self for name in row))
        shown = ([row.get(name) for name in names] for row in self[:_MOST_ROWS])
        return _html_table(names, shown, len(self) - _MOST_ROWS)

    def table(self) -> Table:
        """The same as an Arrow table."""
        return Table.of_rows(self)


class Table:
    """An Arrow table: ``table.arrow`` is the :class:`pyarrow.Table`.

    Everything that understands Arrow takes it directly, such as ``pandas.DataFrame(table.arrow.to_pandas())``,
    ``polars.DataFrame(table)`` or DuckDB.
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

    def rows(self) -> Rows:
        """The rows as dictionaries."""
        return Rows(self.arrow.to_pylist())

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


class Sequence(np.ndarray):
    """Values or outcomes (0 = P, 1 = N) of the heaps ``start``, ``start + 1``, ...: a numpy array.

    Values are signed numbers of 64 bits, so that differences are what they should be. If one of them does not fit, all
    are Python integers (``dtype=object``), exact at any size. Outcomes are signed bytes.

    The array is the vector in which the library has computed the values: nothing is copied, and it is read-only. A
    slice knows its ``heaps`` and draws itself; what is computed from a sequence, also a copy, is numbers without heaps.

    >>> import grundy
    >>> kayles = grundy.sequence("kayles", to=12)
    >>> kayles
    Sequence([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4])
    >>> kayles.game, kayles.kind, int(kayles.max())
    ('kayles', 'values', 6)
    >>> kayles[3::2].heaps
    range(3, 13, 2)
    """

    game: str
    kind: str
    #: The heaps whose values these are; ``None`` in what was computed from a sequence.
    heaps: range | None

    @staticmethod
    def of(array: np.ndarray[Any, Any], game: str, kind: str, heaps: range | None) -> Sequence:
        """The same array with its names."""
        named = array.view(Sequence)
        named.game, named.kind, named.heaps = game, kind, heaps
        return named

    @property
    def start(self) -> int:
        """The first heap."""
        if self.heaps is None:
            raise AttributeError("these numbers were computed from a sequence and belong to no heaps")
        return self.heaps.start

    def __array_finalize__(self, other: object) -> None:
        # Sorted, shifted or computed: numpy does not say what has become of the heaps.
        self.game, self.kind, self.heaps = getattr(other, "game", ""), getattr(other, "kind", ""), None

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        cut = index[0] if isinstance(index, tuple) and len(index) == 1 else index
        if isinstance(cut, slice) and self.heaps is not None:
            found.heaps = self.heaps[cut]
        return found

    def __reduce__(self) -> Any:
        return Sequence.of, (np.asarray(self), self.game, self.kind, self.heaps)

    def _repr_svg_(self) -> str | None:
        if self.heaps is None or self.size == 0:
            return None
        points = [(float(heap), float(value)) for heap, value in zip(self.heaps, self)]
        mark = "bar" if self.size <= 120 else "dot"
        return _native.chart(f"{self.game}: {self.kind}", "heap", self.kind, [(self.kind, points, mark)])


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

    def __init__(self, drawing: _native.Drawing, layout: str, colour: str, seed: int) -> None:
        self._drawing = drawing
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

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        return iter(self.nodes)

    def __repr__(self) -> str:
        return f"<Graph of {self.title}: {len(self.nodes)} positions, {len(self.edges)} moves>"

    def _repr_svg_(self) -> str | None:
        return str(self.render("svg")) if len(self.nodes) <= 500 else None
