// The words of the course.
import { texts } from '../i18n.svelte';
import de from './de/learn';
import en from './en/learn';
import nl from './nl/learn';

export const t = texts({ en, de, nl });
export type LearnKey = keyof typeof en;
