// Draws a graph on a canvas, and writes the same picture as SVG text.
//
// Both go through `Pen`, so the file a reader saves is what the screen shows. Colours never stand alone: the value or
// the letter of the outcome is written into the position, ends are squares, the start has a second ring, winning moves
// are thick.

import { END, INNER, inkOn, LOST, START, valueColour, WON } from '../charts/palette';
import type { Place } from './layout';
import type { Graph, Node } from './model';

/** What the colours show. */
export const COLOURINGS = ['value', 'win', 'ends'] as const;
export type Colouring = (typeof COLOURINGS)[number];

/** How the graph looks at this moment. */
export interface Style {
  colouring: Colouring;
  /** Draw boards instead of circles, where names are pictures. */
  boards: boolean;
  ink: string;
  paper: string;
  faint: string;
  accent: string;
}

/** What the reader points at. */
export interface Focus {
  selected: number | null;
  hovered: number | null;
  /** The pointed position and its neighbours; the others are dimmed. */
  near: Set<number> | null;
}

/** The few shapes a picture needs. */
interface Pen {
  line(points: [number, number, number, number, number, number], colour: string, width: number, alpha: number): void;
  arrow(x: number, y: number, angle: number, size: number, colour: string, alpha: number): void;
  circle(
    x: number,
    y: number,
    radius: number,
    fill: string | null,
    stroke: string | null,
    width: number,
    alpha: number,
  ): void;
  box(
    x: number,
    y: number,
    w: number,
    h: number,
    round: number,
    fill: string | null,
    stroke: string | null,
    width: number,
    alpha: number,
  ): void;
  text(x: number, y: number, text: string, size: number, colour: string, alpha: number): void;
}

/** The side of one cell of a small board. */
const CELL = 9;
const RADIUS = 15;

/** Half the width and height of a position's drawing. */
export function extent(node: Node, boards: boolean): [number, number] {
  if (!boards || !node.picture) return [RADIUS, RADIUS];
  const columns = Math.max(...node.picture.map((row) => row.length));
  return [(columns * CELL) / 2 + 5, (node.picture.length * CELL) / 2 + 5];
}

/** The distance between neighbouring positions that keeps them apart. */
export function gapFor(graph: Graph, boards: boolean): number {
  const widest = graph.nodes.reduce((most, node) => Math.max(most, ...extent(node, boards)), RADIUS);
  return widest * 2 + 14;
}

/** The colour of a position. */
export function nodeColour(node: Node, colouring: Colouring, largest: number): string {
  if (colouring === 'win') return node.outcome === 'P' ? LOST : WON;
  if (colouring === 'ends') return node.start ? START : node.terminal ? END : INNER;
  return node.value === null ? INNER : valueColour(node.value, largest);
}

function label(node: Node, colouring: Colouring): string {
  if (colouring === 'win') return node.outcome;
  return node.value === null ? node.outcome : String(node.value);
}

/** The largest value of the graph. */
export function largestValue(graph: Graph): number {
  return graph.nodes.reduce((largest, node) => Math.max(largest, node.value ?? 0), 0);
}

/** Draws on a canvas whose transform is already set; `scale` is its zoom, which decides about details. */
export function drawCanvas(
  context: CanvasRenderingContext2D,
  graph: Graph,
  places: Place[],
  style: Style,
  focus: Focus,
  scale: number,
): void {
  draw(canvasPen(context), graph, places, style, focus, scale);
}

/** The picture as an SVG file. */
export function drawSvg(graph: Graph, places: Place[], style: Style): string {
  const margin = 30;
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) - left + margin, Math.max(...ys) - top + margin];
  const parts: string[] = [];
  draw(svgPen(parts), graph, places, style, { selected: null, hovered: null, near: null }, 1);
  const box = [left, top, width, height].map((part) => part.toFixed(1)).join(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width.toFixed(0)}" height="${height.toFixed(0)}" ` +
    `font-family="sans-serif" role="img">\n<title>${escape(graph.title)}</title>\n` +
    `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${style.paper}"/>\n` +
    parts.join('\n') +
    '\n</svg>\n'
  );
}

