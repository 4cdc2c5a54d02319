import { type Cell, HEAD, LAST } from './painting.ts';

const within = (value: number, last: number): number => Math.min(Math.max(value, HEAD), last);

/** Where a key leads in the grid, heads included; undefined for a key that leads nowhere. */
export function cellAfter({ day, slot }: Cell, key: string, control: boolean): Cell | undefined {
  const to = (moved: Cell): Cell => {
    const cell = { day: within(moved.day, LAST.day), slot: within(moved.slot, LAST.slot) };
    // There is nothing in the corner between the heads.
    return cell.day === HEAD && cell.slot === HEAD ? { day, slot } : cell;
  };
  switch (key) {
    case 'ArrowLeft':
      return to({ day: day - 1, slot });
    case 'ArrowRight':
      return to({ day: day + 1, slot });
    case 'ArrowUp':
      return to({ day, slot: slot - 1 });
    case 'ArrowDown':
      return to({ day, slot: slot + 1 });
    case 'Home':
      return { day: 0, slot: control ? 0 : slot };
    case 'End':
      return { day: LAST.day, slot: control ? LAST.slot : slot };
    default:
      return undefined;
  }
}

/** The weeks by which a key pages. */
export const weeksAfter = (key: string): number => (key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0);
