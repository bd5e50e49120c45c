// The Play page in a real browser: whole games against the perfect player, hints, undo, sharing, keyboard, refusals.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, api, browser, fitsWindow, markedAsWinning, OWN_SERVER, screenshot, test, url, WINNABLE, withServer } from './lib.mjs';

const address = (values) => '/play?' + new URLSearchParams(values);
const query = (page) => new URL(page.url()).searchParams;
const played = (page) => (query(page).get('moves') ?? '').split(';').filter(Boolean);

/** The position as the server sees it, with the values of all moves. */
async function look(expr, moves, misere = false) {
  const { status, data } = await api('/play/look', { expr, moves, misere, values: true });
  assert.equal(status, 200, JSON.stringify(data));
  return data;
}

/** Waits until it is the person's turn again after `count` moves of the whole game, or the game is over. */
async function settled(page, count) {
  await page.waitForFunction(
    (least) => {
      const moves = (new URLSearchParams(location.search).get('moves') ?? '').split(';').filter(Boolean);
      const over = document.querySelector('.result') !== null;
      const status = document.querySelector('.status')?.textContent ?? '';
      return over || (moves.length >= least && !/thinking|überlegt/.test(status));
    },
    count,
  );
}

/** Points at the cells of a domino, looks at the preview, and plays it. */
async function place(page, move) {
  const [first, second] = move.cells;
  const from = await page.locator(`[data-cell="${first}"] rect`).boundingBox();
  const to = await page.locator(`[data-cell="${second}"] rect`).boundingBox();
  // A point of the first cell on the side of the second one.
  const x = from.x + from.width / 2 + (to.x - from.x) * 0.35;
  const y = from.y + from.height / 2 + (to.y - from.y) * 0.35;
  await page.mouse.click(x, y);
  const confirm = page.getByRole('button', { name: `Play ${move.name}`, exact: true });
  await confirm.waitFor();
  assert.equal(await page.locator('path.preview.firm').count(), 1, 'the move is previewed');
  await confirm.click();
}

/** Plays a game with `choose` picking the person's moves; returns the whole record. */
async function game(page, expr, choose) {
  for (;;) {
    const moves = played(page);
    const now = await look(expr, moves);
    if (now.over) return { moves, winner: now.winner };
    await place(page, choose(now));
    await settled(page, moves.length + 2);
  }
}

test('Cram against Perfect, from a won start: with winning moves the person wins', async () => {
  const expr = 'cram(3x4)';
  const { data } = await api('/ask/value', { expr });
  assert.equal(data.outcome, 'N');
  const page = await browser.open(address({ expr }));
  const { winner } = await game(page, expr, (now) => now.moves.find((move) => move.wins));
  assert.equal(winner, 'first');
  assert.match(await page.locator('.result').textContent(), /You win!/);
  assert.match(await page.locator('.score output').textContent(), /1 : 0/);
  assert.ok((await page.locator('.piece.first').count()) > (await page.locator('.piece.second').count()));
  await screenshot(page, 'play-won');
  await page.finish();
});

test('Cram against Perfect, from a lost start: the person loses whatever happens', async () => {
  const expr = 'cram(4x4)';
  const { data } = await api('/ask/value', { expr });
  assert.equal(data.outcome, 'P');
  const page = await browser.open(address({ expr }));
  const { winner } = await game(page, expr, (now) => {
    assert.ok(now.moves.every((move) => !move.wins));
    return now.moves[now.moves.length >> 1];
  });
  assert.equal(winner, 'second');
  assert.match(await page.locator('.result').textContent(), /Perfect wins/);
  assert.match(await page.locator('.score output').textContent(), /0 : 1/);
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.getByText('Your turn').waitFor();
  assert.deepEqual(played(page), []);
  await page.finish();
});

test('one mistake is punished: from a won start a losing move loses', async () => {
  const expr = 'cram(3x4)';
  const page = await browser.open(address({ expr }));
  const { winner } = await game(page, expr, (now) => now.moves.find((move) => !move.wins) ?? now.moves[0]);
  assert.equal(winner, 'second');
  await page.finish();
});

