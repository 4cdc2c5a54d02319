import { expect, test } from 'vitest';
import { placeAfter } from './grid-keys.ts';

const last = { row: 13, column: 6 };

test.each<[keys: string, from: [number, number], to: [number, number] | undefined, first?: number]>([
  ['ArrowUp', [1, 3], [0, 3]],
  ['ArrowUp', [0, 3], [0, 3]],
  ['ArrowUp', [0, 3], [-1, 3], -1],
  ['ArrowUp', [0, -1], [0, -1], -1],
  ['ArrowDown', [13, 3], [13, 3]],
  ['ArrowLeft', [5, 0], [5, 0]],
  ['ArrowLeft', [5, 0], [5, -1], -1],
  ['ArrowLeft', [5, -1], [5, -1], -1],
  ['ArrowLeft', [-1, 0], [-1, 0], -1],
  ['ArrowRight', [5, 5], [5, 6]],
  ['ArrowRight', [5, 6], [5, 6]],
  ['Home', [5, 4], [5, 0]],
  ['End', [5, 4], [5, 6]],
  ['Control Home', [5, 4], [0, 0]],
  ['Control End', [5, 4], [13, 6]],
  ['Tab', [5, 4], undefined],
])('%s leads from %j to %j, where rows and columns begin with %j', (keys, [row, column], to, first) => {
  const place = placeAfter(keys.replace('Control ', ''), { row, column }, last, keys.startsWith('Control'), first);
  expect(place && [place.row, place.column]).toEqual(to);
});
