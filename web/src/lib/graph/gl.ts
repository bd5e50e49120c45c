// Draws large graphs by the graphics processor: all moves and positions in two calls, however often one pans and zooms.

import { channels } from '../charts/palette';
import type { Place } from './draw';
import type { Graph } from './model';

const EDGES = `#version 300 es
in vec2 at;
in float wins;
uniform vec4 view;
uniform vec2 size;
out float won;
void main() {
  vec2 p = (at * view.z + view.xy) / size * 2.0 - 1.0;
  gl_Position = vec4(p.x, -p.y, 0, 1);
  won = wins;
}`;
const EDGE_COLOUR = `#version 300 es
precision mediump float;
in float won;
uniform vec3 ink;
uniform vec3 lost;
uniform float alpha;
out vec4 colour;
void main() {
  colour = vec4(mix(ink, lost, won), 1) * alpha * (1.0 + won);
}`;
const NODES = `#version 300 es
in vec2 corner;
in vec2 middle;
in vec2 half_size;
in vec4 fill;
uniform vec4 view;
uniform vec2 size;
out vec2 inside;
out vec2 half_box;
out vec4 shade;
void main() {
  // On a picture of the whole a position is still a point that can be seen.
  vec2 half_shown = max(half_size, vec2(1.6 / view.z));
  vec2 p = ((middle + corner * half_shown) * view.z + view.xy) / size * 2.0 - 1.0;
  gl_Position = vec4(p.x, -p.y, 0, 1);
  inside = corner * half_shown;
  half_box = half_shown;
  shade = fill;
}`;
const NODE_COLOUR = `#version 300 es
precision mediump float;
in vec2 inside;
in vec2 half_box;
in vec4 shade;
out vec4 colour;
void main() {
  float r = min(min(half_box.x, half_box.y), 16.0);
  vec2 q = abs(inside) - half_box + r;
  if (length(max(q, 0.0)) > r) discard;
  colour = vec4(shade.rgb * shade.a, shade.a);
}`;

export interface View {
  x: number;
  y: number;
  k: number;
  width: number;
  height: number;
}

export class Painter {
  #gl: WebGL2RenderingContext;
  #edges: WebGLProgram;
  #nodes: WebGLProgram;
  /** Where the two programs find what is told them for each picture. */
  #told: { edges: Told<'view' | 'size' | 'ink' | 'lost' | 'alpha'>; nodes: Told<'view' | 'size'> };
  #edgeShape: WebGLVertexArrayObject;
  #nodeShape: WebGLVertexArrayObject;
  #buffers: Record<'at' | 'wins' | 'middle' | 'half_size' | 'fill', WebGLBuffer>;
  #count = { edges: 0, nodes: 0 };
  /** The end of the last picture, as long as it is being drawn. */
  #end: WebGLSync | null = null;
  #begun = 0;
  /** How long the last picture took, in milliseconds, as far as one can see from here. */
  took = 0;

