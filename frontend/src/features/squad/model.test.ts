import { expect, test } from 'vitest';
import { memberOf } from '../../testing/states.ts';
import { isLeader } from './model.ts';

const member = (id: string) => memberOf(id, id);

test('leaders are known by their role, and lead while they are active', () => {
  const leader = { ...member('a'), role: 'leader' as const };
  expect(isLeader({ members: [leader, member('b')] }, 'a')).toBe(true);
  expect(isLeader({ members: [leader, member('b')] }, 'b')).toBe(false);
  expect(isLeader({ members: [{ ...leader, status: 'inactive' }] }, 'a')).toBe(false);
});
