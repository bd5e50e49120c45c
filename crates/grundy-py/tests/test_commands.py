"""Every function against what the program prints."""

import json

import numpy as np
import pyarrow
import pyarrow.parquet
import pytest

import grundy
from grundy import akiyama, play, wythoff

POSITIONS = [
    "nim:3,5,7",
    "cram(2x3) + kayles:5 + nim:4",
    "octal(0.77):1,3,3",
    "wythoff:3,5",
    "subtract(3,7,8):20",
    "domino-juvavum(3x3):A01",
    "poker-nim:3,2 | 1,2",
    "date-game:4 jan",
]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("expr", POSITIONS)
def test_value_outcome_and_moves(program, expr, misere):
    flags = ["--misere"] if misere else []
    printed = program("value", expr, *flags)[1][0]
    finite = printed["value"] if isinstance(printed["value"], int) else None
    assert grundy.value(expr, misere=misere) == finite
    assert grundy.outcome(expr, misere=misere) == program("value", expr, "--outcome", *flags)[1][0]["outcome"]
    assert grundy.moves(expr, misere=misere) == program("moves", expr, *flags)[1][0]["moves"]
    assert grundy.moves(expr, misere=misere, all=True) == program("moves", expr, "--all", *flags)[1][0]["moves"]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("expr", POSITIONS)
def test_the_direct_way_gives_the_same(program, expr, misere):
    """Positions that are added to games written in Python do not go through commands."""
    flags = ["--misere"] if misere else []
    native = grundy.position(expr)._native
    limits = grundy._ask.Limits(None, None, None)
    printed = program("value", expr, *flags)[1][0]
    outcome, value, around, _ = native.standing(misere, limits)
    assert outcome == printed["outcome"]
    assert (value if around is None else "infinite") == printed["value"]
    rows = [(move, str(to)) for move, to, _ in native.moves(misere, limits)]
    assert rows == [(row["move"], row["to"]) for row in program("moves", expr, *flags)[1][0]["moves"]]
    assert native.explain(misere, limits)[0] == program("explain", expr, *flags)[1][0]["steps"]


def test_moves_to_a_value(program):
    assert grundy.moves("nim:1,3,6,7", to=1) == program("moves", "nim:1,3,6,7", "--to", 1)[1][0]["moves"]


@pytest.mark.parametrize("expr", POSITIONS)
def test_explain(program, expr):
    assert grundy.explain(expr) == program("explain", expr)[1][0]


@pytest.mark.parametrize(
    ("game", "options"),
    [("kayles", {}), ("subtract(3,7,8)", {"outcomes": True}), ("octal(0.007)", {"to": 1000}), ("subtract(squares)", {})],
)
def test_period(program, game, options):
    flags = [f"--{name}" if value is True else f"--{name}={value}" for name, value in options.items()]
    status, printed = program("period", game, *flags)
    found = grundy.period(game, **options)
    assert found == printed[0]
    assert found.status == status


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("outcomes", [False, True])
@pytest.mark.parametrize("game", ["kayles", "subtract(3,7,8)", "grundys-game", "nim"])
def test_sequence(program, game, outcomes, misere):
    flags = ["--outcomes"] * outcomes + ["--misere"] * misere
    printed = program("sequence", game, "--from", 2, "--to", 30, *flags)[1][0]
    found = grundy.sequence(game, to=30, start=2, outcomes=outcomes, misere=misere)
    assert found.tolist() == printed["values"]
    assert (found.game, found.kind, found.start) == (printed["game"], printed["kind"], printed["from"])


def test_outcomes_of_an_infinite_set_of_moves(program):
    printed = program("sequence", "subtract(squares)", "--to", 200, "--outcomes")[1][0]
    assert grundy.sequence("subtract(squares)", to=200, outcomes=True).tolist() == printed["values"]


def test_a_sequence_is_not_copied():
    found = grundy.sequence("kayles", to=1000)
    found = found.array
    base = found
    while isinstance(base, np.ndarray) and base.base is not None:
        base = base.base
    assert not isinstance(base, np.ndarray), "numpy shows memory that belongs to the library"
    assert not found.flags.owndata
    assert not found.flags.writeable
    with pytest.raises(ValueError):
        found[0] = 1
    assert found.dtype == np.int64
    assert grundy.sequence("kayles", to=10, outcomes=True).array.dtype == np.int8


@pytest.mark.parametrize(
    "numbers",
    [
        lambda: grundy.sequence("kayles", to=12),
        lambda: grundy.sequence("kayles", to=12, misere=True),
        lambda: grundy.sequence("subtract(3,7,8)", to=30, outcomes=True),
        lambda: grundy.sequence("subtract(squares)", to=30, outcomes=True),
        lambda: grundy.sequence("nim", start=2**63 - 3, to=2**63 + 3)[::-1],
        lambda: wythoff.grid(8),
        lambda: akiyama.positions(20),
        lambda: akiyama.values(6),
    ],
)
def test_differences_of_numbers_are_right(numbers):
    """Unsigned numbers would wrap round."""
    found = np.asarray(numbers())
    falls = 0
    for rows in (found, found[..., ::-1]):
        wanted = [[b - a for a, b in zip(row, row[1:])] for row in rows.reshape(-1, rows.shape[-1]).tolist()]
        assert np.diff(rows).reshape(-1, rows.shape[-1] - 1).tolist() == wanted
        falls += sum(step < 0 for row in wanted for step in row)
    assert falls > 0


