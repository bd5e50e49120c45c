// The words of the notebook.
import { texts } from '../i18n.svelte';
import de from './de/notebook';
import en from './en/notebook';
import nl from './nl/notebook';

export const t = texts({ en, de, nl });
