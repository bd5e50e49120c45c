// The server's questions and answers. One function per endpoint; failures become `Failure` with the server's own
// words, and with the same as data: what is wrong, where, and what would be right. Where the server needs a token, it is
// a cookie that the server sets itself.

import type {
  About,
  ErrorAnswer,
  GameSheet,
  Job,
  JobName,
  JobProgress,
  Jobs,
  Looked,
  Questions,
  ScenePart,
  SeatedPlayer,
  Side,
  Trouble,
} from './types';

import { language } from './i18n.svelte';
import { t } from './texts/app';
import { words, type Words } from './texts/troubles';

export type { GameSheet, Job, JobState, SceneCell as Cell, SceneMove as Move, Units } from './types';
export type Player = Side;
export type Look = Looked;
export type Opponent = SeatedPlayer;
export type Part = ScenePart;
export type BoardPart = Extract<ScenePart, { kind: 'board' }>;
export type HeapsPart = Extract<ScenePart, { kind: 'heaps' }>;
export type QueenPart = Extract<ScenePart, { kind: 'queen' }>;
export type TextPart = Extract<ScenePart, { kind: 'text' }>;

/** The names of questions, their fields and their answers. */
export type Name = keyof Questions;
export type Asked<N extends Name> = Questions[N]['asked'];
export type Answer<N extends Name> = Questions[N]['answer'];
/** The answer with this field, where a question has several kinds of answers. */
export type With<N extends Name, F extends string> = Extract<Answer<N>, Record<F, unknown>>;
export type Hint = Answer<'hint'>;

/** What went wrong, in the server's words. `canBeJob`: the quick limit was reached, ask again as a job. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly canBeJob = false,
    /** The same as data, where the question itself is the trouble. */
    readonly trouble?: Trouble,
  ) {
    super(message);
  }
}

/** A failure as it is shown. */
export interface Told {
  message: Words;
  /** The line that is wrong, with marks under the place. */
  excerpt?: string;
  help?: Words;
}

/** How to show anything that was thrown. */
export function tell(cause: unknown): Told {
  const trouble = cause instanceof Failure ? cause.trouble : undefined;
  const help = trouble && 'help' in trouble && trouble.help ? words(trouble.help) : undefined;
  switch (trouble?.kind) {
    case 'text': {
      const { columns, line } = trouble;
      const marks = '^'.repeat(Math.max(1, columns.end - columns.start));
      const excerpt = `${trouble.text.split('\n')[line - 1]}\n${' '.repeat(columns.start)}${marks}`;
      const message = words(trouble.message);
      if (trouble.text.includes('\n')) message.text += ` (${t('line', { n: line })})`;
      return { message, excerpt, help };
    }
    case 'question':
    case 'refused':
      return { message: words(trouble.message), help };
    case 'file':
      return { message: { ...words(trouble.message), text: `${trouble.file}: ${words(trouble.message).text}` }, help };
    case 'stopped':
      return { message: words(message(cause)) };
    default:
      // The pages' own failures are in their own language already.
      return { message: cause instanceof Failure && cause.status ? words(message(cause)) : { text: message(cause), english: false } };
  }
}

/** One request. Integers beyond 2^53 arrive as text, so that nothing is rounded silently. */
async function request<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch('/api' + path, {
      method,
      // Reasons are told by the program, in the language of the page.
      headers: { 'Accept-Language': language.code, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new Failure(t('noServer'), 0);
  }
  const text = await answer.text();
  const data = parse(text);
  if (answer.ok) {
    if (data === undefined) throw new Failure(t('unreadable'), 0);
    return data as T;
  }
  const told = data as Partial<ErrorAnswer> | undefined;
  const words = told?.error ?? `${answer.status} ${answer.statusText}`;
  throw new Failure(words, answer.status, told?.job === true, told?.trouble ?? undefined);
}

/** Nothing where it cannot be read. */
function parse(text: string): unknown {
  try {
    return JSON.parse(exact(text));
  } catch {
    return undefined;
  }
}

/** Puts integers too long for a double into quotation marks (outside of strings). */
function exact(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  // Strings are passed over by searching for their ends: of a string of megabytes, such as a graph in a file, an expression that
  // goes letter by letter runs out of room.
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const string = quote < 0 ? text.length : quote;
    parts.push(exactNumbers(text.slice(at, string)));
    at = endOfString(text, string);
    parts.push(text.slice(string, at));
  }
  return parts.join('');
}