test('misère Nim with matches, the computer begins', async () => {
  const page = await browser.open(address({ expr: 'nim:1,2', misere: '1', you: 'second' }));
  await settled(page, 1);
  const now = await look('nim:1,2', played(page), true);
  assert.equal(now.to_move, 'second');
  // Whatever is left: take matches by pointing at one, then at the same again.
  const match = page.locator('.match').first();
  await match.click();
  assert.ok((await page.locator('.match.firm').count()) >= 1);
  await match.click();
  await settled(page, 3);
  assert.ok(played(page).length >= 2);
  await page.finish();
});

test('hints in three stages, the last one a winning move', async () => {
  const expr = 'nim:1,3,5,7,2';
  const page = await browser.open(address({ expr }));
  await page.getByRole('button', { name: 'Give me a hint' }).click();
  await page.getByText('Hint 1 of 3').waitFor();
  await page.getByRole('button', { name: 'A plainer hint' }).click();
  await page.getByText('Hint 2 of 3').waitFor();
  await page.getByRole('button', { name: 'Show me the move' }).click();
  await page.getByText('Hint 3 of 3').waitFor();
  const text = await page.locator('.hints').textContent();
  const now = await look(expr, []);
  const winning = now.moves.filter((move) => move.wins);
  assert.ok(winning.some((move) => text.includes(move.name) || text.includes(move.text ?? '')), text);
  await page.finish();
});

test('the values of my moves hide no winning move, in both conventions', async () => {
  const misereGames = ['nim:1,1,1,2', 'domino-juvavum(3x4)', 'chomp(3x4)'];
  const cases = [...WINNABLE.map((expr) => [expr, false]), ...misereGames.map((expr) => [expr, true])];
  const path = ([expr, misere]) => address({ expr, misere: misere ? '1' : '' });
  await browser.each(cases, path, async (page, [expr, misere]) => {
    const now = await look(expr, [], misere);
    const winning = [...new Set(now.moves.filter((move) => move.wins).map((move) => move.name))].sort();
    assert.ok(winning.length > 0, expr);
    await page.getByText('Your turn').waitFor();
    await page.getByRole('checkbox', { name: 'Show the values of my moves' }).check();
    await page.locator('.parts .wins[data-move]').first().waitFor();
    assert.deepEqual(await markedAsWinning(page, '.parts'), winning, expr);
  });
});

test('a winning move of several cells is played from its chip', async () => {
  const page = await browser.open(address({ expr: 'juvavum(3x4)' }));
  await page.getByRole('checkbox', { name: 'Show the values of my moves' }).check();
  const chip = page.locator('.chips button').first();
  await chip.click();
  const name = await chip.getAttribute('data-move');
  const { moves } = await look('juvavum(3x4)', []);
  assert.equal(await page.locator('.cell.lit').count(), moves.find((move) => move.name === name).cells.length);
  await accessible(page);
  await screenshot(page, 'play-chips');
  await page.getByRole('button', { name: `Play ${name}`, exact: true }).click();
  await settled(page, 2);
  assert.equal(played(page)[0], name);
  await page.finish();
});

test('undo, redo, values of moves', async () => {
  const expr = 'cram(3x4)';
  const page = await browser.open(address({ expr }));
  const now = await look(expr, []);
  await place(page, now.moves[0]);
  await settled(page, 2);
  const two = played(page);
  assert.equal(two.length, 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => !new URLSearchParams(location.search).get('moves'));
  assert.equal(await page.locator('.piece').count(), 0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get('moves'));
  assert.deepEqual(played(page), two);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !new URLSearchParams(location.search).get('moves'));
  await page.getByLabel('Show the values of my moves').check();
  await page.locator('.badge').first().waitFor();
  const shown = (await page.locator('.badge text').allTextContents()).sort();
  assert.deepEqual(shown, now.moves.map((move) => String(move.value)).sort());
  assert.equal(await page.locator('.badge.wins').count(), now.moves.filter((move) => move.wins).length);
  await screenshot(page, 'play-values');
  await page.finish();
});

