// Types of all questions and answers, made from the Rust types: do not edit.
// A test of grundy-server compares this file with them and says how to renew it.

/** A variable. */
export type Letter = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z';

/** What the server is and allows. */
export interface About {
  /** The version of the program. */
  version: string;
  /** The languages of the pages. */
  languages: string[];
  /** How much may be asked. */
  limits: Limits;
}

/** Which list. */
export type AkiyamaAlgorithm = 'exact' | 'printed' | 'rechecked';

/** Which assumptions of the source hold on the exact list? */
export interface AkiyamaAssumptions {
  /** The list reaches to this smallest heap */
  to?: Count;
}

/** The assumptions of the source, tested. */
export interface AkiyamaAssumptionsAnswer {
  /** `akiyama-nim`. */
  game: string;
  /** The list reaches to this smallest heap. */
  to: number;
  /** How many rows that are. */
  rows: number;
  /** The assumptions. */
  claims: AkiyamaClaim[];
  /** So many rows have a smallest heap that another one has, too. */
  repeated_smallest_heaps: number;
  /** Every number below this occurs. */
  all_numbers_below: number;
  /** Every difference below this occurs. */
  all_differences_below: number;
}

/** An assumption. */
export interface AkiyamaClaim {
  /** A name for it. */
  name: AkiyamaClaimName;
  /** What is assumed. */
  claim: string;
  /** Whether there is no counterexample. */
  holds: boolean;
  /** The first one. */
  counterexample: string | null;
}

/** The assumptions by name. */
export type AkiyamaClaimName = 'smallest' | 'middle' | 'largest' | 'difference' | 'neighbours' | 'columns';

/** Where does the algorithm of the source, in both readings, leave the P-positions? */
export interface AkiyamaCompare {
  /** How many rows are compared */
  rows?: Count;
}

/** The lists compared in pairs. */
export interface AkiyamaCompareAnswer {
  /** `akiyama-nim`. */
  game: string;
  /** How many rows were compared. */
  rows: number;
  /** For every two lists where they differ. */
  differences: AkiyamaDifference[];
}

/** Where two lists differ for the first time. */
export interface AkiyamaDifference {
  /** The two lists. */
  lists: [AkiyamaAlgorithm, AkiyamaAlgorithm];
  /** The row, counted from 1; none if they are the same. */
  row: number | null;
  /** That row of the first list. */
  first: [number, number, number] | null;
  /** That row of the second list. */
  second: [number, number, number] | null;
}

/** May three numbers be taken? */
export interface AkiyamaLegal {
  /** What is taken from the three heaps, such as 1,2,3 */
  take: Count[];
}

/** Whether three numbers may be taken. */
export interface AkiyamaLegalAnswer {
  /** The numbers. */
  take: [number, number, number];
  /** Whether they may be taken. */
  legal: boolean;
}

/** What are the P-positions in order; or what does the algorithm of the source give? */
export interface AkiyamaList {
  /** How many rows, the first being 0 0 0 [default: 20, or all there are below a bound] */
  rows?: Count | null;
  /** Which list */
  algorithm?: AkiyamaAlgorithm;
  /** Only rows whose heaps are all below this */
  below?: Count | null;
}

/** Rows of a list. */
export interface AkiyamaListAnswer {
  /** `akiyama-nim`. */
  game: string;
  /** Which list. */
  algorithm: AkiyamaAlgorithm;
  /** How many rows there are. */
  count: number;
  /** The three heaps of each, rising. */
  rows: [number, number, number][];
}

/** What are the values for small heaps: of all positions with one given heap? */
export interface AkiyamaValues {
  /** Heaps are below this */
  size?: Count;
  /** The third heap */
  heap?: Count;
}

/** Values with one given heap. */
export interface AkiyamaValuesAnswer {
  /** `akiyama-nim`. */
  game: string;
  /** Heaps are below this. */
  size: number;
  /** The third heap. */
  heap: number;
  /** The values, a row for each first heap. */
  rows: number[][];
}

/** What is to be known about a position? */
export interface Analyse {
  /** A position, such as nim:3,5,7 */
  expr: string;
  /** List every position with its outcomes, values and discounted value */
  table?: boolean;
  /** Show backward induction step by step */
  trace?: boolean;
  /** Test the six requirements for an impartial game */
  requirements?: boolean;
  /** The discount per move of the discounted value (win 1, loss -1), as a fraction */
  discount?: string;
  /** Boards: positions that symmetries carry into each other count once */
  symmetries?: boolean;
  /** Juvavum: positions that differ by the order of rows and columns count once */
  normal_forms?: boolean;
  /** Boards: show the tree of positions, each as code | value | successors */
  tree?: boolean;
  /** Boards: show the tree only so many moves deep */
  depth?: number | null;
  /** Boards: first moves that win if nobody may begin the mirror strategy: no mirrored first answer, no opening at the centre */
  handicap?: boolean;
  /** Boards: value and winner in misère play */
  misere?: boolean;
  /** Also value and outcome in normal and misère play */
  values?: boolean;
  /** Also all moves, each with the value it leads to */
  moves?: boolean;
  /** Also step by step why the position is won or lost */
  explain?: boolean;
  /** Also what is needed to draw the position and to play from it */
  scene?: boolean;
}

/** What was found out about a position. */
export type Analysis = PositionAnalysis | PositionTree;

/** What theorems cover together of all games of three moves. */
export interface AreaFound {
  /** The exact share of the triangle 0 < s1/s3 < s2/s3 < 1. */
  share: string;
  /** The same in per cent, four digits after the point, rounded down. */
  percent: number;
  /** Of outcomes: the share in per cent that the cones prove which are stored with the program. */
  stored_percent?: number | null;
}

/** A whole number with all its digits. */
export type Big = number | string;

/** The words of a block, one after the other. */
export interface BlockChecked {
  /** The text. */
  file: string;
  /** What the letters mean. */
  rule: string;
  /** The moves. */
  moves: string[];
  /** The words. */
  words: WordChecked[];
}

/** A valid proof of the value of a board. */
export interface BoardCertified {
  /** The certificate. */
  file: string;
  /** `true`. */
  valid: boolean;
  /** `board value`. */
  kind: string;
  /** The position. */
  game: string;
  /** Its value in normal play. */
  value: number;
  /** So many claims about parts of the board were checked. */
  claims_checked: number;
  /** So many of them state values; the others exclude some. */
  values_stated: number;
  /** So many parts have the value 0 because every move can be answered by its image. */
  mirrored: number;
  /** So many moves were looked at. */
  moves_checked: number;
}

/** Everything that is counted about a position of a placement game. A count that would take too much is null; one that has no meaning for the game is left out. */
export interface BoardCounts {
  /** Positions that can be reached. */
  positions: Big | null;
  /** The same if positions that symmetries carry into each other count once. */
  positions_up_to_symmetry: Big | null;
  /** The moves of all these positions together. */
  moves_of_all_positions: Big | null;
  /** Moves for each position, to two decimals. */
  mean_branching: number | null;
  /** The moves of the position itself. */
  first_moves: Big | null;
  /** The most moves that can be made one after another. */
  longest_play: number | null;
  /** Ways to lay pieces, the order not counting. */
  piece_placements?: Big | null;
  /** Juvavum: positions up to the order of rows and columns. */
  classes?: Big | null;
  /** The same if rows and columns may also be exchanged. */
  classes_transposed?: Big | null;
  /** Ways to cover all free cells with dominoes; null where the pieces are others. */
  tilings?: Big | null;
  /** The most pieces that can be laid. */
  matching_number?: number | null;
  /** The share of pairs of free cells on which a piece fits, as a fraction. */
  density?: string | null;
  /** The same as a decimal number. */
  density_decimal?: string | null;
  /** Moves for each position if those that symmetries carry into each other count once; where all counts are asked for. */
  mean_branching_up_to_symmetry?: number | null;
}

/** Value, winner, positions, mean branching, time. */
export interface BoardResult {
  /** Normal or misère play. */
  convention: ConventionName;
  /** Whether symmetric positions count once. */
  symmetries: boolean;
  /** Whether positions that differ by the order of rows and columns count once. */
  normal_forms: boolean;
  /** The value. */
  value: number | string;
  /** `first` or `second`. */
  winner: string;
  /** How many positions there are. */
  positions: Big;
  /** How many there are if symmetric ones count once; null where that takes too much memory. */
  positions_up_to_symmetry: Big | null;
  /** Moves for each position, to two decimals; null where that takes too long. */
  mean_branching: number | null;
  /** The time it took. */
  seconds: number;
}

/** A bound of the number of start sequences, and so of the period. */
export interface BoundRow {
  /** Its formula. */
  bound: string;
  /** The largest whole number it allows. */
  most: string;
  /** Whether nobody has proved it for such moves. */
  conjecture: boolean;
  /** Whether it holds here; none if the start sequences were not counted. */
  holds: boolean | null;
}

/** What a formula comes to. */
export type Calculated = {
  /** The formula. */
  formula: string;
  /** Its value. */
  value: number | string;
} | {
  /** The equation. */
  formula: string;
  /** True. */
  every: boolean;
} | {
  /** The equation. */
  formula: string;
  /** All solutions below 2^128, rising. */
  roots: (number | string)[];
  /** What else is to be said; always something if there are no solutions. */
  note: string | null;
};

/** What a census has found. */
export interface CensusFound {
  /** How many moves the families have. */
  census: number;
  /** The coefficients. */
  coefficients: Span;
  /** The offsets. */
  offsets: Span;
  /** One family after the other. */
  rows: CensusRow[];
  /** How many searches ended how. */
  counts: EndingCounts;
  /** Whether a limit ended the work before the end of the census. */
  stopped: boolean;
}

/** What was found about a family. */
export interface CensusRow {
  /** The moves. */
  moves: string[];
  /** Values or outcomes. */
  rule: string;
  /** How the search ended. */
  verdict: string;
  /** What was proved. */
  theorems: CensusTheorem[];
  /** Whether its limit of time ended the search. */
  stopped: boolean;
  /** How long it took. */
  seconds: number;
}

/** A theorem of a census. */
export interface CensusTheorem {
  /** In a sentence. */
  theorem: string;
  /** It is about members whose parameter, divided by this, */
  modulus: number;
  /** leaves this remainder. */
  rest: number;
  /** For which parameters. */
  conditions: string[];
  /** A period. */
  period: string | null;
  /** Whether it is proved to be the least. */
  period_is_least: boolean;
  /** A number of positions after which the sequence is periodic. */
  preperiod: string | null;
  /** Whether it is proved to be the least. */
  preperiod_is_exact: boolean;
  /** At so many members it was checked by the definition. */
  checked: number;
  /** The checksum of description and certificate, as in the store of theorems. */
  digest: string;
}

/** Whether a certificate is a valid proof, and of what. */
export type Certified = StructureCertified | QuotientCertified | PeriodCertified | BoardCertified | Flawed;

/** Is a certificate a valid proof? */
export interface Certify {
  /** The certificate itself */
  text?: string | null;
  /** A file with the certificate */
  file?: string | null;
  /** Give the claims of a structure proof as SMT-LIB 2, for other solvers */
  smt?: boolean;
}

/** A claim that was checked. */
export interface ClaimCheck {
  /** The position from which all others were reached. */
  expr: string;
  /** Whether the claim holds. */
  holds: boolean;
  /** How many positions it speaks of. */
  positions: number;
  /** The position. */
  position?: string;
  /** Why it fails there. */
  reason?: string;
}

/** The places with one remainder. */
export interface ClassFit {
  /** The remainder. */
  residue: number;
  /** How many places were tested. */
  tested: number;
  /** The polynomial, if there is one. */
  polynomial: string | null;
  /** Its degree. */
  degree?: number;
  /** Its coefficients, that of power 0 first. */
  coefficients?: Coefficient[];
  /** At how many places it is the value. */
  exact?: number;
  /** At how many beyond those that determine it. */
  witnesses?: number;
  /** Where it is the value times a factor. */
  collapses?: Collapse[];
  /** Where it is neither. */
  failures?: number[];
  /** The first such place. */
  first_failure?: number | null;
  /** From here on there is none. */
  holds_from?: number | null;
}

/** The sets of a class. */
export interface ClassRow {
  /** The class. */
  class: string;
  /** The part of all sets. */
  share: number;
  /** How many sets. */
  count: number;
  /** The sum. */
  sum: number | string;
  /** The mean. */
  mean: number;
  /** The largest. */
  max: number | string;
  /** The sets that have it. */
  holders: number[][];
}

/** A move and where it led. */
export interface CodedMove {
  /** The move. */
  move: string;
  /** The bit code of the position after it. */
  code: Big;
}

/** A whole number, or a fraction as text. */
export type Coefficient = number | string;

/** The mirror strategy on a table. */
export interface CoinGame {
  /** The table. */
  table: string;
  /** The radius of the coins. */
  radius: string;
  /** Where to put the first coin. */
  first: CoinPlace;
  /** The answers to the opponent's coins. */
  replies: CoinReply[];
}

/** The centre of a coin, measured from a corner of the table, in exact numbers. */
export type CoinPlace = [string, string];

/** A coin of the opponent and the answer to it. */
export interface CoinReply {
  /** The opponent's coin. */
  to: CoinPlace;
  /** The answer. */
  reply: CoinPlace;
}

/** Where does one put coins on a table, so that the other runs out of room first? */
export interface Coins {
  /** The table, width x height */
  table: string;
  /** Where the opponent puts a coin; may be given again */
  reply?: string[];
  /** The radius of the coins */
  radius?: string;
}

/** Where a polynomial is the value times a factor. */
export type Collapse = {
  /** The factor. */
  factor: number;
} & { [name: string]: unknown };

/** What the colour of a position tells. */
export type Colouring = 'value' | 'win' | 'kind';

/** A condition: two forms and how they compare, such as `n >= 1`. */
export interface Condition {
  /** The form on the left; if only one has variables, this one. */
  left: string;
  /** How it compares. */
  relation: Relation;
  /** The form on the right. */
  right: string;
}

/** Normal or misère play, as answers name it. */
export type ConventionName = 'normal' | 'misere' | 'without-ends';

/** A whole number from 0 to 2^64-1; also a text such as "1e6" or "10^6". */
export type Count = number | string;

/** What was counted. */
export type Counted = {
  /** How many matches there are. */
  matches: number;
  /** Positions that use all of them. */
  starts: Big;
  /** Positions with at most so many, the empty one included. */
  positions: Big;
  /** Positions that use all of them and have nim sum 0. */
  safe_starts: Big;
  /** Positions with at most so many and nim sum 0. */
  safe_positions: Big;
} | {
  /** The position. */
  game: string;
  /** Positions that can be reached. */
  positions: Big | null;
  /** The same if positions that symmetries carry into each other count once. */
  positions_up_to_symmetry: Big | null;
  /** The moves of all these positions together. */
  moves_of_all_positions: Big | null;
  /** Moves for each position, to two decimals. */
  mean_branching: number | null;
  /** The moves of the position itself. */
  first_moves: Big | null;
  /** The most moves that can be made one after another. */
  longest_play: number | null;
  /** Ways to lay pieces, the order not counting. */
  piece_placements?: Big | null;
  /** Juvavum: positions up to the order of rows and columns. */
  classes?: Big | null;
  /** The same if rows and columns may also be exchanged. */
  classes_transposed?: Big | null;
  /** Ways to cover all free cells with dominoes; null where the pieces are others. */
  tilings?: Big | null;
  /** The most pieces that can be laid. */
  matching_number?: number | null;
  /** The share of pairs of free cells on which a piece fits, as a fraction. */
  density?: string | null;
  /** The same as a decimal number. */
  density_decimal?: string | null;
  /** Moves for each position if those that symmetries carry into each other count once; where all counts are asked for. */
  mean_branching_up_to_symmetry?: number | null;
} | {
  /** The board. */
  game: string;
  /** Moves of the empty board. */
  first_moves: Big;
  /** All positions, where every set of cells is one. */
  positions?: Big | null;
  /** The share of pairs of cells on which a domino fits, as a fraction. */
  density?: string | null;
  /** What ended the counting, if it was begun. */
  stopped?: Stopped | null;
} | {
  /** The game. */
  game: string;
  /** How many there are. */
  states: Big;
};

/** How many positions are there: of a box of matches, of a game, on a board? */
export interface Counting {
  /** A game that can count its states, or a position of a placement game */
  game?: string | null;
  /** Nim positions that can be laid with a box of so many matches */
  matches?: Count | null;
  /** Also what takes long: larger boards, and the mean branching up to symmetry */
  all?: boolean;
}

/** A theorem that holds for some of the members. */
export interface CoveringTheorem {
  /** Its name. */
  name: string;
  /** The moves it speaks of. */
  moves: string;
  /** For which parameters. */
  conditions: string;
  /** The least period, where it is proved. */
  period: string | null;
  /** The least preperiod, where it is proved. */
  preperiod: string | null;
  /** The members it holds for. */
  members: number[][];
  /** Whether some of them are multiples of the games it speaks of: it holds for their moves divided by a common divisor. */
  divided: boolean;
}

/** The polynomials in one parameter, one for each residue class. */
export interface CurveFits {
  /** 1 if one polynomial is for all. */
  modulus: number;
  /** As text. */
  polynomial?: string | null;
  /** Its coefficients, that of power 0 first. */
  coefficients?: Coefficient[] | null;
  /** How many places agree beyond those that determine it. */
  witnesses?: number | null;
  /** The classes. */
  classes: ClassFit[];
}

