// Long computations: started, seen in progress, found again after a reload, cancelled.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('a job that knows how much there is to do shows how far it is, and a finished one can be run again', async () => {
  const fields = { max_move: '10..60', symmetric: true, moves: 5, by: 'period' };
  const { data } = await api('/jobs', { command: 'records', fields, title: 'records with units' });
  const page = await browser.open('/jobs');
  const item = page.locator(`[data-job="${data.id}"]`);
  await item.waitFor();
  await item.locator('progress').or(item.getByText('done', { exact: true })).first().waitFor();
  await item.getByText('max_move=10..60').waitFor();
  await api(`/jobs/${data.id}`, undefined, 'DELETE');

  const quick = await api('/jobs', { command: 'value', fields: { expr: 'nim:3,5' }, title: 'a quick one' });
  const first = page.locator(`[data-job="${quick.data.id}"]`);
  await first.getByText('done', { exact: true }).waitFor();
  await first.getByRole('button', { name: 'Run it again' }).click();
  const all = page.locator('li[data-job]').filter({ hasText: 'a quick one' });
  await page.waitForFunction(() => [...document.querySelectorAll('li[data-job]')].filter((one) => one.textContent.includes('a quick one')).length === 2);
  for (const one of await all.all()) {
    const id = await one.getAttribute('data-job');
    assert.equal((await api(`/jobs/${id}`)).data.command, 'value');
    await api(`/jobs/${id}`, undefined, 'DELETE');
  }
  await page.finish();
});

test('a question that takes longer than two seconds offers to become a job while it is still asked', async () => {
  const page = await browser.open('/heaps?code=grundys-game&to=3000000');
  await page.getByText('This takes a while.').waitFor({ timeout: 8000 });
  await page.getByRole('button', { name: 'Compute it in the background' }).click();
  await page.waitForURL(/job=/);
  const id = new URL(page.url()).searchParams.get('job');
  assert.equal((await api(`/jobs/${id}`)).data.command, 'sequence');
  // The job stands where its answer will be.
  await page.locator('.job[data-state="running"]').waitFor();
  await api(`/jobs/${id}`, undefined, 'DELETE');
  await page.finish();
});

test('a job goes on after a restart of the server, and the page finds it again', { skip: !process.env.GRUNDY_BIN && 'needs GRUNDY_BIN' }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'grundy-restart-'));
  const front = process.env.GRUNDY_FRONT ? ['--front', process.env.GRUNDY_FRONT] : [];
  const start = (port) =>
    new Promise((resolve, reject) => {
      const server = spawn(process.env.GRUNDY_BIN, ['serve', '--port', String(port), '--no-token', '--data', data, '--json', ...front]);
      server.stdout.once('data', (line) => resolve({ server, port: JSON.parse(line).port }));
      server.once('error', reject);
    });
  const stop = (server) => new Promise((done) => (server.once('exit', done), server.kill('SIGTERM')));
  let { server, port } = await start(0);
  const ask = (path, body) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((answer) => answer.json());
  const { id } = await ask('/jobs', { command: 'value', fields: { expr: 'cram(9x9)' }, title: 'outlives the server' });
  while ((await ask('/jobs/' + id)).state !== 'running') await new Promise((done) => setTimeout(done, 100));
  await stop(server);
  ({ server } = await start(port));
  const page = await browser.open('/jobs', { host: `http://127.0.0.1:${port}` });
  await page.locator(`[data-job="${id}"]`).getByText('running').waitFor();
  await page.finish();
  await stop(server);
  rmSync(data, { recursive: true, force: true });
});
