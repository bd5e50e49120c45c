"""Questions and answers with their types, made from the JSON schemas: do not edit.

A test compares this file with them and says how to renew it.
"""

from __future__ import annotations

import abc as _abstract
import collections.abc as _abc
import os as _os
import typing as _t

from .results import Answer, Rows

if _t.TYPE_CHECKING:
    from .positions import About, Game


class AkiyamaAssumptionsAnswer(Answer):
    """The assumptions of the source, tested."""

    __slots__ = ()
    #: `akiyama-nim`.
    game: str
    #: The list reaches to this smallest heap.
    to: int
    #: How many rows that are.
    rows: int
    #: The assumptions.
    claims: Rows[AkiyamaClaim]
    #: So many rows have a smallest heap that another one has, too.
    repeated_smallest_heaps: int
    #: Every number below this occurs.
    all_numbers_below: int
    #: Every difference below this occurs.
    all_differences_below: int


class AkiyamaClaim(Answer):
    """An assumption."""

    __slots__ = ()
    #: A name for it.
    name: _t.Literal['smallest', 'middle', 'largest', 'difference', 'neighbours', 'columns']
    #: What is assumed.
    claim: str
    #: Whether there is no counterexample.
    holds: bool
    #: The first one.
    counterexample: str | None


class AkiyamaCompareAnswer(Answer):
    """The lists compared in pairs."""

    __slots__ = ()
    #: `akiyama-nim`.
    game: str
    #: How many rows were compared.
    rows: int
    #: For every two lists where they differ.
    differences: Rows[AkiyamaDifference]


class AkiyamaDifference(Answer):
    """Where two lists differ for the first time."""

    __slots__ = ()
    #: The two lists.
    lists: tuple[_t.Literal['exact', 'printed', 'rechecked'], ...]
    #: The row, counted from 1; none if they are the same.
    row: int | None
    #: That row of the first list.
    first: tuple[int, ...] | None
    #: That row of the second list.
    second: tuple[int, ...] | None


class AkiyamaLegalAnswer(Answer):
    """Whether three numbers may be taken."""

    __slots__ = ()
    #: The numbers.
    take: tuple[int, ...]
    #: Whether they may be taken.
    legal: bool


class AkiyamaListAnswer(Answer):
    """Rows of a list."""

    __slots__ = ()
    #: `akiyama-nim`.
    game: str
    #: Which list.
    algorithm: _t.Literal['exact', 'printed', 'rechecked']
    #: How many rows there are.
    count: int
    #: The three heaps of each, rising.
    rows: tuple[tuple[int, ...], ...]


class AkiyamaValuesAnswer(Answer):
    """Values with one given heap."""

    __slots__ = ()
    #: `akiyama-nim`.
    game: str
    #: Heaps are below this.
    size: int
    #: The third heap.
    heap: int
    #: The values, a row for each first heap.
    rows: tuple[tuple[int, ...], ...]


class Analysis(Answer):
    """What was found out about a position."""

    __slots__ = ()
    #: The position.
    expr: str
    #: How many positions can be reached.
    positions: int | None
    #: How many if symmetric ones count once.
    positions_up_to_symmetry: int | None
    #: How many moves they have together.
    moves: int | None
    #: Positions with moves.
    active: int | None
    #: Positions without.
    terminal: int | None
    #: The first of those.
    terminal_positions: tuple[str, ...] | None
    #: Whether no two moves lead from one position to the same other.
    simple: bool | None
    #: Whether every position has finitely many moves: every finite graph is locally finite.
    locally_finite: bool | None
    #: Whether every play ends.
    artinian: bool | None
    #: Moves for each active position, to two decimals.
    mean_branching: float | None
    #: The most moves until the end; none if there are cycles.
    longest_play: int | None
    #: Moves until the end if the winner hurries and the loser delays; none if there are cycles.
    remoteness: int | None
    #: The same in misère play.
    misere_remoteness: int | None
    #: The value, where there is one.
    value: _t.Literal['infinite'] | int | None
    #: The value in misère play, where there is one.
    misere_value: int | None
    #: Who wins.
    outcome: _t.Literal['P', 'N', 'draw'] | None
    #: Who wins in misère play.
    misere_outcome: _t.Literal['P', 'N', 'draw'] | None
    #: A cycle, if there is one.
    cycle: tuple[str, ...] | None
    #: If it remembers nothing.
    naive_calls: int | None
    #: If it remembers every position.
    memoised_calls: int | None
    #: Every position, if they were asked for.
    table: Rows[TableRow] | None
    #: Value, winner, positions.
    result: BoardResult | None
    #: The board, row by row: `X` taken, `-` free.
    board: tuple[str, ...] | None
    #: The bit code of the taken cells.
    code: int | None
    #: The least code among the images.
    representative: int | None
    #: The codes of the images under the symmetries.
    orbit: tuple[int, ...] | None
    #: The independent parts.
    parts: tuple[str, ...] | None
    #: The board, with the number of the move that took each cell.
    numbered: tuple[str, ...] | None
    #: The moves.
    moves_played: Rows[CodedMove] | None
    #: `A`, who began, or `B`.
    last_mover: str | None
    #: The proof that needs no computing, if there is one.
    proof: MirrorProof | None
    #: The first moves that win if nobody may begin the mirror strategy, if they were asked for.
    handicap: tuple[str, ...] | None
    #: Everything that can be counted.
    counts: BoardCounts | None
    #: The requirements for an impartial game, if they were asked for.
    requirements: Rows[Requirement] | None
    #: Backward induction step by step, options first, if it was asked for; empty where there is a cycle or there
    #: are no values.
    trace: Rows[TraceStep] | None
    #: What other questions would tell, if it was asked for.
    more: More | None
    #: The positions, each before those it leads to.
    tree: Rows[TreeNode] | None


class AreaFound(Answer):
    """What theorems cover together of all games of three moves."""

    __slots__ = ()
    #: The exact share of the triangle 0 < s1/s3 < s2/s3 < 1.
    share: str
    #: The same in per cent, four digits after the point, rounded down.
    percent: float
    #: Of outcomes: the share in per cent that the cones prove which are stored with the program.
    stored_percent: float | None


class BoardCounts(Answer):
    """Everything that is counted about a position of a placement game. A count that would take too much is null;
    one that has no meaning for the game is left out."""

    __slots__ = ()
    #: Positions that can be reached.
    positions: int | None
    #: The same if positions that symmetries carry into each other count once.
    positions_up_to_symmetry: int | None
    #: The moves of all these positions together.
    moves_of_all_positions: int | None
    #: Moves for each position, to two decimals.
    mean_branching: float | None
    #: The moves of the position itself.
    first_moves: int | None
    #: The most moves that can be made one after another.
    longest_play: int | None
    #: Ways to lay pieces, the order not counting.
    piece_placements: int | None
    #: Juvavum: positions up to the order of rows and columns.
    classes: int | None
    #: The same if rows and columns may also be exchanged.
    classes_transposed: int | None
    #: Ways to cover all free cells with dominoes; null where the pieces are others.
    tilings: int | None
    #: The most pieces that can be laid.
    matching_number: int | None
    #: The share of pairs of free cells on which a piece fits, as a fraction.
    density: str | None
    #: The same as a decimal number.
    density_decimal: str | None
    #: Moves for each position if those that symmetries carry into each other count once; where all counts are asked
    #: for.
    mean_branching_up_to_symmetry: float | None


class BoardResult(Answer):
    """Value, winner, positions, mean branching, time."""

    __slots__ = ()
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends']
    #: Whether symmetric positions count once.
    symmetries: bool
    #: Whether positions that differ by the order of rows and columns count once.
    normal_forms: bool
    #: The value.
    value: int
    #: `first` or `second`.
    winner: str
    #: How many positions there are.
    positions: int
    #: How many there are if symmetric ones count once; null where that takes too much memory.
    positions_up_to_symmetry: int | None
    #: Moves for each position, to two decimals; null where that takes too long.
    mean_branching: float | None
    #: The time it took.
    seconds: float


class BoundRow(Answer):
    """A bound of the number of start sequences, and so of the period."""

    __slots__ = ()
    #: Its formula.
    bound: str
    #: The largest whole number it allows.
    most: str
    #: Whether nobody has proved it for such moves.
    conjecture: bool
    #: Whether it holds here; none if the start sequences were not counted.
    holds: bool | None


class Calculated(Answer):
    """What a formula comes to."""

    __slots__ = ()
    #: The formula.
    formula: str
    #: Its value.
    value: int | None
    #: True.
    every: bool | None
    #: All solutions below 2^128, rising.
    roots: tuple[int, ...] | None
    #: What else is to be said; always something if there are no solutions.
    note: str | None


class CensusRow(Answer):
    """What was found about a family."""

    __slots__ = ()
    #: The moves.
    moves: tuple[str, ...]
    #: Values or outcomes.
    rule: str
    #: How the search ended.
    verdict: str
    #: What was proved.
    theorems: Rows[CensusTheorem]
    #: Whether its limit of time ended the search.
    stopped: bool
    #: How long it took.
    seconds: float


class CensusTheorem(Answer):
    """A theorem of a census."""

    __slots__ = ()
    #: In a sentence.
    theorem: str
    #: It is about members whose parameter, divided by this,
    modulus: int
    #: leaves this remainder.
    rest: int
    #: For which parameters.
    conditions: tuple[str, ...]
    #: A period.
    period: str | None
    #: Whether it is proved to be the least.
    period_is_least: bool
    #: A number of positions after which the sequence is periodic.
    preperiod: str | None
    #: Whether it is proved to be the least.
    preperiod_is_exact: bool
    #: At so many members it was checked by the definition.
    checked: int
    #: The checksum of description and certificate, as in the store of theorems.
    digest: str


class Certified(Answer):
    """Whether a certificate is a valid proof, and of what."""

    __slots__ = ()
    #: The certificate.
    file: str
    #: `true`.
    valid: bool
    #: What the letters mean.
    rule: str | None
    #: For which values of the variables.
    conditions: str | None
    #: The moves.
    moves: tuple[str, ...] | None
    #: The least period, where it is shown to be the least.
    period: str | int | None
    #: The least preperiod, where it is shown.
    preperiod: str | int | None
    #: The length of the endless loop, if it is a polynomial.
    loop_length: str | None
    #: The length of what stands before it, if it is a polynomial.
    preamble_length: str | None
    #: How many systems of inequalities were shown to be unsolvable.
    claims: int | None
    #: Its claims for other solvers, if they were asked for.
    smt: Rows[SmtScript] | None
    #: `misere quotient`.
    kind: str | None
    #: The game.
    game: str | None
    #: How many elements the quotient has.
    order: int | None
    #: How many of them are losses.
    p_elements: int | None
    #: Whether it is about all heaps.
    complete: bool | None
    #: The largest heap it speaks of, if not.
    heaps_to: int | None
    #: Kinds of heaps that were checked.
    types_checked: int | None
    #: Sums of them that were checked.
    pairs_checked: int | None
    #: Positions that were compared by the definition.
    positions_compared: int | None
    #: They had up to so many matches.
    matches_compared: int | None
    #: The largest value of a heap.
    largest_value: int | None
    #: So many heaps were computed: by the definition, or between windows by the recurrence, each of them covered.
    heaps_checked: int | None
    #: Its value in normal play.
    value: int | None
    #: So many claims about parts of the board were checked.
    claims_checked: int | None
    #: So many of them state values; the others exclude some.
    values_stated: int | None
    #: So many parts have the value 0 because every move can be answered by its image.
    mirrored: int | None
    #: So many moves were looked at.
    moves_checked: int | None
    #: The first flaw.
    flaw: str | None


class ClassFit(Answer):
    """The places with one remainder."""

    __slots__ = ()
    #: The remainder.
    residue: int
    #: How many places were tested.
    tested: int
    #: The polynomial, if there is one.
    polynomial: str | None
    #: Its degree.
    degree: int | None
    #: Its coefficients, that of power 0 first.
    coefficients: tuple[int | str, ...] | None
    #: At how many places it is the value.
    exact: int | None
    #: At how many beyond those that determine it.
    witnesses: int | None
    #: Where it is the value times a factor.
    collapses: Rows[Collapse] | None
    #: Where it is neither.
    failures: tuple[int, ...] | None
    #: The first such place.
    first_failure: int | None
    #: From here on there is none.
    holds_from: int | None


class ClassRow(Answer):
    """The sets of a class."""

    __slots__ = ()
    #: The class.
    class_: str
    #: The part of all sets.
    share: float
    #: How many sets.
    count: int
    #: The sum.
    sum: int
    #: The mean.
    mean: float
    #: The largest.
    max: int
    #: The sets that have it.
    holders: tuple[tuple[int, ...], ...]


class CodedMove(Answer):
    """A move and where it led."""

    __slots__ = ()
    #: The move.
    move: str
    #: The bit code of the position after it.
    code: int


class CoinGame(Answer):
    """The mirror strategy on a table."""

    __slots__ = ()
    #: The table.
    table: str
    #: The radius of the coins.
    radius: str
    #: Where to put the first coin.
    first: tuple[str, ...]
    #: The answers to the opponent's coins.
    replies: Rows[CoinReply]


class CoinReply(Answer):
    """A coin of the opponent and the answer to it."""

    __slots__ = ()
    #: The opponent's coin.
    to: tuple[str, ...]
    #: The answer.
    reply: tuple[str, ...]


class Collapse(Answer):
    """Where a polynomial is the value times a factor."""

    __slots__ = ()
    #: The factor.
    factor: int


class Condition(Answer):
    """A condition: two forms and how they compare, such as `n >= 1`."""

    __slots__ = ()
    #: The form on the left; if only one has variables, this one.
    left: str
    #: How it compares.
    relation: _t.Literal['<=', '>=']
    #: The form on the right.
    right: str


class Counted(Answer):
    """What was counted."""

    __slots__ = ()
    #: How many matches there are.
    matches: int | None
    #: Positions that use all of them.
    starts: int | None
    #: Positions with at most so many, the empty one included.
    positions: int | None
    #: Positions that use all of them and have nim sum 0.
    safe_starts: int | None
    #: Positions with at most so many and nim sum 0.
    safe_positions: int | None
    #: The position.
    game: str | None
    #: The same if positions that symmetries carry into each other count once.
    positions_up_to_symmetry: int | None
    #: The moves of all these positions together.
    moves_of_all_positions: int | None
    #: Moves for each position, to two decimals.
    mean_branching: float | None
    #: The moves of the position itself.
    first_moves: int | None
    #: The most moves that can be made one after another.
    longest_play: int | None
    #: Ways to lay pieces, the order not counting.
    piece_placements: int | None
    #: Juvavum: positions up to the order of rows and columns.
    classes: int | None
    #: The same if rows and columns may also be exchanged.
    classes_transposed: int | None
    #: Ways to cover all free cells with dominoes; null where the pieces are others.
    tilings: int | None
    #: The most pieces that can be laid.
    matching_number: int | None
    #: The share of pairs of free cells on which a piece fits, as a fraction.
    density: str | None
    #: The same as a decimal number.
    density_decimal: str | None
    #: Moves for each position if those that symmetries carry into each other count once; where all counts are asked
    #: for.
    mean_branching_up_to_symmetry: float | None
    #: What ended the counting, if it was begun.
    stopped: Stopped | None
    #: How many there are.
    states: int | None


class CoveringTheorem(Answer):
    """A theorem that holds for some of the members."""

    __slots__ = ()
    #: Its name.
    name: str
    #: The moves it speaks of.
    moves: str
    #: For which parameters.
    conditions: str
    #: The least period, where it is proved.
    period: str | None
    #: The least preperiod, where it is proved.
    preperiod: str | None
    #: The members it holds for.
    members: tuple[tuple[int, ...], ...]
    #: Whether some of them are multiples of the games it speaks of: it holds for their moves divided by a common
    #: divisor.
    divided: bool


class CurvePoints(Answer):
    """The curve of a sequence."""

    __slots__ = ()
    #: The sequence.
    sequence: str
    #: Its points.
    points: tuple[tuple[float | None, float | None], ...]


class CurveRow(Answer):
    """A number of a curve."""

    __slots__ = ()
    #: The largest move.
    largest: int
    #: Which sets.
    class_: str
    #: How many sets.
    count: int
    #: The sum of their periods.
    sum: int
    #: The mean of their periods.
    mean: float | None
    #: The longest period.
    max: int
    #: The first set that has it.
    first_set: tuple[int, ...]


class CurveTable(Answer):
    """The numbers behind curves."""

    __slots__ = ()
    #: What the curves show.
    title: str
    #: The numbers.
    rows: Rows[CurveRow]
    #: Formulas that were fitted, and those of the source.
    formulas: tuple[str, ...]
    #: The file that the picture was written to.
    file: str | None
    #: The numbers, or the file that they were written to, if they were asked for.
    data: DataGiven | None
    #: The picture, if it was asked for.
    output: Document | None


class DataGiven(Answer):
    """Numbers of a picture: the file that they were written to, or the numbers themselves."""

    __slots__ = ()
    #: The format, which is the usual ending of a file's name.
    format: str | None
    content: str | None
    base64: str | None


class Discovered(Answer):
    """What was found."""

    __slots__ = ()
    #: The moves.
    moves: tuple[str, ...] | None
    #: Values or outcomes.
    rule: str | None
    #: How the search ended.
    verdict: str | None
    #: Theorems that were in the store before, about members of the family.
    known: Rows[TheoremKnown] | None
    #: What was proved.
    theorems: Rows[TheoremFound] | None
    #: The small members that no theorem speaks of.
    exceptions: Rows[ExceptionFound] | None
    #: With three moves and three parameters: what the theorems cover of all games of three moves.
    area: AreaFound | None
    #: How far the search came, unless all is proved.
    progress: str | None
    #: Whether a limit ended it.
    stopped: bool
    #: In a list: how long it took.
    seconds: float | None
    #: The files that were written.
    files: tuple[str, ...] | None
    #: The names under which the theorems are in your store, if they are new there.
    stored: tuple[str, ...] | None
    #: Why a theorem could not be kept in your store.
    not_stored: str | None
    #: One after the other.
    families: Rows[FamilyFound] | None
    #: How many searches ended how.
    counts: EndingCounts | None
    #: How many moves the families have.
    census: int | None
    #: The coefficients.
    coefficients: str | int | None
    #: The offsets.
    offsets: str | int | None
    #: One family after the other.
    rows: Rows[CensusRow] | None


