// The subtraction lab in a real browser: strips, families, records, maps, proofs.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { accessible, api, browser, completeOnPhones, fitsWindow, IN_TURN, quiet, screenshot, spoken, test } from './lib.mjs';

async function describe(page, text) {
  await page.getByLabel('Description').fill(text);
  await page.getByRole('button', { name: 'Prove', exact: true }).click();
}

test('the strip of subtract(3,7,8) shows period 5 and preperiod 8', async () => {
  const page = await browser.open('/subtraction?moves=3,7,8');
  await page.locator('canvas[data-cells]').waitFor();
  assert.equal(await page.getByTestId('period').textContent(), '5');
  assert.equal(await page.getByTestId('preperiod').textContent(), '8');
  await page.locator('canvas[data-cells]').focus();
  for (let heap = 0; heap < 10; heap++) await page.keyboard.press('ArrowRight');
  // 10 - 7 = 3 is lost for nobody: the lost heaps are 0, 1, 2, 6; so 10 is won by taking 8.
  assert.match(await spoken(page).textContent(), /^10: N\..*\nWinning moves: −8 → 2/s);
  await accessible(page);
  await screenshot(page, 'subtraction');
  await page.getByLabel('Show').selectOption('values');
  await page.waitForFunction(() => document.querySelector('[data-testid="preperiod"]')?.textContent === '11');
  await page.finish();
});

test('wrong moves are refused in the program’s words', async () => {
  const page = await browser.open('/subtraction?moves=3,x');
  await page.getByRole('alert').waitFor();
  await page.finish();
});

test('a description is proved', async () => {
  const page = await browser.open('/subtraction?part=structures');
  await describe(page, 'n >= 1\n{ n 2n }\nREPEAT\n   _n An Bn\nENDREP\n');
  const verdict = page.getByTestId('verdict');
  await verdict.waitFor();
  assert.equal(await verdict.getAttribute('data-verdict'), 'proved');
  assert.match(await page.locator('#verdict').textContent(), /3n/);
  await page.getByRole('button', { name: 'Write out' }).click();
  await page.getByText('every letter follows the rule').waitFor();
  await accessible(page);
  await page.finish();
});

test('a wrong description is refuted at its place', async () => {
  const page = await browser.open('/subtraction?part=structures');
  await describe(page, 'n >= 1\n{ n 2n }\nREPEAT\n   _n Bn An\nENDREP\n');
  const verdict = page.getByTestId('verdict');
  await verdict.waitFor();
  assert.equal(await verdict.getAttribute('data-verdict'), 'refuted');
  assert.match(await page.locator('#verdict').textContent(), /Line 4: the word Bn is wrong/);
  assert.equal(await page.locator('.editor pre .error').textContent(), 'Bn');
  assert.equal(await page.locator('.editor .numbers .wrong').textContent(), '4');
  await accessible(page);
  await screenshot(page, 'subtraction-refuted');
  await page.finish();
});

test('an unreadable description has its error marked in its line', async () => {
  const page = await browser.open('/subtraction?part=structures');
  await describe(page, 'n >= 1\n{ n 2n }\nREPEAT\n   _n An Bq\nENDREP\n');
  await page.getByRole('alert').waitFor();
  assert.match(await page.getByRole('alert').textContent(), /q is unknown/);
  assert.equal(await page.locator('.editor .numbers .wrong').textContent(), '4');
  assert.equal(await page.locator('.editor pre .error').textContent(), 'Bq');
  await page.finish();
});

test('a family of the library is loaded, proved, and its blocks found in the text', async () => {
  const page = await browser.open('/subtraction?part=structures');
  await page.getByLabel('From the library').selectOption('theorem-8');
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('Flammenkamp'));
  await page.getByRole('button', { name: 'Prove', exact: true }).click();
  await page.getByTestId('verdict').waitFor();
  assert.match(await page.locator('#verdict').textContent(), /14n\^3\+11n\+1/);
  await page.getByText('10 ways into the blocks').click();
  await page.locator('.blockname', { hasText: '8' }).click();
  assert.deepEqual(await page.locator('.editor pre .block').allTextContents(), [
    '_(2n)',
    'A(2n)',
    '_n',
    'Bn',
    'An',
    'D',
  ]);
  await screenshot(page, 'subtraction-proof');
  await page.finish();
});

