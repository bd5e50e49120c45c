// Light or dark: what the reader chose, otherwise what the system says.
// The choice is an attribute of <html>; the colours themselves are tokens in app.css.

export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'grundy.theme';
const stored = localStorage.getItem(KEY);

export const theme = $state<{ choice: Theme }>({
  choice: stored === 'light' || stored === 'dark' ? stored : 'auto',
});

export function setTheme(choice: Theme): void {
  theme.choice = choice;
  localStorage.setItem(KEY, choice);
  apply();
}

/** Is the page dark at this moment? */
export function isDark(): boolean {
  if (theme.choice !== 'auto') return theme.choice === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

function apply(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
apply();
