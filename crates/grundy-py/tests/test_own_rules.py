"""Games written in Python against the built-in ones."""

import pickle
import random

import pytest

import grundy
from grundy import play


class Kayles(grundy.Game):
    """Rows as sorted tuples; take one or two neighbours from a row."""

    def options(self, rows):
        for at, row in enumerate(rows):
            rest = rows[:at] + rows[at + 1 :]
            for take in (1, 2):
                for left in range(row - take + 1):
                    right = row - take - left
                    yield tuple(sorted(rest + tuple(part for part in (left, right) if part)))

    def heap(self, size):
        return (size,) if size else ()


class QuickKayles(Kayles):
    def components(self, rows):
        return [(row,) for row in rows]

    def canonical(self, rows):
        return tuple(sorted(rows))


class Nim(grundy.Game):
    name = "my-nim"

    def options(self, heaps):
        for at, heap in enumerate(heaps):
            for left in range(heap):
                yield heaps[:at] + (left,) + heaps[at + 1 :]

    def canonical(self, heaps):
        return tuple(sorted(heap for heap in heaps if heap))

    def write(self, heaps):
        return ",".join(map(str, heaps)) or "0"

    def read(self, text):
        return tuple(map(int, text.split(",")))

    def move_text(self, before, after):
        changed = [(a, b) for a, b in zip(before, after) if a != b]
        return f"{changed[0][0]}->{changed[0][1]}"


def text(heaps):
    return ",".join(map(str, heaps)) or "0"


@pytest.mark.parametrize("game", [Kayles(), QuickKayles()])
@pytest.mark.parametrize("misere", [False, True])
def test_kayles(game, misere):
    for rows in [(1,), (5,), (8,), (2, 3), (1, 4, 4), (3, 5, 2)]:
        expr = f"kayles:{text(rows)}"
        assert grundy.value(game, rows, misere=misere) == grundy.value(expr, misere=misere)
        assert grundy.outcome(game, rows, misere=misere) == grundy.outcome(expr, misere=misere)
        assert bool(grundy.moves(game, rows, misere=misere)) == bool(grundy.moves(expr, misere=misere))


def test_sequences():
    built_in = grundy.sequence("kayles", to=20)
    assert grundy.sequence(Kayles(), to=12).tolist() == built_in[:13].tolist()
    assert grundy.sequence(QuickKayles(), to=20).tolist() == built_in.tolist()
    assert grundy.sequence(QuickKayles(), to=9, outcomes=True, misere=True).tolist() == (
        grundy.sequence("kayles", to=9, outcomes=True, misere=True).tolist()
    )


@pytest.mark.parametrize("misere", [False, True])
def test_nim_moves_and_stories(misere):
    game = Nim()
    for heaps in [(1, 2), (3, 5, 7), (1, 1, 1), (2, 2, 4), (4,)]:
        expr = f"nim:{text(heaps)}"
        mine, theirs = (grundy.moves(*what, all=True, misere=misere) for what in [(game, heaps), (expr,)])
        assert [(row["move"], row["value"]) for row in mine] == [(row["move"], row["value"]) for row in theirs]
        winning = [row["move"] for row in grundy.moves(game, heaps, misere=misere)]
        assert winning == [row["move"] for row in grundy.moves(expr, misere=misere)]
        assert grundy.explain(game, heaps, misere=misere).outcome == grundy.explain(expr, misere=misere).outcome
    assert "nim sum" in str(grundy.explain(game, (3, 5)))


@pytest.mark.parametrize("misere", [False, True])
def test_sums_with_built_in_games(misere):
    mine, theirs = Nim().at((2, 3)) + "kayles:3", "nim:2,3 + kayles:3"
    assert grundy.value(mine, misere=misere) == grundy.value(theirs, misere=misere)
    assert grundy.outcome("cram(2x2)" + mine, misere=misere) == grundy.outcome("cram(2x2) + " + theirs, misere=misere)
    two = Nim().at((4,)) + QuickKayles().at((3,)) + QuickKayles().at((2,))
    assert grundy.value(two, misere=misere) == grundy.value("nim:4 + kayles:3 + kayles:2", misere=misere)
    names = {row["move"] for row in grundy.moves(two, all=True, misere=misere)}
    assert any(name.startswith("QuickKayles#2: ") for name in names)


