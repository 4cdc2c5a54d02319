import type { CycleService } from './cycle/service.ts';
import type { MakingService } from './making/service.ts';

/** Each once for all replicas; what was missed is done by the next. */
export const standingGameSchedules = {
  'run-standing-games': '* * * * *',
  // Each game has one more day of dates to be made of a day; this often, as an alert takes 45 minutes for stopped.
  'make-game-dates': '8-59/15 * * * *',
} as const;

export const standingGameTasks = (cycle: CycleService, making: MakingService) =>
  ({
    'run-standing-games': () => cycle.runDue(),
    'make-game-dates': () => making.makeDue(),
  }) satisfies Record<keyof typeof standingGameSchedules, () => Promise<void>>;
