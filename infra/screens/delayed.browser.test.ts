import { afterAll, expect, inject, test, vi } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { late, open, readyMatrix, SHIFT_MAX, settled } from './matrix.ts';
import { SCREENS } from './screens.ts';
import { DESK, PHONE, type Window } from './windows.ts';

const { windows, cast, rows } = await readyMatrix(inject('stack'));
const { url } = inject('stack');
const [newcomer, alone] = await Promise.all([registerGolfer(url, 'Nora'), registerGolfer(url, 'Quinn')]);
const { squad } = await createSquad(alone, 'Party of One');
afterAll(() => windows.close());

/** The windows wait side by side. */
vi.setConfig({ maxConcurrency: 8 });

async function expectCalm(window: Window) {
  const { shift, moved, blanks } = await window.conduct();
  expect({ blanks, faults: window.faults, moved: shift > SHIFT_MAX ? [shift, ...moved] : [] }).toEqual({
    blanks: [],
    faults: [],
    moved: [],
  });
}

const sizes = [PHONE, DESK].flatMap((size) =>
  SCREENS.map((screen) => ({ screen, size, name: screen.name, width: size.width })),
);

test.concurrent.for(sizes)(
  '$name at $width px says that it loads while each call takes 3 s, then shows all of it; nothing is blank, nothing jumps',
  async ({ screen, size }) => {
    const window = await open(windows, cast, screen, { size, hold: late });
    await settled(screen, window);
    const { said } = await window.conduct();
    expect(said).toEqual(expect.arrayContaining([...screen.loading]));
    await expectCalm(window);
    await window.close();
  },
);

test.concurrent.for(rows)(
  '$name with $call alone 3 s late: nothing is blank, nothing jumps',
  async ({ screen, call }) => {
    const window = await open(windows, cast, screen, { holds: (one) => one === call, hold: late });
    await settled(screen, window);
    await expectCalm(window);
    await window.close();
  },
);

const EMPTY = [
  { name: 'home without a squad', visitor: newcomer, path: '/', title: 'No upcoming tee times' },
  { name: 'home without a slot', visitor: alone, path: '/', title: 'No slots this weekend yet' },
  { name: 'a squad without a tee time', visitor: alone, path: `/squad/${squad.id}`, title: 'No tee times yet' },
  { name: 'Best Tee Times without a squad', visitor: newcomer, path: '/tee-times', title: 'No squads yet' },
  { name: 'Best Tee Times before any was made', visitor: alone, path: '/tee-times', title: 'No recommendations yet' },
];

test.concurrent.for(EMPTY.flatMap((row) => [PHONE, DESK].map((size) => ({ ...row, size, width: size.width }))))(
  '$name at $width px: nothing is blank and nothing jumps when each call takes 3 s',
  async ({ visitor, path, title, size }) => {
    const window = await windows.open({ visitor, size });
    await window.page.route('**/api/**', late);
    await window.page.goto(path);
    await window.page.getByText(title, { exact: true }).waitFor();
    await expectCalm(window);
    await window.close();
  },
);
