// The course in a real browser: a game of it, its exercises, both languages.
import assert from 'node:assert/strict';
import { accessible, api, browser, fitsWindow, quiet, test } from './lib.mjs';

test('take one or two: leaving multiples of three wins, and the step is ticked', async () => {
  const page = await browser.open('/learn');
  for (let left = 10; left > 0; ) {
    await page.getByText('Your turn').waitFor();
    const take = left % 3;
    assert.equal(await page.locator('.live .match').count(), left);
    const match = page.locator('.live .match').nth(left - take);
    await match.click();
    await match.click();
    left -= take;
    if (left === 0) break;
    await page.waitForFunction((most) => document.querySelectorAll('.live .match').length < most, left);
    left = await page.locator('.live .match').count();
  }
  await page.getByText('You win!').waitFor();
  await page.locator('nav .mark.done').first().waitFor();
  await page.getByRole('button', { name: 'Why is that so?' }).click();
  await page.getByText('Leave the computer a multiple of three').waitFor();
  await page.finish();
});

test('thinking backwards: wrong marks are named, right ones accepted', async () => {
  const page = await browser.open('/learn?step=backward');
  const { data } = await api('/ask/sequence', { game: 'subtract(1,2)', to: 14, outcomes: true });
  const mark = (size) => page.getByRole('button', { name: new RegExp(`^${size}: `) });
  for (let size = 1; size <= 14; size++) {
    await mark(size).click();
    if (data.values[size] === 0 && size !== 3) await mark(size).click();
  }
  await page.getByRole('button', { name: 'Check' }).first().click();
  await page.getByText('Wrong so far: 3.').waitFor();
  await mark(3).click();
  await page.getByRole('button', { name: 'Check' }).first().click();
  await page.getByText('All right!').waitFor();
  await page.finish();
});

test('find the rule: refuted with a counterexample, then proved', async () => {
  const page = await browser.open('/learn?step=rule');
  const field = page.getByLabel('Lost are the heaps with …');
  await field.fill('x mod 3 = 1');
  await page.getByRole('button', { name: 'Test the rule' }).click();
  await page.getByText('Not so: look at 0').waitFor();
  await field.fill('x mod 3 =');
  await page.getByRole('button', { name: 'Test the rule' }).click();
  await page.locator('.expr .error').waitFor();
  await field.fill('x mod 3 = 0');
  await page.getByRole('button', { name: 'Test the rule' }).click();
  await page.getByText('Proved!').waitFor();
  await page.finish();
});

test('binary columns follow the game', async () => {
  const page = await browser.open('/learn?step=nim');
  await page.getByText('Odd columns are marked').waitFor();
  assert.equal((await page.locator('tfoot td strong').textContent()).trim(), '1');
  const match = page.getByRole('button', { name: 'Heap 1, match 3 of 3' });
  await match.click();
  await match.click();
  await page.getByText('Your turn').waitFor();
  await page.getByText('Odd columns are marked').waitFor();
  await page.finish();
});

test('the nim addition table gives reasons', async () => {
  const page = await browser.open('/learn?step=table');
  await page.getByRole('button', { name: '6 + 3 = 5' }).click();
  await page.getByText('6 + 3 = 5: in the row stand').waitFor();
  await page.finish();
});

test('coins: every coin gets its mirror image, and overlapping is refused', async () => {
  const page = await browser.open('/learn?step=coins');
  const table = page.getByRole('application');
  const box = await table.boundingBox();
  await table.click({ position: { x: box.width * 0.2, y: box.height * 0.3 } });
  const coins = page.locator('.coin circle:first-child');
  assert.equal(await coins.count(), 3);
  const at = await coins.evaluateAll((all) => all.map((one) => [Number(one.getAttribute('cx')), Number(one.getAttribute('cy'))]));
  assert.ok(Math.abs(at[1][0] + at[2][0] - 300) < 1e-6 && Math.abs(at[1][1] + at[2][1] - 180) < 1e-6);
  await table.click({ position: { x: box.width * 0.22, y: box.height * 0.3 } });
  await page.getByText('There is no room here').waitFor();
  assert.equal(await coins.count(), 3);
  await page.finish();
});

