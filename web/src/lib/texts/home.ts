// The words of the start page.
import { texts } from '../i18n.svelte';
import de from './de/home';
import en from './en/home';
import nl from './nl/home';

export const t = texts({ en, de, nl });