test('a family is computed, fitted, and known to be proved', async () => {
  const page = await browser.open('/subtraction?part=families&family=n,4n,12n%2B1,16n%2B1&n=2..9');
  await page.locator('[data-polynomial="56n^3 + 52n^2 + 9n + 1"]').first().waitFor();
  await page.getByText(/proved by althoefer-bueltermann:/).waitFor();
  await page.getByRole('link', { name: 'althoefer-bueltermann', exact: true }).waitFor();
  const first = page.locator('.table tbody tr').first();
  assert.deepEqual(await first.locator('th, td').allTextContents(), ['2', '2, 8, 25, 33', '675', '0']);
  await accessible(page);
  await screenshot(page, 'subtraction-family');
  await page.finish();
});

test('theorems are listed and searched, and periods and families lead to them', async () => {
  const page = await browser.open('/subtraction?part=theorems&search=cubic');
  const list = page.getByTestId('theorems');
  await list.getByRole('link', { name: 'five-moves-cubic-values' }).click();
  await page.getByTestId('statement').getByText(/18n\^3\+22n\^2\+5n/).waitFor();
  await page.getByText(/FOR i FROM/).first().waitFor();
  await accessible(page);
  await screenshot(page, 'subtraction-theorems');
  await page.finish();

  const strip = await browser.open('/subtraction?moves=20,50,61,81');
  await strip.getByTestId('method').getByRole('link', { name: 'the theorem' }).click();
  await strip.getByRole('heading', { name: 'theorem-8-outcomes' }).waitFor();
  await strip.finish();

  const print = await browser.open('/subtraction?part=theorems&theorem=two-moves');
  await print.getByText('Literature, not checked by Grundy.').first().waitFor();
  await print.getByRole('link', { name: 'two-moves-1', exact: true }).first().waitFor();
  await print.finish();
});

test('the map of three moves with largest move 40 tells every game', async () => {
  const page = await browser.open('/subtraction?part=maps&largest=40');
  const map = page.locator('canvas[data-across="38"]');
  await map.waitFor();
  // Counted by brute force, without any engine of the program.
  const shares = await page.locator('aside tbody tr').allTextContents();
  assert.deepEqual(
    shares.map((row) => row.match(/(\d+) [\d.]+ %/)[1]),
    ['357', '247', '85', '33', '19'],
  );
  await map.focus();
  await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowUp');
  assert.match(await spoken(page).textContent(), /moves 1, 8, 40: p = \d+, q = \d+/);
  await accessible(page);
  await screenshot(page, 'subtraction-map');
  await page.keyboard.press('Enter');
  const moves = page.getByRole('combobox', { name: 'Moves' });
  await moves.waitFor();
  assert.equal(await moves.inputValue(), '1,8,40');
  await page.finish();
});

test('records of three moves', async () => {
  const page = await browser.open('/subtraction?part=records');
  await page.getByLabel('Sets').selectOption('three');
  await page.getByLabel('Largest move', { exact: true }).fill('12..20');
  await page.getByRole('button', { name: 'Search' }).click();
  const row = (move) => page.locator('.table tbody tr').filter({ has: page.locator(`th:text-is("${move}")`) });
  await row(20).waitFor();
  // Rows that come one by one are drawn anew when all are there, so that one may be away for a moment.
  await quiet(page);
  const cells = async (move) => (await row(move).locator('th, td').allTextContents()).map((text) => text.trim());
  // Counted by brute force, without any engine of the program.
  assert.deepEqual((await cells(12)).slice(0, 4), ['12', '55', '16.69', '23']);
  assert.deepEqual(await cells(20), ['20', '171', '28.37', '90', '6, 14, 20']);
  await accessible(page);
  await screenshot(page, 'subtraction-records');
  await page.finish();
});

test('the lab is complete in German, fits a phone, and has a dark side', () =>
  completeOnPhones({ '/subtraction': 'Gesichert durch', '/subtraction?part=structures': 'Beweisen' }));

