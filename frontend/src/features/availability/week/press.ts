/** A finger that rests so long begins to paint; one that moves before scrolls the page. */
export const HOLD_MS = 350;
/** How far a resting finger may stray, in CSS pixels. */
export const HOLD_TOLERANCE = 10;

interface Point {
  clientX: number;
  clientY: number;
}

/** A mouse paints at once; fingers and pens have to hold first, for a plain drag of theirs scrolls. */
export const paintsAtOnce = (pointerType: string): boolean => pointerType === 'mouse';

export const hasStrayed = (from: Point, to: Point): boolean =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > HOLD_TOLERANCE;

/** Where in a row of neighbours a point lies, by where each of them begins; before the first and after the last, these. */
export const indexAt = (starts: readonly number[], at: number): number =>
  Math.max(
    starts.findLastIndex((start) => start <= at),
    0,
  );
