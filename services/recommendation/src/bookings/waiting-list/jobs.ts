import type { WaitingListService } from './service.ts';

/** Looks every minute, once for all replicas; what was missed is done by the next. */
export const waitingListSchedules = { 'fill-free-seats': '* * * * *' } as const;

export const waitingListTasks = (waitingLists: WaitingListService) =>
  ({ 'fill-free-seats': () => waitingLists.fillDue() }) satisfies Record<
    keyof typeof waitingListSchedules,
    () => Promise<void>
  >;
