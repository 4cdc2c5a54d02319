import { expect, test } from 'vitest';
import { cellAfter, weeksAfter } from './moves.ts';
import { HEAD, LAST } from './painting.ts';
import { HOLD_TOLERANCE, hasStrayed, indexAt, paintsAtOnce } from './press.ts';

test.each([
  ['ArrowRight', { day: 2, slot: 3 }, { day: 3, slot: 3 }],
  ['ArrowLeft', { day: 0, slot: 3 }, { day: HEAD, slot: 3 }],
  ['ArrowLeft', { day: HEAD, slot: 3 }, { day: HEAD, slot: 3 }],
  ['ArrowUp', { day: 2, slot: 0 }, { day: 2, slot: HEAD }],
  ['ArrowUp', { day: HEAD, slot: 0 }, { day: HEAD, slot: 0 }],
  ['ArrowLeft', { day: 0, slot: HEAD }, { day: 0, slot: HEAD }],
  ['ArrowDown', LAST, LAST],
  ['ArrowRight', LAST, LAST],
  ['Home', { day: 4, slot: 3 }, { day: 0, slot: 3 }],
  ['End', { day: 4, slot: 3 }, { day: LAST.day, slot: 3 }],
])('%s leads from %o to %o', (key, from, to) => {
  expect(cellAfter(from, key, false)).toEqual(to);
});

test('with Control, Home and End lead to the first and the last cell', () => {
  expect(cellAfter({ day: 4, slot: 3 }, 'Home', true)).toEqual({ day: 0, slot: 0 });
  expect(cellAfter({ day: 4, slot: 3 }, 'End', true)).toEqual(LAST);
});

test('other keys lead nowhere, and the page keys lead to other weeks', () => {
  expect(cellAfter({ day: 4, slot: 3 }, 'a', false)).toBeUndefined();
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