def test_values_beyond_63_bits_are_exact():
    start = 2**63 - 2
    found = grundy.sequence("nim", start=start, to=start + 3)
    assert found.array.dtype == object and found.tolist() == [*range(start, start + 4)]
    assert all(type(value) is int for value in found.tolist())
    assert int(found.array.sum()) == 4 * start + 6
    assert grundy.sequence("nim", start=start - 2, to=start + 1).array.dtype == np.int64

    class Doubled(grundy.Game):
        def options(self, position):
            return ()

        def heap(self, size):
            return size

    top = grundy.sequence(Doubled(), start=2**64 - 2, to=2**64 - 1)
    assert top.tolist() == [0, 0] and [*top.heaps] == [2**64 - 2, 2**64 - 1]


@pytest.mark.parametrize("expr", ["grundys-game:7", "cram(2x3)", "nim:2,1 + kayles:2", "poker-nim:2 | 1,1"])
def test_graph(program, tmp_path, expr):
    for symmetry in (False, True):
        file = tmp_path / "g.json"
        printed = program("graph", expr, "-o", file, *["--symmetry"] * symmetry)[1][0]
        graph = grundy.graph(expr, symmetry=symmetry)
        assert (len(graph.nodes), len(graph.edges)) == (printed["positions"], printed["moves"])
        assert json.loads(graph.render("json")) == json.loads(file.read_text())
        drawn = tmp_path / "g.svg"
        program("graph", expr, "-o", drawn, *["--symmetry"] * symmetry)
        assert graph.render("svg") == drawn.read_text()


def test_graph_for_networkx():
    graph = grundy.graph("kayles:4").networkx()
    for vertex in graph:
        options = {graph.nodes[to]["value"] for to in graph.successors(vertex)}
        mex = next(n for n in range(len(options) + 1) if n not in options)
        assert graph.nodes[vertex]["value"] == mex
    winning = {(one, two) for one, two, data in graph.edges(data=True) if data["winning"]}
    assert winning == {(one, two) for one, two in graph.edges() if graph.nodes[two]["outcome"] == "P"}


def test_quotient(program):
    assert grundy.quotient("octal(0.123)") == program("quotient", "octal(0.123)")[1][0]
    partial = grundy.quotient("nim", to=7)
    assert (partial.status, partial.complete) == (1, False)
    assert grundy.quotient("kayles", genus=5).heaps == program("quotient", "kayles", "--genus", 5)[1][0]["heaps"]


def test_prove_and_certify(program, tmp_path):
    file = tmp_path / "certificate.json"
    printed = program("prove", "theorem-8", "--certificate", file)[1][0]
    proof = grundy.prove("theorem-8", certificate=True)
    assert json.loads(proof.certificate.content) == json.loads(file.read_text())
    assert {**proof, "certificate": None} == {**grundy.prove("theorem-8"), "certificate": None}
    assert {**printed, "certificate": None} == {**proof.to_dict(), "certificate": None}
    assert grundy.certify(proof.certificate) == grundy.certify(file.read_text())
    checked = grundy.certify(file.read_text())
    assert checked.valid and checked.status == 0
    assert {**checked.to_dict(), "file": ""} == {**program("certify", file)[1][0], "file": ""}


def test_a_forged_certificate_is_not_valid():
    proof = json.loads(grundy.prove("theorem-8", certificate=True).certificate.content)

    def forge(value):
        if isinstance(value, dict):
            return {key: forge(part) for key, part in value.items()}
        if isinstance(value, list):
            return [forge(part) for part in value[:-1]] if len(value) > 3 else [forge(part) for part in value]
        return value

    try:
        assert not grundy.certify(json.dumps(forge(proof))).valid
    except grundy.InputError:
        pass  # so badly forged that it cannot even be read


def test_analyse(program):
    assert grundy.analyse("subtract(1,2):6") == program("analyse", "subtract(1,2):6")[1][0]
    found = grundy.analyse("djuv(2x3)", symmetries=True)
    printed = program("analyse", "djuv(2x3)", "--symmetries")[1][0]
    found = found.to_dict()
    for answer in (found, printed):
        assert answer["result"].pop("seconds") >= 0
    assert found == printed


