// The puzzle of the day: a position with exactly one winning move. The solver makes it, from the number of the day alone,
// so that everybody has the same one.

import { look, randomStart, type Look, type Move } from '../api';

const STARTS = [
  'cram(4x4)',
  'nim:5,6,7,3',
  'domino-juvavum(3x4)',
  'kayles:14',
  'juvavum(3x3)',
  'chomp(3x5)',
  'lasker-nim:4,5,6',
  'wythoff:8,11',
  'cram(3x3) + kayles:6 + nim:5',
];
const TRIES = 40;
const FEWEST_MOVES = 5;

export interface Puzzle {
  look: Look;
  solution: Move;
}

/** Days since 1970. */
export const today = (): number => Math.floor(Date.now() / 86_400_000);

/** The puzzle of a day; none if the solver finds none (which no day so far has done). */
export async function puzzleOf(day: number): Promise<Puzzle | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { now } = await randomStart(STARTS[(day + attempt) % STARTS.length], 100 * day + attempt, 1 + ((day + attempt) % 3));
    const found = await look({ expr: now, values: true });
    const winning = found.moves.filter((move) => move.wins);
    // An empty heap would only be in the way.
    const alive = found.parts.every((part, index) => found.moves.some((move) => move.part === index) && !('heaps' in part && part.heaps?.some(({ size }) => !size)));
    if (found.moves.length >= FEWEST_MOVES && winning.length === 1 && alive) return { look: found, solution: winning[0] };
  }
  return undefined;
}
