// Sheets for teachers: as many positions as wanted, right solutions, the same for everybody, and on paper.
import assert from 'node:assert/strict';
import { api, browser, test } from './lib.mjs';

test('a sheet has its positions, and the solutions are right', async () => {
  for (const [expr, misere] of [['nim:3,4,5', '0'], ['cram(3x4)', '1'], ['kayles:10', '0']]) {
    const address = '/teach?' + new URLSearchParams({ expr, misere, count: '4', seed: '3' });
    const page = await browser.open(address);
    const solutions = page.getByTestId('solutions').locator('li');
    await solutions.nth(3).waitFor();
    assert.equal(await page.getByTestId('sheet').locator('.position').count(), 4);
    for (const one of await solutions.all()) {
      const link = new URL(await one.locator('a').getAttribute('href'), 'http://localhost');
      const { data } = await api('/ask/value', { expr: link.searchParams.get('expr'), misere: misere === '1' });
      const told = (await one.locator('strong').textContent()).trim();
      assert.equal(told, data.outcome === 'N' ? 'The player to move wins' : 'The player to move loses.');
    }
    const told = await solutions.allTextContents();
    await page.finish();
    const again = await browser.open(address);
    await again.getByTestId('solutions').locator('li').nth(3).waitFor();
    assert.deepEqual(await again.getByTestId('solutions').locator('li').allTextContents(), told);
    await again.finish();
  }
});

test('on paper there is nothing but the sheet', async () => {
  const page = await browser.open('/teach?expr=nim:3,4,5&count=4');
  await page.getByTestId('solutions').locator('li').nth(3).waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('header').isVisible(), false);
  assert.equal(await page.locator('h1').isVisible(), false);
  assert.equal(await page.getByTestId('sheet').isVisible(), true);
  const pdf = await page.pdf();
  assert.match(pdf.subarray(0, 5).toString(), /^%PDF/);
  await page.finish();
});
