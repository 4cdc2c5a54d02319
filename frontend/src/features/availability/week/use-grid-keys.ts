import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { cellAfter, weeksAfter } from './moves.ts';
import { type Cell, HEAD, type Stroke, strokeTo } from './painting.ts';

interface GridKeys {
  grid: RefObject<HTMLElement | null>;
  stroke: Stroke | null;
  begin: (cell: Cell) => Stroke | undefined;
  onStroke: (stroke: Stroke | null) => void;
  onPaint: (stroke: Stroke) => void;
  onWeek: (weeks: number) => void;
}

/**
 * The grid by keys: one cell is in the order of the Tab key, arrows lead on from it, and with Shift they paint from where
 * they began; letting go of Shift ends the stroke, Escape gives it up.
 */
export function useGridKeys({ grid, stroke, begin, onStroke, onPaint, onWeek }: GridKeys) {
  const [active, setActive] = useState<Cell>({ day: 0, slot: 0 });

  const finish = () => {
    if (!stroke) return;
    onStroke(null);
    onPaint(stroke);
  };
  const goTo = (cell: Cell) => {
    setActive(cell);
    grid.current?.querySelector<HTMLElement>(`[data-day="${cell.day}"][data-slot="${cell.slot}"]`)?.focus();
  };
  const paintTo = (cell: Cell) => {
    const begun = stroke ?? begin(active);
    if (!begun) return goTo(cell);
    const drawn = strokeTo(begun, cell);
    onStroke(drawn);
    goTo(drawn.to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === 'Escape') onStroke(null);
    const weeks = weeksAfter(event.key);
    const next = cellAfter(active, event.key, event.ctrlKey);
    if (!next && weeks === 0) return;
    event.preventDefault();
    const onHead = active.day === HEAD || active.slot === HEAD;
    if (next && event.shiftKey && event.key.startsWith('Arrow') && !onHead) return paintTo(next);
    finish();
    if (next) goTo(next);
    else onWeek(weeks);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Shift') finish();
  };
  const onBlur = (event: FocusEvent) => {
    if (!grid.current?.contains(event.relatedTarget)) finish();
  };
  return { active, setActive, handlers: { onKeyDown, onKeyUp, onBlur } };
}
