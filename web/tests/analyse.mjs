// The page "Analyse" in a real browser: a whole analysis, the game graph, what happens to wrong and to large games.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { accessible, api, browser, fitsWindow, LONG, markedAsWinning, quiet, screenshot, test, WINNABLE } from './lib.mjs';

const DJUV = '/analyse?expr=domino-juvavum(3x3)';

/** The saved file's text. */
async function saved(page, name) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('DJUV 3x3: value, counts and all moves', async () => {
  const page = await browser.open(DJUV);
  await page.getByTestId('positions').waitFor();
  assert.equal(await page.getByTestId('value').textContent(), '0');
  assert.equal(await page.getByTestId('misere-value').textContent(), '1');
  assert.equal(await page.getByTestId('positions').textContent(), '98');
  assert.equal(await page.getByTestId('upToSymmetry').textContent(), '18');
  await page.getByText('The player to move loses.').waitFor();
  await page.getByText('No winning move').waitFor();
  assert.equal(await page.locator('tbody tr').count(), 12);
  await accessible(page);
  await screenshot(page, 'analyse');
  await page.finish();
});

test('the graph of DJUV 3x3 has 18 positions and 37 moves', async () => {
  const page = await browser.open(DJUV + '&view=graph');
  const count = page.getByTestId('graph-count');
  await count.waitFor();
  assert.equal(await count.textContent(), '18 positions, 37 moves');
  const canvas = page.locator('canvas[data-nodes]');
  assert.equal(await canvas.getAttribute('data-nodes'), '18');
  assert.equal(await canvas.getAttribute('data-edges'), '37');
  for (const layout of ['Radial', 'Force', 'Random', 'Tree'])
    await page.getByRole('button', { name: layout, exact: true }).click();
  await screenshot(page, 'analyse-graph');
  await accessible(page);
  await page.getByRole('checkbox', { name: /symmetries/ }).uncheck();
  await page.getByText('98 positions, 300 moves').waitFor();
  await page.finish();
});

test('the keyboard walks through the graph and selects positions', async () => {
  const page = await browser.open(DJUV + '&view=graph');
  const canvas = page.locator('canvas[data-nodes]');
  await canvas.focus();
  const side = page.locator('aside .name');
  await page.keyboard.press('ArrowDown');
  assert.equal(await side.textContent(), '.../.../...');
  await page.keyboard.press('ArrowDown');
  const option = await side.textContent();
  assert.notEqual(option, '.../.../...');
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await side.textContent(), option);
  await page.keyboard.press('ArrowUp');
  assert.equal(await side.textContent(), '.../.../...');
  await page.finish();
});

test('pointing, dragging and zooming change the picture', async () => {
  const page = await browser.open('/analyse?expr=nim:2,1&view=graph');
  const canvas = page.locator('canvas[data-nodes]');
  await canvas.waitFor();
  const picture = () => canvas.evaluate((node) => node.toDataURL());
  /** Waits until the picture is another one than before. */
  const changed = async (old) => {
    await page.waitForFunction((was) => document.querySelector('canvas[data-nodes]').toDataURL() !== was, old);
    return picture();
  };
  await quiet(page);
  const before = await picture();
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  const start = await canvas.evaluate((node) => {
    const [x, y] = node.dataset.start.split(',').map(Number);
    return { x, y };
  });
  await page.mouse.move(box.x + start.x, box.y + start.y);
  await page.mouse.down();
  await page.mouse.move(box.x + start.x + 30, box.y + start.y + 60, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.locator('aside .name').textContent(), '2,1');
  const dragged = await changed(before);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await changed(dragged);
  await page.finish();
});

test('graphs are saved in every format', async () => {
  const page = await browser.open(DJUV + '&view=graph');
  await page.getByTestId('graph-count').waitFor();
  const svg = await saved(page, 'SVG');
  assert.match(svg.name, /^domino-juvavum-3x3\.svg$/);
  assert.equal(svg.text.match(/class="edge"/g).length, 37);
  assert.match((await saved(page, 'PNG')).text, /^.PNG/);
  assert.match((await saved(page, 'PDF')).text, /^%PDF/);
  assert.match((await saved(page, 'TikZ')).text, /begin.tikzpicture/);
  const graphml = await saved(page, 'GraphML');
  assert.equal(graphml.text.match(/<node /g).length, 18);
  assert.equal(graphml.text.match(/<edge /g).length, 37);
  const json = JSON.parse((await saved(page, 'JSON')).text);
  assert.equal(json.positions.length, 18);
  assert.equal(json.edges.length, 37);
  assert.equal((await saved(page, 'Text table')).text.trim().split('\n').length, 19);
  await page.finish();
});

