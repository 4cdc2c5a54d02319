import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '../database/database.ts';
import type { Log } from '../process/log.ts';
import { isBrokerAway } from './broker-away.ts';

const TRIES = 5;
const PAUSE_MS = 500;

/**
 * Does a task again, a few times, when it ended because the database or the broker was lost: one that comes to the same
 * however often it is done, whatever became of the time before.
 * @throws what the task throws for any other reason, and what it throws the last time.
 */
export async function tryAgain<T>(task: () => Promise<T>, log?: Log): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await task();
    } catch (error) {
      if (left === 0 || !(isDatabaseAway(error) || isBrokerAway(error))) throw error;
      log?.warn({ err: error }, 'interrupted work will be done again');
    }
    await pause(PAUSE_MS);
  }
}
