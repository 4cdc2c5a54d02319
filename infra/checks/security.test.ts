import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { holdsString, readSecurity } from './security.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const rows = readSecurity(read('SECURITY.md'));

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 begins with; what follows them is level 3. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};

describe('SECURITY.md', () => {
  it('says of every requirement of levels 1 and 2 what holds it, why it does not apply, or why it is not met', () => {
    const stated = new Set(rows.flatMap(({ requirements }) => requirements));
    const missing = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`).filter((number) => !stated.has(number)),
    );
    expect(missing).toEqual([]);
  });

  it('gives for each check a test, or says what else holds it', () => {
    expect(rows.filter(({ tests, cell }) => tests.length === 0 && cell.length < 20)).toEqual([]);
    expect(rows.flatMap(({ tests }) => tests).length).toBeGreaterThan(50);
  });

  it('names tests that are there, each by its file and its name', () => {
    const gone = rows
      .flatMap(({ tests }) => tests)
      .filter(({ path, name }) => !existsSync(new URL(path, root)) || !holdsString(read(path), name));
    expect(gone).toEqual([]);
  });
});

test('a row of SECURITY.md is read with its requirements, files and tests', () => {
  const row = '| 3.3.2-4, 14.2.1 | Cookies \\| and headers | `a/b.test.ts`: "it\'s so", "so too"; `c.test.ts`: "or" |';
  expect(readSecurity(`| ASVS | what | held by |\n|---|---|---|\n${row}`)).toMatchObject([
    {
      requirements: ['3.3.2', '3.3.3', '3.3.4', '14.2.1'],
      tests: [
        { path: 'a/b.test.ts', name: "it's so" },
        { path: 'a/b.test.ts', name: 'so too' },
        { path: 'c.test.ts', name: 'or' },
      ],
    },
  ]);
});

test('a test is known by its name alone, in whatever quotes, and not by a part of it', () => {
  expect(holdsString(`test("it's so", () => {})`, "it's so")).toBe(true);
  expect(holdsString(`test('it\\'s so', () => {})`, "it's so")).toBe(true);
  expect(holdsString("test('it is so', () => {})", 'it is')).toBe(false);
});
