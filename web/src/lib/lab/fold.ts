// Which block of a description each letter of a member comes from: loops are walked through as the description says, with the
// lengths of the blocks as polynomials of the variables.

import type { OutlineLine } from '../types';

/** A run of letters that one block writes. */
export interface Stretch {
  block: number;
  depth: number;
  length: number;
}

/** The part of a description that is shown by one colour: a block and the loops around it, outermost first. */
export interface Layer {
  block: number;
  loops: string[];
  length: string;
}

/** More letters are no picture. */
const MOST = 200_000;
class TooMuch extends Error {}

/** The value of a polynomial such as `(n^2+3n)/2-4ni`. */
export function evaluate(polynomial: string, values: ReadonlyMap<string, number>): number {
  let at = 0;
  const text = polynomial.replace(/\s+/g, '');
  const sum = (): number => {
    let total = 0;
    let sign = 1;
    if (text[at] === '-') (sign = -1), at++;
    for (;;) {
      total += sign * product();
      if (text[at] !== '+' && text[at] !== '-') return total;
      sign = text[at++] === '+' ? 1 : -1;
    }
  };
  const product = (): number => {
    let total = factor();
    for (;;) {
      const next = text[at];
      if (next === '*') at++, (total *= factor());
      else if (next === '/') at++, (total /= factor());
      else if (next !== undefined && /[\w(]/.test(next)) total *= factor();
      else return total;
    }
  };
  const factor = (): number => {
    let base: number;
    const digits = /^\d+/.exec(text.slice(at))?.[0];
    if (digits) {
      at += digits.length;
      base = Number(digits);
    } else if (text[at] === '(') {
      at++;
      base = sum();
      if (text[at++] !== ')') throw new Error(`unreadable: ${polynomial}`);
    } else {
      const value = values.get(text[at++] ?? '');
      if (value === undefined) throw new Error(`unreadable: ${polynomial}`);
      base = value;
    }
    if (text[at] !== '^') return base;
    at++;
    return base ** factor();
  };
  const found = sum();
  if (at < text.length) throw new Error(`unreadable: ${polynomial}`);
  return found;
}

/** The loops of an outline as a tree, with the blocks as leaves. */
interface Tree {
  line: OutlineLine;
  inner: Tree[];
}
function treeOf(lines: OutlineLine[]): Tree[] {
  const root: Tree[] = [];
  const open: Tree[][] = [root];
  for (const line of lines) {
    if ('keyword' in line && /^(PER|ENDREP)$/.test(line.keyword)) open.pop();
    else {
      const tree: Tree = { line, inner: [] };
      open.at(-1)!.push(tree);
      if ('keyword' in line) open.push(tree.inner);
    }
  }
  return root;
}

const LOOP = /^FOR (\w) FROM (.+) UPTO (.+) REP$/;

/**
 * The blocks of all letters of one member: the beginning and one round of the endless loop. Nothing where a description has something else
 * than loops, or is too long for a picture.
 */
export function stretches(lines: OutlineLine[], parameters: Record<string, number>): Stretch[] | undefined {
  const found: Stretch[] = [];
  let letters = 0;
  const values = new Map(Object.entries(parameters));
  const walk = ({ line, inner }: Tree): void => {
    if ('block' in line) {
      const length = evaluate(line.length ?? '?', values);
      letters += length;
      if (letters > MOST || found.length > MOST) throw new TooMuch();
      if (length > 0) found.push({ block: line.block, depth: line.depth, length });
      return;
    }
    if (line.keyword === 'REPEAT') return inner.forEach(walk);
    const loop = LOOP.exec(line.keyword);
    if (!loop) throw new TooMuch();
    const [, name, from, to] = loop as unknown as [string, string, string, string];
    const last = evaluate(to, values);
    for (let value = evaluate(from, values); value <= last; value++) {
      values.set(name, value);
      inner.forEach(walk);
      if (found.length > MOST) throw new TooMuch();
    }
    values.delete(name);
  };
  try {
    treeOf(lines).forEach(walk);
    return found;
  } catch {
    return undefined;
  }
}

/** What the colours mean: every block that is not empty, with the loops it stands in. */
export function layers(lines: OutlineLine[]): Layer[] {
  const found: Layer[] = [];
  const walk = (trees: Tree[], loops: string[]): void => {
    for (const { line, inner } of trees) {
      if ('block' in line) {
        if (line.words) found.push({ block: line.block, loops, length: line.length ?? '' });
      } else walk(inner, line.keyword === 'REPEAT' ? loops : [...loops, line.keyword.replace(/ REP$/, '')]);
    }
  };
  walk(treeOf(lines), []);
  return found;
}
