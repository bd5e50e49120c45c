// From the cells of a board to things to draw: where a cell lies, and which taken cells form one piece.

import type { BoardPart, Cell, Player } from './api';
import type { Point } from './pick';

/** The side of a cell in the drawing. */
export const UNIT = 48;
const LAYER_GAP = 0.7;

/** The upper left corner of a cell; the layers of a box lie one below the other, a little apart. */
export function corner(cell: Cell): Point {
  return { x: cell.column * UNIT, y: (cell.row + (cell.layer ?? 0) * LAYER_GAP) * UNIT };
}

export function extent(part: BoardPart): { width: number; height: number } {
  let [width, height] = [0, 0];
  for (const cell of part.cells) {
    const { x, y } = corner(cell);
    width = Math.max(width, x + UNIT);
    height = Math.max(height, y + UNIT);
  }
  return { width, height };
}

export interface Piece {
  cells: Cell[];
  by?: Player | null;
  number?: number;
}

/** The pieces on the board: the cells of each move, cut into dominoes (or pieces of k) along its line. */
export function pieces(part: BoardPart): Piece[] {
  const size = part.piece_cells ?? 0;
  const moves = new Map<number, Cell[]>();
  const loose: Piece[] = [];
  for (const cell of part.cells) {
    if (cell.state !== 'taken') continue;
    if (cell.piece == null) loose.push({ cells: [cell] });
    else moves.set(cell.piece, [...(moves.get(cell.piece) ?? []), cell]);
  }
  const made = [...moves].flatMap(([number, cells]) =>
    cut(inLine(cells, part), size).map((one) => ({ cells: one, by: one[0].by, number })),
  );
  return [...loose, ...made];
}

/** The cells of a move in the order of their line. On a glued board a line may start anywhere: after a gap. */
export function inLine(cells: Cell[], part: BoardPart): Cell[] {
  const sorted = [...cells].sort((a, b) => (a.layer ?? 0) - (b.layer ?? 0) || a.row - b.row || a.column - b.column);
  const standing = sorted.every((cell) => cell.column === sorted[0].column);
  const place = (cell: Cell) => (standing ? cell.row : cell.column);
  const length = standing ? part.rows : part.columns;
  const last = sorted.length - 1;
  const wraps = part.surface !== 'plane' && place(sorted[0]) === 0 && place(sorted[last]) === length - 1;
  if (!wraps) return sorted;
  const start = sorted.findIndex((cell, index) => index > 0 && place(cell) > place(sorted[index - 1]) + 1);
  return start < 0 ? sorted : [...sorted.slice(start), ...sorted.slice(0, start)];
}

function cut(cells: Cell[], size: number): Cell[][] {
  if (size === 0 || cells.length % size !== 0) return [cells];
  const all: Cell[][] = [];
  for (let at = 0; at < cells.length; at += size) all.push(cells.slice(at, at + size));
  return all;
}

/** Are two cells neighbours in the drawing? (Across a glued edge they are not.) */
export function touching(a: Cell, b: Cell): boolean {
  return (a.layer ?? 0) === (b.layer ?? 0) && Math.abs(a.row - b.row) + Math.abs(a.column - b.column) === 1;
}

/** The outline of a piece as a path: a rounded square on each cell, and a bridge to each neighbour. */
export function outline(cells: Cell[], inset: number, radius: number): string {
  if (cells.length === 2 && touching(cells[0], cells[1])) return bar(cells[0], cells[1], inset, radius);
  const parts = cells.map((cell) => bar(cell, cell, inset, radius));
  const at = new Map(cells.map((cell) => [`${cell.layer ?? 0}/${cell.row}/${cell.column}`, cell]));
  const next = (cell: Cell, down: number, right: number) => at.get(`${cell.layer ?? 0}/${cell.row + down}/${cell.column + right}`);
  for (const cell of cells) {
    const [right, below, across] = [next(cell, 0, 1), next(cell, 1, 0), next(cell, 1, 1)];
    if (right) parts.push(bar(cell, right, inset, radius));
    if (below) parts.push(bar(cell, below, inset, radius));
    // Four cells around a point leave no hole there.
    if (right && below && across) parts.push(bar(cell, across, inset, radius));
  }
  return parts.join(' ');
}

function bar(a: Cell, b: Cell, inset: number, r: number): string {
  const [p, q] = [corner(a), corner(b)];
  const x = Math.min(p.x, q.x) + inset;
  const y = Math.min(p.y, q.y) + inset;
  const w = Math.abs(p.x - q.x) + UNIT - 2 * inset;
  const h = Math.abs(p.y - q.y) + UNIT - 2 * inset;
  return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}
