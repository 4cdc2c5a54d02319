import { classNames } from '../../../lib/class-names.ts';
import { HeatMapSection } from './heat-map-section.tsx';

/** How days and hours stand in the grid, so that the shapes stand where the cells will: a column of hours, then the days. */
export const rowLook = 'grid auto-cols-[minmax(0,1fr)] grid-flow-col grid-cols-[2.25rem]';

const shape = 'animate-pulse rounded-md bg-muted';
const rows = ['days', 'first', 'second', 'third', 'fourth', 'foot'];
const columns = ['hour', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Its own shape in grey, while the map or its code is loading. */
export const HeatMapSkeleton = () => (
  <HeatMapSection>
    <div role="status">
      <span className="sr-only">Loading squad availability...</span>
      <div aria-hidden className="space-y-1.5">
        {rows.map((row) => (
          <div key={row} className={classNames(rowLook, 'h-11 *:m-0.5')}>
            {columns.map((column) => (
              <div key={column} className={shape} />
            ))}
          </div>
        ))}
      </div>
    </div>
  </HeatMapSection>
);
