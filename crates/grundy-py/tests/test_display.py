"""What notebooks show."""

import json
import pickle
import xml.etree.ElementTree as xml
from pathlib import Path

import numpy as np
import pytest

import grundy
from grundy import play


def svg(thing):
    return xml.fromstring(thing._repr_svg_())


def test_boards_draw_themselves():
    board = grundy.position("cram(2x3):A01")
    cells = svg(board).findall("{http://www.w3.org/2000/svg}rect")
    assert [cell.get("fill") for cell in cells].count("#fff") == 4
    assert len(cells) == 6
    assert board._repr_html_() is None
    assert "nim:3" in grundy.position("nim:3")._repr_html_()
    assert grundy.position("nim:3")._repr_svg_() is None


def test_sequences_and_graphs_draw_themselves():
    assert svg(grundy.sequence("kayles", to=30)).tag.endswith("svg")
    assert svg(grundy.sequence("kayles", to=3000)).tag.endswith("svg")
    assert svg(grundy.graph("kayles:4")).tag.endswith("svg")


@pytest.mark.parametrize("outcomes", [False, True])
def test_slices_of_sequences_stand_at_their_heaps(outcomes):
    whole = grundy.sequence("kayles", to=400, outcomes=outcomes)
    assert whole.heaps == range(401)
    for start, stop in [(7, 30), (100, 401), (200, 390)]:
        part = grundy.sequence("kayles", start=start, to=stop - 1, outcomes=outcomes)
        for cut in (whole[start:stop], whole[5:][start - 5 : stop - 5], whole[start - 401 : stop]):
            assert (cut.start, cut.heaps) == (start, range(start, stop))
            assert cut._repr_svg_() == part._repr_svg_()
            assert pickle.loads(pickle.dumps(cut)).heaps == cut.heaps
    every = whole[10:60:7]
    assert [*every.heaps] == [*range(10, 60, 7)] and every.tolist() == [whole[heap] for heap in every.heaps]
    assert whole[::-1].heaps == range(400, -1, -1)
    assert len(whole[500:].heaps) == 0 and whole[500:]._repr_svg_() is None


def test_what_is_computed_from_a_sequence_is_an_array():
    """An axis of heaps would be wrong, or nobody knows whether it is right."""
    kayles = grundy.sequence("kayles", start=3, to=40)
    for numbers in (np.sort(kayles), np.roll(kayles, 1), np.diff(kayles), np.asarray(kayles) + 1, kayles.array[[5, 1]]):
        assert type(numbers) is np.ndarray
    assert kayles.heaps == range(3, 41)


@pytest.mark.parametrize(
    "thing",
    [
        grundy.table("cram(2x3)"),
        grundy.moves("nim:1,2", all=True),
        grundy.period("kayles"),
        grundy.explain("nim:1,2"),
        play.Match("cram(2x3)"),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_everything_else_is_html(thing):
    xml.fromstring(f"<div>{thing._repr_html_()}</div>")


def test_long_tables_are_cut():
    table = grundy.table("cram(3x3)")
    assert f"{len(table) - 40} more rows" in table._repr_html_()


def test_text_is_escaped():
    class Tag(grundy.Game):
        name = "<b>"

        def options(self, position):
            return []

    assert "<b>" not in grundy.moves(Tag().at(1) + "nim:1", all=True)._repr_html_().replace("<tbody>", "")
    assert "<b>" not in Tag().at(1)._repr_html_()


def test_notebooks_of_the_book_are_stored_with_what_they_show():
    notebooks = sorted((Path(__file__).parents[3] / "docs/notebooks").glob("*.ipynb"))
    assert notebooks
    for notebook in notebooks:
        cells = [cell for cell in json.loads(notebook.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
        assert all(cell["execution_count"] for cell in cells), f"{notebook.name}: `make notebooks` stores the outputs"
        assert sum(bool(cell["outputs"]) for cell in cells) > len(cells) / 2, notebook.name
