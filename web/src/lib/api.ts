// The server's questions and answers. One function per endpoint; failures become `Failure` with the server's own
// words, and with the same as data: what is wrong, where, and what would be right. Where the server needs a token, it is
// a cookie that the server sets itself.

export type Fields = Record<string, unknown>;
export type Player = 'first' | 'second';

export interface Cell {
  name: string;
  row: number;
  column: number;
  layer?: number;
  state: 'free' | 'taken' | 'hole';
  by?: Player;
  piece?: number;
  /** Chomp: nobody eats this one. */
  poison?: boolean;
}
export interface BoardPart {
  kind: 'board';
  name: string;
  rows: number;
  columns: number;
  layers?: number;
  surface: string;
  cells: Cell[];
}
export interface HeapsPart {
  kind: 'heaps';
  name: string;
  heaps: { size: number }[];
  ring?: boolean;
  /** Matches in reserve: of the player to move, of the other one. */
  reserves?: [number, number];
}
export interface QueenPart {
  kind: 'queen';
  name: string;
  /** The chess pieces it moves like; none if it is of its own kind. */
  pieces: string[];
  rows: number;
  columns: number;
  at: [number, number];
  heaps?: { size: number }[];
}
export interface TextPart {
  kind: 'text';
  name: string;
  text: string;
  picture?: string[];
}
export type Part = BoardPart | HeapsPart | QueenPart | TextPart;

export interface Move {
  /** What to send in `moves`. */
  name: string;
  /** What to show; differs from the name only between equal heaps. */
  text?: string;
  part: number;
  to: string;
  cells?: string[];
  heap?: number;
  take?: number;
  into?: number[];
  /** How many from each heap, in games that take from several. */
  takes?: number[];
  /** Where the queen goes. */
  at?: [number, number];
  draws?: boolean;
  value?: number | null;
  wins?: boolean;
}
export interface Look {
  expr: string;
  now: string;
  kind: 'impartial' | 'partizan' | 'loopy';
  over: boolean;
  winner: Player | null;
  to_move: Player;
  parts: Part[];
  moves: Move[];
  record: { number: number; move: string; by: Player }[];
  limit?: string;
  values_limit?: string;
}
export interface Position {
  expr: string;
  misere?: boolean;
  moves?: string[];
}
export interface Opponent {
  name: string;
  title: string;
  about: string;
  needs_board: boolean;
  /** Whether it plays misère, too. */
  misere?: boolean;
}
export interface GameSheet {
  name: string;
  about: string;
  title?: string;
  kind?: string;
  aliases?: string[];
  arguments?: string;
  position?: string;
  syntax?: string;
  example?: string;
  examples?: string[];
}
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
export interface Units {
  done: number;
  all: number;
}
export interface Job {
  id: string;
  command: string;
  fields: Fields;
  title: string;
  state: JobState;
  positions: number;
  /** Of searches that know how much there is to do. */
  units: Units | null;
  seconds: number;
  created: number;
  answer: Record<string, unknown> | null;
  error: string | null;
}

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
  message: string;
  /** The line that is wrong, with marks under the place. */
  excerpt?: string;
  help?: string;
}

/** How to show anything that was thrown. */
export function tell(cause: unknown): Told {
  const trouble = cause instanceof Failure ? cause.trouble : undefined;
  switch (trouble?.kind) {
    case 'text': {
      const { columns, line } = trouble;
      const marks = '^'.repeat(Math.max(1, columns.end - columns.start));
      const excerpt = `${trouble.text.split('\n')[line - 1]}\n${' '.repeat(columns.start)}${marks}`;
      const message = trouble.text.includes('\n') ? `${trouble.message} (line ${line})` : trouble.message;
      return { message, excerpt, help: trouble.help ?? undefined };
    }
    case 'question':
    case 'refused':
      return { message: trouble.message, help: trouble.help ?? undefined };
    case 'file':
      return { message: `${trouble.file}: ${trouble.message}`, help: trouble.help ?? undefined };
    default:
      return { message: message(cause) };
  }
}

