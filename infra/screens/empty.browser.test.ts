import { afterAll, expect, inject, test, vi } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { late, SHIFT_MAX } from './matrix.ts';
import { DESK, openWindows, PHONE } from './windows.ts';

const { url } = inject('stack');
const [windows, newcomer, alone] = await Promise.all([
  openWindows(url),
  registerGolfer(url, 'Nora'),
  registerGolfer(url, 'Quinn'),
]);
const { squad } = await createSquad(alone, 'Party of One');
afterAll(() => windows.close());
vi.setConfig({ maxConcurrency: 8 });

const EMPTY = [
  { name: 'home without a squad', golfer: newcomer, path: '/', title: 'No upcoming tee times' },
  { name: 'home without a slot', golfer: alone, path: '/', title: 'No slots this weekend yet' },
  { name: 'a squad without a tee time', golfer: alone, path: `/squad/${squad.id}`, title: 'No tee times yet' },
  { name: 'Best Tee Times without a squad', golfer: newcomer, path: '/tee-times', title: 'No squads yet' },
  { name: 'Best Tee Times before any was made', golfer: alone, path: '/tee-times', title: 'No recommendations yet' },
];

test.concurrent.for(EMPTY.flatMap((row) => [PHONE, DESK].map((size) => ({ ...row, size, width: size.width }))))(
  '$name at $width px: nothing is blank and nothing jumps when each call takes 3 s',
  async ({ golfer, path, title, size }) => {
    const window = await windows.open({ visitor: golfer, size });
    const { page, faults } = window;
    await page.route('**/api/**', late);
    await page.goto(path);
    await page.getByText(title, { exact: true }).waitFor();
    const { shift, moved, blanks } = await window.conduct();
    expect({ blanks, faults, moved: shift > SHIFT_MAX ? [shift, ...moved] : [] }).toEqual({
      blanks: [],
      faults: [],
      moved: [],
    });
    await window.close();
  },
);
