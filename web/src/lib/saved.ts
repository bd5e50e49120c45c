// Saved games as text, the same file that `grundy play --load` reads:
//
//     game: domino-juvavum(3x3)
//     play: normal
//     human: first
//     moves: A01, BC1, AB2
import type { Setting } from './game.svelte';

export function write(setting: Setting, moves: string[]): string {
  return [
    `game: ${setting.expr}`,
    `play: ${setting.misere ? 'misere' : 'normal'}`,
    `human: ${setting.human}`,
    `moves: ${moves.join(', ')}`,
    '',
  ].join('\n');
}

export interface Saved {
  expr: string;
  misere: boolean;
  human: 'first' | 'second';
  moves: string[];
}

/** Undefined if the text is no saved game. */
export function read(text: string): Saved | undefined {
  const lines = new Map(
    text
      .split('\n')
      .map((line) => /^\s*(\w+)\s*:\s*(.*?)\s*$/.exec(line))
      .filter((found) => found !== null)
      .map((found) => [found[1], found[2]]),
  );
  const expr = lines.get('game');
  if (!expr) return undefined;
  return {
    expr,
    misere: /^mis/.test(lines.get('play') ?? ''),
    human: lines.get('human') === 'second' ? 'second' : 'first',
    moves: splitMoves(lines.get('moves') ?? ''),
  };
}

/** Moves are separated by commas; commas inside parentheses belong to a move. */
function splitMoves(text: string): string[] {
  return text
    .split(/,(?![^(]*\))/)
    .map((move) => move.trim())
    .filter(Boolean);
}