/** The curve of a sequence. */
export interface CurvePoints {
  /** The sequence. */
  sequence: string;
  /** Its points. */
  points: [Decimal, Decimal][];
}

/** A number of a curve. */
export interface CurveRow {
  /** The largest move. */
  largest: number;
  /** Which sets. */
  class: string;
  /** How many sets. */
  count: number;
  /** The sum of their periods. */
  sum: number | string;
  /** The mean of their periods. */
  mean: Mean;
  /** The longest period. */
  max: number | string;
  /** The first set that has it. */
  first_set: number[];
}

/** The numbers behind curves. */
export interface CurveTable {
  /** What the curves show. */
  title: string;
  /** The numbers. */
  rows: CurveRow[];
  /** Formulas that were fitted, and those of the source. */
  formulas: string[];
  /** The file that the picture was written to. */
  file: string | null;
  /** The numbers, or the file that they were written to, if they were asked for. */
  data: DataGiven | null;
  /** The picture, if it was asked for. */
  output?: Document | null;
}

/** Numbers of a picture: the file that they were written to, or the numbers themselves. */
export type DataGiven = string | Document;

/** A number with at most six digits after the point. */
export type Decimal = number | null;

/** A description, tidied up. */
export interface DescriptionText {
  /** The text. */
  description: string;
  /** The free variables. */
  variables: string[];
  /** The moves. */
  moves: string[];
}

/** What is the structure of a family of subtraction games? */
export interface Discover {
  /** The moves, such as n,4n,12n+1,16n+1 */
  moves?: string | null;
  /** Look at members from the first value of the parameter to the second only */
  n?: Span | null;
  /** Outcomes, not values */
  outcomes?: boolean;
  /** Do not search where the store of theorems speaks of all members from some one on */
  skip_known?: boolean;
  /** For a,b,c: look at so many cones of all games of three moves, instead of regions that small members show */
  cones?: number | null;
  /** Try all families of a list instead: one per line, or a csv table with a column 'moves' */
  all?: string | null;
  /** Try all families of so many moves an+b instead, each once up to equivalence */
  census?: number | null;
  /** With --census: the coefficients a, from 0 or 1 on [default: 1..4] */
  coefficients?: Span | null;
  /** With --census: the offsets b [default: -1..1] */
  offsets?: Span | null;
  /** With --census: keep what is found in this file and go on from it next time */
  state?: string | null;
  /** With --census: only part I of K of the families, for one of several machines */
  shard?: string | null;
  /** The list itself */
  text?: string | null;
  /** With --all and --census: the most seconds for each family */
  each?: number;
  /** Give the proofs as well, for 'certify' */
  certificates?: boolean;
}

/** What was found. */
export type Discovered = FamilyFound | FamiliesFound | CensusFound;

/** A file: its format, and its content as text or, where it is none, as bytes (in JSON in base64). */
export type Document = ({
  content: string;
} | {
  base64: string;
}) & {
  /** The format, which is the usual ending of a file's name. */
  format: string;
};

/** The picture of a game graph. */
export type DrawnGraph = ({
  content: string;
} | {
  base64: string;
}) & {
  /** The position. */
  expr: string;
  /** How many positions are drawn. */
  positions: number;
  /** How many moves are drawn. */
  moves: number;
  /** Whether there are more than those that were asked for. */
  cut?: boolean;
  /** The format, which is the usual ending of a file's name. */
  format: string;
  /** The same as data, if the format is json and there are at most 5000 positions. */
  graph?: GraphData | null;
};

/** What a small change of a move does to the period. */
export type Effect = 'constant' | 'linear' | 'jump' | 'unknown';

/** How many searches ended how. */
export interface EndingCounts {
  /** All members from some least one on are proved. */
  proved: number;
  /** Some classes or regions are proved. */
  'partly proved': number;
  /** A description fits, but was not proved. */
  'found but unproved': number;
  /** No description was found. */
  'not found': number;
}

/** What a request is told that was not answered as asked. */
export type ErrorAnswer = {
  /** What is wrong, in the words of the program: the message, the place, the remedy. */
  error: string;
  /** The same question could be asked as a job. */
  job?: boolean;
  /** The same as data, where the question itself is the trouble. */
  trouble?: Trouble | null;
  /** What was found until a limit ended the work, as the answer would have it. */
  found?: { [name: string]: unknown } | null;
};

/** Exact probabilities for two players. */
export interface ExactMatch {
  /** The position each game begins with. */
  expr: string;
  /** Normal or misère play. */
  convention: ConventionName;
  /** The two players. */
  players: [string, string];
  /** Always true. */
  exact: boolean;
  /** One of the players begins, then the other. */
  seats: ExactSeat[];
}

/** What happens if one of the players begins, exactly. */
export interface ExactSeat {
  /** Who begins. */
  first: string;
  /** The other. */
  second: string;
  /** The probability that the first wins, as a fraction. */
  first_wins: string;
  /** The probability that the second wins, as a fraction. */
  second_wins: string;
  /** The mean number of moves, as a fraction. */
  mean_length: string;
}

/** A small member that no theorem speaks of. */
export interface ExceptionFound {
  /** The parameter. */
  at: number;
  /** Its period. */
  period: number;
  /** Its preperiod. */
  preperiod: number;
}

/** What does a structure description say about one member of its family? */
export type Expand = {
  /** The name of a description of the library */
  name?: string | null;
  /** The description itself */
  text?: string | null;
  /** A file with the description */
  file?: string | null;
  /** The letters are outcomes, - for a loss and + for a win [default: as the letters are] */
  outcomes?: boolean;
  /** What the letters mean: nim, outcomes, threshold:C, parity, exactly-one or nor */
  rule?: string | null;
  /** Show only so many letters of the sequence */
  to?: Count | null;
  /** Check every letter against the rule; exit status 1 if one is wrong */
  check?: boolean;
  /** Show the blocks with their lengths instead */
  skeleton?: boolean;
  /** Write the description itself, tidied up */
  print?: boolean;
} & { [letter in Letter]?: number };

/** A description, its skeleton, or a member of its family. */
export type Expanded = DescriptionText | Outline | FamilyMember;

/** Why is a position won or lost? */
export interface Explain {
  /** A position, such as nim:3,5,7 */
  expr: string;
  /** Misère play: who cannot move wins */
  misere?: boolean;
  /** Only the first so many hints, from vague to plain */
  hint?: number | null;
}

/** The story of a position, or hints. */
export type Explanation = ToldStory | ToldHints;

/** What was found about the families of a list. */
export interface FamiliesFound {
  /** One after the other. */
  families: FamilyFound[];
  /** How many searches ended how. */
  counts: EndingCounts;
  /** Whether a limit ended the work before the end of the list. */
  stopped: boolean;
}

/** What are the periods of a family of subtraction games, and on which polynomials do they lie? */
export type Family = {
  /** The moves, sums of products of numbers and one-letter parameters */
  pattern: string;
  /** Periods of the values instead of wins and losses */
  values?: boolean;
  /** Give a member up after so many positions */
  limit?: Count | null;
  /** Look for residue classes up to this modulus */
  modulus?: number;
} & { [letter in Letter]?: Span };

/** What was found about a family. */
export interface FamilyFound {
  /** The moves. */
  moves: string[];
  /** Values or outcomes. */
  rule: string;
  /** How the search ended. */
  verdict: string;
  /** Theorems that were in the store before, about members of the family. */
  known?: TheoremKnown[];
  /** What was proved. */
  theorems: TheoremFound[];
  /** The small members that no theorem speaks of. */
  exceptions: ExceptionFound[];
  /** With three moves and three parameters: what the theorems cover of all games of three moves. */
  area?: AreaFound | null;
  /** How far the search came, unless all is proved. */
  progress: string | null;
  /** Whether a limit ended it. */
  stopped: boolean;
  /** In a list: how long it took. */
  seconds?: number | null;
  /** The files that were written. */
  files?: string[] | null;
  /** The names under which the theorems are in your store, if they are new there. */
  stored?: string[];
  /** Why a theorem could not be kept in your store. */
  not_stored?: string | null;
}

/** A member of a family, written out. */
export interface FamilyMember {
  /** What the letters mean. */
  rule: string;
  /** The values of the free variables. */
  values: VariableValues;
  /** The moves. */
  moves: number[];
  /** How many letters stand before the endless loop. */
  preamble_length: number;
  /** How many letters the endless loop has. */
  loop_length: number;
  /** The letters before the endless loop, as far as they were asked for. */
  preamble: string;
  /** The letters of the endless loop, as far as they were asked for. */
  loop: string;
  /** Whether they are. */
  correct?: boolean;
  /** The first that is not. */
  first_error?: WrongLetter | null;
}

/** The periods of a family. */
export interface FamilyTable {
  /** The moves. */
  family: string;
  /** Values or outcomes. */
  kind: string;
  /** The parameters and their ranges. */
  parameters: ParameterRange[];
  /** Whether all members are in the table. */
  finished: boolean;
  /** The members. */
  rows: MemberRow[];
  /** The polynomials of the periods. */
  period: QuantityFits;
  /** The polynomials of the preperiods. */
  preperiod: QuantityFits;
  /** The quotient condition, for affine moves with one parameter. */
  quotient_condition: QuotientCondition | null;
  /** Theorems that hold for some of the members. */
  theorems: CoveringTheorem[];
}

/** A file and what is wrong with it. */
export interface FileTrouble {
  /** The file. */
  file: string;
  /** What is wrong. */
  message: string;
  /** What would be right. */
  help?: string | null;
}

/** Whether a polynomial is more than a fit. */
export type FitStatus = 'proved' | 'fit' | 'none';

/** A line of least squares, ln(y/x) = a x + b. */
export interface FittedLine {
  /** For x with this remainder. */
  residue: number;
  /** The slope. */
  a: number;
  /** The value at 0. */
  b: number;
  /** The coefficient of correlation. */
  r: number;
  /** How many points it goes through. */
  points: number;
}

/** Lines of least squares. */
export interface FittedLines {
  /** There is a line for each remainder by this number. */
  modulus: number;
  /** The lines. */
  fits: FittedLine[];
}

/** A certificate that proves nothing. */
export interface Flawed {
  /** The certificate. */
  file: string;
  /** `false`. */
  valid: boolean;
  /** The first flaw. */
  flaw: string;
}

/** Another program. */
export type Foreign = 'cgsuite';

/** A form that can be reached, in terms of simpler ones. */
export interface FormPart {
  /** Its name among the parts. */
  name: string;
  /** The form. */
  form: string;
  /** How many moves the longest play has. */
  birthday: number;
  /** Who wins in misère play. */
  outcome: OutcomeName;
  /** Its value in normal play. */
  value?: number | null;
  /** Its value in misère play. */
  misere_value?: number | null;
  /** The genus symbol. */
  genus?: string | null;
  /** Tame, restive or wild. */
  temper?: string | null;
}

/** How a picture is written. */
export type Format = 'dot' | 'graphml' | 'json' | 'svg' | 'png' | 'pdf' | 'tikz';

/** The form of a position. */
export interface Formed {
  /** The position. */
  expr: string;
  /** Its form; none if it is too long to be written in one piece. */
  form: string | null;
  /** How many moves the longest play has. */
  birthday: number;
  /** Who wins in misère play. */
  outcome: OutcomeName;
  /** Its value in normal play. */
  value?: number | null;
  /** Its value in misère play. */
  misere_value?: number | null;
  /** The genus symbol. */
  genus?: string | null;
  /** Tame, restive or wild. */
  temper?: string | null;
  /** The size of the Nim heap that it is equal to. */
  heap: number | null;
  /** How many forms can be reached, itself included. */
  size: number;
  /** All of them, if they were asked for. */
  parts?: FormPart[] | null;
}

/** The formulas of a game compared with retrograde analysis. */
export interface FormulaCheck {
  /** The game. */
  game: string;
  /** The largest size of the positions. */
  total: number;
  /** How many positions were compared. */
  states: number;
  /** How many are no draws. */
  decided: number;
  /** In how many the formula names another outcome. */
  outcome_differs: number;
  /** In how many the winner needs longer than the formula says. */
  bound_exceeded: number;
  /** In how many the winner needs just as long. */
  bound_exact: number;
}

/** The games of the notation. */
export interface GameList {
  /** The games. */
  games: GameSheet[];
}

/** What is to be known of a game before it is played. */
export interface GameSheet {
  /** Its name. */
  name: string;
  /** Other names. */
  aliases: string[];
  /** How it is played. */
  about: string;
  /** What stands in the parentheses; empty if there are none. */
  arguments: string;
  /** How a position is written. */
  position: string;
  /** Positions to try. */
  examples: string[];
  /** What a beginner should achieve first. */
  goal: Goal | null;
}

/** A game of a position and the theorem from which the values of its far heaps are known. */
export interface GameTheorem {
  /** The game. */
  game: string;
  /** Its name. */
  name: string;
  /** What it says. */
  statement: string;
  /** The values of its variables for this game. */
  values: VariableValues;
  /** Who found it. */
  source: string;
  /** Whether Grundy has checked a proof of it; if not, its proof is in print. */
  checked: boolean;
}

/** Which games are there, and how are their positions written? */
export interface Games {
  /** Only this game */
  name?: string | null;
}

/** Genus symbols of heaps. */
export interface Genera {
  /** The game. */
  game: string;
  /** The heaps. */
  heaps: GenusRow[];
}

/** The genus of a heap. */
export interface GenusRow {
  /** The heap. */
  heap: number;
  /** Its value in normal play. */
  value: number;
  /** Its misère values beside 0, 1, 2, ... heaps of 2; the last two go on alternating. */
  misere: number[];
  /** The symbol. */
  genus: string;
  /** Tame, restive or wild. */
  temper: string;
}

/** A first goal: a position that the player to move wins, and what to do there. */
export interface Goal {
  /** The position. */
  from: string;
  /** What to do, in a sentence. */
  text: string;
}

/** What do all positions reachable from one look like, and the moves between them? */
export interface Graph {
  /** A position, such as grundys-game:7 */
  expr: string;
  /** The format, if no file's ending says it */
  format?: Format | null;
  /** Where positions are drawn */
  layout?: Layout;
  /** What the colours show: the value, who wins, or start and end positions */
  colour?: Colouring;
  /** Treat positions that symmetries carry into each other as one */
  symmetry?: boolean;
  /** Juvavum: treat positions that differ by the order of rows and columns as one */
  normal_forms?: boolean;
  /** Draw only so many positions, those nearest to the start */
  nearest?: Count | null;
  /** Changes the random and the force layout */
  seed?: number;
  /** Misère play: who cannot move wins */
  misere?: boolean;
}

/** A graph as data: what stands in the file, for those who need no file. */
export interface GraphData {
  /** What the graph is of. */
  title: string;
  /** The name of the position in which all begins. */
  start: string | null;
  /** The names of the positions. */
  vertices: string[];
  /** The positions in the same order, with what was found out about them. */
  positions: GraphPosition[];
  /** The moves. */
  edges: GraphMove[];
}

/** A move of a graph. */
export interface GraphMove {
  /** The name of the position it leaves. */
  from: string;
  /** The name of the position it leads to. */
  to: string;
  /** The move. */
  name: string;
  /** Whether it wins. */
  winning: boolean;
  /** Where it is drawn, in the language of SVG. */
  path?: string | null;
  /** Where its arrow is. */
  tip?: GraphTip | null;
}

/** A position of a graph. */
export interface GraphPosition {
  /** No other position has this name. */
  name: string;
  /** Its value, where there is one. */
  value: number | string | null;
  /** `P`, `N` or `draw`. */
  outcome: string;
  /** Whether no move leads on. */
  terminal: boolean;
  /** The position in the notation, with its game. */
  expr?: string;
  /** The longest way from the start, in moves; in a graph with cycles the shortest. */
  depth?: number;
  /** The middle of its box, from the left. */
  x?: number;
  /** The middle of its box, from the top. */
  y?: number;
  /** The width of its box. */
  width?: number;
  /** The height of its box. */
  height?: number;
  /** Lines of text in the box. */
  lines?: string[];
  /** Rows of its board: `.` free, `#` taken, `x` poisoned, a blank where there is no cell. */
  board?: string[] | null;
  /** Layers of the board, if it is a box. */
  layers?: number | null;
  /** Whether the board is drawn in the box, above the lines. */
  board_in_box?: boolean;
}

/** The end of a path, and the point before it, which says where the path comes from. */
export interface GraphTip {
  /** The end, from the left. */
  x: number;
  /** The end, from the top. */
  y: number;
  /** The point before it, from the left. */
  from_x: number;
  /** The point before it, from the top. */
  from_y: number;
}

/** A group in the monoid. */
export interface GroupFacts {
  /** How many elements it has. */
  order: number;
  /** Its identity. */
  identity: string;
  /** Its elements. */
  elements: string[];
  /** The orders of the cyclic groups whose product it is. */
  cyclic_factors: number[];
}

/** Whether the server runs. */
export interface Health {
  /** `ok`. */
  status: string;
}

/** A generator. */
export interface HeapLetter {
  /** Its letter. */
  letter: string;
  /** The heap. */
  heap: number;
}

