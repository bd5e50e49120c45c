// Languages. Each page has its own texts in `texts/<language>/<page>.ts`: English is the master, the others are complete
// (the compiler checks that no text is missing, a test that none is left over and that all have the same places).
//
//     import en from '../lib/texts/en/play'; import de ...; import nl ...
//     const t = texts({ en, de, nl });
//     t('moved', { name: 'A01' })      "{name}" in the text is replaced

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

export function setLanguage(code: Language): void {
  language.code = code;
  localStorage.setItem(KEY, code);
  document.documentElement.lang = code;
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
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
  };
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
