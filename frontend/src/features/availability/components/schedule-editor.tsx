import { AVAILABILITY_AHEAD_MAX_DAYS } from '@fourball/contracts/constants.ts';
import { hasUsualWeek } from '@fourball/contracts/usual-week.ts';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Segments } from '../../../components/ui/segments.tsx';
import { FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { addDays, fromDateText, monthOf, toDateText } from '../../../lib/dates.ts';
import { useEntries } from '../api/list-availability.ts';
import { useOwnRounds } from '../api/own-rounds.ts';
import { chosenDates, type Known, usualDates, withChoice, withPickerSlots, withSlots, withTap } from '../draft.ts';
import { usualSlotsOn } from '../model.ts';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { type ScheduleOf, useSchedule } from '../use-schedule.ts';
import { weekOf } from '../week/week.ts';
import { ChosenDateList } from './chosen-date-list.tsx';
import { DayTimePicker } from './day-time-picker.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { SaveBar } from './save-bar.tsx';
import { WeekendCard } from './weekend-card.tsx';

const WeekEditor = lazy(async () => ({ default: (await import('../week/week-editor.tsx')).WeekEditor }));

const VIEWS = [
  ['month', 'Month'],
  ['week', 'Week'],
] as const;

/** A golfer's preferences and free dates: edited together, saved together. */
export function ScheduleEditor(of: ScheduleOf) {
  const schedule = useSchedule(of);
  const { timeSlots, draft, setDraft, saving } = schedule;
  useLeaveWarning(schedule.unsaved, saving);
  const { view, setView } = useView();
  const today = toDateText(new Date());
  const last = addDays(today, AVAILABILITY_AHEAD_MAX_DAYS);
  /** The date whose month and week are shown. */
  const [shown, setShown] = useState(today);
  const week = weekOf(shown);
  const { startDate, endDate } =
    view === 'week' ? { startDate: week[0] ?? shown, endDate: week[6] ?? shown } : monthOf(fromDateText(shown));
  // The week before is known too: it can be copied.
  const entries = useEntries(view === 'week' ? addDays(startDate, -7) : startDate, endDate);
  const { rounds, booked, bookings } = useOwnRounds(of.golferId);
  const usualOn = (date: string) => usualSlotsOn(of.preferences, date);
  const known: Known = { saved: entries.saved, timeSlots, booked, usualOn };
  const chosen = chosenDates({ startDate, endDate }, draft, known);
  const show = (date: string) => setShown(date < today ? today : date > last ? last : date);
  const disabled = !entries.isSuccess || saving;

  return (
    <>
      {schedule.restored && (
        <div
          role="status"
          className="flex items-center justify-between gap-2 rounded-card bg-good px-4 py-1 text-good-foreground text-sm"
        >
          What you had not saved is still here.
          <Button variant="quiet" size="small" className="text-current" onClick={schedule.discard}>
            Discard
          </Button>
        </div>
      )}
      <div className="panes lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22.5rem_minmax(0,1fr)]">
        <div className="space-y-5">
          <WeekendCard today={today} draft={draft} known={known} disabled={saving} onDraft={setDraft} />
          <DayTimePicker
            days={schedule.days}
            timeSlots={timeSlots}
            saved={schedule.isPickedSaved}
            expanded={of.preferences.preferredTimeSlots.length === 0}
            disabled={saving}
            onDays={schedule.setDays}
            onTimeSlots={schedule.setTimeSlots}
          />
        </div>
        <div className="space-y-5">
          {entries.error && (
            <FailedState title="Failed to fetch availability" error={entries.error} onRetry={entries.refetch} />
          )}
          {bookings.isError && (
            <FailedState title="Your tee times could not be loaded" error={bookings.error} onRetry={bookings.refetch} />
          )}
          <div className="space-y-3">
            <Segments label="Calendar" options={VIEWS} shown={view} onShow={setView} />
            {view === 'month' ? (
              <Card className="px-2">
                <MonthCalendar
                  first={today}
                  last={last}
                  disabled={disabled}
                  month={fromDateText(shown)}
                  onMonth={(month) => show(toDateText(month))}
                  chosen={chosen}
                  takenBack={Object.keys(draft).filter((date) => draft[date] === null)}
                  playing={[...booked.keys()]}
                  usual={usualDates({ startDate: startDate < today ? today : startDate, endDate }, draft, known)}
                  onTap={(date) => setDraft(withTap(draft, known, date))}
                />
              </Card>
            ) : (
              <Suspense fallback={<SkeletonList label="Loading week..." count={1} className="h-[52rem]" />}>
                <WeekEditor
                  week={week}
                  draft={draft}
                  known={known}
                  first={today}
                  last={last}
                  disabled={disabled}
                  onDraft={setDraft}
                  onWeek={(weeks) => show(addDays(shown, 7 * weeks))}
                />
              </Suspense>
            )}
          </div>
          <ChosenDateList
            title={view === 'week' ? 'Your dates this week' : 'Your dates this month'}
            chosen={chosen}
            hasUsualWeek={hasUsualWeek(of.preferences)}
            rounds={rounds.filter(({ date }) => date >= startDate && date <= endDate)}
            timeSlots={timeSlots}
            disabled={disabled}
            onChoice={(date, choice) => setDraft(withChoice(draft, known, date, choice))}
            onHours={({ date, timeSlots }, choice) => setDraft(withSlots(draft, known, date, timeSlots, choice))}
            onPickerSlots={(date) => setDraft(withPickerSlots(draft, date))}
          />
        </div>
      </div>
      <SaveBar schedule={schedule} known={known} />
    </>
  );
}

/** The way in which dates are shown has an address, so that a reload or a way back leads to it again. */
function useView() {
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'week' ? 'week' : 'month';
  const setView = (next: 'month' | 'week') => setSearch(next === 'week' ? { view: 'week' } : {}, { replace: true });
  return { view, setView } as const;
}