test('tree and table show the same positions', async () => {
  const page = await browser.open(DJUV + '&view=tree');
  await page.locator('.tree details').first().waitFor();
  assert.equal(await page.locator('.tree li').count(), 3);
  await page.locator('.tree summary').nth(1).click();
  // What a branch holds is drawn a moment after it is opened.
  await page.locator('.tree li').nth(3).waitFor();
  await page.getByRole('tab', { name: 'Table' }).click();
  assert.equal(await page.locator('tbody tr').count(), 18);
  // Sorted by value, falling; then filtered.
  const values = async () => (await page.locator('tbody tr td:nth-of-type(2)').allTextContents()).map(Number);
  const head = page.getByRole('button', { name: /^Value/ });
  await head.click();
  const rising = await values();
  assert.deepEqual(rising, [...rising].sort((a, b) => a - b));
  await head.click();
  assert.deepEqual(await values(), [...rising].sort((a, b) => b - a));
  await page.getByRole('searchbox').fill('.../.../...');
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await accessible(page);
  await page.finish();
});

test('winning moves stand on the board and in the list', async () => {
  const page = await browser.open('/analyse?expr=cram(2x3)');
  await page.locator('svg .badge.wins').first().waitFor();
  assert.equal(await page.getByTestId('value').textContent(), '1');
  await page.getByRole('heading', { name: '3 winning moves' }).waitFor();
  assert.equal(await page.locator('svg .badge.wins').count(), 3);
  assert.equal(await page.locator('tr.good').count(), 3);
  await page.finish();
});

test('every winning move is marked in the drawing, also where no single cell stands for it', async () => {
  await browser.each(WINNABLE, (expr) => '/analyse?' + new URLSearchParams({ expr }), async (page, expr) => {
    const { data } = await api('/ask/moves', { expr });
    await page.locator('tr.good').first().waitFor();
    await page.locator('.parts [data-move]').first().waitFor();
    assert.deepEqual(await markedAsWinning(page, '.parts'), [...new Set(data.moves.map((move) => move.move))].sort(), expr);
  });
});

test('each move tells how long the game then lasts and why it is worth that, and rows are sorted by it', async () => {
  const expr = 'cram(2x3) + nim:2';
  await browser.each(['0', '1'], (misere) => '/analyse?' + new URLSearchParams({ expr, misere }), async (page, misere) => {
    const { data } = await api('/ask/moves', { expr, misere: misere === '1', all: true, remoteness: true });
    await page.locator('td.lasts').first().waitFor();
    const all = page.getByRole('button', { name: /All moves/ });
    if (await all.count()) await all.click();
    await page.getByRole('button', { name: /^moves left/ }).click();
    const lasts = await page.locator('td.lasts').allTextContents();
    assert.deepEqual(lasts.map(Number), data.moves.map((move) => move.remoteness).sort((a, b) => a - b));
    // The longest resistance is as long as the list says: one move more than after the best of them.
    const plies = Number(await page.getByTestId('remoteness').textContent());
    const won = (await page.getByTestId('outcome').textContent()) === 'N';
    const rest = data.moves.filter((move) => !won || move.outcome === 'P').map((move) => move.remoteness);
    assert.equal(plies, 1 + (won ? Math.min(...rest) : Math.max(...rest)));
    const why = page.getByRole('button', { name: /^Why\? / }).first();
    await why.click();
    assert.equal(await why.getAttribute('aria-expanded'), 'true');
    await page.locator('tr.story pre').waitFor();
    await accessible(page);
  });
});

