import { classNames } from '../../../lib/class-names.ts';
import { formatLongDate, formatWeekday, fromDateText } from '../../../lib/dates.ts';

interface DayButtonProps {
  date: string;
  isToday: boolean;
  /** Its own place in the grid, for keys to find it by. */
  place: string;
  isTabStop: boolean;
  onOpen: () => void;
}

/** The head of a day's column. */
export function DayButton({ date, isToday, place, isTabStop, onOpen }: DayButtonProps) {
  return (
    <button
      type="button"
      data-place={place}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={isToday ? `${formatLongDate(date)}, today` : formatLongDate(date)}
      className="flex h-11 w-full flex-col items-center justify-center rounded-md leading-tight hover:bg-muted focus-visible:-outline-offset-2"
      onClick={onOpen}
    >
      <span className="text-muted-foreground text-xs">{formatWeekday(date)}</span>
      <span className={classNames('font-semibold text-sm tabular-nums', isToday && 'underline underline-offset-2')}>
        {fromDateText(date).getDate()}
      </span>
    </button>
  );
}
