import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Cell, type Stroke, strokeTo } from './painting.ts';
import { HOLD_MS, hasStrayed, indexAt, paintsAtOnce } from './press.ts';

interface PointerPainting {
  grid: RefObject<HTMLElement | null>;
  /** The stroke that begins on a cell; undefined where nothing can be painted. */
  begin: (cell: Cell) => Stroke | undefined;
  /** Called with the stroke under way; null when it is over or given up. */
  onStroke: (stroke: Stroke | null) => void;
  onPaint: (stroke: Stroke) => void;
}

/**
 * Paints by mouse, finger and pen. Answers what a press in the grid begins, and whether the click that follows belongs to
 * a stroke. A tap is no stroke: it is left to the click, which screen readers and keys make, too.
 */
export function usePointerPainting({ grid, begin, onStroke, onPaint }: PointerPainting) {
  const giveUp = useRef(() => {});
  /** A finger paints: neither does the page scroll below it, nor does its lifting count as a tap. */
  const fingerPaints = useRef(false);
  const strokeEndedWhereItBegan = useRef(false);

  useEffect(() => {
    const hold = (event: TouchEvent) => {
      if (fingerPaints.current && event.cancelable) event.preventDefault();
      if (event.type !== 'touchmove') fingerPaints.current = false;
    };
    const element = grid.current;
    for (const name of ['touchmove', 'touchend', 'touchcancel'] as const)
      element?.addEventListener(name, hold, { passive: false });
    return () => {
      for (const name of ['touchmove', 'touchend', 'touchcancel'] as const) element?.removeEventListener(name, hold);
      giveUp.current();
    };
  }, [grid]);

  const onPointerDown = (event: ReactPointerEvent) => {
    giveUp.current();
    fingerPaints.current = false;
    strokeEndedWhereItBegan.current = false;
    const first = cellOf(event.target);
    const begun = first && event.button === 0 && event.isPrimary ? begin(first) : undefined;
    if (!begun) return;
    const { pointerId, clientX, clientY } = event;
    const atOnce = paintsAtOnce(event.pointerType);
    let stroke: Stroke | null = null;
    let dragged = false;

    const start = () => {
      stroke = begun;
      onStroke(stroke);
      if (atOnce) return;
      fingerPaints.current = true;
      navigator.vibrate?.(10);
    };
    const hold = atOnce ? undefined : setTimeout(start, HOLD_MS);
    if (atOnce) start();
    const listening = new AbortController();
    const end = () => {
      clearTimeout(hold);
      listening.abort();
      giveUp.current = () => {};
      onStroke(null);
    };
    giveUp.current = end;

    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      if (!stroke && !atOnce && hasStrayed({ clientX, clientY }, moved)) end();
      if (!stroke || !grid.current) return;
      const drawn = strokeTo(stroke, cellNear(grid.current, moved));
      if (drawn === stroke) return;
      dragged = true;
      stroke = drawn;
      onStroke(drawn);
    };
    const lift = (lifted: PointerEvent) => {
      if (lifted.pointerId !== pointerId) return;
      const finished = stroke;
      end();
      if (!finished || (atOnce && !dragged)) return;
      strokeEndedWhereItBegan.current = atOnce && finished.to.day === first?.day && finished.to.slot === first.slot;
      onPaint(finished);
    };
    const { signal } = listening;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', lift, { signal });
    window.addEventListener('pointercancel', (event) => event.pointerId === pointerId && end(), { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
    // A long press asks for a menu, which would end the painting.
    window.addEventListener('contextmenu', (event) => atOnce || event.preventDefault(), { signal });
  };

  /** Whether a click is the end of a stroke that came back to where it began, and no tap. Asking settles it. */
  const belongsToStroke = () => {
    const belongs = strokeEndedWhereItBegan.current;
    strokeEndedWhereItBegan.current = false;
    return belongs;
  };
  return { onPointerDown, belongsToStroke };
}

/** The cell of the grid to which an element belongs. */
function cellOf(element: EventTarget | null): Cell | undefined {
  const found = element instanceof Element ? element.closest<HTMLElement>('[data-day][data-slot]') : null;
  return found ? { day: Number(found.dataset.day), slot: Number(found.dataset.slot) } : undefined;
}

/** The cell nearest to a point: what floats above the grid does not stop a stroke. */
function cellNear(grid: HTMLElement, { clientX, clientY }: PointerEvent): Cell {
  const startsOf = (cells: string, edge: 'left' | 'top') =>
    [...grid.querySelectorAll(cells)].map((cell) => cell.getBoundingClientRect()[edge]);
  return {
    day: indexAt(startsOf('[data-slot="0"]:not([data-day="-1"])', 'left'), clientX),
    slot: indexAt(startsOf('[data-day="0"]:not([data-slot="-1"])', 'top'), clientY),
  };
}