class Document(Answer):
    """A file: its format, and its content as text or, where it is none, as bytes (in JSON in base64)."""

    __slots__ = ()
    #: The format, which is the usual ending of a file's name.
    format: str
    content: str | None
    base64: str | None


class DrawnGraph(Answer):
    """The picture of a game graph."""

    __slots__ = ()
    #: The position.
    expr: str
    #: How many positions are drawn.
    positions: int
    #: How many moves are drawn.
    moves: int
    #: Whether there are more than those that were asked for.
    cut: bool | None
    #: The format, which is the usual ending of a file's name.
    format: str
    #: The same as data, if the format is json and there are at most 5000 positions.
    graph: GraphData | None
    content: str | None
    base64: str | None


class EndingCounts(Answer):
    """How many searches ended how."""

    __slots__ = ()
    #: All members from some least one on are proved.
    proved: int


class ExactSeat(Answer):
    """What happens if one of the players begins, exactly."""

    __slots__ = ()
    #: Who begins.
    first: str
    #: The other.
    second: str
    #: The probability that the first wins, as a fraction.
    first_wins: str
    #: The probability that the second wins, as a fraction.
    second_wins: str
    #: The mean number of moves, as a fraction.
    mean_length: str


class ExceptionFound(Answer):
    """A small member that no theorem speaks of."""

    __slots__ = ()
    #: The parameter.
    at: int
    #: Its period.
    period: int
    #: Its preperiod.
    preperiod: int


class Expanded(Answer):
    """A description, its skeleton, or a member of its family."""

    __slots__ = ()
    #: The text.
    description: str | None
    #: The free variables.
    variables: tuple[str, ...] | None
    #: The moves.
    moves: tuple[str, ...] | tuple[int, ...]
    #: The blocks, and what stands between them.
    skeleton: Rows[OutlineLine] | None
    #: What the letters mean.
    rule: str | None
    #: The values of the free variables.
    values: Answer | None
    #: How many letters stand before the endless loop.
    preamble_length: int | None
    #: How many letters the endless loop has.
    loop_length: int | None
    #: The letters before the endless loop, as far as they were asked for.
    preamble: str | None
    #: The letters of the endless loop, as far as they were asked for.
    loop: str | None
    #: Whether they are.
    correct: bool | None
    #: The first that is not.
    first_error: WrongLetter | None


class Explanation(Answer):
    """The story of a position, or hints."""

    __slots__ = ()
    #: The position.
    expr: str
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends'] | None
    #: The value, where there is one.
    value: _t.Literal['infinite'] | int | None
    #: Who wins.
    outcome: _t.Literal['P', 'N', 'draw'] | None
    #: The Nim heaps that the parts are worth; none where values do not add.
    heaps: Rows[PartHeap] | None
    #: The winning moves.
    moves: Rows[WinningStep] | None
    #: The story, line by line.
    steps: tuple[str, ...] | None
    #: The theorems from which the values of far heaps are known, if they were not computed.
    theorems: Rows[GameTheorem] | None
    #: The sum.
    nim_sum: int | None
    #: The sum in binary, as wide as the heaps.
    nim_sum_binary: str | None
    #: What the leading 1 of the sum is worth; none if the sum is 0.
    leading_bit: int | None
    #: In a game with cycles: so many moves the winner needs at most, by formula.
    time_bound: int | None
    #: In a game with cycles: so many moves the winner needs, with best play.
    time: int | None
    #: The hints, from vague to plain.
    hints: tuple[str, ...] | None


class FamilyFound(Answer):
    """What was found about a family."""

    __slots__ = ()
    #: The moves.
    moves: tuple[str, ...]
    #: Values or outcomes.
    rule: str
    #: How the search ended.
    verdict: str
    #: Theorems that were in the store before, about members of the family.
    known: Rows[TheoremKnown] | None
    #: What was proved.
    theorems: Rows[TheoremFound]
    #: The small members that no theorem speaks of.
    exceptions: Rows[ExceptionFound]
    #: With three moves and three parameters: what the theorems cover of all games of three moves.
    area: AreaFound | None
    #: How far the search came, unless all is proved.
    progress: str | None
    #: Whether a limit ended it.
    stopped: bool
    #: In a list: how long it took.
    seconds: float | None
    #: The files that were written.
    files: tuple[str, ...] | None
    #: The names under which the theorems are in your store, if they are new there.
    stored: tuple[str, ...] | None
    #: Why a theorem could not be kept in your store.
    not_stored: str | None


class FamilyTable(Answer):
    """The periods of a family."""

    __slots__ = ()
    #: The moves.
    family: str
    #: Values or outcomes.
    kind: str
    #: The parameters and their ranges.
    parameters: Rows[ParameterRange]
    #: Whether all members are in the table.
    finished: bool
    #: The members.
    rows: Rows[MemberRow]
    #: The polynomials of the periods.
    period: QuantityFits
    #: The polynomials of the preperiods.
    preperiod: QuantityFits
    #: The quotient condition, for affine moves with one parameter.
    quotient_condition: QuotientCondition | None
    #: Theorems that hold for some of the members.
    theorems: Rows[CoveringTheorem]


class FittedLine(Answer):
    """A line of least squares, ln(y/x) = a x + b."""

    __slots__ = ()
    #: For x with this remainder.
    residue: int
    #: The slope.
    a: float
    #: The value at 0.
    b: float
    #: The coefficient of correlation.
    r: float
    #: How many points it goes through.
    points: int


class FittedLines(Answer):
    """Lines of least squares."""

    __slots__ = ()
    #: There is a line for each remainder by this number.
    modulus: int
    #: The lines.
    fits: Rows[FittedLine]


class FormPart(Answer):
    """A form that can be reached, in terms of simpler ones."""

    __slots__ = ()
    #: Its name among the parts.
    name: str
    #: The form.
    form: str
    #: How many moves the longest play has.
    birthday: int
    #: Who wins in misère play.
    outcome: _t.Literal['P', 'N', 'draw']
    #: Its value in normal play.
    value: int | None
    #: Its value in misère play.
    misere_value: int | None
    #: The genus symbol.
    genus: str | None
    #: Tame, restive or wild.
    temper: str | None


class Formed(Answer):
    """The form of a position."""

    __slots__ = ()
    #: The position.
    expr: str
    #: Its form; none if it is too long to be written in one piece.
    form: str | None
    #: How many moves the longest play has.
    birthday: int
    #: Who wins in misère play.
    outcome: _t.Literal['P', 'N', 'draw']
    #: Its value in normal play.
    value: int | None
    #: Its value in misère play.
    misere_value: int | None
    #: The genus symbol.
    genus: str | None
    #: Tame, restive or wild.
    temper: str | None
    #: The size of the Nim heap that it is equal to.
    heap: int | None
    #: How many forms can be reached, itself included.
    size: int
    #: All of them, if they were asked for.
    parts: Rows[FormPart] | None


class GameList(Answer):
    """The games of the notation."""

    __slots__ = ()
    #: The games.
    games: Rows[GameSheet]


class GameSheet(Answer):
    """What is to be known of a game before it is played."""

    __slots__ = ()
    #: Its name.
    name: str
    #: Other names.
    aliases: tuple[str, ...]
    #: How it is played.
    about: str
    #: What stands in the parentheses; empty if there are none.
    arguments: str
    #: How a position is written.
    position: str
    #: Positions to try.
    examples: tuple[str, ...]
    #: What a beginner should achieve first.
    goal: Goal | None


class GameTheorem(Answer):
    """A game of a position and the theorem from which the values of its far heaps are known."""

    __slots__ = ()
    #: The game.
    game: str
    #: Its name.
    name: str
    #: What it says.
    statement: str
    #: The values of its variables for this game.
    values: Answer
    #: Who found it.
    source: str
    #: Whether Grundy has checked a proof of it; if not, its proof is in print.
    checked: bool


class GenusRow(Answer):
    """The genus of a heap."""

    __slots__ = ()
    #: The heap.
    heap: int
    #: Its value in normal play.
    value: int
    #: Its misère values beside 0, 1, 2, ... heaps of 2; the last two go on alternating.
    misere: tuple[int, ...]
    #: The symbol.
    genus: str
    #: Tame, restive or wild.
    temper: str


class Goal(Answer):
    """A first goal: a position that the player to move wins, and what to do there."""

    __slots__ = ()
    #: The position.
    from_: str
    #: What to do, in a sentence.
    text: str


class GraphData(Answer):
    """A graph as data: what stands in the file, for those who need no file."""

    __slots__ = ()
    #: What the graph is of.
    title: str
    #: The name of the position in which all begins.
    start: str | None
    #: The names of the positions.
    vertices: tuple[str, ...]
    #: The positions in the same order, with what was found out about them.
    positions: Rows[GraphPosition]
    #: The moves.
    edges: Rows[GraphMove]


class GraphMove(Answer):
    """A move of a graph."""

    __slots__ = ()
    #: The name of the position it leaves.
    from_: str
    #: The name of the position it leads to.
    to: str
    #: The move.
    name: str
    #: Whether it wins.
    winning: bool
    #: Where it is drawn, in the language of SVG.
    path: str | None
    #: Where its arrow is.
    tip: GraphTip | None


class GraphPosition(Answer):
    """A position of a graph."""

    __slots__ = ()
    #: No other position has this name.
    name: str
    #: Its value, where there is one.
    value: int | None
    #: `P`, `N` or `draw`.
    outcome: str
    #: Whether no move leads on.
    terminal: bool
    #: The position in the notation, with its game.
    expr: str | None
    #: The longest way from the start, in moves; in a graph with cycles the shortest.
    depth: int | None
    #: The middle of its box, from the left.
    x: float | None
    #: The middle of its box, from the top.
    y: float | None
    #: The width of its box.
    width: float | None
    #: The height of its box.
    height: float | None
    #: Lines of text in the box.
    lines: tuple[str, ...] | None
    #: Rows of its board: `.` free, `#` taken, `x` poisoned, a blank where there is no cell.
    board: tuple[str, ...] | None
    #: Layers of the board, if it is a box.
    layers: int | None
    #: Whether the board is drawn in the box, above the lines.
    board_in_box: bool | None


class GraphTip(Answer):
    """The end of a path, and the point before it, which says where the path comes from."""

    __slots__ = ()
    #: The end, from the left.
    x: float
    #: The end, from the top.
    y: float
    #: The point before it, from the left.
    from_x: float
    #: The point before it, from the top.
    from_y: float


class GroupFacts(Answer):
    """A group in the monoid."""

    __slots__ = ()
    #: How many elements it has.
    order: int
    #: Its identity.
    identity: str
    #: Its elements.
    elements: tuple[str, ...]
    #: The orders of the cyclic groups whose product it is.
    cyclic_factors: tuple[int, ...]


class HeapLetter(Answer):
    """A generator."""

    __slots__ = ()
    #: Its letter.
    letter: str
    #: The heap.
    heap: int


class HeapStatistics(Answer):
    """What can be said about many values."""

    __slots__ = ()
    #: How many heaps were counted.
    computed: int
    #: The largest value.
    largest: int
    #: The first heap with that value.
    largest_at: int
    #: The last heap of value 0: a loss for the player to move.
    last_zero: int | None
    #: What computed the values.
    engine: str
    #: The mask of the sparse space, if one is in use.
    mask: int | None
    #: Whether the parity of the heap counts in it.
    twisted: bool | None
    #: How many heaps are rare in it.
    rare: int | None
    #: The last of them.
    last_rare: int | None
    #: How often each value occurs.
    frequencies: tuple[int, ...]


class HintGiven(Answer):
    """A hint."""

    __slots__ = ()
    #: How plain it is: 1, 2 or 3.
    stage: int
    #: The hint in words.
    text: str
    #: `N` if the player to move can win, `P` if not, nothing in a draw.
    outcome: str | None
    #: How many moves win (from stage 2 on).
    winning: int | None
    #: How many moves there are, where none of them wins (stage 2).
    moves: int | None
    #: The nim sum of the parts, where there are several (from stage 2 on).
    nim_sum: int | None
    #: The parts in which there is a winning move (from stage 2 on).
    parts: tuple[str, ...] | None
    #: The move (stage 3).
    move: str | None
    #: What the move does to its part (stage 3).
    change: Lowering | None
    #: In a lost position: how many winning answers the move leaves (stage 3).
    answers: int | None


class JudgedRule(Answer):
    """A rule and what became of it."""

    __slots__ = ()
    #: The game.
    game: str
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends']
    #: The rule.
    rule: str
    verdict: _t.Literal['refuted', 'confirmed', 'proved']
    #: The first position about which it is wrong.
    counterexample: tuple[int, ...] | None
    #: Who wins there.
    outcome: _t.Literal['P', 'N', 'draw'] | None
    #: How many positions were checked.
    checked: int | None
    #: Why they are enough.
    reason: str | None


class Judgement(Answer):
    """What came of it."""

    __slots__ = ()
    #: One after the other.
    library: Rows[LibraryProof] | None
    #: The description.
    file: str | None
    #: How many.
    transitions: int | None
    #: Each of them.
    transition_list: Rows[TransitionLine] | None
    #: What the letters mean.
    rule: str | None
    #: The moves.
    moves: tuple[str, ...] | None
    #: The words.
    words: Rows[WordChecked] | None
    #: `proved`.
    verdict: _t.Literal['proved', 'refuted', 'unknown', 'not proved'] | None
    #: For which values of the variables.
    conditions: str | None
    #: The least period, where it is shown to be the least.
    period: str | None
    #: The least preperiod, where it is shown.
    preperiod: str | None
    #: The length of the endless loop, if it is a polynomial.
    loop_length: str | None
    #: The length of what stands before it, if it is a polynomial.
    preamble_length: str | None
    #: How many systems of inequalities were shown to be unsolvable.
    claims: int | None
    #: Cases in which a word was compared.
    cases: int | None
    #: Pieces of words that were compared.
    pieces: int | None
    #: Splits by an inequality.
    splits: int | None
    #: Splits by a remainder.
    residues: int | None
    #: What is not shown of period and preperiod, for which parameters, and why.
    missing: tuple[str, ...] | None
    #: Remarks: blocks that are never active.
    warnings: tuple[str, ...] | None
    #: The blocks, if details were asked for.
    skeleton: Rows[OutlineLine] | None
    #: The proof, if it was asked for.
    certificate: Document | None
    #: The name under which it is in your store of theorems, if it is new there.
    stored: str | None
    #: If it was not asked for by name: a theorem of the store that says the same already.
    theorem: str | None
    #: The block.
    block: int | None
    #: The word in the block, counted from 1.
    word: int | None
    #: The word, as written.
    text: str | None
    #: The line of the text.
    line: int | None
    #: How many letters of the word are before the wrong one.
    offset: str | None
    #: The way back that leads to the mistake.
    way: str | None
    #: The case.
    case: tuple[str, ...] | None
    #: The same as people write it, each condition once.
    when: Rows[Condition] | None
    #: Values of the variables at which it happens.
    values: Answer | None
    #: The letters of the options.
    options: str | None
    #: The letter they ask for.
    computed: str | None
    #: The letter stated.
    stated: str | None
    #: The first wrong position of the member at these values, found by writing it out.
    check: WrongLetter | None
    #: Where the word stands in the text, and what is wrong with it.
    place: Misread | None
    #: Why.
    reason: str | None


class LeftOut(Answer):
    """Something that was asked for and could not be found out."""

    __slots__ = ()
    #: What it is.
    part: _t.Literal['normal', 'misere', 'moves', 'story', 'scene', 'analysis']
    #: Why, in words.
    message: str
    #: Why.
    why: Trouble


class LibraryProof(Answer):
    """A description of the library."""

    __slots__ = ()
    #: Its name.
    file: str
    #: Whether it is proved.
    verdict: _t.Literal['proved', 'refuted', 'unknown', 'not proved']
    #: What the letters mean.
    rule: str | None
    #: For which values of the variables.
    conditions: str | None
    #: The moves.
    moves: tuple[str, ...] | None
    #: The least period, where it is shown to be the least.
    period: str | None
    #: The least preperiod, where it is shown.
    preperiod: str | None
    #: The length of the endless loop, if it is a polynomial.
    loop_length: str | None
    #: The length of what stands before it, if it is a polynomial.
    preamble_length: str | None
    #: How many systems of inequalities were shown to be unsolvable.
    claims: int | None


class LieshoutException(Answer):
    """Where epsilon is not 0."""

    __slots__ = ()
    #: The index.
    n: int
    #: A_n.
    a: int
    #: Epsilon there.
    epsilon: int


class LineFit(Answer):
    """The straight line that fits best, and how far the numbers are off it."""

    __slots__ = ()
    #: Its slope.
    slope: float | None
    #: Its value at 0.
    intercept: float | None
    #: The farthest below it.
    min: float | None
    #: Where that is.
    min_at: int
    #: The farthest above it.
    max: float | None
    #: Where that is.
    max_at: int
    #: The standard deviation from it.
    deviation: float | None


class ListedMove(Answer):
    """A move and where it leads."""

    __slots__ = ()
    #: The move.
    move: str
    #: The position it leads to.
    to: str
    #: The value of that position, where it has one.
    value: _t.Literal['infinite'] | int | None
    #: Who wins there, where all moves are listed; otherwise the player who has moved.
    outcome: _t.Literal['P', 'N', 'draw'] | None
    #: How many moves the game then lasts, if that was asked for and every play ends.
    remoteness: int | None