/** What can be said about many values. */
export interface HeapStatistics {
  /** How many heaps were counted. */
  computed: number;
  /** The largest value. */
  largest: number;
  /** The first heap with that value. */
  largest_at: number;
  /** The last heap of value 0: a loss for the player to move. */
  last_zero: number | null;
  /** What computed the values. */
  engine: string;
  /** The mask of the sparse space, if one is in use. */
  mask: number | null;
  /** Whether the parity of the heap counts in it. */
  twisted: boolean | null;
  /** How many heaps are rare in it. */
  rare: number | null;
  /** The last of them. */
  last_rare: number | null;
  /** How often each value occurs. */
  frequencies: number[];
}

/** What should the player to move look at? */
export interface Hint {
  /** The position the game began with. */
  expr: string;
  /** Misère play: who cannot move wins. */
  misere?: boolean;
  /** The moves made so far. */
  moves?: string[];
  /** How plain: 1 who wins, 2 where to look, 3 the move. */
  stage: number;
}

/** A hint. */
export interface HintGiven {
  /** How plain it is: 1, 2 or 3. */
  stage: number;
  /** The hint in words. */
  text: string;
  /** `N` if the player to move can win, `P` if not, nothing in a draw. */
  outcome: string | null;
  /** How many moves win (from stage 2 on). */
  winning?: number | null;
  /** How many moves there are, where none of them wins (stage 2). */
  moves?: number | null;
  /** The nim sum of the parts, where there are several (from stage 2 on). */
  nim_sum?: number | string | null;
  /** The parts in which there is a winning move (from stage 2 on). */
  parts?: string[];
  /** The move (stage 3). */
  move?: string | null;
  /** What the move does to its part (stage 3). */
  change?: Lowering | null;
  /** In a lost position: how many winning answers the move leaves (stage 3). */
  answers?: number | null;
}

/** The word `infinite`. */
export type Infinite = 'infinite';

/** Everything about a job, as it is told and written down. */
export type Job = {
  /** Its name. */
  id: string;
  /** The name of the question. */
  command: string;
  /** The fields of the question. */
  fields: { [name: string]: unknown };
  /** What it is called. */
  title: string;
  /** How far it is. */
  state: JobState;
  /** How many positions are finished. */
  positions: number;
  /** Of searches that know how much there is to do. */
  units: Units | null;
  /** Seconds of work. */
  seconds: number;
  /** When it was asked for, in seconds since 1970. */
  created: number;
  /** The answer; of a job that has failed, what was found until then. */
  answer: { [name: string]: unknown } | null;
  /** What went wrong, if something did. */
  error: string | null;
  /** The same as data, where the question itself is the trouble. */
  trouble?: Trouble | null;
  /** In lists: the answer is long and was left out. */
  long?: boolean;
};

/** The name of a job. */
export interface JobName {
  /** Its name. */
  id: string;
}

/** How far a job is, as it is told. */
export interface JobProgress {
  /** How many positions are finished. */
  positions: number;
  /** Of searches that know how much there is to do. */
  units: Units | null;
  /** Seconds of work. */
  seconds: number;
  /** How far it is. */
  state: JobState;
}

/** How far a job is. */
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** All jobs. */
export interface Jobs {
  /** The newest first; long answers are left out. */
  jobs: Job[];
}

/** A rule and what became of it. */
export type JudgedRule = ({
  verdict: 'refuted';
  /** The first position about which it is wrong. */
  counterexample: number[];
  /** Who wins there. */
  outcome: OutcomeName;
} | {
  verdict: 'confirmed';
  /** How many positions were checked. */
  checked: number;
} | {
  verdict: 'proved';
  /** How many positions were checked. */
  checked: number;
  /** Why they are enough. */
  reason: string;
}) & {
  /** The game. */
  game: string;
  /** Normal or misère play. */
  convention: ConventionName;
  /** The rule. */
  rule: string;
};

/** What came of it. */
export type Judgement = LibraryProofs | Transitions | BlockChecked | ProofFound | Refutation | Undecided;

/** How positions are arranged. */
export type Layout = 'tree' | 'radial' | 'force' | 'random';

/** Something that was asked for and could not be found out. */
export interface LeftOut {
  /** What it is. */
  part: MissingPart;
  /** Why, in words. */
  message: string;
  /** Why. */
  why: Trouble;
}

/** A description of the library. */
export interface LibraryProof {
  /** Its name. */
  file: string;
  /** Whether it is proved. */
  verdict: VerdictName;
  /** What the letters mean. */
  rule?: string;
  /** For which values of the variables. */
  conditions?: string;
  /** The moves. */
  moves?: string[];
  /** The least period, where it is shown to be the least. */
  period?: string | null;
  /** The least preperiod, where it is shown. */
  preperiod?: string | null;
  /** The length of the endless loop, if it is a polynomial. */
  loop_length?: string | null;
  /** The length of what stands before it, if it is a polynomial. */
  preamble_length?: string | null;
  /** How many systems of inequalities were shown to be unsolvable. */
  claims?: number;
}

/** All descriptions of the library. */
export interface LibraryProofs {
  /** One after the other. */
  library: LibraryProof[];
}

/** Where epsilon is not 0. */
export interface LieshoutException {
  /** The index. */
  n: number;
  /** A_n. */
  a: number;
  /** Epsilon there. */
  epsilon: number;
}

/** How much may be asked. */
export interface Limits {
  /** Seconds for a question that is no job. */
  quick_seconds: number;
  /** Bytes for its tables. */
  quick_memory: number;
  /** Bytes of a request. */
  request_bytes: number;
  /** So many jobs run at once. */
  jobs_running: number;
  /** So many jobs are kept. */
  jobs_kept: number;
  /** Seconds for a job. */
  job_seconds: number | null;
  /** Bytes for its tables. */
  job_memory: number;
  /** So many moves of a position are listed. */
  moves_listed: number;
}

/** The straight line that fits best, and how far the numbers are off it. */
export interface LineFit {
  /** Its slope. */
  slope: Decimal;
  /** Its value at 0. */
  intercept: Decimal;
  /** The farthest below it. */
  min: Decimal;
  /** Where that is. */
  min_at: number;
  /** The farthest above it. */
  max: Decimal;
  /** Where that is. */
  max_at: number;
  /** The standard deviation from it. */
  deviation: Decimal;
}

/** A move and where it leads. */
export interface ListedMove {
  /** The move. */
  move: string;
  /** The position it leads to. */
  to: string;
  /** The value of that position, where it has one. */
  value: Worth | null;
  /** Who wins there, where all moves are listed; otherwise the player who has moved. */
  outcome?: OutcomeName | null;
  /** How many moves the game then lasts, if that was asked for and every play ends. */
  remoteness?: number | null;
}

/** A theorem whose proof is in print and not checked by Grundy. */
export interface LiteratureShown {
  /** Its name. */
  name: string;
  /** What it says. */
  statement: string;
  /** Where its proof is. */
  source: string;
  /** Why it is no description. */
  why: string;
  /** Theorems of the store that are special cases of it. */
  instances: string[];
  /** What it says of the game that was asked about. */
  holds?: TheoremHolds | null;
}

/** The game of a map with the longest period or preperiod. */
export interface LongestGame {
  /** The moves. */
  moves: number[];
  /** The period. */
  period: number | string;
  /** The preperiod. */
  preperiod: number | string;
}

/** What does a game in progress look like? */
export interface Look {
  /** The position the game began with. */
  expr: string;
  /** Misère play: who cannot move wins. */
  misere?: boolean;
  /** The moves made so far. */
  moves?: string[];
  /** Also what each move is worth. */
  values?: boolean;
}

/** A game in progress as something to draw. */
export interface Looked {
  /** The position the game began with. */
  expr: string;
  /** The same with all boards empty, if some are not. */
  empty?: string | null;
  /** The position now. */
  now: string;
  /** Which theory applies: `impartial`, `partizan` or `loopy`. */
  kind: string;
  /** `normal` or `misere`. */
  convention: string;
  /** Whether no move is left. */
  over: boolean;
  /** Who has won, if it is over. */
  winner: Side | null;
  /** Whose turn it is. */
  to_move: Side;
  /** The colour or direction of the player to move, in games where that matters. */
  mover?: string | null;
  /** The games of the sum, in order. */
  parts: ScenePart[];
  /** What may be done. */
  moves: SceneMove[];
  /** What has been done. */
  record: SceneRecord[];
  /** Says so if there are more moves than are listed. */
  limit?: string | null;
  /** Why the moves have no values, if they were asked for. */
  values_limit?: string | null;
}

/** Who wins a game with cycles, and how long does it take? */
export type Loopy = {
  /** A position, or with --total a game */
  expr: string;
  /** Misère play: who cannot move wins */
  misere?: boolean;
  /** Compare the game's own formulas with retrograde analysis on all positions up to this size */
  total?: number | null;
  /** Check the claimed solution in this file */
  claim?: string | null;
  /** Check this claimed solution */
  claims?: { [name: string]: [number, number] } | null;
  /** The claim gives values instead of wins */
  values?: boolean;
};

/** What was found out about a game with cycles. */
export type LoopyAnswer = LoopyPosition | FormulaCheck | ClaimCheck;

/** A winning move. */
export interface LoopyMove {
  /** The move. */
  move: string;
  /** The position it leads to. */
  to: string;
  /** Whether it makes the time bound smaller, where there is a formula. */
  reduces: boolean | null;
}

/** A position of a game that may have cycles. */
export interface LoopyPosition {
  /** The position. */
  expr: string;
  /** Normal or misère play. */
  convention: ConventionName;
  /** Who wins. */
  outcome: OutcomeName;
  /** The value, where there is one. */
  value: Worth | null;
  /** So many moves the winner needs, with best play. */
  time: number | null;
  /** So many moves the winner needs at most, by formula. */
  time_bound: number | string | null;
  /** The winning moves. */
  moves: LoopyMove[];
  /** The finite values of the options, where the value is infinite. */
  infinite_over?: number[] | null;
}

/** The value of a part before and after a move. */
export interface Lowering {
  /** The part, in the notation. */
  part: string;
  /** Its value before. */
  before: number | string;
  /** Its value after. */
  after: number | string;
}

/** How many games belong to a class. */
export interface MapClass {
  /** The class. */
  class: string;
  /** How many games. */
  count: number;
  /** The part of all games. */
  share: Share;
}

/** The colours of a map. */
export type MapColours = 'colour' | 'grey';

/** The games of a map as lists: what stands at the same place of each belongs to the same game. */
export interface MapColumns {
  /** A list for each move, the smallest move first. */
  moves: number[][];
  /** The periods; null where none is known. */
  period: (number | null)[];
  /** The preperiods; null where none is known. */
  preperiod: (number | null)[];
  /** The classes, as places in the list of classes, counted from 0. */
  class: number[];
}

/** Which games of three moves with one largest have a period that is no sum of two moves? */
export interface MapExceptions {
  /** The largest move */
  s3: number;
  /** Only these smallest moves, such as 500..1500 */
  s1?: Span | null;
  /** Only these second moves */
  s2?: Span | null;
  /** The colours */
  colours?: MapColours;
  /** How numbers become colours */
  scale?: MapScale;
  /** The width of the map in dots [default: one dot for each game, more for small maps] */
  width?: number | null;
  /** Give the picture as well */
  output?: PictureWanted;
  /** Give the numbers as well, as comma-separated values */
  data?: boolean;
  /** Give the numbers as well, as lists */
  columns?: boolean;
}

/** How large is the period, in all games (s1, s2, s3, s1+s3) with one s3? */
export interface MapFour {
  /** The third move */
  s3: number;
  /** Give a game up after so many positions */
  limit?: Count;
  /** Only these smallest moves, such as 500..1500 */
  s1?: Span | null;
  /** Only these second moves */
  s2?: Span | null;
  /** The colours */
  colours?: MapColours;
  /** How numbers become colours */
  scale?: MapScale;
  /** The width of the map in dots [default: one dot for each game, more for small maps] */
  width?: number | null;
  /** Give the picture as well */
  output?: PictureWanted;
  /** Give the numbers as well, as comma-separated values */
  data?: boolean;
  /** Give the numbers as well, as lists */
  columns?: boolean;
}

/** What is the mean period of each class of four moves, against the largest move? */
export interface MapMeans4 {
  /** The largest moves */
  s4: Span;
  /** Which classes: I, II, III, IV, O */
  classes?: string[];
  /** Give the picture as well */
  output?: PictureWanted;
  /** Give the numbers as well, as comma-separated values */
  data?: boolean;
}

/** What is the mean period of symmetric sets of five moves, against the largest move? */
export interface MapMeans5 {
  /** The largest moves */
  s5: Span;
  /** Add the published numbers beyond the range, s5 up to 117 */
  published?: boolean;
  /** Give the picture as well */
  output?: PictureWanted;
  /** Give the numbers as well, as comma-separated values */
  data?: boolean;
}

/** What the numbers of a map come to. */
export interface MapNumbers {
  /** How many games were computed. */
  games: number;
  /** How many of them belong to each class. */
  classes: MapClass[];
  /** The game with the longest period, if all periods are known. */
  longest_period: LongestGame | null;
  /** The game with the longest preperiod, if all are known. */
  longest_preperiod: LongestGame | null;
  /** The file that the picture was written to. */
  file: string | null;
  /** The numbers, or the file that they were written to, if they were asked for. */
  data: DataGiven | null;
  /** The numbers as lists, if they were asked for. */
  columns?: MapColumns | null;
  /** The picture, if it was asked for. */
  output?: Document | null;
}

/** How long is the period, in all games of three moves with one largest? */
export interface MapPeriods {
  /** The largest move */
  s3: number;
  /** Only these smallest moves, such as 500..1500 */
  s1?: Span | null;
  /** Only these second moves */
  s2?: Span | null;
  /** The colours */
  colours?: MapColours;
  /** How numbers become colours */
  scale?: MapScale;
  /** The width of the map in dots [default: one dot for each game, more for small maps] */
  width?: number | null;
  /** Give the picture as well */
  output?: PictureWanted;
  /** Give the numbers as well, as comma-separated values */
  data?: boolean;
  /** Give the numbers as well, as lists */
  columns?: boolean;
}

/** How long is the preperiod, in all games of three moves with one largest? */
export interface MapPreperiods {
  /** The largest move */
  s3: number;
  /** Only these smallest moves, such as 500..1500 */
  s1?: Span | null;
  /** Only these second moves */
  s2?: Span | null;
  /** The colours */
  colours?: MapColours;
  /** How numbers become colours */
  scale?: MapScale;
  /** The width of the map in dots [default: one dot for each game, more for small maps] */
  width?: number | null;
  /** Give the picture as well */
  output?: PictureWanted;
  /** Give the numbers as well, as comma-separated values */
  data?: boolean;
  /** Give the numbers as well, as lists */
  columns?: boolean;
}

/** What is the record period of symmetric sets of five moves, against the largest move? */
export interface MapRecords5 {
  /** The largest moves */
  s5: Span;
  /** Add the published numbers beyond the range, s5 up to 117 */
  published?: boolean;
  /** Give the picture as well */
  output?: PictureWanted;
  /** Give the numbers as well, as comma-separated values */
  data?: boolean;
}

/** How the numbers of a map become colours. */
export type MapScale = 'linear' | 'root' | 'log';

/** How large is the period, in all symmetric sets of five moves with one largest? */
export interface MapSymmetric5 {
  /** The largest move */
  s5: number;
  /** Only these smallest moves, such as 500..1500 */
  s1?: Span | null;
  /** Only these second moves */
  s2?: Span | null;
  /** The colours */
  colours?: MapColours;
  /** How numbers become colours */
  scale?: MapScale;
  /** The width of the map in dots [default: one dot for each game, more for small maps] */
  width?: number | null;
  /** Give the picture as well */
  output?: PictureWanted;
  /** Give the numbers as well, as comma-separated values */
  data?: boolean;
  /** Give the numbers as well, as lists */
  columns?: boolean;
}

/** What is the mean period of symmetric sets of each size, against the largest move? */
export interface MapSymmetricMeans {
  /** The largest moves */
  max: Span;
  /** Which sizes: odd numbers */
  sizes?: number[];
  /** Give the picture as well */
  output?: PictureWanted;
  /** Give the numbers as well, as comma-separated values */
  data?: boolean;
}

/** Which sum of two moves is the period, in all games of three moves with one largest? */
export interface MapTypes {
  /** The largest move */
  s3: number;
  /** Only these smallest moves, such as 500..1500 */
  s1?: Span | null;
  /** Only these second moves */
  s2?: Span | null;
  /** The colours */
  colours?: MapColours;
  /** How numbers become colours */
  scale?: MapScale;
  /** The width of the map in dots [default: one dot for each game, more for small maps] */
  width?: number | null;
  /** Give the picture as well */
  output?: PictureWanted;
  /** Give the numbers as well, as comma-separated values */
  data?: boolean;
  /** Give the numbers as well, as lists */
  columns?: boolean;
}

/** Which of two computer players is better? */
export interface Match {
  /** The position each game begins with */
  expr: string;
  /** A player */
  one: PlayerName;
  /** The opponent */
  two: PlayerName;
  /** Misère play: who cannot move wins */
  misere?: boolean;
  /** In so many percent of its turns a fallible player moves at random */
  mistakes?: number;
  /** How small the rest must be for a perfect endgame: free cells where single cells are taken, else pieces */
  threshold?: number;
  /** So many games with each of the two beginning */
  games?: number;
  /** Exact probabilities, as fractions */
  exact?: boolean;
  /** Moves to mirror images of one board count as one move */
  up_to_symmetry?: boolean;
  /** Look values up in a table that 'grundy table' has written */
  table?: string | null;
  /** Makes the games repeatable */
  seed?: number | null;
}

