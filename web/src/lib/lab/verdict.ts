// What the prover answers.

/** One way to reach a block. */
export interface Transition {
  block: number;
  way: string;
  system: string[];
  cases: number;
}

/** A proof, or the place where a description is wrong. */
export interface Verdict {
  verdict: string;
  conditions?: string;
  moves?: string[];
  period?: string | null;
  preperiod?: string | null;
  loop_length?: string;
  preamble_length?: string;
  transitions?: number;
  cases?: number;
  pieces?: number;
  warnings?: string[];
  transition_list?: Transition[];
  block?: number;
  word?: number;
  text?: string;
  line?: number;
  offset?: string;
  way?: string;
  case?: string[];
  values?: Record<string, number>;
  options?: string;
  computed?: string;
  stated?: string;
  reason?: string;
  check?: { position: number } | null;
}

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
