// The computer's players by strength, the weakest first. Those that are not named here (a new one) come last.
const LADDER = ['random', 'fallible', 'symmetric', 'better-symmetric', 'perfect-endgame', 'allround', 'perfect'];

/** The step of the ladder, from 1. */
export const level = (player: string): number | undefined => {
  const place = LADDER.indexOf(player);
  return place < 0 ? undefined : place + 1;
};

/** Players in the order of their strength. */
export const byStrength = <P extends { name: string }>(players: P[]): P[] =>
  [...players].sort((a, b) => (level(a.name) ?? 99) - (level(b.name) ?? 99));