test('a slider changes the board, and the page follows', async () => {
  const page = await browser.open('/analyse?expr=cram(2x3)');
  const sliders = page.getByRole('slider');
  await sliders.nth(1).waitFor();
  assert.equal(await sliders.count(), 2);
  await sliders.nth(1).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('expr') === 'cram(2x4)');
  await page.locator('[data-cell="B3"]').waitFor();
  assert.ok(await sliders.nth(1).evaluate((slider) => slider === document.activeElement), 'the slider keeps the focus');
  await page.finish();
});

test('a move of several cells lights up on the board', async () => {
  const page = await browser.open('/analyse?expr=juvavum(3x4)');
  const chip = page.locator('.chips button').first();
  await chip.waitFor();
  const { data } = await api('/play/look', { expr: 'juvavum(3x4)', values: true });
  const move = data.moves.find((one) => one.wins);
  assert.equal(await page.locator('.cell.lit').count(), 0);
  await page.locator(`.chips [data-move="${move.name}"]`).hover();
  assert.deepEqual(await page.locator('.cell.lit').evaluateAll((all) => all.map((cell) => cell.dataset.cell).sort()), [...move.cells].sort());
  await page.mouse.move(0, 0);
  await page.locator('.cell.lit').first().waitFor({ state: 'detached' });
  await chip.focus();
  await page.locator('.cell.lit').first().waitFor();
  await accessible(page);
  await screenshot(page, 'analyse-chips');
  await page.finish();
});

test('the verdict, the moves and the graph follow the convention', async () => {
  const exprs = ['nim:1,1,1', 'nim:1,1', 'nim:1,2,3', 'domino-juvavum(3x3)', 'cram(2x3) + nim:1', 'kayles:4', 'chomp(2x2)'];
  const cases = exprs.flatMap((expr) => [{ expr, misere: false }, { expr, misere: true }]);
  const path = ({ expr, misere }) => '/analyse?' + new URLSearchParams({ expr, misere: misere ? '1' : '' });
  await browser.each(cases, path, async (page, { expr, misere }) => {
    const { data } = await api('/ask/moves', { expr, misere });
    const values = [];
    for (const one of [false, true]) values.push((await api('/ask/value', { expr, misere: one })).data);
    await page.locator('tbody tr').first().waitFor();
    const told = await page.locator('.verdict').textContent();
    const won = data.moves.length > 0;
    assert.equal(values[Number(misere)].outcome, won ? 'N' : 'P', 'the program agrees with itself');
    assert.equal(await page.getByTestId('outcome').textContent(), won ? 'N' : 'P', expr);
    const main = await page.locator('.verdict strong').textContent();
    assert.equal(main, `${misere ? 'In misère play the' : 'The'} player to move ${won ? 'wins' : 'loses'}.`, expr);
    const other = values[Number(!misere)].outcome === 'N' ? 'wins' : 'loses';
    await page.getByText(`In ${misere ? 'normal' : 'misère'} play the player to move ${other}.`).waitFor();
    assert.equal(await page.locator('tr.good').count(), data.moves.length, told);
    if (!won) await page.getByText('No winning move').waitFor();
    await page.getByTestId('positions').waitFor();
    assert.equal(await page.getByTestId('value').textContent(), String(values[0].value));
    assert.equal(await page.getByTestId('misere-value').textContent(), String(values[1].value));
  });
});

test('the convention is kept on the way to Play and back, and by the back button', async () => {
  const page = await browser.open('/analyse?expr=nim:1,1,1');
  await page.getByText('One winning move').or(page.getByText('3 winning moves')).waitFor();
  await page.getByRole('checkbox', { name: /Misère/ }).check();
  await page.getByText('In misère play the player to move loses.').waitFor();
  await page.getByText('No winning move').waitFor();
  await page.getByRole('tab', { name: 'Graph' }).click();
  const canvas = page.locator('canvas[data-nodes]');
  await canvas.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('link', { name: 'Play from here' }).click();
  await page.waitForURL(/\/play/);
  assert.equal(new URL(page.url()).searchParams.get('misere'), '1');
  const link = page.locator('.now a');
  await link.waitFor();
  assert.match(await link.getAttribute('href'), /misere=1/);
  await page.goBack();
  await page.waitForURL(/\/analyse/);
  await page.getByText('In misère play the player to move loses.').waitFor();
  await page.finish();
});

