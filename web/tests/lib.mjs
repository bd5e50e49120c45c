// What all browser tests share: a real Chromium, a page with error watch, axe, screenshots, direct API questions.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const url = (process.env.GRUNDY_URL ?? '').replace(/\/$/, '');
const shots = join(dirname(fileURLToPath(import.meta.url)), '..', 'screenshots');
const FLAGS = [
  // The graphics processor is computed, so that the tests see what readers see.
  '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
/** Windows of the screenshots. */
export const SIZES = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  projector: { width: 1920, height: 1080 },
};

/** A browser for the tests of this file: `const browser = browserForTests();` then `await browser.open('/play')`. */
export function browserForTests() {
  let browser;
  before(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: FLAGS,
    });
  });
  after(async () => browser?.close());
  return { open: (path, options) => open(browser, path, options) };
}

/**
 * Opens a page in a fresh context (own storage). Every error in the console, every exception, every request to
 * another host and every violation of the content security policy fails the test at `page.finish()`.
 */
async function open(browser, path, { size = 'desktop', theme = 'light', language = 'en', host = url, ...more } = {}) {
  const context = await browser.newContext({
    viewport: SIZES[size], colorScheme: theme, locale: language, reducedMotion: 'reduce', hasTouch: size === 'phone', ...more,
  });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (line) => {
    // Refused questions (4xx) are part of the tests; the browser reports each as an error of its own.
    if (line.type() === 'error' && !/status of 4\d\d/.test(line.text())) faults.push(`console: ${line.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(host) && /^https?:/.test(request.url())) faults.push(`foreign request: ${request.url()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`status ${answer.status()}: ${answer.url()}`);
  });
  page.setDefaultTimeout(15000);
  page.finish = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  await page.goto(host + path);
  await page.locator('main h1').first().waitFor();
  return page;
}

/** Axe finds no fault of the impact serious or critical. */
export async function accessible(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
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
export async function completeOnPhones(browser, words) {
  for (const [path, word] of Object.entries(words)) {
    const page = await browser.open(path, { size: 'phone', language: 'de', theme: 'dark' });
    await page.getByText(word).first().waitFor();
    await page.locator('canvas').or(page.locator('textarea')).first().waitFor();
    await fitsWindow(page);
    await accessible(page);
    await screenshot(page, 'phone' + path.replace(/[^a-z]+/g, '-'));
    await page.finish();
  }
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