@pytest.mark.parametrize("symmetry", [False, True])
def test_graphs(symmetry):
    mine, theirs = grundy.graph(Nim(), (2, 2), symmetry=symmetry), grundy.graph("nim:2,2", symmetry=symmetry)
    values = [sorted(node["value"] for _, node in graph.nodes) for graph in (mine, theirs)]
    if symmetry:  # the built-in game sorts heaps in any case
        assert values[0] == values[1]
    assert mine.nodes[0][1]["value"] == 0
    assert mine.render("svg").startswith("<svg")
    assert grundy.analyse(Nim(), (2, 2)).value == 0


def test_random_rules_against_graph_games(tmp_path):
    """The same random graphs, written in Python and read from a file."""
    import json

    for seed in range(20):
        dice = random.Random(seed)
        size = dice.randrange(5, 15)
        acyclic = seed % 2 == 0
        edges = [
            (a, b) for a in range(size) for b in range(size) if a != b and (a < b or not acyclic) and dice.random() < 0.25
        ]

        class Random(grundy.Game):
            def options(self, position, edges=tuple(edges)):
                return [b for a, b in edges if a == position]

        file = tmp_path / f"{seed}.json"
        vertices = [str(n) for n in range(size)]
        file.write_text(json.dumps({"vertices": vertices, "edges": [[str(a), str(b)] for a, b in edges]}))
        for position in range(size):
            built_in = f"graph({file}):{position}"
            for misere in (False, True):
                assert grundy.outcome(Random(), position, misere=misere) == grundy.outcome(built_in, misere=misere)
            assert grundy.value(Random(), position) == grundy.value(built_in)


def test_computer_players():
    match = play.Match(Nim(), (1, 2, 4), first="perfect", second="random", seed=5)
    assert match.run() == "first"
    assert match.position.positions == [(0, 0, 0)]
    by_hand = play.Match(Nim(), (1, 2))
    by_hand.play("2->1")
    assert by_hand.position.positions == [(1, 1)]
    tally = play.series(Nim(), "perfect", "random", where=(1, 2, 4), games=4, seed=1)
    assert tally.seats[0]["first_wins"] == 4
    with pytest.raises(grundy.InputError, match="games=0"):
        play.series(Nim(), "perfect", "random", where=(1, 2, 4), games=0)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("players", [("random", "random"), ("perfect", "fallible"), ("best", "random")])
def test_exact_probabilities(players, misere):
    mine = play.series(Nim(), *players, where=(1, 2, 3), exact=True, misere=misere)
    theirs = play.series("nim:1,2,3", *players, exact=True, misere=misere)
    assert mine.seats == theirs.seats
    assert (mine.players, mine.convention, mine.exact) == (theirs.players, theirs.convention, True)
    with pytest.raises(grundy.InputError, match="no player 'nobody'"):
        play.series(Nim(), "nobody", "random", where=(1,), exact=True)


