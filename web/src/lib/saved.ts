// Saved games as text, the same file that `grundy play --load` reads:
//
//     game: domino-juvavum(3x3)
//     play: normal
//     human: first
//     moves: A01, BC1, AB2
import { ask } from './api';
import type { Setting } from './game.svelte';
import type { Side } from './types';

export function write(setting: Setting, moves: string[]): string {
  // A comma that belongs to a move must not divide it.
  const between = moves.some((move) => move.includes(',')) ? '; ' : ', ';
  return [
    `game: ${setting.expr}`,
    `play: ${setting.misere ? 'misere' : 'normal'}`,
    `human: ${setting.human}`,
    `moves: ${moves.join(between)}`,
    '',
  ].join('\n');
}

export interface Saved {
  expr: string;
  misere: boolean;
  human: Side;
  moves: string[];
}

/** The game of a saved file; throws what is wrong with it. */
export async function read(text: string): Promise<Saved> {
  const { expr, convention, human, moves } = await ask('replay', { text });
  return { expr, misere: convention === 'misere', human: human ?? 'first', moves: moves.map(({ move }) => move) };
}
