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

/** A move of a line, and the lines that were tried instead of it. */
export interface Step {
  move: string;
  instead: Step[][];
}

/** The tree as it is read: the line on the table, or else what was tried first, and beside each move what branches off there. */
export function mainLine(tree: Branch[], onTable: string[]): Step[] {
  const steps: Step[] = [];
  let branches = tree;
  for (let ply = 0; branches.length; ply++) {
    const main = branches.find(({ move }) => move === onTable[ply]) ?? branches[0];
    const others = branches.filter((branch) => branch !== main);
    // Whatever branches off has left the line on the table.
    steps.push({ move: main.move, instead: others.map((branch) => mainLine([branch], [])) });
    if (main.move !== onTable[ply]) onTable = [];
    branches = main.next;
  }
  return steps;
}