class LiteratureShown(Answer):
    """A theorem whose proof is in print and not checked by Grundy."""

    __slots__ = ()
    #: Its name.
    name: str
    #: What it says.
    statement: str
    #: Where its proof is.
    source: str
    #: Why it is no description.
    why: str
    #: Theorems of the store that are special cases of it.
    instances: tuple[str, ...]
    #: What it says of the game that was asked about.
    holds: TheoremHolds | None


class LongestGame(Answer):
    """The game of a map with the longest period or preperiod."""

    __slots__ = ()
    #: The moves.
    moves: tuple[int, ...]
    #: The period.
    period: int
    #: The preperiod.
    preperiod: int


class Looked(Answer):
    """A game in progress as something to draw."""

    __slots__ = ()
    #: The position the game began with.
    expr: str
    #: The same with all boards empty, if some are not.
    empty: str | None
    #: The position now.
    now: str
    #: Which theory applies: `impartial`, `partizan` or `loopy`.
    kind: str
    #: `normal` or `misere`.
    convention: str
    #: Whether no move is left.
    over: bool
    #: Who has won, if it is over.
    winner: _t.Literal['first', 'second'] | None
    #: Whose turn it is.
    to_move: _t.Literal['first', 'second']
    #: The colour or direction of the player to move, in games where that matters.
    mover: str | None
    #: The games of the sum, in order.
    parts: Rows[ScenePart]
    #: What may be done.
    moves: Rows[SceneMove]
    #: What has been done.
    record: Rows[SceneRecord]
    #: Says so if there are more moves than are listed.
    limit: str | None
    #: Why the moves have no values, if they were asked for.
    values_limit: str | None


class LoopyAnswer(Answer):
    """What was found out about a game with cycles."""

    __slots__ = ()
    #: The position.
    expr: str | None
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends'] | None
    #: Who wins.
    outcome: _t.Literal['P', 'N', 'draw'] | None
    #: The value, where there is one.
    value: _t.Literal['infinite'] | int | None
    #: So many moves the winner needs, with best play.
    time: int | None
    #: So many moves the winner needs at most, by formula.
    time_bound: int | None
    #: The winning moves.
    moves: Rows[LoopyMove] | None
    #: The finite values of the options, where the value is infinite.
    infinite_over: tuple[int, ...] | None
    #: The game.
    game: str | None
    #: The largest size of the positions.
    total: int | None
    #: How many positions were compared.
    states: int | None
    #: How many are no draws.
    decided: int | None
    #: In how many the formula names another outcome.
    outcome_differs: int | None
    #: In how many the winner needs longer than the formula says.
    bound_exceeded: int | None
    #: In how many the winner needs just as long.
    bound_exact: int | None
    #: Whether the claim holds.
    holds: bool | None
    #: How many positions it speaks of.
    positions: int | None
    #: The position.
    position: str | None
    #: Why it fails there.
    reason: str | None


class LoopyMove(Answer):
    """A winning move."""

    __slots__ = ()
    #: The move.
    move: str
    #: The position it leads to.
    to: str
    #: Whether it makes the time bound smaller, where there is a formula.
    reduces: bool | None


class Lowering(Answer):
    """The value of a part before and after a move."""

    __slots__ = ()
    #: The part, in the notation.
    part: str
    #: Its value before.
    before: int
    #: Its value after.
    after: int


class MapClass(Answer):
    """How many games belong to a class."""

    __slots__ = ()
    #: The class.
    class_: str
    #: How many games.
    count: int
    #: The part of all games.
    share: float


class MapColumns(Answer):
    """The games of a map as lists: what stands at the same place of each belongs to the same game."""

    __slots__ = ()
    #: A list for each move, the smallest move first.
    moves: tuple[tuple[int, ...], ...]
    #: The periods; null where none is known.
    period: tuple[int | None, ...]
    #: The preperiods; null where none is known.
    preperiod: tuple[int | None, ...]
    #: The classes, as places in the list of classes, counted from 0.
    class_: tuple[int, ...]


class MapNumbers(Answer):
    """What the numbers of a map come to."""

    __slots__ = ()
    #: How many games were computed.
    games: int
    #: How many of them belong to each class.
    classes: Rows[MapClass]
    #: The game with the longest period, if all periods are known.
    longest_period: LongestGame | None
    #: The game with the longest preperiod, if all are known.
    longest_preperiod: LongestGame | None
    #: The file that the picture was written to.
    file: str | None
    #: The numbers, or the file that they were written to, if they were asked for.
    data: DataGiven | None
    #: The numbers as lists, if they were asked for.
    columns: MapColumns | None
    #: The picture, if it was asked for.
    output: Document | None


class MatchResult(Answer):
    """What came of it."""

    __slots__ = ()
    #: The position each game begins with.
    expr: str
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends']
    #: The two players.
    players: tuple[str, ...]
    #: Always true.
    exact: bool | None
    #: One of the players begins, then the other.
    seats: Rows[ExactSeat] | Rows[PlayedSeat]
    #: So many games were to be played with each beginning.
    games: int | None
    #: What chance depended on.
    seed: int | None
    #: What ended the match early.
    stopped: Stopped | None


class MemberRow(Answer):
    """A member of a family with its period and preperiod."""

    __slots__ = ()
    #: The moves.
    moves: tuple[int, ...]
    #: The period, if it was found within the limit.
    period: int | None
    #: The preperiod, if it was found within the limit.
    preperiod: int | None


class Memory(Answer):
    """What a placement game keeps in memory."""

    __slots__ = ()
    #: Positions with something known about them.
    positions: int
    #: Bytes for them.
    bytes: int
    #: Bytes for each, to one decimal.
    bytes_per_position: float


class MexRow(Answer):
    """One row of the mex function."""

    __slots__ = ()
    #: The elements of the options.
    options: tuple[str, ...]
    #: The element of the heap.
    element: str
    #: The first such heap.
    heap: int


class MirrorProof(Answer):
    """Why one of the players wins, without any computing."""

    __slots__ = ()
    #: Always `weak`: the start is solved, not every position.
    level: str
    #: `first` or `second`.
    winner: str
    #: What the winner does.
    strategy: str


class MisereFormAnswer(Answer):
    """The form of a position, and a comparison with another."""

    __slots__ = ()
    #: The position.
    expr: str
    #: Its form; none if it is too long to be written in one piece.
    form: str | None
    #: How many moves the longest play has.
    birthday: int
    #: Who wins in misère play.
    outcome: _t.Literal['P', 'N', 'draw']
    #: Its value in normal play.
    value: int | None
    #: Its value in misère play.
    misere_value: int | None
    #: The genus symbol.
    genus: str | None
    #: Tame, restive or wild.
    temper: str | None
    #: The size of the Nim heap that it is equal to.
    heap: int | None
    #: How many forms can be reached, itself included.
    size: int
    #: All of them, if they were asked for.
    parts: Rows[FormPart] | None
    #: The other position.
    other: Formed | None
    #: Whether both are equal in misère play.
    equal: bool | None
    #: A game beside which they have different outcomes; none if none was found soon.
    told_apart_by: str | None
    #: The outcomes beside that game.
    outcomes: tuple[_t.Literal['P', 'N', 'draw'], ...] | None


class Misread(Answer):
    """A text that does not mean anything."""

    __slots__ = ()
    #: The whole text.
    text: str
    #: The bytes of the text that are wrong; empty at the end when something is missing.
    span: Range_of_uint
    #: The line of the text that is wrong, counted from 1.
    line: int
    #: Where in that line, in letters counted from 0.
    columns: Range_of_uint
    #: What is wrong.
    message: str
    #: What would be right.
    help: str | None


class Missing(Answer):
    """The least number missing."""

    __slots__ = ()
    #: The set.
    set: tuple[int, ...]
    #: The least number that is not in it.
    mex: int


class More(Answer):
    """What other questions tell."""

    __slots__ = ()
    #: Value and outcome in normal play.
    normal: Valued | None
    #: Value and outcome in misère play.
    misere: Valued | None
    #: All moves.
    moves: MoveList | None
    #: Why the position is won or lost.
    story: Explanation | None
    #: What is needed to draw the position and to play from it.
    scene: Looked | None
    #: What was asked for and is not there.
    missing: Rows[LeftOut]


class MoveList(Answer):
    """Moves of a position."""

    __slots__ = ()
    #: The position.
    expr: str
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends']
    #: Who wins.
    outcome: _t.Literal['P', 'N', 'draw']
    #: How many such moves there are.
    count: int
    #: The moves, or the first of them.
    moves: Rows[ListedMove]
    #: The theorems from which the values of far heaps are known, if they were not computed.
    theorems: Rows[GameTheorem] | None


class NamedTheorem(Answer):
    """A theorem from which an answer comes."""

    __slots__ = ()
    #: Its name.
    name: str
    #: What it says.
    statement: str
    #: The values of its variables for this game.
    values: Answer
    #: Who found it.
    source: str
    #: Whether Grundy has checked a proof of it; if not, its proof is in print.
    checked: bool


class NimTableAnswer(Answer):
    """A table, or the reason for one of its cells."""

    __slots__ = ()
    #: The sum.
    operation: _t.Literal['sum', 'product']
    #: The row.
    a: int | None
    #: The column.
    b: int | None
    #: What stands before it in its row.
    row: tuple[int, ...] | None
    #: What stands above it in its column.
    column: tuple[int, ...] | None
    #: The least number missing in both.
    value: int | None
    #: What the definition excludes.
    excluded: tuple[int, ...] | None
    #: How many rows and columns there are.
    size: int | None
    #: The rows.
    rows: tuple[tuple[int, ...], ...] | None


class NoGame(Answer):
    """A text that is no game."""

    __slots__ = ()
    #: The text.
    game: str
    #: Why it is none.
    why: str


class OctalRow(Answer):
    """A code and its period."""

    __slots__ = ()
    #: The code.
    code: str
    #: Its standard form.
    standard: str
    #: How much less heaps count in the standard form.
    shift: int
    #: The period, if it was found.
    period: int | None
    #: The first heap from which the values repeat.
    preperiod: int | None
    #: What proves it.
    method: str | None


class Octals(Answer):
    """One code, or a table of many."""

    __slots__ = ()
    #: The code.
    code: str | None
    #: What the game is called.
    names: tuple[str, ...] | None
    #: The moves in words.
    moves: tuple[str, ...] | None
    #: The standard form.
    standard: str | None
    #: How much less heaps count in the standard form.
    shift: int | None
    #: Other codes of the same game.
    equivalent: Rows[SameGame] | None
    #: How many heaps of each game were computed.
    to: int | None
    #: The codes.
    games: Rows[OctalRow] | None


class OnesInWindows(Answer):
    """Ones in a window that slides along; where there is no whole window, there is nothing to say."""

    __slots__ = ()
    #: The length of the window.
    length: int
    #: The fewest ones.
    min: int | None
    #: The most ones.
    max: int | None
    #: The mean.
    mean: float | None
    #: The standard deviation.
    deviation: float | None
    #: How many windows hold so many ones.
    histogram: Rows[WindowCount]


class OrbitRow(Answer):
    """A cycle of start sequences."""

    __slots__ = ()
    #: Its length.
    length: int
    #: How many of its start sequences are palindromes.
    palindromes: int
    #: How many stretches longer by one are palindromes.
    longer_palindromes: int
    #: How many start sequences lead to it, with its own ones.
    sequences: int
    #: The longest way to it.
    longest_tail: int
    #: Whether it is the cycle of the game itself.
    normal: bool


class OutlineLine(Answer):
    """A line of a skeleton."""

    __slots__ = ()
    #: How deep it stands.
    depth: int
    #: Its number.
    block: int | None
    #: How many words it has.
    words: int | None
    #: How long it is, if that is a polynomial.
    length: str | None
    #: The words.
    keyword: str | None


class Overlaid(Answer):
    """A picture over another."""

    __slots__ = ()
    #: Rows of `#` for black and `.` for white.
    picture: tuple[str, ...]


class ParameterRange(Answer):
    """A parameter and its range."""

    __slots__ = ()
    #: Its letter.
    name: str
    #: The first value.
    from_: int
    #: The last value.
    to: int


class PartHeap(Answer):
    """A part of a position and the Nim heap it is worth."""

    __slots__ = ()
    #: The part, in the notation.
    part: str
    #: Its value.
    value: int
    #: The value in binary, as wide as the others.
    binary: str


class PeriodAnswer(Answer):
    """The period of a game, or why there is none."""

    __slots__ = ()
    #: The game.
    game: str
    #: Values or outcomes.
    kind: _t.Literal['values', 'outcomes', 'losing']
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends']
    #: The certificate of the period, if it was asked for.
    certificate: Document | None
    #: The least period.
    period: int | None
    #: The least preperiod.
    preperiod: int | None
    #: What establishes them.
    method: str | None
    #: How many positions were computed for it, if any.
    computed: int | None
    #: The theorem that says so, if one does.
    theorem: NamedTheorem | None
    #: The word `periodic`.
    verdict: _t.Literal['periodic', 'never periodic', 'open'] | None
    #: A finite set with the same sequence, if there is one.
    same_as: tuple[int, ...] | None
    #: Whether both are right.
    holds: bool | None
    #: What is wrong, if something is.
    reason: str | None
    #: What can be said about them.
    statistics: HeapStatistics | None
    #: What else might be asked.
    help: str | None


class PlayCounts(Answer):
    """The plays of a position."""

    __slots__ = ()
    #: The position.
    expr: str
    #: The plays by their length.
    levels: Rows[PlayLevel]
    #: Whether all plays are over with the last of these lengths.
    complete: bool
    #: What ended the counting, if it was stopped before the depth was reached.
    stopped: Stopped | None


class PlayLevel(Answer):
    """The plays of one length."""

    __slots__ = ()
    #: How many moves they have.
    depth: int
    #: How many plays there are.
    plays: int
    #: To how many different positions they lead.
    positions: int
    #: How many of them are over: no move is left.
    ended: int


class PlayedSeat(Answer):
    """What happened when one of the players began."""

    __slots__ = ()
    #: Who began.
    first: str
    #: The other.
    second: str
    #: Games that were finished.
    games: int
    #: Games that the first won.
    first_wins: int
    #: Games that the second won.
    second_wins: int
    #: The moves of all games.
    moves: int
    #: The mean number of moves, to two decimals.
    mean_length: float


class PlayerList(Answer):
    """The computer players."""

    __slots__ = ()
    #: The players.
    players: Rows[SeatedPlayer]


class QuantityFits(Answer):
    """The polynomials of a quantity, and whether more than a fit is behind them."""

    __slots__ = ()
    #: 1 if one polynomial is for all.
    modulus: int | None
    #: As text.
    polynomial: str | None
    #: Its coefficients, that of power 0 first.
    coefficients: tuple[int | str, ...] | None
    #: How many places agree beyond those that determine it.
    witnesses: int | None
    #: The classes.
    classes: Rows[ClassFit] | None
    #: The parameter in which polynomials are sought, and the other one.
    order: tuple[str, ...] | None
    #: One polynomial in both, if there is one.
    surface: SurfaceFound | None
    #: For each value of the other parameter the polynomials in the first.
    slices: Rows[Slice] | None


class QuotientCondition(Answer):
    """The quotient condition: whether all quotients lie between the bounds."""

    __slots__ = ()
    #: Whether they do.
    fulfilled: bool
    #: |b|/a for the moves an+b.
    quotients: tuple[str, ...]
    #: The smaller bound.
    low: str
    #: The larger bound.
    high: str


class Quotiented(Answer):
    """A quotient, or genus symbols."""

    __slots__ = ()
    #: The game.
    game: str
    #: Whether it holds for all heaps.
    complete: bool | None
    #: How many elements it has.
    order: int | None
    #: How many of them are P.
    p_elements: int | None
    #: The period of the elements of heaps.
    period: int | None
    #: Its preperiod.
    preperiod: int | None
    #: The largest heap in the list.
    heaps_to: int | None
    #: Heaps that are no product of smaller ones.
    generators: Rows[HeapLetter] | None
    #: The relations between them.
    relations: tuple[str, ...] | None
    #: The elements as products of generators.
    elements: tuple[str, ...] | None
    #: Those that are P.
    p_words: tuple[str, ...] | None
    #: The elements of heaps 0, 1, 2, ...
    heaps: tuple[str, ...] | Rows[GenusRow]
    #: The same as numbers into the list of elements.
    heap_elements: tuple[int, ...] | None
    #: The products of elements.
    products: tuple[tuple[int, ...], ...] | None
    #: The group of units.
    units: GroupFacts | None
    #: The kernel: the smallest ideal.
    kernel: GroupFacts | None
    #: The elements that are their own squares.
    idempotents: tuple[str, ...] | None
    #: Whether just one element of the kernel is P.
    regular: bool | None
    #: Whether that element is the identity of the kernel.
    normal: bool | None
    #: Whether the quotient is one of Nim.
    tame: bool | None
    #: The mex function: which element a heap has whose options have these; none if it is too long.
    mex: Rows[MexRow] | None
    #: How many sums of heaps the checker looked at.
    pairs_checked: int | None
    #: How many kinds of heaps.
    types_checked: int | None
    #: How many positions were compared with the definition.
    positions_compared: int | None
    #: Positions with up to so many matches were compared.
    matches_compared: int | None
    #: The quotient in the formats that were asked for, in that order.
    exports: Rows[Document] | None
    #: What ended the search, if it was stopped: the quotient is that of the heaps done until then.
    stopped: Stopped | None


class Range_of_uint(Answer):
    """Range_of_uint."""

    __slots__ = ()
    start: int
    end: int


