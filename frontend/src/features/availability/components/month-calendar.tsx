import { barLook, MonthGrid } from '../../../components/ui/month-grid.tsx';
import type { DateText } from '../../../lib/dates.ts';
import { choiceAt, type PlannedDate } from '../draft.ts';

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
  /** Dates on which the usual week counts. */
  usual: readonly DateText[];
  /** The saved dates of the month are not known yet, or are being saved: nothing can be chosen. */
  disabled: boolean;
  onTap: (date: DateText) => void;
}

const unsavedLook =
  '*:before:absolute *:before:inset-1 *:before:rounded-md *:before:border-2 *:before:border-current *:before:border-dashed';

/** Every hour of the date is only if need be. */
const isIfNeedBe = (one: PlannedDate) => choiceAt(one, one.timeSlots) === 'if-need-be';

const usualLook = '*:inset-ring-2 *:inset-ring-primary/60';

/** The month in which dates are chosen. Colour is never alone: a busy day is struck through, an unsaved one dashed, a usual one ringed, one if need be ringed twice. */
export function MonthCalendar({ chosen, takenBack, playing, usual, onTap, ...shared }: MonthCalendarProps) {
  const datesOf = (wanted: (one: PlannedDate) => boolean) => chosen.filter(wanted).map(({ date }) => date);
  return (
    <>
      <MonthGrid
        {...shared}
        mode="multiple"
        selected={datesOf(() => true)}
        onDay={onTap}
        marks={[
          {
            label: 'free',
            look: '*:bg-primary *:text-primary-foreground *:hover:bg-primary-hover',
            dates: datesOf((one) => one.choice === 'free' && !isIfNeedBe(one)),
          },
          {
            label: 'free if need be',
            look: '*:border-4 *:border-good-foreground/60 *:border-double *:bg-good *:text-good-foreground',
            dates: datesOf((one) => one.choice === 'free' && isIfNeedBe(one)),
          },
          {
            label: 'busy',
            look: '*:bg-fair *:text-fair-foreground *:line-through',
            dates: datesOf(({ choice }) => choice === 'busy'),
          },
          { label: 'taken back', look: '', dates: takenBack },
          { label: 'usual week', look: usualLook, dates: usual },
          { label: 'saved', look: '', dates: datesOf(({ saved }) => saved) },
          { label: 'not saved yet', look: unsavedLook, dates: [...datesOf(({ saved }) => !saved), ...takenBack] },
          { label: 'you play', look: barLook, dates: playing },
        ]}
      />
      {usual.length > 0 && (
        <p className="mt-1 flex items-center justify-center gap-1.5 text-muted-foreground text-sm">
          <span className="size-5 rounded-md inset-ring-2 inset-ring-primary/60" />
          Free by your usual week
        </p>
      )}
    </>
  );
}
