// The words of the page "subtraction".
import { texts } from '../i18n.svelte';
import de from './de/subtraction';
import en from './en/subtraction';
import nl from './nl/subtraction';

export const t = texts({ en, de, nl });
