// The texts of all languages: none is missing, none is left over, all have the same places, and none is still English.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accessible, api, browserForTests } from './lib.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'lib', 'texts');
const browser = browserForTests();

/** A file of texts is one object. */
function load(language, page) {
  const source = readFileSync(join(folder, language, page), 'utf8').replace('export default', 'return').replace(/ as Record<string, string>/, '');
  return new Function(source)();
}
const places = (text) => [...text.matchAll(/\{(\w+)(\|[^}]*)?\}/g)].map(([, place]) => place).sort().join();
/** Names, formulas and words that are the same in several languages. */
const plain = (text) => (text.replace(/\{\w+\}/g, '').match(/\p{L}{3,}/gu) ?? []).length <= 4;

for (const language of ['de', 'nl']) {
  test(`${language}: every text is there, with its places, and not in English`, () => {
    let count = 0;
    for (const page of readdirSync(join(folder, 'en'))) {
      const [english, other] = [load('en', page), load(language, page)];
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
    await page.finish();
  });
}
