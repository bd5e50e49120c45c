"""Positions, answers, nimbers, workbenches: what one can do with the objects of the package."""

import json
import pickle
import threading
import time
from dataclasses import FrozenInstanceError
from pathlib import Path

import numpy as np
import pytest

import grundy
from grundy import algebra


class Kayles(grundy.HeapGame):
    most_taken = 2

    def parts(self, heap):
        for take in (1, 2):
            for left in range((heap - take) // 2 + 1):
                yield left, heap - take - left


class OddsOnly(grundy.HeapGame):
    """No code: what may be taken depends on the heap."""

    def parts(self, heap):
        return [heap - take for take in ((1, 3) if heap % 2 else (2,)) if take <= heap]


def test_the_version_is_that_of_the_library():
    manifest = Path(__file__).resolve().parents[3].joinpath("Cargo.toml").read_text()
    assert f'version = "{grundy.__version__}"' in manifest


def test_positions_are_equal_up_to_order():
    one, other = grundy.position("nim:3,5,0 + kayles:2,1"), grundy.position("kayles:1,2 + nim:5,3")
    assert one == other and hash(one) == hash(other)
    assert grundy.position("nim:3,5") != grundy.position("nim:3,4")
    assert grundy.position("nim:3") + "nim:3" != grundy.position("nim:3")
    assert Kayles().at((3, 5)) != grundy.position("kayles:3,5")
    game = Kayles()
    assert game.at((3, 5)) == game.at((5, 3, 0))


def test_sums_begin_with_nothing():
    parts = [grundy.position("nim", heap) for heap in (1, 2, 4)]
    assert sum(parts) == grundy.position("nim:1 + nim:2 + nim:4")
    assert 0 + parts[0] == parts[0] + 0 == parts[0]
    with pytest.raises(TypeError):
        1 + parts[0]


def test_tuples_are_positions():
    assert grundy.value("nim", (3, 5, 7)) == grundy.value("nim:3,5,7")
    assert grundy.moves("wythoff", (1, 2), all=True) == grundy.moves("wythoff:1,2", all=True)
    assert grundy.position("nim", [3, 5]) == grundy.position("nim:3,5")


@pytest.mark.parametrize("text", ["nim:3,5", "cram(2x3) + kayles:3", "subtract(1,2):4"])
def test_methods_of_positions_are_the_functions(text):
    here = grundy.position(text)
    for misere in (False, True):
        assert here.value(misere=misere) == grundy.value(text, misere=misere)
        assert here.outcome(misere=misere) == grundy.outcome(text, misere=misere)
        assert here.moves(misere=misere) == grundy.moves(text, misere=misere)
    rows = here.moves(all=True)
    assert [str(option) for option in here.options()] == [row.to for row in rows]
    assert [str(here.play(row.move)) for row in rows] == [row.to for row in rows]


def test_answers_cannot_be_changed():
    answer = grundy.period("subtract(200,800,2401,3201)")
    with pytest.raises(FrozenInstanceError):
        answer.period = 1
    with pytest.raises(FrozenInstanceError):
        del answer.period
    with pytest.raises(TypeError):
        answer["period"] = 1
    assert isinstance(answer, grundy.asked.PeriodAnswer)
    assert isinstance(answer.theorem, grundy.asked.NamedTheorem) and answer.theorem.name == answer["theorem"]["name"]
    assert answer.reason is None and "reason" not in answer
    with pytest.raises(AttributeError, match="no field 'perod'"):
        answer.perod
    assert answer == answer.to_dict() and hash(answer) == hash(grundy.period("subtract(200,800,2401,3201)"))
    copy = answer.to_dict()
    copy["theorem"]["name"] = "another"
    assert answer.theorem.name != "another"
    json.dumps(copy)


def test_answers_are_tables():
    family = grundy.family("n,4n,12n+1,16n+1", n="2..8")
    assert family.to_arrow().column("period").to_pylist() == [row.period for row in family.rows]
    frame = family.to_pandas()
    assert frame["n"].tolist() == [*range(2, 9)]
    assert grundy.moves("nim:1,2", all=True).to_pandas()["value"].tolist() == [2, 1, 0]
    assert grundy.period("kayles").to_pandas()["period"].tolist() == [12]
    kayles = grundy.sequence("kayles", start=3, to=9)
    assert kayles.to_pandas().loc[5] == kayles[2] and kayles.to_arrow().column("heap").to_pylist() == [*range(3, 10)]
    assert grundy.sequence("kayles", to=9)[::-2].to_arrow().column("heap").to_pylist() == [9, 7, 5, 3, 1]


def test_a_sequence_holds_its_array():
    kayles = grundy.sequence("kayles", to=12)
    assert not isinstance(kayles, np.ndarray)
    assert np.diff(kayles).tolist() == [1, 1, 1, -2, 3, -1, -1, -1, 3, -2, 4, -2]
    assert kayles[3] == 3 and [*kayles][:4] == [0, 1, 2, 3] and len(kayles) == 13
    assert kayles == grundy.sequence("kayles", to=12) != grundy.sequence("kayles", to=11)
    assert np.asarray(kayles) is kayles.array and np.array(kayles) is not kayles.array


@pytest.mark.parametrize(
    "thing",
    [
        grundy.position("cram(2x3):A01 + nim:3"),
        Kayles().at((3, 5)) + "nim:2",
        grundy.moves("nim:1,2"),
        grundy.quotient("subtract(1,3)"),
        grundy.explain("nim:1,2"),
        grundy.sequence("kayles", start=2, to=9),
        grundy.Nimber(5),
        grundy.table("cram(2x3)"),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_things_are_pickled(thing):
    again = pickle.loads(pickle.dumps(thing))
    assert type(again) is type(thing)
    # Two games with the same rules are two games.
    assert str(again) == str(thing) if isinstance(thing, grundy.Position) else again == thing


def test_graphs_workbenches_and_functions_are_pickled():
    graph = grundy.graph("kayles:4", layout="radial")
    again = pickle.loads(pickle.dumps(graph))
    assert again.edges == graph.edges and again.render("svg") == graph.render("svg")
    assert pickle.loads(pickle.dumps(grundy.value))("nim:3") == 3
    bench = pickle.loads(pickle.dumps(grundy.Workbench(memory="50M", language="nl")))
    assert repr(bench) == "Workbench(memory='50M', language='nl')"


def test_nimbers_are_a_field():
    numbers = [grundy.Nimber(number) for number in range(16)]
    for a in numbers:
        for b in numbers:
            assert a + b == b + a == int(a) ^ int(b) and a - b == a + b
            assert a * b == grundy.nimber(f"{int(a)}*{int(b)}").value
            if b:
                assert a / b * b == a
        assert a.sqrt() ** 2 == a
        assert a**5 == a * a * a * a * a and a ** (2**128 - 1 + 5) == a**5
    assert 1 / grundy.Nimber(7) == grundy.Nimber(7) ** -1 and 3 + grundy.Nimber(1) == 2
    assert grundy.Nimber(3) < 5 <= grundy.Nimber(5) and [10, 20][grundy.Nimber(1)] == 20
    with pytest.raises(ZeroDivisionError):
        grundy.Nimber(3) / 0
    with pytest.raises(grundy.InputError, match="no nimber"):
        grundy.Nimber(2**128)
    with pytest.raises(AttributeError):
        grundy.Nimber(3).value = 4


def test_many_values_at_once():
    texts = [f"kayles:{n},{n + 3}" for n in range(40)]
    assert grundy.values(texts) == [grundy.value(text) for text in texts]
    assert grundy.values(texts[:5], misere=True) == [grundy.value(text, misere=True) for text in texts[:5]]
    game = Kayles()
    assert grundy.values([game.at(5), "kayles:6", grundy.position("nim:2")]) == [4, 3, 2]
    assert grundy.values([]) == []
    with pytest.raises(grundy.NotationError, match="kayls"):
        grundy.values(["kayles:3", "kayls:4", "nim:1"])


def test_many_values_leave_the_lock_alone():
    """Another thread goes on while they are computed."""
    ticks, over = [], threading.Event()

    def tick():
        while not over.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    began = time.monotonic()
    with pytest.raises(grundy.Stopped):
        grundy.Workbench().values(["cram(8x8)", "cram(8x9)"], time=0.6)
    ended = time.monotonic()
    over.set()
    thread.join()
    assert len([tick for tick in ticks if began + 0.1 < tick < ended - 0.1]) >= 3


def test_a_workbench_has_its_own_limits_and_language():
    bench = grundy.Workbench(time=0.05)
    with pytest.raises(grundy.Stopped):
        bench.value("cram(7x8)")
    assert grundy.Workbench(language="de").explain("nim:1,2", hint=1).hints != grundy.explain("nim:1,2", hint=1).hints
    for wrong in ({"memory": "much"}, {"time": -1}, {"language": "tlh"}):
        with pytest.raises(grundy.InputError):
            grundy.Workbench(**wrong)


def test_exceptions_have_their_kind():
    with pytest.raises(grundy.NotationError) as caught:
        grundy.period("kayls")
    assert caught.value.span == (0, 5)
    with pytest.raises(grundy.FileError) as caught:
        grundy.ask("value", "cram(2x3)", table="none")
    assert caught.value.file == "none"
    with pytest.raises(grundy.Refused):
        grundy.quotient("wythoff")


def test_own_heap_games_have_engines():
    game = Kayles()
    assert np.array_equal(grundy.sequence(game, to=100), grundy.sequence("kayles", to=100))
    found, known = grundy.period(game), grundy.period("kayles")
    assert (found.period, found.preperiod, found.game) == (known.period, known.preperiod, "Kayles")
    mine, theirs = grundy.quotient(game), grundy.quotient("kayles")
    assert (mine.order, mine.p_elements, mine.complete) == (theirs.order, theirs.p_elements, True)
    assert grundy.value(game, (5, 7, 9)) == grundy.value("kayles:5,7,9")
    assert grundy.value(game, (5, 7), misere=True) == grundy.value("kayles:5,7", misere=True)


def test_own_heap_games_without_a_code_prove_nothing():
    game = OddsOnly()
    assert game.digits() is None
    assert grundy.sequence(game, to=6).tolist() == [grundy.value(game, heap) for heap in range(7)]
    found = grundy.period(game)
    assert found.period is None and found.status == 1
    assert not grundy.quotient(game, to=12).complete


def test_a_wrong_code_is_refused():
    class Wrong(OddsOnly):
        most_taken = 3

    with pytest.raises(grundy.InputError, match="depends on more"):
        grundy.period(Wrong())

    class More(Kayles):
        most_taken = 1

    with pytest.raises(grundy.InputError, match="takes 2"):
        grundy.sequence(More(), to=5)


def test_polynomials_for_sympy():
    known = {
        "14n^3+11n+1": lambda n, m: 14 * n**3 + 11 * n + 1,
        "(3n^2 - n)/2": lambda n, m: (3 * n * n - n) // 2,
        "-n+2m^2n": lambda n, m: -n + 2 * m * m * n,
        "0": lambda n, m: 0,
        "7": lambda n, m: 7,
    }
    for text, right in known.items():
        made = algebra.polynomial(text)
        for n, m in ((3, 5), (7, 2)):
            assert made.subs({symbol: {"n": n, "m": m}[symbol.name] for symbol in made.gens}) == right(n, m)
    proof = grundy.prove("theorem-8")
    assert algebra.polynomial(proof.period)(2) == grundy.period("subtract(4,10,13,17)").period
    for wrong in ("", "n^", "3**n", "n+", "(n)/0", "2 3"):
        with pytest.raises(grundy.InputError, match="not a polynomial"):
            algebra.polynomial(wrong)


def test_monoids():
    kayles = algebra.Monoid(grundy.quotient("kayles"))
    for heaps in ((1,), (2, 2), (1, 3, 5), (400, 13)):
        assert kayles.is_p(kayles.of_heaps(*heaps)) == (grundy.outcome("kayles", heaps, misere=True) == "P")
    assert "Monoid" in algebra.gap("kayles") and algebra.sage("kayles") != algebra.gap("kayles")
    with pytest.raises(grundy.InputError, match="no quotient"):
        algebra.Monoid(grundy.quotient("kayles", genus=5))


def test_the_widget_plays():
    from grundy import widget

    board = widget.Board("nim:1,3,5", second="perfect", seed=1)
    assert board.options[0].keys() >= {"move", "to", "value", "winning"}
    board._heard(None, {"do": "play", "move": "5->4"}, [])
    assert board.moves == ["5->4", "4->2"] and board.position == "nim:1,3,2" and board.trouble == ""
    board._heard(None, {"do": "play", "move": "9->1"}, [])
    assert "9" in board.trouble and len(board.moves) == 2
    board._heard(None, {"do": "undo"}, [])
    assert board.moves == [] and board.position == "nim:1,3,5"
    board.analyse = False
    assert all(set(option) == {"move"} for option in board.options)
    cram = widget.Board("cram(2x2)")
    assert cram.picture.startswith("<svg")
    cram.play("A01")
    cram.play("B01")
    assert cram.standing == "The second player has won." and cram.options == []
