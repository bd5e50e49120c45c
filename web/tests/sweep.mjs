// The page of tables in a real browser: rows, heat map, open cells, what is wrong with a question.
import assert from 'node:assert/strict';
import { accessible, browser, completeOnPhones, screenshot, spoken, test } from './lib.mjs';

const address = (game, ranges, columns, seconds = 20) =>
  `/sweep?${new URLSearchParams({ game, ranges, columns, seconds: String(seconds) })}`;

test('values of Cram as a table and as a map', async () => {
  const page = await browser.open(address('cram(mxn)', 'm=1..3 n=1..6', 'value, misere'));
  await page.getByRole('link', { name: 'cram(3x6)', exact: true }).waitFor();
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'cram(3x6)', exact: true }) });
  assert.deepEqual(await row.getByRole('cell').allTextContents(), ['3', '6', 'cram(3x6)', '4', '1']);
  assert.equal(await page.getByRole('row').count(), 1 + 18);
  const map = page.locator('canvas[data-across="6"]');
  await map.focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await spoken(page).textContent(), /cram\(1x\d\): \d/);
  await page.getByLabel('Column of the map').selectOption('misere');
  await accessible(page);
  await screenshot(page, 'sweep');
  await page.finish();
});

test('rows are there before the table is finished, and open cells say how far they got', async () => {
  const page = await browser.open(address('cram(nxn)', 'n=3..9', 'misere', 1));
  await page.getByRole('link', { name: 'cram(3x3)', exact: true }).waitFor();
  await page.getByText(/Open cells: \d/).waitFor();
  await page.getByText(/Open cells: \d/).click();
  await page.getByText(/cram\(\dx\d\), misère value: /).first().waitFor();
  await page.finish();
});

test('any game with parameters, and what is wrong with a question', async () => {
  const page = await browser.open(address('subtract(2,n)', 'n=3..6', 'period, preperiod'));
  await page.getByRole('link', { name: 'subtract(2,6)', exact: true }).waitFor();
  await page.getByLabel('Ranges').fill('k=3..6');
  await page.getByRole('button', { name: 'Compute' }).click();
  await page.getByText('k is not a parameter of this game').waitFor();
  await page.finish();
});

test('the page is complete in German, fits a phone, and has a dark side', () =>
  completeOnPhones({ '/sweep': 'Spalte der Karte' }));
