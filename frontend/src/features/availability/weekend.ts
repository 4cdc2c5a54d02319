import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { hasUsualWeek, type UsualWeek } from '@fourball/contracts/usual-week.ts';
import { useState } from 'react';
import { addDays, type DateText, fromDateText } from '../../lib/dates.ts';
import { useToday } from '../../lib/today.ts';
import { useEntries } from './api/list-availability.ts';
import type { Saved } from './draft.ts';
import { DEFAULT_SLOTS, usualSlotsOn } from './model.ts';

export interface Weekend {
  readonly dates: readonly DateText[];
  /** Hours at which a golfer counts as free who says no more than the day. */
  readonly timeSlots: readonly TimeSlot[];
  readonly saved: ReadonlyMap<DateText, Saved>;
}

const SATURDAY = 6;

/** The Saturday and Sunday to come, of which the first is not before tomorrow. */
export function nextWeekend(today: DateText): [DateText, DateText] {
  const saturday = addDays(today, SATURDAY - fromDateText(today).getDay() || SATURDAY + 1);
  return [saturday, addDays(saturday, 1)];
}

/** Whether neither an entry nor the usual week says anything of these dates. */
export const isUnanswered = (dates: readonly DateText[], saved: Weekend['saved'], week: UsualWeek): boolean =>
  dates.every((date) => !saved.has(date) && usualSlotsOn(week, date).length === 0);

/**
 * The coming weekend, and whether the golfer is asked about it: only where nothing was said of it when it was first known.
 * Once asked, they stay asked until the page is left, or another weekend is the coming one.
 */
export function useWeekend(week: UsualWeek) {
  const dates = nextWeekend(useToday());
  const [saturday] = dates;
  const { saved, isSuccess, error } = useEntries(...dates);
  const [asked, setAsked] = useState<{ saturday: DateText; isAsked: boolean }>();
  if (isSuccess && asked?.saturday !== saturday) setAsked({ saturday, isAsked: isUnanswered(dates, saved, week) });
  const timeSlots = week.preferredTimeSlots.length > 0 ? week.preferredTimeSlots : DEFAULT_SLOTS;
  return {
    isKnown: asked !== undefined || error !== undefined,
    isAsked: asked?.saturday === saturday && asked.isAsked,
    /** Whether the golfer has said when they can play, of other days as well. */
    hasAnswered: saved.size > 0 || hasUsualWeek(week),
    ...{ dates, timeSlots, saved },
  };
}
