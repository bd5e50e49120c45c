// A map of games, laid out in arrays that a picture can be drawn from quickly.

import type { MapClass, MapColumns } from '../types';

/** All games of a map: one cell for each pair s1, s2. */
export interface GameMap {
  firstS1: number;
  firstS2: number;
  across: number;
  up: number;
  /** By cell (s2 - firstS2) * across + s1 - firstS1: the place of its game in the columns; -1 where there is none. */
  games: Int32Array;
  /** What is known about the games. */
  columns: MapColumns;
  classes: MapClass[];
}

/** Lays the games out by s1 and s2. */
export function layMap(columns: MapColumns, classes: MapClass[]): GameMap {
  const [first = [], second = []] = columns.moves;
  const range = (numbers: number[]) =>
    numbers.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [Infinity, -Infinity]);
  const [[lowX, highX], [lowY, highY]] = [range(first), range(second)];
  const [across, up] = [Math.max(0, highX - lowX + 1), Math.max(0, highY - lowY + 1)];
  const games = new Int32Array(across * up).fill(-1);
  first.forEach((s1, game) => (games[(second[game] - lowY) * across + s1 - lowX] = game));
  return { firstS1: lowX, firstS2: lowY, across, up, games, columns, classes };
}

/** The moves of a game. */
export function movesOf(map: GameMap, game: number): number[] {
  return map.columns.moves.map((column) => column[game]);
}
