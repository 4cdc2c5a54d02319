import { startRounds } from '@fourball/kit/jobs/rounds.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import { deleteUnseen } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets golfers who have not acted by their links for a year, now and every day. @returns ends it after the run under way. */
export const startDeletingUnseen = (parts: Parameters<typeof deleteUnseen>[0] & { readonly log: Log }) =>
  startRounds(
    {
      everyMs: DAY_MS,
      async work() {
        const golfers = await deleteUnseen(parts, new Date());
        if (golfers > 0) parts.log.info({ golfers }, 'forgot golfers who were not seen for a year');
      },
      failed: 'golfers who were not seen for a year could not be forgotten; will retry in a day',
    },
    parts.log,
  );
