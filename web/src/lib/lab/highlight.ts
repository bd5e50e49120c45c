// The description language as coloured pieces, and which block each word belongs to.
//
// This is not the parser (the server has it): every text is cut into pieces, right or wrong, so that colouring never
// fails while someone types. Blocks are numbered as the prover does: each REP, PER, THEN, ELSE and FI opens the next.

import type { Misread, Trouble } from '../types';

export type Kind = 'comment' | 'keyword' | 'moves' | 'relation' | 'let' | 'word' | 'space' | 'plain';

/** A piece of the text. */
export interface Piece {
  kind: Kind;
  text: string;
  /** Line (from 1) and column (from 0) where it starts. */
  line: number;
  column: number;
  /** The block, and for a word its number in the block (both from 1). */
  block: number;
  word: number;
}

/** A range in one line that is to be marked. */
export interface Mark {
  line: number;
  column: number;
  length: number;
  kind: 'error' | 'block';
}

const KEYWORDS = new Set([
  'FOR',
  'FROM',
  'UPTO',
  'REPEAT',
  'REP',
  'ENDREP',
  'ENDREPEAT',
  'PER',
  'IF',
  'THEN',
  'ELIF',
  'ELSE',
  'FI',
  'ENDIF',
  'LET',
]);
const OPENS = new Set(['REPEAT', 'REP', 'ENDREP', 'ENDREPEAT', 'PER', 'THEN', 'ELSE', 'FI', 'ENDIF']);

/** Cuts a description into pieces; joined they give the text again. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let [block, word, inMoves, beforeMoves, headEnds] = [1, 0, false, true, ''];
  text.split('\n').forEach((line, index) => {
    let column = 0;
    for (const part of line.match(/\s+|#.*$|[{}]|[^\s{}]+/g) ?? []) {
      let kind: Kind = 'plain';
      if (/^\s/.test(part)) kind = 'space';
      else if (part.startsWith('#')) kind = 'comment';
      else if (part === '{' || part === '}' || inMoves) {
        kind = 'moves';
        inMoves = part !== '}' && (inMoves || part === '{');
        if (part === '}') beforeMoves = false;
      } else if (KEYWORDS.has(part)) {
        kind = 'keyword';
        if (OPENS.has(part)) [block, word] = [block + 1, 0];
        // Between FOR and REP, and between IF and THEN, stand expressions, not words.
        if (part === 'FOR') headEnds = 'REP';
        else if (part === 'IF' || part === 'ELIF') headEnds = 'THEN';
        else if (part === 'LET') headEnds = 'LET';
        else if (headEnds === 'THEN' ? part === 'THEN' : part.startsWith('REP')) headEnds = '';
      } else if (beforeMoves || headEnds) {
        kind = headEnds === 'LET' ? 'let' : 'relation';
        if (headEnds === 'LET') headEnds = '';
      } else {
        kind = 'word';
        word++;
      }
      found.push({ kind, text: part, line: index + 1, column, block, word: kind === 'word' ? word : 0 });
      column += part.length;
    }
    found.push({ kind: 'space', text: '\n', line: index + 1, column, block, word: 0 });
  });
  found.pop();
  return found;
}

/** The letter a word repeats, for its colour; null for composed words. */
export function letterOf(word: string): string | null {
  const core = word.match(/^([_A-Z+-])/);
  return core ? core[1] : null;
}

/** The value a letter stands for: `_` 0, `A` 1 ...; a loss `-` 0, a win `+` 1. */
export function letterValue(letter: string): number {
  if (letter === '_' || letter === '-') return 0;
  return letter === '+' ? 1 : letter.charCodeAt(0) - 64;
}

/** All words of a block, as marks. */
export function blockMarks(all: Piece[], block: number): Mark[] {
  return all
    .filter((piece) => piece.kind === 'word' && piece.block === block)
    .map((piece) => ({ line: piece.line, column: piece.column, length: piece.text.length, kind: 'block' as const }));
}

/** The place where a text is wrong. */
export function placeMark({ line, columns: { start, end } }: Misread): Mark {
  return { line, column: start, length: end - start, kind: 'error' };
}

/** The same, if a trouble is one with a text. */
export function errorMark(trouble: Trouble | undefined): Mark | null {
  return trouble?.kind === 'text' ? placeMark(trouble) : null;
}
