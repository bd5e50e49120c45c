// What all browser tests share: one real Chromium, pages with error watch, axe, screenshots, direct API questions.
//
// Every test is a program of its own, and several run at once: what a page keeps is cleared before the next one has its place. Pages are
// cheap and browsers, their processes and their compiled scripts are not, so these are kept from test to test.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const url = (process.env.GRUNDY_URL ?? '').replace(/\/$/, '');
const shots = join(dirname(fileURLToPath(import.meta.url)), '..', 'screenshots');
const FLAGS = [
  // The graphics processor is computed, so that the tests see what readers see; what needs none is drawn without it.
  '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing', '--disable-gpu-rasterization',
  '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
/** Windows of the screenshots. */
export const SIZES = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  projector: { width: 1920, height: 1080 },
};

/** How long a page may take, in milliseconds: nobody waits so long unless something is broken, or the machine is busy with other things. */
const PATIENCE = 150_000;

/** So many pages of one test at once: while one waits for its answer, another one is drawn. */
const LANES = 2;

/** Tests that take long are part of `make test-long` only. */
export const LONG = { skip: !process.env.GRUNDY_LONG && 'a long one: GRUNDY_LONG=1' };

/** All tests of the files that have been read, in their order. */
export const tests = [];
/** The pages that the test at work has open. */
const opened = new AsyncLocalStorage();

let turn = Promise.resolve();
/** One after the other: long computations, of which the server has few at work at once. */
export const IN_TURN = { inTurn: true };
function queued(run) {
  const mine = turn.then(run);
  turn = mine.catch(() => {});
  return mine;
}

/** `test('what is so', async () => …)`, with options of node:test in between; run.mjs runs what has been collected. */
export function test(name, ...rest) {
  const [{ inTurn = false, ...options }, run] = rest.length > 1 ? rest : [{}, rest[0]];
  const tidy = async () => {
    const pages = new Set();
    try {
      await opened.run(pages, run);
    } finally {
      // Only of a test that failed: what it left open goes on working, and costs the others their time.
      for (const page of pages) await page.context().close().catch(() => {});
    }
  };
  tests.push({ name, options, run: inTurn ? () => queued(tidy) : tidy });
}

let started;
/** The browser without windows starts and opens pages with half of the work; where it is missing, the whole one serves as well. */
export function executable() {
  const folders = (process.env.PATH ?? '').split(':');
  const known = ['chromium-headless-shell', 'chromium'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.env.CHROMIUM ?? known.find((path) => existsSync(path)) ?? 'chromium';
}
const launched = () => (started ??= chromium.launch({ executablePath: executable(), headless: true, args: FLAGS }));

/** The end of all tests. */
export async function closeBrowser() {
  await (await started)?.close();
}

/** The browser: `const page = await browser.open('/play'); …; await page.finish();` */
export const browser = {
  open,
  /** Looks at one address for each item, on a few pages at once, each of which goes from one to the next. */
  async each(items, path, check, options = {}) {
    const waiting = [...items];
    const lane = async () => {
      let page;
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        if (page) await visit(page, (options.host ?? url) + path(item));
        else page = await open(path(item), options);
        await check(page, item);
      }
      await page?.finish();
    };
    await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, lane));
  },
};

async function visit(page, address) {
  await page.goto(address);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
}

/** Nothing is being loaded or computed any more. */
export async function quiet(page) {
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('[data-waiting]'));
  // What came last is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Windows of the browser that no test uses at the moment, by their settings. */
const free = new Map();

/** A page in a context that nobody else uses, with an empty storage. */
async function borrow(settings, host) {
  const key = JSON.stringify(settings);
  if (!free.has(key)) free.set(key, []);
  const context = free.get(key).pop() ?? (await (await launched()).newContext(settings));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(host).origin, storageTypes: 'all' });
  await session.detach();
  const giveBack = async () => {
    await Promise.all(context.pages().map((one) => one.close()));
    free.get(key).push(context);
  };
  return { page, giveBack };
}

/**
 * Opens a page with a storage of its own. Every error in the console, every exception, every request to
 * another host and every violation of the content security policy fails the test at `page.finish()`; with `foreign`, the page is
 * somebody else's and may do what it wants.
 */
