// Choosing a move by pointing at cells. Every game on a board (and every row of matches) becomes the same thing:
// *spots* one can point at, and *choices*, each a set of spots. What a click means is decided here, without any
// knowledge of rules, so that it is the same for dominoes, Juvavum, Kayles and matches.
//
// - Where each spot stands for one choice (a bite of chocolate, matches from here to the end), a click chooses it, and
//   a second one on the same spot plays it.
// - Everywhere else a click gives a spot to the move or takes it back, and playing is a step of its own: nobody who puts
//   A0123 together plays A01 on the way. Where all choices are equally large (dominoes), the missing spots are guessed.

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
  /** What is lit: the spots of the choice, or those pointed at so far. */
  spots: ReadonlySet<string>;
  /** The spots that were pointed at, where the rest of the choice was guessed. */
  pointed?: ReadonlySet<string>;
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

/** The choices that have all these spots, the smallest first, and of those the nearest to the pointer. */
export function covering(choices: Choice[], spots: ReadonlySet<string>, near?: Point): Choice[] {
  const far = (choice: Choice) => (near ? Math.hypot(choice.at.x - near.x, choice.at.y - near.y) : 0);
  return choices
    .filter((choice) => [...spots].every((spot) => choice.spots.has(spot)))
    .sort((a, b) => a.spots.size - b.spots.size || far(a) - far(b));
}

/** The smallest choice at each spot, if each choice is that of some spot, and no spot has two. */
export function ownSpots(choices: Choice[]): ReadonlyMap<string, Choice> | undefined {
  const own = new Map<string, Choice>();
  for (const choice of [...choices].sort((a, b) => a.spots.size - b.spots.size)) {
    for (const spot of choice.spots) {
      const first = own.get(spot);
      if (!first) own.set(spot, choice);
      else if (first.spots.size === choice.spots.size) return undefined;
    }
  }
  return new Set(own.values()).size === choices.length ? own : undefined;
}

/** What a click picks: a whole choice, a guessed one, or spots that are not a move yet. Nothing if no choice has them. */
function pick(choices: Choice[], pointed: ReadonlySet<string>, near?: Point): Picked | undefined {
  if (!pointed.size) return NOTHING;
  const found = covering(choices, pointed, near);
  const whole = found.find((choice) => choice.spots.size === pointed.size);
  if (whole) return { spots: pointed, pointed, choice: whole };
  if (!found.length) return undefined;
  const equal = choices.every((choice) => choice.spots.size === choices[0].spots.size);
  return equal ? { spots: found[0].spots, pointed, choice: found[0] } : { spots: pointed, pointed };
}

/** What pointing at a spot does. */
export function click(choices: Choice[], now: Picked, spot: string, near?: Point): Click {
  const own = ownSpots(choices);
  if (own) {
    const choice = own.get(spot);
    if (!choice) return { kind: 'refused' };
    if (now.choice && now.pointed?.has(spot)) return { kind: 'confirm' };
    return { kind: 'picked', picked: { spots: choice.spots, pointed: new Set([spot]), choice }, anew: false };
  }
  const pointed = new Set(now.pointed ?? now.spots);
  if (!pointed.delete(spot)) pointed.add(spot);
  const picked = pick(choices, pointed, near);
  if (picked) return { kind: 'picked', picked, anew: false };
  const fresh = pick(choices, new Set([spot]), near);
  return fresh ? { kind: 'picked', picked: fresh, anew: true } : { kind: 'refused' };
}

/** What is shown before a click: the choice or the spot it would pick. */
export function preview(choices: Choice[], spot: string, near?: Point): ReadonlySet<string> | undefined {
  return ownSpots(choices)?.get(spot)?.spots ?? pick(choices, new Set([spot]), near)?.spots;
}

/** The next of the smallest choices at this spot: a domino turned. */
export function turn(choices: Choice[], now: Picked, spot: string): Picked {
  const all = covering(choices, new Set([spot]));
  const small = all.filter((choice) => choice.spots.size === all[0].spots.size);
  if (!small.length) return now;
  const place = small.findIndex((choice) => now.choice && same(choice.spots, now.choice.spots));
  const choice = small[(place + 1) % small.length];
  return { spots: choice.spots, pointed: new Set([spot]), choice };
}

export function middle(points: Point[]): Point {
  const n = points.length || 1;
  return { x: points.reduce((sum, p) => sum + p.x, 0) / n, y: points.reduce((sum, p) => sum + p.y, 0) / n };
}
