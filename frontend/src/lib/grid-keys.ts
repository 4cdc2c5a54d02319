/** A place in a grid. Those of its rows and columns that hold cells are counted from 0; heads may stand before them. */
export interface Place {
  row: number;
  column: number;
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * Where a key leads in a grid that ends with `last`; undefined for a key that does not lead anywhere.
 * @param first the row and the column that are not left: -1 where heads stand there, with nothing in the corner between them.
 */
export function placeAfter(key: string, place: Place, last: Place, isControl: boolean, first = 0): Place | undefined {
  const { row, column } = place;
  if (key === 'Home') return { row: isControl ? 0 : row, column: 0 };
  if (key === 'End') return { row: isControl ? last.row : row, column: last.column };
  const step = STEPS[key];
  if (!step) return undefined;
  const next = {
    row: Math.max(first, Math.min(last.row, row + step.row)),
    column: Math.max(first, Math.min(last.column, column + step.column)),
  };
  return next.row < 0 && next.column < 0 ? place : next;
}
