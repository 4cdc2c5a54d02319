import { Dialog } from '../../../components/ui/dialog.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatLongDate } from '../../../lib/dates.ts';
import { type HeatDay, heatOf, isPlayed, spansOf, spanText, turnoutOf } from '../model.ts';
import { heatLooks, playedLook } from './heat-cell.tsx';
import { TurnoutList } from './turnout-list.tsx';

interface DayDialogProps {
  day: HeatDay;
  names: readonly string[];
  onClose: () => void;
}

/** Turnout at all hours of a day; equal hours in a row are shown together. */
export function DayDialog({ day, names, onClose }: DayDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatLongDate(day.date)}
      description="Who can tee off when, as far as they have said."
    >
      <ul className="divide-y">
        {spansOf(day).map(({ slot, ...span }) => (
          <li key={span.from} className="py-3 first:pt-0 last:pb-0">
            <div className="mb-1.5 flex items-center justify-between gap-2">
              <h3 className="font-semibold tabular-nums">{spanText({ ...span, slot })}</h3>
              <span
                className={classNames(
                  'whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs',
                  isPlayed(slot) ? playedLook : heatLooks[heatOf(slot.free.length, names.length)],
                )}
              >
                {slot.free.length} of {names.length} free
              </span>
            </div>
            <TurnoutList turnout={turnoutOf(names, slot)} />
            {!slot.isOpen && <p className="mt-1.5 text-muted-foreground text-sm">Too late for a tee time.</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
