// The texts of all languages: none is missing, none is left over, all have the same places, and none is still English.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { accessible, api, browser, OWN_SERVER, test, url, withServer } from './lib.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'lib', 'texts');

/** A file of texts is one object. */
function load(language, page) {
  const source = readFileSync(join(folder, language, page), 'utf8').replace(/^\/\/.*\n/gm, '').replace('export default', 'return').replace(/ as Record<string, string>/, '');
  return new Function(source)();
}
const places = (text) => [...text.matchAll(/\{(\w+)(\|[^}]*)?\}/g)].map(([, place]) => place).sort().join();
/** Names, formulas and words that are the same in several languages. */
const plain = (text) => (text.replace(/\{\w+\}/g, '').match(/\p{L}{3,}/gu) ?? []).length <= 4;

/** The rows of a table of the program: English, German, Dutch. */
function rows(table) {
  const source = readFileSync(join(folder, '../../../../crates/grundy-cli/src/words', `${table}.rs`), 'utf8');
  const literals = [...source.slice(source.indexOf('= &[')).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text.replace(/\\(.)/g, '$1'));
  return Array.from({ length: literals.length / 3 }, (_, row) => literals.slice(3 * row, 3 * row + 3));
}

test('what the program says in German and Dutch, the pages say in the same words', () => {
  const [english, german, dutch] = ['en', 'de', 'nl'].map((language) => load(language, 'troubles.ts'));
  const keys = new Map(Object.entries(english).map(([key, text]) => [text, key]));
  // What only a terminal can get wrong is not said on a page.
  const told = [...rows('troubles'), ...rows('descriptions'), ...rows('reasons')].filter(([text]) => !text.includes('--cursor'));
  assert.ok(told.length > 300, `${told.length}`);
  for (const [en, de, nl] of told) {
    const key = keys.get(en);
    assert.ok(key, `not known to the pages: ${en}`);
    assert.deepEqual([german[key], dutch[key]], [de, nl], en);
  }
});