test('Wythoff’s queen: the lost squares are marked, and moving to one wins', async () => {
  const page = await browser.open('/learn?step=wythoff');
  await page.getByLabel('Mark the lost squares').check();
  await page.locator('.lostmark').first().waitFor();
  const queen = page.locator('.live g.queen');
  while (!(await page.locator('.result').count())) {
    const before = await queen.getAttribute('transform');
    const target = page.locator('.square.reach:has(.lostmark)').first();
    await target.click();
    await target.click();
    // Both have moved, or the game is over.
    await page.waitForFunction((place) => {
      const mine = /Your turn/.test(document.querySelector('.status')?.textContent ?? '');
      return document.querySelector('.result') || (mine && document.querySelector('.live g.queen').getAttribute('transform') !== place);
    }, before);
  }
  await page.getByText('You win!').waitFor();
  await page.finish();
});

test('German: switched, kept after a reload, on every step', async () => {
  const page = await browser.open('/learn');
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('heading', { name: 'Nimm eins oder zwei' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  await page.reload();
  await page.getByRole('heading', { name: 'Nimm eins oder zwei' }).waitFor();
  await page.getByText('Du bist am Zug').waitFor();
  await page.getByRole('button', { name: 'Nächster Schritt' }).click();
  await page.getByRole('heading', { name: 'Rückwärts denken' }).waitFor();
  await page.getByRole('link', { name: 'Spielen', exact: true }).click();
  await page.getByText('Gib mir einen Tipp').waitFor();
  await page.finish();
});

const STEPS = ['take', 'backward', 'rule', 'mirrorNim', 'nim', 'table', 'sum', 'misere', 'coins', 'board', 'wythoff', 'end'];
for (const theme of ['light', 'dark']) {
  test(`every step is accessible and fits a phone (${theme})`, () =>
    browser.each(STEPS, (step) => `/learn?step=${step}`, async (page, step) => {
      await quiet(page);
      if (step !== 'end') await page.getByRole('heading', { name: theme === 'dark' ? 'Prüfstein' : 'Checkpoint' }).waitFor();
      await fitsWindow(page);
      await accessible(page, theme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined);
    }, { theme, size: 'phone', language: theme === 'dark' ? 'de' : 'en' }));
}

test('checkpoints: each task is checked by the server, what was solved is kept, and wrong answers are not', async () => {
  for (const [step, tasks] of [['nim', 3], ['misere', 2]]) {
    const page = await browser.open('/learn?step=' + step);
    const items = page.locator('.task');
    await items.nth(tasks - 1).waitFor();
    assert.equal(await items.count(), tasks);
    for (const item of await items.all()) {
      const [expr, misere] = [await item.locator('code').textContent(), step === 'misere'];
      const { data } = await api('/ask/value', { expr, misere });
      const { data: found } = await api('/ask/moves', { expr, misere, all: true });
      if (await item.locator('select').count()) {
        const [good, bad] = ['P', 'N'].map((outcome) => found.moves.find((move) => move.outcome === outcome)?.move);
        for (const [move, told] of [[bad, 'Not so.'], [good, 'Right!']]) {
          await item.locator('select').selectOption(move);
          await item.getByRole('button', { name: 'Check' }).click();
          await item.getByText(told).waitFor();
        }
      } else if (await item.getByRole('spinbutton').count()) {
        for (const [value, told] of [[data.value + 1, 'Not so.'], [data.value, 'Right!']]) {
          await item.getByRole('spinbutton').fill(String(value));
          await item.getByRole('button', { name: 'Check' }).click();
          await item.getByText(told).waitFor();
        }
      } else {
        const [right, wrong] = data.outcome === 'N' ? ['wins', 'loses'] : ['loses', 'wins'];
        await item.getByRole('button', { name: wrong }).click();
        await item.getByText('Not so.').waitFor();
        assert.equal(await item.getByText('solved').count(), 0);
        await item.getByRole('button', { name: right }).click();
        await item.getByText('Right!').waitFor();
      }
    }
    await page.reload();
    await page.getByText(`${tasks} of 27 tasks solved`).waitFor();
    assert.equal(await page.locator('.task.solved').count(), tasks);
    await page.finish();
  }
});
