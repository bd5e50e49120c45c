// Long computations: started, seen in progress, found again after a reload, cancelled.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, api, browser, IN_TURN, OWN_SERVER, screenshot, test, withServer } from './lib.mjs';

test('a long job: run, reload, find it, cancel it, forget it', IN_TURN, async () => {
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
  await page.waitForFunction(([job, old]) => Number(/([\d.]+) s/.exec(document.querySelector(`[data-job="${job}"]`)?.textContent)?.[1]) > old, [id, before]);
  await again.getByRole('button', { name: 'Cancel' }).click();
  await again.getByText('cancelled').first().waitFor();
  const { data } = await api(`/jobs/${id}`);
  assert.equal(data.state, 'cancelled');
  await again.getByRole('button', { name: 'Forget' }).click();
  await again.waitFor({ state: 'detached' });
  assert.equal((await api(`/jobs/${id}`)).status, 404);
  await page.finish();
});

test('a job in one tab is seen in another, with its answer', IN_TURN, async () => {
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

test('a link to a job that is not there says so at the top and keeps its address; one that is there is shown', async () => {
  const { data } = await api('/jobs', { command: 'value', fields: { expr: 'nim:3,6' }, title: 'linked' });
  const page = await browser.open('/jobs?job=nope');
  const alert = page.locator('main > .page > :first-child[role=alert]');
  await alert.waitFor();
  assert.match(await alert.textContent(), /“nope”, which is not there/);
  assert.equal(new URL(page.url()).search, '?job=nope');
  await accessible(page);
  await page.goto(new URL(`/jobs?job=${data.id}`, page.url()).href);
  await page.locator(`li.wanted[data-job="${data.id}"]`).waitFor();
  // Jobs of other tests stand in the same list, and may have an alert of their own.
  assert.equal(await alert.count(), 0);
  await api(`/jobs/${data.id}`, undefined, 'DELETE');
  await page.finish();
});

test('what an address names that is no parameter of its page is told, on every page', async () => {
  const pages = ['/', '/jobs', '/notebook', '/heaps?code=0.77', '/learn', '/sweep?game=cram(mxn)&ranges=m=1..2 n=1..3'];
  await browser.each(pages, (path) => path + (path.includes('?') ? '&' : '?') + 'nothing=at-all', async (page) => {
    await page.getByText('“nothing=at-all”, which means nothing here').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('nothing'), 'at-all');
  });
});

test('wrong notation is refused with its caret', async () => {
  const page = await browser.open('/jobs');
  await page.getByLabel('Game or position').fill('crm(9x9)');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('there is no game called').first().waitFor();
  await page.finish();
});

test('a job that knows how much there is to do shows how far it is, and a finished one can be run again', IN_TURN, async () => {
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

test('a question that takes longer than two seconds offers to become a job while it is still asked', IN_TURN, async () => {
  const page = await browser.open('/heaps?code=grundys-game&to=3000000');
  await page.getByText('This takes a while.').waitFor();
  await page.getByRole('button', { name: 'Compute it in the background' }).click();
  await page.waitForURL(/job=/);
  const id = new URL(page.url()).searchParams.get('job');
  assert.equal((await api(`/jobs/${id}`)).data.command, 'sequence');
  // The job stands where its answer will be.
  await page.locator('.job[data-state="running"]').waitFor();
  await api(`/jobs/${id}`, undefined, 'DELETE');
  await page.finish();
});

test('a job goes on after a restart of the server, and the page finds it again', OWN_SERVER, async () => {
  const data = mkdtempSync(join(tmpdir(), 'grundy-restart-'));
  const ask = (port, path, body) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((answer) => answer.json());
  const questions = [['value', { expr: 'cram(9x9)' }], ['discover', { moves: 'a,b,c,d', outcomes: true }]];
  const ids = await withServer(data, [], async (port) => {
    const begun = [];
    for (const [command, fields] of questions) {
      const { id } = await ask(port, '/jobs', { command, fields, title: 'outlives the server' });
      while ((await ask(port, '/jobs/' + id)).state === 'queued') await new Promise((done) => setTimeout(done, 100));
      begun.push(id);
    }
    return begun;
  });
  await withServer(data, [], async (port) => {
    const page = await browser.open('/jobs', { host: `http://127.0.0.1:${port}` });
    for (const id of ids) await page.locator(`[data-job="${id}"]`).getByText('running').waitFor();
    await page.finish();
    // The page of the question itself finds it, too.
    const lab = await browser.open(`/subtraction?part=discover&family=a,b,c,d&job=${ids[1]}`, { host: `http://127.0.0.1:${port}` });
    await lab.locator('.job[data-state="running"]').waitFor();
    await lab.finish();
  });
  rmSync(data, { recursive: true, force: true });
});

test('what a job reports never falls back, has a unit, and no more time than it may take', async () => {
  const page = await browser.open('/play');
  const job = { id: 'x1', command: 'value', title: 'far', fields: {}, state: 'running', positions: 900, units: { done: 5, all: 10 }, seconds: 100, created: 1, answer: null, error: null };
  await page.route('**/api/jobs', (route) => route.fulfill({ json: { jobs: [job] } }));
  await page.route('**/api/jobs/x1', (route) => route.fulfill({ json: job }));
  const report = (now) => `event: progress\ndata: ${JSON.stringify({ state: 'running', ...now })}\n\n`;
  await page.route('**/api/jobs/x1/events', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: report({ positions: 100, units: { done: 3, all: 10 }, seconds: 110 }) + report({ positions: 200, units: { done: 1, all: 1_000_000 }, seconds: 120 }) + report({ positions: 200, units: { done: 4, all: 1_000_000 }, seconds: 130 }),
    }));
  await page.goto(new URL('/jobs', page.url()).href);
  const item = page.locator('[data-job="x1"]');
  await item.getByText('4 of 1,000,000 first moves settled').waitFor();
  await item.getByText('stage 2').waitFor();
  await item.getByText('900 positions').waitFor();
  // 10 s for four parts: a million would take a month, and the job stops after 600 s.
  await item.getByText('stops in 8 min at the latest').waitFor();
  await page.finish();
});

test('an answer of megabytes with numbers that no double holds is read, and the numbers are kept', async () => {
  // A graph comes as one string, with a quotation mark or a backslash in every line of it.
  const content = '{"name":"\\\\"}\n'.repeat(600_000);
  const job = { id: 'x2', command: 'graph', title: 'large', fields: { expr: 'nim:1,2' }, state: 'done', positions: 1, units: null, seconds: 6.9953735439999996, created: 1, answer: null, long: true, error: null };
  const page = await browser.open('/play');
  await page.route('**/api/jobs', (route) => route.fulfill({ json: { jobs: [job] } }));
  const body = JSON.stringify({ ...job, answer: { content, order: 0, last: '\\' } }).replace('"order":0', '"order":12345678901234567890');
  await page.route('**/api/jobs/x2', (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.locator('[data-job="x2"]').getByRole('button', { name: 'Copy as JSON' }).click();
  await page.waitForFunction(() => window.copied);
  const copied = await page.evaluate(() => ({ ...JSON.parse(window.copied), content: JSON.parse(window.copied).content.length }));
  assert.deepEqual(copied, { content: content.length, order: '12345678901234567890', last: '\\' });
  await page.finish();
});

test('an answer that cannot be read is told', async () => {
  const page = await browser.open('/play');
  await page.route('**/api/jobs', (route) => route.fulfill({ contentType: 'application/json', body: '{"jobs": [' }));
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByText('The server’s answer cannot be read.').waitFor();
  await page.finish();
});

test('the answer of a job is opened on the page that asks such questions', async () => {
  const questions = [
    ['graph', { expr: 'nim:2,3', symmetry: true, layout: 'radial', seed: 1, nearest: 20000, format: 'json' }, (page) => page.locator('canvas[data-nodes="9"]')],
    ['records', { symmetric: true, moves: 5, max_move: '10..12', by: 'preperiod' }, (page) => page.locator('tbody tr').nth(2)],
    ['sequence', { game: 'subtract(2,5)', to: 77, outcomes: true }, (page) => page.getByText('subtract(2,5)').or(page.locator('canvas')).first()],
    ['sweep', { game: 'cram(mxn)', m: '1..2', n: '1..3', columns: ['value', 'misere'], each: 2 }, (page) => page.locator('tbody tr').nth(5)],
    ['value', { expr: 'nim:2,3', misere: true }, (page) => page.getByText('In misère play the player to move wins.')],
  ];
  await browser.each(questions, () => '/jobs', async (page, [command, fields, answer]) => {
    const { data } = await api('/jobs', { command, fields, title: `opened ${command}` });
    const item = page.locator(`[data-job="${data.id}"]`);
    await item.getByText('done', { exact: true }).waitFor();
    await item.getByRole('link', { name: 'Open' }).click();
    await answer(page).waitFor();
    assert.equal(await page.getByText('which means nothing here').count(), 0, page.url());
    if (command !== 'value') assert.equal(new URL(page.url()).searchParams.get('job'), data.id);
    await api(`/jobs/${data.id}`, undefined, 'DELETE');
  });
});
