import { authEvents } from '@fourball/contracts/events/auth.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { applyAccountDeletion, applyMerge } from '../cleanup/service.ts';
import { applyGolfer } from '../read-models/golfers/service.ts';

export const authHandlers = [
  on(authEvents.userRegistered, applyGolfer),
  on(authEvents.userChanged, applyGolfer),
  on(authEvents.userDeleted, applyAccountDeletion),
  on(authEvents.golferClaimed, applyMerge),
];
