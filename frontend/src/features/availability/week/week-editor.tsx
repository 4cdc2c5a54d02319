import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { ChevronLeft, ChevronRight, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { addDays, type DateText, formatTeeOff, fromDateText } from '../../../lib/dates.ts';
import { type Draft, type Known, plannedDate } from '../draft.ts';
import { Legend } from './legend.tsx';
import { painted, type Stroke } from './painting.ts';
import { weekDays, withWeekBefore } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

interface WeekEditorProps {
  week: readonly DateText[];
  draft: Draft;
  known: Known;
  /** The dates that can be changed, both included. */
  first: DateText;
  last: DateText;
  disabled: boolean;
  onDraft: (draft: Draft) => void;
  onWeek: (weeks: number) => void;
}

const range = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** A week to be painted, and the way to others. */
export function WeekEditor({ week, draft, known, first, last, disabled, onDraft, onWeek }: WeekEditorProps) {
  const id = useId();
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [said, setSaid] = useState('');
  const [monday = first, sunday = last] = [week[0], week.at(-1)];
  const isOpen = (date: DateText) => date >= first && date <= last;
  const paint = (under: Stroke) => painted(draft, known, week, isOpen, under);
  const days = weekDays(week, draft, known, isOpen);
  const shownDays = stroke ? weekDays(week, paint(stroke), known, isOpen) : days;
  const copyable = week.some((date) => plannedDate(addDays(date, -7), draft, known).choice);
  const page = (weeks: number) => {
    if (weeks < 0 ? monday > first : sunday < last) onWeek(weeks);
  };
  const finish = (done: Stroke) => {
    onDraft(paint(done));
    setSaid(describe(done, week));
  };
  return (
    <div className={classNames(cardLook, '-mx-4 rounded-none border-x-0 px-0 sm:mx-0 sm:rounded-card sm:border-x')}>
      <div className="mb-1 flex items-center justify-between px-2">
        <Button
          variant="quiet"
          size="icon"
          aria-label="Previous week"
          aria-disabled={monday <= first || undefined}
          onClick={() => page(-1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <h2 id={`${id}-week`} aria-live="polite" className="font-semibold">
          {range.formatRange(fromDateText(monday), fromDateText(sunday))}
        </h2>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Next week"
          aria-disabled={sunday >= last || undefined}
          onClick={() => page(1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <p id={`${id}-hint`} className="mb-2 px-4 text-center text-muted-foreground text-sm">
        Tap a slot, or hold and drag over several. Tap again: only if need be.
        <span className="sr-only">
          {' '}
          With keys: arrows move, Space toggles, Shift with arrows paints, Page Up and Page Down change the week.
        </span>
      </p>
      <WeekGrid
        labelledBy={`${id}-week`}
        describedBy={`${id}-hint`}
        days={days}
        shownDays={shownDays}
        stroke={stroke}
        today={first}
        disabled={disabled}
        onStroke={setStroke}
        onPaint={finish}
        onWeek={page}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="mt-3 px-4">
        <Legend />
        <Button
          variant="secondary"
          className="mt-3 w-full lg:w-60"
          disabled={disabled || !copyable}
          onClick={() => onDraft(withWeekBefore(draft, known, week, isOpen))}
        >
          <Copy aria-hidden />
          Copy last week
        </Button>
      </div>
    </div>
  );
}

const MADE = { free: 'Free', 'if-need-be': 'Free if need be', none: 'No longer free' };

/** Describes a stroke in words, for those who do not see it. */
function describe({ from, to, makes }: Stroke, week: readonly DateText[]): string {
  const corner = (day: number, slot: number) => formatTeeOff({ date: week[day] ?? '', time: TIME_SLOTS[slot] ?? '' });
  const first = corner(Math.min(from.day, to.day), Math.min(from.slot, to.slot));
  const last = corner(Math.max(from.day, to.day), Math.max(from.slot, to.slot));
  return `${MADE[makes]}: ${first === last ? first : `${first} to ${last}`}`;
}
