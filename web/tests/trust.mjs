// What once broke the trust of a demanding reader, one test each: addresses and the way back, the keyboard's place,
// moves that were never meant, games that vanished.
import assert from 'node:assert/strict';
import { api, browser, quiet, test } from './lib.mjs';

const address = (path, values) => path + '?' + new URLSearchParams(values);
/** A cell, a match or a square. */
const BOARD = /^[A-Z]+\d+$|^\d+[/,:]\d+$/;
const query = (page) => new URL(page.url()).searchParams;
const focused = (page) => page.evaluate(() => {
  const at = document.activeElement;
  return at?.getAttribute('data-cell') ?? at?.getAttribute('data-spot') ?? at?.getAttribute('data-square') ?? at?.tagName ?? '';
});
/** Waits until the address has so many moves and it is the person's turn. */
const moved = (page, count) =>
  page.waitForFunction((wanted) => {
    const moves = (new URLSearchParams(location.search).get('moves') ?? '').split(';').filter(Boolean);
    return moves.length === wanted && !/thinking/.test(document.querySelector('.status')?.textContent ?? '');
  }, count);
/** Waits until so many matches lie on the table. */
const matches = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('.match').length === wanted, count);
const playMove = async (page, name) => {
  const field = page.getByLabel('Type a move');
  await field.fill(name);
  await field.press('Enter');
};

test('Back and forward walk through the positions of a game', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4,5', opponent: 'person' }));
  await page.getByText('First player to move').waitFor();
  for (const [count, move] of [[1, '3->2'], [2, '4->1'], [3, '5->0']]) {
    await playMove(page, move);
    await moved(page, count);
  }
  await page.goBack();
  await moved(page, 2);
  await matches(page, 2 + 1 + 5);
  await page.goBack();
  await page.goBack();
  await moved(page, 0);
  await matches(page, 12);
  await page.goForward();
  await moved(page, 1);
  assert.equal(query(page).get('moves'), '3->2');
  await matches(page, 11);
  await page.finish();
});

test('against the computer, Back returns to the person’s own decision', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4,5' }));
  await page.getByText('Your turn').waitFor();
  await playMove(page, '3->2');
  await moved(page, 2);
  await page.goBack();
  await moved(page, 0);
  await page.getByText('Your turn').waitFor();
  assert.equal(new URL(page.url()).pathname, '/play');
  await page.goForward();
  await moved(page, 2);
  await page.finish();
});

test('Back in Analyse returns to the position and the convention before', async () => {
  const page = await browser.open(address('/analyse', { expr: 'nim:2,1' }));
  await page.getByText('One winning move').waitFor();
  await page.locator('tbody button').first().click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get('expr') === 'nim:1,1');
  await page.getByText('The player to move loses.').waitFor();
  await page.getByRole('checkbox', { name: /Misère/ }).check();
  await page.getByText('In misère play the player to move wins.').waitFor();
  await page.goBack();
  await page.getByText('In misère play the player to move wins.').waitFor();
  await page.locator('.verdict strong', { hasText: /^The player to move loses/ }).waitFor();
  assert.equal(await page.getByRole('checkbox', { name: /Misère/ }).isChecked(), false);
  await page.goBack();
  await page.getByText('One winning move').waitFor();
  assert.equal(await page.getByLabel('Position', { exact: true }).inputValue(), 'nim:2,1');
  await page.finish();
});

test('a page writes only its own parameters, also when its answer comes late', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4,5' }));
  await page.getByText('Your turn').waitFor();
  let release;
  const held = new Promise((done) => (release = done));
  await page.route('**/api/ask/reply', async (route) => {
    await held;
    await route.continue();
  });
  await playMove(page, '3->2');
  await page.getByText('is thinking').waitFor();
  await page.getByRole('link', { name: 'Heaps', exact: true }).click();
  await page.locator('canvas[data-cells]').waitFor();
  const late = page.waitForResponse('**/api/ask/reply');
  release();
  await (await late).finished();
  await quiet(page);
  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/heaps');
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.getByTestId('positions').waitFor();
  assert.equal(new URL(page.url()).search, '');
  await page.finish();
});

