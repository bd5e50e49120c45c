// The numbers of a text in the notation that a slider may change: sizes of boards and heaps, moves of a subtraction game. Not those
// of octal codes, whose digits are switches, nor those in pictures and moves of boards.

export interface Place {
  value: number;
  /** Where it stands in the text. */
  at: number;
  length: number;
  /** What stands around it, for people who cannot see the row. */
  label: string;
}

const NUMBER = /(?<![A-WYZa-wyz\d.#])\d{1,6}(?![\d.#/])/g;

export function numbersIn(text: string): Place[] {
  return [...text.matchAll(NUMBER)].map(({ 0: digits, index }) => ({
    value: Number(digits),
    at: index,
    length: digits.length,
    label: text.slice(0, index) + '…',
  }));
}

/** The numbers a move set has besides this one: a set has each number once. Nothing where the number is no move. */
function besides(text: string, place: Place): number[] {
  const open = text.lastIndexOf('(', place.at);
  const close = text.indexOf(')', place.at);
  const set = open >= 0 && close >= 0 && text.slice(0, open).endsWith('subtract') ? { from: open, to: close } : /[(:]/.test(text) ? undefined : { from: 0, to: text.length };
  if (!set) return [];
  return numbersIn(text).filter(({ at }) => at !== place.at && at >= set.from && at < set.to).map(({ value }) => value);
}

/** The value for a place on the way to a wanted one: what would stand there twice is passed over. */
export function reachable(text: string, place: Place, wanted: number, least: number): number {
  const taken = besides(text, place);
  const step = wanted < place.value ? -1 : 1;
  let value = wanted;
  while (taken.includes(value)) value += step;
  return value < least ? place.value : value;
}

/** The text with another number in a place. */
export const withNumber = (text: string, { at, length }: Place, value: number): string =>
  text.slice(0, at) + value + text.slice(at + length);
