import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { toDateText } from '../../../lib/dates.ts';
import { type HeatDay, type HeatSlot, hourText, type Place, placeAfter, startsPeriod } from '../model.ts';
import { DayButton } from './day-button.tsx';
import { DayDialog } from './day-dialog.tsx';
import { HeatCell } from './heat-cell.tsx';
import { rowLook } from './heat-map-skeleton.tsx';
import { SlotPopover } from './slot-popover.tsx';

interface HeatGridProps {
  week: readonly HeatDay[];
  /** Names of all members, by their places. */
  names: readonly string[];
}

const keyOf = ({ row, column }: Place): string => `${row} ${column}`;

/**
 * A week's days by their hours. It is one stop of the Tab key; arrows, Home and End lead within it, Enter and Space open
 * what stands there: of an hour who is free, of a day all of its hours.
 */
export function HeatGrid({ week, names }: HeatGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [tabStop, setTabStop] = useState<Place>({ row: 0, column: 0 });
  const [opened, setOpened] = useState<{ cell: HTMLElement; place: Place } | null>(null);
  const [openedDay, setOpenedDay] = useState<string | null>(null);
  const today = toDateText(new Date());
  const isAt = (one: Place | undefined, row: number, column: number) => one?.row === row && one.column === column;

  const move = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, tabStop, week.length, event.ctrlKey || event.metaKey);
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

  const openedSlot = slotAt(week, opened?.place);
  const day = week.find(({ date }) => date === openedDay);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keys to move in is a grid */}
      <table ref={grid} role="grid" aria-label="Who is free when" className="mt-3 block" onKeyDown={move}>
        <thead className="block">
          <tr className={rowLook}>
            <th scope="col">
              <span className="sr-only">Time</span>
            </th>
            {week.map(({ date }, column) => (
              <th key={date} scope="col" className="font-normal">
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
          {TIME_SLOTS.map((time, index) => (
            <tr key={time} className={classNames(rowLook, startsPeriod(time) && 'mt-1.5')}>
              <th
                scope="row"
                className="self-center whitespace-nowrap pr-1.5 text-right font-normal text-muted-foreground text-xs tabular-nums tracking-tighter"
              >
                {hourText(time)}
              </th>
              {week.map(({ date, slots }, column) => {
                const slot = slots[index] as HeatSlot;
                const place = { row: index + 1, column };
                return (
                  <td key={date}>
                    <HeatCell
                      date={date}
                      slot={slot}
                      total={names.length}
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
        </tbody>
      </table>
      {opened && openedSlot && (
        <SlotPopover cell={opened.cell} grid={grid} {...openedSlot} names={names} onClose={() => setOpened(null)} />
      )}
      {day && <DayDialog day={day} names={names} onClose={() => setOpenedDay(null)} />}
    </>
  );
}

function slotAt(week: readonly HeatDay[], place: Place | undefined): { date: string; slot: HeatSlot } | undefined {
  const day = place && week[place.column];
  const slot = place && day?.slots[place.row - 1];
  return day && slot && { date: day.date, slot };
}