@pytest.mark.parametrize("options", [{}, {"misere": True}, {"zeros": True}, {"symmetries": True}])
def test_table(program, tmp_path, options):
    file = tmp_path / "t.parquet"
    program("table", "domino-juvavum(3x3)", "--parquet", "-o", file, *[f"--{name}" for name in options])
    found = grundy.table("domino-juvavum(3x3)", **options)
    assert found.arrow.equals(pyarrow.parquet.read_table(file))
    assert len(found) == found.answer.rows
    assert pyarrow.table(found).equals(found.arrow), "whoever understands Arrow can take it"


def test_wythoff(program):
    assert wythoff.pairs(to=12, t=2) == program("wythoff", "pairs", "--to", 12, "--t", 2)[1][0]["pairs"]
    assert wythoff.grid(6).tolist() == program("wythoff", "grid", "--size", 6)[1][0]["rows"]
    assert wythoff.rows(start=1, to=3) == program("wythoff", "rows", "--from", 1, "--to", 3)[1][0]["rows"]
    assert wythoff.label(size="5x4") == program("wythoff", "label", "--size", "5x4")[1][0]
    assert wythoff.general(3, skip="2") == program("wythoff", "general", 3, "--skip", 2)[1][0]
    assert wythoff.translate(3) == program("wythoff", "translate", 3)[1][0]
    assert wythoff.lieshout(terms=50) == program("wythoff", "lieshout", "--terms", 50)[1][0]
    assert wythoff.word() == program("wythoff", "word")[1][0]
    a, b = wythoff.pair(10**30)
    assert b - a == 10**30


def test_akiyama(program):
    assert akiyama.positions(30).tolist() == program("akiyama", "list", "--rows", 30)[1][0]["rows"]
    assert akiyama.compare(20) == program("akiyama", "compare", "--rows", 20)[1][0]["differences"]
    assert akiyama.assumptions(to=100) == program("akiyama", "assumptions", "--to", 100)[1][0]
    assert akiyama.values(5, heap=2).tolist() == program("akiyama", "values", "--size", 5, "--heap", 2)[1][0]["rows"]
    assert akiyama.legal((1, 1, 1)) == program("akiyama", "legal", "1,1,1")[1][0]["legal"]


def test_match_plays_like_the_program(program):
    printed = program("match", "cram(3x3)", "perfect", "random", "--games", 5, "--seed", 1)[1][0]
    assert play.series("cram(3x3)", "perfect", "random", games=5, seed=1) == printed
    exact = program("match", "nim:1,2", "random", "random", "--exact")[1][0]
    assert play.series("nim:1,2", "random", "random", exact=True) == exact


def test_a_match_by_hand():
    match = play.Match("domino-juvavum(3x3)", second="perfect", seed=1)
    with pytest.raises(grundy.NotationError):
        match.play("A02")
    match.play("A01")
    assert match.to_move == "second"
    assert match.reply() in match.moves
    assert match.undo() and match.undo() and not match.undo()
    assert match.moves == [] and match.redo() and match.moves == ["A01"]
    with pytest.raises(grundy.InputError, match="not a computer"):
        play.Match("nim:3").reply()
    with pytest.raises(grundy.InputError, match="no player"):
        play.Match("nim:3", first="wizard")


@pytest.mark.parametrize("misere", [False, True])
def test_perfect_players_win_what_is_won(misere):
    for expr in ["nim:1,2,3", "nim:1,2,4", "cram(3x3)", "kayles:7", "subtract(1,2):6"]:
        match = play.Match(expr, first="perfect", second="perfect", misere=misere, seed=3)
        winner = "first" if grundy.outcome(expr, misere=misere) == "N" else "second"
        assert match.run() == winner
        assert match.legal == []


def test_any_command(program):
    assert grundy.ask("tilings", "6x6") == program("tilings", "6x6")[1][0]
    assert grundy.ask("games") == program("games")[1][0]
    assert grundy.ask("octal", "0.77") == program("octal", "0.77")[1][0]


def test_the_tour_is_for_the_terminal(program, tmp_path, monkeypatch):
    """Files of the current folder that are named like commands are nobody's business."""
    for name in {row["command"][0] for row in program("tour")[1]} | {"grundy", "python", "-c"}:
        (tmp_path / name).write_text(f"open({str(tmp_path / 'started')!r}, 'w')\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(grundy.Error):
        grundy.ask("tour")
    assert not (tmp_path / "started").exists()


def test_family(program):
    printed = program("family", "n,4n,12n+1,16n+1", "--n", "2..8")[1][0]
    found = grundy.family("n,4n,12n+1,16n+1", n="2..8")
    assert found == printed
    assert found.to_arrow().num_rows == len(printed["rows"])


def test_records(program):
    flags = ["--symmetric", "--moves", "5", "--max-move", "10..20"]
    printed = program("records", *flags)[1][0]
    found = grundy.records(symmetric=True, moves=5, max_move="10..20")
    assert found == printed


def test_discover(program):
    printed = program("discover", "n,n+1")[1][0]
    assert grundy.discover("n,n+1") == printed
