// The analysis board, in Play and in Analyse: moves by click and by keyboard, every winning move in sight, remoteness,
// reasons, other lines, and what went wrong in a game.
import assert from 'node:assert/strict';
import { accessible, api, browser, markedAsWinning, screenshot, test } from './lib.mjs';

const address = (path, values) => path + '?' + new URLSearchParams(values);
const query = (page) => new URL(page.url()).searchParams;
const playMove = async (page, name) => {
  const field = page.getByLabel('Type a move');
  await field.fill(name);
  await field.press('Enter');
};
const movesAre = (page, moves) =>
  page.waitForFunction((wanted) => (new URLSearchParams(location.search).get('moves') ?? '') === wanted, moves);

test('Analyse: a move by keyboard leads to its position, and the keyboard stays at the board', async () => {
  const page = await browser.open(address('/analyse', { expr: 'cram(2x3)' }));
  await page.locator('.badge.wins').first().waitFor();
  await page.locator('.parts [data-cell][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  for (let turn = 0; turn < 3 && !(await page.getByRole('button', { name: 'Go on with AB1' }).count()); turn++) await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('expr')?.includes('#'));
  await page.getByText('The player to move loses.', { exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-cell'));
  await page.goBack();
  await page.locator('.verdict strong', { hasText: 'The player to move wins.' }).waitFor();
  await accessible(page);
  await page.finish();
});

test('Analyse: how long it takes, in both conventions, and why', async () => {
  const cases = [['nim:3', '0', 1], ['nim:3', '1', 2], ['nim:1,1,1', '0', 3], ['subtract(1,2):6', '0', 4], ['cram(2x2)', '0', 2]];
  await browser.each(cases, ([expr, misere]) => address('/analyse', { expr, misere }), async (page, [expr, misere, plies]) => {
    await page.getByTestId('remoteness').waitFor();
    assert.equal(await page.getByTestId('remoteness').textContent(), String(plies), `${expr} ${misere}`);
  });
  const page = await browser.open(address('/analyse', { expr: 'nim:3,5,7' }));
  await page.locator('.verdict').getByText('Why?').click();
  await page.getByText('added without carry').waitFor();
  await page.locator('[data-spot="0/4"]').click();
  await page.getByRole('button', { name: 'Go on with Take 1 from the heap of 3' }).waitFor();
  await page.locator('.confirm').getByText('Why?').click();
  await page.locator('.confirm').getByText('nim sum').first().waitFor();
  await page.finish();
});

test('every winning move is in sight, for a won example of every game that has one', async () => {
  const { data } = await api('/games');
  const cases = [];
  for (const { examples } of data.games.filter(({ name }) => name !== 'graph')) {
    // The first example that is won; else one move from the first one, which is then lost.
    const { data: moved } = await api('/ask/random', { expr: examples[0], seed: 1, moves: 1 });
    for (const expr of [...examples, moved.now]) {
      const { data: found } = await api('/play/look', { expr, values: true });
      const won = found.moves?.filter((move) => move.wins) ?? [];
      if (!won.length) continue;
      cases.push({ expr, winning: [...new Set(won.map((move) => move.name))].sort(), moves: won.length });
      break;
    }
  }
  assert.ok(cases.length >= 30, `${cases.length} games`);
  let checked = 0;
  await browser.each(cases, ({ expr }) => address('/analyse', { expr }), async (page, { expr, winning, moves }) => {
    await page.locator('tr.good').first().waitFor();
    // Games without a drawing have the list alone.
    if (await page.locator('.parts .part svg, .parts .part .heap').count()) {
      assert.deepEqual(await markedAsWinning(page, '.parts'), winning, expr);
      checked += 1;
    } else assert.equal(await page.locator('tr.good').count(), moves, expr);
  });
  assert.ok(checked >= 20, `${checked} games were checked on their drawing`);
});

test('after a game: who was winning, which move gave the win away, and another try from there', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:1,2', opponent: 'person' }));
  await page.getByText('First player to move').waitFor();
  // 2->0 gives the win away: 2->1 was right.
  for (const [count, move] of [[1, '2->0'], [2, '1->0']]) {
    await playMove(page, move);
    await page.waitForFunction((wanted) => (new URLSearchParams(location.search).get('moves') ?? '').split(';').filter(Boolean).length === wanted, count);
  }
  await page.getByText('Second player wins.').waitFor();
  await page.getByRole('button', { name: 'Who was winning when?' }).click();
  await page.getByText('Move 1, First player: 2->0 gave the win away.').waitFor();
  assert.equal(await page.locator('.mistake').count(), 1);
  await accessible(page);
  await screenshot(page, 'play-review');
  await page.getByRole('button', { name: 'Try again from here' }).click();
  await movesAre(page, '');
  await playMove(page, '2->1');
  await movesAre(page, '2->1');
  // The line that was left is not lost.
  await page.locator('.branch').getByRole('button', { name: '2->0' }).click();
  await movesAre(page, '2->0');
  assert.equal(query(page).get('undone'), '1->0');
  await page.finish();
});

test('the record is a tree: lines branch off, also from each other, and every move of it can be gone to', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4,5', opponent: 'person' }));
  await page.getByText('First player to move').waitFor();
  const play = async (moves, after) => {
    await playMove(page, moves);
    await movesAre(page, after);
  };
  await play('3->2', '3->2');
  await play('4->1', '3->2;4->1');
  await play('5->0', '3->2;4->1;5->0');
  const tree = page.getByRole('group', { name: 'The moves, and other lines' });
  await tree.getByRole('button', { name: '4->1' }).click();
  await movesAre(page, '3->2;4->1');
  await play('5->3', '3->2;4->1;5->3');
  await tree.getByRole('button', { name: '3->2' }).click();
  await movesAre(page, '3->2');
  await play('2->0', '3->2;2->0');
  // The line on the table, below it what was played instead of 2->0, and in that what was played instead of its last move.
  assert.equal(await tree.locator(':scope > ol > li.branch').count(), 1);
  assert.equal(await tree.locator(':scope > ol > li.branch li.branch').count(), 1);
  assert.equal(await tree.locator('[aria-current="step"]').textContent(), '2->0');
  await accessible(page);
  await screenshot(page, 'play-tree');
  for (const [move, moves] of [['5->3', '3->2;4->1;5->3'], ['5->0', '3->2;4->1;5->0'], ['2->0', '3->2;2->0'], ['4->1', '3->2;4->1']]) {
    await tree.getByRole('button', { name: move }).click();
    await movesAre(page, moves);
    assert.equal(await tree.getByRole('button').count(), 5, 'no line is lost');
  }
  // Nor is one when the page is loaded anew, or when the browser's button leads back to the start.
  await page.reload();
  await tree.getByRole('button', { name: '5->3' }).waitFor();
  assert.equal(await tree.getByRole('button').count(), 5, 'no line is lost');
  await tree.getByRole('button', { name: '5->3' }).click();
  await movesAre(page, '3->2;4->1;5->3');
  await page.goto(page.url().split('&moves')[0]);
  await page.getByText('No move yet.').waitFor();
  await page.goBack();
  await tree.getByRole('button', { name: '5->0' }).waitFor();
  assert.equal(await tree.getByRole('button').count(), 5, 'no line is lost');
  await page.finish();
});

test('in a frame there is the board alone, it can be played, and a link leads out', async () => {
  const page = await browser.open(address('/play', { expr: 'nim:3,4,5', opponent: 'person', embed: '1' }), { size: 'phone' });
  await page.getByText('First player to move').waitFor();
  for (const gone of ['header', 'nav', 'aside', '.gallery', '.setup']) assert.equal(await page.locator(gone).count(), 0, gone);
  await page.locator('.match').first().click();
  await page.locator('.confirm button.main').click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get('moves'));
  assert.equal(query(page).get('embed'), '1');
  const out = new URL(await page.getByRole('link', { name: 'Open in Grundy' }).getAttribute('href'));
  assert.equal(out.searchParams.get('embed'), null);
  assert.equal(out.searchParams.get('moves'), query(page).get('moves'));
  await accessible(page);
  await page.finish();
  await browser.each(['/analyse?expr=nim:1,2&embed=1', '/analyse?expr=nim:1,2&view=graph&embed=1', '/learn?step=nim&embed=1'], (path) => path, async (page) => {
    await page.locator('.parts svg, .parts .heap, canvas').first().waitFor();
    assert.equal(await page.locator('header, nav, form').count(), 0);
    await accessible(page);
  });
});