test('moves that are taken back faster than the server answers are all taken back', async () => {
  const page = await browser.open(address({ expr: 'nim:3,4,5', moves: '3->2;4->1;5->0', opponent: 'person' }));
  await page.locator('.match').first().waitFor();
  let release;
  const held = new Promise((done) => (release = done));
  await page.route('**/api/ask/look', async (route) => {
    await held;
    // Of a question that is not wanted any more nobody hears.
    await route.continue().catch(() => {});
  });
  const press = async (name, times) => {
    for (let time = 0; time < times; time++) await page.getByRole('button', { name }).click();
  };
  await press('Undo', 3);
  release();
  await page.waitForFunction(() => !new URLSearchParams(location.search).get('moves'));
  await page.waitForFunction(() => document.querySelectorAll('.match').length === 12);
  await press('Redo', 2);
  await page.waitForFunction(() => new URLSearchParams(location.search).get('moves') === '3->2;4->1');
  await page.finish();
});

test('an address holds the whole game', async () => {
  const page = await browser.open(address({ expr: 'domino-juvavum(3x3)', moves: 'A01;BC1', opponent: 'random', misere: '1' }));
  await page.locator('.piece').first().waitFor();
  const shared = page.url().slice(url.length);
  const pieces = await page.locator('.piece path.body').evaluateAll((all) => all.map((one) => one.getAttribute('d')));
  await page.finish();
  const other = await browser.open(shared);
  await other.locator('.piece').first().waitFor();
  assert.deepEqual(await other.locator('.piece path.body').evaluateAll((all) => all.map((one) => one.getAttribute('d'))), pieces);
  assert.equal(await other.getByLabel('Opponent').inputValue(), 'random');
  assert.ok(await other.locator('.game, main').getByRole('radio', { name: /wins/ }).isChecked());
  await other.finish();
});

test('illegal moves are refused with the reason', async () => {
  const page = await browser.open(address({ expr: 'cram(3x3)', moves: 'A01', opponent: 'person' }));
  await page.locator('.piece').first().waitFor();
  await page.locator('[data-cell="A0"] rect').click({ force: true });
  await page.getByText('A0 is already taken.').waitFor();
  const field = page.getByLabel('Type a move');
  await field.fill('A12');
  await field.press('Enter');
  const error = page.locator('aside .error');
  await error.waitFor();
  assert.match(await error.textContent(), /\^/);
  assert.deepEqual(played(page), ['A01']);
  await field.fill('C01');
  await field.press('Enter');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('moves') === 'A01;C01');
  // Wrong notation shows its caret at the field and leaves the game alone.
  const notation = page.getByLabel('Any game in the notation');
  await notation.fill('kayls:5');
  await notation.press('Enter');
  await page.getByText('there is no game called').waitFor();
  assert.equal(query(page).get('expr'), 'cram(3x3)');
  await page.finish();
});

test('a take that is not allowed names what is', async () => {
  const page = await browser.open(address({ expr: 'subtract(2,3):6' }));
  await page.locator('.match').first().click();
  await page.getByText('You cannot take 6 from this heap. Allowed here: 2, 3.').waitFor();
  await page.finish();
});

