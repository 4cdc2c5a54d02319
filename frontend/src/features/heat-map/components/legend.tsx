import { Flag } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import type { Heat } from '../model.ts';
import { heatLooks, playedLook, usualLook } from './heat-cell.tsx';

const HEATS: readonly Heat[] = [0, 1, 2, 3, 4];

interface LegendProps {
  hasRounds: boolean;
  hasUsual: boolean;
}

/** Meaning of the colours and the small number, of the flag where a round is booked, and of the ring. */
export function Legend({ hasRounds, hasUsual }: LegendProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 text-muted-foreground text-xs">
      <p className="flex items-center gap-1.5">
        Nobody
        <span aria-hidden className="flex gap-0.5">
          {HEATS.map((heat) => (
            <span key={heat} className={classNames('size-4 rounded-sm border', heatLooks[heat])} />
          ))}
        </span>
        Everyone
      </p>
      {hasRounds && (
        <p className="flex items-center gap-1.5">
          <span className={classNames('grid size-4 place-items-center rounded-sm', playedLook)}>
            <Flag aria-hidden className="size-3" />
          </span>
          booked round
        </p>
      )}
      {hasUsual && (
        <p className="flex items-center gap-1.5">
          <span className={usualLook} />
          by usual week
        </p>
      )}
      <p>
        <span className="font-semibold text-foreground">+1?</span> not answered
      </p>
    </div>
  );
}
