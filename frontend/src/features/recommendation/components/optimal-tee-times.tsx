import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarSearch } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { EmptyState, FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { slotKey } from '../../../lib/slot-key.ts';
import { squadAvailabilityQuery } from '../../availability/api/squad-availability.ts';
import { squadHeatMapQuery } from '../../heat-map/api/squad-heat-map.ts';
import { recommendationsQuery } from '../api/list-recommendations.ts';
import { useOfferedSlots } from '../offered-slots.ts';
import { playerNames } from '../players.ts';
import { AS_IT_IS, among, isAsItIs, whatIfText } from '../what-if.ts';
import { FREE_IN_VAIN, isAnyoneFree, NOT_LOADED } from '../why-none.ts';
import type { SlotActions } from './slot-option.tsx';
import { SlotOptions } from './slot-options.tsx';
import { WhoHasToBeThere } from './who-has-to-be-there.tsx';

interface OptimalTeeTimesProps {
  squadId: string;
  userId: string;
  members: readonly Pick<SquadMember, 'userId' | 'status' | 'user'>[];
  /** Stands above the slots once they are there. */
  note?: ReactNode;
  /** The golfer has just had these found: the best of them is opened, scrolled to and marked. */
  found: readonly RankedSlot[] | undefined;
  actions: SlotActions;
}

/** The ranking's offer to a squad now, or as it would be if some had to be there or were left out. */
export function OptimalTeeTimes({ squadId, userId, members, note, found, actions }: OptimalTeeTimesProps) {
  const [wished, setWished] = useState(AS_IT_IS);
  const active = members.filter(({ status }) => status === 'active');
  const nameOf = playerNames(members);
  const ids = active.map(({ userId }) => userId);
  const whatIf = among(wished, ids);
  const asItIs = isAsItIs(whatIf);
  const { ranking, slots, linked, gone, openKey, open } = useOfferedSlots(squadId, whatIf);
  const [best] = ranking.data ?? [];
  const isStillBest = best && found?.[0] && slotKey(best) === slotKey(found[0]);
  const words = ranking.isPlaceholderData ? 'Ranking...' : whatIfText(whatIf, nameOf, slots.length);
  return (
    <section aria-labelledby="optimal-tee-times">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="optimal-tee-times" className="font-semibold text-lg">
          Optimal Tee Times
        </h2>
        {slots.length > 0 && (
          <Link
            to="?answer=1"
            className={buttonVariants({ variant: 'link', size: 'small', className: '-my-2 not-large-text:px-0' })}
          >
            Can you play?
          </Link>
        )}
      </div>
      {active.length > 1 && <WhoHasToBeThere members={active} nameOf={nameOf} whatIf={whatIf} onChange={setWished} />}
      {!asItIs && (
        <div className="mb-2 flex min-h-11 items-center justify-between gap-2 font-medium text-sm">
          <p role="status">{ranking.isSuccess && words}</p>
          <Button variant="link" size="small" onClick={() => setWished(AS_IT_IS)}>
            Clear
          </Button>
        </div>
      )}
      {gone && linked && <NotOffered squadId={squadId} slot={linked} />}
      {ranking.isPending && <Loading />}
      {ranking.isError && (
        <FailedState title="Failed to find optimal tee times" error={ranking.error} onRetry={ranking.refetch} />
      )}
      {note}
      {ranking.isSuccess && slots.length === 0 && (asItIs ? <NoTeeTimes squadId={squadId} /> : <NoneSuits />)}
      {slots.length > 0 && (
        <div aria-busy={ranking.isPlaceholderData} className={classNames(ranking.isPlaceholderData && 'opacity-60')}>
          <SlotOptions
            squadId={squadId}
            slots={slots}
            userId={userId}
            members={members}
            openKey={openKey}
            linked={linked}
            found={isStillBest ? found : undefined}
            onOpen={open}
            actions={actions}
          />
        </div>
      )}
    </section>
  );
}

const Loading = () => <SkeletonList label="Loading tee times..." count={3} className="h-16" />;

/** Says why the slot of the address is none of those that are offered: the squad may have chosen it. */
function NotOffered({ squadId, slot }: { squadId: string; slot: string }) {
  const { data: listed = [], isPending } = useQuery(recommendationsQuery(squadId));
  if (isPending) return null;
  const isChosen = listed.some((one) => one.status !== 'pending' && slotKey(one) === slot);
  return (
    <p role="status" className="mb-3 rounded-lg bg-good px-3 py-2 text-good-foreground text-sm">
      {isChosen ? (
        <>
          Your squad has the tee time of your link already.{' '}
          <Link to={`/tee-times?squad=${squadId}`} className="font-semibold underline underline-offset-4">
            See it under Tee Times
          </Link>
        </>
      ) : (
        'The tee time of your link is no longer offered. These are the best now.'
      )}
    </p>
  );
}

const NOBODY_FREE = 'Nobody in the squad is free in the next 30 days, as far as they have said.';

function NoTeeTimes({ squadId }: { squadId: string }) {
  const map = useQuery(squadHeatMapQuery(squadId));
  const answers = useQuery(squadAvailabilityQuery(squadId));
  if (map.isPending || answers.isPending) return <Loading />;
  const isFree = isAnyoneFree(map.data, answers.data);
  const [description, action, to] = isFree
    ? [FREE_IN_VAIN, 'Name your favorite courses', '/profile']
    : [NOBODY_FREE, 'Set your availability', '/availability'];
  const readAgain = () => {
    for (const read of [map, answers]) if (!read.data) void read.refetch();
  };
  return (
    <EmptyState
      icon={CalendarSearch}
      title="No tee times yet"
      description={isFree === undefined ? NOT_LOADED : description}
      action={
        isFree === undefined ? (
          <Button variant="secondary" onClick={readAgain}>
            Try again
          </Button>
        ) : (
          <Link to={to} className={buttonVariants({ variant: 'secondary' })}>
            {action}
          </Link>
        )
      }
    />
  );
}

function NoneSuits() {
  return (
    <EmptyState
      icon={CalendarSearch}
      title="No tee time suits"
      description="They are never free together in the next 30 days, as far as they have said."
    />
  );
}