/** One request. Integers beyond 2^53 arrive as text, so that nothing is rounded silently. */
async function request<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch('/api' + path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new Failure('The server does not answer. Is `grundy serve` still running?', 0);
  }
  const text = await answer.text();
  const data = parse(text);
  if (answer.ok) return data as T;
  const told = data as Partial<Refusal> | null;
  const words = told?.error ?? `${answer.status} ${answer.statusText}`;
  throw new Failure(words, answer.status, told?.job === true, told?.trouble ?? undefined);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(exact(text));
  } catch {
    return null;
  }
}

/** Puts integers too long for a double into quotation marks (outside of strings). */
function exact(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  // Numbers are matched whole, so that the digits of a fraction are not taken for an integer.
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (part) =>
    !/^-?\d{16,}$/.test(part) || Number.isSafeInteger(Number(part)) ? part : `"${part}"`,
  );
}

/** A command of the program as a question: `ask('value', { expr: 'nim:3,5' })`. */
export function ask<T = Record<string, unknown>>(command: string, fields: Fields, signal?: AbortSignal): Promise<T> {
  return request<T>('POST', `/ask/${command.replaceAll(' ', '/')}`, fields, signal);
}

export const look = (position: Position & { values?: boolean }, signal?: AbortSignal) =>
  request<Look>('POST', '/play/look', position, signal);
export interface Hint {
  stage: number;
  text: string;
  outcome?: 'N' | 'P' | null;
  winning?: number;
  nim_sum?: number;
  parts?: string[];
  move?: string;
  change?: { part: string; before: number; after: number };
  /** In a lost position: how many winning answers the move leaves. */
  answers?: number;
}
export const reply = (
  position: Position & { player: string; seed?: number; depth?: number; mistakes?: number; threshold?: number },
  signal?: AbortSignal,
) => request<{ move: string; look: Look }>('POST', '/play/reply', position, signal);
export const hint = (position: Position & { stage: 1 | 2 | 3 }, signal?: AbortSignal) =>
  request<Hint>('POST', '/play/hint', position, signal);
export const randomStart = (expr: string, seed: number, moves: number) =>
  request<{ moves: string[]; now: string }>('POST', '/random', { expr, seed, moves });

let playersOnce: Promise<Opponent[]> | undefined;
export function players(): Promise<Opponent[]> {
  playersOnce ??= request<{ players: Opponent[] }>('GET', '/players').then((answer) => answer.players);
  playersOnce.catch(() => (playersOnce = undefined));
  return playersOnce;
}
let gamesOnce: Promise<GameSheet[]> | undefined;
export function games(): Promise<GameSheet[]> {
  gamesOnce ??= request<{ games: GameSheet[] }>('GET', '/games').then((answer) => answer.games);
  gamesOnce.catch(() => (gamesOnce = undefined));
  return gamesOnce;
}
export const about = () => request<{ version: string; languages: string[] }>('GET', '/about');

// Jobs: the same questions without the quick limit.

export const startJob = (command: string, fields: Fields, title?: string) =>
  request<{ id: string }>('POST', '/jobs', { command, fields, title }).then((answer) => answer.id);
export const jobs = () => request<{ jobs: Job[] }>('GET', '/jobs').then((answer) => answer.jobs);
export const job = (id: string) => request<Job>('GET', `/jobs/${encodeURIComponent(id)}`);
/** Cancels a job that waits or runs, forgets one that has ended. */
export const dropJob = (id: string) => request<unknown>('DELETE', `/jobs/${encodeURIComponent(id)}`);

/** Follows a job until it ends; returns the function that stops following (the job itself goes on). */
export function follow(
  id: string,
  on: {
    progress?: (now: { positions: number; units: Units | null; seconds: number; state: JobState }) => void;
    end: (job: Job) => void;
    lost?: (failure: Failure) => void;
  },
): () => void {
  const source = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`);
  source.addEventListener('progress', (event) => on.progress?.(JSON.parse((event as MessageEvent).data)));
  source.addEventListener('end', (event) => {
    source.close();
    on.end(parse((event as MessageEvent).data) as Job);
  });
  source.addEventListener('error', () => {
    // The browser connects again by itself; only a refusal (unknown job) closes the source.
    if (source.readyState === EventSource.CLOSED) on.lost?.(new Failure('This job is not known to the server.', 404));
  });
  return () => source.close();
}

/** Text of anything that was thrown. */
export function message(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
