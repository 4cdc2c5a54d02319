import { CalendarDate, DaysOfWeek, Slots } from '@fourball/contracts/http/fields.ts';
import * as z from 'zod/mini';
import type { DateText } from '../../lib/dates.ts';
import type { Draft } from './draft.ts';

const Hours = z.object({ timeSlots: Slots, ifNeedBe: Slots });
const Change = z.nullable(z.union([z.literal(['free', 'busy']), Hours]));

const Stored = z.object({
  changes: z.array(z.object({ date: CalendarDate, change: Change })),
  days: DaysOfWeek,
  timeSlots: Slots,
});

/** Unsaved changes of a golfer, as this window keeps them. */
export interface ScheduleDraft extends Pick<z.output<typeof Stored>, 'days' | 'timeSlots'> {
  draft: Draft;
}

/** Each golfer who signs in to this window has changes of their own. */
const keyOf = (golferId: string) => `fourball.schedule.${golferId}`;

export function saveDraft(golferId: string, { draft, ...picker }: ScheduleDraft): void {
  const changes = Object.entries(draft).map(([date, change]) => ({ date, change }));
  sessionStorage.setItem(keyOf(golferId), JSON.stringify({ changes, ...picker }));
}

export const clearDraft = (golferId: string): void => sessionStorage.removeItem(keyOf(golferId));

/** Undefined where there is none, or one that an older version of the app has left; dates that are past are left out. */
export function keptSchedule(golferId: string, today: DateText): ScheduleDraft | undefined {
  const kept = parse(sessionStorage.getItem(keyOf(golferId)));
  if (!kept) return undefined;
  const { changes, ...picker } = kept;
  const ahead = changes.filter(({ date }) => date >= today);
  return { draft: Object.fromEntries(ahead.map(({ date, change }) => [date, change])), ...picker };
}

function parse(stored: string | null): z.output<typeof Stored> | undefined {
  try {
    return stored === null ? undefined : Stored.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}
