import type { GolferState } from '@fourball/contracts/events/auth.ts';
import { someGolfer } from '@fourball/contracts/testing/states.ts';
import { newId } from '@fourball/kit/process/id.ts';

/** A golfer as the auth service tells of them. */
export const golfer = (change: Partial<GolferState> = {}): GolferState => ({
  ...someGolfer,
  id: newId(),
  handicap: 12.4,
  ...change,
});
