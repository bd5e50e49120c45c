// The notebook: pinned, named, put in order, saved, opened again; a file of something else is refused.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { accessible, browser, fitsWindow, test } from './lib.mjs';

test('results are pinned, named, put in order, saved and opened again', async () => {
  const page = await browser.open('/subtraction?moves=3,7,8');
  await page.getByTestId('period').waitFor();
  await page.getByRole('button', { name: 'Pin to the notebook' }).click();
  await page.getByRole('link', { name: 'Pinned: open the notebook' }).waitFor();
  await page.getByRole('link', { name: 'Heaps', exact: true }).click();
  await page.getByTestId('period').waitFor();
  await page.getByRole('button', { name: 'Pin to the notebook' }).click();
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.getByTestId('positions').waitFor();
  await page.getByRole('button', { name: 'Pin to the notebook' }).click();
  await page.getByRole('link', { name: 'Pinned: open the notebook' }).click();
  const cards = page.locator('ol > li');
  await cards.nth(2).waitFor();
  assert.match(await cards.first().textContent(), /Period p\s*5/);
  await page.getByLabel('Name of card 1').fill('my game');
  await page.getByLabel('Name of card 1').press('Tab');
  await page.getByRole('button', { name: 'Move my game back' }).click();
  assert.equal(await page.getByLabel('Name of card 2').inputValue(), 'my game');
  await fitsWindow(page);
  await accessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  const text = await readFile(await file.path(), 'utf8');
  assert.equal(JSON.parse(text).cards.length, 3);
  // They are still there after a reload, and a file is added to what is there.
  await page.reload();
  assert.equal(await page.getByLabel('Name of card 2').inputValue(), 'my game');
  for (let left = 3; left > 0; left--) await page.getByRole('button', { name: /^Remove/ }).first().click();
  await page.getByText('Nothing is pinned yet.').waitFor();
  const load = (content) => page.locator('input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await load(text);
  await cards.nth(2).waitFor();
  await cards.nth(1).getByRole('link', { name: 'Show it again' }).click();
  await page.waitForURL(/subtraction\?moves=3,7,8/);
  await page.goBack();
  for (const wrong of ['{}', 'nothing', JSON.stringify({ format: 'grundy notebook 1', cards: [{ title: 'x', address: '//evil.example', facts: [], pinned: 1 }] })]) {
    await load(wrong);
    await page.getByText('a.json is no notebook of Grundy.').waitFor();
    assert.equal(await cards.count(), 3);
  }
  await page.finish();
});

test('cards stand side by side at the same height', async () => {
  const page = await browser.open('/subtraction?moves=3,7,8');
  await page.getByTestId('period').waitFor();
  await page.getByRole('button', { name: 'Pin to the notebook' }).click();
  await page.getByRole('link', { name: 'Heaps', exact: true }).click();
  await page.getByTestId('period').waitFor();
  await page.getByRole('button', { name: 'Pin to the notebook' }).click();
  await page.getByRole('link', { name: 'Pinned: open the notebook' }).click();
  const cards = page.locator('ol > li');
  await cards.nth(1).waitFor();
  assert.equal((await cards.nth(0).boundingBox()).y, (await cards.nth(1).boundingBox()).y);
  await page.finish();
});