test('a faulty link keeps its address, says at the top what is wrong, and shows the good prefix', async () => {
  const wrong = address('/play', { expr: 'cram(3x3)', moves: 'A01;C01;A12;B12', opponent: 'person' });
  const page = await browser.open(wrong);
  await page.getByRole('alert').getByText('A1 is not free').waitFor();
  await page.locator('.piece').nth(1).waitFor();
  assert.equal(await page.locator('.piece').count(), 2);
  assert.equal(query(page).get('moves'), 'A01;C01;A12;B12');
  const top = await page.getByText('Something is wrong with this address').boundingBox();
  assert.ok(top.y < 200, 'the message stands at the top');
  // The first thing the person does makes it a good address.
  await playMove(page, 'B12');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('moves') === 'A01;C01;B12');
  assert.equal(await page.getByText('Something is wrong with this address').count(), 0);
  await page.finish();

  const unknown = await browser.open(address('/play', { expr: 'kayls:5' }));
  await unknown.getByRole('alert').getByText('there is no game called').first().waitFor();
  assert.equal(query(unknown).get('expr'), 'kayls:5');
  assert.equal(await unknown.locator('.match, [data-cell]').count(), 0, 'no other game stands in its place');
  await unknown.finish();

  const odd = await browser.open(address('/analyse', { expr: 'nim:1,2', view: 'grph', misere: 'maybe' }));
  await odd.getByText('“view=grph”').waitFor();
  await odd.getByText('“misere=maybe”').waitFor();
  await odd.getByText('The player to move wins.', { exact: true }).waitFor();
  assert.equal(query(odd).get('view'), 'grph');
  await odd.finish();
});

test('the focus stays at the board after every move', async () => {
  const walks = [
    ['cram(3x4)', ['Space', 'Enter']],
    ['nim:3,4,5', ['Space', 'Enter']],
    ['kayles:10', ['Space', 'Enter']],
    ['wythoff:5,7', ['ArrowLeft', 'Space', 'Enter']],
    ['juvavum(3x4)', ['Space', 'Enter']],
    ['domino-juvavum(3x4)', ['Space', 'ArrowRight', 'Space', 'Enter']],
    ['chomp(3x4)', ['End', 'Space', 'Enter']],
    ['lasker-nim:3,5,6', ['Space', 'Enter']],
  ];
  await browser.each(walks, ([expr]) => address('/play', { expr }), async (page, [expr, keys]) => {
    await page.getByText('Your turn').waitFor();
    // Two Tabs and Enter lead from the top of the page to the board.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.match(await focused(page), BOARD, `${expr}: the board has the focus`);
    for (const key of keys) await page.keyboard.press(key);
    await moved(page, 2);
    assert.match(await focused(page), BOARD, `${expr}: the board has the focus after the move`);
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await focused(page), 'BODY');
  });
});

test('the focus returns to the board from the button that plays, and to the result at the end', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:1,2' }));
  await page.getByText('Your turn').waitFor();
  await page.locator('.match').last().click();
  await page.locator('.confirm button').first().focus();
  await page.keyboard.press('Enter');
  await moved(page, 2);
  assert.match(await focused(page), /^\d+\/\d+$|^DIV$/);
  await page.finish();
});

test('leaving the field of a move, or of a game, plays nothing', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4,5' }));
  await page.getByText('Your turn').waitFor();
  await page.getByLabel('Type a move').fill('3->2');
  await page.keyboard.press('Tab');
  await page.getByLabel('Any game in the notation').fill('kayles:9');
  await page.keyboard.press('Tab');
  await page.waitForTimeout(400);
  assert.equal(query(page).get('moves'), null);
  assert.equal(query(page).get('expr'), 'nim:3,4,5');
  await page.getByRole('button', { name: 'Play it' }).click();
  await moved(page, 2);
  await page.finish();
});

test('Domino Juvavum: cells are put together one by one, and played only when that is said', async () => {
  const page = await browser.open(address('/play', { expr: 'domino-juvavum(3x4)' }));
  await page.getByText('Your turn').waitFor();
  const cell = (name) => page.locator(`[data-cell="${name}"] rect`);
  const lit = () => page.locator('.cell.lit').evaluateAll((all) => all.map((one) => one.dataset.cell).sort().join(' '));
  for (const name of ['A0', 'A1', 'A2']) await cell(name).click();
  assert.equal(await lit(), 'A0 A1 A2');
  await page.getByText('no whole move yet').waitFor();
  assert.equal(await page.locator('.confirm button.main').count(), 0);
  await cell('A3').click();
  await page.getByRole('button', { name: 'Play A0123' }).waitFor();
  assert.equal(query(page).get('moves'), null);
  // A cell is taken back as it was given.
  await cell('A3').click();
  await cell('A2').click();
  assert.equal(await lit(), 'A0 A1');
  await cell('A2').click();
  await cell('A3').click();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Play A0123' }).click();
  await moved(page, 2);
  assert.equal(query(page).get('moves').split(';')[0], 'A0123');
  await page.finish();
});

