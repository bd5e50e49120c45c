// Every page: no serious finding of axe in either theme, no sideways scrolling, and a picture of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, browserForTests, fitsWindow, screenshot, url } from './lib.mjs';

const browser = browserForTests();
const PAGES = ['', 'play', 'analyse', 'subtraction', 'heaps', 'wythoff', 'learn', 'jobs', 'teach', 'notebook'];
const VIEWS = [
  { name: 'light', theme: 'light', size: 'desktop' },
  { name: 'dark', theme: 'dark', size: 'desktop' },
  { name: 'phone', theme: 'light', size: 'phone' },
  { name: 'projector', theme: 'light', size: 'projector' },
];

for (const path of PAGES) {
  test(`${path || 'home'}: accessible, fits, pictures`, async () => {
    for (const { name, theme, size } of VIEWS) {
      const page = await browser.open('/' + path, { theme, size });
      // A page with a running job never becomes idle; a moment is enough then.
      await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
      await fitsWindow(page);
      if (name !== 'projector') await accessible(page);
      await screenshot(page, `${path || 'home'}-${name}`);
      await page.finish();
    }
  });
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
    await fresh.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => {});
    console.log(`# ${path}: ${(bytes / 1024).toFixed(0)} KB`);
    assert.ok(bytes > 10_000 && bytes < 300 * 1024, `${path} loads ${bytes} bytes`);
    await page.finish();
  }
});