  /** Whether the last picture is still being drawn. Whoever draws the next one all the same makes a queue, and the page follows late. */
  get busy(): boolean {
    if (!this.#end) return false;
    if (this.#gl.getSyncParameter(this.#end, this.#gl.SYNC_STATUS) !== this.#gl.SIGNALED) return true;
    this.#gl.deleteSync(this.#end);
    this.#end = null;
    this.took = performance.now() - this.#begun;
    return false;
  }

  /** A painter for a canvas, where the browser has the means. */
  static on(canvas: HTMLCanvasElement): Painter | undefined {
    const gl = canvas.getContext('webgl2', { antialias: false, premultipliedAlpha: true });
    return gl ? new Painter(gl) : undefined;
  }

  private constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#edges = program(gl, EDGES, EDGE_COLOUR);
    this.#nodes = program(gl, NODES, NODE_COLOUR);
    this.#told = { edges: told(gl, this.#edges, 'view', 'size', 'ink', 'lost', 'alpha'), nodes: told(gl, this.#nodes, 'view', 'size') };
    const buffer = () => gl.createBuffer()!;
    this.#buffers = { at: buffer(), wins: buffer(), middle: buffer(), half_size: buffer(), fill: buffer() };
    this.#edgeShape = gl.createVertexArray()!;
    gl.bindVertexArray(this.#edgeShape);
    field(gl, this.#edges, 'at', this.#buffers.at, 2);
    field(gl, this.#edges, 'wins', this.#buffers.wins, 1);
    this.#nodeShape = gl.createVertexArray()!;
    gl.bindVertexArray(this.#nodeShape);
    const corners = buffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, corners);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
    field(gl, this.#nodes, 'corner', corners, 2);
    for (const [name, size] of [['middle', 2], ['half_size', 2], ['fill', 4]] as const) {
      field(gl, this.#nodes, name, this.#buffers[name], size, 1);
    }
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** Where everything lies. */
  place(graph: Graph, places: Place[]): void {
    const [at, wins] = [new Float32Array(4 * graph.edges.length), new Float32Array(2 * graph.edges.length)];
    // In a mixed order, so that the first few are a fair picture of all.
    const count = graph.edges.length;
    const stride = coprime(count);
    graph.edges.forEach((edge, listed) => {
      const index = (listed * stride) % count;
      const [from, to] = [places[edge.from], places[edge.to]];
      at.set([from.x, from.y, to.x, to.y], 4 * index);
      wins.fill(edge.winning ? 1 : 0, 2 * index, 2 * index + 2);
    });
    const [middle, half] = [new Float32Array(2 * places.length), new Float32Array(2 * places.length)];
    places.forEach(({ x, y }, index) => {
      middle.set([x, y], 2 * index);
      half.set([graph.nodes[index].width / 2, graph.nodes[index].height / 2], 2 * index);
    });
    this.#write('at', at);
    this.#write('wins', wins);
    this.#write('middle', middle);
    this.#write('half_size', half);
    this.#count = { edges: graph.edges.length, nodes: places.length };
  }

  /** The colours of the positions, and which are dimmed. */
  colour(colours: string[], dimmed: (node: number) => boolean): void {
    const fill = new Float32Array(4 * colours.length);
    colours.forEach((colour, node) => fill.set([...channels(colour).map((part) => part / 255), dimmed(node) ? 0.18 : 1], 4 * node));
    this.#write('fill', fill);
  }

  /** Draws all positions, and of the moves a share. */
  draw(view: View, ink: string, lost: string, alpha: number, share: number): void {
    const gl = this.#gl;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const { edges, nodes } = this.#told;
    gl.useProgram(this.#edges);
    look(gl, edges, view);
    gl.uniform3fv(edges.ink, shares(ink));
    gl.uniform3fv(edges.lost, shares(lost));
    gl.uniform1f(edges.alpha, alpha);
    gl.bindVertexArray(this.#edgeShape);
    gl.drawArrays(gl.LINES, 0, 2 * Math.ceil(share * this.#count.edges));
    gl.useProgram(this.#nodes);
    look(gl, nodes, view);
    gl.bindVertexArray(this.#nodeShape);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#count.nodes);
    this.#begun = performance.now();
    this.#end = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
  }

  #write(name: 'at' | 'wins' | 'middle' | 'half_size' | 'fill', data: Float32Array): void {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers[name]);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
  }
}

/** A number near the golden share of `count` that has no divisor in common with it. */
function coprime(count: number): number {
  const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a);
  let found = Math.max(1, Math.round(count * 0.618));
  while (count > 1 && divisor(found, count) !== 1) found += 1;
  return found;
}

type Told<K extends string> = Record<K, WebGLUniformLocation | null>;
function told<K extends string>(gl: WebGL2RenderingContext, made: WebGLProgram, ...names: K[]): Told<K> {
  return Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(made, name)])) as Told<K>;
}

/** Tells the program at work which part of the plane is seen. */
function look(gl: WebGL2RenderingContext, { view, size }: Told<'view' | 'size'>, { x, y, k, width, height }: View): void {
  gl.uniform4f(view, x, y, k, 0);
  gl.uniform2f(size, width, height);
}

const shares = (colour: string) => channels(colour).map((part) => part / 255);

function program(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const made = gl.createProgram()!;
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made) ?? 'the graph cannot be drawn');
  return made;
}

function field(gl: WebGL2RenderingContext, made: WebGLProgram, name: string, buffer: WebGLBuffer, size: number, divisor = 0): void {
  const place = gl.getAttribLocation(made, name);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, size, gl.FLOAT, false, 0, 0);
  gl.vertexAttribDivisor(place, divisor);
}