test('keyboard only: choose, turn, confirm, go on', async () => {
  const page = await browser.open(address({ expr: 'cram(2x3)' }));
  await page.locator('[data-cell="A0"]').waitFor();
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('data-cell') !== null)) break;
    await page.keyboard.press('Tab');
  }
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-cell')), 'A0');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-cell')), 'A1');
  await page.keyboard.press('Space');
  await page.locator('path.preview.firm').waitFor();
  const seen = new Set();
  for (let i = 0; i < 3; i++) {
    seen.add(await page.getByRole('button', { name: /^Play [A-Z]/ }).textContent());
    await page.keyboard.press('r');
  }
  assert.deepEqual([...seen].map((text) => text.trim()).sort(), ['Play A01', 'Play A12', 'Play AB1']);
  for (let i = 0; i < 3 && !(await page.getByRole('button', { name: 'Play AB1' }).count()); i++) await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await settled(page, 2);
  assert.equal(played(page)[0], 'AB1');
  // AB1 wins: one domino is left to each side.
  assert.equal(played(page).length, 2);
  const left = (await look('cram(2x3)', played(page))).moves;
  assert.equal(left.length, 1);
  const board = page.locator('[data-cell][tabindex="0"]');
  await board.focus();
  for (const key of ['ArrowUp', 'Home']) await page.keyboard.press(key);
  if (left[0].cells[0].endsWith('2')) await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('You win!').waitFor();
  await page.finish();
});

test('drawn and random start positions', async () => {
  const page = await browser.open('/play');
  await page.getByRole('button', { name: 'Drawn' }).click();
  await page.getByLabel('Rows').fill('2');
  await page.getByLabel('Rows').press('Tab');
  await page.getByLabel('Columns').fill('3');
  await page.getByLabel('Columns').press('Tab');
  await page.getByRole('button', { name: 'Row A, column 0: free' }).click();
  await page.getByRole('radio', { name: 'missing' }).check();
  await page.getByRole('button', { name: 'Row B, column 2: free' }).click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get('expr')?.startsWith('cram("'));
  assert.equal(query(page).get('expr'), 'cram(".../..#"):#../..#');
  assert.equal(await page.locator('[data-cell]').count(), 5);
  await page.getByRole('button', { name: 'Kayles' }).first().click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get('expr') === 'kayles:10');
  await page.getByRole('button', { name: 'Random' }).click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get('expr') !== 'kayles:10');
  assert.match(query(page).get('expr'), /^kayles:/);
  await page.finish();
});