class RealLosses(Answer):
    """The lost heaps of a game with real moves."""

    __slots__ = ()
    #: The moves as they were written.
    moves: str
    #: The lost intervals; square brackets belong to them.
    lost: tuple[str, ...]
    #: Their period, if it was found.
    period: str | None
    #: Where the period begins.
    preperiod: str | None
    #: So many lost intervals a period holds, if it was found.
    lost_per_period: int | None
    #: The same game with one move a little larger or smaller; empty unless they were asked for.
    variations: Rows[Variation] | None


class Reason(Answer):
    """What ended the work."""

    __slots__ = ()
    by: _t.Literal['memory', 'time', 'interrupted', 'work']
    #: The limit, in bytes.
    limit: int | None


class RecordRow(Answer):
    """A set at least as good as all before it."""

    __slots__ = ()
    #: The moves.
    moves: tuple[int, ...]
    #: The largest of them.
    max_move: int | None
    #: The period.
    period: int
    #: The preperiod.
    preperiod: int
    #: The logarithm to base 2, divided by the largest move; null where it is not finite.
    log2_over_max: float | None
    #: The logarithm, divided by that of the largest move; null where it is not finite.
    ln_over_lnmax: float | None


class RecordTable(Answer):
    """What a search found."""

    __slots__ = ()
    #: Which sets.
    kind: str
    #: Values or outcomes.
    sequence: str
    #: Whether the records are periods or preperiods.
    by: _t.Literal['period', 'preperiod']
    #: By largest move.
    rows: Rows[TallyRow]
    #: The sets at least as good as all before them.
    records: Rows[RecordRow]
    #: How statements about the periods fare.
    statements: Rows[Statement]
    #: Lines through the logarithms, if they were asked for.
    fits: Rows[FittedLine] | None


class RecordsFound(Answer):
    """What a search found."""

    __slots__ = ()
    #: Their names.
    units: tuple[str, ...] | int | None
    #: Which part.
    shard: int | None
    #: Of how many.
    of: int | None
    #: How many sets were searched.
    sets: int | None
    #: Which sets.
    kind: str | None
    #: Values or outcomes.
    sequence: str | None
    #: Whether the records are periods or preperiods.
    by: _t.Literal['period', 'preperiod'] | None
    #: By largest move.
    rows: Rows[TallyRow] | None
    #: The sets at least as good as all before them.
    records: Rows[RecordRow] | None
    #: How statements about the periods fare.
    statements: Rows[Statement] | None
    #: Lines through the logarithms, if they were asked for.
    fits: Rows[FittedLine] | None


class Reduction(Answer):
    """What can be left out."""

    __slots__ = ()
    #: The game.
    game: str
    #: The moves without which some outcome changes.
    needed: tuple[int, ...] | SomeMoves
    #: The moves that can be left out, each alone.
    superfluous: tuple[int, ...] | SomeMoves
    #: A smallest set with the same outcomes.
    smallest: tuple[int, ...] | None
    #: Whether that set is known to be as small as possible.
    proved_smallest: bool
    #: The period of the outcomes.
    period: int | None
    #: Their preperiod.
    preperiod: int | None
    #: Whether all that is said is proved for all heaps. Otherwise the needed moves are proved, and all else holds
    #: up to the last heap that was looked at.
    proved: bool | None
    #: What proves it.
    method: str | None
    #: The last heap that was looked at; none if it is proved for all.
    heaps: int | None
    #: A subset with the same outcomes; none if the needed moves are not enough and nothing is proved.
    enough: SomeMoves | None
    #: The least heap whose outcome changes if all moves that are not needed are left out, if there is one up to the
    #: last.
    changes_at: int | None
    #: Heaps that show of a move that it is needed: they have no other winning move.
    witnesses: Rows[Witness] | None


class Registered(Answer):
    """The bits of a register."""

    __slots__ = ()
    #: The game.
    game: str
    #: The bits.
    values: tuple[int, ...] | None
    #: Their period.
    period: int | None
    #: Their preperiod.
    preperiod: int | None
    #: How the period was proved.
    method: str | None
    #: The position.
    position: int | None
    #: The bit.
    value: int | None


class Replayed(Answer):
    """A game, move by move. Player A began."""

    __slots__ = ()
    #: The position the game began with.
    expr: str
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends']
    #: Which player the human was, if the game was saved while playing.
    human: _t.Literal['first', 'second'] | None
    #: The moves.
    moves: Rows[ReplayedMove]
    #: On a board: the number of the move that took each cell, rows divided by slashes.
    board: str | None
    #: Whether no move is left.
    over: bool
    #: Who moved last.
    last: str | None
    #: Who has won.
    winner: str | None


class ReplayedMove(Answer):
    """A move that was made."""

    __slots__ = ()
    #: Counted from 1.
    number: int
    #: Who made it.
    player: str
    #: The move.
    move: str
    #: The position after it.
    position: str
    #: On a board: the bit code of the taken cells.
    code: int | None


class Replied(Answer):
    """The computer's move."""

    __slots__ = ()
    #: The move.
    move: str
    #: What the game looks like after it.
    look: Scene


class Requirement(Answer):
    """A requirement for an impartial game."""

    __slots__ = ()
    #: Counted from 1.
    number: int
    #: What is required.
    requirement: str
    #: Whether the game meets it.
    met: bool


class SafeAnswer(Answer):
    """What is told about positions or a family."""

    __slots__ = ()
    #: The heaps.
    position: tuple[int, ...] | None
    #: Their nim sum.
    nim_sum: int | None
    #: Whether that is 0.
    safe: bool | None
    #: The family it is in, for two or three heaps.
    family: str | None
    #: Which member it is.
    n: int | None
    #: All heaps, rising.
    union: tuple[int, ...] | None
    #: The members asked for.
    members: tuple[tuple[int, ...], ...] | None
    #: Whether all members are safe, and why.
    safety: str | None


class SameGame(Answer):
    """Another code of the same game."""

    __slots__ = ()
    #: The code.
    code: str
    #: How much more its heaps count.
    shift: int
    #: What it is called.
    names: tuple[str, ...]


class Scene(Answer):
    """Everything a program needs to draw a game in progress."""

    __slots__ = ()
    #: The position the game began with.
    expr: str
    #: The same with all boards empty, if some are not.
    empty: str | None
    #: The position now.
    now: str
    #: Which theory applies: `impartial`, `partizan` or `loopy`.
    kind: str
    #: `normal` or `misere`.
    convention: str
    #: Whether no move is left.
    over: bool
    #: Who has won, if it is over.
    winner: _t.Literal['first', 'second'] | None
    #: Whose turn it is.
    to_move: _t.Literal['first', 'second']
    #: The colour or direction of the player to move, in games where that matters.
    mover: str | None
    #: The games of the sum, in order.
    parts: Rows[ScenePart]
    #: What may be done.
    moves: Rows[SceneMove]
    #: What has been done.
    record: Rows[SceneRecord]
    #: Says so if there are more moves than are listed.
    limit: str | None


class SceneCell(Answer):
    """A cell of a board."""

    __slots__ = ()
    #: Its name in the notation.
    name: str
    #: The row of the picture, from the top.
    row: int
    #: The column of the picture.
    column: int
    #: The layer, in a box.
    layer: int | None
    #: `free`, `taken`, or `hole` where the board has no cell.
    state: str
    #: Who took it, if it was taken in this game.
    by: _t.Literal['first', 'second'] | None
    #: The number of the move that took it.
    piece: int | None
    #: Nobody eats this one.
    poison: bool | None


class SceneHeap(Answer):
    """A heap."""

    __slots__ = ()
    #: How much is in it.
    size: int


class SceneMove(Answer):
    """A legal move."""

    __slots__ = ()
    #: What to write to make exactly this move.
    name: str
    #: The move as people write it; the same for equal heaps.
    text: str
    #: In which part, counted from 0.
    part: int
    #: The position it leads to.
    to: str
    #: The cells it takes.
    cells: tuple[str, ...] | None
    #: The heap it changes, counted from 0; one beyond the last is new.
    heap: int | None
    #: How much it takes away in all; nothing where matches are put back.
    take: int | None
    #: What becomes of the heap.
    into: tuple[int, ...] | None
    #: How much it takes from each heap, in games that take from several.
    takes: tuple[int, ...] | None
    #: Where the piece goes.
    at: tuple[int, ...] | None
    #: The value of the position it leads to, where there is one.
    value: int | None
    #: Whether it wins.
    wins: bool | None
    #: Whether it keeps a draw.
    draws: bool | None


class ScenePart(Answer):
    """One game of a sum."""

    __slots__ = ()
    kind: _t.Literal['board', 'heaps', 'queen', 'text']
    #: The game.
    name: str
    #: Rows of the picture.
    rows: int | None
    #: Columns of the picture.
    columns: int | None
    #: Layers of a box; 1 for flat boards.
    layers: int | None
    #: How the edges are glued: plane, cylinder, moebius, torus, klein; or box.
    surface: str | None
    #: How many cells a piece covers, if all pieces are straight and equally long: a move may lay several.
    piece_cells: int | None
    #: The names of the rows in the notation, where they have names.
    row_names: tuple[str, ...] | None
    #: The cells, row by row.
    cells: Rows[SceneCell] | None
    #: The heaps, in order.
    heaps: Rows[SceneHeap] | None
    #: They are rows of pins: what is taken stands side by side.
    pins: bool | None
    #: The pins stand in a ring.
    ring: bool | None
    #: Matches in reserve: of the player to move, of the other one.
    reserves: tuple[int, ...] | None
    #: The chess pieces it moves like; none if it is of its own kind.
    pieces: tuple[str, ...] | None
    #: Column and row of the piece.
    at: tuple[int, ...] | None
    #: The position.
    text: str | None
    #: Lines of a picture, where the game has one.
    picture: tuple[str, ...] | None


class SceneRecord(Answer):
    """A move that was made."""

    __slots__ = ()
    #: Counted from 1.
    number: int
    #: The move as people write it.
    move: str
    #: Who made it.
    by: _t.Literal['first', 'second']


class SearchStatistics(Answer):
    """How much was searched."""

    __slots__ = ()
    #: Positions that were finished.
    positions: int
    #: Seconds on the clock.
    seconds: float
    #: How often a table was asked about a position.
    lookups: int
    #: How often it knew something.
    hits: int
    #: Positions that are remembered.
    entries: int


class SeatedPlayer(Answer):
    """A computer player."""

    __slots__ = ()
    #: Its name.
    name: str
    #: Its name as people write it.
    title: str
    #: How it plays.
    about: str
    #: Whether it plays on boards only.
    needs_board: bool
    #: Whether it plays misère, too.
    misere: bool


class SequenceAnswer(Answer):
    """A sequence, or statistics of it."""

    __slots__ = ()
    #: The game.
    game: str
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends'] | None
    #: What is listed.
    kind: _t.Literal['values', 'outcomes', 'losing', 'statistics']
    #: The first heap.
    from_: int
    #: The last heap.
    to: int
    #: The theorem from which the numbers are known, if they lie far out and were not computed.
    theorem: NamedTheorem | None
    #: The number of the sequence in the encyclopedia of integer sequences, where it is known to be there.
    oeis: str | None
    #: The numbers.
    values: tuple[int, ...] | None
    #: Outcomes; values are not named.
    of: _t.Literal['values', 'outcomes', 'losing'] | None
    #: How many heaps were counted.
    computed: int | None
    #: The largest value.
    largest: int | None
    #: The first heap with that value.
    largest_at: int | None
    #: The last heap of value 0: a loss for the player to move.
    last_zero: int | None
    #: What computed the values.
    engine: str | None
    #: The mask of the sparse space, if one is in use.
    mask: int | None
    #: Whether the parity of the heap counts in it.
    twisted: bool | None
    #: How many heaps are rare in it.
    rare: int | None
    #: The last of them.
    last_rare: int | None
    #: How often each value occurs.
    frequencies: tuple[int, ...] | None


class SequenceFigures(Answer):
    """What can be said of a sequence."""

    __slots__ = ()
    #: Its name.
    sequence: str
    #: How many numbers were looked at.
    terms: int
    #: The last of them.
    last: int
    #: Numbers among all up to the last.
    density: float | None
    #: How often each difference of neighbours occurs.
    steps: Rows[StepCount]
    #: Ones in a window that slides along.
    window: OnesInWindows
    #: The autocorrelation for lags 1, 2, ...
    autocorrelation: tuple[float | None, ...]
    #: The straight line that fits best.
    line: LineFit
    #: How many different words of each length occur.
    subwords: tuple[int, ...]
    #: How often each word of one length occurs.
    words: Rows[WordCount]


class Slice(Answer):
    """The polynomials in one parameter for a value of the other."""

    __slots__ = ()
    #: 1 if one polynomial is for all.
    modulus: int
    #: As text.
    polynomial: str | None
    #: Its coefficients, that of power 0 first.
    coefficients: tuple[int | str, ...] | None
    #: How many places agree beyond those that determine it.
    witnesses: int | None
    #: The classes.
    classes: Rows[ClassFit]


class SmtScript(Answer):
    """A script in SMT-LIB 2."""

    __slots__ = ()
    #: A name for it: `block-3`.
    name: str | None
    #: How many claims it makes.
    claims: int | None
    #: The format, which is the usual ending of a file's name.
    format: str | None
    content: str | None
    base64: str | None


class SomeMoves(Answer):
    """Some of the moves of an infinite set."""

    __slots__ = ()
    #: In words.
    moves: str
    #: Listed moves; none where words say which they are.
    listed: tuple[int, ...]
    #: With them all moves that have one of these remainders by the modulus.
    remainders: tuple[int, ...]
    #: The modulus, if there are remainders.
    modulus: int | None


class Statement(Answer):
    """How a statement about periods fares."""

    __slots__ = ()
    #: Its name.
    name: str
    #: So many sets agree.
    agree: int
    #: These do not.
    against: Rows[RecordRow]


class StatisticsAnswer(Answer):
    """Figures or curves."""

    __slots__ = ()
    #: The seed of random sequences.
    seed: int | None
    #: The sequences.
    sequences: Rows[SequenceFigures] | None
    #: What they show.
    plot: str | None
    #: What goes to the right.
    x: str | None
    #: What goes up.
    y: str | None
    #: The curves.
    curves: Rows[CurvePoints] | tuple[str, ...] | None
    #: The picture.
    output: Document | None


class StepCount(Answer):
    """How often a step occurs."""

    __slots__ = ()
    #: The step.
    step: int
    #: How often.
    count: int


class Stopped(Answer):
    """Work that ended before its answer: why, how far it got, and where what was found is kept."""

    __slots__ = ()
    #: What ended it.
    reason: Reason
    #: How many positions were finished.
    positions: int
    #: How far it got, in the words of the question: `at position 500`.
    reached: str | None
    #: What is known nevertheless, in sentences.
    known: tuple[str, ...] | None
    #: The file in which what was found is kept; the same question with it goes on from there.
    state: str | None
    #: Whether more memory would have helped, although something else ended the work.
    short_of_memory: bool | None
    #: Whether the question takes such a file, and none was named.
    could_keep: bool | None


class SunZeilberger(Answer):
    """A window of Sun and Zeilberger's theorem."""

    __slots__ = ()
    #: From here on A exceeds T.
    N: int
    #: The window begins two before this.
    m1: int
    #: The last term of the window.
    m2: int


class SurfaceCollapse(Answer):
    """Where a polynomial in two parameters is the value times a factor."""

    __slots__ = ()
    #: The place.
    at: tuple[int, int]
    #: The factor.
    factor: int


class SurfaceFound(Answer):
    """A polynomial in two parameters."""

    __slots__ = ()
    #: As text.
    polynomial: str
    #: For each power of the first parameter the coefficients in the other.
    coefficients: tuple[tuple[int | str, ...], ...]
    #: How many places were tested.
    tested: int
    #: How many places agree beyond those that determine it.
    witnesses: int
    #: Where it is the value times a factor.
    collapses: Rows[SurfaceCollapse]
    #: Where it is neither.
    failures: tuple[tuple[int, int], ...]


class Swapped(Answer):
    """What the two registers hold after each step."""

    __slots__ = ()
    #: Both registers, from the beginning to the end.
    trace: tuple[tuple[int, int], ...]
    #: Why nothing is swapped, if the registers are one.
    note: str | None


class SweepClaim(Answer):
    """A claim and what became of it."""

    __slots__ = ()
    #: What is claimed.
    claim: str
    #: In how many rows it holds.
    holds: int
    #: In how many rows that is open.
    undecided: int
    #: The games for which it does not hold.
    fails: tuple[str, ...]


class SweepRow(Answer):
    """A row of the table."""

    __slots__ = ()
    #: The values of the parameters.
    at: Answer
    #: The game.
    game: str
    #: The cells.
    cells: Answer


class SweepTable(Answer):
    """A table over sizes."""

    __slots__ = ()
    #: The game with its parameters.
    game: str
    #: The parameters, in the order in which the game names them.
    parameters: tuple[str, ...]
    #: The columns.
    columns: tuple[_t.Literal['value', 'misere', 'outcome', 'misere-outcome', 'positions', 'classes', 'normal-forms', 'first-moves', 'branching', 'class-branching', 'normal-branching', 'longest', 'density', 'tilings', 'placements', 'period', 'preperiod', 'outcome-period', 'outcome-preperiod'], ...]
    #: The rows; the last parameter changes fastest.
    rows: Rows[SweepRow]
    #: Values of the parameters for which there is no such game.
    left_out: Rows[NoGame] | None
    #: How many cells are open.
    open: int
    #: What was claimed, and what became of it.
    claims: Rows[SweepClaim] | None
    #: Whether all rows are there.
    finished: bool
    #: What ended the work before all rows were there.
    stopped: Stopped | None