/** Numbers are matched whole, so that the digits of a fraction are not taken for an integer. */
const exactNumbers = (text: string): string =>
  text.replace(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (part) => (!/^-?\d{16,}$/.test(part) || Number.isSafeInteger(Number(part)) ? part : `"${part}"`));

/** The place after the string that begins here. */
function endOfString(text: string, begin: number): number {
  for (let quote = text.indexOf('"', begin + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** A question: `ask('value', { expr: 'nim:3,5' })`. Where the answer depends on the fields, `A` says which one is meant. */
export function ask<N extends Name, A extends Answer<N> = Answer<N>>(
  name: N,
  fields: Asked<N>,
  signal?: AbortSignal,
): Promise<A> {
  return request<A>('POST', `/ask/${name.replaceAll(' ', '/')}`, fields, signal);
}

export const look = (fields: Asked<'look'>, signal?: AbortSignal) => ask('look', fields, signal);
export const reply = (fields: Asked<'reply'>, signal?: AbortSignal) => ask('reply', fields, signal);
export const randomStart = (expr: string, seed: number, moves: number) => ask('random', { expr, seed, moves });

let playersOnce: Promise<Opponent[]> | undefined;
export function players(): Promise<Opponent[]> {
  playersOnce ??= ask('players', {}).then((answer) => answer.players);
  playersOnce.catch(() => (playersOnce = undefined));
  return playersOnce;
}
let gamesOnce: Promise<GameSheet[]> | undefined;
export function games(): Promise<GameSheet[]> {
  gamesOnce ??= ask('games', {}).then((answer) => answer.games);
  gamesOnce.catch(() => (gamesOnce = undefined));
  return gamesOnce;
}
let aboutOnce: Promise<About> | undefined;
export function about(): Promise<About> {
  aboutOnce ??= request<About>('GET', '/about');
  aboutOnce.catch(() => (aboutOnce = undefined));
  return aboutOnce;
}

// Jobs: the same questions without the quick limit.

export const startJob = <N extends Name>(command: N, fields: Asked<N>, title?: string) =>
  request<JobName>('POST', '/jobs', { command, fields, title }).then((answer) => answer.id);
export const jobs = () => request<Jobs>('GET', '/jobs').then((answer) => answer.jobs);
export const job = (id: string) => request<Job>('GET', `/jobs/${encodeURIComponent(id)}`);
/** Cancels a job that waits or runs, forgets one that has ended. */
export const dropJob = (id: string) => request<unknown>('DELETE', `/jobs/${encodeURIComponent(id)}`);

/** Follows a job until it ends; returns the function that stops following (the job itself goes on). */
export function follow(
  id: string,
  on: {
    progress?: (now: JobProgress) => void;
    end: (job: Job) => void;
    lost?: (failure: Failure) => void;
  },
): () => void {
  const source = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`);
  source.addEventListener('progress', (event) => on.progress?.(JSON.parse((event as MessageEvent).data)));
  source.addEventListener('end', (event) => {
    source.close();
    const ended = parse((event as MessageEvent).data) as Job | undefined;
    if (ended) on.end(ended);
    else on.lost?.(new Failure(t('unreadable'), 0));
  });
  source.addEventListener('error', () => {
    // The browser connects again by itself; only a refusal (unknown job) closes the source.
    if (source.readyState === EventSource.CLOSED) on.lost?.(new Failure(t('noJob'), 404));
  });
  return () => source.close();
}

/** Text of anything that was thrown. */
export function message(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
