import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { LoadingOverlay } from '../../../components/ui/loading-overlay.tsx';
import { EmptyState, SkeletonList } from '../../../components/ui/states.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { bookingsQuery } from '../../booking/api/list-bookings.ts';
import { waitedNext, waitingQuery } from '../../booking/api/list-waiting.ts';
import { squadsQuery } from '../api/list-squads.ts';
import { attendanceOf } from '../model.ts';
import { SquadCard } from './squad-card.tsx';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

export function ActiveSquads({ userId }: { userId: string }) {
  const [inviting, setInviting] = useState<Squad | null>(null);
  const { data: teeTimes } = useQuery(bookingsQuery);
  const { data: waited } = useQuery(waitingQuery);
  return (
    <>
      <Loaded
        query={useQuery(squadsQuery)}
        loading={<SkeletonList label="Loading squads..." count={1} className="h-33" />}
        failed="Your squads could not be loaded"
      >
        {(squads) =>
          squads.length === 0 ? (
            <NoSquads />
          ) : (
            <ul className={classNames(cardLook, 'divide-y p-0')}>
              {squads.map((squad) => (
                <SquadCard
                  key={squad.id}
                  squad={squad}
                  attendance={teeTimes && attendanceOf(squad, teeTimes, { userId, waited: waitedNext(squad, waited) })}
                  onInvite={squad.createdBy === userId ? () => setInviting(squad) : null}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense fallback={<LoadingOverlay />}>
        {inviting && <InviteDialog squad={inviting} onClose={() => setInviting(null)} />}
      </Suspense>
    </>
  );
}

const NoSquads = () => (
  <EmptyState
    icon={Users}
    title="No squads yet"
    description="Create a squad and invite your golf friends."
    action={
      <Link to="/create-squad" className={buttonVariants()}>
        Create your first squad
      </Link>
    }
  />
);
