// The page on which the answer of a job is shown: the one that asks such questions, with the fields and the job in its address. For
// questions that no page asks in this way there is none.

import type { Job } from './api';
import { address } from './router.svelte';

type Fields = Record<string, unknown>;
const said = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const flag = (value: unknown): string => (value ? '1' : '');
const lab = (part: string, more: Record<string, string>): string => address('/subtraction', { part, ...more });

/** The sets whose records were searched for, as the page calls them. */
function sets({ symmetric, moves }: Fields): string | undefined {
  if (symmetric) return moves === 5 ? 'symmetric5' : moves === undefined ? 'symmetric' : undefined;
  return { undefined: 'all', 3: 'three', 4: 'four' }[String(moves)];
}

/** The sequence or the period of a game: one that takes from one heap has a page of its own. */
function sequence({ game, to, outcomes }: Fields, job: string): string {
  const moves = /^subtract\(([^()]*)\)$/.exec(said(game))?.[1];
  if (moves === undefined) return address('/heaps', { code: said(game), to: said(to), job });
  return lab('', { moves, kind: outcomes ? '' : 'values', to: said(to), job });
}

const PAGES: Record<string, (fields: Fields, job: string) => string | undefined> = {
  // That page asks for everything about a position, and needs no answer of this job.
  value: ({ expr, misere }) => address('/analyse', { expr: said(expr), misere: flag(misere) }),
  moves: ({ expr, misere }) => address('/analyse', { expr: said(expr), misere: flag(misere) }),
  analyse: ({ expr, misere }, job) => address('/analyse', { expr: said(expr), misere: flag(misere), job }),
  graph: ({ expr, misere, symmetry, layout, seed }, job) =>
    address('/analyse', {
      expr: said(expr),
      misere: flag(misere),
      symmetry: symmetry ? '' : '0',
      view: 'graph',
      layout: layout === 'tree' ? '' : said(layout),
      seed: seed === 1 ? '' : said(seed),
      job,
    }),
  sequence,
  period: sequence,
  quotient: ({ game }, job) => address('/heaps', { code: said(game), view: 'quotient', job }),
  records: ({ max_move, by, values, ...fields }, job) => {
    const kind = sets(fields);
    return kind && lab('records', { sets: kind, range: said(max_move), by: said(by), kind: values ? 'values' : '', job });
  },
  discover: ({ moves, n, outcomes }, job) => (moves ? lab('discover', { family: said(moves), n: said(n), kind: outcomes ? '' : 'values', job }) : undefined),
  sweep: ({ game, columns, each, ...ranges }, job) =>
    address('/sweep', {
      game: said(game),
      ranges: Object.entries(ranges).filter(([name]) => name.length === 1).map(([name, range]) => `${name}=${said(range)}`).join(' '),
      columns: Array.isArray(columns) ? columns.join(', ') : said(columns),
      seconds: said(each),
      job,
    }),
};

export const whereShown = (job: Job): string | undefined => PAGES[job.command]?.(job.fields, job.id);
