// The page on Wythoff and Akiyama in a real browser: maps, pairs, sequences, statistics.
import assert from 'node:assert/strict';
import { accessible, browser, completeOnPhones, screenshot, spoken, test } from './lib.mjs';

test('the value map of Wythoff’s game answers to pointer and keyboard', async () => {
  const page = await browser.open('/wythoff');
  const map = page.locator('canvas[data-across="32"]');
  await map.waitFor();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.match(await spoken(page).textContent(), /\(1, 2\): value 0/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Position (1, 2)' }).waitFor();
  await page.getByText('No winning move.').waitFor();
  await accessible(page);
  await screenshot(page, 'wythoff');
  await page.finish();
});

test('pairs of any size, sequences, Akiyama and statistics', async () => {
  const page = await browser.open('/wythoff?part=pairs');
  await page.locator('.uplot canvas').first().waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('(1618033988749894848204586, 2618033988749894848204586)').waitFor();
  await accessible(page);
  await page.getByRole('tab', { name: 'Sequences' }).click();
  await page.getByText('among 20,000 terms').waitFor();
  await accessible(page);
  await page.getByRole('tab', { name: 'Akiyama' }).click();
  await page.getByText('Row 14: 24 43 60 against 24 43 63').first().waitFor();
  await page.locator('canvas[data-across="20"]').waitFor();
  await accessible(page);
  await screenshot(page, 'akiyama');
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await page.getByText('61 to 62').waitFor();
  await page.getByText('The numbers as a table').click();
  await page.locator('details tbody tr').nth(100).waitFor();
  await accessible(page);
  await screenshot(page, 'statistics');
  await page.finish();
});

test('the page is complete in German, fits a phone, and has a dark side', () =>
  completeOnPhones({ '/wythoff': 'Wertekarte', '/wythoff?part=statistics': 'Zeichnen' }));