test('a draw is told as a draw', async () => {
  const page = await browser.open('/analyse?' + new URLSearchParams({ expr: 'poker-nim:1 | 0,1', misere: '1' }));
  await page.getByText('In misère play nobody wins with best play.').waitFor();
  await page.getByText('In normal play the player to move wins.').waitFor();
  await page.finish();
});

test('wrong notation is refused at its place', async () => {
  const page = await browser.open('/analyse?expr=nim:3,x');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.match(await alert.textContent(), /\^/);
  await accessible(page);
  await page.finish();
});

test('a large graph is cut with a notice', async () => {
  const page = await browser.open('/play');
  // A page asks for 20,000 positions; that the program cuts to so many as it is asked for is quicker to see with fewer.
  let most;
  await page.route('**/api/ask/graph', (route) => {
    const fields = route.request().postDataJSON();
    most = fields.nearest;
    return route.continue({ postData: JSON.stringify({ ...fields, nearest: 40 }) });
  });
  await page.goto(new URL('/analyse?expr=nim:3,4,5&view=graph', page.url()).href);
  await page.getByText(/Shown are the/).waitFor();
  assert.equal(most, 20_000);
  assert.equal(await page.locator('canvas[data-nodes]').getAttribute('data-nodes'), '40');
  await page.getByRole('tab', { name: 'Moves' }).click();
  await page.finish();
});

/** How smoothly a large graph pans and zooms: reported, not demanded, because machines differ. */
async function report(page, what) {
  // A picture has been drawn: it is known how long that takes here.
  await page.waitForFunction(() => Number(document.querySelector('canvas[data-large]')?.dataset.took) > 0);
  for (const way of ['panned', 'zoomed']) {
    const { times, own } = await page.evaluate(
      (way) =>
        new Promise((done) => {
          const canvas = document.querySelector('canvas[data-large]');
          const { left, top } = canvas.getBoundingClientRect();
          const mouse = (kind, step) => new MouseEvent(kind, { clientX: left + 4 + 2 * step, clientY: top + 4 + step, bubbles: true, cancelable: true, view: window });
          const times = [];
          // What the page itself works for a frame, without what the graphics processor does then.
          const own = [];
          const frame = window.requestAnimationFrame;
          window.requestAnimationFrame = (draw) =>
            frame((now) => {
              const begun = performance.now();
              draw(now);
              own.push(performance.now() - begun);
            });
          let before = performance.now();
          if (way === 'panned') canvas.dispatchEvent(mouse('mousedown', 0));
          const step = (now) => {
            times.push(now - before);
            before = now;
            if (times.length > 60) {
              if (way === 'panned') window.dispatchEvent(mouse('mouseup', 60));
              window.requestAnimationFrame = frame;
              return done({ times: times.slice(1), own: own.sort((a, b) => a - b) });
            }
            if (way === 'panned') window.dispatchEvent(mouse('mousemove', times.length));
            else canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: times.length % 2 ? 40 : -40, ctrlKey: true, clientX: 400, clientY: 500, bubbles: true, cancelable: true }));
            frame(step);
          };
          frame(step);
        }),
      way,
    );
    const drawn = await page.locator('canvas[data-large]').getAttribute('data-took');
    console.log(`# ${what}, ${way}: ${(times.reduce((a, b) => a + b) / times.length).toFixed(1)} ms a frame, slowest ${Math.max(...times).toFixed(0)} ms; the page's own work: median ${(own[own.length >> 1] ?? 0).toFixed(2)} ms, slowest ${(own.at(-1) ?? 0).toFixed(1)} ms; a whole picture by the graphics processor: ${drawn} ms`);
  }
}

test('twenty thousand positions are panned and zoomed', LONG, async () => {
  const page = await browser.open('/analyse?expr=subtract(1):30,30,30,30&view=graph');
  const canvas = page.locator('canvas[data-large]');
  await canvas.waitFor();
  const start = await canvas.getAttribute('data-start');
  await report(page, `a graph of ${await canvas.getAttribute('data-nodes')} positions`);
  // It was really moved.
  assert.notEqual(await canvas.getAttribute('data-start'), start);
  await page.finish();
});

