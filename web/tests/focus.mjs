// The keyboard's place: whatever is pressed, and whatever goes away with it, something has the focus afterwards.
import assert from 'node:assert/strict';
import { browser, quiet, test } from './lib.mjs';

const address = (path, values) => path + '?' + new URLSearchParams(values);
const moves = (page, count) =>
  page.waitForFunction((wanted) => (new URLSearchParams(location.search).get('moves') ?? '').split(';').filter(Boolean).length === wanted, count);
/** Presses a button with the keyboard. */
async function press(page, name, scope = page) {
  await scope.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
}
/** What has the focus two frames later: its text or its place. */
const holder = (page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const at = document.activeElement;
    return at === document.body ? 'BODY' : (at.closest('.parts') ? 'board' : at.tagName);
  });
const held = async (page) => assert.notEqual(await holder(page), 'BODY');

test('undo and redo keep the focus, also when nothing is left to do', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4', opponent: 'person', moves: '3->2' }));
  await page.locator('.match').first().waitFor();
  await press(page, /Undo/);
  await moves(page, 0);
  assert.equal(await holder(page), 'BUTTON');
  await press(page, /Redo/);
  await moves(page, 1);
  assert.equal(await holder(page), 'BUTTON');
  await page.keyboard.press('Enter');
  await quiet(page);
  await moves(page, 1);
  await page.finish();
});

test('the dialog about a game under way gives the focus back', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4,5', opponent: 'person', moves: '3->2' }));
  await page.locator('.match').first().waitFor();
  for (const name of ['Go on with this game', 'Cancel']) {
    await page.locator('input[type="radio"]:not(:checked)').first().press('Space');
    await press(page, name, page.getByRole('dialog'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await held(page);
  }
  await page.finish();
});

test('a game that is brought back has the focus on its board', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4,5', opponent: 'person', moves: '3->2' }));
  await page.locator('.match').first().waitFor();
  await press(page, 'New game');
  await press(page, 'Bring it back');
  await moves(page, 1);
  assert.equal(await holder(page), 'board');
  await page.finish();
});

test('the review of a game keeps the focus, and its way back leads to the board', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:1,2', opponent: 'person', moves: '2->0;1->0' }));
  await press(page, 'Who was winning when?');
  await held(page);
  await page.getByRole('button', { name: 'Try again from here' }).first().waitFor();
  await held(page);
  await press(page, 'Try again from here');
  await moves(page, 0);
  await page.locator('.match').first().waitFor();
  assert.equal(await holder(page), 'board');
  await page.finish();
});

test('a position chosen from the list of Analyse has the focus on its board, and typing is not disturbed', async () => {
  const page = await browser.open(address('/analyse', { expr: 'nim:3,5,7' }));
  const row = page.locator('tbody td button').first();
  await row.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('expr') !== 'nim:3,5,7');
  await page.locator('.parts .match').first().waitFor();
  assert.equal(await holder(page), 'board');
  await page.getByRole('checkbox', { name: /Misère/ }).focus();
  await page.keyboard.press('Space');
  await page.locator('.parts .match').first().waitFor();
  await quiet(page);
  assert.equal(await holder(page), 'INPUT');
  await page.finish();
});
