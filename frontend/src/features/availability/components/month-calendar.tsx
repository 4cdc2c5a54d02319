import { AVAILABILITY_AHEAD_MAX_DAYS } from '@fourball/contracts/constants.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { addDays, type DateText, fromDateText, toDateText } from '../../../lib/dates.ts';
import type { ChosenDate } from '../model.ts';

interface MonthCalendarProps {
  month: Date;
  onMonth: (month: Date) => void;
  chosen: readonly ChosenDate[];
  /** The saved dates of the month are not known yet: nothing can be chosen. */
  loading: boolean;
  onTap: (date: DateText) => void;
}

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** Colour is never alone: a busy day is struck through, an unsaved one ringed by dashes. */
const modifiersClassNames = {
  today: '*:font-bold *:underline *:underline-offset-4',
  free: '*:bg-primary *:text-primary-foreground *:hover:bg-primary-hover',
  busy: '*:bg-fair *:text-fair-foreground *:line-through',
  unsaved: '*:outline-2 *:-outline-offset-4 *:outline-dashed *:outline-current',
  disabled: '*:text-muted-foreground *:opacity-50 *:hover:bg-transparent',
};

const buttonLook = 'grid size-11 place-items-center rounded-lg hover:bg-muted aria-disabled:opacity-40';

export function MonthCalendar({ month, onMonth, chosen, loading, onTap }: MonthCalendarProps) {
  const today = toDateText(new Date());
  const last = fromDateText(addDays(today, AVAILABILITY_AHEAD_MAX_DAYS));
  const datesOf = (wanted: (one: ChosenDate) => boolean) => chosen.filter(wanted).map(({ date }) => fromDateText(date));
  return (
    <DayPicker
      mode="multiple"
      month={month}
      onMonthChange={onMonth}
      startMonth={fromDateText(today)}
      endMonth={last}
      weekStartsOn={0}
      fixedWeeks
      showOutsideDays
      navLayout="around"
      disabled={
        loading || [{ before: fromDateText(today) }, { after: last }, (day) => day.getMonth() !== month.getMonth()]
      }
      selected={datesOf(() => true)}
      onSelect={(_, day) => onTap(toDateText(day))}
      modifiers={{
        free: datesOf(({ choice }) => choice === 'free'),
        busy: datesOf(({ choice }) => choice === 'busy'),
        unsaved: datesOf(({ saved }) => !saved),
      }}
      modifiersClassNames={modifiersClassNames}
      labels={{ labelDayButton: dayLabel, labelNext: () => 'Next month', labelPrevious: () => 'Previous month' }}
      components={{ Chevron }}
      classNames={{
        month: 'grid grid-cols-[auto_1fr_auto] items-center',
        button_previous: buttonLook,
        button_next: buttonLook,
        month_caption: 'text-center font-semibold',
        month_grid: 'col-span-3 w-full border-collapse',
        weekday: 'h-9 font-medium text-muted-foreground text-xs',
        day: 'p-0 text-center',
        day_button:
          'mx-auto grid h-11 w-full max-w-12 place-items-center rounded-lg tabular-nums transition-colors duration-150 hover:bg-muted disabled:cursor-default',
      }}
    />
  );
}

function dayLabel(day: Date, modifiers: Modifiers): string {
  const words = [
    modifiers.today && 'today',
    modifiers.free && 'free',
    modifiers.busy && 'busy',
    modifiers.selected && (modifiers.unsaved ? 'not saved yet' : 'saved'),
  ];
  return [fullDate.format(day), ...words.filter(Boolean)].join(', ');
}

const Chevron = ({ orientation }: { orientation?: string }) =>
  orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />;
