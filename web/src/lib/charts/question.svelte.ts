// A question to the server and what came of it. A newer question replaces the older one, whose answer is dropped.

import { ask, Failure, type Fields } from '../api';

export class Question<T> {
  answer = $state.raw<T>();
  failure = $state.raw<unknown>();
  busy = $state(false);
  /** What was asked last: shown with the failure, or asked again as a job. */
  fields = $state.raw<Fields>({});
  #running: AbortController | undefined;

  /** The name of the question. */
  command = $state('');

  constructor(command: string) {
    this.command = command;
  }

  async ask(fields: Fields): Promise<T | undefined> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.fields = fields;
    this.busy = true;
    this.failure = undefined;
    try {
      const answer = await ask<T>(this.command, fields, running.signal);
      if (running.signal.aborted) return undefined;
      this.answer = answer;
      return answer;
    } catch (failure) {
      if (running.signal.aborted) return undefined;
      this.answer = undefined;
      this.failure = failure;
      return undefined;
    } finally {
      if (this.#running === running) this.busy = false;
    }
  }

  /** The quick limit was reached: the question may become a job. */
  get tooLong(): boolean {
    return this.failure instanceof Failure && this.failure.canBeJob;
  }

  /** Takes an answer that came another way, from a job. */
  take(answer: T, fields: Fields): void {
    this.clear();
    this.fields = fields;
    this.answer = answer;
  }

  clear(): void {
    this.#running?.abort();
    this.busy = false;
    this.answer = undefined;
    this.failure = undefined;
  }
}
