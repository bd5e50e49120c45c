// All lines of a game that were tried: a tree of moves in which the line on the table is one way down.

export interface Branch {
  move: string;
  next: Branch[];
}

/** The tree with one more line in it. */
export function withLine(tree: Branch[], line: string[]): Branch[] {
  if (!line.length) return tree;
  const [move, ...rest] = line;
  const known = tree.find((branch) => branch.move === move);
  const grown = { move, next: withLine(known?.next ?? [], rest) };
  return known ? tree.map((branch) => (branch === known ? grown : branch)) : [...tree, grown];
}

export interface Variation {
  /** The moves from the start to its end. */
  line: string[];
  /** After so many moves it leaves the line on the table. */
  from: number;
}

/** Every other line that was tried, those that leave the main line last first. */
export function variations(tree: Branch[], main: string[]): Variation[] {
  const found: Variation[] = [];
  const walk = (branches: Branch[], line: string[], from: number | undefined) => {
    if (!branches.length && from !== undefined) found.push({ line, from });
    for (const { move, next } of branches) {
      const leaves = from ?? (main[line.length] === move ? undefined : line.length);
      walk(next, [...line, move], leaves);
    }
  };
  walk(tree, [], undefined);
  return found.filter(({ line, from }) => from < main.length || line.length > main.length).sort((a, b) => b.from - a.from);
}
