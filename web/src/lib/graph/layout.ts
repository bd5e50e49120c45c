// Where the positions of a large graph lie, without any picture of them: for graphs that the program does not lay out.
// Positions equally far from the start form a band of several rows (or, around the start, a ring).

export interface LayoutAsked {
  count: number;
  /** From and to, from and to ... */
  edges: Int32Array;
  start: number;
  layout: 'tree' | 'radial' | 'force' | 'random';
  seed: number;
}
export interface LaidOut {
  /** x and y of each position. */
  places: Float32Array;
  depths: Int32Array;
}

/** The room for one position. */
const ROOM = 20;
const BETWEEN_BANDS = 60;

export function layOut({ count, edges, start, layout, seed }: LayoutAsked): LaidOut {
  const depths = depthsOf(count, edges, start);
  const random = generator(seed);
  const side = Math.ceil(Math.sqrt(count)) * ROOM;
  if (layout === 'random') return { places: Float32Array.from({ length: 2 * count }, () => random() * side), depths };
  const places = bands(count, edges, depths);
  if (layout === 'radial' || layout === 'force') bend(places);
  if (layout === 'force') relax(places, edges, random);
  return { places, depths };
}

/** Moves from the start, by the shortest way. */
function depthsOf(count: number, edges: Int32Array, start: number): Int32Array {
  const first = new Int32Array(count + 1);
  for (let e = 0; e < edges.length; e += 2) first[edges[e] + 1] += 1;
  for (let v = 0; v < count; v++) first[v + 1] += first[v];
  const fill = first.slice();
  const to = new Int32Array(edges.length / 2);
  for (let e = 0; e < edges.length; e += 2) to[fill[edges[e]]++] = edges[e + 1];
  const depths = new Int32Array(count).fill(-1);
  depths[start] = 0;
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    const v = queue[at];
    for (let e = first[v]; e < first[v + 1]; e++) {
      if (depths[to[e]] >= 0) continue;
      depths[to[e]] = depths[v] + 1;
      queue.push(to[e]);
    }
  }
  return depths.map((depth) => Math.max(0, depth));
}

/** Bands one below the other; within a band, positions stand in the order of those that lead to them. */
function bands(count: number, edges: Int32Array, depths: Int32Array): Float32Array {
  const columns = Math.max(8, Math.ceil(Math.sqrt(2 * count)));
  const layers: number[][] = [];
  for (let v = 0; v < count; v++) (layers[depths[v]] ??= []).push(v);
  const rank = new Float32Array(count);
  const [sum, number] = [new Float64Array(count), new Int32Array(count)];
  const places = new Float32Array(2 * count);
  const inLayer = edgesByLayer(edges, depths, layers.length);
  let y = 0;
  layers.forEach((layer = [], depth) => {
    for (const v of layer) rank[v] = number[v] ? sum[v] / number[v] : 0.5;
    layer.sort((a, b) => rank[a] - rank[b]);
    const rows = Math.ceil(layer.length / columns);
    layer.forEach((v, at) => {
      const column = Math.floor(at / rows);
      const across = Math.ceil(layer.length / rows);
      rank[v] = (at + 0.5) / layer.length;
      places[2 * v] = (column - (across - 1) / 2) * ROOM;
      places[2 * v + 1] = y + (at % rows) * ROOM;
    });
    for (const e of inLayer[depth] ?? []) {
      sum[edges[e + 1]] += rank[edges[e]];
      number[edges[e + 1]] += 1;
    }
    y += rows * ROOM + BETWEEN_BANDS;
  });
  return places;
}

function edgesByLayer(edges: Int32Array, depths: Int32Array, layers: number): number[][] {
  const found: number[][] = Array.from({ length: layers }, () => []);
  for (let e = 0; e < edges.length; e += 2) if (depths[edges[e + 1]] > depths[edges[e]]) found[depths[edges[e]]].push(e);
  return found;
}

/** Bands become rings around the start. */
function bend(places: Float32Array): void {
  let [left, right] = [Infinity, -Infinity];
  for (let v = 0; v < places.length; v += 2) {
    left = Math.min(left, places[v]);
    right = Math.max(right, places[v]);
  }
  const wide = right - left + ROOM;
  for (let v = 0; v < places.length; v += 2) {
    const angle = ((places[v] - left) / wide) * 2 * Math.PI - Math.PI / 2;
    const radius = places[v + 1];
    places[v] = radius * Math.cos(angle);
    places[v + 1] = radius * Math.sin(angle);
  }
}

const ROUNDS = 60;

/** Moves pull, crowds push: the plane is cut into squares, and whoever stands in a full one is pushed out of its middle. */
function relax(places: Float32Array, edges: Int32Array, random: () => number): void {
  const count = places.length / 2;
  const square = 3 * ROOM;
  const push = new Float32Array(places.length);
  for (let round = 0; round < ROUNDS; round++) {
    const step = 1 - round / ROUNDS;
    push.fill(0);
    for (let e = 0; e < edges.length; e += 2) {
      const [a, b] = [2 * edges[e], 2 * edges[e + 1]];
      for (const at of [0, 1]) {
        const pull = 0.004 * (places[b + at] - places[a + at]);
        push[a + at] += pull;
        push[b + at] -= pull;
      }
    }
    const crowd = new Map<number, [number, number, number]>();
    const key = (v: number) => Math.floor(places[v] / square) * 100003 + Math.floor(places[v + 1] / square);
    for (let v = 0; v < places.length; v += 2) {
      const here = crowd.get(key(v)) ?? [0, 0, 0];
      crowd.set(key(v), [here[0] + 1, here[1] + places[v], here[2] + places[v + 1]]);
    }
    for (let v = 0; v < places.length; v += 2) {
      const [n, x, y] = crowd.get(key(v))!;
      const [dx, dy] = [places[v] - x / n + random() - 0.5, places[v + 1] - y / n + random() - 0.5];
      const far = Math.hypot(dx, dy) || 1;
      const strength = Math.min(square, n * 1.5);
      push[v] += (strength * dx) / far;
      push[v + 1] += (strength * dy) / far;
    }
    for (let at = 0; at < 2 * count; at++) places[at] += step * Math.max(-2 * square, Math.min(2 * square, push[at]));
  }
}

/** Numbers between 0 and 1 that a seed determines. */
function generator(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
