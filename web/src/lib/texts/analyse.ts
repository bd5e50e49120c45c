// The words of the page "analyse".
import { texts } from '../i18n.svelte';
import de from './de/analyse';
import en from './en/analyse';
import nl from './nl/analyse';

export const t = texts({ en, de, nl });
