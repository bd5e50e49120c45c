// What the prover answers.

import type { With } from '../api';
import type { Condition } from '../types';

/** A proof, or the place where a description is wrong, or why nothing was found. */
export type Verdict = With<'prove', 'verdict'>;

const SIGNS = { '<=': '≤', '>=': '≥' } as const;

/** The conditions of a case, in one line. */
export function conditions(when: Condition[]): string {
  return when.map(({ left, relation, right }) => `${left} ${SIGNS[relation]} ${right}`).join(', ');
}
