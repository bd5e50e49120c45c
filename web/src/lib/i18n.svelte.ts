// Languages. Each page has its own texts in `texts/<language>/<page>.ts`: English is the master, the others are complete
// (the compiler checks that no text is missing, a test that none is left over and that all have the same places).
//
//     import en from '../lib/texts/en/play'; import de ...; import nl ...
//     const t = texts({ en, de, nl });
//     t('moved', { name: 'A01' })      "{name}" in the text is replaced
//     t('left', { n: 3 })              "{n|# coin|# coins}" is "3 coins", by the rules of the language

import { route, write } from './router.svelte';

export type Language = 'en' | 'de' | 'nl';
export const LANGUAGES: { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'nl', name: 'Nederlands' },
];

const KEY = 'grundy.language';

function known(code: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language.code === code?.slice(0, 2))?.code;
}

function first(): Language {
  const asked = known(new URLSearchParams(location.search).get('lang'));
  return asked ?? known(localStorage.getItem(KEY)) ?? known(navigator.language) ?? 'en';
}

export const language = $state<{ code: Language }>({ code: first() });
document.documentElement.lang = language.code;

/** Speaks another language from now on. An address that names a language names this one then. */
export function setLanguage(code: Language): void {
  speak(code);
  localStorage.setItem(KEY, code);
  if (!route.query.has('lang')) return;
  const query = new URLSearchParams(route.query);
  query.set('lang', code);
  write(query, false);
}

function speak(code: Language): void {
  language.code = code;
  document.documentElement.lang = code;
}

/** The language an address names is spoken as long as it is there. */
export function followAddress(): void {
  const asked = known(route.query.get('lang'));
  if (asked) speak(asked);
}

/** What an address says about the language, if it is none of ours. */
export function unknownLanguage(): string | undefined {
  const asked = route.query.get('lang');
  return asked !== null && !known(asked) ? asked : undefined;
}

/** All languages of a set of texts, each with every key. */
export interface Texts<T extends Record<string, string>> {
  en: T;
  de: Record<keyof T, string>;
  nl: Record<keyof T, string>;
}

export type Translator<T> = (key: keyof T, values?: Record<string, string | number>) => string;

/** The function that gives the text for a key in the language of the moment; reactive in templates. */
export function texts<T extends Record<string, string>>(all: Texts<T>): Translator<T> {
  return (key, values) => {
    const text = all[language.code][key];
    if (!values) return text;
    return plural(text, values).replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
  };
}

/** Chooses between singular and plural. */
function plural(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\|([^|}]*)\|([^|}]*)\}/g, (_, name: string, one: string, other: string) => {
    const count = values[name];
    const rule = new Intl.PluralRules(language.code).select(Number(count));
    return (rule === 'one' ? one : other).replace('#', typeof count === 'number' ? number(count) : String(count));
  });
}

/** A span of time in the unit that fits it. */
export function duration(seconds: number): string {
  const [unit, size] = seconds < 100 ? (['second', 1] as const) : seconds < 6000 ? (['minute', 60] as const) : (['hour', 3600] as const);
  const format = new Intl.NumberFormat(language.code, { style: 'unit', unit, maximumFractionDigits: 0 });
  return format.format(Math.max(1, Math.ceil(seconds / size)));
}

/** A number as the language writes it. */
export function number(value: number | bigint, digits = 3): string {
  return new Intl.NumberFormat(language.code, { maximumFractionDigits: digits }).format(value);
}
