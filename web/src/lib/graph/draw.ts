// Draws a graph on a canvas, as the program draws it in its files: the places, the sizes and the paths are the program's.
//
// Colours never stand alone: the value or the letter of the outcome is written into the position, ends have a double
// outline, the start a thick one, winning moves are thick.

import { DRAWN, END, INNER, inkOn, LOST, START, valueColour, WON } from '../charts/palette';
import type { GraphTip } from '../types';
import type { Edge, Graph, Node } from './model';

/** What the colours show. */
export const COLOURINGS = ['value', 'win', 'kind'] as const;
export type Colouring = (typeof COLOURINGS)[number];

/** The middle of a position. */
export interface Place {
  x: number;
  y: number;
}

/** How the graph looks at this moment. */
export interface Style {
  colouring: Colouring;
  ink: string;
  paper: string;
  /** For winning moves: they lead to lost positions. */
  lost: string;
  accent: string;
}

/** What the reader points at. */
export interface Focus {
  selected: number | null;
  hovered: number | null;
  /** The pointed position and its neighbours; the others are dimmed. */
  near: Set<number> | null;
}

/** Lines of text and cells of boards, as in `crates/grundy-draw/src/label.rs`. */
const LINE = 15;
const FONT = 13;
const SMALL_FONT = 11;
const CELL = 10;
const LAYER_GAP = 4;

/** The colour of a position. */
export function nodeColour(node: Node, colouring: Colouring, largest: number): string {
  if (colouring === 'win') return outcomeColour(node.outcome);
  if (colouring === 'kind') return node.start ? START : node.terminal ? END : INNER;
  return node.value === null ? DRAWN : valueColour(Number(node.value), largest);
}

function outcomeColour(outcome: string): string {
  return outcome === 'P' ? LOST : outcome === 'N' ? WON : DRAWN;
}

/** Draws on a canvas whose transform is already set; `scale` is its zoom, which decides about details. */
export function draw(
  context: CanvasRenderingContext2D,
  graph: Graph,
  places: Place[],
  style: Style,
  focus: Focus,
  scale: number,
): void {
  const active = focus.hovered ?? focus.selected;
  const crowded = graph.edges.length > 400;
  const touched = (edge: Edge) => active !== null && (edge.from === active || edge.to === active);
  for (const edge of graph.edges) {
    if (touched(edge)) continue;
    context.globalAlpha = focus.near ? 0.07 : crowded ? 0.25 : edge.winning ? 0.9 : 0.4;
    const arrow = scale > 0.3 && !crowded && !focus.near;
    drawEdge(context, graph, places, edge, edge.winning ? style.lost : style.ink, arrow);
  }
  context.globalAlpha = 0.95;
  for (const edge of graph.edges) if (touched(edge)) drawEdge(context, graph, places, edge, style.accent, true);
  graph.nodes.forEach((node, index) => {
    context.globalAlpha = focus.near && !focus.near.has(index) ? 0.18 : 1;
    drawNode(context, node, places[index]!, nodeColour(node, style.colouring, graph.largest), style, scale);
    context.globalAlpha = 1;
    if (index === focus.selected || index === focus.hovered) {
      box(context, places[index]!, node.width + 10, node.height + 10);
      outline(context, style.accent, index === focus.selected ? 3 : 1.6);
    }
  });
}