function draw(pen: Pen, graph: Graph, places: Place[], style: Style, focus: Focus, scale: number): void {
  const largest = largestValue(graph);
  const active = focus.hovered ?? focus.selected;
  const crowded = graph.edges.length > 400;
  graph.edges.forEach((edge) => {
    const touched = active !== null && (edge.from === active || edge.to === active);
    if (touched) return;
    const alpha = focus.near ? 0.07 : crowded ? 0.22 : edge.winning ? 0.75 : 0.4;
    drawEdge(
      pen,
      graph,
      places,
      edge.from,
      edge.to,
      style,
      edge.winning,
      alpha,
      scale > 0.3 && !crowded && !focus.near,
      style.ink,
    );
  });
  if (active !== null) {
    const touched = [...graph.nodes[active].entering, ...graph.nodes[active].leaving];
    for (const index of touched) {
      const edge = graph.edges[index];
      drawEdge(pen, graph, places, edge.from, edge.to, style, edge.winning, 0.95, true, style.accent);
    }
  }
  graph.nodes.forEach((node, index) => {
    const alpha = focus.near && !focus.near.has(index) ? 0.18 : 1;
    drawNode(pen, node, places[index], style, largest, alpha, scale);
    if (index === focus.selected || index === focus.hovered)
      drawRing(pen, node, places[index], style, index === focus.selected);
  });
}

function drawEdge(
  pen: Pen,
  graph: Graph,
  places: Place[],
  from: number,
  to: number,
  style: Style,
  winning: boolean,
  alpha: number,
  arrow: boolean,
  colour: string,
): void {
  const [a, b] = [places[from], places[to]];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  // A move over several layers is bent, so that it does not run through the positions between.
  const jump = Math.abs(graph.nodes[to].depth - graph.nodes[from].depth) > 1 ? 0.12 : 0;
  const [cx, cy] = [(a.x + b.x) / 2 - dy * jump, (a.y + b.y) / 2 + dx * jump];
  const angle = Math.atan2(b.y - cy, b.x - cx);
  const back = borderDistance(graph.nodes[to], angle, style.boards) + 2;
  const [tx, ty] = length > back ? [b.x - Math.cos(angle) * back, b.y - Math.sin(angle) * back] : [b.x, b.y];
  pen.line([a.x, a.y, cx, cy, tx, ty], colour, winning ? 2.4 : 1.1, alpha);
  if (arrow) pen.arrow(tx, ty, angle, winning ? 8 : 6.5, colour, Math.min(1, alpha + 0.15));
}

/** How far the border of a drawing is from its middle, looking along an angle. */
function borderDistance(node: Node, angle: number, boards: boolean): number {
  const [w, h] = extent(node, boards);
  if (!boards || !node.picture) return node.terminal ? boxDistance(RADIUS - 2, RADIUS - 2, angle) : RADIUS;
  return boxDistance(w, h, angle);
}

function boxDistance(w: number, h: number, angle: number): number {
  return Math.min(w / Math.max(1e-6, Math.abs(Math.cos(angle))), h / Math.max(1e-6, Math.abs(Math.sin(angle))));
}

function drawNode(
  pen: Pen,
  node: Node,
  place: Place,
  style: Style,
  largest: number,
  alpha: number,
  scale: number,
): void {
  const colour = nodeColour(node, style.colouring, largest);
  if (style.boards && node.picture) {
    drawBoard(pen, node, place, colour, style, alpha, scale);
    return;
  }
  if (alpha < 1) pen.circle(place.x, place.y, RADIUS, style.paper, null, 0, 1);
  if (node.terminal) pen.box(place.x - 13, place.y - 13, 26, 26, 3, colour, style.ink, 1, alpha);
  else pen.circle(place.x, place.y, RADIUS - 1, colour, style.ink, 1, alpha);
  if (node.start) pen.circle(place.x, place.y, RADIUS + 3, null, style.ink, 1.8, alpha);
  if (scale > 0.35) pen.text(place.x, place.y, label(node, style.colouring), 13, inkOn(colour), alpha);
}

/** A small board in a frame of the position's colour, with the value at its corner. */
function drawBoard(
  pen: Pen,
  node: Node,
  place: Place,
  colour: string,
  style: Style,
  alpha: number,
  scale: number,
): void {
  const [w, h] = extent(node, true);
  const [left, top] = [place.x - w, place.y - h];
  pen.box(left, top, 2 * w, 2 * h, node.terminal ? 1 : 6, colour, style.ink, 1, alpha);
  if (alpha < 1) return;
  if (node.start) pen.box(left - 3.5, top - 3.5, 2 * w + 7, 2 * h + 7, 9, null, style.ink, 1.8, alpha);
  if (scale > 0.3) {
    node.picture!.forEach((row, r) =>
      [...row].forEach((cell, c) => {
        if (cell !== '.' && cell !== '#') return;
        const fill = cell === '#' ? '#2a2f3a' : '#ffffff';
        pen.box(left + 5 + c * CELL + 0.5, top + 5 + r * CELL + 0.5, CELL - 1, CELL - 1, 1, fill, null, 0, alpha);
      }),
    );
    const [x, y] = [place.x + w - 1, place.y + h - 1];
    pen.circle(x, y, 7.5, colour, style.paper, 1.5, alpha);
    pen.text(x, y, label(node, style.colouring), 10, inkOn(colour), alpha);
  }
}

