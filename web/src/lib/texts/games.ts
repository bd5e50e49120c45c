// The rules and the first goal of each game in the language of the page. A game that is not translated yet speaks English, as its sheet does.
import type { GameSheet } from '../api';
import { language } from '../i18n.svelte';
import de from './de/games';
import goalsDe from './de/goals';
import namesDe from './de/names';
import namesEn from './en/names';
import nl from './nl/games';
import goalsNl from './nl/goals';
import namesNl from './nl/names';

const RULES: Record<string, Record<string, string>> = { de, nl };
export const aboutGame = (sheet: GameSheet): string => RULES[language.code]?.[sheet.name] ?? sheet.about;

const GOALS: Record<string, Record<string, string>> = { de: goalsDe, nl: goalsNl };
/** What a beginner should achieve first; nothing where the sheet says nothing. */
export const goalOf = (sheet: GameSheet): string => (sheet.goal && GOALS[language.code]?.[sheet.name]) || sheet.goal?.text || '';

const NAMES: Record<string, Record<string, string>> = { en: namesEn, de: namesDe, nl: namesNl };
/** What a game is called; one that is not known here by its name in the notation. */
export const titleOf = (sheet: GameSheet): string =>
  NAMES[language.code]?.[sheet.name] ?? sheet.name.split('-').map((word) => word[0].toUpperCase() + word.slice(1)).join(' ');
