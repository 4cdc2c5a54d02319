import { beforeEach, expect, test } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

let now: number;
let gone: string[];
beforeEach(() => {
  now = 0;
  gone = [];
});
const memory = (max = 3) => createTtlCache<string>(max, { now: () => now, forgotten: (value) => gone.push(value) });

test('a value is remembered until its time is over', () => {
  const names = memory();
  names.set('1', 'Dana', 1_000);
  now = 999;
  expect(names.get('1')).toBe('Dana');
  now = 1_000;
  expect(names.get('1')).toBeUndefined();
});

test('values that have had their time go as soon as a new one comes, however many there may be', () => {
  const names = memory(1_000);
  for (let number = 0; number < 500; number += 1) names.set(String(number), 'old', 1_000);
  now = 1_000;
  names.set('new', 'new', 2_000);
  expect(gone).toHaveLength(500);
});

test('beyond the most that may be kept the oldest goes first; one that is set anew is the newest', () => {
  const names = memory(2);
  for (const [id, name] of ['1 Ana', '2 Ben', '1 Anna', '3 Cleo'].map((row) => row.split(' ')))
    names.set(id ?? '', name ?? '', 1_000);
  expect(gone).toEqual(['Ana', 'Ben']);
  expect(['1', '2', '3'].map((id) => names.get(id))).toEqual(['Anna', undefined, 'Cleo']);
});

test('what is forgotten is not known any more, and told of once', () => {
  const names = memory();
  names.set('1', 'Ana', 1_000);
  names.set('2', 'Ben', 1_000);
  names.evict('1');
  names.evict('1');
  expect(names.get('1')).toBeUndefined();
  names.clear();
  expect(gone).toEqual(['Ana', 'Ben']);
});