/** What came of it. */
export type MatchResult = ExactMatch | PlayedMatch;

/** A mean, two digits after the point. */
export type Mean = number | null;

/** A member of a family with its period and preperiod. */
export type MemberRow = {
  /** The moves. */
  moves: number[];
  /** The period, if it was found within the limit. */
  period: number | string | null;
  /** The preperiod, if it was found within the limit. */
  preperiod: number | string | null;
} & { [name: string]: unknown };

/** What a placement game keeps in memory. */
export interface Memory {
  /** Positions with something known about them. */
  positions: number;
  /** Bytes for them. */
  bytes: number;
  /** Bytes for each, to one decimal. */
  bytes_per_position: number;
}

/** What is the least number missing in a set? */
export interface Mex {
  /** Numbers separated by commas, with or without braces */
  set: string;
}

/** One row of the mex function. */
export interface MexRow {
  /** The elements of the options. */
  options: string[];
  /** The element of the heap. */
  element: string;
  /** The first such heap. */
  heap: number;
}

/** Why one of the players wins, without any computing. */
export interface MirrorProof {
  /** Always `weak`: the start is solved, not every position. */
  level: string;
  /** `first` or `second`. */
  winner: string;
  /** What the winner does. */
  strategy: string;
}

/** What is the canonical form of a position in misère play? Is it equal to another? */
export interface MisereForm {
  /** A position such as kayles:7, or a form such as '*[2#,3]' */
  expr: string;
  /** Say whether this position or form is equal to the first */
  equal?: string | null;
  /** List everything that can be reached, each form in terms of simpler ones */
  parts?: boolean;
}

/** The form of a position, and a comparison with another. */
export interface MisereFormAnswer {
  /** The position. */
  expr: string;
  /** Its form; none if it is too long to be written in one piece. */
  form: string | null;
  /** How many moves the longest play has. */
  birthday: number;
  /** Who wins in misère play. */
  outcome: OutcomeName;
  /** Its value in normal play. */
  value?: number | null;
  /** Its value in misère play. */
  misere_value?: number | null;
  /** The genus symbol. */
  genus?: string | null;
  /** Tame, restive or wild. */
  temper?: string | null;
  /** The size of the Nim heap that it is equal to. */
  heap: number | null;
  /** How many forms can be reached, itself included. */
  size: number;
  /** All of them, if they were asked for. */
  parts?: FormPart[] | null;
  /** The other position. */
  other?: Formed;
  /** Whether both are equal in misère play. */
  equal?: boolean;
  /** A game beside which they have different outcomes; none if none was found soon. */
  told_apart_by?: string | null;
  /** The outcomes beside that game. */
  outcomes?: [OutcomeName, OutcomeName] | null;
}

/** A text that does not mean anything. */
export interface Misread {
  /** The whole text. */
  text: string;
  /** The bytes of the text that are wrong; empty at the end when something is missing. */
  span: Range_of_uint;
  /** The line of the text that is wrong, counted from 1. */
  line: number;
  /** Where in that line, in letters counted from 0. */
  columns: Range_of_uint;
  /** What is wrong. */
  message: string;
  /** What would be right. */
  help?: string | null;
}

/** The least number missing. */
export interface Missing {
  /** The set. */
  set: number[];
  /** The least number that is not in it. */
  mex: number;
}

/** A part of the answer. */
export type MissingPart = 'normal' | 'misere' | 'moves' | 'story' | 'scene' | 'analysis';

/** The period of start sequences dealt out in turn. */
export interface MixedPeriod {
  /** The game. */
  game: string;
  /** All moves are multiplied by this. */
  factor: number;
  /** The period of the game with these moves. */
  period: number | string;
}

/** What other questions tell. */
export interface More {
  /** Value and outcome in normal play. */
  normal?: Valued | null;
  /** Value and outcome in misère play. */
  misere?: Valued | null;
  /** All moves. */
  moves?: MoveList | null;
  /** Why the position is won or lost. */
  story?: Explanation | null;
  /** What is needed to draw the position and to play from it. */
  scene?: Looked | null;
  /** What was asked for and is not there. */
  missing: LeftOut[];
}

/** Moves of a position. */
export interface MoveList {
  /** The position. */
  expr: string;
  /** Normal or misère play. */
  convention: ConventionName;
  /** Who wins. */
  outcome: OutcomeName;
  /** How many such moves there are. */
  count: number | string;
  /** The moves, or the first of them. */
  moves: ListedMove[];
  /** The theorems from which the values of far heaps are known, if they were not computed. */
  theorems?: GameTheorem[];
}

/** Which moves win, and where do moves lead? */
export interface Moves {
  /** A position, such as nim:3,5,7 */
  expr: string;
  /** Misère play: who cannot move wins */
  misere?: boolean;
  /** All moves, each with the value it leads to */
  all?: boolean;
  /** The moves to positions of this value */
  to?: Nim | null;
  /** Also how many moves the game lasts after each if the winner hurries and the loser delays */
  remoteness?: boolean;
  /** List at most so many of them [default: 1000; all where all moves are wanted] */
  limit?: Count | null;
}

/** A theorem from which an answer comes. */
export interface NamedTheorem {
  /** Its name. */
  name: string;
  /** What it says. */
  statement: string;
  /** The values of its variables for this game. */
  values: VariableValues;
  /** Who found it. */
  source: string;
  /** Whether Grundy has checked a proof of it; if not, its proof is in print. */
  checked: boolean;
}

/** A job as it was asked for. */
export interface NewJob {
  /** The name of the question. */
  command: string;
  /** Its fields. */
  fields?: { [name: string]: unknown };
  /** What the job is called in lists; the name of the question, if nothing else is said. */
  title?: string | null;
}

/** A nimber below 2^128; also a text such as "46", "0x2e" or "0b101110". */
export type Nim = number | string;

/** What do the tables of nim addition and multiplication look like, and why? */
export interface NimTable {
  /** Multiplication instead of addition */
  product?: boolean;
  /** How many rows and columns */
  size?: number;
  /** Explain one cell by the definition */
  cell?: NimTableCell | null;
}

/** A table, or the reason for one of its cells. */
export type NimTableAnswer = {
  /** The sum. */
  operation: Operation;
  /** The row. */
  a: number;
  /** The column. */
  b: number;
  /** What stands before it in its row. */
  row: number[];
  /** What stands above it in its column. */
  column: number[];
  /** The least number missing in both. */
  value: number;
} | {
  /** The product. */
  operation: Operation;
  /** The row. */
  a: number;
  /** The column. */
  b: number;
  /** What the definition excludes. */
  excluded: number[];
  /** The least number that is not excluded. */
  value: number;
} | {
  /** Sum or product. */
  operation: Operation;
  /** How many rows and columns there are. */
  size: number;
  /** The rows. */
  rows: (number | string)[][];
};

/** A cell of a table: row and column, such as `3,5`. */
export type NimTableCell = string;

/** What does a formula of nimbers come to, or for which x does an equation hold? */
export interface Nimbers {
  /** A formula, or an equation in x */
  formula: string;
}

/** Nothing. */
export type NoFits = { [name: string]: unknown };

/** A text that is no game. */
export interface NoGame {
  /** The text. */
  game: string;
  /** Why it is none. */
  why: string;
}

/** There is no period, or nobody knows. */
export interface NoPeriod {
  /** Which of both. */
  verdict: NoPeriodWord;
  /** Why, or what is known instead. */
  reason: string;
  /** What else might be asked. */
  help?: string | null;
}

/** Whether there is no period, or nobody knows. */
export type NoPeriodWord = 'never periodic' | 'open';

/** The set is not symmetric. */
export interface NotSymmetric {
  /** The game. */
  game: string;
  /** No. */
  symmetric: boolean;
}

/** What does a take-and-break code mean, or what are the periods of all codes? */
export interface Octal {
  /** A code, such as 0.77 or 4.333... */
  code?: string | null;
  /** A table of all octal codes with period and preperiod, where they are found */
  table?: boolean;
  /** The most digits after the point in the table */
  digits?: number;
  /** How many heaps of each game are computed for the table */
  to?: Count;
}

/** What a code means. */
export interface OctalCode {
  /** The code. */
  code: string;
  /** What the game is called. */
  names: string[];
  /** The moves in words. */
  moves: string[];
  /** The standard form. */
  standard: string | null;
  /** How much less heaps count in the standard form. */
  shift: number | null;
  /** Other codes of the same game. */
  equivalent: SameGame[];
}

/** A code and its period. */
export interface OctalRow {
  /** The code. */
  code: string;
  /** Its standard form. */
  standard: string;
  /** How much less heaps count in the standard form. */
  shift: number;
  /** The period, if it was found. */
  period: number | null;
  /** The first heap from which the values repeat. */
  preperiod: number | null;
  /** What proves it. */
  method: string | null;
}

/** Many codes with their periods. */
export interface OctalTable {
  /** How many heaps of each game were computed. */
  to: number;
  /** The codes. */
  games: OctalRow[];
}

/** One code, or a table of many. */
export type Octals = OctalCode | OctalTable;

/** Ones in a window that slides along; where there is no whole window, there is nothing to say. */
export interface OnesInWindows {
  /** The length of the window. */
  length: number;
  /** The fewest ones. */
  min: number | null;
  /** The most ones. */
  max: number | null;
  /** The mean. */
  mean: Decimal | null;
  /** The standard deviation. */
  deviation: Decimal | null;
  /** How many windows hold so many ones. */
  histogram: WindowCount[];
}

/** Sum or product. */
export type Operation = 'sum' | 'product';

/** A cycle of start sequences. */
export interface OrbitRow {
  /** Its length. */
  length: number;
  /** How many of its start sequences are palindromes. */
  palindromes: number;
  /** How many stretches longer by one are palindromes. */
  longer_palindromes: number;
  /** How many start sequences lead to it, with its own ones. */
  sequences: number;
  /** The longest way to it. */
  longest_tail: number;
  /** Whether it is the cycle of the game itself. */
  normal: boolean;
}

/** The cycles of all start sequences. */
export interface Orbits {
  /** The game. */
  game: string;
  /** Whether the set is symmetric. Then every start sequence without collisions lies on a cycle. */
  symmetric: boolean;
  /** The largest move. */
  largest: number;
  /** A move whose difference from the largest one is no move, if the set is not symmetric. */
  unpaired?: number | null;
  /** How many start sequences have no collisions; none if the largest move is too long for counting. */
  sequences: number | string | null;
  /** How many of them are palindromes. */
  palindromes: number | string | null;
  /** How many of them lie on a cycle; this and what follows is none if they are too many to be listed. */
  on_cycles: number | null;
  /** The longest way to a cycle. */
  longest_tail: number | null;
  /** The period of the game itself. */
  period: number | null;
  /** Its preperiod. */
  preperiod: number | null;
  /** How many cycles there are. */
  orbits: number | null;
  /** The lengths of the cycles, each with how often it occurs. */
  orbit_lengths: string | null;
  /** The cycles. */
  orbit_list: OrbitRow[];
  /** Bounds for the number of start sequences, and so for the period, that apply to the set; none for too long moves. */
  bounds: BoundRow[];
}

/** Who wins. */
export type OutcomeName = 'P' | 'N' | 'draw';

/** The blocks of a description with their lengths. */
export interface Outline {
  /** The moves. */
  moves: string[];
  /** The blocks, and what stands between them. */
  skeleton: OutlineLine[];
}

/** A line of a skeleton. */
export type OutlineLine = {
  /** How deep it stands. */
  depth: number;
  /** Its number. */
  block: number;
  /** How many words it has. */
  words: number;
  /** How long it is, if that is a polynomial. */
  length: string | null;
} | {
  /** How deep it stands. */
  depth: number;
  /** The words. */
  keyword: string;
  /** How long all of it is, if that is a polynomial. */
  length: string | null;
};

/** A picture over another. */
export interface Overlaid {
  /** Rows of `#` for black and `.` for white. */
  picture: string[];
}

/** A parameter and its range. */
export interface ParameterRange {
  /** Its letter. */
  name: string;
  /** The first value. */
  from: number;
  /** The last value. */
  to: number;
}

/** A part of a position and the Nim heap it is worth. */
export interface PartHeap {
  /** The part, in the notation. */
  part: string;
  /** Its value. */
  value: number | string;
  /** The value in binary, as wide as the others. */
  binary: string;
}

/** How many plays does a position have, and to how many positions do they lead? */
export interface Perft {
  /** A position, such as nim:3,5,7 */
  expr: string;
  /** The most moves of a play */
  depth?: number;
}

/** What are the period and the preperiod of a game's heaps? */
export interface Period {
  /** A subtraction game such as subtract(3,7,8), or a take-and-break game such as kayles or octal(0.16) */
  game: string;
  /** Wins and losses instead of values */
  outcomes?: boolean;
  /** Take-and-break games: give up after so many heaps */
  to?: Count;
  /** Compute even where a theorem knows the answer */
  compute?: boolean;
  /** What computes it; for outcomes definition, register, digit, blocks or intervals, for values definition, onehot or runs [default: the fastest] */
  engine?: string | null;
  /** Check a claimed period and preperiod, without storing the sequence */
  claim?: string | null;
  /** The outcomes before position 0, the last one nearest: 1 a win, 0 a loss [default: all wins] */
  start?: string | null;
  /** How the preperiod is counted: from position 0, or shifted by the largest move and one */
  convention?: PreperiodCount;
  /** Keep an interrupted search in this file and go on from it next time */
  state?: string | null;
  /** Compute everything anew that the file holds, and compare */
  recheck?: boolean;
  /** Misère play: who cannot move wins */
  misere?: boolean;
  /** Octal games: give the values that prove it as well, for 'certify' */
  certificate?: boolean;
}

/** The period of a game, or why there is none. */
export type PeriodAnswer = (PeriodFound | PeriodClaim | PeriodUnproved | NoPeriod) & {
  /** The game. */
  game: string;
  /** Values or outcomes. */
  kind: SequenceKind;
  /** Normal or misère play. */
  convention: ConventionName;
  /** The certificate of the period, if it was asked for. */
  certificate?: Document | null;
};

/** A valid proof of a period. */
export interface PeriodCertified {
  /** The certificate. */
  file: string;
  /** `true`. */
  valid: boolean;
  /** `octal period`, or `octal far period` where windows are stated instead of values. */
  kind: string;
  /** The game. */
  game: string;
  /** Its rule. */
  rule: string;
  /** The least period of the values. */
  period: number;
  /** The least preperiod. */
  preperiod: number;
  /** The largest value of a heap. */
  largest_value: number;
  /** So many heaps were computed: by the definition, or between windows by the recurrence, each of them covered. */
  heaps_checked: number;
}

/** The verdict on a claimed period. */
export interface PeriodClaim {
  /** The claimed period. */
  period: number | string;
  /** The claimed preperiod. */
  preperiod: number | string;
  /** Whether both are right. */
  holds: boolean;
  /** What is wrong, if something is. */
  reason: string | null;
}

/** A period with what establishes it. */
export interface PeriodFound {
  /** The least period. */
  period: number | string;
  /** The least preperiod. */
  preperiod: number | string;
  /** What establishes them. */
  method: string;
  /** How many positions were computed for it, if any. */
  computed: number | string | null;
  /** The theorem that says so, if one does. */
  theorem?: NamedTheorem | null;
  /** The word `periodic`. */
  verdict?: PeriodicWord;
  /** A finite set with the same sequence, if there is one. */
  same_as?: number[] | null;
}

/** No proof within the limit. */
export interface PeriodUnproved {
  /** None was found. */
  period: null;
  /** None was found. */
  preperiod: null;
  /** None was successful. */
  method: null;
  /** How many heaps were computed. */
  computed: number;
  /** What can be said about them. */
  statistics?: HeapStatistics | null;
}

/** The word `periodic`. */
export type PeriodicWord = 'periodic';

/** The formats in which every picture can be written. */
export type PictureFormat = 'svg' | 'png' | 'pdf' | 'tikz';

/** Whether a picture is wanted: true, false, or the format it should have. */
export type PictureWanted = boolean | PictureFormat;

/** The plays of a position. */
export interface PlayCounts {
  /** The position. */
  expr: string;
  /** The plays by their length. */
  levels: PlayLevel[];
  /** Whether all plays are over with the last of these lengths. */
  complete: boolean;
  /** What ended the counting, if it was stopped before the depth was reached. */
  stopped?: Stopped | null;
}

/** The plays of one length. */
export interface PlayLevel {
  /** How many moves they have. */
  depth: number;
  /** How many plays there are. */
  plays: Big;
  /** To how many different positions they lead. */
  positions: number;
  /** How many of them are over: no move is left. */
  ended: Big;
}

/** Games between two players. */
export interface PlayedMatch {
  /** The position each game begins with. */
  expr: string;
  /** Normal or misère play. */
  convention: ConventionName;
  /** The two players. */
  players: [string, string];
  /** So many games were to be played with each beginning. */
  games: number;
  /** What chance depended on. */
  seed: number;
  /** One of the players begins, then the other. */
  seats: PlayedSeat[];
  /** What ended the match early. */
  stopped?: Stopped | null;
}

/** What happened when one of the players began. */
export interface PlayedSeat {
  /** Who began. */
  first: string;
  /** The other. */
  second: string;
  /** Games that were finished. */
  games: number;
  /** Games that the first won. */
  first_wins: number;
  /** Games that the second won. */
  second_wins: number;
  /** The moves of all games. */
  moves: number;
  /** The mean number of moves, to two decimals. */
  mean_length: number;
}

