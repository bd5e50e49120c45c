// What each page keeps in its address.

import { STEPS } from './learn/tasks';
import { flag, list, oneOf, Query, text, whole } from './query.svelte';
import { pageOf, route } from './router.svelte';

/** A job whose answer the page waits for. */
const job = text();

/** The day of the puzzle, counted from 1970; 0 is today. */
export const home = new Query('home', { day: whole(0, 0, 1_000_000) });

export const play = new Query('play', {
  expr: text(),
  misere: flag(),
  opponent: oneOf('perfect', 'person', 'fallible', 'random', 'symmetric', 'better-symmetric', 'perfect-endgame', 'allround'),
  mistakes: whole(25, 0, 100),
  you: oneOf('first', 'second'),
  moves: list,
  undone: list,
});

export const analyse = new Query('analyse', {
  expr: text(),
  misere: flag(),
  symmetry: flag(true),
  view: oneOf('moves', 'tree', 'graph', 'table'),
  layout: oneOf('tree', 'radial', 'force', 'random'),
  seed: whole(1, 1, 1_000_000),
  job,
});

export const subtraction = new Query('subtraction', {
  part: oneOf('strip', 'structures', 'theorems', 'discover', 'families', 'maps', 'records'),
  moves: text(),
  kind: oneOf('outcomes', 'values'),
  to: whole(0, 0, 10_000_000),
  rows: oneOf('fill', 'period', 'own'),
  family: text(),
  n: text(),
  map: oneOf('types', 'symmetric5', 'four'),
  largest: whole(0, 5, 1024),
  search: text(),
  theorem: text(),
  sets: oneOf('symmetric5', 'all', 'symmetric', 'three', 'four'),
  range: text(),
  by: oneOf('period', 'preperiod'),
  job,
});

export const heaps = new Query('heaps', {
  code: text(),
  to: whole(300, 1, 10_000_000),
  view: oneOf('grid', 'statistics', 'quotient', 'table'),
  job,
});

export const sweep = new Query('sweep', {
  game: text(),
  ranges: text(),
  columns: text(),
  seconds: whole(2, 1, 3600),
  job,
});

export const wythoff = new Query('wythoff', {
  part: oneOf('heat', 'pairs', 'sequences', 'akiyama', 'statistics'),
  size: oneOf('32', '16', '24', '64', '128', '256'),
  colours: oneOf('values', 'outcomes'),
  x: whole(12, 0, 255),
  y: whole(15, 0, 255),
  to: whole(40, 1, 2000),
  t: whole(1, 1, 20),
  n: text('1000000000000000000000000'),
  n0: whole(3, 1, 1000),
  skip: text('2'),
  terms: whole(60, 5, 2000),
  rows: whole(60, 2, 5000),
  list: oneOf('exact', 'printed', 'rechecked'),
  heap: whole(0, 0, 1000),
  sequences: text('wythoff akiyama-nim random'),
  plot: oneOf('windows', 'autocorrelation', 'numbers', 'deviation', 'subwords', 'words'),
  count: whole(1000, 20, 100_000),
  window: whole(100, 2, 10_000),
  seed: whole(1, 1, 999_999),
  job,
});

export const learn = new Query('learn', {
  step: oneOf(...STEPS),
});

/** The job that a link leads to. */
export const jobs = new Query('jobs', { job });

export const teach = new Query('teach', {
  expr: text(),
  count: whole(6, 1, 24),
  played: whole(2, 0, 20),
  misere: flag(),
  seed: whole(1, 0, 999_999),
});

const ALL: Query<any>[] = [jobs, teach, home, play, analyse, subtraction, heaps, sweep, wythoff, learn];

/** The parameters of the page that is shown, if it has any. */
export const here = (): Query<any> | undefined => ALL.find(({ page }) => page === pageOf(route.path));
