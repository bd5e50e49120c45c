// What of a position can be drawn, and which moves can be made by pointing at it.

import type { Look, Move, Part, QueenPart } from './api';

/** A board for a chess piece that is too large to be drawn: it is shown as two heaps. */
export const isLarge = (part: QueenPart) => part.rows > 32 || part.columns > 32;

/** A move that could take from several heaps, but takes from one. */
function oneHeap(move: Move, part: Part): Move {
  const taken = move.takes?.flatMap((take, heap) => (take > 0 ? [heap] : [])) ?? [];
  if (taken.length !== 1 || !('heaps' in part) || !part.heaps) return move;
  const [heap] = taken;
  const take = move.takes![heap];
  return { ...move, heap, take, into: [part.heaps[heap].size - take] };
}

/** The moves of one part of the sum. */
export function movesOf(look: Look, moves: Move[], index: number): Move[] {
  return moves.filter((move) => move.part === index).map((move) => oneHeap(move, look.parts[index]));
}

/** The moves as people tell them apart: from equal heaps the same move is there once for each, also under several names. */
export function different(moves: Move[]): Move[] {
  const told = (move: Move) => (move.heap == null ? move.name : `${move.part} ${move.text ?? move.name}`);
  // The first of each.
  return [...new Map(moves.toReversed().map((move) => [told(move), move])).values()].reverse();
}

/** Whether a part has moves that cannot be made by pointing: they touch several heaps, or leave more than two. */
export function undrawn(look: Look, index: number): boolean {
  const part = look.parts[index];
  if (part.kind === 'text') return true;
  if (part.kind === 'queen') return isLarge(part);
  if (part.kind !== 'heaps') return false;
  return movesOf(look, look.moves, index).some((move) => {
    const size = part.heaps[move.heap ?? -1]?.size;
    const rest = (move.into ?? []).filter((heap) => heap > 0);
    return size === undefined || rest.length > 2 || rest.reduce((sum, heap) => sum + heap, 0) > size;
  });
}