/** The computer players. */
export interface PlayerList {
  /** The players. */
  players: SeatedPlayer[];
}

/** The name of a computer player. */
export type PlayerName = 'perfect' | 'fallible' | 'random' | 'symmetric' | 'better-symmetric' | 'perfect-endgame' | 'allround' | 'best';

/** Which computer players can sit at a table? */
export type Players = { [name: string]: unknown };

/** Everything about a position. */
export interface PositionAnalysis {
  /** The position. */
  expr: string;
  /** How many positions can be reached. */
  positions?: number;
  /** How many if symmetric ones count once. */
  positions_up_to_symmetry?: number;
  /** How many moves they have together. */
  moves?: number;
  /** Positions with moves. */
  active?: number;
  /** Positions without. */
  terminal?: number;
  /** The first of those. */
  terminal_positions?: string[];
  /** Whether no two moves lead from one position to the same other. */
  simple?: boolean;
  /** Whether every position has finitely many moves: every finite graph is locally finite. */
  locally_finite?: boolean;
  /** Whether every play ends. */
  artinian?: boolean;
  /** Moves for each active position, to two decimals. */
  mean_branching?: number;
  /** The most moves until the end; none if there are cycles. */
  longest_play?: number | null;
  /** Moves until the end if the winner hurries and the loser delays; none if there are cycles. */
  remoteness?: number | null;
  /** The same in misère play. */
  misere_remoteness?: number | null;
  /** The value, where there is one. */
  value?: Worth | null;
  /** The value in misère play, where there is one. */
  misere_value?: number | null;
  /** Who wins. */
  outcome?: OutcomeName;
  /** Who wins in misère play. */
  misere_outcome?: OutcomeName;
  /** A cycle, if there is one. */
  cycle?: string[] | null;
  /** If it remembers nothing. */
  naive_calls?: Big;
  /** If it remembers every position. */
  memoised_calls?: number;
  /** Every position, if they were asked for. */
  table?: TableRow[] | null;
  /** Value, winner, positions. */
  result?: BoardResult;
  /** The board, row by row: `X` taken, `-` free. */
  board?: string[];
  /** The bit code of the taken cells. */
  code?: Big;
  /** The least code among the images. */
  representative?: Big;
  /** The codes of the images under the symmetries. */
  orbit?: Big[];
  /** The independent parts. */
  parts?: string[];
  /** The board, with the number of the move that took each cell. */
  numbered?: string[];
  /** The moves. */
  moves_played?: CodedMove[];
  /** `A`, who began, or `B`. */
  last_mover?: string;
  /** The proof that needs no computing, if there is one. */
  proof?: MirrorProof | null;
  /** The first moves that win if nobody may begin the mirror strategy, if they were asked for. */
  handicap?: string[] | null;
  /** Everything that can be counted. */
  counts?: BoardCounts;
  /** The requirements for an impartial game, if they were asked for. */
  requirements?: Requirement[] | null;
  /** Backward induction step by step, options first, if it was asked for; empty where there is a cycle or there are no values. */
  trace?: TraceStep[] | null;
  /** What other questions would tell, if it was asked for. */
  more?: More | null;
}

/** The tree of the positions of a board, from the root down. */
export interface PositionTree {
  /** The position. */
  expr: string;
  /** The positions, each before those it leads to. */
  tree: TreeNode[];
}

/** How the preperiod is counted. */
export type PreperiodCount = 'plain' | 'shifted';

/** The outcome before others. */
export interface PreviousOutcome {
  /** The game. */
  game: string;
  /** 0 for a loss and 1 for a win. */
  previous: number;
}

/** A proof. */
export interface ProofFound {
  /** The description. */
  file: string;
  /** `proved`. */
  verdict: VerdictName;
  /** What the letters mean. */
  rule: string;
  /** For which values of the variables. */
  conditions: string;
  /** The moves. */
  moves: string[];
  /** The least period, where it is shown to be the least. */
  period: string | null;
  /** The least preperiod, where it is shown. */
  preperiod: string | null;
  /** The length of the endless loop, if it is a polynomial. */
  loop_length: string | null;
  /** The length of what stands before it, if it is a polynomial. */
  preamble_length: string | null;
  /** How many systems of inequalities were shown to be unsolvable. */
  claims: number;
  /** Ways to reach a block. */
  transitions: number;
  /** Cases in which a word was compared. */
  cases: number;
  /** Pieces of words that were compared. */
  pieces: number;
  /** Splits by an inequality. */
  splits: number;
  /** Splits by a remainder. */
  residues: number;
  /** What is not shown of period and preperiod, for which parameters, and why. */
  missing?: string[];
  /** Remarks: blocks that are never active. */
  warnings: string[];
  /** The blocks, if details were asked for. */
  skeleton?: OutlineLine[];
  /** All ways to reach each block, if details were asked for. */
  transition_list?: TransitionLine[] | null;
  /** The proof, if it was asked for. */
  certificate?: Document | null;
  /** The name under which it is in your store of theorems, if it is new there. */
  stored?: string | null;
  /** If it was not asked for by name: a theorem of the store that says the same already. */
  theorem?: string | null;
}

/** Is a structure description true for all values of its parameters? */
export interface Prove {
  /** The name of a description of the library */
  name?: string | null;
  /** The description itself */
  text?: string | null;
  /** A file with the description */
  file?: string | null;
  /** The letters are outcomes, - for a loss and + for a win [default: as the letters are] */
  outcomes?: boolean;
  /** What the letters mean: nim, outcomes, threshold:C, parity, exactly-one or nor */
  rule?: string | null;
  /** Prove all descriptions of the library instead */
  library?: boolean;
  /** Show the blocks and all ways to reach each of them */
  verbose?: boolean;
  /** Only find the ways to reach each block, without comparing letters */
  transitions?: boolean;
  /** Only check the words of a block, without loops, choices and conditions: which letters follow from others in it */
  raw?: boolean;
  /** Show every word, every case and every piece */
  dump?: boolean;
  /** Give the proof as well, for 'certify' */
  certificate?: boolean;
}

/** The polynomials of a quantity, and whether more than a fit is behind them. */
export type QuantityFits = (CurveFits | SurfaceFits | NoFits) & {
  /** Whether it is proved. */
  status: FitStatus;
};

/** What is the misère quotient of a heap game, or the genus of its heaps? */
export interface Quotient {
  /** A heap game, such as octal(0.77), kayles, subtract(1,3) */
  game: string;
  /** The largest heap to look at */
  to?: Count;
  /** Show the genus of the heaps 0 to N instead */
  genus?: number | null;
  /** Keep what was found in this file, and go on from it next time */
  state?: string | null;
  /** The quotient in these formats as well */
  exports?: QuotientFormat[];
  /** With the mex function */
  mex?: boolean;
}

/** A valid proof of a misère quotient. */
export interface QuotientCertified {
  /** The certificate. */
  file: string;
  /** `true`. */
  valid: boolean;
  /** `misere quotient`. */
  kind: string;
  /** The game. */
  game: string;
  /** Its rule. */
  rule: string;
  /** How many elements the quotient has. */
  order: number;
  /** How many of them are losses. */
  p_elements: number;
  /** Whether it is about all heaps. */
  complete: boolean;
  /** The largest heap it speaks of, if not. */
  heaps_to: number | null;
  /** The period of the heaps' elements. */
  period: number | null;
  /** From here on. */
  preperiod: number | null;
  /** Kinds of heaps that were checked. */
  types_checked: number;
  /** Sums of them that were checked. */
  pairs_checked: number;
  /** Positions that were compared by the definition. */
  positions_compared: number;
  /** They had up to so many matches. */
  matches_compared: number;
}

/** The quotient condition: whether all quotients lie between the bounds. */
export interface QuotientCondition {
  /** Whether they do. */
  fulfilled: boolean;
  /** |b|/a for the moves an+b. */
  quotients: string[];
  /** The smaller bound. */
  low: string;
  /** The larger bound. */
  high: string;
}

/** What other programs read. */
export type QuotientFormat = 'certificate' | 'gap' | 'sage';

/** A misère quotient. An independent checker has accepted it. */
export interface QuotientMonoid {
  /** The game. */
  game: string;
  /** Whether it holds for all heaps. */
  complete: boolean;
  /** How many elements it has. */
  order: number;
  /** How many of them are P. */
  p_elements: number;
  /** The period of the elements of heaps. */
  period: number | null;
  /** Its preperiod. */
  preperiod: number | null;
  /** The largest heap in the list. */
  heaps_to: number;
  /** Heaps that are no product of smaller ones. */
  generators: HeapLetter[];
  /** The relations between them. */
  relations: string[];
  /** The elements as products of generators. */
  elements: string[];
  /** Those that are P. */
  p_words: string[];
  /** The elements of heaps 0, 1, 2, ... */
  heaps: string[];
  /** The same as numbers into the list of elements. */
  heap_elements: number[];
  /** The products of elements. */
  products: number[][];
  /** The group of units. */
  units: GroupFacts;
  /** The kernel: the smallest ideal. */
  kernel: GroupFacts;
  /** The elements that are their own squares. */
  idempotents: string[];
  /** Whether just one element of the kernel is P. */
  regular: boolean;
  /** Whether that element is the identity of the kernel. */
  normal: boolean;
  /** Whether the quotient is one of Nim. */
  tame: boolean;
  /** The mex function: which element a heap has whose options have these; none if it is too long. */
  mex: MexRow[] | null;
  /** How many sums of heaps the checker looked at. */
  pairs_checked: number;
  /** How many kinds of heaps. */
  types_checked: number;
  /** How many positions were compared with the definition. */
  positions_compared: number;
  /** Positions with up to so many matches were compared. */
  matches_compared: number;
  /** The quotient in the formats that were asked for, in that order. */
  exports?: Document[];
  /** What ended the search, if it was stopped: the quotient is that of the heaps done until then. */
  stopped?: Stopped | null;
}

/** A quotient, or genus symbols. */
export type Quotiented = QuotientMonoid | Genera;

export interface Range_of_uint {
  start: number;
  end: number;
}

/** Which heaps of a subtraction game with real moves are lost, and what is their period? */
export interface Real {
  /** The moves: numbers such as 3/2, sqrt(2), 1+sqrt(5), or intervals such as (1..2] */
  moves: string;
  /** List the lost intervals that begin up to here */
  to?: string;
  /** Give the period up after so many lost intervals */
  intervals?: number;
  /** What becomes of the period when one of the moves is a little larger or smaller */
  vary?: boolean;
}

/** The lost heaps of a game with real moves. */
export interface RealLosses {
  /** The moves as they were written. */
  moves: string;
  /** The lost intervals; square brackets belong to them. */
  lost: string[];
  /** Their period, if it was found. */
  period: string | null;
  /** Where the period begins. */
  preperiod: string | null;
  /** So many lost intervals a period holds, if it was found. */
  lost_per_period: number | null;
  /** The same game with one move a little larger or smaller; empty unless they were asked for. */
  variations?: Variation[];
}

/** What ended the work. */
export type Reason = {
  by: 'memory';
  /** The limit, in bytes. */
  limit: number;
} | {
  by: 'time';
} | {
  by: 'interrupted';
} | {
  by: 'work';
};

/** A set at least as good as all before it. */
export interface RecordRow {
  /** The moves. */
  moves: number[];
  /** The largest of them. */
  max_move: number | null;
  /** The period. */
  period: number | string;
  /** The preperiod. */
  preperiod: number | string;
  /** The logarithm to base 2, divided by the largest move; null where it is not finite. */
  log2_over_max: number | null;
  /** The logarithm, divided by that of the largest move; null where it is not finite. */
  ln_over_lnmax: number | null;
}

/** What a search found. */
export interface RecordTable {
  /** Which sets. */
  kind: string;
  /** Values or outcomes. */
  sequence: string;
  /** Whether the records are periods or preperiods. */
  by: RecordsBy;
  /** By largest move. */
  rows: TallyRow[];
  /** The sets at least as good as all before them. */
  records: RecordRow[];
  /** How statements about the periods fare. */
  statements: Statement[];
  /** Lines through the logarithms, if they were asked for. */
  fits?: FittedLine[] | null;
}

/** Which move sets of a kind have the longest periods? */
export interface Records {
  /** Only symmetric sets: with every move s but the largest, m, also m - s */
  symmetric?: boolean;
  /** Only sets of exactly N moves */
  moves?: Count | null;
  /** Only sets of at most N moves; max/N allows the largest move divided by N */
  most_moves?: string | null;
  /** Only sets whose neighbouring moves have at most N different differences, 0 counted as a neighbour */
  differences?: Count | null;
  /** Only sets of four moves of this class: I (s1+s3=s4), II (s2+s3=s4), III (s1+s2=s4), IV (s1+s2=s3) or O */
  class?: string | null;
  /** Only sets with this smallest move */
  smallest?: Count | null;
  /** The largest move, or a range of largest moves such as 60..80 */
  max_move: Span;
  /** Sequences of values instead of wins and losses */
  values?: boolean;
  /** Keep finished work in this file, and do not repeat what it holds */
  state?: string | null;
  /** Compute everything anew that the file holds, and compare */
  recheck?: boolean;
  /** Only part I of K of the work, for one of several machines; put together with 'grundy records merge' */
  shard?: string | null;
  /** So many threads [default: one for each core] */
  threads?: number | null;
  /** List the units of work instead of doing them */
  list_units?: boolean;
  /** Records of the period or of the preperiod */
  by?: RecordsBy;
  /** Show the sets at least as good as all before them, with growth exponents */
  records?: boolean;
  /** Show sets of three or four moves by class */
  classes?: boolean;
  /** Fit ln(y/max) = a max + b, y the mean or the maximum, for each remainder of max by the modulus */
  fit?: RecordsFitted | null;
  /** The modulus of --fit */
  modulus?: number;
}

/** Which number a record is about. */
export type RecordsBy = 'period' | 'preperiod';

/** Which lines go through the logarithms of a table? */
export interface RecordsFit {
  /** A file of comma-separated values, such as 'grundy records --csv' prints */
  file?: string | null;
  /** The table itself */
  text?: string | null;
  /** The column of the largest moves */
  x?: string;
  /** The column to fit */
  y?: string;
  /** Only largest moves in this range */
  range?: Span | null;
  /** A line for each remainder by this number */
  modulus?: number;
}

/** Through which numbers lines are fitted. */
export type RecordsFitted = 'mean' | 'max';

/** What a search found. */
export type RecordsFound = UnitList | ShardDone | RecordTable;

/** What the ledgers of the shards of a search hold together. */
export interface RecordsMerge {
  /** The ledgers */
  files: string[];
  /** Compute everything anew that the ledgers hold, and compare */
  recheck?: boolean;
  /** Records of the period or of the preperiod */
  by?: RecordsBy;
  /** Show the sets at least as good as all before them, with growth exponents */
  records?: boolean;
  /** Show sets of three or four moves by class */
  classes?: boolean;
  /** Fit ln(y/max) = a max + b, y the mean or the maximum, for each remainder of max by the modulus */
  fit?: RecordsFitted | null;
  /** The modulus of --fit */
  modulus?: number;
}

/** What comes out of one unit of work. */
export interface RecordsWork {
  /** The unit, such as 'outcomes;symmetric,moves=5;max=60;slice=1/2' */
  unit: string;
}

/** Which moves of a subtraction game can be left out? */
export interface Reduce {
  /** A subtraction game */
  game: string;
  /** The last heap that is looked at, for infinite sets about which nothing is proved */
  to?: Count;
}

/** The moves of a game, needed or not. */
export interface Reduced {
  /** The game. */
  game: string;
  /** The moves without which some outcome changes. */
  needed: number[];
  /** The moves that can be left out, each alone. */
  superfluous: number[];
  /** A smallest set with the same outcomes. */
  smallest: number[];
  /** Whether that set is known to be as small as possible. */
  proved_smallest: boolean;
  /** The period of the outcomes. */
  period: number;
  /** Their preperiod. */
  preperiod: number;
}

/** The moves of an infinite set, needed or not. */
export interface ReducedInfinite {
  /** The game. */
  game: string;
  /** Whether all that is said is proved for all heaps. Otherwise the needed moves are proved, and all else holds up to the last heap that was looked at. */
  proved: boolean;
  /** What proves it. */
  method?: string | null;
  /** The last heap that was looked at; none if it is proved for all. */
  heaps: number | null;
  /** The moves without which some outcome changes. */
  needed: SomeMoves;
  /** The moves that can be left out, each alone. */
  superfluous: SomeMoves;
  /** A subset with the same outcomes; none if the needed moves are not enough and nothing is proved. */
  enough: SomeMoves | null;
  /** Whether every subset with the same outcomes holds that one. */
  proved_smallest: boolean;
  /** The least heap whose outcome changes if all moves that are not needed are left out, if there is one up to the last. */
  changes_at?: number | null;
  /** Heaps that show of a move that it is needed: they have no other winning move. */
  witnesses?: Witness[];
  /** The period of the outcomes, if it is known. */
  period: number | null;
  /** Their preperiod. */
  preperiod: number | null;
}

/** What can be left out. */
export type Reduction = Reduced | ReducedInfinite;

/** What is wrong, and what would be right. */
export interface Refusal {
  /** What is wrong. */
  message: string;
  /** What would be right. */
  help?: string | null;
}