@pytest.mark.parametrize("method", ["options", "components", "canonical", "__eq__", "__hash__"])
def test_exceptions_come_out_and_spoil_nothing(method):
    class Fault(Exception):
        pass

    class Number:
        def __init__(self, n):
            self.n = n

        def __hash__(self):
            if game.faulty == "__hash__" and self.n == 3:
                raise Fault
            return 7

        def __eq__(self, other):
            if game.faulty == "__eq__" and self.n == 3:
                raise Fault
            return self.n == other.n

        def __repr__(self):
            return str(self.n)

    class Take(grundy.Game):
        faulty = method

        def fail(self, where, position):
            if self.faulty == where and position.n == 3:
                raise Fault(f"{where} of {position}")

        def options(self, position):
            self.fail("options", position)
            return [Number(position.n - k) for k in (1, 2) if k <= position.n]

        def components(self, position):
            self.fail("components", position)
            return [position]

        def canonical(self, position):
            self.fail("canonical", position)
            return Number(position.n)

    game = Take()
    for ask in (grundy.value, grundy.outcome, grundy.graph, grundy.moves):
        for misere in (False, True):
            if method == "components" and (misere or ask is grundy.graph):
                continue  # not asked for there
            if method == "canonical" and ask is grundy.graph:
                continue
            game.faulty = method
            with pytest.raises(Fault):
                ask(game, Number(8), misere=misere)
    game.faulty = None
    for n in range(12):
        assert grundy.value(game, Number(n)) == n % 3
        assert grundy.value(game, Number(n), misere=True) == grundy.value(f"subtract(1,2):{n}", misere=True)


def test_wrong_rules_are_told():
    class Nothing(grundy.Game):
        pass

    with pytest.raises(NotImplementedError, match="options"):
        grundy.value(Nothing(), 3)
    with pytest.raises(TypeError, match="unhashable"):
        grundy.value(Kayles(), [3])
    with pytest.raises(grundy.InputError, match="needs a position"):
        grundy.value(Kayles())

    class Unhashable(grundy.Game):
        def options(self, position):
            return [[position]]

    with pytest.raises(TypeError, match="unhashable"):
        grundy.value(Unhashable(), 3)

    class NotAList(grundy.Game):
        def options(self, position):
            return 5

    with pytest.raises(TypeError, match="iterable"):
        grundy.value(NotAList(), 3)
    with pytest.raises(grundy.InputError, match="no heap"):
        grundy.sequence(Nim(), to=3)


def test_draws_and_cycles():
    class Ring(grundy.Game):
        def options(self, position):
            return [(position + 1) % 3] if position >= 0 else []

    assert grundy.outcome(Ring(), 0) == "draw"
    assert grundy.value(Ring(), 0) is None


def test_values_are_remembered_until_forgotten():
    class Counting(Kayles):
        calls = 0

        def options(self, rows):
            self.calls += 1
            return super().options(rows)

    game = Counting()
    grundy.value(game, (7,))
    calls = game.calls
    grundy.value(game, (7,))
    assert game.calls == calls
    game.forget()
    grundy.value(game, (7,))
    assert game.calls == 2 * calls


def test_pickling():
    assert pickle.loads(pickle.dumps(grundy.position("nim:3 + kayles:2"))) == grundy.position("nim:3 + kayles:2")
    game = QuickKayles()
    grundy.value(game, (3,))
    assert grundy.value(pickle.loads(pickle.dumps(game)), (4,)) == grundy.value("kayles:4")
    both = game.at((3,)) + "kayles:2"
    again = pickle.loads(pickle.dumps(both))
    assert (str(again), again.value()) == (str(both), both.value())


@pytest.mark.parametrize("question", ["period", "quotient", "table"])
def test_what_needs_the_notation_says_so(question):
    for asked in (Kayles(), Kayles().at((3,))):
        with pytest.raises(grundy.InputError) as caught:
            getattr(grundy, question)(asked)
        assert f"{question} is for games of the notation" in caught.value.message
        assert "Kayles" in caught.value.message and "object at 0x" not in str(caught.value)
        assert "value, outcome, moves" in caught.value.help


class Endless(grundy.Game):
    def options(self, position):
        return [position + 1]


def test_a_time_limit_is_named():
    for ask in (grundy.value, grundy.outcome):
        with pytest.raises(grundy.Stopped) as caught:
            ask(Endless(), 0, time=0.3)
        assert caught.value.reason == "time"
        assert "before the answer was found" in caught.value.message and " 0 positions" not in caught.value.message
        assert caught.value.help == "allow more with time="