for (const language of ['de', 'nl']) {
  test(`${language}: every text is there, with its places, and not in English`, () => {
    let count = 0;
    for (const page of readdirSync(join(folder, 'en'))) {
      const [english, other] = [load('en', page), load(language, page)];
      assert.ok(Object.keys(english).length, page);
      assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort(), page);
      for (const [key, text] of Object.entries(english)) {
        assert.equal(places(other[key]), places(text), `${page} ${key}`);
        assert.ok(other[key] !== text || plain(text), `${page} ${key} is still English: ${text}`);
        count += 1;
      }
    }
    assert.ok(count > 700, `${count} texts`);
  });

  test(`${language}: the rules of every game are told`, async () => {
    const { data } = await api('/games');
    const [rules, names] = [load(language, 'games.ts'), load(language, 'names.ts')];
    assert.deepEqual(data.games.map(({ name }) => name).filter((name) => !rules[name] || !names[name]), []);
    const page = await browser.open('/', { language });
    const titles = page.getByTestId('games').locator('h3');
    await titles.first().waitFor();
    const shown = await titles.allTextContents();
    assert.deepEqual(shown.filter((title) => /\b(game|games|ring|strip|are|forever|prime|own|date|bounded)\b/i.test(title)), []);
    await page.finish();
  });

  test(`${language}: columns of tables, and moves that take all there is`, async () => {
    const page = await browser.open('/sweep?game=cram(mxn)&ranges=m=1..2 n=1..3&columns=value,misere,branching', { language });
    const heads = page.locator('main thead');
    await heads.waitFor();
    assert.match(await heads.textContent(), language === 'de' ? /Wert.*Misère-Wert.*mittlere Verzweigung/ : /waarde.*misèrewaarde.*gemiddelde vertakking/);
    await page.goto(new URL('/play?expr=kayles:1,2&opponent=person', page.url()).href);
    await page.locator('.match').first().click();
    await page.locator('.confirm button.main').click();
    await page.getByText(language === 'de' ? 'den einzigen Kegel umwerfen (1->0)' : 'Gooi de enige kegel om (1->0)').first().waitFor();
    await page.finish();
  });

  test(`${language}: what is wrong is said in the language of the page`, async () => {
    // Whatever people get wrong most often, as the program answers it now: a sentence that has changed is noticed here.
    const wrong = ['kayls:5', 'nim:3,x', 'nim:3,', 'cram(3x', 'cram', 'cram(0x3)', 'nim', 'nim:3,4 kayles', 'subtract(3,x):5', 'cram(3x3):Z9', 'cram(4x)', 'nim:3 +', 'kayles:-1', 'cram(2x2):A05', 'wythoff:3', 'chomp(3x3):9',
      'k-juvavum(0,3x3)', 'k-juvavum(3)', 'subtract(0):5', 'subtract(3,3):5', 'subtract():5', 'subtract(5..2):9', 'octal(9.7):5', 'octal(77):5', 'octal(0.):4', 'torus(3x3)', 'cram(torus(3)):A',
      'cram(foo(3x3))', 'nim)', 'kayles(2):3', 'cram("#./.")', 'cram("ab")', 'cram(3x3):9999999', 'akiyama-nim:', 'poker-nim:3|x', 'ring-kayles:x', 'nim:99999999999999999999999', 'lim(x):3', 'cram(99999x99999)',
      'bounded-nim(0):5', 'bounded-nim:5', 'cram(2x3x4x5)'];
    await browser.each(wrong, (expr) => '/analyse?' + new URLSearchParams({ expr }), async (page, expr) => {
      const said = page.locator('.expr .error');
      await said.waitFor();
      assert.equal(await said.locator('p[lang="en"]').count(), 0, `${expr}: ${await said.textContent()}`);
      // No mixture of languages either, besides what was typed.
      assert.doesNotMatch((await said.locator('p').allTextContents()).join(' '), /\b(the|expected|write|another|such as|pieces)\b/, expr);
    }, { language });
    const page = await browser.open('/play?expr=cram(3x3)&moves=A01;A12&opponent=person', { language });
    const fault = page.getByRole('alert').first();
    await fault.waitFor();
    assert.match(await fault.textContent(), language === 'de' ? /A1 ist nicht frei/ : /A1 is niet vrij/);
    await page.finish();
  });

  test(`${language}: methods, rules of codes and theorems`, async () => {
    const lab = await browser.open('/subtraction?moves=3,7,8', { language });
    const method = lab.getByTestId('method');
    await method.waitFor();
    assert.doesNotMatch(await method.textContent(), /recurrence|engine/);
    await lab.finish();
    const heaps = await browser.open('/heaps?code=0.77', { language });
    await heaps.locator('.facts dd').first().waitFor();
    assert.doesNotMatch(await heaps.locator('.facts').textContent(), /\b(take|leave|heaps?)\b/);
    await heaps.finish();
    const store = await browser.open('/subtraction?part=theorems', { language });
    const entries = store.getByTestId('theorems').locator('li');
    await entries.first().waitFor();
    assert.ok((await entries.count()) > 50);
    for (const entry of await entries.all()) assert.doesNotMatch((await entry.locator('span').allTextContents()).join(' '), /\b(the|outcomes|values|found by)\b/);
    // Those of the store and those in print: all of them are known.
    assert.deepEqual(await entries.locator('[lang="en"]').allTextContents(), []);
    await store.finish();
  });

  test(`${language}: hints, reasons and the whole Play page`, async () => {
    const page = await browser.open('/play?expr=nim:1,2,3', { language });
    await page.locator('.match').first().waitFor();
    const more = page.locator('.hints button');
    for (let stage = 1; stage <= 3; stage++) {
      await more.click();
      await page.locator('.hints p').nth(stage - 1).waitFor();
    }
    const told = await page.locator('.hints').textContent();
    assert.doesNotMatch(told, /\b(the|move|you|every)\b/i, told);
    await accessible(page);
    await page.locator('.now a').click();
    await page.locator('.verdict details summary').click();
    const reason = page.locator('.verdict pre');
    await reason.waitFor();
    assert.doesNotMatch(await reason.textContent(), /\b(the|move|each|worth)\b/i);
    await page.finish();
  });
}

/** `translated` of the pages, with the words of a language. */
function translator(language) {
  const source = readFileSync(join(folder, 'troubles.ts'), 'utf8').replace(/^import .*\n/gm, '').replace(/^export /gm, '');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } });
  return new Function('language', 'en', 'de', 'nl', `${outputText}; return translated;`)({ code: language }, ...['en', 'de', 'nl'].map((code) => load(code, 'troubles.ts')));
}

