import type { Day, TimeSlot } from '@fourball/contracts/constants.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FailedState } from '../../../components/ui/states.tsx';
import { monthOf } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toast.ts';
import { monthQuery } from '../api/list-availability.ts';
import { type FailedDate, useSaveSchedule } from '../api/save-schedule.ts';
import {
  chosenDates,
  DEFAULT_DAYS,
  DEFAULT_SLOTS,
  type Draft,
  failureText,
  needsSlots,
  sameItems,
  withChoice,
  withNewSlots,
  withTap,
} from '../model.ts';
import { ChosenDateList } from './chosen-date-list.tsx';
import { DayTimePicker } from './day-time-picker.tsx';
import { MonthCalendar } from './month-calendar.tsx';

export interface Preferences {
  preferredDays: Day[];
  preferredTimeSlots: TimeSlot[];
}

interface ScheduleEditorProps {
  preferences: Preferences;
  savePreferences: (preferences: Preferences) => Promise<unknown>;
}

/** What a golfer prefers and when they are free: edited together, saved together. */
export function ScheduleEditor({ preferences, savePreferences }: ScheduleEditorProps) {
  const [days, setDays] = useState<Day[]>(() => orElse(preferences.preferredDays, DEFAULT_DAYS));
  const [timeSlots, setTimeSlots] = useState<TimeSlot[]>(() => orElse(preferences.preferredTimeSlots, DEFAULT_SLOTS));
  const [month, setMonth] = useState(() => new Date());
  const [draft, setDraft] = useState<Draft>({});
  const entries = useQuery(monthQuery(month));
  const saving = useSaveSchedule();
  const saved = entries.data ?? [];
  const chosen = chosenDates(monthOf(month), draft, saved, timeSlots);
  const savedOf = (date: string) => saved.find((entry) => entry.date === date);
  const slotsMissing = needsSlots(draft, timeSlots);

  const save = () => {
    const wanted = { preferredDays: days, preferredTimeSlots: timeSlots };
    const unchanged =
      sameItems(preferences.preferredDays, days) && sameItems(preferences.preferredTimeSlots, timeSlots);
    saving.mutate(
      { draft, timeSlots, savePreferences: unchanged ? undefined : () => savePreferences(wanted) },
      { onSuccess: (failed) => finish(failed, draft) },
    );
  };
  const finish = (failed: FailedDate[], sent: Draft) => {
    setDraft(Object.fromEntries(failed.map(({ date }) => [date, sent[date] ?? null])));
    if (failed.length > 0) toast({ title: 'Error', description: failureText(failed), variant: 'destructive' });
    else toast({ title: 'Availability saved', description: 'Your availability has been updated successfully' });
  };

  return (
    <>
      <DayTimePicker days={days} timeSlots={timeSlots} onDays={setDays} onTimeSlots={setTimeSlots} />
      {entries.isError && (
        <FailedState title="Failed to fetch availability" error={entries.error} onRetry={entries.refetch} />
      )}
      <Card className="px-2">
        <MonthCalendar
          month={month}
          onMonth={setMonth}
          chosen={chosen}
          loading={!entries.isSuccess || saving.isPending}
          onTap={(date) => setDraft(withTap(draft, savedOf(date), date))}
        />
      </Card>
      <ChosenDateList
        chosen={chosen}
        timeSlots={timeSlots}
        onChoice={(date, choice) => setDraft(withChoice(draft, savedOf(date), date, choice))}
        onNewSlots={(date) => setDraft(withNewSlots(draft, date))}
      />
      <div>
        <p role="alert" className="mb-2 text-destructive text-sm empty:hidden">
          {slotsMissing && 'Choose at least one time slot, or mark the day as busy'}
        </p>
        <Button
          className="w-full"
          disabled={slotsMissing}
          pending={saving.isPending}
          pendingLabel="Saving..."
          onClick={save}
        >
          Save Availability
        </Button>
      </div>
    </>
  );
}

const orElse = <Item,>(chosen: readonly Item[], otherwise: readonly Item[]): Item[] => [
  ...(chosen.length > 0 ? chosen : otherwise),
];
