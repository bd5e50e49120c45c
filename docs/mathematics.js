// Typesets the mathematics of the book. Its pages are plain text, readable as they are in an editor, in a terminal and where they are hosted:
// 14n^3 + 11n + 1, s_1 <= 2^k, A_n = floor(n phi). In the browser powers rise, indices sink, single letters of formulas lean, and signs
// get their shape. Nothing is loaded from elsewhere. Code stays as it is typed.

const SIGNS = [
  [/<=/g, '≤'],
  [/>=/g, '≥'],
  [/!=/g, '≠'],
  [/(^|[\s(])-(?=\d)/g, '$1−'],
  [/(\w|\)) - (?=\w|\()/g, '$1 − '],
  [/(even|odd) x (?=even|odd)/g, '$1 × '],
  [/\b(\d+|m)x(\d+|n)(?:x(\d+))?\b/g, (_, ...sides) => sides.slice(0, 3).filter(Boolean).join('×')],
];
// A letter on its own, as formulas have them; "a" only beside a sign or another letter, for it is also a word;
// seconds and the solver z3 are no letters of formulas.
const LETTER = /(?<![\p{L}'’.]|\d (?=s\b))(?!z3)([b-zαεφ]|a(?=\s*[=≤≥≠+−^_\u0001\u0002]|(?:,| and) b\b))(?![\p{L}'’]|-\p{L}{2})/gu;
// A base, and what stands above or below it: letters and digits, or something in parentheses.
const SCRIPT = /((?<!\p{L})\p{L}\u0004?|[\d)\]])([\^_])\u0003?(\([^()]*(?:\([^()]*\)[^()]*)*\)|-?[\p{L}\d]+)\u0004?/gu;
const CODE = 'code, pre, kbd, script, style, var, sup, sub, a[href^="http"], .menu-title';

/** The text of a page as HTML, formulas typeset. */
function typeset(text) {
  let html = text;
  for (const [sign, shape] of SIGNS) html = html.replace(sign, shape);
  // Signs that HTML needs, and the tags to come, are letters of their own until the end.
  html = html.replaceAll('&', '&amp;').replaceAll('<', '\u0001').replaceAll('>', '\u0002');
  html = html.replace(LETTER, '\u0003$1\u0004');
  html = html.replace(SCRIPT, script);
  return html
    .replaceAll('\u0001', '&lt;')
    .replaceAll('\u0002', '&gt;')
    .replaceAll('\u0003', '<var>')
    .replaceAll('\u0004', '</var>');
}

function script(_, base, mark, what) {
  const tag = mark === '^' ? 'sup' : 'sub';
  const bare = what.startsWith('(') ? what.slice(1, -1) : what;
  return `${base}<${tag}>${bare}</${tag}>`;
}

function typesetPage() {
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(CODE)) texts.push(walker.currentNode);
  for (const text of texts) {
    const html = typeset(text.data);
    if (html === text.data) continue;
    const holder = document.createElement('template');
    holder.innerHTML = html;
    text.replaceWith(holder.content);
  }
}

if (typeof document !== 'undefined') typesetPage();