class Symmetry(Answer):
    """What symmetry says about a move set."""

    __slots__ = ()
    #: The game.
    game: str
    #: Whether the set is symmetric. Then every start sequence without collisions lies on a cycle.
    symmetric: bool | None
    #: The largest move.
    largest: int | None
    #: A move whose difference from the largest one is no move, if the set is not symmetric.
    unpaired: int | None
    #: How many start sequences have no collisions; none if the largest move is too long for counting.
    sequences: int | None
    #: How many of them are palindromes.
    palindromes: int | None
    #: How many of them lie on a cycle; this and what follows is none if they are too many to be listed.
    on_cycles: int | None
    #: The longest way to a cycle.
    longest_tail: int | None
    #: The period of the game itself.
    period: int | None
    #: Its preperiod.
    preperiod: int | None
    #: How many cycles there are.
    orbits: int | None
    #: The lengths of the cycles, each with how often it occurs.
    orbit_lengths: str | None
    #: The cycles.
    orbit_list: Rows[OrbitRow] | None
    #: Bounds for the number of start sequences, and so for the period, that apply to the set; none for too long
    #: moves.
    bounds: Rows[BoundRow] | None
    #: 0 for a loss and 1 for a win.
    previous: int | None
    #: All moves are multiplied by this.
    factor: int | None


class TableListed(Answer):
    """The positions of a board with their values."""

    __slots__ = ()
    #: The game.
    game: str
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends']
    #: How many positions are listed.
    rows: int
    #: The format, which is the usual ending of a file's name.
    format: str
    content: str | None
    base64: str | None


class TableRow(Answer):
    """A position in the table."""

    __slots__ = ()
    #: The position.
    position: str
    #: Whether the player to move wins in misère play.
    misere_win: bool
    #: Whether the player to move wins in normal play.
    normal_win: bool
    #: Who wins.
    outcome: _t.Literal['P', 'N', 'draw']
    #: The value, where there is one.
    value: int | None
    #: The value in misère play, where there is one.
    misere_value: int | None
    #: Win 1, loss -1, times the discount for every move, if there is no cycle.
    discounted: str | None


class TallyRow(Answer):
    """All sets with one largest move."""

    __slots__ = ()
    #: The largest move.
    max_move: int
    #: How many sets.
    count: int
    #: The sum.
    sum: int
    #: The mean.
    mean: float
    #: The largest.
    max: int
    #: The sets that have it.
    holders: tuple[tuple[int, ...], ...]
    #: The same by class, where there are classes.
    classes: Rows[ClassRow] | None


class TheoremFound(Answer):
    """A theorem."""

    __slots__ = ()
    #: In a sentence.
    theorem: str
    #: It is about members whose parameter, divided by this,
    modulus: int
    #: leaves this remainder.
    rest: int
    #: For which parameters.
    conditions: tuple[str, ...]
    #: A period.
    period: str | None
    #: Whether it is proved to be the least.
    period_is_least: bool
    #: A number of positions after which the sequence is periodic.
    preperiod: str | None
    #: Whether it is proved to be the least.
    preperiod_is_exact: bool
    #: What is not shown of period and preperiod, for which parameters, and why.
    missing: tuple[str, ...] | None
    #: The members it was made from, at most the first ones.
    used: tuple[tuple[int, ...], ...]
    #: How many there were.
    used_count: int
    #: With an area: the corners (s1/s3, s2/s3) of its region in the triangle of all games of three moves.
    corners: tuple[tuple[str, ...], ...] | None
    #: With an area: which sum of two moves the period is, as on a map of three moves.
    map_class: str | None
    #: Ways to reach a block, in the proof.
    transitions: int
    #: Claims that were checked.
    claims: int
    #: The description.
    description: str
    #: The proof, if it was asked for.
    certificate: Document | None


class TheoremHolds(Answer):
    """What a theorem says of a game or a family."""

    __slots__ = ()
    #: For a game: the values of the variables.
    values: Answer | None
    #: For a family: what the variables are, `a = 2n`.
    images: tuple[str, ...] | None
    #: For a family: the conditions in terms of its parameters.
    conditions: tuple[str, ...] | None
    #: For a family of which it only covers some members: the first of those members.
    members: tuple[str, ...] | None
    #: For a game whose moves are a multiple of the theorem's: so many times.
    times: int | None
    #: For a game: the period.
    period: int | None
    #: Whether it is shown to be the least.
    period_is_least: bool | None
    #: For a game: the preperiod.
    preperiod: int | None
    #: Whether it is shown to be the least.
    preperiod_is_least: bool | None


class TheoremKnown(Answer):
    """A theorem that was in the store before."""

    __slots__ = ()
    #: Its name.
    name: str
    #: What it says.
    statement: str
    #: Who found it.
    source: str
    #: What its variables are for the members of the family, `a = 2n`.
    images: tuple[str, ...]
    #: For which members it holds.
    conditions: tuple[str, ...]


class TheoremLength(Answer):
    """A period or preperiod of a theorem."""

    __slots__ = ()
    #: In this case; none for all.
    when: tuple[str, ...]
    #: How long, a polynomial.
    is_: str | None
    #: Whether it is the least one.
    least: bool


class TheoremList(Answer):
    """The theorems that are known."""

    __slots__ = ()
    #: Those that were asked for.
    theorems: Rows[TheoremShown]
    #: Theorems whose proofs are in print and not checked by Grundy, because one description cannot say them.
    literature: Rows[LiteratureShown] | None
    #: With a game: theorems with as many moves that do not speak of it, and why.
    others: Rows[TheoremPassed] | None
    #: Files of your own that cannot be used, and why.
    troubles: tuple[str, ...] | None
    #: The name that was removed.
    forgotten: str | None
    #: How many certificates were checked anew.
    rechecked: int | None


class TheoremPassed(Answer):
    """A theorem that does not speak of a game."""

    __slots__ = ()
    #: Its name.
    name: str
    #: Why not.
    why: str


class TheoremShown(Answer):
    """A theorem."""

    __slots__ = ()
    #: Its name.
    name: str
    #: What it says.
    statement: str
    #: Who found it.
    source: str
    #: When its proof was checked.
    date: str
    #: Whether it is your own.
    own: bool
    #: What the letters of the sequence mean.
    rule: str
    #: For which values of the variables.
    conditions: tuple[str, ...]
    #: The moves.
    moves: tuple[str, ...]
    #: The period, in each case.
    period: Rows[TheoremLength]
    #: The preperiod, in each case.
    preperiod: Rows[TheoremLength]
    #: How many systems of inequalities the proof shows to have no solution.
    claims: int
    #: How many bytes the certificate takes, compressed.
    certificate_bytes: int
    #: What it says of the game that was asked about.
    holds: TheoremHolds | None
    #: If it was named: the description.
    description: str | None
    #: The certificate, if it was asked for.
    certificate: Document | None


class Tiled(Answer):
    """So many ways there are to cover a board."""

    __slots__ = ()
    #: The board.
    board: str
    #: How many cells it has.
    cells: int
    #: Ways to cover all of them with dominoes.
    tilings: int
    #: Ways to lay dominoes with gaps.
    placements: int | None


class TraceStep(Answer):
    """A step of backward induction."""

    __slots__ = ()
    #: The position.
    position: str
    #: The values of its options.
    options: tuple[int, ...]
    #: The least number missing among them.
    value: int
    #: Whether the player to move wins in normal play.
    normal_win: bool
    #: Whether the player to move wins in misère play.
    misere_win: bool


class TransitionLine(Answer):
    """A way to reach a block."""

    __slots__ = ()
    #: The block.
    block: int
    #: The way, backwards.
    way: str
    #: When it is taken.
    system: tuple[str, ...]
    #: The same as people write it, each condition once.
    when: Rows[Condition]
    #: How many words are looked at.
    words: int
    #: The number of cases.
    cases: int
    #: The number of pieces.
    pieces: int
    #: Every word, every case and every piece, if they were asked for.
    steps: tuple[str, ...] | None


class Translated(Answer):
    """A sum as Nim heaps."""

    __slots__ = ()
    #: The sum.
    expr: str
    #: What each term is worth.
    heaps: tuple[int, ...]
    #: The moves that play the move in Nim, if one was given.
    moves: Rows[TranslatedMove] | None
    #: The sum in the language of the other program, if one was named.
    foreign: str | None


class TranslatedMove(Answer):
    """A move of a sum that plays a move in Nim."""

    __slots__ = ()
    #: The move.
    move: str
    #: The position it leads to.
    to: str
    #: The value of that position.
    value: int


class TreeNode(Answer):
    """A position in the tree."""

    __slots__ = ()
    #: How many moves below the root.
    depth: int
    #: The bit code of the taken cells.
    code: int
    #: The value.
    value: int
    #: How many positions it leads to.
    successors: int
    #: Whether it was shown above, with what is below it.
    again: bool


class Trouble(Answer):
    """Why a question was not answered."""

    __slots__ = ()
    #: The whole text.
    text: str | None
    #: The bytes of the text that are wrong; empty at the end when something is missing.
    span: Range_of_uint | None
    #: The line of the text that is wrong, counted from 1.
    line: int | None
    #: Where in that line, in letters counted from 0.
    columns: Range_of_uint | None
    #: What is wrong.
    message: str | None
    #: What would be right.
    help: str | None
    kind: _t.Literal['text', 'question', 'refused', 'file', 'stopped']
    #: The file.
    file: str | None
    #: What ended it.
    reason: Reason | None
    #: How many positions were finished.
    positions: int | None
    #: How far it got, in the words of the question: `at position 500`.
    reached: str | None
    #: What is known nevertheless, in sentences.
    known: tuple[str, ...] | None
    #: The file in which what was found is kept; the same question with it goes on from there.
    state: str | None
    #: Whether more memory would have helped, although something else ended the work.
    short_of_memory: bool | None
    #: Whether the question takes such a file, and none was named.
    could_keep: bool | None


class UnitDone(Answer):
    """What came out of a unit of work."""

    __slots__ = ()
    #: The unit.
    unit: str
    #: What came out.
    part: _t.Any


class Valued(Answer):
    """The value and the outcome of a position."""

    __slots__ = ()
    #: The position.
    expr: str
    #: Normal or misère play.
    convention: _t.Literal['normal', 'misere', 'without-ends']
    #: The value; none where only the outcome was asked for, or the game has no values.
    value: _t.Literal['infinite'] | int | None
    #: Who wins.
    outcome: _t.Literal['P', 'N', 'draw']
    #: The theorem from which it is known, if a heap lies far out and was not computed.
    theorem: NamedTheorem | None
    #: The same in a sum of games, for each that has such a heap.
    theorems: Rows[GameTheorem] | None
    #: In a game with cycles: so many moves the winner needs.
    time: int | None
    #: The finite values of the options, where the value is infinite.
    infinite_over: tuple[int, ...] | None
    #: What a placement game keeps in memory.
    memory: Memory | None
    #: How much was searched, if that was asked for.
    statistics: SearchStatistics | None
    #: Win or loss in the author's words.
    word: str | None
    #: In a game where the players have different moves: who wins, `first`, `second` or one of the players.
    winner: str | None
    #: In such a game: who is to move.
    mover: str | None
    #: The certificate of the value, if it was asked for.
    certificate: Document | None


class Variation(Answer):
    """What becomes of a game when one of its moves changes by eps, a small positive number."""

    __slots__ = ()
    #: The move, as it is without the change.
    move: str
    #: `+eps` or `-eps`.
    change: str
    #: The period, if it was found: a number and a multiple of eps.
    period: str | None
    #: Where it begins.
    preperiod: str | None
    #: So many lost intervals a period holds.
    lost_per_period: int | None
    #: All this is true for every eps above 0 and below this number; for every eps above 0 if there is none.
    below: str | None
    #: What happens to the period at eps = 0.
    effect: _t.Literal['constant', 'linear', 'jump', 'unknown']


class Wandered(Answer):
    """Where random moves have led."""

    __slots__ = ()
    #: The moves.
    moves: tuple[str, ...]
    #: The position they lead to.
    now: str


class WindowCount(Answer):
    """How many windows hold a number of ones."""

    __slots__ = ()
    #: The ones.
    ones: int
    #: How many windows.
    count: int


class WinningStep(Answer):
    """A winning move and what it does."""

    __slots__ = ()
    #: The move.
    move: str
    #: The position it leads to.
    to: str
    #: The part.
    part: str | None
    #: Its value before.
    from_value: int | None
    #: Its value after.
    to_value: int | None
    #: The element.
    element: str | None


class Witness(Answer):
    """A heap that needs a move."""

    __slots__ = ()
    #: The move.
    move: int
    #: It is the only winning move of this heap.
    heap: int


class WordChecked(Answer):
    """What is found about a word."""

    __slots__ = ()
    #: The word, as written.
    text: str
    finding: _t.Literal['before', 'right', 'wrong', 'unknown']
    #: How many cases were distinguished.
    cases: int | None
    #: Into how many pieces the word fell in them.
    pieces: int | None
    #: How many letters of the word are before it.
    offset: str | None
    #: The case.
    when: Rows[Condition] | None
    #: Values of the variables at which it happens.
    values: Answer | None
    #: The letters of the options.
    options: str | None
    #: The letter they ask for.
    computed: str | None
    #: The letter stated.
    stated: str | None
    #: Why.
    reason: str | None


class WordCount(Answer):
    """How often a word occurs."""

    __slots__ = ()
    #: The word, of zeros and ones.
    word: str
    #: How often.
    count: int


class WrongLetter(Answer):
    """A position whose letter is not what its options ask for."""

    __slots__ = ()
    #: The position.
    position: int
    #: The letters of its options, in the order of the moves.
    options: str
    #: What they ask for.
    computed: str
    #: What the description states.
    stated: str


class WythoffException(Answer):
    """Where epsilon is not 0."""

    __slots__ = ()
    #: The index.
    n: int
    #: Epsilon there.
    epsilon: int


class WythoffGridAnswer(Answer):
    """The values of Wythoff's game."""

    __slots__ = ()
    #: How many rows and columns there are.
    size: int
    #: The largest value.
    largest: int | None
    #: The values, a row for each smaller heap.
    rows: tuple[tuple[int, ...], ...]


class WythoffLabelAnswer(Answer):
    """A labelled board."""

    __slots__ = ()
    #: The piece.
    piece: str
    #: How many columns there are.
    width: int
    #: How many rows there are.
    height: int
    #: How many squares are P.
    p: int
    #: How many squares are N.
    n: int
    #: In so many rounds all were labelled.
    rounds: int
    #: The squares that are P.
    p_squares: tuple[str, ...]
    #: All squares, column by column.
    squares: Rows[WythoffSquare]


class WythoffLieshoutAnswer(Answer):
    """What the walk along the sequence has shown, or one term."""

    __slots__ = ()
    #: Its index.
    n: int | None
    #: The smaller number.
    a: int | None
    #: The larger number.
    b: int | None
    #: The first difference.
    n0: int | None
    #: The numbers left out.
    T: tuple[int, ...] | None
    #: The constant.
    alpha: int | None
    #: How many terms were made.
    terms: int | None
    #: Where epsilon is not 0.
    exceptions: Rows[LieshoutException] | None
    #: The closed form.
    rule: str | None
    #: Whether it holds for all these terms.
    holds: bool | None
    #: Whether it is proved.
    verdict: str | None


class WythoffPair(Answer):
    """A P-position."""

    __slots__ = ()
    #: Which one.
    n: int
    #: The smaller heap.
    a: int
    #: The larger heap.
    b: int


class WythoffPairsAnswer(Answer):
    """P-positions."""

    __slots__ = ()
    #: The numbers taken from both heaps differ by less than this.
    t: int
    #: Which one.
    n: int | None
    #: The smaller heap.
    a: int | None
    #: The larger heap.
    b: int | None
    #: The pairs from 0 on.
    pairs: Rows[WythoffPair] | int | None
    #: The picture.
    plot: Document | None


class WythoffRow(Answer):
    """The period of a row."""

    __slots__ = ()
    #: The smaller heap.
    row: int
    #: The period.
    period: int
    #: The preperiod.
    preperiod: int
    #: What proves it.
    method: str
    #: How many values were computed.
    computed: int
    #: The period of this row and all before it together.
    joint_period: int


class WythoffRowsAnswer(Answer):
    """Periods of rows of Wythoff's game."""

    __slots__ = ()
    #: `wythoff`.
    game: str
    #: `additive`: the values grow by the period from one to the next.
    kind: str
    #: The rows asked for.
    rows: Rows[WythoffRow]


class WythoffSequence(Answer):
    """A generalised sequence: A_n = floor(n phi) + alpha + epsilon_n."""

    __slots__ = ()
    #: The first difference.
    n0: int
    #: The numbers left out.
    T: tuple[int, ...]
    #: The constant.
    alpha: int
    #: On so many terms it was observed.
    observed: int
    #: At so many of them epsilon is not 0.
    exceptions: int
    #: The first of these.
    first_exceptions: Rows[WythoffException]
    #: The window of Sun and Zeilberger's theorem that was given or found.
    window: SunZeilberger | None
    #: Why the window that was given proves nothing.
    window_fails: str | None
    #: The first terms.
    terms: Rows[WythoffTerm]


class WythoffSquare(Answer):
    """A square with its label."""

    __slots__ = ()
    #: Its name.
    square: str
    #: Its label.
    outcome: _t.Literal['P', 'N', 'draw']
    #: The round in which it got it.
    round: int


class WythoffTerm(Answer):
    """A term of a generalised sequence."""

    __slots__ = ()
    #: The index, the first difference at first.
    n: int
    #: A_n.
    a: int
    #: B_n = A_n + n.
    b: int
    #: A_n - floor(n phi) - alpha.
    epsilon: int


