// Every page: no serious finding of axe in either theme, no sideways scrolling, and a picture of it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, browser, fitsWindow, OWN_SERVER, quiet, screenshot, test, url, withServer } from './lib.mjs';

const PAGES = ['', 'play', 'analyse', 'subtraction', 'heaps', 'sweep', 'wythoff', 'learn', 'jobs', 'teach', 'notebook'];
const VIEWS = [
  { name: 'light', theme: 'light', size: 'desktop' },
  { name: 'dark', theme: 'dark', size: 'desktop' },
  { name: 'phone', theme: 'light', size: 'phone' },
  { name: 'projector', theme: 'light', size: 'projector' },
];

for (const { name, theme, size } of VIEWS) {
  test(`every page is accessible and fits: ${name}`, () =>
    browser.each(PAGES, (path) => '/' + path, async (page, path) => {
      await quiet(page);
      await fitsWindow(page);
      // What does not depend on colours or on the width has been looked at in the light.
      if (name !== 'projector') await accessible(page, name === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined);
      await screenshot(page, `${path || 'home'}-${name}`);
    }, { theme, size }));
}

test('an unknown address says so', async () => {
  const page = await browser.open('/nowhere');
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await page.getByRole('link', { name: 'To the start', exact: true }).click();
  await page.getByRole('heading', { name: 'Games that can be thought through' }).waitFor();
  await page.finish();
});

test('the chosen appearance is kept', async () => {
  const page = await browser.open('/jobs');
  await page.getByLabel('Appearance').selectOption('dark');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.finish();
});

test('an address may name the language, and the choice goes into it', async () => {
  const page = await browser.open('/play?expr=nim:1,2&lang=de');
  await page.getByText('Du bist am Zug').or(page.getByText('am Zug')).first().waitFor();
  await page.getByLabel('Sprache').selectOption('nl');
  await page.waitForFunction(() => document.documentElement.lang === 'nl');
  assert.equal(new URL(page.url()).searchParams.get('lang'), 'nl');
  assert.equal(new URL(page.url()).searchParams.get('expr'), 'nim:1,2');
  await page.finish();
});

test('the content security policy is strict', async () => {
  const policy = (await fetch(url + '/')).headers.get('content-security-policy') ?? '';
  assert.match(policy, /script-src 'self'(;|$)/);
  assert.match(policy, /style-src 'self'(;|$)/);
  assert.match(policy, /frame-ancestors 'none'/);
  // Style attributes may be allowed (components place things with them), inline scripts and style sheets not.
  assert.doesNotMatch(policy.replace(/style-src-attr [^;]*/, ''), /unsafe-inline|unsafe-eval/);
});

test('the first load of a page is small', async () => {
  for (const path of ['/', '/play', '/analyse', '/subtraction']) {
    const page = await browser.open('/jobs');
    const context = page.context();
    const fresh = await context.newPage();
    const session = await context.newCDPSession(fresh);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await fresh.goto(url + path);
    await fresh.locator('main h1').first().waitFor();
    await quiet(fresh);
    console.log(`# ${path}: ${(bytes / 1024).toFixed(0)} KB`);
    assert.ok(bytes > 10_000 && bytes < 300 * 1024, `${path} loads ${bytes} bytes`);
    await page.finish();
  }
});

test('where the owner of the server allows it, a page from elsewhere shows a board in a frame', OWN_SERVER, async () => {
  const outside = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<!doctype html><title>slides</title><main><h1>Slides</h1></main>'));
  await new Promise((done) => outside.listen(0, 'localhost', done));
  const origin = `http://localhost:${outside.address().port}`;
  const data = mkdtempSync(join(tmpdir(), 'grundy-frame-'));
  try {
    for (const [more, allowed] of [[['--embed-in', origin], true], [[], false]]) {
      await withServer(data, more, async (port) => {
        const page = await browser.open('/', { host: origin, foreign: true });
        await page.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src, width: 640, height: 560 })), `http://localhost:${port}/play?expr=nim:3,4,5&embed=1`);
        const board = page.frameLocator('iframe').locator('.match').first();
        if (allowed) await board.waitFor();
        else {
          await page.waitForFunction(() => document.querySelector('iframe').contentDocument === null);
          assert.equal(await board.count(), 0);
        }
        await page.finish();
      });
    }
  } finally {
    outside.close();
    rmSync(data, { recursive: true, force: true });
  }
});
