// The words at the game table: boards, heaps, turns.
import { texts } from '../i18n.svelte';
import de from './de/table';
import en from './en/table';
import nl from './nl/table';

export const t = texts({ en, de, nl });
