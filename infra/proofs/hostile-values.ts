import * as fc from 'fast-check';

/** Texts that have broken parsers, databases, paths and pages before. */
const texts = Object.values({
  characters: ['', ' ', '\0', 'a\0b', '\ud800', 'broken \udc00 surrogate', '\u202Ereversed', '🏌️‍♀️'.repeat(30)],
  paths: ['../../../../etc/passwd', '..\\..\\windows', '/', '%00', '%2e%2e%2f'],
  sql: ["' OR 1=1 --", "'; DROP TABLE users; --", '1); SELECT pg_sleep(10); --', '$1'],
  pages: ['{{7*7}}', '<script>alert(1)</script>', '\r\nSet-Cookie: a=b'],
  names: ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true'],
  numbers: ['NaN', '-1', '1e9', '9'.repeat(400), '2147483648', '9223372036854775808'],
  times: ['0000-00-00', '0001-01-01', '9999-12-31', '-271821-04-20', '2027-02-30', '24:00'],
  others: ['00000000-0000-0000-0000-000000000000', 'x'.repeat(100_000)],
}).flat();

/** Values as JSON has them, right or wrong: some of these no serializer would write. */
const rawValues = Object.values({
  numbers: ['0', '-0', '-1', '1.5', '1e400', '-1e400', '1e-400', '9007199254740993', '9'.repeat(400)],
  small: ['null', 'true', '""', '[]', '{}', '[[]]', '[null]'],
  prototypes: ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"toString":1}'],
  objects: ['{"length":4294967295}', '{"$gt":""}'],
  deep: [`${'['.repeat(500)}${']'.repeat(500)}`, `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
  long: [`[${'1,'.repeat(5000)}1]`],
}).flat();

const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 20 }),
);
export const rawValue = fc.oneof(
  fc.constantFrom(...rawValues),
  text.map((value) => JSON.stringify(value)),
  fc.json(),
);
const KEYS = ['__proto__', 'constructor', 'prototype', 'id', 'userId', 'isAdmin', 'role', '', '\0', '$where', 'a.b'];
export const key = fc.oneof(fc.constantFrom(...KEYS), text);

const ENCODED = ['%', '%zz', '%00', '%ED%A0%80', '%FF', '..%2f..%2f', '%2e%2e', '%252e%252e%252f'];
/** As it would stand in a path or a query: percent-encoded, or raw and wrong. */
export const inUrl = fc.oneof(
  fc.constantFrom(...ENCODED, '*', ';', "'", 'a'.repeat(5000)),
  text.map((value) => encodeURIComponent(value.toWellFormed().slice(0, 3000))),
);
