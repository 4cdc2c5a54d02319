import type { CycleService } from './service.ts';

/** Looks every minute, once for all replicas; what was missed is done by the next. */
export const standingGameSchedules = { 'run-standing-games': '* * * * *' } as const;

export const standingGameTasks = (cycle: CycleService) =>
  ({ 'run-standing-games': () => cycle.runDue() }) satisfies Record<
    keyof typeof standingGameSchedules,
    () => Promise<void>
  >;
