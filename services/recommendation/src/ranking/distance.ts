import type { Place } from './types.ts';

/** An hour's drive, as the crow flies. */
const HOUR_KM = 80;
const EARTH_RADIUS_KM = 6371;

/**
 * Whether the drive from one place to the other takes an hour at most, by their positions. Where one of these is not
 * known, whether both are in one city; a city or state that one of them does not name is no difference.
 */
export function isWithinAnHour(one: Place, other: Place): boolean {
  if (one === other) return true;
  if (one.position && other.position) return kilometresBetween(one.position, other.position) <= HOUR_KM;
  return isSame(one.city, other.city) && isSame(one.state, other.state);
}

/** Along the great circle. */
function kilometresBetween(one: Position, other: Position): number {
  const [south, north] = [radians(one.latitude), radians(other.latitude)];
  const [rise, run] = [(north - south) / 2, radians(other.longitude - one.longitude) / 2];
  const chord = Math.sin(rise) ** 2 + Math.cos(south) * Math.cos(north) * Math.sin(run) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

type Position = NonNullable<Place['position']>;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one.toLowerCase() === other.toLowerCase();