test('fifteen thousand positions are laid out beside the page, panned and zoomed', LONG, async () => {
  const page = await browser.open('/analyse?expr=cram(4x5)&view=graph');
  const canvas = page.locator('canvas[data-large]');
  await canvas.waitFor();
  assert.ok(Number(await canvas.getAttribute('data-nodes')) > 15_000);
  for (const layout of ['Radial', 'Force', 'Random', 'Tree']) {
    await page.getByRole('button', { name: layout, exact: true }).click();
    await page.getByText('Working …').waitFor({ state: 'detached' });
  }
  // The picture itself: positions in both colours of the outcomes are on it.
  await page.getByRole('button', { name: 'Win', exact: true }).click();
  await canvas.focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('aside .name').waitFor();
  await page.keyboard.press('ArrowDown');
  const side = await page.locator('aside .name').textContent();
  assert.match(side, /#/);
  await report(page, 'a graph of 15,021 positions');
  await screenshot(page, 'analyse-large');
  await page.finish();
});

test('German, dark, and on a phone', async () => {
  const german = await browser.open(DJUV + '&view=graph', { language: 'de', theme: 'dark' });
  await german.getByText('18 Stellungen, 37 Züge').waitFor();
  await accessible(german);
  await screenshot(german, 'analyse-graph-dark');
  await german.finish();
  const phone = await browser.open(DJUV, { size: 'phone' });
  await phone.getByTestId('positions').waitFor();
  await fitsWindow(phone);
  await screenshot(phone, 'analyse-phone');
  await phone.getByRole('tab', { name: 'Graph' }).click();
  await phone.getByTestId('graph-count').waitFor();
  await fitsWindow(phone);
  await phone.finish();
});

test('all moves can be listed, however many', async () => {
  // A lost position, so that all of its moves are shown.
  const page = await browser.open('/analyse?expr=subtract(1..202):203');
  await page.getByText('The first 200 of 202').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.list tbody tr').length === 202);
  await page.finish();
});

test('a graph with few positions and many moves is drawn by the graphics processor', async () => {
  const page = await browser.open('/analyse?expr=nim:9,10,11&view=graph');
  await page.locator('canvas[data-nodes]').waitFor();
  const { nodes, edges, large } = await page.locator('canvas[data-nodes]').evaluate(({ dataset }) => ({ ...dataset }));
  assert.ok(Number(nodes) < 800 && Number(edges) > 4000, `${nodes} positions, ${edges} moves`);
  assert.equal(large, 'true');
  await page.finish();
});

test('a large graph is panned and zoomed by two calls a picture, and the graphics processor is told nothing that it knows', async () => {
  const page = await browser.open('/analyse?expr=nim:9,10,11&view=graph');
  const canvas = page.locator('canvas[data-large]');
  await canvas.waitFor();
  await page.evaluate(() => {
    window.calls = {};
    const every = WebGL2RenderingContext.prototype;
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(every))) {
      if (typeof value !== 'function') continue;
      every[name] = function (...given) {
        window.calls[name] = (window.calls[name] ?? 0) + 1;
        return value.apply(this, given);
      };
    }
  });
  const pictures = () => page.evaluate(() => window.calls.clear ?? 0);
  await canvas.focus();
  for (const key of ['+', '-', '+']) {
    const before = await pictures();
    await page.keyboard.press(key);
    // At the latest when the picture rests it is drawn anew.
    await page.waitForFunction((before) => (window.calls.clear ?? 0) > before, before);
  }
  const calls = await page.evaluate(() => ({ ...window.calls }));
  assert.deepEqual([calls.drawArrays, calls.drawArraysInstanced], [calls.clear, calls.clear]);
  for (const name of ['bufferData', 'bufferSubData', 'getUniformLocation', 'getAttribLocation', 'readPixels', 'finish']) assert.equal(calls[name], undefined, name);
  await page.finish();
});

test('on a phone the positions in the list of moves are not broken into bits', async () => {
  const page = await browser.open('/analyse?expr=domino-juvavum(3x3)', { size: 'phone' });
  const cell = page.locator('tbody td button').first();
  await cell.waitFor();
  assert.ok((await cell.boundingBox()).width >= 110);
  await fitsWindow(page);
  await page.finish();
});
