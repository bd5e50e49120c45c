// The words of the sheets for teachers.
import { texts } from '../i18n.svelte';
import de from './de/teach';
import en from './en/teach';
import nl from './nl/teach';

export const t = texts({ en, de, nl });
