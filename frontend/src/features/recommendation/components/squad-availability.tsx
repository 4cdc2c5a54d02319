import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { unansweredText } from '../model.ts';
import { NearestMissNote } from './nearest-miss-note.tsx';

type Offered = Pick<Recommendation, 'availableMembers' | 'totalMembers' | 'possibleMembers' | 'nearestMiss' | 'time'>;

interface SquadAvailabilityProps {
  recommendation: Offered;
  /** Answers still change something. */
  open: boolean;
}

/** How many of the squad are free, how many have not said, and whose coming would help most. */
export function SquadAvailability({ recommendation, open }: SquadAvailabilityProps) {
  const { availableMembers: available, totalMembers: total, possibleMembers, nearestMiss } = recommendation;
  const unanswered = open ? unansweredText(possibleMembers - available, nearestMiss) : null;
  return (
    <div className="space-y-2">
      <div>
        <div className="mb-1 flex justify-between text-sm">
          <span>Squad Availability</span>
          <span className="font-semibold tabular-nums">
            {available}/{total}
          </span>
        </div>
        <progress aria-label="Squad Availability" max={total} value={available} className="sr-only" />
        <div aria-hidden className="h-2 overflow-hidden rounded-full bg-muted">
          <div
            className="h-full rounded-full bg-primary"
            style={{ width: `${total > 0 ? (100 * available) / total : 0}%` }}
          />
        </div>
      </div>
      {unanswered && <p className="text-muted-foreground text-sm">{unanswered}</p>}
      {open && <NearestMissNote slot={recommendation} />}
    </div>
  );
}
