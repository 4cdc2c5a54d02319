import { expect, test } from 'vitest';
import { addressesOf, matching, merged } from './contacts.ts';

const lee = { id: 'lee@example.com', name: 'Lee Park', email: 'lee@example.com' };
const robin = { id: 'robin@golf.example', name: 'Robin Vale', email: 'robin@golf.example' };

test('contacts are found by name or address, whatever the case', () => {
  expect(matching([lee, robin], 'PARK')).toEqual([lee]);
  expect(matching([lee, robin], 'golf.')).toEqual([robin]);
  expect(matching([lee, robin], ' ')).toEqual([lee, robin]);
});

test('nobody is invited twice, and empty entries are dropped', () => {
  expect(addressesOf(' lee@example.com, ,dana@example.com,', [{ ...lee, email: 'Lee@Example.com' }, robin])).toEqual([
    'lee@example.com',
    'dana@example.com',
    'robin@golf.example',
  ]);
  expect(merged([lee], [lee, robin])).toHaveLength(2);
});
