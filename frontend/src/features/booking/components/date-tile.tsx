import { fromDateText } from '../../../lib/dates.ts';

const month = new Intl.DateTimeFormat('en-US', { month: 'short' });

/** A leaf of the calendar; the text beside it says the date in words. */
export function DateTile({ date }: { date: string }) {
  const day = fromDateText(date);
  return (
    <div aria-hidden className="large-text:hidden h-fit w-14 shrink-0 overflow-hidden rounded-lg border text-center">
      <div className="bg-primary font-semibold text-primary-foreground text-xs uppercase leading-5">
        {month.format(day)}
      </div>
      <div className="py-1 font-bold text-xl tabular-nums">{day.getDate()}</div>
    </div>
  );
}
