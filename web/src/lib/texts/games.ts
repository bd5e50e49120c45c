// The rules of each game in the language of the page. A game that is not translated yet speaks English, as its sheet does.
import type { GameSheet } from '../api';
import { language } from '../i18n.svelte';
import de from './de/games';
import nl from './nl/games';

const RULES: Record<string, Record<string, string>> = { de, nl };
export const aboutGame = (sheet: GameSheet): string => RULES[language.code]?.[sheet.name] ?? sheet.about;