test('a million cells: all of them are there, scrolled through, found on the overview, hovered without a pause', async () => {
  const page = await browser.open('/subtraction?moves=3,7,8&to=1000000');
  const strip = page.locator('canvas[data-cells="1000001"]');
  await strip.waitFor();
  await strip.focus();
  assert.match(await spoken(page).textContent(), /^0: P/);
  await page.keyboard.press('End');
  assert.match(await spoken(page).textContent(), /^1000000: /);
  assert.equal(await strip.getAttribute('data-last'), '1000000');
  const overview = page.getByTestId('overview');
  const box = await overview.boundingBox();
  await page.mouse.click(box.x + 10, box.y + box.height / 2);
  await page.waitForFunction(() => {
    const first = Number(document.querySelector('canvas[data-cells]')?.dataset.first);
    return first > 400_000 && first < 600_000;
  });
  // How long the page takes to follow the pointer: reported, not demanded, because machines differ.
  const place = await strip.boundingBox();
  const frames = await page.evaluate(
    ({ x, y }) =>
      new Promise((done) => {
        const times = [];
        let before = performance.now();
        const canvas = document.querySelector('canvas[data-cells]');
        const step = (now) => {
          times.push(now - before);
          before = now;
          if (times.length > 60) return done(times.slice(1));
          canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: x + 60 + 5 * times.length, clientY: y + 40, bubbles: true }));
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    place,
  );
  const slowest = Math.max(...frames);
  console.log(`# hovering a strip of 1,000,001 cells: ${(frames.reduce((a, b) => a + b) / frames.length).toFixed(1)} ms a frame, slowest ${slowest.toFixed(0)} ms`);
  await accessible(page);
  await page.getByText('As text').click();
  await page.getByText('The first 3,000 of 1,000,001.').waitFor();
  await page.finish();
});

test('a sequence that takes too long is offered as a job', IN_TURN, async () => {
  const page = await browser.open('/heaps?code=grundys-game&to=3000000');
  await page.getByRole('button', { name: 'Compute it in the background' }).click();
  await page.waitForURL(/job=/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('cancelled').first().waitFor();
  await page.finish();
});

test('a family is discovered: described, proved, and compared with the store', async () => {
  const page = await browser.open('/subtraction?part=discover');
  await page.getByLabel('Family of moves').fill('n,2n');
  await page.getByLabel('Members').fill('1..6');
  await page.getByRole('button', { name: 'Discover', exact: true }).click();
  const found = page.getByTestId('discovered');
  await found.waitFor();
  assert.equal(await found.getAttribute('data-verdict'), 'proved');
  await page.getByText(/For every n >= 1 the outcomes of the subtraction game \(n, 2n\)/).first().waitFor();
  // The members it began with, as the program has them.
  const { data } = await api('/ask/family', { pattern: 'n,2n', n: '1..8' });
  const rows = page.getByTestId('members').locator('tbody tr');
  assert.deepEqual(await rows.locator('td:nth-of-type(2)').allTextContents(), data.rows.map((row) => String(row.period)));
  // What is saved passes the checker.
  const saved = async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return readFile(await file.path(), 'utf8');
  };
  assert.match(await saved('Save the description'), /\{ n 2n \}/);
  const { status, data: checked } = await api('/ask/certify', { text: await saved('Save the certificate') });
  assert.deepEqual([status, checked.status], [200, 0], JSON.stringify(checked).slice(0, 300));
  await accessible(page);
  await page.reload();
  assert.equal(await page.getByLabel('Family of moves').inputValue(), 'n,2n');
  await page.finish();
});

test('the picture of proved games of three moves says what its corners and colours mean, and what the stored cones prove', async () => {
  // Some cones are looked at within a second; the page itself asks for regions, which takes longer.
  const { data: answer } = await api('/ask/discover', { moves: 'a,b,c', outcomes: true, cones: 40 });
  const page = await browser.open('/subtraction?part=discover&family=a,b,c');
  await page.route('**/api/ask/discover', (route) => route.fulfill({ json: answer }));
  await page.getByRole('button', { name: 'Discover', exact: true }).click();
  const figure = page.getByTestId('discovered').locator('figure').first();
  await figure.waitFor();
  assert.equal(await figure.locator('polygon.region').count(), answer.theorems.length);
  for (const corner of ['s1 = s2 = 0', 's1 = s3', 's1 = 0, s2 = s3']) await figure.locator('svg text', { hasText: corner }).first().waitFor();
  const legend = await figure.getByRole('list').textContent();
  assert.match(legend, /p = s1\+s3.*nothing proved/);
  assert.match(await page.getByTestId('stored-share').textContent(), /come with the program prove 73\.2\d? %/);
  // The theorems themselves are said in the language of the page.
  for (const [language, said] of [['de', /^Für alle k >= 1, .* haben die Ausgänge des Subtraktionsspiels/], ['nl', /^Voor alle k >= 1, .* hebben de uitkomsten van het aftrekspel/]]) {
    await page.locator('header select').first().selectOption(language);
    const theorem = page.getByTestId('discovered').locator('section strong').first();
    await page.waitForFunction((code) => document.documentElement.lang === code, language);
    assert.match(await theorem.textContent(), said);
    assert.equal(await page.getByTestId('discovered').locator('strong [lang="en"], p.muted > [lang="en"]').count(), 0);
  }
  await accessible(page);
  await screenshot(page, 'subtraction-proved-regions', { fullPage: false });
  await page.finish();
});