class WythoffTranslateAnswer(Answer):
    """An exact translate: A_k = floor((k + shift) phi) - offset."""

    __slots__ = ()
    #: The first difference.
    n0: int
    #: The numbers left out.
    T: tuple[int, ...]
    #: What is added to the index.
    shift: int
    #: What is taken from the numbers.
    offset: int


class WythoffWordAnswer(Answer):
    """What is told of the word."""

    __slots__ = ()
    #: Its place, from 1.
    n: int | None
    #: The letter.
    letter: str | None
    #: How many a stand up to there.
    count_a: int | None
    #: Of a.
    a: tuple[int, ...] | None
    #: Of b.
    b: tuple[int, ...] | None
    #: The length.
    length: int | None
    #: How many there are.
    count: int | None
    #: The words.
    subwords: tuple[str, ...] | None
    #: The numbers that occur.
    counts: tuple[int, ...] | None
    #: The letters.
    prefix: str | None


_PARTS: list[tuple[type[Answer], dict[str, type[Answer]]]] = [
    (AkiyamaAssumptionsAnswer, {'claims': AkiyamaClaim}),
    (AkiyamaCompareAnswer, {'differences': AkiyamaDifference}),
    (Analysis, {'table': TableRow, 'result': BoardResult, 'moves_played': CodedMove, 'proof': MirrorProof, 'counts': BoardCounts, 'requirements': Requirement, 'trace': TraceStep, 'more': More, 'tree': TreeNode}),
    (CensusRow, {'theorems': CensusTheorem}),
    (Certified, {'smt': SmtScript}),
    (ClassFit, {'collapses': Collapse}),
    (CoinGame, {'replies': CoinReply}),
    (Counted, {'stopped': Stopped}),
    (CurveTable, {'rows': CurveRow, 'data': DataGiven, 'output': Document}),
    (Discovered, {'known': TheoremKnown, 'theorems': TheoremFound, 'exceptions': ExceptionFound, 'area': AreaFound, 'families': FamilyFound, 'counts': EndingCounts, 'rows': CensusRow}),
    (DrawnGraph, {'graph': GraphData}),
    (Expanded, {'skeleton': OutlineLine, 'first_error': WrongLetter}),
    (Explanation, {'heaps': PartHeap, 'moves': WinningStep, 'theorems': GameTheorem}),
    (FamilyFound, {'known': TheoremKnown, 'theorems': TheoremFound, 'exceptions': ExceptionFound, 'area': AreaFound}),
    (FamilyTable, {'parameters': ParameterRange, 'rows': MemberRow, 'period': QuantityFits, 'preperiod': QuantityFits, 'quotient_condition': QuotientCondition, 'theorems': CoveringTheorem}),
    (FittedLines, {'fits': FittedLine}),
    (Formed, {'parts': FormPart}),
    (GameList, {'games': GameSheet}),
    (GameSheet, {'goal': Goal}),
    (GraphData, {'positions': GraphPosition, 'edges': GraphMove}),
    (GraphMove, {'tip': GraphTip}),
    (HintGiven, {'change': Lowering}),
    (Judgement, {'library': LibraryProof, 'transition_list': TransitionLine, 'words': WordChecked, 'skeleton': OutlineLine, 'certificate': Document, 'when': Condition, 'check': WrongLetter, 'place': Misread}),
    (LeftOut, {'why': Trouble}),
    (LiteratureShown, {'holds': TheoremHolds}),
    (Looked, {'parts': ScenePart, 'moves': SceneMove, 'record': SceneRecord}),
    (LoopyAnswer, {'moves': LoopyMove}),
    (MapNumbers, {'classes': MapClass, 'longest_period': LongestGame, 'longest_preperiod': LongestGame, 'data': DataGiven, 'columns': MapColumns, 'output': Document}),
    (MatchResult, {'stopped': Stopped}),
    (MisereFormAnswer, {'parts': FormPart, 'other': Formed}),
    (Misread, {'span': Range_of_uint, 'columns': Range_of_uint}),
    (More, {'normal': Valued, 'misere': Valued, 'moves': MoveList, 'story': Explanation, 'scene': Looked, 'missing': LeftOut}),
    (MoveList, {'moves': ListedMove, 'theorems': GameTheorem}),
    (Octals, {'equivalent': SameGame, 'games': OctalRow}),
    (OnesInWindows, {'histogram': WindowCount}),
    (PeriodAnswer, {'certificate': Document, 'theorem': NamedTheorem, 'statistics': HeapStatistics}),
    (PlayCounts, {'levels': PlayLevel, 'stopped': Stopped}),
    (PlayerList, {'players': SeatedPlayer}),
    (QuantityFits, {'classes': ClassFit, 'surface': SurfaceFound, 'slices': Slice}),
    (Quotiented, {'generators': HeapLetter, 'units': GroupFacts, 'kernel': GroupFacts, 'mex': MexRow, 'exports': Document, 'stopped': Stopped}),
    (RealLosses, {'variations': Variation}),
    (RecordTable, {'rows': TallyRow, 'records': RecordRow, 'statements': Statement, 'fits': FittedLine}),
    (RecordsFound, {'rows': TallyRow, 'records': RecordRow, 'statements': Statement, 'fits': FittedLine}),
    (Reduction, {'enough': SomeMoves, 'witnesses': Witness}),
    (Replayed, {'moves': ReplayedMove}),
    (Replied, {'look': Scene}),
    (Scene, {'parts': ScenePart, 'moves': SceneMove, 'record': SceneRecord}),
    (ScenePart, {'cells': SceneCell, 'heaps': SceneHeap}),
    (SequenceAnswer, {'theorem': NamedTheorem}),
    (SequenceFigures, {'steps': StepCount, 'window': OnesInWindows, 'line': LineFit, 'words': WordCount}),
    (Slice, {'classes': ClassFit}),
    (Statement, {'against': RecordRow}),
    (StatisticsAnswer, {'sequences': SequenceFigures, 'output': Document}),
    (Stopped, {'reason': Reason}),
    (SurfaceFound, {'collapses': SurfaceCollapse}),
    (SweepTable, {'rows': SweepRow, 'left_out': NoGame, 'claims': SweepClaim, 'stopped': Stopped}),
    (Symmetry, {'orbit_list': OrbitRow, 'bounds': BoundRow}),
    (TallyRow, {'classes': ClassRow}),
    (TheoremFound, {'certificate': Document}),
    (TheoremList, {'theorems': TheoremShown, 'literature': LiteratureShown, 'others': TheoremPassed}),
    (TheoremShown, {'period': TheoremLength, 'preperiod': TheoremLength, 'holds': TheoremHolds, 'certificate': Document}),
    (TransitionLine, {'when': Condition}),
    (Translated, {'moves': TranslatedMove}),
    (Trouble, {'span': Range_of_uint, 'columns': Range_of_uint, 'reason': Reason}),
    (Valued, {'theorem': NamedTheorem, 'theorems': GameTheorem, 'memory': Memory, 'statistics': SearchStatistics, 'certificate': Document}),
    (WordChecked, {'when': Condition}),
    (WythoffLabelAnswer, {'squares': WythoffSquare}),
    (WythoffLieshoutAnswer, {'exceptions': LieshoutException}),
    (WythoffPairsAnswer, {'plot': Document}),
    (WythoffRowsAnswer, {'rows': WythoffRow}),
    (WythoffSequence, {'first_exceptions': WythoffException, 'window': SunZeilberger, 'terms': WythoffTerm}),
]
for _kind, _fields in _PARTS:
    _kind._kinds = _fields

#: The class of the answer to each question.
KINDS: dict[str, type[Answer]] = {
    'akiyama assumptions': AkiyamaAssumptionsAnswer,
    'akiyama compare': AkiyamaCompareAnswer,
    'akiyama legal': AkiyamaLegalAnswer,
    'akiyama list': AkiyamaListAnswer,
    'akiyama values': AkiyamaValuesAnswer,
    'analyse': Analysis,
    'certify': Certified,
    'coins': CoinGame,
    'count': Counted,
    'discover': Discovered,
    'expand': Expanded,
    'explain': Explanation,
    'family': FamilyTable,
    'games': GameList,
    'graph': DrawnGraph,
    'hint': HintGiven,
    'look': Looked,
    'loopy': LoopyAnswer,
    'map exceptions': MapNumbers,
    'map four': MapNumbers,
    'map means4': CurveTable,
    'map means5': CurveTable,
    'map periods': MapNumbers,
    'map preperiods': MapNumbers,
    'map records5': CurveTable,
    'map symmetric-means': CurveTable,
    'map symmetric5': MapNumbers,
    'map types': MapNumbers,
    'match': MatchResult,
    'mex': Missing,
    'misere-form': MisereFormAnswer,
    'moves': MoveList,
    'nim-table': NimTableAnswer,
    'nimber': Calculated,
    'octal': Octals,
    'perft': PlayCounts,
    'period': PeriodAnswer,
    'players': PlayerList,
    'prove': Judgement,
    'quotient': Quotiented,
    'random': Wandered,
    'real': RealLosses,
    'records': RecordsFound,
    'records fit': FittedLines,
    'records merge': RecordTable,
    'records work': UnitDone,
    'reduce': Reduction,
    'register': Registered,
    'replay': Replayed,
    'reply': Replied,
    'safe': SafeAnswer,
    'sequence': SequenceAnswer,
    'statistics': StatisticsAnswer,
    'sweep': SweepTable,
    'symmetric': Symmetry,
    'table': TableListed,
    'test-rule': JudgedRule,
    'theorems': TheoremList,
    'tilings': Tiled,
    'translate': Translated,
    'value': Valued,
    'wythoff general': WythoffSequence,
    'wythoff grid': WythoffGridAnswer,
    'wythoff label': WythoffLabelAnswer,
    'wythoff lieshout': WythoffLieshoutAnswer,
    'wythoff pairs': WythoffPairsAnswer,
    'wythoff rows': WythoffRowsAnswer,
    'wythoff translate': WythoffTranslateAnswer,
    'wythoff word': WythoffWordAnswer,
    'xor overlay': Overlaid,
    'xor swap': Swapped,
}


