// One game at the table: where it stands, whose turn it is, the way back and forward. The server knows the rules;
// here is only the list of moves. Used by the Play page and by every small game of the course.

import { Failure, look, reply, type Look, type Player } from './api';
import { SLOW } from './charts/question.svelte';
import { withLine, type Branch } from './play/variations';
import type { PlayerName } from './types';
import { inWords } from './words';

/** The other side: the name of one of the server's players, or a second person at the same screen. */
export const PERSON = 'person';

export interface Setting {
  expr: string;
  misere: boolean;
  opponent: string;
  /** Which player the person is; the first player always begins. */
  human: Player;
  mistakes?: number;
  seed?: number;
}

const other = (player: Player): Player => (player === 'first' ? 'second' : 'first');
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export class Game {
  setting = $state<Setting>({ expr: '', misere: false, opponent: 'perfect', human: 'first' });
  moves = $state<string[]>([]);
  /** What was undone and can be played again. */
  future = $state<string[]>([]);
  /** Every line of this game that was tried. */
  tree = $state.raw<Branch[]>([]);
  look = $state.raw<Look>();
  /** The last move in words, where there are any. */
  said = $state<string>();
  busy = $state(false);
  thinking = $state(false);
  failure = $state<unknown>();
  /** Why the opponent cannot play this game at all. */
  cannot = $state<unknown>();
  /** The position is too large for the opponent to think it through in time. */
  stuck = $state(false);
  values = $state(false);
  /** The values take so long that one may want to do without. */
  slow = $state(false);
  /** Called when a game ends (not when an ended game is loaded). */
  ended?: (winner: Player) => void;
  /** Called after every change of the list of moves: by a person, or by the opponent, who only completes it. */
  changed?: (by: 'person' | 'opponent') => void;
  #turn = 0;
  /** Where the game is on its way to, as long as the server has not answered: whoever takes back three moves at once means three. */
  #heading?: { moves: string[]; future: string[] };
  #valuing?: AbortController;

  get twoPeople(): boolean {
    return this.setting.opponent === PERSON;
  }
  get myTurn(): boolean {
    const now = this.look;
    return !!now && !now.over && !this.busy && (this.twoPeople || now.to_move === this.setting.human);
  }
  get winner(): Player | null {
    return this.look?.over ? this.look.winner : null;
  }
  get canUndo(): boolean {
    return this.moves.length > 0 && this.#back() < this.moves.length;
  }

  /**
   * A new game, perhaps in the middle, with the lines that were tried in it before; the computer moves at once if it is its turn.
   * Says whether the text was right.
   */
  async start(setting: Setting, moves: string[] = [], future: string[] = [], tree?: Branch[]): Promise<boolean> {
    const turn = this.#begin();
    this.failure = undefined;
    try {
      const found = await this.#ask(moves, setting);
      if (turn !== this.#turn) return false;
      if (tree || setting.expr !== this.setting.expr || !moves.length) this.tree = tree ?? [];
      this.setting = { ...setting };
      this.tree = withLine(this.tree, [...moves, ...future]);
      this.moves = moves;
      this.future = future;
      this.look = found;
      this.said = undefined;
    } catch (failure) {
      if (turn === this.#turn) this.failure = failure;
      return false;
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
    this.changed?.('person');
    void this.#answer(turn);
    return true;
  }

  /** The same game with the same moves, against another opponent, from the other side, or to another end. */
  goOnAs(change: Partial<Setting>): Promise<boolean> {
    return this.start({ ...$state.snapshot(this.setting), ...change }, $state.snapshot(this.moves));
  }

  #begin(): number {
    this.busy = true;
    this.thinking = false;
    this.stuck = false;
    this.cannot = undefined;
    this.#heading = undefined;
    return ++this.#turn;
  }

  /** Plays a move of the person at the screen. A refused move leaves everything as it was and throws the reason. */
  async play(name: string): Promise<void> {
    const turn = ++this.#turn;
    this.busy = true;
    this.#heading = undefined;
    try {
      const found = await this.#ask([...this.moves, name]);
      if (turn !== this.#turn) return;
      this.#take(found, [...this.moves, name]);
      this.future = [];
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
    this.changed?.('person');
    this.#over(turn) || void this.#answer(turn);
  }

  async undo(): Promise<void> {
    const { moves, future } = this.#heading ?? this;
    const back = this.#back(moves);
    await this.#jump(moves.slice(0, back), [...moves.slice(back), ...future]);
  }

  async redo(): Promise<void> {
    const { moves, future } = this.#heading ?? this;
    const step = this.twoPeople ? 1 : 2;
    await this.#jump([...moves, ...future.slice(0, step)], future.slice(step));
  }

  /** To the position after so many moves; the rest can be played again. */
  async goTo(count: number): Promise<void> {
    const all = [...this.moves, ...this.future];
    await this.#jump(all.slice(0, count), all.slice(count));
  }

  /** Along any line that was tried, to the place after so many of its moves. */
  async goAlong(line: string[], count: number): Promise<void> {
    await this.#jump(line.slice(0, count), line.slice(count));
  }

  async showValues(on: boolean): Promise<void> {
    this.values = on;
    const { moves, future } = this.#heading ?? this;
    if (this.look) await this.#jump(moves, future, false);
  }

  /** Where the opponent is stuck: a move all the same, on boards a sensible one (mirrors, perfect endgame). */
  async guess(): Promise<void> {
    const board = this.look?.parts.some((part) => part.kind === 'board') && !this.setting.misere;
    await this.#answer(++this.#turn, board ? 'allround' : 'random');
    if (board && this.cannot) await this.#answer(++this.#turn, 'random');
  }

  /** How many moves stay after one step back: to the person's last decision. */
  #back(moves = this.moves): number {
    if (this.twoPeople) return Math.max(0, moves.length - 1);
    let back = moves.length - 1;
    const mine = (index: number) => (index % 2 === 0 ? 'first' : 'second') === this.setting.human;
    while (back > 0 && !mine(back)) back -= 1;
    return mine(back) ? back : moves.length;
  }

  async #jump(moves: string[], future: string[], replies = true): Promise<void> {
    const turn = this.#begin();
    this.#heading = { moves, future };
    try {
      const found = await this.#ask(moves);
      if (turn !== this.#turn) return;
      this.#take(found, moves);
      this.future = future;
      this.failure = undefined;
    } catch (failure) {
      if (turn === this.#turn) this.failure = failure;
    } finally {
      if (turn === this.#turn) {
        this.busy = false;
        this.#heading = undefined;
      }
    }
    this.changed?.('person');
    if (replies) void this.#answer(turn);
  }

  /** Goes on without the values that are being computed. */
  withoutValues(): void {
    this.#valuing?.abort();
  }

  /** A position with the values of its moves, if they are wanted and nobody gives them up. */
  async #ask(moves: string[], { expr, misere } = this.setting): Promise<Look> {
    this.#valuing?.abort();
    if (!this.values) return look({ expr, misere, moves });
    const running = new AbortController();
    this.#valuing = running;
    const timer = setTimeout(() => (this.slow = true), SLOW);
    try {
      return await look({ expr, misere, moves, values: true }, running.signal);
    } catch (failure) {
      if (this.#valuing !== running || !running.signal.aborted) throw failure;
      this.values = false;
      return await look({ expr, misere, moves });
    } finally {
      clearTimeout(timer);
      if (this.#valuing === running) this.slow = false;
    }
  }

  #take(found: Look, moves: string[]): void {
    const [before, last] = [this.look, found.record.at(-1)];
    const move = before?.record.length === found.record.length - 1 ? before.moves.find(({ name }) => name === last?.move) : undefined;
    if (before?.record.length !== found.record.length) this.said = move && before && inWords(move, before.parts[move.part]);
    this.look = found;
    this.moves = moves;
    this.tree = withLine(this.tree, moves);
  }

  #over(turn: number): boolean {
    if (turn === this.#turn && this.look?.over && this.look.winner) {
      this.ended?.(this.look.winner);
      return true;
    }
    return false;
  }

  /** The computer's move, if it is its turn. A short pause lets the eye follow. */
  async #answer(turn: number, instead?: string): Promise<void> {
    this.stuck = false;
    this.cannot = undefined;
    const now = this.look;
    if (turn !== this.#turn || !now || now.over || this.twoPeople || now.to_move === this.setting.human) return;
    this.busy = true;
    this.thinking = true;
    try {
      const { expr, misere, opponent, mistakes, seed } = this.setting;
      const quick = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const [answer] = await Promise.all([
        reply({ expr, misere, moves: this.moves, player: (instead ?? opponent) as PlayerName, mistakes, seed: seed ?? Math.floor(Math.random() * 2 ** 31) }),
        pause(quick ? 60 : 550),
      ]);
      if (turn !== this.#turn) return;
      this.#take(answer.look, [...this.moves, answer.move]);
      if (this.values) this.look = await this.#ask(this.moves);
      this.future = [];
      this.failure = undefined;
    } catch (failure) {
      if (turn !== this.#turn) return;
      if (failure instanceof Failure && failure.status === 408) this.stuck = true;
      else this.cannot = failure;
    } finally {
      if (turn === this.#turn) {
        this.busy = false;
        this.thinking = false;
      }
    }
    this.changed?.('opponent');
    this.#over(turn);
  }
}

export { other };