/** The part of the plane in sight. */
export interface Window {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** More positions in sight are only dots, */
const MOST_WRITTEN = 400;
/** and so are those of a picture smaller than this. */
const SMALLEST_WRITTEN = 0.3;

/** What stands on top of a large graph: the moves of the pointed position, and what is written in those in sight. */
export function drawDetails(
  context: CanvasRenderingContext2D,
  graph: Graph,
  places: Place[],
  style: Style,
  focus: Focus,
  scale: number,
  window: Window,
): void {
  const active = focus.hovered ?? focus.selected;
  if (active !== null) {
    const { leaving, entering } = graph.nodes[active]!;
    for (const edge of [...leaving, ...entering]) drawEdge(context, graph, places, graph.edges[edge]!, style.accent, true);
  }
  if (scale >= SMALLEST_WRITTEN) drawTexts(context, graph, places, style, scale, inSight(places, window));
  for (const index of [focus.hovered, focus.selected]) {
    if (index === null) continue;
    const node = graph.nodes[index]!;
    box(context, places[index]!, Math.max(node.width, 8 / scale) + 10 / scale, Math.max(node.height, 8 / scale) + 10 / scale);
    outline(context, style.accent, 3 / scale);
  }
}

/** The positions in sight; nothing where they are too many to be read. */
function inSight(places: Place[], { left, top, right, bottom }: Window): number[] {
  const seen: number[] = [];
  for (let index = 0; index < places.length; index++) {
    const { x, y } = places[index]!;
    if (x > left && x < right && y > top && y < bottom && seen.push(index) > MOST_WRITTEN) return [];
  }
  return seen;
}

/** What is written in the positions of a large graph. */
function drawTexts(context: CanvasRenderingContext2D, graph: Graph, places: Place[], style: Style, scale: number, seen: number[]): void {
  for (const index of seen) {
    const node = graph.nodes[index]!;
    const colour = nodeColour(node, style.colouring, graph.largest);
    const { x, y } = places[index]!;
    if (node.lines.length) drawNode(context, node, places[index]!, colour, style, scale);
    else if (scale >= 1.5) write(context, String(node.value ?? node.outcome), x, y, '7px', inkOn(colour));
  }
}

function drawEdge(
  context: CanvasRenderingContext2D,
  graph: Graph,
  places: Place[],
  edge: Edge,
  colour: string,
  arrow: boolean,
): void {
  const ends = [edge.from, edge.to].map((end) => ({ node: graph.nodes[end]!, place: places[end]! }));
  const [from, to] = ends as [(typeof ends)[0], (typeof ends)[0]];
  const still = ends.every(({ node, place }) => place.x === node.x && place.y === node.y);
  // A position that was moved takes its moves with it, straight.
  const tip = still && edge.tip ? edge.tip : straight(from, to);
  context.strokeStyle = colour;
  context.lineWidth = edge.winning ? 2.4 : 1.2;
  if (still && edge.path) context.stroke(new Path2D(edge.path));
  else {
    context.beginPath();
    context.moveTo(tip.from_x, tip.from_y);
    context.lineTo(tip.x, tip.y);
    context.stroke();
  }
  if (!arrow) return;
  const angle = Math.atan2(tip.y - tip.from_y, tip.x - tip.from_x);
  const at = (along: number, aside: number): [number, number] => [
    tip.x + along * Math.cos(angle) - aside * Math.sin(angle),
    tip.y + along * Math.sin(angle) + aside * Math.cos(angle),
  ];
  context.beginPath();
  context.moveTo(...at(-4, 4));
  context.lineTo(...at(6, 0));
  context.lineTo(...at(-4, -4));
  context.fillStyle = colour;
  context.fill();
}

function straight(from: { node: Node; place: Place }, to: { node: Node; place: Place }): GraphTip {
  const [dx, dy] = [to.place.x - from.place.x, to.place.y - from.place.y];
  const [w, h] = [to.node.width / 2 + 8, to.node.height / 2 + 8];
  const share = Math.min(1, w / Math.max(1e-6, Math.abs(dx)), h / Math.max(1e-6, Math.abs(dy)));
  return { x: to.place.x - dx * share, y: to.place.y - dy * share, from_x: from.place.x, from_y: from.place.y };
}

function drawNode(
  context: CanvasRenderingContext2D,
  node: Node,
  place: Place,
  colour: string,
  style: Style,
  scale: number,
): void {
  box(context, place, node.width, node.height);
  context.fillStyle = colour;
  context.fill();
  outline(context, style.ink, node.start ? 3 : 1.2);
  const ink = inkOn(colour);
  if (node.terminal && !node.start) {
    box(context, place, node.width - 7, node.height - 7);
    outline(context, ink, 1.2);
  }
  if (scale < 0.3) return;
  const board = node.board_in_box ? node.board : undefined;
  const layers = node.layers ?? 1;
  const boardHeight = board ? board.length * CELL + (layers - 1) * LAYER_GAP : 0;
  let top = place.y - (boardHeight + (node.lines.length + 1) * LINE) / 2;
  if (board) drawBoard(context, board, layers, place.x, top);
  top += boardHeight + LINE / 2;
  for (const line of node.lines) {
    write(context, line, place.x, top, `700 ${FONT}px`, ink);
    top += LINE;
  }
  write(context, node.value === null ? node.outcome : `g=${node.value}`, place.x, top, `${SMALL_FONT}px`, ink);
}

function drawBoard(
  context: CanvasRenderingContext2D,
  board: string[],
  layers: number,
  middle: number,
  top: number,
): void {
  const fills: Record<string, string> = { '.': '#ffffff', '#': '#3a3f47', x: '#d55e00' };
  context.strokeStyle = '#8a8f98';
  context.lineWidth = 0.8;
  board.forEach((row, r) => {
    const left = middle - (row.length * CELL) / 2;
    const y = top + r * CELL + Math.floor((r * layers) / board.length) * LAYER_GAP;
    [...row].forEach((cell, c) => {
      const fill = fills[cell];
      if (!fill) return;
      context.fillStyle = fill;
      context.fillRect(left + c * CELL, y, CELL, CELL);
      context.strokeRect(left + c * CELL, y, CELL, CELL);
    });
  });
}

function box(context: CanvasRenderingContext2D, { x, y }: Place, width: number, height: number): void {
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, Math.min(width / 2, height / 2, 16));
}

function outline(context: CanvasRenderingContext2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
): void {
  context.font = `${font} 'DejaVu Sans Mono', Menlo, Consolas, monospace`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