function drawRing(pen: Pen, node: Node, place: Place, style: Style, selected: boolean): void {
  const [w, h] = extent(node, style.boards);
  pen.box(place.x - w - 5, place.y - h - 5, 2 * w + 10, 2 * h + 10, 10, null, style.accent, selected ? 3 : 1.6, 1);
}

function canvasPen(context: CanvasRenderingContext2D): Pen {
  const paint = (fill: string | null, stroke: string | null, width: number, alpha: number) => {
    context.globalAlpha = alpha;
    if (fill) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.stroke();
    }
  };
  return {
    line([ax, ay, cx, cy, bx, by], colour, width, alpha) {
      context.beginPath();
      context.moveTo(ax, ay);
      context.quadraticCurveTo(cx, cy, bx, by);
      paint(null, colour, width, alpha);
    },
    arrow(x, y, angle, size, colour, alpha) {
      context.beginPath();
      arrowPoints(x, y, angle, size).forEach(([px, py], index) =>
        index ? context.lineTo(px, py) : context.moveTo(px, py),
      );
      context.closePath();
      paint(colour, null, 0, alpha);
    },
    circle(x, y, radius, fill, stroke, width, alpha) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      paint(fill, stroke, width, alpha);
    },
    box(x, y, w, h, round, fill, stroke, width, alpha) {
      context.beginPath();
      context.roundRect(x, y, w, h, round);
      paint(fill, stroke, width, alpha);
    },
    text(x, y, text, size, colour, alpha) {
      context.globalAlpha = alpha;
      context.font = `600 ${text.length > 2 ? size * 0.75 : size}px sans-serif`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = colour;
      context.fillText(text, x, y + 0.5);
    },
  };
}

function arrowPoints(x: number, y: number, angle: number, size: number): [number, number][] {
  const side = (turn: number): [number, number] => [
    x - size * Math.cos(angle + turn),
    y - size * Math.sin(angle + turn),
  ];
  return [[x, y], side(0.45), side(-0.45)];
}

function svgPen(parts: string[]): Pen {
  const short = (value: number) => String(Math.round(value * 10) / 10);
  const look = (fill: string | null, stroke: string | null, width: number, alpha: number) =>
    `fill="${fill ?? 'none'}"` +
    (stroke ? ` stroke="${stroke}" stroke-width="${width}"` : '') +
    (alpha < 1 ? ` opacity="${alpha}"` : '');
  return {
    line([ax, ay, cx, cy, bx, by], colour, width, alpha) {
      const path = `M${short(ax)} ${short(ay)}Q${short(cx)} ${short(cy)} ${short(bx)} ${short(by)}`;
      parts.push(`<path d="${path}" ${look(null, colour, width, alpha)}/>`);
    },
    arrow(x, y, angle, size, colour, alpha) {
      const points = arrowPoints(x, y, angle, size).map(([px, py]) => `${short(px)},${short(py)}`);
      parts.push(`<polygon points="${points.join(' ')}" ${look(colour, null, 0, alpha)}/>`);
    },
    circle(x, y, radius, fill, stroke, width, alpha) {
      parts.push(
        `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${look(fill, stroke, width, alpha)}/>`,
      );
    },
    box(x, y, w, h, round, fill, stroke, width, alpha) {
      const place = `x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" rx="${round}"`;
      parts.push(`<rect ${place} ${look(fill, stroke, width, alpha)}/>`);
    },
    text(x, y, text, size, colour) {
      const place = `x="${short(x)}" y="${short(y)}" font-size="${text.length > 2 ? size * 0.75 : size}"`;
      parts.push(
        `<text ${place} font-weight="600" text-anchor="middle" dominant-baseline="central" fill="${colour}">${escape(text)}</text>`,
      );
    },
  };
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
