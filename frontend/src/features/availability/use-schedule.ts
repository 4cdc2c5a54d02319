import type { Day, TimeSlot } from '@fourball/contracts/constants.ts';
import { useEffect, useState } from 'react';
import { toDateText } from '../../lib/dates.ts';
import { toast } from '../../lib/toast.ts';
import { useIsSaving, useSaveSchedule } from './api/save-schedule.ts';
import { afterSave, type Draft, type Known, plannedDate, sameItems } from './draft.ts';
import { clearDraft, keptSchedule, type Picked, saveDraft } from './kept-schedule.ts';
import { isNoWeek, offeredWeek, usualWeekText } from './model.ts';

export interface Preferences {
  preferredDays: Day[];
  preferredTimeSlots: TimeSlot[];
}

export interface ScheduleOf {
  golferId: string;
  preferences: Preferences;
  savePreferences: (changes: Partial<Preferences>) => Promise<unknown>;
}

/** State of My Schedule while a golfer edits it. Unsaved changes are kept for as long as the window is open. */
export function useSchedule({ golferId, preferences, savePreferences }: ScheduleOf) {
  const { preferredDays, preferredTimeSlots } = preferences;
  const { days: offeredDays, timeSlots: offeredSlots } = offeredWeek(preferences);
  const [kept] = useState(() => keptSchedule(golferId, toDateText(new Date())));
  const [picked, setPicked] = useState<Picked>({ days: kept?.days, timeSlots: kept?.timeSlots });
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? {});
  const [restored, setRestored] = useState(kept !== undefined);
  const saving = useSaveSchedule();
  const isSaving = useIsSaving();
  const unsavedDates = Object.keys(draft).sort();
  const { days = offeredDays, timeSlots = offeredSlots } = picked;
  // Changes alone are sent: another window may have saved the rest since.
  const changes: Partial<Preferences> = {
    ...(sameItems(preferredDays, days) ? {} : { preferredDays: days }),
    ...(sameItems(preferredTimeSlots, timeSlots) ? {} : { preferredTimeSlots: timeSlots }),
  };
  const isPickedSaved = Object.keys(changes).length === 0;
  const isAsOffered = sameItems(days, offeredDays) && sameItems(timeSlots, offeredSlots);
  const unsaved = unsavedDates.length > 0 || !(isPickedSaved || isAsOffered);

  useEffect(() => {
    if (!unsaved) clearDraft(golferId);
    else saveDraft(golferId, { draft, ...picked });
  }, [golferId, unsaved, draft, picked]);

  const isSavedElsewhere = isSaving && !saving.isPending;
  useEffect(() => {
    if (!isSavedElsewhere) return;
    // Take over what is left once another screen has saved, or this one before the golfer left it.
    return () => setDraft(keptSchedule(golferId, toDateText(new Date()))?.draft ?? {});
  }, [golferId, isSavedElsewhere]);

  // Also where the golfer has left the screen meanwhile.
  const finish = () => {
    clearDraft(golferId);
    setDraft((now) => afterSave(now, draft));
    const week = { preferredDays: days, preferredTimeSlots: timeSlots };
    // One that was emptied stays so, where it would count as never saved.
    if (!isNoWeek(week)) setPicked((now) => (now === picked ? {} : now));
    setRestored(false);
    toast(savedMessage(unsavedDates.length > 0, isPickedSaved ? undefined : week));
  };
  const save = (known: Known) => {
    // The calendar takes no date back that is past since it was chosen.
    const ahead = unsavedDates.filter((date) => date >= toDateText(new Date()));
    const dates = ahead.map((date) => plannedDate(date, draft, known));
    const week = isPickedSaved ? undefined : () => savePreferences(changes);
    saving.mutateAsync({ dates, savePreferences: week }).then(finish, () => {});
  };
  const discard = () => {
    setDraft({});
    setPicked({});
    setRestored(false);
  };

  return {
    setDays: (days: Day[]) => setPicked({ ...picked, days }),
    setTimeSlots: (timeSlots: TimeSlot[]) => setPicked({ ...picked, timeSlots }),
    ...{ days, timeSlots, isPickedSaved, draft, setDraft },
    ...{ unsaved, unsavedDates, restored: restored && unsaved && !isSaving, discard, save, saving: isSaving },
  };
}

/** Names no more than what was saved: dates, the usual week alone, or nothing. */
function savedMessage(dates: boolean, week: Preferences | undefined) {
  if (dates) return { title: 'Availability saved', description: 'Your availability has been updated successfully' };
  if (!week) return { title: 'Nothing to save', description: 'Your availability is as you left it.' };
  const said = usualWeekText(week);
  return { title: 'Usual week saved', description: said ? `You count as free ${said}.` : 'It counts on no day.' };
}
