import type { User } from '@fourball/contracts/http/auth.ts';
import { someGolfer } from '@fourball/contracts/testing/states.ts';

const at = '2030-01-01T00:00:00Z';

/** Ids that read alike, but for their last digits. */
export const idOf = (number: number): string => `0197f1f0-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const ada: User = {
  ...someGolfer,
  id: idOf(1),
  email: 'ada@fourball.example',
  firstName: 'Ada',
  lastName: 'Palmer',
  username: null,
  createdAt: at,
  updatedAt: at,
};
