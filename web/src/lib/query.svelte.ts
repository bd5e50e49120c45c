// The state of a page in its address. A page names its parameters once, with their kinds: what is read is typed, what is
// written are only its own, and what an address says wrongly is told instead of being replaced.

import { untrack } from 'svelte';
import { EVERYWHERE, pageOf, route, write } from './router.svelte';

/** A kind of parameter. */
export interface Kind<T> {
  /** What the text means; nothing if it means nothing. */
  read: (text: string) => T | undefined;
  write: (value: T) => string;
  /** What an address means that does not name the parameter. */
  unsaid: T;
}
type Schema = Record<string, Kind<any>>;
export type Values<S extends Schema> = { [K in keyof S]: S[K] extends Kind<infer T> ? T : never };

export const text = (unsaid = ''): Kind<string> => ({ read: (text) => text, write: String, unsaid });

export const flag = (unsaid = false): Kind<boolean> => ({
  read: (text) => ({ '1': true, '0': false })[text],
  write: (value) => (value ? '1' : '0'),
  unsaid,
});

export const whole = (unsaid: number, least: number, most: number): Kind<number> => ({
  read: (text) => (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
  write: String,
  unsaid,
});

/** One of several words; the first where nothing is said. */
export const oneOf = <const T extends string>(first: T, ...others: T[]): Kind<T> => ({
  read: (text) => [first, ...others].find((one) => one === text),
  write: String,
  unsaid: first,
});

const BETWEEN = ';';
/** A list of moves. */
export const list: Kind<string[]> = {
  read: (text) => text.split(BETWEEN).filter(Boolean),
  write: (all) => all.join(BETWEEN),
  unsaid: [],
};

/** A parameter that is not understood. */
export interface Fault {
  name: string;
  text: string;
}

/** What the address names that is no parameter of its page. */
export function unknown(known: string[] = []): Fault[] {
  const names = [...new Set(route.query.keys())].filter((name) => !known.includes(name) && !EVERYWHERE.includes(name));
  return names.map((name) => ({ name, text: route.query.get(name) ?? '' }));
}

export class Query<S extends Schema> {
  constructor(
    /** The page whose parameters these are: the first part of its path. */
    readonly page: string,
    readonly schema: S,
  ) {}

  #read = $derived.by(() => {
    const values: Record<string, unknown> = {};
    const faults: Fault[] = [];
    for (const [name, kind] of Object.entries(this.schema)) {
      const text = route.query.get(name);
      const value = text === null ? kind.unsaid : kind.read(text);
      if (value === undefined) faults.push({ name, text: text! });
      values[name] = value ?? kind.unsaid;
    }
    return { values: values as Values<S>, faults };
  });

  get now(): Values<S> {
    return this.#read.values;
  }

  /** What the address says that is not understood: words that mean nothing to a parameter, and names that are none. */
  get faults(): Fault[] {
    return [...this.#read.faults, ...unknown(Object.keys(this.schema))];
  }

  /**
   * Changes some parameters. What is as if unsaid is left out of the address. An answer that comes after its page was
   * left changes nothing: the address is another page's by then. Says whether the address is another one now.
   */
  set(changes: Partial<Values<S>>, how: 'push' | 'replace' = 'replace'): boolean {
    if (pageOf(location.pathname) !== this.page) return false;
    const values = { ...this.now, ...changes };
    const query = new URLSearchParams();
    for (const [name, kind] of Object.entries(this.schema)) {
      const written = kind.write(values[name]);
      if (written !== kind.write(kind.unsaid)) query.set(name, written);
    }
    for (const name of EVERYWHERE) {
      const kept = route.query.get(name);
      if (kept !== null) query.set(name, kept);
    }
    return write(query, how === 'push');
  }

  /** Writes what the fields of a page hold into the address, whenever that changes to something an address can say. */
  keep(held: () => { [K in keyof S]?: Values<S>[K] | null }): void {
    let first = true;
    $effect(() => {
      const said = Object.entries(held()).filter(([name, value]) => value != null && this.schema[name].read(this.schema[name].write(value)) !== undefined);
      // An address with a fault stays as it is until somebody changes something.
      if (!first) untrack(() => this.set(Object.fromEntries(said) as Partial<Values<S>>));
      first = false;
    });
  }
}
