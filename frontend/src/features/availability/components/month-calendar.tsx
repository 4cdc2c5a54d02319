import { barLook, MonthGrid } from '../../../components/ui/month-grid.tsx';
import type { DateText } from '../../../lib/dates.ts';
import type { PlannedDate } from '../draft.ts';

interface MonthCalendarProps {
  month: Date;
  onMonth: (month: Date) => void;
  first: DateText;
  last: DateText;
  chosen: readonly PlannedDate[];
  /** Saved dates that the draft takes back. */
  takenBack: readonly DateText[];
  /** Dates on which the golfer plays a booked round. */
  playing: readonly DateText[];
  /** The saved dates of the month are not known yet, or are being saved: nothing can be chosen. */
  disabled: boolean;
  onTap: (date: DateText) => void;
}

const unsavedLook =
  '*:before:absolute *:before:inset-1 *:before:rounded-md *:before:border-2 *:before:border-current *:before:border-dashed';

/** The month in which dates are chosen. Colour is never alone: a busy day is struck through, an unsaved one dashed. */
export function MonthCalendar({ chosen, takenBack, playing, onTap, ...shared }: MonthCalendarProps) {
  const datesOf = (wanted: (one: PlannedDate) => boolean) => chosen.filter(wanted).map(({ date }) => date);
  return (
    <MonthGrid
      {...shared}
      mode="multiple"
      selected={datesOf(() => true)}
      onDay={onTap}
      marks={[
        {
          label: 'free',
          look: '*:bg-primary *:text-primary-foreground *:hover:bg-primary-hover',
          dates: datesOf(({ choice }) => choice === 'free'),
        },
        {
          label: 'busy',
          look: '*:bg-fair *:text-fair-foreground *:line-through',
          dates: datesOf(({ choice }) => choice === 'busy'),
        },
        { label: 'taken back', look: '', dates: takenBack },
        { label: 'saved', look: '', dates: datesOf(({ saved }) => saved) },
        { label: 'not saved yet', look: unsavedLook, dates: [...datesOf(({ saved }) => !saved), ...takenBack] },
        { label: 'you play', look: barLook, dates: playing },
      ]}
    />
  );
}