/** Where a description is wrong. */
export interface Refutation {
  /** The description. */
  file: string;
  /** `refuted`. */
  verdict: VerdictName;
  /** The block. */
  block: number;
  /** The word in the block, counted from 1. */
  word: number;
  /** The word, as written. */
  text: string;
  /** The line of the text. */
  line: number;
  /** How many letters of the word are before the wrong one. */
  offset: string;
  /** The way back that leads to the mistake. */
  way: string;
  /** The case. */
  case: string[];
  /** The same as people write it, each condition once. */
  when: Condition[];
  /** Values of the variables at which it happens. */
  values: VariableValues;
  /** The letters of the options. */
  options: string;
  /** The letter they ask for. */
  computed: string;
  /** The letter stated. */
  stated: string;
  /** The first wrong position of the member at these values, found by writing it out. */
  check: WrongLetter | null;
  /** Where the word stands in the text, and what is wrong with it. */
  place: Misread;
}

/** What does the shift register of a subtraction game do under another rule? */
export interface Register {
  /** A subtraction game with finitely many moves */
  game: string;
  /** How the next bit follows from those the moves point at */
  rule?: string;
  /** The bits before position 0, the last one nearest [default: all zeros for nor, all ones for the other rules] */
  start?: string | null;
  /** The last position shown */
  to?: number;
  /** Only the bit at this position, however far (parity) */
  at?: number | null;
}

/** The bit at one position. */
export interface RegisterBit {
  /** The game. */
  game: string;
  /** The position. */
  position: number;
  /** The bit. */
  value: number;
}

/** The bits from position 0 on, and their period. */
export interface RegisterSequence {
  /** The game. */
  game: string;
  /** The bits. */
  values: number[];
  /** Their period. */
  period: number;
  /** Their preperiod. */
  preperiod: number;
  /** How the period was proved. */
  method: string;
}

/** The bits of a register. */
export type Registered = RegisterSequence | RegisterBit;

/** How two forms compare. */
export type Relation = '<=' | '>=';

/** How did a game go, and who has won it? */
export interface Replay {
  /** The position the game began with */
  expr?: string | null;
  /** The moves in order, or the board with the number of the move on each cell */
  moves?: string | null;
  /** Misère play: who cannot move wins */
  misere?: boolean;
  /** A game saved while playing */
  load?: string | null;
  /** The text of such a file */
  text?: string | null;
}

/** A game, move by move. Player A began. */
export interface Replayed {
  /** The position the game began with. */
  expr: string;
  /** Normal or misère play. */
  convention: ConventionName;
  /** Which player the human was, if the game was saved while playing. */
  human?: Side | null;
  /** The moves. */
  moves: ReplayedMove[];
  /** On a board: the number of the move that took each cell, rows divided by slashes. */
  board: string | null;
  /** Whether no move is left. */
  over: boolean;
  /** Who moved last. */
  last: string | null;
  /** Who has won. */
  winner: string | null;
}

/** A move that was made. */
export interface ReplayedMove {
  /** Counted from 1. */
  number: number;
  /** Who made it. */
  player: string;
  /** The move. */
  move: string;
  /** The position after it. */
  position: string;
  /** On a board: the bit code of the taken cells. */
  code?: Big | null;
}

/** The computer's move. */
export interface Replied {
  /** The move. */
  move: string;
  /** What the game looks like after it. */
  look: Scene;
}

/** What does the computer answer? */
export interface Reply {
  /** The position the game began with. */
  expr: string;
  /** Misère play: who cannot move wins. */
  misere?: boolean;
  /** The moves made so far. */
  moves?: string[];
  /** Who answers. */
  player: PlayerName;
  /** Makes the choice repeatable. */
  seed?: number | null;
  /** In so many percent of its turns a fallible player moves at random. */
  mistakes?: number | null;
  /** How small the rest must be for a perfect endgame. */
  threshold?: number | null;
}

/** A requirement for an impartial game. */
export interface Requirement {
  /** Counted from 1. */
  number: number;
  /** What is required. */
  requirement: string;
  /** Whether the game meets it. */
  met: boolean;
}

/** Is a position of Nim safe, and in which family; or what are the members of a family? */
export interface Safe {
  /** Positions: heap sizes separated by commas */
  positions?: string[];
  /** List members of this family */
  family?: string | null;
  /** The members to list, FIRST..LAST */
  n?: Span;
}

/** What is told about positions or a family. */
export type SafeAnswer = {
  /** The heaps. */
  position: number[];
  /** Their nim sum. */
  nim_sum: number;
  /** Whether that is 0. */
  safe: boolean;
  /** The family it is in, for two or three heaps. */
  family: string | null;
  /** Which member it is. */
  n: number | null;
} | {
  /** All heaps, rising. */
  union: number[];
  /** Their nim sum. */
  nim_sum: number;
  /** Whether that is 0. */
  safe: boolean;
} | {
  /** The family. */
  family: string;
  /** The members asked for. */
  members: number[][];
  /** Whether all members are safe, and why. */
  safety: string;
};

/** Another code of the same game. */
export interface SameGame {
  /** The code. */
  code: string;
  /** How much more its heaps count. */
  shift: number;
  /** What it is called. */
  names: string[];
}

/** Everything a program needs to draw a game in progress. */
export interface Scene {
  /** The position the game began with. */
  expr: string;
  /** The same with all boards empty, if some are not. */
  empty?: string | null;
  /** The position now. */
  now: string;
  /** Which theory applies: `impartial`, `partizan` or `loopy`. */
  kind: string;
  /** `normal` or `misere`. */
  convention: string;
  /** Whether no move is left. */
  over: boolean;
  /** Who has won, if it is over. */
  winner: Side | null;
  /** Whose turn it is. */
  to_move: Side;
  /** The colour or direction of the player to move, in games where that matters. */
  mover?: string | null;
  /** The games of the sum, in order. */
  parts: ScenePart[];
  /** What may be done. */
  moves: SceneMove[];
  /** What has been done. */
  record: SceneRecord[];
  /** Says so if there are more moves than are listed. */
  limit?: string | null;
}

/** A cell of a board. */
export interface SceneCell {
  /** Its name in the notation. */
  name: string;
  /** The row of the picture, from the top. */
  row: number;
  /** The column of the picture. */
  column: number;
  /** The layer, in a box. */
  layer?: number | null;
  /** `free`, `taken`, or `hole` where the board has no cell. */
  state: string;
  /** Who took it, if it was taken in this game. */
  by?: Side | null;
  /** The number of the move that took it. */
  piece?: number | null;
  /** Nobody eats this one. */
  poison?: boolean;
}

/** A heap. */
export interface SceneHeap {
  /** How much is in it. */
  size: number;
}

/** A legal move. */
export interface SceneMove {
  /** What to write to make exactly this move. */
  name: string;
  /** The move as people write it; the same for equal heaps. */
  text: string;
  /** In which part, counted from 0. */
  part: number;
  /** The position it leads to. */
  to: string;
  /** The cells it takes. */
  cells?: string[] | null;
  /** The heap it changes, counted from 0; one beyond the last is new. */
  heap?: number | null;
  /** How much it takes away in all; nothing where matches are put back. */
  take?: number | null;
  /** What becomes of the heap. */
  into?: number[] | null;
  /** How much it takes from each heap, in games that take from several. */
  takes?: number[] | null;
  /** Where the piece goes. */
  at?: [number, number] | null;
  /** The value of the position it leads to, where there is one. */
  value?: number | string | null;
  /** Whether it wins. */
  wins?: boolean;
  /** Whether it keeps a draw. */
  draws?: boolean;
}

/** One game of a sum. */
export type ScenePart = {
  kind: 'board';
  /** The game. */
  name: string;
  /** Rows of the picture. */
  rows: number;
  /** Columns of the picture. */
  columns: number;
  /** Layers of a box; 1 for flat boards. */
  layers: number;
  /** How the edges are glued: plane, cylinder, moebius, torus, klein; or box. */
  surface: string;
  /** How many cells a piece covers, if all pieces are straight and equally long: a move may lay several. */
  piece_cells?: number | null;
  /** The names of the rows in the notation, where they have names. */
  row_names?: string[];
  /** The cells, row by row. */
  cells: SceneCell[];
} | {
  kind: 'heaps';
  /** The game. */
  name: string;
  /** The heaps, in order. */
  heaps: SceneHeap[];
  /** They are rows of pins: what is taken stands side by side. */
  pins?: boolean;
  /** The pins stand in a ring. */
  ring?: boolean;
  /** Matches in reserve: of the player to move, of the other one. */
  reserves?: [number, number] | null;
} | {
  kind: 'queen';
  /** The game. */
  name: string;
  /** The chess pieces it moves like; none if it is of its own kind. */
  pieces: string[];
  /** Rows that are needed to draw it. */
  rows: number;
  /** Columns that are needed to draw it. */
  columns: number;
  /** Column and row of the piece. */
  at: [number, number];
  /** The same as heaps. */
  heaps: SceneHeap[];
} | {
  kind: 'text';
  /** The game. */
  name: string;
  /** The position. */
  text: string;
  /** Lines of a picture, where the game has one. */
  picture?: string[] | null;
};

/** A move that was made. */
export interface SceneRecord {
  /** Counted from 1. */
  number: number;
  /** The move as people write it. */
  move: string;
  /** Who made it. */
  by: Side;
}

/** How much was searched. */
export interface SearchStatistics {
  /** Positions that were finished. */
  positions: number;
  /** Seconds on the clock. */
  seconds: number;
  /** How often a table was asked about a position. */
  lookups: number;
  /** How often it knew something. */
  hits: number;
  /** Positions that are remembered. */
  entries: number;
}

/** A computer player. */
export interface SeatedPlayer {
  /** Its name. */
  name: string;
  /** Its name as people write it. */
  title: string;
  /** How it plays. */
  about: string;
  /** Whether it plays on boards only. */
  needs_board: boolean;
  /** Whether it plays misère, too. */
  misere: boolean;
}

/** What are the values or outcomes of the heaps 0, 1, 2, ...? */
export interface Sequence {
  /** A game played with one heap, such as kayles or subtract(3,7,8) */
  game: string;
  /** The first heap */
  from?: Count;
  /** The last heap */
  to: Count;
  /** Outcomes instead of values: 0 = P (a loss for the player to move), 1 = N */
  outcomes?: boolean;
  /** List the heaps at which the player to move loses */
  losing?: boolean;
  /** Statistics instead of the values: the largest value, rare heaps, how often each value occurs */
  statistics?: boolean;
  /** Keep what was found in this file, and go on from it next time */
  state?: string | null;
  /** Compute everything anew that the file holds, and compare */
  recheck?: boolean;
  /** Misère play: who cannot move wins */
  misere?: boolean;
}

/** A sequence, or statistics of it. */
export type SequenceAnswer = SequenceList | SequenceStatistics;

/** What can be said of a sequence. */
export interface SequenceFigures {
  /** Its name. */
  sequence: string;
  /** How many numbers were looked at. */
  terms: number;
  /** The last of them. */
  last: number;
  /** Numbers among all up to the last. */
  density: Decimal;
  /** How often each difference of neighbours occurs. */
  steps: StepCount[];
  /** Ones in a window that slides along. */
  window: OnesInWindows;
  /** The autocorrelation for lags 1, 2, ... */
  autocorrelation: Decimal[];
  /** The straight line that fits best. */
  line: LineFit;
  /** How many different words of each length occur. */
  subwords: number[];
  /** How often each word of one length occurs. */
  words: WordCount[];
}

/** What a sequence is of. */
export type SequenceKind = 'values' | 'outcomes' | 'losing';

/** A sequence. The numbers may be [`Live`]: computed while they are written. */
export interface SequenceList {
  /** The game. */
  game: string;
  /** Normal or misère play. */
  convention: ConventionName;
  /** What is listed. */
  kind: SequenceKind;
  /** The first heap. */
  from: number;
  /** The last heap. */
  to: number;
  /** The theorem from which the numbers are known, if they lie far out and were not computed. */
  theorem?: NamedTheorem | null;
  /** The number of the sequence in the encyclopedia of integer sequences, where it is known to be there. */
  oeis?: string | null;
  /** The numbers. */
  values: number[];
}

/** Statistics of a sequence. */
export interface SequenceStatistics {
  /** The game. */
  game: string;
  /** The word `statistics`. */
  kind: StatisticsWord;
  /** Misère play; normal play is not named. */
  convention?: ConventionName | null;
  /** Outcomes; values are not named. */
  of?: SequenceKind | null;
  /** The first heap. */
  from: number;
  /** The last heap. */
  to: number;
  /** How many heaps were counted. */
  computed: number;
  /** The largest value. */
  largest: number;
  /** The first heap with that value. */
  largest_at: number;
  /** The last heap of value 0: a loss for the player to move. */
  last_zero: number | null;
  /** What computed the values. */
  engine: string;
  /** The mask of the sparse space, if one is in use. */
  mask: number | null;
  /** Whether the parity of the heap counts in it. */
  twisted: boolean | null;
  /** How many heaps are rare in it. */
  rare: number | null;
  /** The last of them. */
  last_rare: number | null;
  /** How often each value occurs. */
  frequencies: number[];
}

/** A part of the work, done. */
export interface ShardDone {
  /** Which part. */
  shard: number;
  /** Of how many. */
  of: number;
  /** How many units it has. */
  units: number;
  /** How many sets were searched. */
  sets: number;
}

/** A part of the whole, six digits after the point. */
export type Share = number;

/** The player who made the first move, or the other one. */
export type Side = 'first' | 'second';

/** The polynomials in one parameter for a value of the other. */
export type Slice = {
  /** 1 if one polynomial is for all. */
  modulus: number;
  /** As text. */
  polynomial?: string | null;
  /** Its coefficients, that of power 0 first. */
  coefficients?: Coefficient[] | null;
  /** How many places agree beyond those that determine it. */
  witnesses?: number | null;
  /** The classes. */
  classes: ClassFit[];
} & { [name: string]: unknown };

/** A script in SMT-LIB 2. */
export type SmtScript = string | ({
  content: string;
} | {
  base64: string;
}) & {
  /** A name for it: `block-3`. */
  name: string;
  /** How many claims it makes. */
  claims: number;
  /** The format, which is the usual ending of a file's name. */
  format: string;
};

/** Some of the moves of an infinite set. */
export interface SomeMoves {
  /** In words. */
  moves: string;
  /** Listed moves; none where words say which they are. */
  listed: number[];
  /** With them all moves that have one of these remainders by the modulus. */
  remainders: number[];
  /** The modulus, if there are remainders. */
  modulus?: number | null;
}

/** All numbers from one to another, both included, such as "60..80"; or one number. */
export type Span = string | number;

/** How a statement about periods fares. */
export interface Statement {
  /** Its name. */
  name: string;
  /** So many sets agree. */
  agree: number;
  /** These do not. */
  against: RecordRow[];
}

/** How do the P-positions of games spread: densities, windows, correlations, words? */
export interface Statistics {
  /** Games or other sequences */
  sequences: string[];
  /** How many numbers of each sequence */
  terms?: Count;
  /** The length of the sliding window */
  window?: Count;
  /** Autocorrelation up to this lag */
  lags?: Count;
  /** Subwords are counted up to this length */
  subwords?: Count;
  /** Words of this length are counted one by one */
  words?: Count;
  /** The seed of random sequences */
  seed?: Count;
  /** One curve for each sequence instead of the figures */
  plot?: StatisticsPlot | null;
  /** A picture of the curves instead of their points */
  output?: PictureWanted;
}

/** Figures or curves. */
export type StatisticsAnswer = {
  /** The seed of random sequences. */
  seed: number;
  /** The sequences. */
  sequences: SequenceFigures[];
} | {
  /** What they show. */
  plot: string;
  /** What goes to the right. */
  x: string;
  /** What goes up. */
  y: string;
  /** The curves. */
  curves: CurvePoints[];
} | {
  /** What they show. */
  plot: string;
  /** The sequences. */
  curves: string[];
  /** The picture. */
  output: Document;
};

/** What is drawn. */
export type StatisticsPlot = 'windows' | 'autocorrelation' | 'numbers' | 'deviation' | 'subwords' | 'words';

/** The word `statistics`. */
export type StatisticsWord = 'statistics';

export interface Status {
  /** The exit status of the program: 1 is a negative verdict. */
  status: 0 | 1;
}

/** How often a step occurs. */
export interface StepCount {
  /** The step. */
  step: number;
  /** How often. */
  count: number;
}

/** Work that ended before its answer: why, how far it got, and where what was found is kept. */
export interface Stopped {
  /** What ended it. */
  reason: Reason;
  /** How many positions were finished. */
  positions: number;
  /** How far it got, in the words of the question: `at position 500`. */
  reached?: string | null;
  /** What is known nevertheless, in sentences. */
  known?: string[];
  /** The file in which what was found is kept; the same question with it goes on from there. */
  state?: string | null;
  /** Whether more memory would have helped, although something else ended the work. */
  short_of_memory?: boolean;
  /** Whether the question takes such a file, and none was named. */
  could_keep?: boolean;
}

/** A valid proof of a structure description. */
export interface StructureCertified {
  /** The certificate. */
  file: string;
  /** `true`. */
  valid: boolean;
  /** What the letters mean. */
  rule: string;
  /** For which values of the variables. */
  conditions: string;
  /** The moves. */
  moves: string[];
  /** The least period, where it is shown to be the least. */
  period: string | null;
  /** The least preperiod, where it is shown. */
  preperiod: string | null;
  /** The length of the endless loop, if it is a polynomial. */
  loop_length: string | null;
  /** The length of what stands before it, if it is a polynomial. */
  preamble_length: string | null;
  /** How many systems of inequalities were shown to be unsolvable. */
  claims: number;
  /** Its claims for other solvers, if they were asked for. */
  smt: SmtScript[] | null;
}

