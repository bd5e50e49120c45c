// The words of the page "sweep".
import { texts } from '../i18n.svelte';
import de from './de/sweep';
import en from './en/sweep';
import nl from './nl/sweep';

export const t = texts({ en, de, nl });