const atBoard = (page) => page.evaluate(() => !!document.activeElement?.closest('.parts'));

/** Tries one place of the board after the other until a move is played. */
async function walk(page, expr) {
  const rows = ['Home', ...Array(5).fill('ArrowRight'), 'End'];
  const keys = ['', ...Array(6).fill('ArrowUp'), ...rows, ...Array(6).fill(['ArrowDown', ...rows]).flat()];
  for (const key of keys) {
    if (key) await page.keyboard.press(key);
    assert.ok(await atBoard(page), `${expr}: the focus is at the board after ${key || 'the move'}`);
    await page.keyboard.press('Space');
    if (!(await page.locator('.confirm button.main').count())) continue;
    await page.keyboard.press('Enter');
    return true;
  }
  return false;
}

test('each game of the gallery is played by the keyboard alone, and the focus is known after every key', async () => {
  const gallery = ['cram(3x4)', 'nim:3,4,5', 'kayles:7', 'domino-juvavum(3x3)', 'juvavum(2x3)', 'subtract(1..3):9', 'wythoff:3,5', 'chomp(3x3)', 'grundys-game:8', 'lasker-nim:2,3', 'cram(torus(2x4))', 'cram(2x2) + kayles:3 + nim:2'];
  await browser.each(gallery, (expr) => address('/play', { expr, opponent: 'random' }), async (page, expr) => {
    await page.getByText('Your turn').waitFor();
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    for (let round = 0; round < 12; round++) {
      const over = () => page.locator('.result').count();
      if (await over()) break;
      const before = query(page).get('moves') ?? '';
      // Walk over the boards until some place makes a move, as somebody would who only has keys.
      let played = false;
      for (let board = 0; board < 3; board++) {
        played = await walk(page, expr);
        if (played) break;
        for (const key of ['Escape', 'Tab']) await page.keyboard.press(key);
        // Past the last board the way leads back to the first one.
        for (let back = 0; back < 3 && !(await atBoard(page)); back++) await page.keyboard.press('Shift+Tab');
      }
      assert.ok(played, `${expr}: a move was found after ${before}`);
      await page.waitForFunction(
        (old) => {
          const now = new URLSearchParams(location.search).get('moves') ?? '';
          return now !== old && (document.querySelector('.result') || /Your turn/.test(document.querySelector('.status')?.textContent ?? ''));
        },
        before,
      );
      const place = await page.evaluate(() => document.activeElement?.closest('.table') !== null);
      assert.ok(place, `${expr}: the focus is at the table after the move`);
    }
  });
});