async function open(path, { size = 'desktop', theme = 'light', language = 'en', host = url, foreign = false, ...more } = {}) {
  const settings = { locale: language, reducedMotion: 'reduce', hasTouch: size === 'phone', viewport: SIZES[size], ...more };
  const { page, giveBack } = await borrow(settings, host);
  opened.getStore().add(page);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: settings.reducedMotion });
  const faults = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (line) => {
    // Refused questions (4xx) are part of the tests; the browser reports each as an error of its own.
    if (line.type() === 'error' && !foreign && !/status of 4\d\d/.test(line.text())) faults.push(`console: ${line.text()}`);
  });
  page.on('request', (request) => {
    if (!foreign && !request.url().startsWith(host) && /^https?:/.test(request.url())) faults.push(`foreign request: ${request.url()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`status ${answer.status()}: ${answer.url()}`);
  });
  page.setDefaultTimeout(PATIENCE);
  page.finish = async () => {
    assert.deepEqual(faults, []);
    opened.getStore().delete(page);
    await giveBack();
  };
  await visit(page, host + path);
  return page;
}

/** Axe finds no fault of the impact serious or critical; with `rules`, by those alone. */
export async function accessible(page, rules) {
  // The legacy mode looks at this page without opening a second one for frames, of which it has none; it is four times as quick.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const bad = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join('\n    ')}`);
  assert.deepEqual(bad, []);
}

/** Pictures are for people who look at them: they take time, and are made with GRUNDY_SHOTS=1 only. */
export async function screenshot(page, name, options = {}) {
  if (!process.env.GRUNDY_SHOTS) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true, ...options });
}

/** The page itself never scrolls sideways. */
export async function fitsWindow(page) {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= window + 1, `the page is ${wide} px wide in a window of ${window} px`);
}

/** What screen readers hear while the keyboard walks over a picture. */
export const spoken = (page) => page.locator('[aria-live="polite"].visually-hidden').first();

/** On a phone, dark and in German: each address shows its word and its picture or text, fits, and is accessible. */
export async function completeOnPhones(words) {
  const options = { size: 'phone', language: 'de', theme: 'dark' };
  await browser.each(Object.entries(words), ([path]) => path, async (page, [path, word]) => {
    await page.getByText(word).first().waitFor();
    await page.locator('canvas').or(page.locator('textarea')).first().waitFor();
    await fitsWindow(page);
    await accessible(page);
    await screenshot(page, 'phone' + path.replace(/[^a-z]+/g, '-'));
  }, options);
}

/** Positions of every kind of drawing with winning moves that have no single cell, match or square of their own. */
export const WINNABLE = [
  'juvavum(3x4)', 'chomp(3x4)', 'domino-juvavum(3x4)', 'cram(torus(3x5))', 'cram(2x3)', 'k-juvavum(3,3x3)',
  'nim:3,5,7', 'nim:40', 'nim:70', 'kayles:9', 'octal(0.7777):9', 'lasker-nim:3,4,9', 'wythoff:3,7', 'wythoff:40,50',
  'akiyama-nim:2,3,4', 'poker-nim:3,2 | 1,2', 'cram(2x3) + kayles:5 + nim:4',
];

/** The moves that a picture marks as winning, by name; each of them must really be seen. */
export async function markedAsWinning(page, where) {
  const marks = page.locator(`${where} .wins[data-move]`);
  const names = [];
  for (const mark of await marks.all()) {
    const box = await mark.boundingBox();
    assert.ok(box && box.width > 0 && box.height > 0, 'a mark is drawn');
    names.push(await mark.getAttribute('data-move'));
  }
  return [...new Set(names)].sort();
}

/** Tests with a server of their own need the program. */
export const OWN_SERVER = { skip: !process.env.GRUNDY_BIN && 'needs GRUNDY_BIN' };

/** A server of the test's own, in a data folder that `use` may use again; it is ended afterwards, whatever happens. */
export async function withServer(data, more, use) {
  const front = process.env.GRUNDY_FRONT ? ['--front', process.env.GRUNDY_FRONT] : [];
  const server = spawn(process.env.GRUNDY_BIN, ['serve', '--port', '0', '--no-token', '--data', data, '--json', ...front, ...more]);
  try {
    const line = await new Promise((resolve, reject) => {
      server.stdout.once('data', resolve);
      server.once('error', reject);
      server.once('exit', (code) => reject(new Error(`the server ended with status ${code}`)));
    });
    return await use(JSON.parse(line).port);
  } finally {
    const gone = new Promise((done) => server.once('exit', done));
    if (server.exitCode === null && server.kill('SIGTERM')) await gone;
  }
}

/** A direct question to the server, past the front end. */
export async function api(path, body, method = body === undefined ? 'GET' : 'POST') {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, data: text ? JSON.parse(text) : null };
}
