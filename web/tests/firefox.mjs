// A walk through the application in Firefox, where it is installed: start page, a game, an analysis, the subtraction lab.
//
// Firefox is asked in its own language (Marionette: numbered JSON messages with their length in front, over a socket), because
// what drives the other tests needs a Firefox of its own making.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONG, test, url } from './lib.mjs';

const known = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const program = process.env.FIREFOX ?? known.find((path) => existsSync(path));
const PATIENCE = 60_000;
const pause = () => new Promise((done) => setTimeout(done, 100));

/** Firefox without windows, with an empty profile of its own. */
async function firefox() {
  const profile = mkdtempSync(join(tmpdir(), 'grundy-firefox-'));
  const settings = { 'marionette.port': 0, 'intl.accept_languages': 'en', 'ui.prefersReducedMotion': 1, 'datareporting.policy.dataSubmissionEnabled': false, 'app.update.enabled': false };
  writeFileSync(join(profile, 'user.js'), Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''));
  const child = spawn(program, ['--headless', '--no-remote', '--marionette', '--profile', profile], { stdio: 'ignore' });
  const gone = new Promise((done) => child.once('exit', done));
  const end = async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const file = join(profile, 'MarionetteActivePort');
  for (const begun = Date.now(); !existsSync(file) || !readFileSync(file, 'utf8').trim(); await pause()) {
    if (Date.now() - begun > PATIENCE) {
      await end();
      throw new Error('Firefox does not listen');
    }
  }
  const ask = await talk(Number(readFileSync(file, 'utf8')));
  await ask('WebDriver:NewSession', { capabilities: { alwaysMatch: { pageLoadStrategy: 'normal' } } });
  return { ask, end };
}

/** A function that sends a command and waits for its answer. */
async function talk(port) {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map();
  let rest = Buffer.alloc(0);
  let greeted;
  const hello = new Promise((done) => (greeted = done));
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      const length = Number(rest.subarray(0, colon));
      if (colon < 0 || rest.length < colon + 1 + length) return;
      const message = JSON.parse(rest.subarray(colon + 1, colon + 1 + length));
      rest = rest.subarray(colon + 1 + length);
      if (!Array.isArray(message)) greeted();
      else waiting.get(message[1])?.(message);
    }
  });
  await hello;
  let number = 0;
  return (command, fields = {}) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify([0, ++number, command, fields]);
      waiting.set(number, ([, , error, result]) => (error ? reject(new Error(`${command}: ${error.message}`)) : resolve(result)));
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Every page, and every part of it that is drawn in another way. */
const PAGES = [
  '/', '/play?expr=kayles:9', '/play?expr=juvavum(3x4)', '/play?expr=wythoff:5,8', '/analyse?expr=nim:3,4,5', '/analyse?expr=cram(2x3)&view=tree', '/analyse?expr=cram(2x3)&view=table',
  ...['strip', 'structures', 'theorems', 'discover', 'families', 'maps', 'records'].map((part) => `/subtraction?part=${part}`),
  ...['grid', 'statistics', 'quotient', 'table'].map((view) => `/heaps?code=0.77&view=${view}`),
  '/sweep?game=cram(mxn)&ranges=m=1..3 n=1..4',
  ...['heat', 'pairs', 'sequences', 'akiyama', 'statistics'].map((part) => `/wythoff?part=${part}`),
  '/learn', '/teach', '/notebook', '/jobs',
];

if (!LONG.skip && !program) console.error('NOT TESTED in Firefox: there is none. Install it, or name it with FIREFOX=');

