import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ANSWER_MAX_BYTES, BOUNDS, BYTES_PER_CHARACTER } from './bounds.ts';
import type { Shape } from './examples.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

interface Bounded extends Shape {
  maxLength?: number;
  maxItems?: number;
  items?: Bounded;
}

const FORMATS: Readonly<Record<string, number>> = { uuid: 36, date: 10, 'date-time': 35 };
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const used = new Set<string>();

/** The bound of a field, as its owner's or as any owner's. @throws naming the field, where there is none. */
function boundOf(owner: string, name: string): number {
  const key = [`${owner}.${name}`, name].find((candidate) => candidate in BOUNDS);
  if (!key) throw new Error(`${owner}.${name} has no bound in bounds.ts`);
  used.add(key);
  return BOUNDS[key] as number;
}

/** Bytes of the largest JSON of a shape. */
function largest(shape: Bounded, owner: string, name: string): number {
  if (shape.const !== undefined) return bytesOf(shape.const);
  if (shape.enum) return Math.max(...shape.enum.map(bytesOf));
  if (shape.anyOf) return Math.max(...shape.anyOf.map((one) => largest(one, owner, name)));
  return Math.max(...[shape.type].flat().map((type) => sizes[type ?? '']?.(shape, owner, name) ?? Number.NaN));
}

const sizes: Readonly<Record<string, (...of: Parameters<typeof largest>) => number>> = {
  object: ({ properties = {} }, _owner, name) =>
    Object.entries(properties)
      .map(([field, shape]) => bytesOf(field) + 2 + largest(shape, name, field))
      .reduce((sum, bytes) => sum + bytes, 2),
  array({ items = {}, maxItems }, owner, name) {
    const entry = items.type === 'object' ? largest(items, owner, name) : largest(items, owner, `${name}[]`);
    return (maxItems ?? boundOf(owner, name)) * (entry + 1) + 2;
  },
  string({ format = '', pattern, maxLength }, owner, name) {
    const plain = FORMATS[format] ?? lengthOfPattern(pattern);
    return 2 + (plain ?? (maxLength ?? boundOf(owner, name)) * BYTES_PER_CHARACTER);
  },
  integer: (_shape, owner, name) => (name in BOUNDS ? boundOf(owner, name) : bytesOf(Number.MIN_SAFE_INTEGER)),
  number: () => '-1.2345678901234567e-100'.length,
  boolean: () => bytesOf(false),
  null: () => bytesOf(null),
};

/** A pattern without a quantifier matches no more characters than it has. */
const lengthOfPattern = (pattern: string | undefined): number | undefined =>
  pattern && !/[*+{]/.test(pattern) ? pattern.length : undefined;

const answers = Object.entries<Route>(routes).flatMap(([name, { success }]) =>
  success.answer ? [{ name, answer: success.answer }] : [],
);

test.each(answers)('the largest answer of $name is known from the contracts, and below 1 MB', ({ name, answer }) => {
  const bytes = largest(z.toJSONSchema(answer, { io: 'output' }) as Bounded, '', name);
  expect(bytes, `${name} may answer ${bytes} bytes`).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
});

test('every bound is of a field that an answer has', () => {
  expect(Object.keys(BOUNDS).filter((key) => !used.has(key))).toEqual([]);
});
