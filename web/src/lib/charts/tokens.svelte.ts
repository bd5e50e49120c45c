// The colours of the page for things drawn on a canvas, which style sheets do not reach.

const root = document.documentElement;
const shown = $state({ theme: root.dataset.theme ?? 'light' });
new MutationObserver(() => (shown.theme = root.dataset.theme ?? 'light')).observe(root, {
  attributeFilter: ['data-theme'],
});

export interface Tokens {
  ink: string;
  paper: string;
  faint: string;
  muted: string;
  accent: string;
  soft: string;
  warn: string;
  lost: string;
}

/** Colours of the moment; reactive: drawing again when light turns to dark needs nothing else. */
export function tokens(): Tokens {
  void shown.theme;
  const style = getComputedStyle(root);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink'),
    paper: read('--surface'),
    faint: read('--line'),
    muted: read('--muted'),
    accent: read('--accent'),
    soft: read('--accent-soft'),
    warn: read('--warn'),
    lost: read('--lost'),
  };
}