test('Firefox: a game is begun, played with mouse and keyboard, analysed, and a lab is drawn', { skip: LONG.skip || (!program && 'NOT TESTED: there is no Firefox') }, async () => {
  const { ask, end } = await firefox();
  try {
    const go = (path) => ask('WebDriver:Navigate', { url: url + path });
    const run = async (script, ...args) => (await ask('WebDriver:ExecuteScript', { script, args })).value;
    const until = async (script, ...args) => {
      for (const begun = Date.now(); ; await pause()) {
        const found = await run(script, ...args);
        if (found) return found;
        assert.ok(Date.now() - begun < PATIENCE, `never so: ${script} ${args}; the page says: ${(await run('return document.body.innerText')).slice(0, 300)}`);
      }
    };
    const says = (text) => until('return document.body.innerText.includes(arguments[0])', text);
    const click = async (selector) => {
      await until('return !!document.querySelector(arguments[0])', selector);
      const { value } = await ask('WebDriver:FindElement', { using: 'css selector', value: selector });
      await ask('WebDriver:ElementClick', { id: Object.values(value)[0] });
    };
    const moves = (count) => until("return (new URLSearchParams(location.search).get('moves') ?? '').split(';').filter(Boolean).length >= arguments[0]", count);
    // What goes wrong in a page is collected there.
    const faults = () => run('return window.__faults ?? []');
    const watch = () => run("window.__faults = []; addEventListener('error', (event) => window.__faults.push(event.message)); addEventListener('unhandledrejection', (event) => window.__faults.push(String(event.reason)))");

    await go('/');
    await watch();
    await says('Games that can be thought through');
    await until("return document.querySelectorAll('[data-testid=games] li').length > 30");
    await click('[data-testid=games] a[href*="expr=kayles"]');
    await says('Your turn');
    assert.equal(await run('return location.pathname'), '/play');
    assert.deepEqual(await faults(), []);

    await go('/play?expr=nim:3,4,5');
    await watch();
    await says('Your turn');
    await click('.match .wood');
    await click('.confirm button.main');
    await moves(2);
    await says('Your turn');
    // By keyboard, from the board, where the focus has stayed.
    assert.ok(await run("return !!document.activeElement.closest('.parts')"), 'the focus stays at the board');
    const { value: board } = await ask('WebDriver:GetActiveElement');
    await ask('WebDriver:ElementSendKeys', { id: Object.values(board)[0], text: ' ' });
    await until("return !!document.querySelector('.confirm button.main')");
    const { value: place } = await ask('WebDriver:GetActiveElement');
    await ask('WebDriver:ElementSendKeys', { id: Object.values(place)[0], text: '\uE007' });
    await moves(3);
    await ask('WebDriver:Back');
    await until("return (new URLSearchParams(location.search).get('moves') ?? '').split(';').filter(Boolean).length === 2");
    assert.deepEqual(await faults(), []);

    await go('/analyse?expr=cram(2x3)');
    await watch();
    await until("return document.querySelectorAll('.badge.wins').length === 3");
    assert.equal(await run("return document.querySelector('[data-testid=value]').textContent"), '1');
    await go('/analyse?expr=domino-juvavum(3x3)&view=graph');
    await watch();
    await says('18 positions, 37 moves');
    assert.deepEqual(await faults(), []);

    await go('/subtraction?moves=3,7,8');
    await watch();
    await until("return document.querySelector('[data-testid=period]')?.textContent === '5'");
    // Something is drawn: the strip is not the picture of an empty canvas.
    await until("return [...document.querySelectorAll('main canvas')].some((one) => { const empty = Object.assign(document.createElement('canvas'), { width: one.width, height: one.height }); return one.toDataURL() !== empty.toDataURL(); })");
    assert.deepEqual(await faults(), []);
    await go('/learn?lang=de');
    await says('Nimm eins oder zwei');

    // Every page in every language: it is there, waits for nothing any more, and nothing has gone wrong.
    for (const language of ['en', 'de', 'nl']) {
      for (const path of PAGES) {
        await go(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
        await watch();
        await until("return document.querySelector('main h1') && !document.querySelector('[data-waiting]')");
        assert.deepEqual(await faults(), [], path);
        assert.equal(await run("return document.querySelectorAll('.faults').length"), 0, path);
        const wide = await run('return document.documentElement.scrollWidth - document.documentElement.clientWidth');
        assert.ok(wide <= 1, `${path} is too wide by ${wide} px`);
      }
    }
  } finally {
    await end();
  }
});
