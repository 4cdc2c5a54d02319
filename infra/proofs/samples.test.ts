import { expect, test } from 'vitest';
import { nobodysThings, routeNames, routeOf, sampleOf } from './samples.ts';

test.each(routeNames)('the contract of %s takes its sample, which leaves no part empty', (name) => {
  const { params, query, body } = routeOf(name);
  const sample = sampleOf(name, nobodysThings);
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = { params, query, body }[part];
    expect(schema?.safeParse(sample[part]).error?.issues ?? []).toEqual([]);
    if (schema) expect(Object.keys(Object(sample[part]))).not.toEqual([]);
  }
});
