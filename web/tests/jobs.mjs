// Long computations: started, seen in progress, found again after a reload, cancelled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, api, browserForTests, screenshot } from './lib.mjs';

const browser = browserForTests();

test('a long job: run, reload, find it, cancel it, forget it', async () => {
  const page = await browser.open('/jobs');
  await page.getByLabel('Game or position').fill('cram(9x9)');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const running = page.locator('li[data-state="running"]').filter({ hasText: 'cram(9x9)' });
  await running.waitFor();
  const id = await running.getAttribute('data-job');
  await page.waitForFunction((job) => / s/.test(document.querySelector(`[data-job="${job}"]`)?.textContent ?? ''), id);
  await screenshot(page, 'jobs-running');
  await accessible(page);
  await page.reload();
  const again = page.locator(`[data-job="${id}"]`);
  await again.getByText('running').waitFor();
  // It moves: the time on the page grows.
  const seconds = async () => Number(/([\d.]+) s/.exec(await again.textContent())[1]);
  const before = await seconds();
  await page.waitForTimeout(1200);
  assert.ok((await seconds()) > before);
  await again.getByRole('button', { name: 'Cancel' }).click();
  await again.getByText('cancelled').first().waitFor();
  const { data } = await api(`/jobs/${id}`);
  assert.equal(data.state, 'cancelled');
  await again.getByRole('button', { name: 'Forget' }).click();
  await again.waitFor({ state: 'detached' });
  assert.equal((await api(`/jobs/${id}`)).status, 404);
  await page.finish();
});

test('a job in one tab is seen in another, with its answer', async () => {
  const page = await browser.open('/jobs');
  const { data } = await api('/jobs', { command: 'value', fields: { expr: 'cram(4x5)' }, title: 'from elsewhere' });
  const item = page.locator(`[data-job="${data.id}"]`);
  await item.getByText('done').waitFor();
  const { data: direct } = await api('/ask/value', { expr: 'cram(4x5)' });
  const shown = await item.locator('dl').textContent();
  assert.match(shown, new RegExp(`value\\s*${direct.value}`));
  await api(`/jobs/${data.id}`, undefined, 'DELETE');
  await page.finish();
});

test('wrong notation is refused with its caret', async () => {
  const page = await browser.open('/jobs');
  await page.getByLabel('Game or position').fill('crm(9x9)');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('there is no game called').first().waitFor();
  await page.finish();
});
