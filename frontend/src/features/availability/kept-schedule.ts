import { CalendarDate, DaysOfWeek, Slots } from '@fourball/contracts/http/fields.ts';
import * as z from 'zod/mini';
import type { DateText } from '../../lib/dates.ts';
import type { Draft } from './draft.ts';

const Hours = z.object({ timeSlots: Slots, ifNeedBe: Slots });
const Change = z.nullable(z.union([z.literal(['free', 'busy']), Hours]));

const Stored = z.object({
  changes: z.array(z.object({ date: CalendarDate, change: Change })),
  days: z.optional(DaysOfWeek),
  timeSlots: z.optional(Slots),
});

/** Days and hours of the usual week that were picked: what was not touched is as it is saved, by whichever window. */
export type Picked = Pick<z.output<typeof Stored>, 'days' | 'timeSlots'>;

/** Unsaved changes of a golfer, as this window keeps them. */
export interface ScheduleDraft extends Picked {
  draft: Draft;
}

/** Each golfer who signs in to this window has changes of their own. */
const keyOf = (golferId: string) => `fourball.schedule.${golferId}`;

export function saveDraft(golferId: string, { draft, ...picked }: ScheduleDraft): void {
  const changes = Object.entries(draft).map(([date, change]) => ({ date, change }));
  sessionStorage.setItem(keyOf(golferId), JSON.stringify({ changes, ...picked }));
}

/** Changes the draft that is kept; the days and hours that were picked stay. */
export function changeDraft(golferId: string, today: DateText, change: (draft: Draft) => Draft): void {
  const { draft, ...picked } = keptSchedule(golferId, today) ?? { draft: {} };
  saveDraft(golferId, { draft: change(draft), ...picked });
}

export const clearDraft = (golferId: string): void => sessionStorage.removeItem(keyOf(golferId));

/** Undefined where nothing is unsaved, or an older version of the app has left it; dates that are past are left out. */
export function keptSchedule(golferId: string, today: DateText): ScheduleDraft | undefined {
  const kept = parse(sessionStorage.getItem(keyOf(golferId)));
  if (!kept) return undefined;
  const { changes, ...picked } = kept;
  const ahead = changes.filter(({ date }) => date >= today);
  if (ahead.length + Object.keys(picked).length === 0) return undefined;
  return { draft: Object.fromEntries(ahead.map(({ date, change }) => [date, change])), ...picked };
}

function parse(stored: string | null): z.output<typeof Stored> | undefined {
  try {
    return stored === null ? undefined : Stored.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}
