import { placeAfter } from '../../../lib/grid-keys.ts';
import { type Cell, HEAD, LAST } from './painting.ts';

/** Where a key leads in the grid, heads included; undefined for a key that leads nowhere. */
export function cellAfter({ day, slot }: Cell, key: string, control: boolean): Cell | undefined {
  const last = { row: LAST.slot, column: LAST.day };
  const place = placeAfter(key, { row: slot, column: day }, last, control, HEAD);
  return place && { day: place.column, slot: place.row };
}

/** The weeks by which a key pages. */
export const weeksAfter = (key: string): number => (key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0);
