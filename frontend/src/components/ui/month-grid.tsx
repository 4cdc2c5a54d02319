import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { DayButton, DayPicker } from 'react-day-picker';
import { type DateText, fromDateText, toDateText } from '../../lib/dates.ts';

/** Something that some days are: in words for those who hear the calendar, by a look that is more than a colour. */
export interface DayMark {
  label: string;
  look: string;
  dates: readonly DateText[];
}

/** A mark that goes with any other: a bar at the foot of the day. */
export const barLook =
  '*:after:absolute *:after:bottom-1 *:after:h-1 *:after:w-4 *:after:rounded-full *:after:bg-accent *:after:ring-1 *:after:ring-accent-foreground';

interface MonthGridProps {
  month: Date;
  onMonth: (month: Date) => void;
  /** The dates that can be selected, both included. */
  first: DateText;
  last: DateText;
  /** Nothing can be selected for now. */
  disabled?: boolean;
  /** Several dates are toggled, or one is reported. */
  mode: 'multiple' | 'single';
  selected: readonly DateText[];
  onDay: (date: DateText) => void;
  marks: readonly DayMark[];
}

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const buttonLook = 'grid size-11 place-items-center rounded-lg hover:bg-muted aria-disabled:opacity-40';

const closedLook = '*:text-muted-foreground *:opacity-50 *:hover:bg-transparent';

const looks = {
  today: '*:font-bold *:underline *:underline-offset-4',
  disabled: closedLook,
  outside: closedLook,
};

const classNames = {
  month: 'grid grid-cols-[auto_1fr_auto] items-center',
  button_previous: buttonLook,
  button_next: buttonLook,
  month_caption: 'text-center font-semibold',
  month_grid: 'col-span-3 w-full border-collapse',
  weekday: 'h-9 font-medium text-muted-foreground text-xs',
  day: 'p-0 text-center',
  day_button:
    'relative mx-auto grid h-11 w-full max-w-11 place-items-center rounded-lg tabular-nums transition-colors duration-150 hover:bg-muted disabled:cursor-default',
};

/** A month of six weeks by seven days, Sunday first; days outside of it are shown and cannot be selected. */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonth, first, last, disabled = false, mode, selected, onDay, marks } = props;
  const days = selected.map(fromDateText);
  const report = (_: unknown, day: Date) => onDay(toDateText(day));
  const [from, to] = [fromDateText(first), fromDateText(last)];
  const shared = {
    month,
    onMonthChange: onMonth,
    startMonth: from,
    endMonth: to,
    weekStartsOn: 0,
    fixedWeeks: true,
    showOutsideDays: true,
    navLayout: 'around',
    disabled: disabled || [{ before: from }, { after: to }],
    modifiers: Object.fromEntries(marks.map(({ label, dates }) => [label, dates.map(fromDateText)])),
    modifiersClassNames: { ...looks, ...Object.fromEntries(marks.map(({ label, look }) => [label, look])) },
    labels: {
      labelDayButton: (day: Date, modifiers: Record<string, boolean>) =>
        [fullDate.format(day), modifiers.today && 'today', ...marks.map(({ label }) => modifiers[label] && label)]
          .filter(Boolean)
          .join(', '),
      labelNext: () => 'Next month',
      labelPrevious: () => 'Previous month',
    },
    components: { Chevron, DayButton: DayOfMonth },
    classNames,
  } as const;
  if (mode === 'single') return <DayPicker {...shared} mode="single" required selected={days[0]} onSelect={report} />;
  return <DayPicker {...shared} mode="multiple" selected={days} onSelect={report} />;
}

/** Button of a day, which cannot be pressed in another month; keys lead to the day in its own, which `disabled` dates would forbid. */
const DayOfMonth = (props: ComponentProps<typeof DayButton>) => (
  <DayButton {...props} disabled={props.disabled || props.modifiers.outside} />
);

const Chevron = ({ orientation }: { orientation?: string }) =>
  orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />;
