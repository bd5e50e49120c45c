// The lines that were tried in each game, kept as long as this tab of the browser is open: the address holds the line on the table only.

import type { Branch } from './variations';

const KEY = 'grundy.trees';
/** So many games are kept; those before them have their address. */
const MOST = 20;

interface Kept {
  /** The number of the game. */
  table: number;
  expr: string;
  tree: Branch[];
}

const isBranch = (one: unknown): one is Branch => {
  const { move, next } = (one ?? {}) as Partial<Branch>;
  return typeof move === 'string' && Array.isArray(next) && next.every(isBranch);
};

function kept(): Kept[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => Array.isArray(one?.tree) && one.tree.every(isBranch)) : [];
  } catch {
    return [];
  }
}

/** The lines that were tried in a game; none if nobody remembers it. */
export const treeOf = (table: number, expr: string): Branch[] => kept().find((one) => one.table === table && one.expr === expr)?.tree ?? [];

export function keepTree(table: number, expr: string, tree: Branch[]): void {
  const others = kept().filter((one) => one.table !== table);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...others, { table, expr, tree }].slice(-MOST)));
  } catch {
    // There is no room: the line on the table is in the address.
  }
}
