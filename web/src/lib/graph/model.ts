// The game graph as the page needs it: numbered positions with their places, moves with their paths.
//
// The program lays graphs out and cuts those that are too large; what it sends is drawn as it comes. Here names become
// numbers, so that drawing and highlighting are array lookups.

/** The four layouts. */
export const LAYOUTS = ['tree', 'radial', 'force', 'random'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What the program says about a position. */
interface Position {
  name: string;
  value: number | null;
  outcome: string;
  terminal: boolean;
  /** The position in the notation, with its game. */
  expr: string;
  /** The longest way from the start, in moves; in a graph with cycles the shortest. */
  depth: number;
  /** The middle and the size of its box. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Lines of text in the box. */
  lines: string[];
  /** Rows of a board: `.` free, `#` taken, `x` poisoned, a blank where there is no cell. */
  board?: string[];
  layers?: number;
  /** Whether the board is drawn in the box, above the lines. */
  board_in_box?: boolean;
}

/** One position of the graph. */
export interface Node extends Position {
  start: boolean;
  /** Numbers of the moves that leave the position and of those that lead to it. */
  leaving: number[];
  entering: number[];
}

/** One move. */
export interface Edge {
  from: number;
  to: number;
  name: string;
  winning: boolean;
  /** Where it is drawn, in the language of SVG. */
  path: string;
}

/** A graph, possibly the part nearest to the start. */
export interface Graph {
  title: string;
  nodes: Node[];
  edges: Edge[];
}

/** The graph as the program writes it with `--format json`. */
export interface GraphFile {
  title: string;
  start: string;
  positions: Position[];
  edges: { from: string; to: string; name: string; winning: boolean; path: string }[];
}

/** More positions are not asked for. */
export const MOST_NODES = 1500;

/** Reads a graph file. */
export function readGraph(file: GraphFile): Graph {
  const number = new Map(file.positions.map((position, index) => [position.name, index]));
  const nodes: Node[] = file.positions.map((position) => ({
    ...position,
    start: position.name === file.start,
    leaving: [],
    entering: [],
  }));
  const edges = file.edges.map((edge, index) => {
    const [from, to] = [number.get(edge.from) ?? 0, number.get(edge.to) ?? 0];
    nodes[from]!.leaving.push(index);
    nodes[to]!.entering.push(index);
    return { ...edge, from, to };
  });
  return { title: file.title, nodes, edges };
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
