// The running score against each opponent, kept in this browser.
import type { Player } from '../api';

const KEY = 'grundy.score';
export type Score = Record<string, [number, number]>;

function load(): Score {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Score;
  } catch {
    return {};
  }
}

const scores = $state<{ all: Score }>({ all: load() });

/** Games won by the person and by this opponent (by the first and the second player where two people play). */
export function score(opponent: string): [number, number] {
  return scores.all[opponent] ?? [0, 0];
}

export function count(opponent: string, winner: Player, human: Player | undefined): void {
  const [mine, theirs] = score(opponent);
  const won = human === undefined ? winner === 'first' : winner === human;
  set(opponent, won ? [mine + 1, theirs] : [mine, theirs + 1]);
}

export function reset(opponent: string): void {
  set(opponent, [0, 0]);
}

function set(opponent: string, value: [number, number]): void {
  scores.all = { ...scores.all, [opponent]: value };
  localStorage.setItem(KEY, JSON.stringify(scores.all));
}

const COUNTED = 'grundy.counted';
let last = 0;

/** The number of a game that nobody has played yet. */
export const newTable = (): number => (last = Math.max(last + 1, Date.now()));

/** Whether a game has not been counted before; from now on it has. */
export function countedFirst(table: number): boolean {
  const before: unknown = JSON.parse(sessionStorage.getItem(COUNTED) ?? '[]');
  const counted = Array.isArray(before) ? before : [];
  if (counted.includes(table)) return false;
  sessionStorage.setItem(COUNTED, JSON.stringify([...counted, table].slice(-1000)));
  return true;
}
