import { expect, it } from 'vitest';
import { statementNameGenerator } from './statement-names.ts';

const namesOf = (sql: string, { calls = 12, args = [1] as unknown[] } = {}) =>
  Array.from({ length: calls }, () => statementNameGenerator({ sql, args }));

it('names a statement that comes again and again, always alike, and no other by it', () => {
  const [one, other] = ['SELECT $1::int', 'SELECT $1::text'].map((sql) => namesOf(sql));
  expect(one?.at(0)).toBe('');
  expect(one?.at(-1)).toMatch(/^statement \d+$/);
  expect(one?.at(-1)).toBe(one?.at(-2));
  expect(other?.at(-1)).not.toBe(one?.at(-1));
});

it('names nothing that has no values, which a transaction begins and ends by', () => {
  expect(new Set(namesOf('BEGIN', { args: [] }))).toEqual(new Set(['']));
});

it('keeps a bounded number of texts, however many differ, and those that it knows', () => {
  namesOf('SELECT $1::uuid');
  const lists = Array.from({ length: 1_000 }, (_, length) => `SELECT 1 WHERE $1 IN (${Array(length).fill('$1')})`);
  expect(new Set(lists.flatMap((sql) => namesOf(sql))).size).toBeLessThan(400);
  expect(namesOf('SELECT $1::uuid').at(0)).toMatch(/^statement/);
});
