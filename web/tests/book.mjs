// The mathematics of the book: what its script makes of plain text.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from './lib.mjs';

const source = readFileSync(new URL('../../docs/mathematics.js', import.meta.url), 'utf8');
const typeset = new Function(`${source}; return typeset;`)();

const CASES = [
  ['the period 14n^3+11n+1', 'the period 14<var>n</var><sup>3</sup>+11<var>n</var>+1'],
  ['for n >= 2 and a <= b', 'for <var>n</var> ≥ 2 and <var>a</var> ≤ <var>b</var>'],
  ['a < b', '<var>a</var> &lt; <var>b</var>'],
  ['2^(n(n+1)/2) tilings', '2<sup><var>n</var>(<var>n</var>+1)/2</sup> tilings'],
  ['A_n and x_(t+1)', 'A<sub>n</sub> and <var>x</var><sub><var>t</var>+1</sub>'],
  ['a board of 3x4 cells, 3xn', 'a board of 3×4 cells, 3×<var>n</var>'],
  ['even x odd', 'even × odd'],
];

for (const [plain, typed] of CASES) test(`typesets ${plain}`, () => assert.equal(typeset(plain), typed));

test('leaves words and names alone', () => {
  for (const text of ['A heap is a heap.', "a player's move", 'b-files', 'take_and_break', 'z3', '1.03 s']) {
    assert.equal(typeset(text), text);
  }
});
