import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import { bestSpanOf, type HeatDay, heatOf, spanText } from '../model.ts';
import { DayDialog } from './day-dialog.tsx';
import { heatLooks } from './heat-cell.tsx';

/** Days with the hours at which most are free, for who reads text too large for the grid; a day opens all of its hours. */
export function DayList({ days, names }: { days: readonly HeatDay[]; names: readonly string[] }) {
  const [openedDay, setOpenedDay] = useState<string | null>(null);
  const day = days.find(({ date }) => date === openedDay);
  return (
    <>
      <ul aria-label="Who is free when" className="space-y-2 px-2">
        {days.map((one) => {
          const best = bestSpanOf(one);
          return (
            <li key={one.date}>
              <button
                type="button"
                aria-haspopup="dialog"
                className={classNames(
                  'flex min-h-11 w-full items-center justify-between gap-2 rounded-lg p-3 text-left',
                  heatLooks[heatOf(best?.slot.free.length ?? 0, names.length)],
                )}
                onClick={() => setOpenedDay(one.date)}
              >
                <span>
                  <span className="block font-semibold">{formatShortDate(one.date)}</span>
                  {best ? `${spanText(best)}: ${best.slot.free.length} of ${names.length} free` : 'Nobody is free'}
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0" />
              </button>
            </li>
          );
        })}
      </ul>
      {day && <DayDialog day={day} names={names} onClose={() => setOpenedDay(null)} />}
    </>
  );
}
