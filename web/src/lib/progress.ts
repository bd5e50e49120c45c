// How far a job is, as it is shown: what it reports may begin anew with each stage of the work, and is never shown falling back.

import type { JobProgress } from './types';

export interface Progress {
  /** From 1; a stage with another amount of work is another one. */
  stage: number;
  /** When the stage began, in seconds of work. */
  since: number;
  done: number;
  all: number;
  positions: number;
}

export function further(before: Progress | undefined, { units, positions, seconds }: Pick<JobProgress, 'units' | 'positions' | 'seconds'>): Progress {
  const most = Math.max(before?.positions ?? 0, positions);
  if (!units) return { stage: 1, since: 0, done: 0, all: 0, ...before, positions: most };
  if (before && before.all === units.all) return { ...before, done: Math.max(before.done, units.done), positions: most };
  return { stage: before?.all ? before.stage + 1 : 1, since: before?.all ? seconds : 0, ...units, positions: most };
}

/** Seconds that this stage still takes, if it has done enough to tell. */
export function left({ since, done, all }: Progress, seconds: number): number | undefined {
  if (done < 1 || seconds - since < 2) return undefined;
  return ((seconds - since) * (all - done)) / done;
}
