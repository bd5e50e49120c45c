// The start page: all games, the players by strength, the puzzle of the day, the labs.
import assert from 'node:assert/strict';
import { accessible, api, browser, fitsWindow, screenshot, test } from './lib.mjs';

test('every game has its card and can be begun from it', async () => {
  const page = await browser.open('/');
  const { data } = await api('/games');
  const cards = page.getByTestId('games').locator('li');
  await cards.first().waitFor();
  assert.equal(await cards.count(), data.games.length - 1, 'all but the one that needs a file');
  await page.getByRole('searchbox').fill('pins');
  assert.ok((await cards.count()) >= 3);
  await page.getByRole('link', { name: 'Kayles', exact: true }).click();
  await page.waitForURL(/\/play\?expr=kayles/);
  await page.getByText('Your turn').waitFor();
  await page.getByText('Knock down one pin or two neighbouring pins').first().waitFor();
  // Another page is announced, and the keyboard begins at its top.
  assert.equal(await page.getByTestId('announced').textContent(), 'Play');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
  await page.finish();
});

test('the players stand on a ladder, and each can be played from it', async () => {
  const page = await browser.open('/');
  const steps = page.locator('.ladder a');
  await steps.first().waitFor();
  const numbers = await steps.locator('b').allTextContents();
  assert.deepEqual(numbers, numbers.map((_, at) => String(at + 1)));
  await steps.nth(2).click();
  await page.getByText('Your turn').waitFor();
  await page.finish();
});

test('the puzzle of each day has exactly one winning move, and knows it', async () => {
  let solved = 0;
  const days = Array.from({ length: process.env.GRUNDY_LONG ? 60 : 6 }, (_, index) => 20700 + index);
  await browser.each(days, (day) => '/?day=' + day, async (page) => {
    await page.getByText('Choose your move on the board.').waitFor();
    const expr = await page.locator('.answer code').textContent();
    const { data } = await api('/play/look', { expr, values: true });
    const winning = data.moves.filter((move) => move.wins);
    assert.equal(winning.length, 1, expr);
    const wrong = data.moves.find((move) => !move.wins && move.cells?.length);
    // A bite of chocolate is one cell, everything else is put together.
    if (solved < 2 && wrong && winning[0].cells?.length && !expr.startsWith('chomp')) {
      const put = async (move) => {
        for (const cell of move.cells) await page.locator(`[data-cell="${cell}"] rect`).click();
        await page.locator('.answer button').first().click();
      };
      await put(wrong);
      await page.getByText(`After ${wrong.name} your opponent can win.`).waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await put(winning[0]);
      await page.getByText('Right: this is the only winning move.').waitFor();
      await page.reload();
      await page.getByText('Right: this is the only winning move.').waitFor();
      solved += 1;
    }
  });
  assert.ok(solved > 0, 'some puzzle was solved');
});

test('the start page in German and Dutch, dark and on a phone', async () => {
  for (const [language, word] of [['de', 'Aufgabe des Tages'], ['nl', 'Puzzel van de dag']]) {
    const page = await browser.open('/', { language, size: 'phone', theme: 'dark' });
    await page.getByText(word).waitFor();
    await page.locator('.parts svg').first().waitFor();
    await fitsWindow(page);
    await accessible(page);
    await screenshot(page, 'home-phone-' + language);
    await page.finish();
  }
});

test('the puzzle tells the rules of its games, and has no empty heap', async () => {
  await browser.each([20700, 20701, 20702, 20703, 20708, 20709], (day) => '/?day=' + day, async (page) => {
    const position = page.locator('.answer code');
    await position.waitFor();
    assert.doesNotMatch(await position.textContent(), /:0(?![\d,])|[:,]0(?=,|$| )/);
    const told = await page.locator('.rule').allTextContents();
    const names = new Set((await position.textContent()).split(' + ').map((part) => part.split(/[(:]/)[0]));
    assert.equal(told.length, names.size);
  });
});
