// The game graph as the page needs it: numbered positions with their places, moves with their paths.
//
// The program lays graphs out and cuts those that are too large; what it sends is drawn as it comes. Of thousands of
// positions it sends no drawing: they are dots, laid out beside the page (`layout.ts`). Here names become numbers, so that
// drawing and highlighting are array lookups.

import type { GraphData, GraphMove, GraphPosition } from '../types';
import type { LaidOut, LayoutAsked } from './layout';

/** The four layouts. */
export const LAYOUTS = ['tree', 'radial', 'force', 'random'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** A position with its drawing, which all graphs come with that are small enough to be looked at. */
type Drawn = GraphPosition & Required<Pick<GraphPosition, 'depth' | 'x' | 'y' | 'width' | 'height' | 'lines'>>;

/** One position of the graph. */
export interface Node extends Drawn {
  /** The position in the notation, with its game. */
  expr: string;
  start: boolean;
  /** Numbers of the moves that leave the position and of those that lead to it. */
  leaving: number[];
  entering: number[];
}

/** One move. */
export interface Edge extends Omit<GraphMove, 'from' | 'to'> {
  from: number;
  to: number;
}

/** A graph, possibly the part nearest to the start. */
export interface Graph {
  /** Whether the program has drawn it, or its positions are dots that are still to be laid out. */
  drawn: boolean;
  title: string;
  nodes: Node[];
  edges: Edge[];
  /** The number of the start. */
  start: number;
  /** The largest value, which the scale of colours ends with. */
  largest: number;
}

/** More positions are not asked for. */
export const MOST_NODES = 20_000;
/** The side of a position that comes without a drawing. */
const DOT = 12;

/** Numbers the positions of a graph. `base` is the game whose positions they are, where it is one game. */
export function readGraph(data: GraphData, base = ''): Graph {
  const drawn = data.positions.every((position) => position.x !== undefined && position.x !== null);
  const number = new Map(data.vertices.map((name, index) => [name, index]));
  const nodes: Node[] = data.positions.map((position) => ({
    ...(drawn ? {} : { x: 0, y: 0, width: DOT, height: DOT, depth: 0, lines: [] }),
    ...(position as Drawn),
    expr: position.expr ?? (base && `${base}:${position.name}`),
    start: position.name === data.start,
    leaving: [],
    entering: [],
  }));
  const edges = data.edges.map((edge, index) => {
    const [from, to] = [number.get(edge.from) ?? 0, number.get(edge.to) ?? 0];
    nodes[from]!.leaving.push(index);
    nodes[to]!.entering.push(index);
    return { ...edge, from, to };
  });
  const start = Math.max(0, nodes.findIndex((node) => node.start));
  const largest = nodes.reduce((most, node) => Math.max(most, Number(node.value ?? 0)), 0);
  return { drawn, title: data.title, nodes, edges, start, largest };
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

/** Lays a graph out that came without a drawing, in a worker. */
export function layOutBeside(graph: Graph, layout: Layout, seed: number): { done: Promise<Graph>; stop: () => void } {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  const edges = new Int32Array(2 * graph.edges.length);
  graph.edges.forEach(({ from, to }, index) => edges.set([from, to], 2 * index));
  const done = new Promise<Graph>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LaidOut>) => {
      worker.terminate();
      const nodes = graph.nodes.map((node, v) => ({ ...node, x: data.places[2 * v], y: data.places[2 * v + 1], depth: data.depths[v] }));
      resolve({ ...graph, drawn: true, nodes });
    };
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.postMessage({ count: graph.nodes.length, edges, start: graph.start, layout, seed } satisfies LayoutAsked);
  return { done, stop: () => worker.terminate() };
}
