// The game graph as the page needs it: numbered positions, moves between them, depth in moves.
//
// The server answers with names; here they become numbers, so that drawing and highlighting are array lookups. A graph
// with too many positions is cut: the positions nearest to the start stay, and the graph says what it left out.

/** One position of the graph. */
export interface Node {
  name: string;
  value: number | null;
  outcome: string;
  terminal: boolean;
  start: boolean;
  /** The longest way from the start, in moves; in a graph with cycles the shortest. */
  depth: number;
  /** Numbers of the moves that leave the position and of those that lead to it. */
  leaving: number[];
  entering: number[];
  /** Rows of a board, if the name is a picture such as `##./...`. */
  picture: string[] | null;
}

/** One move. */
export interface Edge {
  from: number;
  to: number;
  name: string;
  winning: boolean;
}

/** A graph, possibly the part nearest to the start. */
export interface Graph {
  title: string;
  nodes: Node[];
  edges: Edge[];
  /** How many positions and moves the whole graph has. */
  allNodes: number;
  allEdges: number;
}

/** The graph as the program writes it with `--format json`. */
export interface GraphFile {
  title: string;
  start: string;
  positions: { name: string; value: number | null; outcome: string; terminal: boolean }[];
  edges: { from: string; to: string; name: string; winning: boolean }[];
}

/** Positions beyond this number are left out of the picture. */
export const MOST_NODES = 1500;
/** Moves beyond this number cut the graph as well. */
export const MOST_EDGES = 12000;

/** Reads a graph file; keeps at most `mostNodes` positions, those that take the fewest moves from the start. */
export function readGraph(file: GraphFile, mostNodes = MOST_NODES, mostEdges = MOST_EDGES): Graph {
  const number = new Map(file.positions.map((position, index) => [position.name, index]));
  const next: number[][] = file.positions.map(() => []);
  file.edges.forEach((edge, index) => next[number.get(edge.from) ?? 0]?.push(index));
  const kept = nearest(file, number, next, mostNodes, mostEdges);
  const place = new Map(kept.map((old, index) => [old, index]));
  const nodes: Node[] = kept.map((old) => {
    const { name, value, outcome, terminal } = file.positions[old]!;
    const start = name === file.start;
    return { name, value, outcome, terminal, start, depth: 0, leaving: [], entering: [], picture: pictureOf(name) };
  });
  const edges: Edge[] = [];
  for (const edge of file.edges) {
    const from = place.get(number.get(edge.from) ?? -1);
    const to = place.get(number.get(edge.to) ?? -1);
    if (from === undefined || to === undefined) continue;
    nodes[from]!.leaving.push(edges.length);
    nodes[to]!.entering.push(edges.length);
    edges.push({ from, to, name: edge.name, winning: edge.winning });
  }
  measureDepth(nodes, edges);
  return { title: file.title, nodes, edges, allNodes: file.positions.length, allEdges: file.edges.length };
}

/** Breadth first from the start: whole positions with all their moves, until one of the limits is reached. */
function nearest(
  file: GraphFile,
  number: Map<string, number>,
  next: number[][],
  nodes: number,
  edges: number,
): number[] {
  const start = number.get(file.start) ?? 0;
  const kept = [start];
  const seen = new Set(kept);
  let moves = 0;
  for (let at = 0; at < kept.length; at++) {
    moves += next[kept[at]!]!.length;
    if (moves > edges) break;
    for (const index of next[kept[at]!]!) {
      const to = number.get(file.edges[index]!.to);
      if (to === undefined || seen.has(to) || kept.length >= nodes) continue;
      seen.add(to);
      kept.push(to);
    }
  }
  return kept;
}

/** Longest ways from the start, by removing positions without an undone predecessor; cycles keep their shortest way. */
function measureDepth(nodes: Node[], edges: Edge[]): void {
  const waiting = nodes.map((node) => node.entering.length);
  const ready = nodes.flatMap((_, index) => (waiting[index] === 0 ? [index] : []));
  let done = 0;
  for (; done < ready.length; done++) {
    const node = nodes[ready[done]!]!;
    for (const index of node.leaving) {
      const to = edges[index]!.to;
      nodes[to]!.depth = Math.max(nodes[to]!.depth, node.depth + 1);
      if (--waiting[to]! === 0) ready.push(to);
    }
  }
  if (done < nodes.length) shortestDepth(nodes, edges);
}

function shortestDepth(nodes: Node[], edges: Edge[]): void {
  for (const node of nodes) node.depth = node.start ? 0 : -1;
  const queue = nodes.flatMap((node, index) => (node.start ? [index] : []));
  for (const at of queue) {
    for (const index of nodes[at]!.leaving) {
      const to = edges[index]!.to;
      if (nodes[to]!.depth >= 0) continue;
      nodes[to]!.depth = nodes[at]!.depth + 1;
      queue.push(to);
    }
  }
  for (const node of nodes) node.depth = Math.max(0, node.depth);
}

/** The rows of a board's picture form; null for names that are no picture. */
export function pictureOf(name: string): string[] | null {
  if (!/^[.#_ ]+(\/[.#_ ]+)*$/.test(name) || name.length < 2) return null;
  return name.split('/');
}

/** Positions one move away, in either direction. */
export function neighbours(graph: Graph, node: number): Set<number> {
  const { leaving, entering } = graph.nodes[node]!;
  const near = new Set<number>();
  for (const index of leaving) near.add(graph.edges[index]!.to);
  for (const index of entering) near.add(graph.edges[index]!.from);
  return near;
}

/** All positions as a text table with aligned columns. */
export function textTable(graph: Graph, heads: [string, string, string, string, string]): string {
  const rows = graph.nodes.map((node) => [
    node.name,
    node.value === null ? '-' : String(node.value),
    node.outcome,
    String(node.leaving.length),
    node.leaving.map((index) => graph.nodes[graph.edges[index]!.to]!.name).join('  '),
  ]);
  const table = [[...heads], ...rows];
  const widths = heads.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return (
    table
      .map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('   ')
          .trimEnd(),
      )
      .join('\n') + '\n'
  );
}
