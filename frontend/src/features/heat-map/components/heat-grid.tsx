import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatHour, toDateText } from '../../../lib/dates.ts';
import { type Place, placeAfter } from '../../../lib/grid-keys.ts';
import { allHours, busiestHours, foldText, startsAnew, startsPeriod } from '../grid.ts';
import { bestSlotOf, type HeatDay, type HeatSlot } from '../model.ts';
import { DayButton } from './day-button.tsx';
import { DayDialog } from './day-dialog.tsx';
import { HeatCell } from './heat-cell.tsx';
import { rowLook } from './heat-map-skeleton.tsx';
import { SlotPopover } from './slot-popover.tsx';

interface HeatGridProps {
  days: readonly HeatDay[];
  /** Every hour has a row, not just the few at which most are free. */
  isWhole: boolean;
  /** Names of all members, by their places. */
  names: readonly string[];
}

const timeOf = (hour: number): string => TIME_SLOTS[hour] ?? '';
const keyOf = ({ row, column }: Place): string => `${row} ${column}`;

/**
 * Days by their hours. It is one stop of the Tab key; arrows, Home and End lead within it, Enter and Space open
 * what stands there: of an hour who is free, of a day all of its hours.
 */
export function HeatGrid({ days, isWhole, names }: HeatGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  // Rows stay under the finger when an answer comes.
  const [hours] = useState(() => (isWhole ? allHours : busiestHours(days)));
  // Row 0 has the days, and each row below it an hour.
  const [tabStop, setTabStop] = useState<Place>({ row: 0, column: 0 });
  const [opened, setOpened] = useState<{ cell: HTMLElement; place: Place } | null>(null);
  const [openedDay, setOpenedDay] = useState<string | null>(null);
  const today = toDateText(new Date());
  const isAt = (one: Place | undefined, row: number, column: number) => one?.row === row && one.column === column;

  const move = (event: KeyboardEvent) => {
    const place = placeAfter(
      event.key,
      tabStop,
      { row: hours.shown.length, column: days.length - 1 },
      event.ctrlKey || event.metaKey,
    );
    if (!place) return;
    event.preventDefault();
    setTabStop(place);
    grid.current?.querySelector<HTMLElement>(`[data-place="${keyOf(place)}"]`)?.focus();
  };
  const openSlot = (cell: HTMLElement, place: Place) => {
    setTabStop(place);
    setOpened((before) => (isAt(before?.place, place.row, place.column) ? null : { cell, place }));
  };
  const openDay = (date: string, column: number) => {
    setTabStop({ row: 0, column });
    setOpened(null);
    setOpenedDay(date);
  };

  const slotAt = (place: Place | undefined) => {
    const day = days[place?.column ?? -1];
    const slot = day?.slots[hours.shown[(place?.row ?? 0) - 1] ?? -1];
    return day && slot && { date: day.date, slot };
  };
  const gapBefore = (column: number) => (startsAnew(days, column) ? 'pl-1.5' : '');
  const fold = (folded: readonly number[]) =>
    folded.length > 0 && (
      <tr className="block text-center text-muted-foreground text-xs">
        <td className="block">{foldText(days, folded)}</td>
      </tr>
    );

  const openedSlot = slotAt(opened?.place);
  const best = bestSlotOf(days);
  const day = days.find(({ date }) => date === openedDay);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keys to move in is a grid */}
      <table ref={grid} role="grid" aria-label="Who is free when" className="block" onKeyDown={move}>
        <thead className="block">
          <tr className={rowLook}>
            <th scope="col">
              <span className="sr-only">Time</span>
            </th>
            {days.map(({ date }, column) => (
              <th key={date} scope="col" className={classNames('font-normal', gapBefore(column))}>
                <DayButton
                  date={date}
                  isToday={date === today}
                  place={keyOf({ row: 0, column })}
                  isTabStop={isAt(tabStop, 0, column)}
                  onOpen={() => openDay(date, column)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {fold(hours.earlier)}
          {hours.shown.map((hour, index) => (
            <tr key={hour} className={classNames(rowLook, isWhole && startsPeriod(timeOf(hour)) && 'mt-1.5')}>
              <th
                scope="row"
                className="self-center whitespace-nowrap pr-1.5 text-right font-normal text-muted-foreground text-xs tabular-nums tracking-tighter"
              >
                {formatHour(timeOf(hour))}
              </th>
              {days.map(({ date, slots }, column) => {
                const slot = slots[hour] as HeatSlot;
                const place = { row: index + 1, column };
                return (
                  <td key={date} className={gapBefore(column)}>
                    <HeatCell
                      date={date}
                      slot={slot}
                      total={names.length}
                      isBest={slot === best}
                      place={keyOf(place)}
                      isTabStop={isAt(tabStop, place.row, column)}
                      isOpened={isAt(opened?.place, place.row, column)}
                      onOpen={(cell) => openSlot(cell, place)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
          {fold(hours.later)}
        </tbody>
      </table>
      {opened && openedSlot && (
        <SlotPopover cell={opened.cell} grid={grid} {...openedSlot} names={names} onClose={() => setOpened(null)} />
      )}
      {day && <DayDialog day={day} names={names} onClose={() => setOpenedDay(null)} />}
    </>
  );
}
