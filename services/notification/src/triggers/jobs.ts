import { achieveTenthRounds } from './achievements/service.ts';
import { nudgeSilentMembers } from './nudges/service.ts';
import { remindOfReservations, remindOfTeeTimes } from './reminders/service.ts';

/** When each of these is done, as cron expressions in UTC. What was missed is done by the next one. */
export const schedules = {
  'remind-of-tee-times': '* * * * *',
  'remind-of-reservations': '*/10 * * * *',
  // Zones lie full quarters of an hour apart.
  'nudge-silent-members': '*/15 * * * *',
  'achieve-tenth-rounds': '*/10 * * * *',
} as const;

type Parts = Omit<Parameters<typeof remindOfTeeTimes>[0], 'now'>;

/**
 * Scheduled tasks of this service: each is repeatable, also beside itself, and its tables hold that it notifies once.
 */
export function createTasks({ clock = () => new Date(), ...parts }: Parts & { clock?: () => Date }) {
  return {
    'remind-of-tee-times': () => remindOfTeeTimes({ ...parts, now: clock() }),
    'remind-of-reservations': () => remindOfReservations({ ...parts, now: clock() }),
    'nudge-silent-members': () => nudgeSilentMembers({ ...parts, now: clock() }),
    'achieve-tenth-rounds': () => achieveTenthRounds({ ...parts, now: clock() }),
  } satisfies Record<keyof typeof schedules, () => Promise<void>>;
}
