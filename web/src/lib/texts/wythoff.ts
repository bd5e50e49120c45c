// The words of the page "wythoff".
import { texts } from '../i18n.svelte';
import de from './de/wythoff';
import en from './en/wythoff';
import nl from './nl/wythoff';

export const t = texts({ en, de, nl });
