// Runs the browser tests: `npm test`, `npm test -- play learn` for some files, `npm test -- play/hint` for the tests of a file whose names
// hold a word.
//
// GRUNDY_URL  the address of a running server, or
// GRUNDY_BIN  the program: it is started on a free port of loopback and ended afterwards;
//             GRUNDY_LONG=1 also what takes long;
//             GRUNDY_FRONT names a folder of pages to be shown instead of those built in; GRUNDY_SHOTS=1 saves pictures.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

/** So many tests at once: most of the time a test waits for the server, or for the browser. */
const AT_ONCE = 4;

const here = dirname(fileURLToPath(import.meta.url));
const helpers = ['run.mjs', 'lib.mjs'];
const wanted = process.argv.slice(2).map((word) => word.split('/'));
const files = readdirSync(here)
  .filter((name) => name.endsWith('.mjs') && !helpers.includes(name))
  .map((name) => name.replace('.mjs', ''))
  .filter((name) => !wanted.length || wanted.some(([file]) => file === name))
  .sort();
const chosen = (file, name) => !wanted.length || wanted.some(([which, part = '']) => which === file && name.includes(part));

let server;
if (!process.env.GRUNDY_URL) {
  const program = process.env.GRUNDY_BIN;
  if (!program) {
    console.error('set GRUNDY_URL (a running server) or GRUNDY_BIN (the program, to be started)');
    process.exit(2);
  }
  let url;
  ({ server, url } = await start(program));
  process.env.GRUNDY_URL = url;
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server?.kill('SIGTERM');
    process.exit(130);
  });
}

// They read the address when they are loaded.
const { closeBrowser, tests } = await import('./lib.mjs');
for (const file of files) {
  const before = tests.length;
  await import(`./${file}.mjs`);
  for (const one of tests.slice(before)) one.file = file;
}
describe('the web application', { concurrency: AT_ONCE }, () => {
  for (const { file, name, options, run } of tests.filter(({ file, name }) => chosen(file, name))) {
    it(`${file}: ${name}`, { timeout: 900_000, ...options }, run);
  }
  after(async () => {
    await closeBrowser();
    server?.kill('SIGTERM');
  });
});

/** Starts the program on a free port and waits for the address it prints. */
function start(program) {
  return new Promise((resolve, reject) => {
    const front = process.env.GRUNDY_FRONT ? ['--front', process.env.GRUNDY_FRONT] : [];
    const data = mkdtempSync(join(tmpdir(), 'grundy-web-'));
    // On a busy machine a small question takes seconds, and is still to be answered.
    const patience = ['--quick-time', '60'];
    const server = spawn(program, ['serve', '--port', '0', '--no-token', '--data', data, ...front, ...patience]);
    server.on('exit', () => rmSync(data, { recursive: true, force: true }));
    let said = '';
    const listen = (chunk) => {
      said += chunk;
      const found = /https?:\/\/[\w.:[\]-]+/.exec(said);
      if (found) resolve({ server, url: found[0] });
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`the server ended with status ${code}: ${said}`)));
    setTimeout(() => reject(new Error(`the server printed no address: ${said}`)), 60000).unref();
  });
}
