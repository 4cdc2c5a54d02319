import { expect, test } from 'vitest';
import { zoneGroups } from './time-zones.ts';

const labelOf = (wanted: string, kept: string | null = null) =>
  zoneGroups(kept).flatMap(({ region, zones }) =>
    zones.filter(({ zone }) => zone === wanted).map(({ label }) => [region, label]),
  );

test.each([
  ['America/New_York', [['America', 'New York']]],
  ['America/Indiana/Knox', [['America', 'Indiana, Knox']]],
  ['Europe/Lisbon', [['Europe', 'Lisbon']]],
  ['Mars/Olympus', []],
])('%s is called by its city, within its region', (zone, called) => {
  expect(labelOf(zone)).toEqual(called);
});

test('a zone that was chosen elsewhere is kept, whatever the browser calls it', () => {
  expect(labelOf('Mars/Olympus_Mons', 'Mars/Olympus_Mons')).toEqual([['Mars', 'Olympus Mons']]);
  expect(labelOf('Europe/Lisbon', 'Europe/Lisbon')).toHaveLength(1);
});
