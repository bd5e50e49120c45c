// What the question for a period answers.

import type { Answer } from './api';
import type { PeriodFound } from './types';

/** The period, if one was found. */
export function foundPeriod(answer: Answer<'period'> | undefined): PeriodFound | undefined {
  return answer && 'method' in answer && answer.method !== null ? answer : undefined;
}