test('Cram: the second cell of a domino may be any neighbour', async () => {
  const page = await browser.open(address('/play', { expr: 'cram(3x3)' }));
  await page.getByText('Your turn').waitFor();
  for (const second of ['B0', 'A1']) {
    await page.locator('[data-cell="A0"] rect').click();
    await page.locator(`[data-cell="${second}"] rect`).click();
    await page.getByRole('button', { name: second === 'B0' ? 'Play AB0' : 'Play A01' }).waitFor();
    await page.keyboard.press('Escape');
  }
  assert.equal(query(page).get('moves'), null);
  await page.finish();
});

test('an opponent that cannot play a game says so, and another one takes over', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4,5', opponent: 'symmetric' }));
  await page.getByText('Your turn').waitFor();
  await playMove(page, '3->2');
  await page.getByText('Symmetric cannot play this game').waitFor();
  await page.getByRole('button', { name: 'Go on against Perfect' }).click();
  await moved(page, 2);
  assert.equal(query(page).get('opponent'), null);
  await page.finish();
});

test('another opponent, side or end: the game goes on or is put away, as the person says, and comes back', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4,5' }));
  await page.getByText('Your turn').waitFor();
  await playMove(page, '3->2');
  await moved(page, 2);
  const before = query(page).get('moves');
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Opponent').selectOption('random');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(query(page).get('moves'), before);
  assert.equal(await page.getByLabel('Opponent').inputValue(), 'perfect');
  await page.getByLabel('Opponent').selectOption('random');
  await dialog.getByRole('button', { name: 'Go on with this game' }).click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get('opponent') === 'random');
  assert.equal(query(page).get('moves'), before);
  await page.getByRole('radio', { name: /wins/ }).click({ force: true });
  await dialog.getByRole('button', { name: 'New game' }).click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get('misere') === '1');
  await moved(page, 0);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await moved(page, 2);
  assert.equal(query(page).get('moves'), before);
  assert.equal(query(page).get('misere'), null);
  await page.finish();
});

test('a game counts once, however often its end is undone', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:2' }));
  await page.getByText('Your turn').waitFor();
  const score = page.locator('.score output');
  for (let round = 0; round < 2; round++) {
    await playMove(page, '2->0');
    await page.getByText('You win!').waitFor();
    assert.equal((await score.textContent()).trim(), '1 : 0');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Your turn').waitFor();
  }
  await playMove(page, '2->0');
  await page.getByText('You win!').waitFor();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.getByText('Your turn').waitFor();
  await playMove(page, '2->0');
  await page.waitForFunction(() => /2 : 0/.test(document.querySelector('.score output')?.textContent ?? ''));
  await page.finish();
});

test('no hint says the same as the one before', async () => {
  for (const fields of [
    { expr: 'nim:1,2,3' }, { expr: 'nim:3,5,7' }, { expr: 'cram(4x4)' }, { expr: 'cram(3x4)' }, { expr: 'nim:1,2', misere: true },
    { expr: 'kayles:9' }, { expr: 'nim:1,1,1', misere: true }, { expr: 'wythoff:1,2' },
  ]) {
    const told = [];
    for (const stage of [1, 2, 3]) told.push((await api('/ask/hint', { ...fields, moves: [], stage })).data.text);
    assert.equal(new Set(told).size, 3, JSON.stringify(told));
  }
});

test('moves are told in words, with the notation beside them', async () => {
  const page = await browser.open(address('/play', { expr: 'kayles:10' }));
  await page.getByText('Your turn').waitFor();
  await page.locator('[data-spot="0/8"]').click();
  await page.locator('[data-spot="0/10"]').click();
  // Kayles has pins of its own, no matches.
  assert.equal(await page.locator('.match .pin').count(), 10);
  assert.equal(await page.locator('.match .wood').count(), 0);
  await page.getByRole('button', { name: 'Knock down 2 of the 10 pins, leaving 4 + 4 10->4+4' }).waitFor();
  await page.finish();
});

