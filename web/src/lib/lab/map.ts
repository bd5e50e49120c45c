// A map of games as the program writes it (CSV), read into arrays that a picture can be drawn from quickly.

/** All games of a map: one cell for each pair s1, s2. */
export interface GameMap {
  firstS1: number;
  firstS2: number;
  across: number;
  up: number;
  /** By cell (s2 - firstS2) * across + s1 - firstS1; -1 where there is no game or no answer. */
  periods: Float64Array;
  preperiods: Float64Array;
  classOf: Int8Array;
  classes: { name: string; count: number }[];
  /** The names of the columns of moves, and the moves of a cell. */
  moves: (s1: number, s2: number) => number[];
  games: number;
  longest: { moves: number[]; preperiod: number } | null;
}

/** Reads the table `s1,s2,s3,period,preperiod,class`. */
export function readMap(text: string): GameMap {
  const lines = text.trim().split('\n');
  const head = lines[0].split(',');
  const moves = head.filter((name) => /^s\d$/.test(name)).length;
  let [lowX, highX, lowY, highY] = [Infinity, 0, Infinity, 0];
  const rows = lines.slice(1).map((line) => line.split(','));
  for (const row of rows) {
    const [s1, s2] = [Number(row[0]), Number(row[1])];
    [lowX, highX, lowY, highY] = [Math.min(lowX, s1), Math.max(highX, s1), Math.min(lowY, s2), Math.max(highY, s2)];
  }
  const [across, up] = [Math.max(0, highX - lowX + 1), Math.max(0, highY - lowY + 1)];
  const map: GameMap = {
    firstS1: lowX,
    firstS2: lowY,
    across,
    up,
    periods: new Float64Array(across * up).fill(-1),
    preperiods: new Float64Array(across * up).fill(-1),
    classOf: new Int8Array(across * up).fill(-1),
    classes: [],
    moves: () => [],
    games: rows.length,
    longest: null,
  };
  const rest = new Map<number, number[]>();
  for (const row of rows) {
    const at = (Number(row[1]) - lowY) * across + Number(row[0]) - lowX;
    if (row[moves] !== '') [map.periods[at], map.preperiods[at]] = [Number(row[moves]), Number(row[moves + 1])];
    map.classOf[at] = classNumber(map, row[moves + 2]);
    if (moves > 2) rest.set(at, row.slice(2, moves).map(Number));
    if (map.preperiods[at] > (map.longest?.preperiod ?? -1))
      map.longest = { moves: row.slice(0, moves).map(Number), preperiod: map.preperiods[at] };
  }
  map.moves = (s1, s2) => [s1, s2, ...(rest.get((s2 - lowY) * across + s1 - lowX) ?? [])];
  return map;
}

function classNumber(map: GameMap, name: string): number {
  let place = map.classes.findIndex((one) => one.name === name);
  if (place < 0) place = map.classes.push({ name, count: 0 }) - 1;
  map.classes[place].count++;
  return place;
}
