import { Flag } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { formatTeeOff } from '../../../lib/dates.ts';
import { useSpotlight } from '../../../lib/spotlight.ts';
import { type Heat, type HeatSlot, heatOf, isPlayed, summaryOf } from '../model.ts';

/** Colour is never alone: the number of those who are free stands on it. */
export const heatLooks: Readonly<Record<Heat, string>> = {
  0: 'bg-heat-0 text-muted-foreground',
  1: 'bg-heat-1 text-foreground',
  2: 'bg-heat-2 text-foreground',
  3: 'bg-heat-3 text-foreground',
  4: 'bg-heat-4 text-heat-4-foreground',
};
/** A booked round is no count: a flag stands in the place of the number. */
export const playedLook = 'bg-accent text-accent-foreground';
/** A ring on a cell: some are free by their usual week, and said nothing of the day itself. */
export const usualLook = 'size-2 rounded-full border-[1.5px] border-current';
/** Hatched: nothing is said. A whole cell where nobody has answered, else a bar as wide as the share of those who have not. */
export const silentLook = 'hatched border border-border';
export const bestLook = 'border-2 border-accent';
const closedLook = 'border border-dashed text-muted-foreground';

interface HeatCellProps {
  date: string;
  slot: HeatSlot;
  /** How many members there are. */
  total: number;
  /** More are free than at any other hour. */
  isBest: boolean;
  /** Its own place in the grid, for keys to find it by. */
  place: string;
  isTabStop: boolean;
  isOpened: boolean;
  onOpen: (cell: HTMLElement) => void;
}

export function HeatCell({ date, slot, total, isBest, place, isTabStop, isOpened, onOpen }: HeatCellProps) {
  const { isLit, spot } = useSpotlight(`${date} ${slot.time}`);
  const { time, free, unanswered, usual = [], isOpen } = slot;
  const played = isPlayed(slot);
  const silent = !played && isOpen && unanswered.length === total;
  const look = played ? playedLook : silent ? silentLook : isOpen ? heatLooks[heatOf(free.length, total)] : closedLook;
  return (
    <button
      type="button"
      data-place={place}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="dialog"
      aria-expanded={isOpened}
      aria-label={`${formatTeeOff({ date, time })}: ${summaryOf(slot, total)}${isBest ? ', the best' : ''}`}
      // The gap between cells is part of them, so that a thumb meets one of them.
      className="group block h-11 w-full p-0.5 focus-visible:outline-none"
      onClick={(event) => onOpen(event.currentTarget)}
      {...spot}
    >
      <span
        className={classNames(
          'relative grid size-full place-items-center overflow-hidden rounded-md font-semibold text-base tabular-nums outline-primary -outline-offset-1 group-focus-visible:outline-2 group-aria-expanded:outline-2',
          look,
          isBest && bestLook,
          isLit && 'outline-2',
        )}
      >
        {played ? (
          <Flag aria-hidden className="size-4" />
        ) : (
          !silent && (
            <>
              {free.length}
              {usual.length > 0 && <span className={classNames('absolute top-1 right-1', usualLook)} />}
              {unanswered.length > 0 && (
                <span
                  className="hatched absolute bottom-0 left-0 h-1.5 forced-colors:border-t-2"
                  style={{ width: `${(100 * unanswered.length) / total}%` }}
                />
              )}
            </>
          )
        )}
      </span>
    </button>
  );
}
