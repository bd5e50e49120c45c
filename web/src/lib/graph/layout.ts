// Where positions are drawn: in layers (tree), in rings (radial), by springs (force), or anywhere (random).
//
// Layers come from the longest way to a position, so every move of a game without cycles points downwards. Within a
// layer the order is improved by sweeps that put each position at the mean place of its neighbours in the layer before.

import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, type Simulation } from 'd3-force';
import type { Graph } from './model';

/** The four layouts. */
export const LAYOUTS = ['tree', 'radial', 'force', 'random'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** A place; d3-force moves these objects. */
export interface Place {
  x: number;
  y: number;
  /** Held fast by the mouse. */
  fx?: number | null;
  fy?: number | null;
  index?: number;
}

/** Computes the places of all positions; for springs this is the start, `springs` then moves them. */
export function layOut(graph: Graph, layout: Layout, seed: number, gap: number): Place[] {
  switch (layout) {
    case 'tree':
      return tree(graph, gap);
    case 'radial':
      return radial(graph, gap);
    case 'force':
      return radial(graph, gap);
    case 'random':
      return random(graph, seed, gap);
  }
}

/** The positions of each depth, ordered so that few moves cross. */
function layers(graph: Graph): number[][] {
  const rows: number[][] = [];
  graph.nodes.forEach((node, index) => (rows[node.depth] ??= []).push(index));
  const full = Array.from(rows, (row) => row ?? []);
  const at = new Float64Array(graph.nodes.length);
  const settle = (row: number[]) => row.forEach((node, index) => (at[node] = index - (row.length - 1) / 2));
  full.forEach(settle);
  const sweeps = graph.edges.length > 5000 ? 4 : 12;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const down = sweep % 2 === 0;
    const order = down ? full : [...full].reverse();
    for (const row of order) {
      const mean = new Map(row.map((node) => [node, barycentre(graph, node, down, at)]));
      row.sort((a, b) => mean.get(a)! - mean.get(b)!);
      settle(row);
    }
  }
  return full;
}

function barycentre(graph: Graph, node: number, down: boolean, at: Float64Array): number {
  const { entering, leaving } = graph.nodes[node]!;
  const edges = down ? entering : leaving;
  if (edges.length === 0) return at[node]!;
  let sum = 0;
  for (const index of edges) sum += at[down ? graph.edges[index]!.from : graph.edges[index]!.to]!;
  return sum / edges.length;
}

function tree(graph: Graph, gap: number): Place[] {
  const rows = layers(graph);
  const widest = Math.max(...rows.map((row) => row.length));
  // A layer that is much wider than the graph is high stands in several lines.
  const most = Math.max(16, Math.ceil(3 * Math.sqrt(graph.nodes.length)));
  const across = Math.min(widest, most);
  // Wide graphs get more room between the layers, so that the picture keeps a readable shape.
  const height = Math.max(gap * 1.7, (across * gap * 0.55) / Math.max(1, rows.length));
  const places: Place[] = graph.nodes.map(() => ({ x: 0, y: 0 }));
  let top = 0;
  for (const row of rows) {
    const lines = Math.ceil(row.length / most);
    const inLine = Math.ceil(row.length / lines);
    const step = inLine === 1 ? 0 : Math.max(gap, Math.min(gap * 1.9, (across * gap) / inLine));
    row.forEach((node, index) => {
      // Neighbours in the order of the layer go to different lines, one below the other.
      const line = index % lines;
      const shift = (line / lines - (lines - 1) / (2 * lines)) * step;
      const column = Math.floor(index / lines);
      places[node] = {
        x: (column - (Math.ceil(row.length / lines) - 1) / 2) * step + shift,
        y: top + line * gap * 1.15,
      };
    });
    top += height + (lines - 1) * gap * 1.15;
  }
  return places;
}

function radial(graph: Graph, gap: number): Place[] {
  const rows = layers(graph);
  const places: Place[] = graph.nodes.map(() => ({ x: 0, y: 0 }));
  let radius = 0;
  rows.forEach((row, depth) => {
    if (depth > 0) radius = Math.max(radius + gap * 1.5, (row.length * gap) / (2 * Math.PI));
    const turn = depth * 0.35;
    row.forEach((node, index) => {
      const angle = (2 * Math.PI * (index + 0.5)) / row.length - Math.PI / 2 + turn;
      places[node] = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
    });
  });
  return places;
}

function random(graph: Graph, seed: number, gap: number): Place[] {
  const draw = generator(seed);
  const side = gap * 1.6 * Math.sqrt(graph.nodes.length);
  return graph.nodes.map(() => ({ x: (draw() - 0.5) * side * 1.5, y: (draw() - 0.5) * side }));
}

/** Springs along the moves; the caller steps it and draws. */
export function springs(graph: Graph, places: Place[], gap: number): Simulation<Place, undefined> {
  const links = graph.edges.map((edge) => ({ source: edge.from, target: edge.to }));
  return forceSimulation(places)
    .force(
      'link',
      forceLink<Place, { source: number; target: number }>(links)
        .distance(gap * 1.6)
        .strength(0.25),
    )
    .force(
      'charge',
      forceManyBody()
        .strength(-gap * 9)
        .theta(1.1),
    )
    .force('collide', forceCollide(gap * 0.55))
    .force('x', forceX(0).strength(0.05))
    .force('y', forceY(0).strength(0.07))
    .stop();
}

/** Numbers from 0 to 1, the same for the same seed: a linear congruential generator, its upper bits. */
export function generator(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 16777216;
  };
}
