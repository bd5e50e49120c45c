"""What notebooks show."""

import xml.etree.ElementTree as xml

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
    assert grundy.sequence("kayles", to=3).reshape(2, 2)._repr_svg_() is None
    assert svg(grundy.graph("kayles:4")).tag.endswith("svg")


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