class Questions(_abstract.ABC):
    """Every question of the library as a method; whoever has a method ``_answer`` can be asked."""

    @_abstract.abstractmethod
    def _answer(self, name: str, /, time: float | None, memory: int | str | None, **fields: _t.Any) -> _t.Any:
        """Asks the question of this name."""

    def akiyama_assumptions(
        self,
        *,
        to: int | str = 100000,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> AkiyamaAssumptionsAnswer:
        """Which assumptions of the source hold on the exact list?

        to: The list reaches to this smallest heap.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: AkiyamaAssumptionsAnswer = self._answer(
            'akiyama assumptions', to=to, time=time, memory=memory,
        )
        return found

    def akiyama_compare(
        self,
        *,
        rows: int | str = 1000,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> AkiyamaCompareAnswer:
        """Where does the algorithm of the source, in both readings, leave the P-positions?

        rows: How many rows are compared.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: AkiyamaCompareAnswer = self._answer(
            'akiyama compare', rows=rows, time=time, memory=memory,
        )
        return found

    def akiyama_legal(
        self,
        take: _abc.Sequence[int | str],
        *,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> AkiyamaLegalAnswer:
        """May three numbers be taken?

        take: What is taken from the three heaps, such as 1,2,3.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: AkiyamaLegalAnswer = self._answer(
            'akiyama legal', take=take, time=time, memory=memory,
        )
        return found

    def akiyama_list(
        self,
        *,
        rows: int | str | None = None,
        algorithm: _t.Literal['exact', 'printed', 'rechecked'] = 'exact',
        below: int | str | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> AkiyamaListAnswer:
        """What are the P-positions in order; or what does the algorithm of the source give?

        rows: How many rows, the first being 0 0 0 [default: 20, or all there are below a bound].
        algorithm: Which list.
        below: Only rows whose heaps are all below this.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: AkiyamaListAnswer = self._answer(
            'akiyama list', rows=rows, algorithm=algorithm, below=below, time=time, memory=memory,
        )
        return found

    def akiyama_values(
        self,
        *,
        size: int | str = 10,
        heap: int | str = 0,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> AkiyamaValuesAnswer:
        """What are the values for small heaps: of all positions with one given heap?

        size: Heaps are below this.
        heap: The third heap.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: AkiyamaValuesAnswer = self._answer(
            'akiyama values', size=size, heap=heap, time=time, memory=memory,
        )
        return found

    def analyse(
        self,
        expr: About,
        position: _t.Any = None,
        *,
        table: bool | _os.PathLike[str] = False,
        trace: bool = False,
        requirements: bool = False,
        discount: str = '1/2',
        symmetries: bool = False,
        normal_forms: bool = False,
        tree: bool = False,
        depth: int | None = None,
        handicap: bool = False,
        misere: bool = False,
        values: bool = False,
        moves: bool = False,
        explain: bool = False,
        scene: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Analysis:
        """What is to be known about a position?

        expr: A position, such as nim:3,5,7.
        table: List every position with its outcomes, values and discounted value.
        trace: Show backward induction step by step.
        requirements: Test the six requirements for an impartial game.
        discount: The discount per move of the discounted value (win 1, loss -1), as a fraction.
        symmetries: Boards: positions that symmetries carry into each other count once.
        normal_forms: Juvavum: positions that differ by the order of rows and columns count once.
        tree: Boards: show the tree of positions, each as code | value | successors.
        depth: Boards: show the tree only so many moves deep.
        handicap: Boards: first moves that win if nobody may begin the mirror strategy: no mirrored first answer, no
            opening at the centre.
        misere: Boards: value and winner in misère play.
        values: Also value and outcome in normal and misère play.
        moves: Also all moves, each with the value it leads to.
        explain: Also step by step why the position is won or lost.
        scene: Also what is needed to draw the position and to play from it.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Analysis = self._answer(
            'analyse', expr=expr, table=table, trace=trace, requirements=requirements, discount=discount,
            symmetries=symmetries, normal_forms=normal_forms, tree=tree, depth=depth, handicap=handicap,
            misere=misere, values=values, moves=moves, explain=explain, scene=scene, position=position, time=time,
            memory=memory,
        )
        return found

    def coins(
        self,
        table: str | _os.PathLike[str],
        *,
        reply: _abc.Sequence[str] | None = None,
        radius: str = '1',
        time: float | None = None,
        memory: int | str | None = None,
    ) -> CoinGame:
        """Where does one put coins on a table, so that the other runs out of room first?

        table: The table, width x height.
        reply: Where the opponent puts a coin; may be given again.
        radius: The radius of the coins.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: CoinGame = self._answer(
            'coins', table=table, reply=reply, radius=radius, time=time, memory=memory,
        )
        return found

    def count(
        self,
        game: str | Game | None = None,
        *,
        matches: int | str | None = None,
        all: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Counted:
        """How many positions are there: of a box of matches, of a game, on a board?

        game: A game that can count its states, or a position of a placement game.
        matches: Nim positions that can be laid with a box of so many matches.
        all: Also what takes long: larger boards, and the mean branching up to symmetry.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Counted = self._answer(
            'count', game=game, matches=matches, all=all, time=time, memory=memory,
        )
        return found

    def discover(
        self,
        moves: str | None = None,
        *,
        n: str | int | None = None,
        outcomes: bool = False,
        skip_known: bool = False,
        cones: int | None = None,
        all: str | None = None,
        census: int | None = None,
        coefficients: str | int | None = None,
        offsets: str | int | None = None,
        state: str | _os.PathLike[str] | None = None,
        shard: str | None = None,
        text: str | None = None,
        each: int = 60,
        certificates: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Discovered:
        """What is the structure of a family of subtraction games?

        moves: The moves, such as n,4n,12n+1,16n+1.
        n: Look at members from the first value of the parameter to the second only.
        outcomes: Outcomes, not values.
        skip_known: Do not search where the store of theorems speaks of all members from some one on.
        cones: For a,b,c: look at so many cones of all games of three moves, instead of regions that small members
            show.
        all: Try all families of a list instead: one per line, or a csv table with a column 'moves'.
        census: Try all families of so many moves an+b instead, each once up to equivalence.
        coefficients: With --census: the coefficients a, from 0 or 1 on [default: 1..4].
        offsets: With --census: the offsets b [default: -1..1].
        state: With --census: keep what is found in this file and go on from it next time.
        shard: With --census: only part I of K of the families, for one of several machines.
        text: The list itself.
        each: With --all and --census: the most seconds for each family.
        certificates: Give the proofs as well, for 'certify'.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Discovered = self._answer(
            'discover', moves=moves, n=n, outcomes=outcomes, skip_known=skip_known, cones=cones, all=all,
            census=census, coefficients=coefficients, offsets=offsets, state=state, shard=shard, text=text,
            each=each, certificates=certificates, time=time, memory=memory,
        )
        return found

    def expand(
        self,
        *,
        name: str | None = None,
        text: str | None = None,
        file: str | _os.PathLike[str] | None = None,
        outcomes: bool = False,
        rule: str | None = None,
        to: int | str | None = None,
        check: bool = False,
        skeleton: bool = False,
        print: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
        **letters: int,
    ) -> Expanded:
        """What does a structure description say about one member of its family?

        name: The name of a description of the library.
        text: The description itself.
        file: A file with the description.
        outcomes: The letters are outcomes, - for a loss and + for a win [default: as the letters are].
        rule: What the letters mean: nim, outcomes, threshold:C, parity, exactly-one or nor.
        to: Show only so many letters of the sequence.
        check: Check every letter against the rule; exit status 1 if one is wrong.
        skeleton: Show the blocks with their lengths instead.
        print: Write the description itself, tidied up.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Expanded = self._answer(
            'expand', name=name, text=text, file=file, outcomes=outcomes, rule=rule, to=to, check=check,
            skeleton=skeleton, print=print, time=time, memory=memory, **letters,
        )
        return found

    def family(
        self,
        pattern: str,
        *,
        values: bool = False,
        limit: int | str | None = None,
        modulus: int = 12,
        time: float | None = None,
        memory: int | str | None = None,
        **letters: str | int,
    ) -> FamilyTable:
        """What are the periods of a family of subtraction games, and on which polynomials do they lie?

        pattern: The moves, sums of products of numbers and one-letter parameters.
        values: Periods of the values instead of wins and losses.
        limit: Give a member up after so many positions.
        modulus: Look for residue classes up to this modulus.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: FamilyTable = self._answer(
            'family', pattern=pattern, values=values, limit=limit, modulus=modulus, time=time, memory=memory,
            **letters,
        )
        return found

    def games(
        self,
        name: str | None = None,
        *,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> GameList:
        """Which games are there, and how are their positions written?

        name: Only this game.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: GameList = self._answer(
            'games', name=name, time=time, memory=memory,
        )
        return found

    def hint(
        self,
        expr: About,
        stage: int,
        *,
        misere: bool = False,
        moves: _abc.Sequence[str] | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> HintGiven:
        """What should the player to move look at?

        expr: The position the game began with.
        misere: Misère play: who cannot move wins.
        moves: The moves made so far.
        stage: How plain: 1 who wins, 2 where to look, 3 the move.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: HintGiven = self._answer(
            'hint', expr=expr, misere=misere, moves=moves, stage=stage, time=time, memory=memory,
        )
        return found

    def look(
        self,
        expr: About,
        position: _t.Any = None,
        *,
        misere: bool = False,
        moves: _abc.Sequence[str] | None = None,
        values: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Looked:
        """What does a game in progress look like?

        expr: The position the game began with.
        misere: Misère play: who cannot move wins.
        moves: The moves made so far.
        values: Also what each move is worth.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Looked = self._answer(
            'look', expr=expr, misere=misere, moves=moves, values=values, position=position, time=time,
            memory=memory,
        )
        return found

    def loopy(
        self,
        expr: About,
        position: _t.Any = None,
        *,
        misere: bool = False,
        total: int | None = None,
        claim: str | None = None,
        claims: _abc.Mapping[str, _t.Any] | None = None,
        values: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> LoopyAnswer:
        """Who wins a game with cycles, and how long does it take?

        expr: A position, or with --total a game.
        misere: Misère play: who cannot move wins.
        total: Compare the game's own formulas with retrograde analysis on all positions up to this size.
        claim: Check the claimed solution in this file.
        claims: Check this claimed solution.
        values: The claim gives values instead of wins.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: LoopyAnswer = self._answer(
            'loopy', expr=expr, misere=misere, total=total, claim=claim, claims=claims, values=values,
            position=position, time=time, memory=memory,
        )
        return found

    def map_exceptions(
        self,
        s3: int,
        *,
        s1: str | int | None = None,
        s2: str | int | None = None,
        colours: _t.Literal['colour', 'grey'] = 'colour',
        scale: _t.Literal['linear', 'root', 'log'] = 'linear',
        width: int | None = None,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        data: bool = False,
        columns: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> MapNumbers:
        """Which games of three moves with one largest have a period that is no sum of two moves?

        s3: The largest move.
        s1: Only these smallest moves, such as 500..1500.
        s2: Only these second moves.
        colours: The colours.
        scale: How numbers become colours.
        width: The width of the map in dots [default: one dot for each game, more for small maps].
        output: Give the picture as well.
        data: Give the numbers as well, as comma-separated values.
        columns: Give the numbers as well, as lists.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: MapNumbers = self._answer(
            'map exceptions', s3=s3, s1=s1, s2=s2, colours=colours, scale=scale, width=width, output=output,
            data=data, columns=columns, time=time, memory=memory,
        )
        return found

    def map_four(
        self,
        s3: int,
        *,
        limit: int | str = 100000000,
        s1: str | int | None = None,
        s2: str | int | None = None,
        colours: _t.Literal['colour', 'grey'] = 'colour',
        scale: _t.Literal['linear', 'root', 'log'] = 'linear',
        width: int | None = None,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        data: bool = False,
        columns: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> MapNumbers:
        """How large is the period, in all games (s1, s2, s3, s1+s3) with one s3?

        s3: The third move.
        limit: Give a game up after so many positions.
        s1: Only these smallest moves, such as 500..1500.
        s2: Only these second moves.
        colours: The colours.
        scale: How numbers become colours.
        width: The width of the map in dots [default: one dot for each game, more for small maps].
        output: Give the picture as well.
        data: Give the numbers as well, as comma-separated values.
        columns: Give the numbers as well, as lists.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: MapNumbers = self._answer(
            'map four', s3=s3, limit=limit, s1=s1, s2=s2, colours=colours, scale=scale, width=width, output=output,
            data=data, columns=columns, time=time, memory=memory,
        )
        return found

    def map_means4(
        self,
        s4: str | int,
        *,
        classes: _abc.Sequence[str] | None = None,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        data: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> CurveTable:
        """What is the mean period of each class of four moves, against the largest move?

        s4: The largest moves.
        classes: Which classes: I, II, III, IV, O.
        output: Give the picture as well.
        data: Give the numbers as well, as comma-separated values.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: CurveTable = self._answer(
            'map means4', s4=s4, classes=classes, output=output, data=data, time=time, memory=memory,
        )
        return found

    def map_means5(
        self,
        s5: str | int,
        *,
        published: bool = False,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        data: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> CurveTable:
        """What is the mean period of symmetric sets of five moves, against the largest move?

        s5: The largest moves.
        published: Add the published numbers beyond the range, s5 up to 117.
        output: Give the picture as well.
        data: Give the numbers as well, as comma-separated values.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: CurveTable = self._answer(
            'map means5', s5=s5, published=published, output=output, data=data, time=time, memory=memory,
        )
        return found

    def map_periods(
        self,
        s3: int,
        *,
        s1: str | int | None = None,
        s2: str | int | None = None,
        colours: _t.Literal['colour', 'grey'] = 'colour',
        scale: _t.Literal['linear', 'root', 'log'] = 'linear',
        width: int | None = None,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        data: bool = False,
        columns: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> MapNumbers:
        """How long is the period, in all games of three moves with one largest?

        s3: The largest move.
        s1: Only these smallest moves, such as 500..1500.
        s2: Only these second moves.
        colours: The colours.
        scale: How numbers become colours.
        width: The width of the map in dots [default: one dot for each game, more for small maps].
        output: Give the picture as well.
        data: Give the numbers as well, as comma-separated values.
        columns: Give the numbers as well, as lists.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: MapNumbers = self._answer(
            'map periods', s3=s3, s1=s1, s2=s2, colours=colours, scale=scale, width=width, output=output, data=data,
            columns=columns, time=time, memory=memory,
        )
        return found

    def map_preperiods(
        self,
        s3: int,
        *,
        s1: str | int | None = None,
        s2: str | int | None = None,
        colours: _t.Literal['colour', 'grey'] = 'colour',
        scale: _t.Literal['linear', 'root', 'log'] = 'linear',
        width: int | None = None,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        data: bool = False,
        columns: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> MapNumbers:
        """How long is the preperiod, in all games of three moves with one largest?

        s3: The largest move.
        s1: Only these smallest moves, such as 500..1500.
        s2: Only these second moves.
        colours: The colours.
        scale: How numbers become colours.
        width: The width of the map in dots [default: one dot for each game, more for small maps].
        output: Give the picture as well.
        data: Give the numbers as well, as comma-separated values.
        columns: Give the numbers as well, as lists.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: MapNumbers = self._answer(
            'map preperiods', s3=s3, s1=s1, s2=s2, colours=colours, scale=scale, width=width, output=output,
            data=data, columns=columns, time=time, memory=memory,
        )
        return found

    def map_records5(
        self,
        s5: str | int,
        *,
        published: bool = False,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        data: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> CurveTable:
        """What is the record period of symmetric sets of five moves, against the largest move?

        s5: The largest moves.
        published: Add the published numbers beyond the range, s5 up to 117.
        output: Give the picture as well.
        data: Give the numbers as well, as comma-separated values.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: CurveTable = self._answer(
            'map records5', s5=s5, published=published, output=output, data=data, time=time, memory=memory,
        )
        return found

    def map_symmetric_means(
        self,
        max: str | int,
        *,
        sizes: _abc.Sequence[int] | None = None,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        data: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> CurveTable:
        """What is the mean period of symmetric sets of each size, against the largest move?

        max: The largest moves.
        sizes: Which sizes: odd numbers.
        output: Give the picture as well.
        data: Give the numbers as well, as comma-separated values.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: CurveTable = self._answer(
            'map symmetric-means', max=max, sizes=sizes, output=output, data=data, time=time, memory=memory,
        )
        return found

    def map_symmetric5(
        self,
        s5: int,
        *,
        s1: str | int | None = None,
        s2: str | int | None = None,
        colours: _t.Literal['colour', 'grey'] = 'colour',
        scale: _t.Literal['linear', 'root', 'log'] = 'linear',
        width: int | None = None,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        data: bool = False,
        columns: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> MapNumbers:
        """How large is the period, in all symmetric sets of five moves with one largest?

        s5: The largest move.
        s1: Only these smallest moves, such as 500..1500.
        s2: Only these second moves.
        colours: The colours.
        scale: How numbers become colours.
        width: The width of the map in dots [default: one dot for each game, more for small maps].
        output: Give the picture as well.
        data: Give the numbers as well, as comma-separated values.
        columns: Give the numbers as well, as lists.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: MapNumbers = self._answer(
            'map symmetric5', s5=s5, s1=s1, s2=s2, colours=colours, scale=scale, width=width, output=output,
            data=data, columns=columns, time=time, memory=memory,
        )
        return found

    def map_types(
        self,
        s3: int,
        *,
        s1: str | int | None = None,
        s2: str | int | None = None,
        colours: _t.Literal['colour', 'grey'] = 'colour',
        scale: _t.Literal['linear', 'root', 'log'] = 'linear',
        width: int | None = None,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        data: bool = False,
        columns: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> MapNumbers:
        """Which sum of two moves is the period, in all games of three moves with one largest?

        s3: The largest move.
        s1: Only these smallest moves, such as 500..1500.
        s2: Only these second moves.
        colours: The colours.
        scale: How numbers become colours.
        width: The width of the map in dots [default: one dot for each game, more for small maps].
        output: Give the picture as well.
        data: Give the numbers as well, as comma-separated values.
        columns: Give the numbers as well, as lists.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: MapNumbers = self._answer(
            'map types', s3=s3, s1=s1, s2=s2, colours=colours, scale=scale, width=width, output=output, data=data,
            columns=columns, time=time, memory=memory,
        )
        return found

    def match(
        self,
        expr: About,
        one: _t.Literal['perfect', 'fallible', 'random', 'symmetric', 'better-symmetric', 'perfect-endgame', 'allround', 'best'],
        two: _t.Literal['perfect', 'fallible', 'random', 'symmetric', 'better-symmetric', 'perfect-endgame', 'allround', 'best'],
        *,
        misere: bool = False,
        mistakes: int = 25,
        threshold: int = 7,
        games: int = 100,
        exact: bool = False,
        up_to_symmetry: bool = False,
        table: str | _os.PathLike[str] | None = None,
        seed: int | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> MatchResult:
        """Which of two computer players is better?

        expr: The position each game begins with.
        one: A player.
        two: The opponent.
        misere: Misère play: who cannot move wins.
        mistakes: In so many percent of its turns a fallible player moves at random.
        threshold: How small the rest must be for a perfect endgame: free cells where single cells are taken, else
            pieces.
        games: So many games with each of the two beginning.
        exact: Exact probabilities, as fractions.
        up_to_symmetry: Moves to mirror images of one board count as one move.
        table: Look values up in a table that 'grundy table' has written.
        seed: Makes the games repeatable.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: MatchResult = self._answer(
            'match', expr=expr, one=one, two=two, misere=misere, mistakes=mistakes, threshold=threshold,
            games=games, exact=exact, up_to_symmetry=up_to_symmetry, table=table, seed=seed, time=time,
            memory=memory,
        )
        return found

    def mex(
        self,
        set: str,
        *,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Missing:
        """What is the least number missing in a set?

        set: Numbers separated by commas, with or without braces.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Missing = self._answer(
            'mex', set=set, time=time, memory=memory,
        )
        return found

    def misere_form(
        self,
        expr: About,
        position: _t.Any = None,
        *,
        equal: str | None = None,
        parts: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> MisereFormAnswer:
        """What is the canonical form of a position in misère play? Is it equal to another?

        expr: A position such as kayles:7, or a form such as '*[2#,3]'.
        equal: Say whether this position or form is equal to the first.
        parts: List everything that can be reached, each form in terms of simpler ones.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: MisereFormAnswer = self._answer(
            'misere-form', expr=expr, equal=equal, parts=parts, position=position, time=time, memory=memory,
        )
        return found

    def nim_table(
        self,
        *,
        product: bool = False,
        size: int = 16,
        cell: str | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> NimTableAnswer:
        """What do the tables of nim addition and multiplication look like, and why?

        product: Multiplication instead of addition.
        size: How many rows and columns.
        cell: Explain one cell by the definition.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: NimTableAnswer = self._answer(
            'nim-table', product=product, size=size, cell=cell, time=time, memory=memory,
        )
        return found

    def nimber(
        self,
        formula: str,
        *,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Calculated:
        """What does a formula of nimbers come to, or for which x does an equation hold?

        formula: A formula, or an equation in x.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Calculated = self._answer(
            'nimber', formula=formula, time=time, memory=memory,
        )
        return found

    def octal(
        self,
        code: str | None = None,
        *,
        table: bool | _os.PathLike[str] = False,
        digits: int = 2,
        to: int | str = 5000,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Octals:
        """What does a take-and-break code mean, or what are the periods of all codes?

        code: A code, such as 0.77 or 4.333.
        table: A table of all octal codes with period and preperiod, where they are found.
        digits: The most digits after the point in the table.
        to: How many heaps of each game are computed for the table.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Octals = self._answer(
            'octal', code=code, table=table, digits=digits, to=to, time=time, memory=memory,
        )
        return found

    def perft(
        self,
        expr: About,
        position: _t.Any = None,
        *,
        depth: int = 4,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> PlayCounts:
        """How many plays does a position have, and to how many positions do they lead?

        expr: A position, such as nim:3,5,7.
        depth: The most moves of a play.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: PlayCounts = self._answer(
            'perft', expr=expr, depth=depth, position=position, time=time, memory=memory,
        )
        return found

    def period(
        self,
        game: str | Game,
        *,
        outcomes: bool = False,
        to: int | str = 1000000,
        compute: bool = False,
        engine: str | None = None,
        claim: str | None = None,
        start: str | None = None,
        convention: _t.Literal['plain', 'shifted'] = 'plain',
        state: str | _os.PathLike[str] | None = None,
        recheck: bool = False,
        misere: bool = False,
        certificate: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> PeriodAnswer:
        """What are the period and the preperiod of a game's heaps?

        game: A subtraction game such as subtract(3,7,8), or a take-and-break game such as kayles or octal(0.16).
        outcomes: Wins and losses instead of values.
        to: Take-and-break games: give up after so many heaps.
        compute: Compute even where a theorem knows the answer.
        engine: What computes it; for outcomes definition, register, digit, blocks or intervals, for values
            definition, onehot or runs [default: the fastest].
        claim: Check a claimed period and preperiod, without storing the sequence.
        start: The outcomes before position 0, the last one nearest: 1 a win, 0 a loss [default: all wins].
        convention: How the preperiod is counted: from position 0, or shifted by the largest move and one.
        state: Keep an interrupted search in this file and go on from it next time.
        recheck: Compute everything anew that the file holds, and compare.
        misere: Misère play: who cannot move wins.
        certificate: Octal games: give the values that prove it as well, for 'certify'.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: PeriodAnswer = self._answer(
            'period', game=game, outcomes=outcomes, to=to, compute=compute, engine=engine, claim=claim, start=start,
            convention=convention, state=state, recheck=recheck, misere=misere, certificate=certificate, time=time,
            memory=memory,
        )
        return found

    def players(
        self,
        *,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> PlayerList:
        """Which computer players can sit at a table?

        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: PlayerList = self._answer(
            'players', time=time, memory=memory,
        )
        return found

    def quotient(
        self,
        game: str | Game,
        *,
        to: int | str = 20000,
        genus: int | None = None,
        state: str | _os.PathLike[str] | None = None,
        exports: _abc.Sequence[_t.Literal['certificate', 'gap', 'sage']] | None = None,
        mex: bool = True,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Quotiented:
        """What is the misère quotient of a heap game, or the genus of its heaps?

        game: A heap game, such as octal(0.77), kayles, subtract(1,3).
        to: The largest heap to look at.
        genus: Show the genus of the heaps 0 to N instead.
        state: Keep what was found in this file, and go on from it next time.
        exports: The quotient in these formats as well.
        mex: With the mex function.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Quotiented = self._answer(
            'quotient', game=game, to=to, genus=genus, state=state, exports=exports, mex=mex, time=time,
            memory=memory,
        )
        return found

    def random(
        self,
        expr: About,
        moves: int,
        *,
        misere: bool = False,
        seed: int | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Wandered:
        """Where do random moves lead? At least one move is left to be made.

        expr: The position to begin with.
        misere: Misère play: who cannot move wins.
        seed: Makes the moves repeatable.
        moves: So many moves, if there are as many.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Wandered = self._answer(
            'random', expr=expr, misere=misere, seed=seed, moves=moves, time=time, memory=memory,
        )
        return found

    def real(
        self,
        moves: str,
        *,
        to: str = '10',
        intervals: int = 100000,
        vary: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> RealLosses:
        """Which heaps of a subtraction game with real moves are lost, and what is their period?

        moves: The moves: numbers such as 3/2, sqrt(2), 1+sqrt(5), or intervals such as (1..2].
        to: List the lost intervals that begin up to here.
        intervals: Give the period up after so many lost intervals.
        vary: What becomes of the period when one of the moves is a little larger or smaller.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: RealLosses = self._answer(
            'real', moves=moves, to=to, intervals=intervals, vary=vary, time=time, memory=memory,
        )
        return found

    def records(
        self,
        max_move: str | int,
        *,
        symmetric: bool = False,
        moves: int | str | None = None,
        most_moves: str | None = None,
        differences: int | str | None = None,
        class_: str | None = None,
        smallest: int | str | None = None,
        values: bool = False,
        state: str | _os.PathLike[str] | None = None,
        recheck: bool = False,
        shard: str | None = None,
        threads: int | None = None,
        list_units: bool = False,
        by: _t.Literal['period', 'preperiod'] = 'period',
        records: bool = False,
        classes: bool = False,
        fit: _t.Literal['mean', 'max'] | None = None,
        modulus: int = 6,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> RecordsFound:
        """Which move sets of a kind have the longest periods?

        symmetric: Only symmetric sets: with every move s but the largest, m, also m - s.
        moves: Only sets of exactly N moves.
        most_moves: Only sets of at most N moves; max/N allows the largest move divided by N.
        differences: Only sets whose neighbouring moves have at most N different differences, 0 counted as a
            neighbour.
        class_: Only sets of four moves of this class: I (s1+s3=s4), II (s2+s3=s4), III (s1+s2=s4), IV (s1+s2=s3) or
            O.
        smallest: Only sets with this smallest move.
        max_move: The largest move, or a range of largest moves such as 60..80.
        values: Sequences of values instead of wins and losses.
        state: Keep finished work in this file, and do not repeat what it holds.
        recheck: Compute everything anew that the file holds, and compare.
        shard: Only part I of K of the work, for one of several machines; put together with 'grundy records merge'.
        threads: So many threads [default: one for each core].
        list_units: List the units of work instead of doing them.
        by: Records of the period or of the preperiod.
        records: Show the sets at least as good as all before them, with growth exponents.
        classes: Show sets of three or four moves by class.
        fit: Fit ln(y/max) = a max + b, y the mean or the maximum, for each remainder of max by the modulus.
        modulus: The modulus of --fit.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: RecordsFound = self._answer(
            'records', symmetric=symmetric, moves=moves, most_moves=most_moves, differences=differences,
            class_=class_, smallest=smallest, max_move=max_move, values=values, state=state, recheck=recheck,
            shard=shard, threads=threads, list_units=list_units, by=by, records=records, classes=classes, fit=fit,
            modulus=modulus, time=time, memory=memory,
        )
        return found

    def records_fit(
        self,
        file: str | _os.PathLike[str] | None = None,
        *,
        text: str | None = None,
        x: str = 'max_move',
        y: str = 'mean',
        range: str | int | None = None,
        modulus: int = 6,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> FittedLines:
        """Which lines go through the logarithms of a table?

        file: A file of comma-separated values, such as 'grundy records --csv' prints.
        text: The table itself.
        x: The column of the largest moves.
        y: The column to fit.
        range: Only largest moves in this range.
        modulus: A line for each remainder by this number.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: FittedLines = self._answer(
            'records fit', file=file, text=text, x=x, y=y, range=range, modulus=modulus, time=time, memory=memory,
        )
        return found

    def records_merge(
        self,
        files: _abc.Sequence[str],
        *,
        recheck: bool = False,
        by: _t.Literal['period', 'preperiod'] = 'period',
        records: bool = False,
        classes: bool = False,
        fit: _t.Literal['mean', 'max'] | None = None,
        modulus: int = 6,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> RecordTable:
        """What the ledgers of the shards of a search hold together.

        files: The ledgers.
        recheck: Compute everything anew that the ledgers hold, and compare.
        by: Records of the period or of the preperiod.
        records: Show the sets at least as good as all before them, with growth exponents.
        classes: Show sets of three or four moves by class.
        fit: Fit ln(y/max) = a max + b, y the mean or the maximum, for each remainder of max by the modulus.
        modulus: The modulus of --fit.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: RecordTable = self._answer(
            'records merge', files=files, recheck=recheck, by=by, records=records, classes=classes, fit=fit,
            modulus=modulus, time=time, memory=memory,
        )
        return found

    def records_work(
        self,
        unit: str,
        *,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> UnitDone:
        """What comes out of one unit of work.

        unit: The unit, such as 'outcomes;symmetric,moves=5;max=60;slice=1/2'.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: UnitDone = self._answer(
            'records work', unit=unit, time=time, memory=memory,
        )
        return found

    def reduce(
        self,
        game: str | Game,
        *,
        to: int | str = 100000,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Reduction:
        """Which moves of a subtraction game can be left out?

        game: A subtraction game.
        to: The last heap that is looked at, for infinite sets about which nothing is proved.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Reduction = self._answer(
            'reduce', game=game, to=to, time=time, memory=memory,
        )
        return found

    def register(
        self,
        game: str | Game,
        *,
        rule: str = 'nand',
        start: str | None = None,
        to: int = 31,
        at: int | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Registered:
        """What does the shift register of a subtraction game do under another rule?

        game: A subtraction game with finitely many moves.
        rule: How the next bit follows from those the moves point at.
        start: The bits before position 0, the last one nearest [default: all zeros for nor, all ones for the other
            rules].
        to: The last position shown.
        at: Only the bit at this position, however far (parity).
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Registered = self._answer(
            'register', game=game, rule=rule, start=start, to=to, at=at, time=time, memory=memory,
        )
        return found

    def replay(
        self,
        expr: About | None = None,
        moves: str | None = None,
        *,
        misere: bool = False,
        load: str | None = None,
        text: str | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Replayed:
        """How did a game go, and who has won it?

        expr: The position the game began with.
        moves: The moves in order, or the board with the number of the move on each cell.
        misere: Misère play: who cannot move wins.
        load: A game saved while playing.
        text: The text of such a file.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Replayed = self._answer(
            'replay', expr=expr, moves=moves, misere=misere, load=load, text=text, time=time, memory=memory,
        )
        return found

    def reply(
        self,
        expr: About,
        player: _t.Literal['perfect', 'fallible', 'random', 'symmetric', 'better-symmetric', 'perfect-endgame', 'allround', 'best'],
        *,
        misere: bool = False,
        moves: _abc.Sequence[str] | None = None,
        seed: int | None = None,
        mistakes: int | None = None,
        threshold: int | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Replied:
        """What does the computer answer?

        expr: The position the game began with.
        misere: Misère play: who cannot move wins.
        moves: The moves made so far.
        player: Who answers.
        seed: Makes the choice repeatable.
        mistakes: In so many percent of its turns a fallible player moves at random.
        threshold: How small the rest must be for a perfect endgame.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Replied = self._answer(
            'reply', expr=expr, misere=misere, moves=moves, player=player, seed=seed, mistakes=mistakes,
            threshold=threshold, time=time, memory=memory,
        )
        return found

    def safe(
        self,
        positions: _abc.Sequence[str] | None = None,
        *,
        family: str | None = None,
        n: str | int = '1..10',
        time: float | None = None,
        memory: int | str | None = None,
    ) -> SafeAnswer:
        """Is a position of Nim safe, and in which family; or what are the members of a family?

        positions: Positions: heap sizes separated by commas.
        family: List members of this family.
        n: The members to list, FIRST..LAST.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: SafeAnswer = self._answer(
            'safe', positions=positions, family=family, n=n, time=time, memory=memory,
        )
        return found

    def statistics(
        self,
        sequences: _abc.Sequence[str],
        *,
        terms: int | str = 10000,
        window: int | str = 100,
        lags: int | str = 20,
        subwords: int | str = 12,
        words: int | str = 7,
        seed: int | str = 1,
        plot: _t.Literal['windows', 'autocorrelation', 'numbers', 'deviation', 'subwords', 'words'] | None = None,
        output: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> StatisticsAnswer:
        """How do the P-positions of games spread: densities, windows, correlations, words?

        sequences: Games or other sequences.
        terms: How many numbers of each sequence.
        window: The length of the sliding window.
        lags: Autocorrelation up to this lag.
        subwords: Subwords are counted up to this length.
        words: Words of this length are counted one by one.
        seed: The seed of random sequences.
        plot: One curve for each sequence instead of the figures.
        output: A picture of the curves instead of their points.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: StatisticsAnswer = self._answer(
            'statistics', sequences=sequences, terms=terms, window=window, lags=lags, subwords=subwords,
            words=words, seed=seed, plot=plot, output=output, time=time, memory=memory,
        )
        return found

    def sweep(
        self,
        game: str | Game,
        *,
        columns: _abc.Sequence[_t.Literal['value', 'misere', 'outcome', 'misere-outcome', 'positions', 'classes', 'normal-forms', 'first-moves', 'branching', 'class-branching', 'normal-branching', 'longest', 'density', 'tilings', 'placements', 'period', 'preperiod', 'outcome-period', 'outcome-preperiod']] | None = None,
        claims: _abc.Sequence[str] | None = None,
        limit: int | str | None = None,
        each: int | None = None,
        upright: bool = False,
        state: str | _os.PathLike[str] | None = None,
        recheck: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
        **letters: str | int,
    ) -> SweepTable:
        """What is the table of a game over its sizes?

        game: A game with one-letter parameters, such as cram(mxn), kayles:n or subtract(2,n).
        columns: What is found out about each game.
        claims: What should hold in every row, such as 'misere = n mod 2'; may be given several times.
        limit: The most positions for one cell; one that takes more is open.
        each: The most seconds for one cell; one that takes more is open.
        upright: Only one of two boards that differ by turning: the last parameter is never below the one before it.
        state: Keep the cells in this file and go on from it next time.
        recheck: Compute everything anew that the file holds of this table, and compare.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: SweepTable = self._answer(
            'sweep', game=game, columns=columns, claims=claims, limit=limit, each=each, upright=upright,
            state=state, recheck=recheck, time=time, memory=memory, **letters,
        )
        return found

    def symmetric(
        self,
        game: str | Game,
        *,
        before: str | None = None,
        mix: _abc.Sequence[str] | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Symmetry:
        """Is a move set symmetric, what are the orbits of its start sequences, and what bounds the period?

        game: A subtraction game with finitely many moves.
        before: The outcome before these outcomes, as many as the largest move, 0 for a loss and 1 for a win.
        mix: The period if k start sequences are dealt out in turn, in the game with all moves multiplied by k.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Symmetry = self._answer(
            'symmetric', game=game, before=before, mix=mix, time=time, memory=memory,
        )
        return found

    def test_rule(
        self,
        game: str | Game,
        rule: str,
        *,
        to: int = 1000,
        misere: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> JudgedRule:
        """Is a guessed rule right?

        game: A game played with heaps, such as subtract(1,2).
        rule: The rule, such as 'x mod 3 = 0'.
        to: Test all heaps up to this size.
        misere: Misère play: who cannot move wins.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: JudgedRule = self._answer(
            'test-rule', game=game, rule=rule, to=to, misere=misere, time=time, memory=memory,
        )
        return found

    def theorems(
        self,
        name: str | None = None,
        *,
        search: str | None = None,
        for_: str | None = None,
        own: bool = False,
        recheck: bool = False,
        forget: str | None = None,
        certificate: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> TheoremList:
        """Which theorems are known?

        name: The name of a theorem: show it whole.
        search: Only those whose name, statement or source contains this.
        for_: Which apply to a game such as 'subtract(20,50,61,81)' or a family such as n,2n+1, for which members,
            and why others do not.
        own: Only your own.
        recheck: Check all certificates anew.
        forget: Remove a theorem of your own.
        certificate: Give the certificate as well, for 'certify'.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: TheoremList = self._answer(
            'theorems', name=name, search=search, for_=for_, own=own, recheck=recheck, forget=forget,
            certificate=certificate, time=time, memory=memory,
        )
        return found

    def tilings(
        self,
        board: str,
        *,
        gaps: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Tiled:
        """In how many ways do dominoes cover a board?

        board: A board, such as 8x8, aztec(10) or torus(4x6).
        gaps: Count the ways to lay dominoes with gaps as well: all matchings of the domino graph.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Tiled = self._answer(
            'tilings', board=board, gaps=gaps, time=time, memory=memory,
        )
        return found

    def translate(
        self,
        expr: About,
        position: _t.Any = None,
        *,
        move: str | None = None,
        to: _t.Literal['cgsuite'] | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Translated:
        """Which Nim heaps is a sum worth, and how is a move in Nim played there?

        expr: A sum of games.
        move: A move in Nim: FROM->TO, or HEAP:FROM->TO with heaps counted from 1.
        to: The sum in the language of another program as well.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Translated = self._answer(
            'translate', expr=expr, move=move, to=to, position=position, time=time, memory=memory,
        )
        return found

    def wythoff_general(
        self,
        n0: int | str,
        *,
        skip: _abc.Sequence[int | str] | None = None,
        terms: int | str = 12,
        observe: int | str = 100000,
        window: _abc.Sequence[int | str] | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> WythoffSequence:
        """What is the sequence that starts with another difference and leaves numbers out, and how far is it from
        Wythoff's?

        n0: The first difference.
        skip: Numbers that are left out, joined by commas: the set T.
        terms: How many terms to print.
        observe: On how many terms alpha and the exceptions are observed.
        window: Test this window of Sun and Zeilberger's theorem instead of looking for one.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: WythoffSequence = self._answer(
            'wythoff general', n0=n0, skip=skip, terms=terms, observe=observe, window=window, time=time,
            memory=memory,
        )
        return found

    def wythoff_grid(
        self,
        *,
        size: int | str = 16,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> WythoffGridAnswer:
        """What are the values of all positions of Wythoff's game with heaps below a size?

        size: How many rows and columns.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: WythoffGridAnswer = self._answer(
            'wythoff grid', size=size, time=time, memory=memory,
        )
        return found

    def wythoff_label(
        self,
        *,
        piece: str = 'queen',
        size: str = '8x8',
        time: float | None = None,
        memory: int | str | None = None,
    ) -> WythoffLabelAnswer:
        """Which squares of a chessboard are P and which N, and in which round of labelling is that seen?

        piece: queen, rook, bishop, king, knight, or several joined by commas.
        size: Rows x columns.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: WythoffLabelAnswer = self._answer(
            'wythoff label', piece=piece, size=size, time=time, memory=memory,
        )
        return found

    def wythoff_lieshout(
        self,
        *,
        terms: int | str | None = None,
        n: int | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> WythoffLieshoutAnswer:
        """Does the closed form of the Lieshout sequence hold, and what is its n-th term?

        terms: How many terms are made by the mex rule and compared with the closed form [default: 100000].
        n: Only the N-th term (N at least 3) by the closed form, N of any size.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: WythoffLieshoutAnswer = self._answer(
            'wythoff lieshout', terms=terms, n=n, time=time, memory=memory,
        )
        return found

    def wythoff_pairs(
        self,
        *,
        n: int | None = None,
        to: int | str | None = None,
        t: int | str = 1,
        plot: _t.Literal['svg', 'png', 'pdf', 'tikz'] | bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> WythoffPairsAnswer:
        """What are the P-positions of Wythoff's game? Exact at any size.

        n: Only the N-th pair, N of any size.
        to: The pairs 0 to N [default: 20].
        t: t-Wythoff: the numbers taken from both heaps may differ by less than T.
        plot: Draw the pairs and the line they follow instead.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: WythoffPairsAnswer = self._answer(
            'wythoff pairs', n=n, to=to, t=t, plot=plot, time=time, memory=memory,
        )
        return found

    def wythoff_rows(
        self,
        *,
        from_: int | str = 0,
        to: int | str = 8,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> WythoffRowsAnswer:
        """What are the additive periods and preperiods of rows of the grid of Wythoff's game? With proof.

        from_: The first row.
        to: The last row.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: WythoffRowsAnswer = self._answer(
            'wythoff rows', from_=from_, to=to, time=time, memory=memory,
        )
        return found

    def wythoff_translate(
        self,
        n0: int | str,
        *,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> WythoffTranslateAnswer:
        """Which numbers must be left out so that the sequence is an exact translate of Wythoff's?

        n0: The first difference.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: WythoffTranslateAnswer = self._answer(
            'wythoff translate', n0=n0, time=time, memory=memory,
        )
        return found

    def wythoff_word(
        self,
        *,
        length: int | str = 55,
        letter: int | None = None,
        places: int | str | None = None,
        subwords: int | str | None = None,
        balance: int | str | None = None,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> WythoffWordAnswer:
        """What are the letters, the places of letters, the subwords of the Fibonacci word?

        length: The first letters.
        letter: Letter N (from 1), N of any size, and how many a stand up to it.
        places: The places of the first K letters a and b.
        subwords: All subwords of this length.
        balance: The numbers of a that windows of this length hold.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: WythoffWordAnswer = self._answer(
            'wythoff word', length=length, letter=letter, places=places, subwords=subwords, balance=balance,
            time=time, memory=memory,
        )
        return found

    def xor_overlay(
        self,
        below: str,
        above: str,
        *,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Overlaid:
        """What does one picture look like laid over another? Doing it twice gives the first one back.

        below: The picture below.
        above: The picture above.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Overlaid = self._answer(
            'xor overlay', below=below, above=above, time=time, memory=memory,
        )
        return found

    def xor_swap(
        self,
        a: int,
        b: int,
        *,
        same_register: bool = False,
        time: float | None = None,
        memory: int | str | None = None,
    ) -> Swapped:
        """How are two numbers swapped without a third place?

        a: The first number.
        b: The second number.
        same_register: Use one and the same register for both names: it ends as 0.
        time and memory limit the work: seconds, and a size such as '4G'.
        """
        found: Swapped = self._answer(
            'xor swap', a=a, b=b, same_register=same_register, time=time, memory=memory,
        )
        return found
