// The words of the page "heaps".
import { texts } from '../i18n.svelte';
import de from './de/heaps';
import en from './en/heaps';
import nl from './nl/heaps';

export const t = texts({ en, de, nl });
