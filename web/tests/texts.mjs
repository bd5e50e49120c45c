// The texts of all languages: none is missing, none is left over, all have the same places, and none is still English.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessible, api, browser, test } from './lib.mjs';

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
  const told = [...rows('troubles'), ...rows('reasons')].filter(([text]) => !text.includes('--cursor'));
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
    const rules = load(language, 'games.ts');
    assert.deepEqual(data.games.map(({ name }) => name).filter((name) => !rules[name]), []);
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
