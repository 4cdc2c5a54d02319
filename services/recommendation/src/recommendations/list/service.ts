import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import { nameGolfers } from './names.ts';
import { findListed, findStanding, type ListedRow } from './repository.ts';
import { listedView } from './views.ts';

/** Offers, confirmations and bookings of a squad, as its members see them. */
export const listOfSquad = async (pool: Pool, squadId: string): Promise<Recommendation[]> =>
  nameGolfers(pool, (await findListed(pool, squadId, new Date())).map(listedView));

/** Rows that another ranking of a squad has to do with, at one moment; nothing of it is held. */
export const standingOf = (pool: Pool, squadId: string, now: Date): Promise<ListedRow[]> =>
  findStanding(pool, squadId, now);

/** The list of the squad that has these. @param names of golfers who are known already. */
export const listOfStanding = (
  pool: Pool,
  standing: readonly ListedRow[],
  names: ReadonlyMap<string, string>,
): Promise<Recommendation[]> => {
  const now = new Date();
  return nameGolfers(pool, standing.filter(({ startsAt }) => startsAt > now).map(listedView), names);
};
