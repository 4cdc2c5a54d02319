import { notAuthenticated } from '@fourball/kit/http/problem.ts';
import type { CalendarSetting, Prisma } from '../../generated/prisma/client.ts';
import { isForgotten } from '../../read-models/golfers/service.ts';
import { refuseIfReset } from '../../read-models/resets/service.ts';
import { findSettings, findSettingsOf, insertSettings, lockSettings } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type CalendarSettings = Pick<CalendarSetting, 'syncEnabled' | 'autoSync'>;

const DEFAULTS: CalendarSettings = { syncEnabled: true, autoSync: false };

export const settingsOf = async (tx: Tx, golferId: string): Promise<CalendarSettings> =>
  (await findSettings(tx, golferId)) ?? DEFAULTS;

/** The settings of several golfers, by golfer. */
export async function settingsOfAll(
  tx: Tx,
  golferIds: readonly string[],
): Promise<(golferId: string) => CalendarSettings> {
  const known = new Map((await findSettingsOf(tx, golferIds)).map((settings) => [settings.golferId, settings]));
  return (golferId) => known.get(golferId) ?? DEFAULTS;
}

/**
 * Holds all that a golfer has of calendars until the transaction ends: whoever changes any of it holds this first. Neither
 * does the account go meanwhile; of one that is gone nothing is made, nor by a call that was begun before a reset.
 */
export async function lockCalendars(tx: Tx, golferId: string, begunAt: Date): Promise<CalendarSettings> {
  if (await isForgotten(tx, golferId)) throw notAuthenticated();
  await refuseIfReset(tx, golferId, begunAt);
  await insertSettings(tx, golferId);
  return (await lockSettings(tx, golferId)) ?? DEFAULTS;
}
