// Runs the browser tests: `npm test`, or `npm test -- play learn` for some of them.
//
// GRUNDY_URL  the address of a running server, or
// GRUNDY_BIN  the program: it is started on a free port of loopback and ended afterwards;
//             GRUNDY_FRONT names a folder of pages to be shown instead of those built in.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const helpers = ['run.mjs', 'lib.mjs'];
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const flags = process.argv.slice(2).filter((word) => word.startsWith('-'));
const files = readdirSync(here)
  .filter((name) => name.endsWith('.mjs') && !helpers.includes(name))
  .filter((name) => !wanted.length || wanted.includes(name.replace('.mjs', '')))
  .sort()
  .map((name) => join(here, name));

let url = process.env.GRUNDY_URL;
let server;
if (!url) {
  const program = process.env.GRUNDY_BIN;
  if (!program) {
    console.error('set GRUNDY_URL (a running server) or GRUNDY_BIN (the program, to be started)');
    process.exit(2);
  }
  ({ server, url } = await start(program));
}

const child = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-timeout=300000', ...flags, ...files], {
  stdio: 'inherit',
  env: { ...process.env, GRUNDY_URL: url },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
  server?.kill('SIGTERM');
});

/** Starts the program on a free port and waits for the address it prints. */
function start(program) {
  return new Promise((resolve, reject) => {
    const front = process.env.GRUNDY_FRONT ? ['--front', process.env.GRUNDY_FRONT] : [];
    const data = mkdtempSync(join(tmpdir(), 'grundy-web-'));
    const server = spawn(program, ['serve', '--port', '0', '--no-token', '--data', data, ...front]);
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
    setTimeout(() => reject(new Error(`the server printed no address: ${said}`)), 20000).unref();
  });
}