/** A window of Sun and Zeilberger's theorem. */
export interface SunZeilberger {
  /** From here on A exceeds T. */
  N: number;
  /** The window begins two before this. */
  m1: number;
  /** The last term of the window. */
  m2: number;
}

/** Where a polynomial in two parameters is the value times a factor. */
export interface SurfaceCollapse {
  /** The place. */
  at: [number, number];
  /** The factor. */
  factor: number;
}

/** The polynomials in two parameters. */
export interface SurfaceFits {
  /** The parameter in which polynomials are sought, and the other one. */
  order: [string, string];
  /** One polynomial in both, if there is one. */
  surface: SurfaceFound | null;
  /** For each value of the other parameter the polynomials in the first. */
  slices: Slice[];
}

/** A polynomial in two parameters. */
export interface SurfaceFound {
  /** As text. */
  polynomial: string;
  /** For each power of the first parameter the coefficients in the other. */
  coefficients: Coefficient[][];
  /** How many places were tested. */
  tested: number;
  /** How many places agree beyond those that determine it. */
  witnesses: number;
  /** Where it is the value times a factor. */
  collapses: SurfaceCollapse[];
  /** Where it is neither. */
  failures: [number, number][];
}

/** What the two registers hold after each step. */
export interface Swapped {
  /** Both registers, from the beginning to the end. */
  trace: [Big, Big][];
  /** Why nothing is swapped, if the registers are one. */
  note?: string | null;
}

/** What is the table of a game over its sizes? */
export type Sweep = {
  /** A game with one-letter parameters, such as cram(mxn), kayles:n or subtract(2,n) */
  game: string;
  /** What is found out about each game */
  columns?: SweepColumn[];
  /** What should hold in every row, such as 'misere = n mod 2'; may be given several times */
  claims?: string[];
  /** The most positions for one cell; one that takes more is open */
  limit?: Count | null;
  /** The most seconds for one cell; one that takes more is open */
  each?: number | null;
  /** Only one of two boards that differ by turning: the last parameter is never below the one before it */
  upright?: boolean;
  /** Keep the cells in this file and go on from it next time */
  state?: string | null;
  /** Compute everything anew that the file holds of this table, and compare */
  recheck?: boolean;
} & { [letter in Letter]?: Span };

/** What stands in a cell; in JSON a number, a word, `null` where the column has no meaning, or an object that says how far an open one got. */
export type SweepCell = Big | Decimal | string | SweepOpen | null;

/** The cells of a row, by their columns. */
export type SweepCells = { [name: string]: SweepCell };

/** A claim and what became of it. */
export interface SweepClaim {
  /** What is claimed. */
  claim: string;
  /** In how many rows it holds. */
  holds: number;
  /** In how many rows that is open. */
  undecided: number;
  /** The games for which it does not hold. */
  fails: string[];
}

/** What is found out about each game. */
export type SweepColumn = 'value' | 'misere' | 'outcome' | 'misere-outcome' | 'positions' | 'classes' | 'normal-forms' | 'first-moves' | 'branching' | 'class-branching' | 'normal-branching' | 'longest' | 'density' | 'tilings' | 'placements' | 'period' | 'preperiod' | 'outcome-period' | 'outcome-preperiod';

/** How far a cell got that is open. */
export interface SweepOpen {
  /** What ended the work, and how far it had come. */
  open: string;
  /** How many positions were finished. */
  positions: number;
  /** The value is at least this, where who wins is known. */
  at_least?: number | null;
}

/** A row of the table. */
export interface SweepRow {
  /** The values of the parameters. */
  at: VariableValues;
  /** The game. */
  game: string;
  /** The cells. */
  cells: SweepCells;
}

/** A table over sizes. */
export interface SweepTable {
  /** The game with its parameters. */
  game: string;
  /** The parameters, in the order in which the game names them. */
  parameters: string[];
  /** The columns. */
  columns: SweepColumn[];
  /** The rows; the last parameter changes fastest. */
  rows: SweepRow[];
  /** Values of the parameters for which there is no such game. */
  left_out?: NoGame[];
  /** How many cells are open. */
  open: number;
  /** What was claimed, and what became of it. */
  claims?: SweepClaim[];
  /** Whether all rows are there. */
  finished: boolean;
  /** What ended the work before all rows were there. */
  stopped?: Stopped | null;
}

/** Is a move set symmetric, what are the orbits of its start sequences, and what bounds the period? */
export interface Symmetric {
  /** A subtraction game with finitely many moves */
  game: string;
  /** The outcome before these outcomes, as many as the largest move, 0 for a loss and 1 for a win */
  before?: string | null;
  /** The period if k start sequences are dealt out in turn, in the game with all moves multiplied by k */
  mix?: string[];
}

/** What symmetry says about a move set. */
export type Symmetry = Orbits | PreviousOutcome | MixedPeriod | NotSymmetric;

/** What are the values of all positions of a board that can be reached, and their winning options? */
export interface Table {
  /** A game of placing pieces on a board of up to 32 cells */
  game: string;
  /** Misère play: who cannot move wins */
  misere?: boolean;
  /** List only positions of value 0 */
  zeros?: boolean;
  /** List one position for all its mirror images */
  symmetries?: boolean;
  /** Juvavum: list one position for all that differ by the order of rows and columns */
  normal_forms?: boolean;
  /** Keep what was found in this file, and go on from it next time */
  state?: string | null;
  /** List the values of this table instead of computing them */
  table?: string | null;
  /** Compare every value of the table with those of its options, not only some */
  recheck?: boolean;
}

/** The positions of a board with their values. */
export type TableListed = ({
  content: string;
} | {
  base64: string;
}) & {
  /** The game. */
  game: string;
  /** Normal or misère play. */
  convention: ConventionName;
  /** How many positions are listed. */
  rows: number;
  /** The format, which is the usual ending of a file's name. */
  format: string;
};

/** A position in the table. */
export interface TableRow {
  /** The position. */
  position: string;
  /** Whether the player to move wins in misère play. */
  misere_win: boolean;
  /** Whether the player to move wins in normal play. */
  normal_win: boolean;
  /** Who wins. */
  outcome: OutcomeName;
  /** The value, where there is one. */
  value: number | null;
  /** The value in misère play, where there is one. */
  misere_value: number | null;
  /** Win 1, loss -1, times the discount for every move, if there is no cycle. */
  discounted: string | null;
}

/** All sets with one largest move. */
export interface TallyRow {
  /** The largest move. */
  max_move: number;
  /** How many sets. */
  count: number;
  /** The sum. */
  sum: number | string;
  /** The mean. */
  mean: number;
  /** The largest. */
  max: number | string;
  /** The sets that have it. */
  holders: number[][];
  /** The same by class, where there are classes. */
  classes?: ClassRow[];
}

/** Is a guessed rule right? */
export interface TestRule {
  /** A game played with heaps, such as subtract(1,2) */
  game: string;
  /** The rule, such as 'x mod 3 = 0' */
  rule: string;
  /** Test all heaps up to this size */
  to?: number;
  /** Misère play: who cannot move wins */
  misere?: boolean;
}

/** A theorem. */
export interface TheoremFound {
  /** In a sentence. */
  theorem: string;
  /** It is about members whose parameter, divided by this, */
  modulus: number;
  /** leaves this remainder. */
  rest: number;
  /** For which parameters. */
  conditions: string[];
  /** A period. */
  period: string | null;
  /** Whether it is proved to be the least. */
  period_is_least: boolean;
  /** A number of positions after which the sequence is periodic. */
  preperiod: string | null;
  /** Whether it is proved to be the least. */
  preperiod_is_exact: boolean;
  /** What is not shown of period and preperiod, for which parameters, and why. */
  missing?: string[];
  /** The members it was made from, at most the first ones. */
  used: number[][];
  /** How many there were. */
  used_count: number;
  /** With an area: the corners (s1/s3, s2/s3) of its region in the triangle of all games of three moves. */
  corners?: [string, string][];
  /** With an area: which sum of two moves the period is, as on a map of three moves. */
  map_class?: string | null;
  /** Ways to reach a block, in the proof. */
  transitions: number;
  /** Claims that were checked. */
  claims: number;
  /** The description. */
  description: string;
  /** The proof, if it was asked for. */
  certificate?: Document | null;
}

/** What a theorem says of a game or a family. */
export interface TheoremHolds {
  /** For a game: the values of the variables. */
  values: VariableValues | null;
  /** For a family: what the variables are, `a = 2n`. */
  images?: string[];
  /** For a family: the conditions in terms of its parameters. */
  conditions?: string[];
  /** For a family of which it only covers some members: the first of those members. */
  members?: string[];
  /** For a game whose moves are a multiple of the theorem's: so many times. */
  times?: number | null;
  /** For a game: the period. */
  period: number | string | null;
  /** Whether it is shown to be the least. */
  period_is_least: boolean | null;
  /** For a game: the preperiod. */
  preperiod: number | string | null;
  /** Whether it is shown to be the least. */
  preperiod_is_least: boolean | null;
}

/** A theorem that was in the store before. */
export interface TheoremKnown {
  /** Its name. */
  name: string;
  /** What it says. */
  statement: string;
  /** Who found it. */
  source: string;
  /** What its variables are for the members of the family, `a = 2n`. */
  images: string[];
  /** For which members it holds. */
  conditions: string[];
}

/** A period or preperiod of a theorem. */
export interface TheoremLength {
  /** In this case; none for all. */
  when: string[];
  /** How long, a polynomial. */
  is: string | null;
  /** Whether it is the least one. */
  least: boolean;
}

/** The theorems that are known. */
export interface TheoremList {
  /** Those that were asked for. */
  theorems: TheoremShown[];
  /** Theorems whose proofs are in print and not checked by Grundy, because one description cannot say them. */
  literature?: LiteratureShown[];
  /** With a game: theorems with as many moves that do not speak of it, and why. */
  others?: TheoremPassed[];
  /** Files of your own that cannot be used, and why. */
  troubles?: string[];
  /** The name that was removed. */
  forgotten?: string | null;
  /** How many certificates were checked anew. */
  rechecked?: number | null;
}

/** A theorem that does not speak of a game. */
export interface TheoremPassed {
  /** Its name. */
  name: string;
  /** Why not. */
  why: string;
}

/** A theorem. */
export interface TheoremShown {
  /** Its name. */
  name: string;
  /** What it says. */
  statement: string;
  /** Who found it. */
  source: string;
  /** When its proof was checked. */
  date: string;
  /** Whether it is your own. */
  own: boolean;
  /** What the letters of the sequence mean. */
  rule: string;
  /** For which values of the variables. */
  conditions: string[];
  /** The moves. */
  moves: string[];
  /** The period, in each case. */
  period: TheoremLength[];
  /** The preperiod, in each case. */
  preperiod: TheoremLength[];
  /** How many systems of inequalities the proof shows to have no solution. */
  claims: number;
  /** How many bytes the certificate takes, compressed. */
  certificate_bytes: number;
  /** What it says of the game that was asked about. */
  holds?: TheoremHolds | null;
  /** If it was named: the description. */
  description?: string | null;
  /** The certificate, if it was asked for. */
  certificate?: Document | null;
}

/** Which theorems are known? */
export interface Theorems {
  /** The name of a theorem: show it whole */
  name?: string | null;
  /** Only those whose name, statement or source contains this */
  search?: string | null;
  /** Which apply to a game such as 'subtract(20,50,61,81)' or a family such as n,2n+1, for which members, and why others do not */
  for?: string | null;
  /** Only your own */
  own?: boolean;
  /** Check all certificates anew */
  recheck?: boolean;
  /** Remove a theorem of your own */
  forget?: string | null;
  /** Give the certificate as well, for 'certify' */
  certificate?: boolean;
}

/** So many ways there are to cover a board. */
export interface Tiled {
  /** The board. */
  board: string;
  /** How many cells it has. */
  cells: number;
  /** Ways to cover all of them with dominoes. */
  tilings: Big;
  /** Ways to lay dominoes with gaps. */
  placements?: Big | null;
}

/** In how many ways do dominoes cover a board? */
export interface Tilings {
  /** A board, such as 8x8, aztec(10) or torus(4x6) */
  board: string;
  /** Count the ways to lay dominoes with gaps as well: all matchings of the domino graph */
  gaps?: boolean;
}

/** Hints about a position. */
export interface ToldHints {
  /** The position. */
  expr: string;
  /** The hints, from vague to plain. */
  hints: string[];
}

/** The whole story of a position. */
export interface ToldStory {
  /** The position. */
  expr: string;
  /** Normal or misère play. */
  convention: ConventionName;
  /** The value, where there is one. */
  value: Worth | null;
  /** Who wins. */
  outcome: OutcomeName;
  /** The Nim heaps that the parts are worth; none where values do not add. */
  heaps: PartHeap[];
  /** The winning moves. */
  moves: WinningStep[];
  /** The story, line by line. */
  steps: string[];
  /** The theorems from which the values of far heaps are known, if they were not computed. */
  theorems?: GameTheorem[];
  /** The sum. */
  nim_sum?: number | string;
  /** The sum in binary, as wide as the heaps. */
  nim_sum_binary?: string;
  /** What the leading 1 of the sum is worth; none if the sum is 0. */
  leading_bit?: number | string | null;
  /** In a game with cycles: so many moves the winner needs at most, by formula. */
  time_bound?: number | string | null;
  /** In a game with cycles: so many moves the winner needs, with best play. */
  time?: number | null;
}

/** A step of backward induction. */
export interface TraceStep {
  /** The position. */
  position: string;
  /** The values of its options. */
  options: number[];
  /** The least number missing among them. */
  value: number;
  /** Whether the player to move wins in normal play. */
  normal_win: boolean;
  /** Whether the player to move wins in misère play. */
  misere_win: boolean;
}

/** A way to reach a block. */
export interface TransitionLine {
  /** The block. */
  block: number;
  /** The way, backwards. */
  way: string;
  /** When it is taken. */
  system: string[];
  /** The same as people write it, each condition once. */
  when: Condition[];
  /** How many words are looked at. */
  words: number;
  /** The number of cases. */
  cases: number;
  /** The number of pieces. */
  pieces: number;
  /** Every word, every case and every piece, if they were asked for. */
  steps?: string[];
}

/** The ways to reach each block. */
export interface Transitions {
  /** The description. */
  file: string;
  /** How many. */
  transitions: number;
  /** Each of them. */
  transition_list: TransitionLine[];
}

/** Which Nim heaps is a sum worth, and how is a move in Nim played there? */
export interface Translate {
  /** A sum of games */
  expr: string;
  /** A move in Nim: FROM->TO, or HEAP:FROM->TO with heaps counted from 1 */
  move?: string | null;
  /** The sum in the language of another program as well */
  to?: Foreign | null;
}

/** A sum as Nim heaps. */
export interface Translated {
  /** The sum. */
  expr: string;
  /** What each term is worth. */
  heaps: (number | string)[];
  /** The moves that play the move in Nim, if one was given. */
  moves?: TranslatedMove[] | null;
  /** The sum in the language of the other program, if one was named. */
  foreign?: string | null;
}

/** A move of a sum that plays a move in Nim. */
export interface TranslatedMove {
  /** The move. */
  move: string;
  /** The position it leads to. */
  to: string;
  /** The value of that position. */
  value: number | string;
}

/** A position in the tree. */
export interface TreeNode {
  /** How many moves below the root. */
  depth: number;
  /** The bit code of the taken cells. */
  code: Big;
  /** The value. */
  value: number | string;
  /** How many positions it leads to. */
  successors: number;
  /** Whether it was shown above, with what is below it. */
  again: boolean;
}

/** Why a question was not answered. */
export type Trouble = Misread & {
  kind: 'text';
} | Refusal & {
  kind: 'question';
} | Refusal & {
  kind: 'refused';
} | FileTrouble & {
  kind: 'file';
} | Stopped & {
  kind: 'stopped';
};

/** A description about which nothing could be decided. */
export interface Undecided {
  /** The description. */
  file: string;
  /** `unknown`. */
  verdict: VerdictName;
  /** Why. */
  reason: string;
}

/** What came out of a unit of work. */
export interface UnitDone {
  /** The unit. */
  unit: string;
  /** What came out. */
  part: unknown;
}

/** Units of work. */
export interface UnitList {
  /** Their names. */
  units: string[];
}

/** Units of work. */
export interface Units {
  /** So many are done. */
  done: number;
  /** So many there are. */
  all: number;
}

/** What is the value of a position, and who wins? */
export interface Value {
  /** A position, such as nim:3,5,7 */
  expr: string;
  /** Misère play: who cannot move wins */
  misere?: boolean;
  /** Only who wins: often much cheaper than the value */
  outcome?: boolean;
  /** Misère play told as normal play: the value on the game graph without its end positions */
  without_ends?: boolean;
  /** Say win and loss in this author's words as well */
  words?: Words | null;
  /** Keep the values found in this file and go on from it next time */
  state?: string | null;
  /** Compute everything anew that the file holds, and compare */
  recheck?: boolean;
  /** Look the value up in a table that 'grundy table' has written */
  table?: string | null;
  /** Tell how much was searched: positions, time, questions to the table, entries */
  statistics?: boolean;
  /** Placement games: give claims that prove the value as well, for 'certify' */
  certificate?: boolean;
}