test('the verdict and the winning moves agree on random positions, in both conventions', async () => {
  const starts = ['nim:3,5,2', 'cram(3x3)', 'kayles:9', 'domino-juvavum(3x3)', 'juvavum(2x3)', 'lasker-nim:2,4', 'subtract(2,3,7):15'];
  const cases = [];
  for (let round = 0; round < (process.env.GRUNDY_LONG ? 10 : 2); round++)
    for (const [index, start] of starts.entries()) {
      const { data } = await api('/ask/random', { expr: start, seed: 7 + index + 100 * round, moves: 1 + ((index + round) % 3) });
      cases.push({ expr: data.now, misere: '0' }, { expr: data.now, misere: '1' });
    }
  await browser.each(cases, (fields) => address('/analyse', fields), async (page, { expr, misere }) => {
    await page.getByTestId('outcome').waitFor();
    await page.locator('.views h3').waitFor();
    const { data } = await api('/ask/value', { expr, misere: misere === '1' });
    const outcome = await page.getByTestId('outcome').textContent();
    assert.equal(outcome, data.outcome, `${expr} ${misere}`);
    const title = await page.locator('.views h3').first().textContent();
    if (/no move/i.test(title) && !/winning/i.test(title)) return;
    assert.equal(/^No winning move/.test(title.trim()), outcome === 'P', `${expr} ${misere}: ${outcome}, ${title}`);
    assert.equal((await page.locator('tr.good').count()) > 0, outcome === 'N', `${expr} ${misere}`);
  });
});

test('a game counts once also when the page was loaded anew in between', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:2' }));
  await page.getByText('Your turn').waitFor();
  await playMove(page, '2->0');
  await page.getByText('You win!').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Your turn').waitFor();
  await page.reload();
  await page.getByText('Your turn').waitFor();
  await playMove(page, '2->0');
  await page.getByText('You win!').waitFor();
  assert.equal((await page.locator('.score output').textContent()).trim(), '1 : 0');
  await page.finish();
});

test('what an address says wrongly is told at the top, and the address stays', async () => {
  const cases = [
    ['/play?expr=nim:3,4&opponent=foo', /opponent=foo/],
    ['/learn?step=nosuch', /step=nosuch/],
    ['/analyse?expr=nim:3&lang=xx', /lang=xx/],
    ['/play?expr=nim:3,4&opponent=person&undone=9-%3E1', /taken back do not fit/],
  ];
  await browser.each(cases, ([path]) => path, async (page, [path, said]) => {
    const told = page.getByRole('alert').filter({ hasText: said });
    await told.waitFor();
    assert.ok((await told.boundingBox()).y < 200, path);
    assert.equal(decodeURIComponent(page.url()).slice(new URL(page.url()).origin.length), decodeURIComponent(path));
  });
});

test('in the labs a fault stands above the form', async () => {
  const page = await browser.open('/subtraction?moves=3,x');
  const fault = page.locator('.card .error').first();
  await fault.waitFor();
  assert.ok((await fault.boundingBox()).y < (await page.locator('.card form').first().boundingBox()).y);
  assert.equal(query(page).get('moves'), '3,x');
  await page.finish();
});

test('the fields of the labs are in the address', async () => {
  const page = await browser.open('/wythoff?part=pairs');
  await page.getByLabel('t', { exact: true }).fill('3');
  await page.waitForURL(/t=3/);
  await page.reload();
  await page.getByLabel('t', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('t', { exact: true }).inputValue(), '3');
  await page.finish();
  const records = await browser.open('/subtraction?part=records&sets=three&range=3..6');
  await records.locator('tbody tr').nth(3).waitFor();
  assert.equal(await records.locator('input[type="text"], input:not([type])').first().inputValue(), '3..6');
  await records.finish();
  const graph = await browser.open('/analyse?expr=nim:2,3&view=graph&layout=radial');
  await graph.locator('canvas[data-nodes]').waitFor();
  const pressed = graph.locator('.choice').first().locator('[aria-pressed="true"]');
  const before = await pressed.textContent();
  await graph.locator('.choice').first().getByRole('button').first().click();
  await graph.waitForFunction(() => !location.search.includes('layout'));
  assert.notEqual(await pressed.textContent(), before);
  await graph.finish();
});

test('a slider passes over a number that the set has already', async () => {
  const page = await browser.open('/subtraction?moves=3,7,8');
  await page.getByTestId('period').waitFor();
  await page.getByRole('slider').nth(1).press('ArrowRight');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('moves') === '3,9,8');
  assert.equal(await page.locator('.error').count(), 0);
  await page.finish();
});
