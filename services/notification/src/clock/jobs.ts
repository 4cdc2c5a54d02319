import type { Log } from '@fourball/kit/log.ts';
import { achieveTenthRounds } from '../achievements/service.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { nudgeSilentMembers } from '../nudges/service.ts';
import { remindOfTeeTimes } from '../reminders/service.ts';

/** When each of these is done, as cron expressions in UTC. What was missed is done by the next one. */
export const schedules = {
  'remind-of-tee-times': '* * * * *',
  // Zones lie full quarters of an hour apart.
  'nudge-silent-members': '*/15 * * * *',
  'achieve-tenth-rounds': '*/10 * * * *',
} as const;

/** What this service does by the clock: each is repeatable, also beside itself, and its tables hold that it tells once. */
export function createTasks({
  client,
  log,
  clock = () => new Date(),
}: {
  client: PrismaClient;
  log: Log;
  clock?: () => Date;
}) {
  return {
    'remind-of-tee-times': () => remindOfTeeTimes({ client, log, now: clock() }),
    'nudge-silent-members': () => nudgeSilentMembers({ client, now: clock() }),
    'achieve-tenth-rounds': () => achieveTenthRounds({ client, now: clock() }),
  } satisfies Record<keyof typeof schedules, () => Promise<void>>;
}