/** The value and the outcome of a position. */
export interface Valued {
  /** The position. */
  expr: string;
  /** Normal or misère play. */
  convention: ConventionName;
  /** The value; none where only the outcome was asked for, or the game has no values. */
  value: Worth | null;
  /** Who wins. */
  outcome: OutcomeName;
  /** The theorem from which it is known, if a heap lies far out and was not computed. */
  theorem?: NamedTheorem | null;
  /** The same in a sum of games, for each that has such a heap. */
  theorems?: GameTheorem[];
  /** In a game with cycles: so many moves the winner needs. */
  time?: number | null;
  /** The finite values of the options, where the value is infinite. */
  infinite_over?: number[] | null;
  /** What a placement game keeps in memory. */
  memory?: Memory | null;
  /** How much was searched, if that was asked for. */
  statistics?: SearchStatistics | null;
  /** Win or loss in the author's words. */
  word?: string | null;
  /** In a game where the players have different moves: who wins, `first`, `second` or one of the players. */
  winner?: string | null;
  /** In such a game: who is to move. */
  mover?: string | null;
  /** The certificate of the value, if it was asked for. */
  certificate?: Document | null;
}

/** Values of variables. */
export type VariableValues = { [name: string]: number | string };

/** What becomes of a game when one of its moves changes by eps, a small positive number. */
export interface Variation {
  /** The move, as it is without the change. */
  move: string;
  /** `+eps` or `-eps`. */
  change: string;
  /** The period, if it was found: a number and a multiple of eps. */
  period: string | null;
  /** Where it begins. */
  preperiod: string | null;
  /** So many lost intervals a period holds. */
  lost_per_period: number | null;
  /** All this is true for every eps above 0 and below this number; for every eps above 0 if there is none. */
  below: string | null;
  /** What happens to the period at eps = 0. */
  effect: Effect;
}

/** The verdict in words. */
export type VerdictName = 'proved' | 'refuted' | 'unknown' | 'not proved';

/** Where do random moves lead? At least one move is left to be made. */
export interface Wander {
  /** The position to begin with. */
  expr: string;
  /** Misère play: who cannot move wins. */
  misere?: boolean;
  /** Makes the moves repeatable. */
  seed?: number | null;
  /** So many moves, if there are as many. */
  moves: number;
}

/** Where random moves have led. */
export interface Wandered {
  /** The moves. */
  moves: string[];
  /** The position they lead to. */
  now: string;
}

/** How many windows hold a number of ones. */
export interface WindowCount {
  /** The ones. */
  ones: number;
  /** How many windows. */
  count: number;
}

/** A winning move and what it does. */
export type WinningStep = ({
  /** The part. */
  part: string;
  /** Its value before. */
  from_value: number | string;
  /** Its value after. */
  to_value: number | string;
} | {
  /** The element. */
  element: string | null;
}) & {
  /** The move. */
  move: string;
  /** The position it leads to. */
  to: string;
};

/** A heap that needs a move. */
export interface Witness {
  /** The move. */
  move: number;
  /** It is the only winning move of this heap. */
  heap: number;
}

/** What is found about a word. */
export type WordChecked = ({
  finding: 'before';
} | {
  finding: 'right';
  /** How many cases were distinguished. */
  cases: number;
  /** Into how many pieces the word fell in them. */
  pieces: number;
} | WrongWord & {
  finding: 'wrong';
} | {
  finding: 'unknown';
  /** Why. */
  reason: string;
}) & {
  /** The word, as written. */
  text: string;
};

/** How often a word occurs. */
export interface WordCount {
  /** The word, of zeros and ones. */
  word: string;
  /** How often. */
  count: number;
}

/** Whose words are used. */
export type Words = 'hausmann' | 'stoll' | 'lieshout';

/** A value: a nimber, or the word `infinite`. */
export type Worth = number | string | Infinite;

/** A position whose letter is not what its options ask for. */
export interface WrongLetter {
  /** The position. */
  position: number;
  /** The letters of its options, in the order of the moves. */
  options: string;
  /** What they ask for. */
  computed: string;
  /** What the description states. */
  stated: string;
}

/** A letter that does not follow. */
export interface WrongWord {
  /** How many letters of the word are before it. */
  offset: string;
  /** The case. */
  when: Condition[];
  /** Values of the variables at which it happens. */
  values: VariableValues;
  /** The letters of the options. */
  options: string;
  /** The letter they ask for. */
  computed: string;
  /** The letter stated. */
  stated: string;
}

/** Where epsilon is not 0. */
export interface WythoffException {
  /** The index. */
  n: number;
  /** Epsilon there. */
  epsilon: number;
}

/** What is the sequence that starts with another difference and leaves numbers out, and how far is it from Wythoff's? */
export interface WythoffGeneral {
  /** The first difference */
  n0: Count;
  /** Numbers that are left out, joined by commas: the set T */
  skip?: Count[];
  /** How many terms to print */
  terms?: Count;
  /** On how many terms alpha and the exceptions are observed */
  observe?: Count;
  /** Test this window of Sun and Zeilberger's theorem instead of looking for one */
  window?: Count[];
}

/** What are the values of all positions of Wythoff's game with heaps below a size? */
export interface WythoffGrid {
  /** How many rows and columns */
  size?: Count;
}

/** The values of Wythoff's game. */
export interface WythoffGridAnswer {
  /** How many rows and columns there are. */
  size: number;
  /** The largest value. */
  largest: number | null;
  /** The values, a row for each smaller heap. */
  rows: number[][];
}

/** Which squares of a chessboard are P and which N, and in which round of labelling is that seen? */
export interface WythoffLabel {
  /** queen, rook, bishop, king, knight, or several joined by commas */
  piece?: string;
  /** Rows x columns */
  size?: string;
}

/** A labelled board. */
export interface WythoffLabelAnswer {
  /** The piece. */
  piece: string;
  /** How many columns there are. */
  width: number;
  /** How many rows there are. */
  height: number;
  /** How many squares are P. */
  p: number;
  /** How many squares are N. */
  n: number;
  /** In so many rounds all were labelled. */
  rounds: number;
  /** The squares that are P. */
  p_squares: string[];
  /** All squares, column by column. */
  squares: WythoffSquare[];
}

/** Does the closed form of the Lieshout sequence hold, and what is its n-th term? */
export interface WythoffLieshout {
  /** How many terms are made by the mex rule and compared with the closed form [default: 100000] */
  terms?: Count | null;
  /** Only the N-th term (N at least 3) by the closed form, N of any size */
  n?: Big | null;
}

/** What the walk along the sequence has shown, or one term. */
export type WythoffLieshoutAnswer = {
  /** Its index. */
  n: Big;
  /** The smaller number. */
  a: Big;
  /** The larger number. */
  b: Big;
} | {
  /** The first difference. */
  n0: number;
  /** The numbers left out. */
  T: number[];
  /** The constant. */
  alpha: number;
  /** How many terms were made. */
  terms: number;
  /** Where epsilon is not 0. */
  exceptions: LieshoutException[];
  /** The closed form. */
  rule: string;
  /** Whether it holds for all these terms. */
  holds: boolean;
  /** Whether it is proved. */
  verdict: string;
};

/** A P-position. */
export interface WythoffPair {
  /** Which one. */
  n: number;
  /** The smaller heap. */
  a: number;
  /** The larger heap. */
  b: number;
}

/** What are the P-positions of Wythoff's game? Exact at any size. */
export interface WythoffPairs {
  /** Only the N-th pair, N of any size */
  n?: Big | null;
  /** The pairs 0 to N [default: 20] */
  to?: Count | null;
  /** t-Wythoff: the numbers taken from both heaps may differ by less than T */
  t?: Count;
  /** Draw the pairs and the line they follow instead */
  plot?: PictureWanted;
}

/** P-positions. */
export type WythoffPairsAnswer = {
  /** The numbers taken from both heaps differ by less than this. */
  t: number;
  /** Which one. */
  n: Big;
  /** The smaller heap. */
  a: Big;
  /** The larger heap. */
  b: Big;
} | {
  /** The numbers taken from both heaps differ by less than this. */
  t: number;
  /** The pairs from 0 on. */
  pairs: WythoffPair[];
} | {
  /** The numbers taken from both heaps differ by less than this. */
  t: number;
  /** How many are drawn. */
  pairs: number;
  /** The picture. */
  plot: Document;
};

/** The period of a row. */
export interface WythoffRow {
  /** The smaller heap. */
  row: number;
  /** The period. */
  period: number;
  /** The preperiod. */
  preperiod: number;
  /** What proves it. */
  method: string;
  /** How many values were computed. */
  computed: number;
  /** The period of this row and all before it together. */
  joint_period: number;
}

/** What are the additive periods and preperiods of rows of the grid of Wythoff's game? With proof. */
export interface WythoffRows {
  /** The first row */
  from?: Count;
  /** The last row */
  to?: Count;
}

/** Periods of rows of Wythoff's game. */
export interface WythoffRowsAnswer {
  /** `wythoff`. */
  game: string;
  /** `additive`: the values grow by the period from one to the next. */
  kind: string;
  /** The rows asked for. */
  rows: WythoffRow[];
}

/** A generalised sequence: A_n = floor(n phi) + alpha + epsilon_n. */
export interface WythoffSequence {
  /** The first difference. */
  n0: number;
  /** The numbers left out. */
  T: number[];
  /** The constant. */
  alpha: number;
  /** On so many terms it was observed. */
  observed: number;
  /** At so many of them epsilon is not 0. */
  exceptions: number;
  /** The first of these. */
  first_exceptions: WythoffException[];
  /** The window of Sun and Zeilberger's theorem that was given or found. */
  window: SunZeilberger | null;
  /** Why the window that was given proves nothing. */
  window_fails: string | null;
  /** The first terms. */
  terms: WythoffTerm[];
}

/** A square with its label. */
export interface WythoffSquare {
  /** Its name. */
  square: string;
  /** Its label. */
  outcome: OutcomeName;
  /** The round in which it got it. */
  round: number;
}

/** A term of a generalised sequence. */
export interface WythoffTerm {
  /** The index, the first difference at first. */
  n: number;
  /** A_n. */
  a: number;
  /** B_n = A_n + n. */
  b: number;
  /** A_n - floor(n phi) - alpha. */
  epsilon: number;
}

/** Which numbers must be left out so that the sequence is an exact translate of Wythoff's? */
export interface WythoffTranslate {
  /** The first difference */
  n0: Count;
}

/** An exact translate: A_k = floor((k + shift) phi) - offset. */
export interface WythoffTranslateAnswer {
  /** The first difference. */
  n0: number;
  /** The numbers left out. */
  T: number[];
  /** What is added to the index. */
  shift: number;
  /** What is taken from the numbers. */
  offset: number;
}

/** What are the letters, the places of letters, the subwords of the Fibonacci word? */
export interface WythoffWord {
  /** The first letters */
  length?: Count;
  /** Letter N (from 1), N of any size, and how many a stand up to it */
  letter?: Big | null;
  /** The places of the first K letters a and b */
  places?: Count | null;
  /** All subwords of this length */
  subwords?: Count | null;
  /** The numbers of a that windows of this length hold */
  balance?: Count | null;
}

/** What is told of the word. */
export type WythoffWordAnswer = {
  /** Its place, from 1. */
  n: Big;
  /** The letter. */
  letter: string;
  /** How many a stand up to there. */
  count_a: Big;
} | {
  /** Of a. */
  a: number[];
  /** Of b. */
  b: number[];
} | {
  /** The length. */
  length: number;
  /** How many there are. */
  count: number;
  /** The words. */
  subwords: string[];
} | {
  /** The length of the windows. */
  length: number;
  /** The numbers that occur. */
  counts: number[];
} | {
  /** How many letters. */
  length: number;
  /** The letters. */
  prefix: string;
};

/** What does one picture look like laid over another? Doing it twice gives the first one back. */
export interface XorOverlay {
  /** The picture below */
  below: string;
  /** The picture above */
  above: string;
}

/** How are two numbers swapped without a third place? */
export interface XorSwap {
  /** The first number */
  a: Big;
  /** The second number */
  b: Big;
  /** Use one and the same register for both names: it ends as 0 */
  same_register?: boolean;
}

/** Every question by its name: its fields and its answer. */
export interface Questions {
  'akiyama assumptions': { asked: AkiyamaAssumptions; answer: AkiyamaAssumptionsAnswer & Status };
  'akiyama compare': { asked: AkiyamaCompare; answer: AkiyamaCompareAnswer & Status };
  'akiyama legal': { asked: AkiyamaLegal; answer: AkiyamaLegalAnswer & Status };
  'akiyama list': { asked: AkiyamaList; answer: AkiyamaListAnswer & Status };
  'akiyama values': { asked: AkiyamaValues; answer: AkiyamaValuesAnswer & Status };
  'analyse': { asked: Analyse; answer: Analysis & Status };
  'certify': { asked: Certify; answer: Certified & Status };
  'coins': { asked: Coins; answer: CoinGame & Status };
  'count': { asked: Counting; answer: Counted & Status };
  'discover': { asked: Discover; answer: Discovered & Status };
  'expand': { asked: Expand; answer: Expanded & Status };
  'explain': { asked: Explain; answer: Explanation & Status };
  'family': { asked: Family; answer: FamilyTable & Status };
  'games': { asked: Games; answer: GameList & Status };
  'graph': { asked: Graph; answer: DrawnGraph & Status };
  'hint': { asked: Hint; answer: HintGiven & Status };
  'look': { asked: Look; answer: Looked & Status };
  'loopy': { asked: Loopy; answer: LoopyAnswer & Status };
  'map exceptions': { asked: MapExceptions; answer: MapNumbers & Status };
  'map four': { asked: MapFour; answer: MapNumbers & Status };
  'map means4': { asked: MapMeans4; answer: CurveTable & Status };
  'map means5': { asked: MapMeans5; answer: CurveTable & Status };
  'map periods': { asked: MapPeriods; answer: MapNumbers & Status };
  'map preperiods': { asked: MapPreperiods; answer: MapNumbers & Status };
  'map records5': { asked: MapRecords5; answer: CurveTable & Status };
  'map symmetric5': { asked: MapSymmetric5; answer: MapNumbers & Status };
  'map symmetric-means': { asked: MapSymmetricMeans; answer: CurveTable & Status };
  'map types': { asked: MapTypes; answer: MapNumbers & Status };
  'match': { asked: Match; answer: MatchResult & Status };
  'mex': { asked: Mex; answer: Missing & Status };
  'misere-form': { asked: MisereForm; answer: MisereFormAnswer & Status };
  'moves': { asked: Moves; answer: MoveList & Status };
  'nim-table': { asked: NimTable; answer: NimTableAnswer & Status };
  'nimber': { asked: Nimbers; answer: Calculated & Status };
  'octal': { asked: Octal; answer: Octals & Status };
  'perft': { asked: Perft; answer: PlayCounts & Status };
  'period': { asked: Period; answer: PeriodAnswer & Status };
  'players': { asked: Players; answer: PlayerList & Status };
  'prove': { asked: Prove; answer: Judgement & Status };
  'quotient': { asked: Quotient; answer: Quotiented & Status };
  'real': { asked: Real; answer: RealLosses & Status };
  'records': { asked: Records; answer: RecordsFound & Status };
  'records fit': { asked: RecordsFit; answer: FittedLines & Status };
  'records merge': { asked: RecordsMerge; answer: RecordTable & Status };
  'records work': { asked: RecordsWork; answer: UnitDone & Status };
  'reduce': { asked: Reduce; answer: Reduction & Status };
  'register': { asked: Register; answer: Registered & Status };
  'replay': { asked: Replay; answer: Replayed & Status };
  'reply': { asked: Reply; answer: Replied & Status };
  'safe': { asked: Safe; answer: SafeAnswer & Status };
  'sequence': { asked: Sequence; answer: SequenceAnswer & Status };
  'statistics': { asked: Statistics; answer: StatisticsAnswer & Status };
  'sweep': { asked: Sweep; answer: SweepTable & Status };
  'symmetric': { asked: Symmetric; answer: Symmetry & Status };
  'table': { asked: Table; answer: TableListed & Status };
  'test-rule': { asked: TestRule; answer: JudgedRule & Status };
  'theorems': { asked: Theorems; answer: TheoremList & Status };
  'tilings': { asked: Tilings; answer: Tiled & Status };
  'translate': { asked: Translate; answer: Translated & Status };
  'value': { asked: Value; answer: Valued & Status };
  'random': { asked: Wander; answer: Wandered & Status };
  'wythoff general': { asked: WythoffGeneral; answer: WythoffSequence & Status };
  'wythoff grid': { asked: WythoffGrid; answer: WythoffGridAnswer & Status };
  'wythoff label': { asked: WythoffLabel; answer: WythoffLabelAnswer & Status };
  'wythoff lieshout': { asked: WythoffLieshout; answer: WythoffLieshoutAnswer & Status };
  'wythoff pairs': { asked: WythoffPairs; answer: WythoffPairsAnswer & Status };
  'wythoff rows': { asked: WythoffRows; answer: WythoffRowsAnswer & Status };
  'wythoff translate': { asked: WythoffTranslate; answer: WythoffTranslateAnswer & Status };
  'wythoff word': { asked: WythoffWord; answer: WythoffWordAnswer & Status };
  'xor overlay': { asked: XorOverlay; answer: Overlaid & Status };
  'xor swap': { asked: XorSwap; answer: Swapped & Status };
}
