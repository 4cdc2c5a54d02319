import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseEvent } from './contract-faults.ts';

const contract = z.object({ members: z.array(z.object({ id: z.string('must be an id'), name: z.string() })) });

test.each([
  [{ members: [{ id: 'a', name: 7 }] }, 'members.0.name: Invalid input: expected string, received number'],
  [{ members: [{ name: 'Dana' }] }, 'members.0.id must be an id'],
  [{ members: [{}, {}] }, 'members.0.id must be an id, and 3 more fault(s)'],
  [null, 'event: Invalid input: expected object, received null'],
])('an event that breaks its contract is told in one sentence by the field: %j', (value, sentence) => {
  expect(() => parseEvent(contract, value)).toThrow(new Error(sentence));
});

test('an event that keeps its contract is read by it', () => {
  const member = { id: 'a', name: 'Dana' };
  expect(parseEvent(contract, { members: [{ ...member, extra: 1 }] })).toEqual({ members: [member] });
});
