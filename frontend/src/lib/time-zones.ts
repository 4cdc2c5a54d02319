export interface ZoneGroup {
  /** The part of the world, as in `America`. */
  readonly region: string;
  readonly zones: readonly { readonly zone: string; readonly label: string }[];
}

/**
 * The time zones that this browser knows, by region, each called by its city.
 * @param kept one that was chosen elsewhere and must not be lost where the browser has another name for it.
 */
export function zoneGroups(kept: string | null): ZoneGroup[] {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = kept && !known.includes(kept) ? [...known, kept] : known;
  const regions = Map.groupBy(zones, (zone) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Other'));
  return [...regions].map(([region, named]) => ({
    region,
    zones: named.map((zone) => ({ zone, label: cityOf(zone) })),
  }));
}

/** `America/North_Dakota/Center` as `North Dakota, Center`. */
const cityOf = (zone: string): string =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('/', ', ')
    .replaceAll('_', ' ');
