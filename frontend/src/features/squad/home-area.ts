import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';

type HomeArea = NonNullable<Squad['homeArea']>;

/** The biggest city of each time zone of the country; some zones go by two names. */
const BIGGEST_CITIES: Readonly<Record<string, HomeArea>> = {
  'America/Anchorage': { city: 'Anchorage', state: 'AK' },
  'America/Boise': { city: 'Boise', state: 'ID' },
  'America/Chicago': { city: 'Chicago', state: 'IL' },
  'America/Denver': { city: 'Denver', state: 'CO' },
  'America/Detroit': { city: 'Detroit', state: 'MI' },
  'America/Indiana/Indianapolis': { city: 'Indianapolis', state: 'IN' },
  'America/Indianapolis': { city: 'Indianapolis', state: 'IN' },
  'America/Kentucky/Louisville': { city: 'Louisville', state: 'KY' },
  'America/Louisville': { city: 'Louisville', state: 'KY' },
  'America/Los_Angeles': { city: 'Los Angeles', state: 'CA' },
  'America/New_York': { city: 'New York', state: 'NY' },
  'America/Phoenix': { city: 'Phoenix', state: 'AZ' },
  'Pacific/Honolulu': { city: 'Honolulu', state: 'HI' },
};

/** Where a golfer in a time zone plays, as a guess to be changed; null where none can be made. */
export const guessedHomeArea = (timeZone: string): HomeArea | null => BIGGEST_CITIES[timeZone] ?? null;

/** The time zone of this browser. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In the address of a squad's page, its settings are open for whoever may say where it plays. */
export const WHERE = 'where';

/** Where the courses of a squad's slots were looked for; null for a squad that has courses of its own. */
export function courseScopeText(
  slots: readonly Pick<RankedSlot, 'courseScope'>[],
  { homeArea }: Pick<Squad, 'homeArea'>,
): string | null {
  const scope = slots.find(({ courseScope }) => courseScope)?.courseScope;
  if (scope === 'everywhere') return 'Courses of the whole country.';
  if (scope === undefined && (homeArea || slots.length > 0)) return null;
  return homeArea ? `No courses in ${homeArea.city} yet: courses of your time zone.` : 'Courses of your time zone.';
}
