import { expect, test } from 'vitest';
import { cellAfter, weeksAfter } from './moves.ts';
import { HEAD, LAST } from './painting.ts';
import { HOLD_TOLERANCE, hasStrayed, indexAt, paintsAtOnce } from './press.ts';

test('arrows lead over days and slots up to their heads, and the page keys to other weeks', () => {
  expect(cellAfter({ day: 0, slot: 3 }, 'ArrowLeft', false)).toEqual({ day: HEAD, slot: 3 });
  expect(cellAfter({ day: 2, slot: 0 }, 'ArrowUp', false)).toEqual({ day: 2, slot: HEAD });
  expect(cellAfter({ day: 4, slot: 3 }, 'End', true)).toEqual(LAST);
  expect(['PageUp', 'PageDown', 'Home'].map(weeksAfter)).toEqual([-1, 1, 0]);
});

test('a mouse paints at once, a finger and a pen after they held still', () => {
  expect(['mouse', 'touch', 'pen'].map(paintsAtOnce)).toEqual([true, false, false]);
  const at = { clientX: 100, clientY: 100 };
  expect(hasStrayed(at, { clientX: 100, clientY: 100 + HOLD_TOLERANCE })).toBe(false);
  expect(hasStrayed(at, { clientX: 100 + HOLD_TOLERANCE, clientY: 103 })).toBe(true);
});

test.each([
  [50, 0],
  [100, 0],
  [143, 0],
  [144, 1],
  [1000, 2],
])('a pointer at %d is over the column %d, also beyond the edges', (at, column) => {
  expect(indexAt([100, 144, 188], at)).toBe(column);
});
