import { expect, test } from 'vitest';
import { rowsOfCsv, rowsOfJson } from './parser.ts';

const columns = ['name', 'city', 'rating'];

test('a CSV file has a row per line after its header, each with the line on which it begins', () => {
  const csv = '\uFEFFcity, name\r\nMesa,"The ""Old"" Links"\r\n\r\n Bend ,"Two\nLines"\r\n,Last\r\n';
  expect(rowsOfCsv(csv, columns)).toEqual({
    rows: [
      { line: 2, fields: { city: 'Mesa', name: 'The "Old" Links' } },
      { line: 4, fields: { city: 'Bend', name: 'Two\nLines' } },
      { line: 6, fields: { city: null, name: 'Last' } },
    ],
    faults: [],
  });
});

test('a column that is not known or that is there twice is named', () => {
  const fault = (field: string, message: RegExp) => ({ line: 1, field, message: expect.stringMatching(message) });
  expect(rowsOfCsv('name,stars,city,name\nA,5,B,C\n', columns)).toEqual({
    rows: [],
    faults: [fault('stars', /is no column: there are name, city, rating/), fault('name', /twice/)],
  });
});

test('a row with more or fewer fields than the header is a fault of that row', () => {
  const { rows } = rowsOfCsv('name,city\nA,B\nonly\nA,B,C\nD,E\n', columns);
  const fault = 'must have as many fields as the header';
  expect(rows.flatMap((row) => [row.line, row.fault])).toEqual([2, undefined, 3, fault, 4, fault, 5, undefined]);
});

test('quotes that do not fit put the rest of the file in doubt', () => {
  expect(rowsOfCsv('name,city\n"A,B\nC,D\n', columns)).toMatchObject({ rows: [], faults: [{ field: 'file' }] });
  const fault = { line: 3, field: 'file' };
  expect(rowsOfCsv('name,city\nE,F\n"A"x,B\n', columns)).toMatchObject({ rows: [], faults: [fault] });
});

test('a JSON file is a list of objects, each with the line on which it begins', () => {
  const json = `\uFEFF[
  {"name": "A [{\\"\\\\", "layout": [{"par": 4}, {"par": 3}]}, {"name": " B "},

  {
    "name": ""
  },
  7, ["x"]
]`;
  const { rows, faults } = rowsOfJson(json);
  expect(faults).toEqual([]);
  expect(rows.map(({ line, fields: { name }, fault }) => [line, name, fault])).toEqual([
    [2, 'A [{"\\', undefined],
    [2, 'B', undefined],
    [4, null, undefined],
    [7, undefined, 'must be an object'],
    [7, undefined, 'must be an object'],
  ]);
  expect(rowsOfJson('[]')).toEqual({ rows: [], faults: [] });
});

test('what is no JSON, or no list, is said', () => {
  const fault = { field: 'file', message: expect.stringMatching(/^is no JSON/) };
  expect(rowsOfJson('[{"name": }]')).toMatchObject({ rows: [], faults: [fault] });
  expect(rowsOfJson('{"name": "A"}').faults).toEqual([
    { line: 1, field: 'file', message: 'must be a list of courses' },
  ]);
});
