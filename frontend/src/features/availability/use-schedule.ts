import type { Day, TimeSlot } from '@fourball/contracts/constants.ts';
import { useEffect, useState } from 'react';
import { toDateText } from '../../lib/dates.ts';
import { toast } from '../../lib/toast.ts';
import { useSaveSchedule } from './api/save-schedule.ts';
import { afterSave, type Draft, type Known, plannedDate, sameItems } from './draft.ts';
import { clearDraft, keptSchedule, saveDraft } from './kept-schedule.ts';
import { DEFAULT_DAYS, DEFAULT_SLOTS, usualWeekText } from './model.ts';

export interface Preferences {
  preferredDays: Day[];
  preferredTimeSlots: TimeSlot[];
}

export interface ScheduleOf {
  golferId: string;
  preferences: Preferences;
  savePreferences: (preferences: Preferences) => Promise<unknown>;
}

/** State of My Schedule while a golfer edits it. Unsaved changes are kept for as long as the window is open. */
export function useSchedule({ golferId, preferences, savePreferences }: ScheduleOf) {
  const { preferredDays, preferredTimeSlots } = preferences;
  // Only a golfer who prefers nothing yet is offered something: whoever took the days away has said so.
  const isNone = preferredDays.length + preferredTimeSlots.length === 0;
  const [beforeDays, beforeSlots] = isNone
    ? [[...DEFAULT_DAYS], [...DEFAULT_SLOTS]]
    : [preferredDays, preferredTimeSlots];
  const [kept] = useState(() => keptSchedule(golferId, toDateText(new Date())));
  const [days, setDays] = useState<Day[]>(kept?.days ?? beforeDays);
  const [timeSlots, setTimeSlots] = useState<TimeSlot[]>(kept?.timeSlots ?? beforeSlots);
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? {});
  const [restored, setRestored] = useState(kept !== undefined);
  const saving = useSaveSchedule();
  const unsavedDates = Object.keys(draft).sort();
  const picked = { preferredDays: days, preferredTimeSlots: timeSlots };
  const isPickedSaved = sameItems(preferredDays, days) && sameItems(preferredTimeSlots, timeSlots);
  const isAsBefore = sameItems(days, beforeDays) && sameItems(timeSlots, beforeSlots);
  const unsaved = unsavedDates.length > 0 || !(isPickedSaved || isAsBefore);

  useEffect(() => {
    if (!unsaved) clearDraft(golferId);
    else saveDraft(golferId, { draft, days, timeSlots });
  }, [golferId, unsaved, draft, days, timeSlots]);

  const finish = () => {
    setDraft((now) => afterSave(now, draft));
    setRestored(false);
    toast(savedMessage(unsavedDates.length > 0, isPickedSaved ? undefined : picked));
  };
  const save = (known: Known) => {
    // The calendar takes no date back that is past since it was chosen.
    const ahead = unsavedDates.filter((date) => date >= toDateText(new Date()));
    saving.mutate(
      {
        dates: ahead.map((date) => plannedDate(date, draft, known)),
        savePreferences: isPickedSaved ? undefined : () => savePreferences(picked),
      },
      { onSuccess: finish },
    );
  };
  const discard = () => {
    setDraft({});
    setDays(beforeDays);
    setTimeSlots(beforeSlots);
    setRestored(false);
  };

  return {
    ...{ days, setDays, timeSlots, setTimeSlots, isPickedSaved, draft, setDraft },
    ...{ unsaved, unsavedDates, restored: restored && unsaved, discard, save, saving: saving.isPending },
  };
}

/** Names no more than what was saved: dates, the usual week alone, or nothing. */
function savedMessage(dates: boolean, week: Preferences | undefined) {
  if (dates) return { title: 'Availability saved', description: 'Your availability has been updated successfully' };
  if (!week) return { title: 'Nothing to save', description: 'Your availability is as you left it.' };
  const said = usualWeekText(week);
  return { title: 'Usual week saved', description: said ? `You count as free ${said}.` : 'It counts on no day.' };
}
