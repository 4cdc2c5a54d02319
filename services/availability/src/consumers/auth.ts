import { authEvents } from '@fourball/contracts/events/auth.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { applyAccountDeletion, applyMerge } from '../account-deletion/service.ts';

export const authHandlers = [
  on(authEvents.userDeleted, applyAccountDeletion),
  on(authEvents.golferClaimed, applyMerge),
];
