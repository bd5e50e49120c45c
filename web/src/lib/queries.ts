// What each page keeps in its address.

import { flag, list, oneOf, Query, text, whole } from './query.svelte';
import { pageOf, route } from './router.svelte';

/** A job whose answer the page waits for. */
const job = text();

/** The day of the puzzle, counted from 1970; 0 is today. */
export const home = new Query('home', { day: whole(0, 0, 1_000_000) });

export const play = new Query('play', {
  expr: text(),
  misere: flag(),
  opponent: text('perfect'),
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
  job,
});

export const heaps = new Query('heaps', {
  code: text(),
  to: whole(300, 1, 10_000_000),
  view: oneOf('grid', 'statistics', 'quotient', 'table'),
  job,
});

export const wythoff = new Query('wythoff', {
  part: oneOf('heat', 'pairs', 'sequences', 'akiyama', 'statistics'),
  job,
});

export const learn = new Query('learn', {
  step: text(),
});

export const teach = new Query('teach', {
  expr: text(),
  count: whole(6, 1, 24),
  played: whole(2, 0, 20),
  misere: flag(),
  seed: whole(1, 0, 999_999),
});

const ALL: Query<any>[] = [teach, home, play, analyse, subtraction, heaps, wythoff, learn];

/** The parameters of the page that is shown, if it has any. */
export const here = (): Query<any> | undefined => ALL.find(({ page }) => page === pageOf(route.path));
