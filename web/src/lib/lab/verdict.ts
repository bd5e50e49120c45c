// What the prover answers.

import type { With } from '../api';

/** A proof, or the place where a description is wrong, or why nothing was found. */
export type Verdict = With<'prove', 'verdict'>;

/** The conditions of a case, each once, as people write them. */
export function conditions(system: string[]): string {
  return [...new Set(system)].map(readable).join(', ');
}

/** `2-n <= 0` reads better as `n ≥ 2`. */
function readable(condition: string): string {
  const simple = condition.match(/^(\d+)-([a-z]) <= 0$/);
  if (simple) return `${simple[2]} ≥ ${simple[1]}`;
  const upper = condition.match(/^([a-z])-(\d+) <= 0$/);
  if (upper) return `${upper[1]} ≤ ${upper[2]}`;
  const sign = condition.match(/^(-?)([a-z]) <= 0$/);
  return sign ? `${sign[2]} ${sign[1] ? '≥' : '≤'} 0` : condition.replace('<=', '≤');
}
