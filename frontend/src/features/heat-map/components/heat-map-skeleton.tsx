import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { CardSection } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';

/** How days and hours stand in the grid, so that the shapes stand where the cells will: a column of hours and seven days. */
export const rowLook = 'grid grid-cols-[2.25rem_repeat(7,minmax(0,1fr))]';
/** The grid has nearly the width of the card, so that a thumb meets its cells on a small phone; words keep their distance. */
export const cardInset = 'px-1 [&>h2]:px-3';
export const HEAT_MAP_TITLE = 'Squad Availability';

const shape = 'animate-pulse rounded-md bg-muted';
const columns = ['hour', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

/** Its own shape in grey, while the map or its code is loading. */
export function HeatMapSkeleton() {
  return (
    <CardSection title={HEAT_MAP_TITLE} className={cardInset}>
      <div role="status">
        <span className="sr-only">Loading squad availability...</span>
        <div aria-hidden className="px-3">
          <div className={classNames(shape, 'h-13')} />
        </div>
        <div aria-hidden className="mt-3">
          {['days', ...TIME_SLOTS].map((row) => (
            <div key={row} className={classNames(rowLook, 'h-11 *:m-0.5')}>
              {columns.map((column) => (
                <div key={column} className={shape} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </CardSection>
  );
}
