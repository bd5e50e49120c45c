// What the program says in words, in the language of the page: what is wrong, and how it calls methods and reasons. The program says it
// in English; its sentences are found by their form, as the program itself finds them for its command line. A sentence that is not known
// here stays English as a whole, and is marked so: half of each would be worse.

import { language } from '../i18n.svelte';
import de from './de/troubles';
import en from './en/troubles';
import nl from './nl/troubles';

const all = { de, nl } as const;
const OR = { de: { or: 'oder', and: 'und' }, nl: { or: 'of', and: 'en' } } as const;
const REMEDY = { de: 'Abhilfe', nl: 'hulp' } as const;

/** Places in which a sentence stands; in others stands what somebody has written, a name or a number. The program has the same list. */
const SPOKEN = new Set('engine error examples help how kind law method outcome play reached reason same source theorem what'.split(' '));
/** Words of no name and no formula. */
const ENGLISH = /(?<![\w(-])(the|an|of|or|and|with|such|another|is|are|not|for|by|from)(?![\w)-])|(?<![\w(-])(a|to|in|no) [a-z]{3,}/;
const LIST = /^(\S+(?:, \S+)*),? (or|and) (\S+)$/;

/** Sentences with their places; one form may be a part of another, so the one that says most comes first. */
const forms = Object.entries(en)
  .map(([key, text]) => {
    // What stands in quotation marks is whatever somebody has written.
    const places = [...text.matchAll(/(['`]?)\{(\w+)\}/g)].map(([, quote, name]) => ({ name, quoted: quote !== '' }));
    const parts = text.split(/\{\w+\}/);
    const form = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+?)');
    return { key: key as keyof typeof en, places, said: parts.join('').length, form: new RegExp(`^${form}$`, 's') };
  })
  .sort((a, b) => Number(a.places.length > 0) - Number(b.places.length > 0) || b.said - a.said);

/** What stands in a place, if all of it can be said. */
function inPlace({ name, quoted }: { name: string; quoted: boolean }, text: string): string | undefined {
  if (quoted) return text;
  const code = language.code as 'de' | 'nl';
  const known = SPOKEN.has(name) ? translated(text) : undefined;
  if (known !== undefined) return known;
  const list = LIST.exec(text);
  if (list && !ENGLISH.test(list[1] + ' ' + list[3])) return `${list[1]} ${OR[code][list[2] as 'or' | 'and']} ${list[3]}`;
  return ENGLISH.test(text) ? undefined : text;
}

/** A sentence of the program in the language of the page, if it is known there. */
export function translated(sentence: string): string | undefined {
  if (language.code === 'en') return sentence;
  const remedy = /^help: (.+)$/s.exec(sentence);
  if (remedy) {
    const known = translated(remedy[1]);
    return known && `${REMEDY[language.code]}: ${known}`;
  }
  for (const { key, places, form } of forms) {
    const found = form.exec(sentence);
    if (!found) continue;
    const said = new Map(places.map((place, index) => [place.name, inPlace(place, found[index + 1])]));
    if ([...said.values()].includes(undefined)) continue;
    return all[language.code][key].replace(/\{(\w+)\}/g, (_, place: string) => said.get(place) ?? '');
  }
  return undefined;
}

/** Words of the program: in the language of the page, or as they are. */
export interface Words {
  text: string;
  /** English, although the page speaks another language. */
  english: boolean;
}

/** All of a text, line by line: each is a sentence of its own. */
export function words(text: string): Words {
  const lines = text.split('\n').map(translated);
  const known = lines.every((line) => line !== undefined);
  return { text: known ? lines.join('\n') : text, english: !known };
}
