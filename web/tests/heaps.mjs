// The heaps page in a real browser: octal codes, grids, statistics, misère quotients.
import assert from 'node:assert/strict';
import { accessible, browser, completeOnPhones, screenshot, spoken, test } from './lib.mjs';

test('the octal explorer shows Kayles as a grid of its period', async () => {
  const page = await browser.open('/heaps?code=0.77');
  const grid = page.locator('canvas[data-cells]');
  await page.getByTestId('period').waitFor();
  assert.equal(await page.getByTestId('period').textContent(), '12');
  assert.equal(await page.getByTestId('preperiod').textContent(), '71');
  assert.equal(Number(await grid.getAttribute('data-columns')) % 12, 0);
  await page.getByText('Kayles (kayles)').waitFor();
  await grid.focus();
  await page.keyboard.press('End');
  assert.match(await spoken(page).textContent(), /heap 300: value 4/);
  await accessible(page);
  await screenshot(page, 'heaps');
  await page.getByRole('checkbox', { name: 'Take 2 and leave two heaps' }).uncheck();
  await page.getByLabel('Code or game').and(page.locator('input')).waitFor();
  assert.equal(await page.getByLabel('Code or game').inputValue(), '0.73');
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await page.getByText('How often each value occurs').waitFor();
  await accessible(page);
  await page.finish();
});

test('the misère quotient of Kayles has 40 elements, 9 of them P', async () => {
  const page = await browser.open('/heaps?code=0.77&view=quotient');
  await page.getByTestId('order').waitFor();
  assert.equal(await page.getByTestId('order').textContent(), '40');
  assert.equal(await page.locator('.elements li').count(), 40);
  assert.equal(await page.locator('.elements li.lost').count(), 9);
  await page.getByTestId('checked').waitFor();
  const products = page.locator('canvas[data-across="40"]');
  await products.focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await spoken(page).first().textContent(), /1 · 1 = 1, N/);
  await page.keyboard.press('ArrowRight');
  assert.match(await spoken(page).first().textContent(), /a · 1 = a, P/);
  const heaps = page.locator('canvas[data-cells]');
  await heaps.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(Number(await heaps.getAttribute('data-columns')) % 12, 0);
  await accessible(page);
  await screenshot(page, 'heaps-quotient');
  await page.finish();
});

test('the page is complete in German, fits a phone, and has a dark side', () =>
  completeOnPhones({ '/heaps': 'Haufen bis' }));
