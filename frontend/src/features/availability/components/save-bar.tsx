import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { datesWithoutSlots, type Known } from '../draft.ts';
import { nameDates } from '../model.ts';
import type { useSchedule } from '../use-schedule.ts';

interface SaveBarProps {
  schedule: ReturnType<typeof useSchedule>;
  known: Known;
}

/** Saves everything. While something is unsaved it stays in sight above the tabs, and says what. */
export function SaveBar({ schedule, known }: SaveBarProps) {
  const { draft, unsaved, unsavedDates, saving, save } = schedule;
  const without = datesWithoutSlots(draft, known);
  return (
    <div
      className={classNames(
        '-mx-4 border-t px-4 py-3 lg:text-right',
        unsaved
          ? 'sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 bg-card lg:bottom-0'
          : 'border-transparent',
      )}
    >
      <p role="alert" className="mb-2 text-destructive text-sm empty:hidden">
        {without.length > 0 && missing(without, known)}
      </p>
      <p role="status" className="mb-2 text-sm empty:hidden">
        {without.length === 0 && unsaved && unsavedWords(unsavedDates)}
      </p>
      <Button
        className="w-full lg:w-60"
        disabled={without.length > 0}
        pending={saving}
        pendingLabel="Saving..."
        onClick={() => save(known)}
      >
        Save Availability
      </Button>
    </div>
  );
}

const missing = (dates: readonly string[], { timeSlots }: Known) =>
  timeSlots.length === 0
    ? 'Choose at least one time slot, or mark the day as busy'
    : `You play at the chosen times on ${nameDates(dates)}. Choose other times there, or take the day back.`;

const NAMED = 3;

const unsavedWords = (dates: readonly string[]) =>
  dates.length === 0
    ? 'Your usual week is not saved yet.'
    : dates.length > NAMED
      ? `${dates.length} dates are not saved yet.`
      : `Not saved yet: ${nameDates(dates)}.`;
