import { isolated } from '@fourball/contracts/bidi.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import type { WaitedRound } from '@fourball/contracts/http/waiting.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/ui/badge.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { seatNote } from '../../../components/ui/seat-actions.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatTeeOff } from '../../../lib/dates.ts';
import { teeTimesQuery } from '../api/list-tee-times.ts';
import { waitedNext, waitingQuery } from '../api/list-waiting.ts';
import { nextRound } from '../model.ts';

interface NextRoundProps {
  squad: Pick<Squad, 'id' | 'nextTeeTime'>;
  userId: string;
  /** Players as a list in words. */
  namesOf: (userIds: readonly string[]) => string;
}

/** The squad's next booked round, which leads to the round's page; nothing while there is none. */
export function NextRound({ squad: { id, nextTeeTime }, userId, namesOf }: NextRoundProps) {
  const teeTimes = useQuery({ ...teeTimesQuery(id, nextTeeTime?.date ?? ''), enabled: nextTeeTime !== null });
  const { data: all } = useQuery({ ...waitingQuery, enabled: nextTeeTime !== null });
  const waited = waitedNext({ id, nextTeeTime }, all);
  if (!nextTeeTime) return null;
  return (
    <Loaded
      query={teeTimes}
      loading={<SkeletonList label="Loading the next round..." count={1} className="h-17" />}
      failed="The next round could not be loaded"
    >
      {(all) => {
        const round = nextRound(all, nextTeeTime, userId);
        return (
          round && (
            <Link
              to={`/round/${round.teeTime.id}`}
              className={classNames(
                cardLook,
                'flex items-center gap-2 border-l-4 px-3 py-2.5 border-l-accent hover:bg-muted',
              )}
            >
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
                  <span className="font-semibold">Next: {formatTeeOff(round.teeTime)}</span>
                  <Badge tone={round.plays || waited?.offeredUntil ? 'excellent' : 'muted'}>
                    {round.plays ? "You're in" : withoutSeatText(waited)}
                  </Badge>
                </span>
                <span className="block break-words text-sm">
                  {isolated(round.teeTime.course.name)}
                  {' · '}
                  <span className="text-muted-foreground">{namesOf(round.players) || 'nobody has a seat yet'}</span>
                </span>
                {!round.plays && waited && <span className="block break-words text-sm">{seatNote(waited, 0)}</span>}
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0" />
            </Link>
          )
        );
      }}
    </Loaded>
  );
}

function withoutSeatText(waited: WaitedRound | undefined): string {
  if (!waited) return "You're not in";
  return waited.offeredUntil ? 'Seat offered' : "You're in line";
}
