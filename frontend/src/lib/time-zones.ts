export interface NamedZone {
  /** `America/New_York` */
  readonly zone: string;
  /** `New York` */
  readonly city: string;
}

const SUGGESTIONS_MAX = 20;

/** Zones that some browsers know and list by a former name of their city alone. */
const RENAMED = [
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
];

/** The time zones that this browser knows, each with its city. */
const knownZones = (): NamedZone[] =>
  [...new Set([...RENAMED, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    zone,
    city: zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' '),
  }));

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The time zones that have what is typed in their name or are called so, at most twenty; none where nothing is typed. */
export function zonesLike(typed: string): NamedZone[] {
  const words = typed.trim().toLowerCase();
  if (words === '') return [];
  return knownZones()
    .filter(({ zone, city }) => zone.toLowerCase().includes(words) || city.toLowerCase().includes(words))
    .slice(0, SUGGESTIONS_MAX);
}

/** The name of the zone that is typed, also by its city alone; what is typed where there is none. */
export function zoneOf(typed: string): string {
  const name = typed.trim();
  return knownZones().find(({ zone, city }) => isSame(zone, name) || isSame(city, name))?.zone ?? name;
}
