// A question to the server and what came of it. A newer question replaces the older one, whose answer is dropped. Where
// the answer depends on the fields, the second parameter says which one is meant.

import { ask, Failure, type Answer, type Asked, type Name } from '../api';

/** A question that takes longer, in milliseconds, is offered as a job. */
export const SLOW = 2000;

export class Question<N extends Name, A extends Answer<N> = Answer<N>> {
  answer = $state.raw<A>();
  failure = $state.raw<unknown>();
  busy = $state(false);
  /** It takes so long that it is offered as a job. */
  slow = $state(false);
  /** What was asked last: shown with the failure, or asked again as a job. */
  fields = $state.raw<Asked<N>>();
  #running: AbortController | undefined;
  /** What came of the question that is being asked. */
  #found: A | undefined;

  /** The name of the question. */
  command: N = $state()!;

  /** Where a page asks the same in several ways, `wants` says which of the answers are for this one. */
  constructor(
    command: N,
    readonly wants: (fields: Asked<N>) => boolean = () => true,
  ) {
    this.command = command;
  }

  ask(fields: Asked<N>): Promise<A | undefined> {
    return this.askInParts(fields, [fields], (_, answer) => answer);
  }

  /**
   * Asks for the parts of an answer one after the other; what is there already is shown, `join` puts the next one to it. Where a
   * part fails, the parts before it stay, and the whole question may become a job. Rows of the question before go at once: a
   * table that grows must not be taken for them.
   */
  async askInParts(whole: Asked<N>, parts: Asked<N>[], join: (before: A, next: A) => A): Promise<A | undefined> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.fields = whole;
    this.busy = true;
    this.slow = false;
    this.failure = undefined;
    if (parts.length > 1) this.answer = undefined;
    const timer = setTimeout(() => (this.slow = this.#running === running && this.busy), SLOW);
    this.#found = undefined;
    try {
      for (const part of parts) {
        const answer = await ask<N, A>(this.command, part, running.signal);
        if (running.signal.aborted) return undefined;
        this.answer = this.#found = this.#found === undefined ? answer : join(this.#found, answer);
      }
      return this.#found;
    } catch (failure) {
      if (running.signal.aborted) return undefined;
      this.answer = this.#found;
      this.failure = failure;
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.#running === running) this.busy = this.slow = false;
    }
  }

  /** The quick limit was reached: the question may become a job. */
  get tooLong(): boolean {
    return this.failure instanceof Failure && this.failure.canBeJob;
  }

  /** Takes an answer that came another way, from a job. */
  take(answer: A, fields: Asked<N>): void {
    this.clear();
    this.fields = fields;
    this.answer = answer;
  }

  clear(): void {
    this.#found = undefined;
    this.handOver();
  }

  /** It is asked no longer, because a job does; the parts that are there stay until the job has the whole answer. */
  handOver(): void {
    this.#running?.abort();
    this.busy = this.slow = false;
    this.answer = this.#found;
    this.failure = undefined;
  }
}
