// The words of the Play page and its parts.
import { texts } from '../i18n.svelte';
import de from './de/play';
import en from './en/play';
import nl from './nl/play';

export const t = texts({ en, de, nl });
export type PlayKey = keyof typeof en;
export const hasText = (key: string): key is PlayKey => key in en;
