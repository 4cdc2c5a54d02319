import { afterAll, expect, inject, test, vi } from 'vitest';
import { late, open, readyMatrix, SHIFT_MAX, settled } from './matrix.ts';
import { SCREENS } from './screens.ts';
import { DESK, PHONE, type Window } from './windows.ts';

const { windows, cast, rows } = await readyMatrix(inject('stack'));
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
