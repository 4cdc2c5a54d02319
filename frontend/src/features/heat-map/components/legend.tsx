import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { bestSlotOf, type HeatDay, isPlayed } from '../model.ts';
import { bestLook, playedLook, silentLook, usualLook } from './heat-cell.tsx';

const box = 'grid size-3.5 place-items-center rounded-sm';

/** Meaning of what stands on these days beside the numbers. */
export function Legend({ days }: { days: readonly HeatDay[] }) {
  const slots = days.flatMap((day) => day.slots);
  return (
    <ul className="flex flex-1 basis-36 flex-wrap gap-x-3 text-muted-foreground text-xs">
      {slots.some(({ unanswered }) => unanswered.length > 0) && (
        <Sign text="not answered">
          <span className={classNames(box, silentLook)} />
        </Sign>
      )}
      {bestSlotOf(days) && (
        <Sign text="best">
          <span className={classNames(box, bestLook)} />
        </Sign>
      )}
      {slots.some(isPlayed) && (
        <Sign text="booked round">
          <span className={classNames(box, playedLook)}>
            <Flag aria-hidden className="size-2.5" />
          </span>
        </Sign>
      )}
      {slots.some(({ usual }) => usual) && (
        <Sign text="usual days">
          <span className={usualLook} />
        </Sign>
      )}
    </ul>
  );
}

const Sign = ({ text, children }: { text: string; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    {children}
    {text}
  </li>
);