test('a saved file can be opened again', async () => {
  const page = await browser.open(address({ expr: 'cram(3x3)', moves: 'A01;C12', opponent: 'person' }));
  await page.locator('.piece').first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /^game: cram\(3x3\)\nplay: normal\nhuman: first\nmoves: A01, C12\n$/);
  await page.getByRole('button', { name: 'New game' }).click();
  await page.waitForFunction(() => !new URLSearchParams(location.search).get('moves'));
  await page.locator('input[type=file]').setInputFiles({ name: 'a.game', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.waitForFunction(() => new URLSearchParams(location.search).get('moves') === 'A01;C12');
  await page.finish();
});

test('a saved game whose moves contain commas can be opened again, and a wrong file says why not', async () => {
  const page = await browser.open(address({ expr: 'wythoff:3,5', moves: '(3,5)->(3,4);(3,4)->(0,1)', opponent: 'person', misere: 1 }));
  const entry = page.getByRole('button', { name: '(3,4)->(0,1)' });
  await entry.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  const text = await readFile(await download.path(), 'utf8');
  const load = (content) =>
    page.locator('input[type=file]').setInputFiles({ name: 'a.game', mimeType: 'text/plain', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'New game' }).click();
  await entry.waitFor({ state: 'detached' });
  await load(text);
  await entry.waitFor();
  assert.equal(query(page).get('misere'), '1');
  await load('play: normal');
  await page.getByText(/cannot be loaded: .*'game:'/).waitFor();
  await page.finish();
});

test('every game of the gallery shows a board, heaps or moves, and fits a phone', async () => {
  const page = await browser.open('/play', { size: 'phone' });
  const count = await page.locator('.gallery button').count();
  assert.ok(count >= 10);
  for (let i = 0; i < count; i++) {
    const button = page.locator('.gallery button').nth(i);
    await button.click();
    await page.locator(`.gallery li:nth-child(${i + 1}) button[aria-pressed="true"]`).waitFor();
    await page.waitForFunction(() => document.querySelector('.part svg, .part pre') !== null);
    await fitsWindow(page);
  }
  await accessible(page);
  await page.finish();
});

test('whoever begins can win every game of the gallery', async () => {
  const page = await browser.open('/play');
  const exprs = [];
  for (const button of await page.locator('.gallery button').all()) {
    await button.click();
    await page.waitForFunction((seen) => {
      const expr = new URLSearchParams(location.search).get('expr');
      return expr && !seen.includes(expr);
    }, exprs);
    exprs.push(query(page).get('expr'));
  }
  for (const expr of exprs) assert.equal((await api('/ask/value', { expr })).data.outcome, 'N', expr);
  await page.finish();
});

test('every game of the notation can be played here', async () => {
  const { data } = await api('/games');
  const examples = data.games.filter((game) => game.name !== 'graph').map((game) => game.examples[0]);
  assert.ok(examples.length > 30);
  // Any answer will do, and this opponent has one at once.
  const page = await browser.open(address({ opponent: 'random' }));
  const field = page.getByLabel('Any game in the notation');
  for (const expr of examples) {
    await field.fill(expr);
    await field.press('Enter');
    await page.waitForFunction((asked) => new URLSearchParams(location.search).get('expr') === asked, expr);
    const list = page.locator('details.list');
    if ((await list.getAttribute('open')) === null) await list.locator('summary').click();
    await list.locator('li button').first().click();
    await page.locator('.confirm button').first().click();
    await settled(page, 2);
    assert.ok(played(page).length >= 1, expr);
    assert.equal(await page.locator('.error').count(), 0, expr);
    assert.notEqual(await page.locator('h1').textContent(), 'Play', `${expr} has its name`);
  }
  await page.finish();
});

test('matches with the keyboard', async () => {
  const page = await browser.open(address({ expr: 'nim:3,4,5' }));
  await page.locator('.match[tabindex="0"]').focus();
  // Heap 1: taking two leaves 1,4,5, whose nim sum is 0.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Take 2 from the heap of 3 3->1' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await settled(page, 2);
  assert.equal(played(page)[0], '3->1');
  assert.ok((await look('nim:3,4,5', played(page))).moves.some((move) => move.wins));
  await page.finish();
});

test('a position too large for the opponent: it says so, and can guess', OWN_SERVER, async () => {
  const data = mkdtempSync(join(tmpdir(), 'grundy-large-'));
  // A server that gives up soon: what is too large is so after a second as well.
  await withServer(data, ['--quick-time', '1'], async (port) => {
    const page = await browser.open(address({ expr: 'cram(9x9)' }), { host: `http://127.0.0.1:${port}` });
    await page.locator('[data-cell="A0"] rect').click();
    await page.getByRole('button', { name: /^Play A/ }).click();
    await page.getByText('too large for Perfect').waitFor();
    assert.equal(played(page).length, 1);
    await page.getByRole('button', { name: 'Let it guess a move' }).click();
    await page.getByText('Your turn').waitFor();
    assert.equal(played(page).length, 2);
    await page.finish();
  });
  rmSync(data, { recursive: true, force: true });
});

test('with the values: how long the game lasts, and why, of the position and of the chosen move', async () => {
  const page = await browser.open(address({ expr: 'nim:1,2', opponent: 'person' }));
  await page.getByLabel('Show the values of my moves').check();
  // The winner takes one of two, and then each player one of the two heaps.
  await page.getByTestId('remoteness').getByText('3 more moves').waitFor();
  await page.getByText('Why is this position').click();
  await page.locator('aside details pre').waitFor();
  await page.locator('.match').last().click();
  await page.locator('.confirm summary').click();
  await page.locator('.confirm pre').waitFor();
  await page.locator('.confirm').getByText('more move').first().waitFor();
  // Each move of the list tells it as well: the winning one leaves two moves, and each of two others all that is left.
  const listed = page.locator('details.list li');
  await page.locator('details.list summary').click();
  await listed.filter({ hasText: '2 more moves' }).first().waitFor();
  const { data } = await api('/ask/moves', { expr: 'nim:1,2', all: true, remoteness: true });
  assert.equal(await listed.count(), data.moves.length);
  for (const { move, remoteness } of data.moves) {
    const told = await listed.filter({ hasText: move }).textContent();
    assert.match(told, new RegExp(` · ${remoteness} more move`), `${move}: ${told}`);
  }
  await page.finish();
});

test('from equal heaps the list has each move once, and tells how long the game lasts after it', async () => {
  const page = await browser.open(address({ expr: 'kayles:3,3', misere: '1', opponent: 'person' }));
  await page.getByLabel('Show the values of my moves').check();
  await page.locator('details.list summary').click();
  const listed = page.locator('details.list li');
  await listed.filter({ hasText: /more moves?/ }).first().waitFor();
  const told = await listed.locator('.notation').allTextContents();
  assert.equal(new Set(told).size, told.length, told.join(' '));
  for (const entry of await listed.allTextContents()) assert.match(entry, / · \d+ more move/, entry);
  await page.finish();
});

test('a move that ends the game says so', async () => {
  const page = await browser.open(address({ expr: 'cram(1x2)', misere: '1', opponent: 'person' }));
  await page.getByLabel('Show the values of my moves').check();
  await page.locator('details.list summary').click();
  await page.locator('details.list li').filter({ hasText: 'ends the game' }).waitFor();
  await page.finish();
});

test('moves are announced in words, those of the opponent, too', async () => {
  const page = await browser.open(address({ expr: 'nim:3,5' }));
  await page.getByText('Your turn').waitFor();
  await page.locator('[data-spot="1/6"]').click();
  await page.locator('[data-spot="1/6"]').click();
  await settled(page, 2);
  assert.match(await page.locator('.status').textContent(), /Perfect: (Take|Split) .*heap of/);
  await page.finish();
});

test('while cells are being chosen, each further cell shows what it would be worth', async () => {
  const page = await browser.open(address({ expr: 'juvavum(3x4)', opponent: 'person' }));
  await page.getByLabel('Show the values of my moves').check();
  await page.locator('.badge').first().waitFor();
  await page.locator('[data-cell="A0"] rect').click();
  await page.locator('[data-cell="A1"] rect').click();
  const now = await look('juvavum(3x4)', []);
  const further = now.moves.filter(({ cells }) => cells.length === 3 && cells.includes('A0') && cells.includes('A1')).map(({ name }) => name).sort();
  assert.ok(further.length > 0);
  const shown = await page.locator('.badge').evaluateAll((all) => all.map((one) => one.dataset.move).sort());
  assert.deepEqual(shown, further);
  await page.finish();
});

test('on a phone cells are large enough for a finger, and the move being chosen stays in sight', async () => {
  for (const [expr, spot] of [['cram(5x20)', '[data-cell]'], ['kayles:30', '.match']]) {
    const page = await browser.open(address({ expr, opponent: 'person' }), { size: 'phone' });
    await page.locator(spot).first().waitFor();
    const { width } = await page.locator(`${spot} rect`).first().boundingBox();
    assert.ok(width >= 22, `${expr}: ${width}`);
    await fitsWindow(page);
    await page.locator(spot).first().click();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    assert.ok(await page.locator('.confirm').evaluate((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight + 1;
    }), expr);
    await accessible(page);
    await page.finish();
  }
});

test('the bar for moves covers nothing as long as nothing is chosen', async () => {
  const page = await browser.open(address({ expr: 'cram(8x8)', opponent: 'person' }), { viewport: { width: 1280, height: 800 } });
  await page.locator('[data-cell]').first().waitFor();
  const over = await page.evaluate(() => {
    const bar = document.querySelector('.confirm').getBoundingClientRect();
    return [...document.querySelectorAll('[data-cell]')].filter((cell) => {
      const { top, bottom } = cell.getBoundingClientRect();
      return top < bar.bottom && bottom > bar.top;
    }).length;
  });
  assert.equal(over, 0);
  await page.finish();
});
