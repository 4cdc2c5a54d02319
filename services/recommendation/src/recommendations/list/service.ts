import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import { nameGolfers } from './names.ts';
import { shownOf } from './policy.ts';
import { findListed, type ListedRow } from './repository.ts';
import { listedView } from './views.ts';

export { findCurrent, findHeld, findPlanned, type ListedRow } from './repository.ts';

/** Offers, confirmations and bookings of a squad, as its members see them. @param names of golfers who are known already. */
export const listOfSquad = async (
  pool: Pool,
  squadId: string,
  names?: ReadonlyMap<string, string>,
): Promise<Recommendation[]> =>
  nameGolfers(pool, shownOf(await findListed(pool, squadId, new Date())).map(listedView), names);

/** The list of the squad that has these; of `names` as above. */
export const listOfCurrent = (
  pool: Pool,
  current: readonly ListedRow[],
  names: ReadonlyMap<string, string>,
): Promise<Recommendation[]> => {
  const now = new Date();
  const shown = shownOf(current.filter(({ startsAt }) => startsAt > now));
  return nameGolfers(pool, shown.map(listedView), names);
};
