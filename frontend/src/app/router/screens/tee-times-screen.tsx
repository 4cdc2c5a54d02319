import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { EmptyState, SkeletonList } from '../../../components/ui/states.tsx';
import { useSessionUser } from '../../../features/auth/model.ts';
import { UpcomingTeeTimes } from '../../../features/booking/components/upcoming-tee-times.tsx';
import { PushOffer, usePushUndecided } from '../../../features/push/components/push-offer.tsx';
import { RecommendationList } from '../../../features/recommendation/components/recommendation-list.tsx';
import { squadsQuery } from '../../../features/squad/api/list-squads.ts';
import { SquadChips } from '../../../features/squad/components/squad-chips.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useTwoColumns } from '../../../lib/use-media.ts';
import { Page } from '../../layouts/page.tsx';
import { RoundGuests } from '../../layouts/round-guests.tsx';

export function TeeTimesScreen() {
  const user = useSessionUser();
  const squads = useQuery(squadsQuery);
  const undecided = usePushUndecided(user.id);
  const [search, setSearch] = useSearchParams();
  const chosen = squads.data?.find(({ id }) => id === search.get('squad')) ?? squads.data?.[0];
  // They stand beside the rest where there is room.
  const hasRoundsBeside = useTwoColumns();
  const rounds = search.get('view') === 'rounds' && !hasRoundsBeside;
  const skeleton = <SkeletonList label="Loading squads..." count={2} className="h-40" />;
  return (
    <Page title="Best Tee Times">
      {/* The offer stands above the rest, and pushes nothing down by coming later. */}
      {!squads.isPending && <PushOffer userId={user.id} />}
      {undecided ? (
        skeleton
      ) : (
        <Loaded query={squads} loading={skeleton} failed="Your squads could not be loaded">
          {(all) => {
            if (!chosen) return <NoSquads />;
            const chips = (
              <SquadChips
                squads={all}
                chosenId={rounds ? null : chosen.id}
                onChoose={(squad) => setSearch({ squad }, { replace: true })}
              >
                {!hasRoundsBeside && (
                  <Chip
                    pressed={rounds}
                    className="shrink-0"
                    onClick={() => setSearch({ view: 'rounds' }, { replace: true })}
                  >
                    Your rounds
                  </Chip>
                )}
              </SquadChips>
            );
            return rounds ? (
              <YourRounds>{chips}</YourRounds>
            ) : (
              <div className="panes">
                <RecommendationList
                  key={chosen.id}
                  squad={chosen}
                  userId={user.id}
                  guestsOf={({ id, squadId, confirmedMembers }) => (
                    <RoundGuests
                      round={{ recommendationId: id, squadId }}
                      isIn={confirmedMembers.includes(user.id)}
                      isOpen
                      isPlain
                    />
                  )}
                >
                  {chips}
                </RecommendationList>
                {hasRoundsBeside && (
                  <div className="beside">
                    <YourRounds />
                  </div>
                )}
              </div>
            );
          }}
        </Loaded>
      )}
    </Page>
  );
}

/** Every round in which the golfer has a seat. */
function YourRounds({ children }: { children?: ReactNode }) {
  return (
    <section aria-labelledby="your-rounds" className="space-y-4">
      {/* Chips stand where they do below a squad's heading, so that none moves away under the finger. */}
      <h2 id="your-rounds" className={classNames('font-semibold text-lg', children !== undefined && 'mb-0')}>
        Your rounds
      </h2>
      {children}
      <UpcomingTeeTimes all />
    </section>
  );
}

const NoSquads = () => (
  <EmptyState
    icon={Users}
    title="No squads yet"
    description="Join or create a squad to see personalized tee time recommendations"
    action={
      <Link to="/create-squad" className={buttonVariants()}>
        Create Squad
      </Link>
    }
  />
);
