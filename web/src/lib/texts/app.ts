// The words of the frame and the shared components.
import { texts } from '../i18n.svelte';
import de from './de/app';
import en from './en/app';
import nl from './nl/app';

export const t = texts({ en, de, nl });
