import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { exampleFor } from './examples.ts';
import { Id } from './fields.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

test('a field has the example of its name, of its type, or the one that its schema gives', () => {
  const schema = z.object({
    firstName: z.string(),
    holder: Id,
    isOpen: z.boolean(),
    tees: z.array(z.enum(['white', 'blue'])),
    code: z.string().check(z.regex(/^K\d$/), z.meta({ examples: ['K7'] })),
  });
  const example = exampleFor(schema, 'openTees');
  expect(schema.parse(example)).toEqual(example);
  expect(example).toMatchObject({ firstName: 'Dana', isOpen: true, tees: ['white'], code: 'K7' });
});

test('an example that is given takes the place of that of the contracts, in one call or in all; undefined leaves it out', () => {
  const schema = z.object({ city: z.string(), state: z.optional(z.string()), name: z.string() });
  const examples = { 'openTees.city': 'Faro', state: undefined, 'otherCall.name': 'Other' };
  expect(exampleFor(schema, 'openTees', examples)).toEqual({ city: 'Faro', name: 'Copperquill Links' });
});

test.each(Object.entries(routes))('the contract of %s takes its examples, with every field', (name, route) => {
  const { query, body }: Route = route;
  for (const schema of [query, body]) {
    if (!schema) continue;
    const example = exampleFor(schema, name);
    expect(schema.safeParse(example).error?.issues ?? []).toEqual([]);
    if (schema instanceof z.ZodMiniObject) expect(Object.keys(Object(example))).toEqual(Object.keys(schema.shape));
  }
});
