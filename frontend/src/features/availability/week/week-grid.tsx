import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { type DateText, formatLongDate, formatWeekday, fromDateText } from '../../../lib/dates.ts';
import { type Cell, cellsOfHead, choiceOf, HEAD, type Stroke, strokeFrom, strokeOfHead } from './painting.ts';
import { focusLook, SlotCell } from './slot-cell.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { usePointerPainting } from './use-pointer-painting.ts';
import type { WeekDay } from './week.ts';

interface WeekGridProps {
  /** Names the grid. */
  labelledBy: string;
  describedBy: string;
  /** As they are without the stroke: it begins on what is there. */
  days: readonly WeekDay[];
  /** As they are shown, the stroke included. */
  shownDays: readonly WeekDay[];
  stroke: Stroke | null;
  today: DateText;
  disabled: boolean;
  onStroke: (stroke: Stroke | null) => void;
  onPaint: (stroke: Stroke) => void;
  onWeek: (weeks: number) => void;
}

const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });

const headLook = classNames(
  'grid w-full place-items-center bg-card text-xs large-text:leading-none large-text:tracking-tighter aria-disabled:cursor-default',
  focusLook,
);

/** Seven days by thirteen slots, painted by taps, drags and keys; a head stands for its whole day or row. */
export function WeekGrid(props: WeekGridProps) {
  const { labelledBy, describedBy, days, shownDays, stroke, today, disabled, onStroke, onPaint, onWeek } = props;
  const grid = useRef<HTMLTableElement>(null);
  const begin = (cell: Cell) => (disabled ? undefined : strokeFrom(days, cell));
  const { onPointerDown, belongsToStroke } = usePointerPainting({ grid, begin, onStroke, onPaint });
  const { active, setActive, handlers } = useGridKeys({ grid, stroke, begin, onStroke, onPaint, onWeek });

  const tap = (cell: Cell, stroke: Stroke | undefined) => {
    setActive(cell);
    if (stroke && !disabled && !belongsToStroke()) onPaint(stroke);
  };
  const placeOf = ({ day, slot }: Cell) => ({
    'data-day': day,
    'data-slot': slot,
    tabIndex: day === active.day && slot === active.slot ? 0 : -1,
  });
  const headOf = (cell: Cell) => {
    const choice = choiceOf(shownDays, cellsOfHead(cell));
    const whole = strokeOfHead(days, cell);
    return {
      ...placeOf(cell),
      'aria-pressed': choice === 'free' || (choice !== 'none' && ('mixed' as const)),
      'aria-disabled': disabled || !whole,
      onClick: () => tap(cell, whole),
    };
  };

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is operated is a grid
      role="grid"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={disabled}
      className="w-full touch-pan-y touch-pinch-zoom select-none table-fixed border-collapse [-webkit-touch-callout:none]"
      onPointerDown={onPointerDown}
      {...handlers}
    >
      <thead>
        <tr>
          <td className="w-11" />
          {shownDays.map(({ planned: { date }, open }, day) => (
            // Named alike in every week: the focus stays in its place when the week changes.
            <th key={formatWeekday(date)} scope="col" className="sticky top-15 z-10 border-b bg-card p-0 font-medium">
              <button
                type="button"
                aria-label={`${formatLongDate(date)}, whole day`}
                className={classNames(headLook, 'h-12', !open && 'text-muted-foreground')}
                {...headOf({ day, slot: HEAD })}
              >
                <span>
                  {formatWeekday(date)}
                  <span
                    className={classNames('block font-semibold text-base tabular-nums', date === today && 'underline')}
                  >
                    {fromDateText(date).getDate()}
                  </span>
                </span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TIME_SLOTS.map((time, slot) => {
          const said = hour.format(new Date(2000, 0, 1, Number(time.slice(0, 2))));
          return (
            <tr key={time}>
              <th scope="row" className="p-0 font-medium">
                <button
                  type="button"
                  aria-label={`${said}, whole week`}
                  className={classNames(headLook, 'h-11 whitespace-nowrap large-text:whitespace-normal tabular-nums')}
                  {...headOf({ day: HEAD, slot })}
                >
                  {said}
                </button>
              </th>
              {shownDays.map((day, index) => {
                const cell = { day: index, slot };
                return (
                  <td key={formatWeekday(day.planned.date)} className="border p-0">
                    <SlotCell
                      day={day}
                      slot={time}
                      place={placeOf(cell)}
                      disabled={disabled}
                      onClick={() => tap(cell, strokeFrom(days, cell))}
                    />
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
