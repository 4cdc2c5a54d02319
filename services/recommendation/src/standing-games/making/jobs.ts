import type { MakingService } from './service.ts';

/** Looks every hour, once for all replicas: each game has one more day of dates to be made of a day. */
export const gameMakingSchedules = { 'make-game-dates': '23 * * * *' } as const;

export const gameMakingTasks = (making: MakingService) =>
  ({ 'make-game-dates': () => making.makeDue() }) satisfies Record<
    keyof typeof gameMakingSchedules,
    () => Promise<void>
  >;
