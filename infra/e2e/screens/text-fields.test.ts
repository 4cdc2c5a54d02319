import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routeOf } from '../../proofs/samples.ts';
import { linkFields, textFields } from './text-fields.ts';

test('the texts that golfers write as they like are found in the contracts, however deep, and what has a format is not', () => {
  for (const field of ['createSquad.homeArea.city', 'notifyTeeTime.note', 'addCourse.name', 'register.firstName'])
    expect(textFields).toContain(field);
  expect(textFields.join()).not.toMatch(/email,|username|date|courseId|averagePrice|profileImageUrl/);
});

test.each(linkFields)('$field of $name leads to no script: only https is taken', ({ name, field }) => {
  const isTaken = (address: string) => {
    const { error } = z.safeParse(routeOf(name).body as z.ZodMiniType, { [field]: address });
    return error?.issues.every(({ path }) => path.join('.') !== field) ?? true;
  };
  expect(isTaken('https://golf.example/book?a=1')).toBe(true);
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://golf.example/',
    '//a.example',
  ])
    expect({ address, isTaken: isTaken(address) }).toEqual({ address, isTaken: false });
});