test('the folded picture of a theorem has a colour for each block, and as many letters as the member', async () => {
  const page = await browser.open('/subtraction?part=discover');
  await page.getByRole('button', { name: 'n,4n,12n+1,16n+1' }).click();
  const picture = page.getByTestId('folded');
  await picture.waitFor();
  const description = await page.getByTestId('discovered').locator('pre').textContent();
  for (const n of [4, 5]) {
    const { data } = await api('/ask/expand', { text: description, n });
    const { data: outline } = await api('/ask/expand', { text: description, skeleton: true });
    const blocks = outline.skeleton.filter((line) => line.words).length;
    await page.waitForFunction((letters) => document.querySelector('[data-testid="folded"]')?.dataset.letters === letters, String(data.preamble_length + data.loop_length));
    // The blocks are walked through on the page; they have their colours only if they make up exactly the letters of the program.
    assert.equal(Number(await picture.getAttribute('data-blocks')), blocks);
    await page.getByRole('slider').first().press('ArrowRight');
  }
  const colours = await picture.evaluate((canvas) => new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size);
  assert.ok(colours > 4, `${colours} colours`);
  await accessible(page);
  await screenshot(page, 'subtraction-discovered');
  await page.finish();
});

test('the period map fits a phone in German and Dutch', async () => {
  for (const language of ['de', 'nl']) {
    const page = await browser.open('/subtraction?part=maps&largest=40', { size: 'phone', language });
    await page.locator('canvas[data-across="38"]').waitFor();
    await fitsWindow(page);
    await page.finish();
  }
});

test('a slider changes a move, and strip and period follow while it is moved', async () => {
  const page = await browser.open('/subtraction?moves=3,7,8');
  await page.getByTestId('period').waitFor();
  const slider = page.getByRole('slider').nth(2);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('moves') === '3,7,9');
  const { data } = await api('/ask/period', { game: 'subtract(3,7,9)', outcomes: true });
  await page.waitForFunction((period) => document.querySelector('[data-testid="period"]')?.textContent === period, String(data.period));
  // Back does not lead through every notch.
  assert.equal(await page.evaluate(() => history.length), 2);
  await page.finish();
});

test('rows of records appear as they come', async () => {
  const page = await browser.open('/subtraction?part=records');
  await page.getByLabel('Sets').selectOption('three');
  await page.getByLabel('Largest move', { exact: true }).fill('10..13');
  // The last row is held back: those before it are there all the same.
  let release;
  const held = new Promise((done) => (release = done));
  await page.route('**/api/ask/records', async (route) => {
    if (route.request().postDataJSON().max_move === '13') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Search' }).click();
  const rows = page.locator('.table tbody tr');
  await page.waitForFunction(() => document.querySelectorAll('.table tbody tr').length === 3);
  release();
  await rows.nth(3).waitFor();
  assert.deepEqual(await rows.locator('th').allTextContents(), ['10', '11', '12', '13']);
  await page.finish();
});

test('rows that are there stay while a job finds the others', async () => {
  const page = await browser.open('/play');
  // The last row never comes to the page itself, and of the job nothing is heard until the rows have been looked at.
  let release;
  const held = new Promise((done) => (release = done));
  await page.route('**/api/ask/records', (route) => (route.request().postDataJSON().max_move === '13' ? undefined : route.continue()));
  await page.route('**/api/jobs/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => history.pushState(null, '', '/subtraction?part=records&sets=three&range=10..13'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  const heads = () => page.locator('.table tbody tr th').allTextContents();
  await page.getByRole('button', { name: 'Compute it in the background' }).click();
  await page.waitForURL(/job=/);
  assert.deepEqual(await heads(), ['10', '11', '12']);
  release();
  await page.locator('.table tbody tr').nth(3).waitFor();
  assert.deepEqual(await heads(), ['10', '11', '12', '13']);
  await api(`/jobs/${new URL(page.url()).searchParams.get('job')}`, undefined, 'DELETE');
  await page.finish();
});