/** Questions that are refused: what readers write wrongly, in every lab. */
function refused() {
  const asked = [];
  const add = (command, fields) => asked.push([command, fields]);
  const positions = ['kayles:5 + ', 'cram(3x3):A0', 'nim:-1', 'cram(2x3x4):A0', 'juvavum(3x3):##./', 'chomp(3x3):5/6', 'date-game:31.2', 'date-game:x', 'northcott(8x8)', 'northcott(6x2):2-2', 'poker-nim:3', 'akiyama-nim:1,2', 'tribonacci:1,2', 'nimhoff:3', 'nimhoff(0):3', 'corner(queen)', 'corner(x):3,4', 'ring-kayles:row', 'pieces(4x4,"")', 'pieces(4x4,"##")', 'pieces(4x4)', 'graph(x)', 'graph:3', 'lim:3', 'take-a-prime', 'subtract(primes):-5', 'subtract(file(x)):4', 'subtract(rule("x mod")):5', 'subtract(powers(0)):5', 'subtract(powers-of(1)):3', 'subtract(multiples(0)):3', 'octal({99}.7):5', 'octal(0.7...7):5', 'guiles:99999999999999999999', 'cram(torus(1x3))', 'cram(moebius(3))', 'cram(klein(2))', 'cram(aztec(0))', 'cram(stair(x))', 'cram(L(2))', 'k-cram(9,3x3)', 'k-cram(2)', 'domineering(3x3) + nim:3', 'cram("..x")', 'cram("..\\n.")', 'cram(3x3):A01 A02', 'cram(3x3):B77', 'kayles', 'kayles:', 'kayles:5:3', '(nim:3', 'nim:3)', '5*nim', 'wythoff(0):3,4', 'wythoff:1,2,3', 'strip-domino:x', 'strip-domino:-3', 'couples-are-forever:2', 'cram(10000x10000)', 'triomino-cram(2x)', 'cram(3x3)+', '+ cram(3x3)', 'nim:3;4', 'nim:1e40', 'nim:0x10', 'hole-cram(3)', 'nim:3 ++ nim:4', 'juvavum(3x4):A01,', 'cram(3x3):?', 'subtract(1..0):4', 'subtract(1,,2):5', 'subtract(a):5', 'bounded-nim(x):3'];
  for (const expr of positions) add('value', { expr });
  const games = ['cram', 'cram(3x3)', 'wythoff', 'subtract()', '5,6', 'graph', 'domineering(2x2)'];
  for (const game of games) for (const command of ['period', 'quotient', 'sequence', 'reduce', 'register']) add(command, command === 'sequence' ? { game, to: 5 } : { game });
  for (const moves of ['n,', 'n,m,', 'n,n', '-n,2n', 'n^2,3', 'x', '1,2', 'n,2n+', 'n,2 n', '0,n', 'n,5-n']) {
    add('discover', { moves, n: '1..2' });
    add('family', { pattern: moves, n: '1..4' });
  }
  const descriptions = ['', '{ n 2n }', 'n >= 1 { n 2n } REPEAT _n An Bm ENDREP', 'n >= 1 { n 2n } _n An', 'n >= 1 { n 2n } REPEAT FOR i FROM 1 UPTO n REP _n ENDREP', 'n >= 1 { 2n n } REPEAT _n An ENDREP',
    'n >= 1 { n 2n } REPEAT IF n > 2 THEN _n ENDREP', 'hello world'];
  for (const text of descriptions) {
    add('prove', { text });
    add('expand', { text, n: 3 });
  }
  for (const fields of [{ max_move: '5..3' }, { max_move: 'x' }, { max_move: '0' }, { max_move: '10', moves: 0 }, { max_move: '10', class: 'x' }, { max_move: '5', by: 'x' }, {}]) add('records', fields);
  for (const ranges of [{}, { m: '1..3' }, { m: '3..1', n: '1' }, { m: '1', n: '1', columns: ['x'] }]) add('sweep', { game: 'cram(mxn)', ...ranges });
  for (const rule of ['x mod', 'x = ', 'x mod 0 = 1', 'x & 1', 'x mod 3 = 0 or']) add('test-rule', { game: 'subtract(1,2)', rule });
  add('replay', { text: 'x' });
  add('replay', { text: 'game: nim:3\nmoves: 9->1' });
  for (const fields of [{ name: 'nope' }, { for: 'nim' }]) add('theorems', fields);
  for (const text of ['{}', 'x']) add('certify', { text });
  add('nimber', { formula: '6**2' });
  add('translate', { expr: 'cram(3x3)', move: 'x' });
  return asked;
}

/** Questions that are given up: the limit of quick questions stops them. */
const STOPPED = [['period', { game: 'grundys-game' }], ['quotient', { game: 'grundys-game' }], ['value', { expr: 'cram(9x9)' }]];

/** What a question is refused with; nothing where it has an answer. */
async function refusal(root, [command, fields]) {
  const answer = await fetch(`${root}/api/ask/${command}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) });
  const data = await answer.json();
  if (answer.status === 200) return undefined;
  return data.trouble ? [data.trouble.message, data.trouble.help] : data.error.split('\n').filter((line) => !line.startsWith('  '));
}

/** The refusals by a server that gives up after a second. */
async function givenUp() {
  if (OWN_SERVER.skip) return [];
  const data = mkdtempSync(join(tmpdir(), 'grundy-short-'));
  try {
    return await withServer(data, ['--quick-time', '1'], (port) => Promise.all(STOPPED.map((asked) => refusal(`http://127.0.0.1:${port}`, asked))));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

let said;
/** All their sentences, asked once for all languages. */
const sentences = () => (said ??= (async () => {
  const refusals = [];
  for (const asked of refused()) refusals.push(await refusal(url, asked));
  const stopped = await givenUp();
  assert.ok(stopped.every(Boolean), 'what takes long is given up');
  const told = [...refusals, ...stopped].filter(Boolean);
  assert.ok(told.length > 100, `${told.length}`);
  return [...new Set(told.flat().filter(Boolean))];
})());

for (const language of ['de', 'nl']) {
  test(`${language}: whatever is asked wrongly is refused in words that the pages know`, async () => {
    const translated = translator(language);
    assert.deepEqual((await sentences()).filter((sentence) => translated(sentence) === undefined), []);
  });
}
