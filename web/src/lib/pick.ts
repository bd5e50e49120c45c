// Choosing a move by pointing at cells. Every game on a board (and every row of matches) becomes the same thing:
// *spots* one can point at, and *choices*, each a set of spots. What a click means is decided here, without any
// knowledge of rules, so that it is the same for dominoes, Juvavum, Kayles and matches.

export interface Point {
  x: number;
  y: number;
}
export interface Choice {
  /** The move as the notation writes it. */
  name: string;
  spots: ReadonlySet<string>;
  /** The middle of its spots, for choosing the one nearest to the pointer. */
  at: Point;
}
export interface Picked {
  spots: ReadonlySet<string>;
  /** The whole move the spots are, if they are one. */
  choice?: Choice;
}
export type Click =
  | { kind: 'picked'; picked: Picked; anew: boolean }
  | { kind: 'confirm' }
  | { kind: 'refused' };

export const NOTHING: Picked = { spots: new Set() };

export function same(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((spot) => b.has(spot));
}

function covers(choice: Choice, spots: ReadonlySet<string>, spot: string): boolean {
  return choice.spots.has(spot) && [...spots].every((one) => choice.spots.has(one));
}

/** The smallest choices with these spots, nearest to the pointer first. */
export function candidates(choices: Choice[], spots: ReadonlySet<string>, spot: string, near?: Point): Choice[] {
  const all = choices.filter((choice) => covers(choice, spots, spot));
  const least = Math.min(...all.map((choice) => choice.spots.size));
  const small = all.filter((choice) => choice.spots.size === least);
  if (!near) return small;
  const far = (choice: Choice) => Math.hypot(choice.at.x - near.x, choice.at.y - near.y);
  return small.sort((a, b) => far(a) - far(b));
}

const pick = (choice: Choice): Picked => ({ spots: choice.spots, choice });

const within = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size < b.size && [...a].every((spot) => b.has(spot));

/**
 * What pointing at a spot does. Pointing again at what is chosen confirms it, unless the same click can mean less:
 * giving back one cell, or (where choices are nested: matches, chocolate) a smaller choice.
 */
export function click(choices: Choice[], now: Picked, spot: string, near?: Point): Click {
  const fresh = candidates(choices, NOTHING.spots, spot, near)[0];
  if (now.choice && now.spots.has(spot)) {
    if (fresh && same(fresh.spots, now.spots)) return { kind: 'confirm' };
    const rest = new Set([...now.spots].filter((one) => one !== spot));
    const smaller = choices.find((choice) => same(choice.spots, rest)) ?? (fresh && within(fresh.spots, now.spots) ? fresh : undefined);
    return smaller ? { kind: 'picked', picked: pick(smaller), anew: false } : { kind: 'confirm' };
  }
  const larger = candidates(choices, now.spots, spot, near)[0];
  if (larger) return { kind: 'picked', picked: pick(larger), anew: false };
  if (fresh) return { kind: 'picked', picked: pick(fresh), anew: now.spots.size > 0 };
  return { kind: 'refused' };
}

/** The next of the equally small choices at this spot: a domino turned. */
export function turn(choices: Choice[], now: Picked, spot: string): Picked {
  const all = candidates(choices, NOTHING.spots, spot);
  if (!all.length) return now;
  const place = all.findIndex((choice) => now.choice && same(choice.spots, now.choice.spots));
  return pick(all[(place + 1) % all.length]);
}

export function middle(points: Point[]): Point {
  const n = points.length || 1;
  return { x: points.reduce((sum, p) => sum + p.x, 0) / n, y: points.reduce((sum, p) => sum + p.y, 0) / n };
}
