// Questions that take long: the page says that it is working, and offers a job or a way to stop. The answers are held back on the way,
// so that nothing needs to be computed for long.
import assert from 'node:assert/strict';
import { browser, quiet, test } from './lib.mjs';

/** Opens a page whose questions of this kind are not answered. */
async function held(path, wanted) {
  const page = await browser.open('/jobs');
  await page.route('**/api/ask/**', (route) => (wanted(route.request()) ? undefined : route.continue()));
  await page.goto(new URL(path, page.url()).href);
  return page;
}

test('the graph of Analyse offers to become a job', async () => {
  const page = await held('/analyse?expr=nim:3,4&view=graph', (request) => request.url().endsWith('/graph'));
  await page.getByText('This takes a while.').waitFor();
  await page.getByRole('button', { name: 'Compute it in the background' }).click();
  await page.waitForURL(/job=/);
  // The job answers, and the graph is drawn.
  await page.locator('canvas[data-nodes]').waitFor();
  await page.finish();
});

// Questions that share a page and a name, too: each answer goes to the one that asked.
const BACKGROUND = {
  '/wythoff?part=pairs': [(asked) => 'to' in asked, (page) => page.locator('.uplot canvas').first()],
  '/wythoff?part=sequences': [(asked) => 'observe' in asked, (page) => page.getByText('among 20,000 terms')],
  '/wythoff?part=akiyama': [(asked) => 'algorithm' in asked, (page) => page.locator('.uplot canvas').first()],
  '/wythoff?part=statistics': [(asked) => !asked.plot, (page) => page.getByText('61 to 62')],
  '/subtraction?part=theorems': [(asked) => !Object.keys(asked).length, (page) => page.getByTestId('theorems').locator('li').nth(20)],
};
for (const [path, [wanted, answer]] of Object.entries(BACKGROUND)) {
  test(`${path} offers to become a job`, async () => {
    const page = await held(path, (request) => /wythoff|akiyama|statistics|theorems/.test(request.url()) && wanted(JSON.parse(request.postData())));
    await page.getByRole('button', { name: 'Compute it in the background' }).click();
    await page.waitForURL(/job=/);
    await answer(page).waitFor();
    await page.finish();
  });
}

test('a hint that takes long says so, and can be stopped', async () => {
  const page = await held('/play?expr=cram(3x3)', (request) => request.url().endsWith('/hint'));
  const button = page.getByRole('button', { name: 'Give me a hint' });
  // Before the position is there, it does nothing.
  await page.getByRole('button', { name: 'Give me a hint', disabled: false }).waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
  const slow = page.locator('.hints .slow');
  await slow.getByText('still being computed').waitFor();
  await slow.getByRole('button', { name: 'Stop' }).press('Enter');
  await slow.waitFor({ state: 'detached' });
  assert.equal(await button.getAttribute('aria-disabled'), null);
  await page.finish();
});

test('values of moves that take long say so, and the game goes on without them', async () => {
  const page = await held('/play?expr=cram(3x3)&opponent=person', (request) => request.postData()?.includes('"values":true'));
  await page.locator('[data-cell]').first().waitFor();
  await page.getByLabel('Show the values of my moves').check();
  await page.getByRole('button', { name: 'Play on without them' }).click();
  await page.getByText('First player to move').waitFor();
  assert.equal(await page.getByLabel('Show the values of my moves').isChecked(), false);
  await page.locator('[data-cell="A0"]').click();
  await page.getByRole('button', { name: /^Play A/ }).click();
  await page.getByText('Second player to move').waitFor();
  await page.finish();
});

test('a reason that takes long says so, and can be stopped', async () => {
  const page = await held('/analyse?expr=nim:3,4', (request) => request.url().endsWith('/explain'));
  await page.locator('.verdict summary').click();
  await page.locator('.verdict details').getByRole('button', { name: 'Stop' }).click();
  await quiet(page);
  assert.equal(await page.locator('.verdict details').getAttribute('open'), null);
  await page.finish();
});
