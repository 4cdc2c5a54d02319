import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { EmptyState, SkeletonList } from '../../../components/ui/states.tsx';
import { useSessionUser } from '../../../features/auth/model.ts';
import { PushOffer, usePushUndecided } from '../../../features/push/components/push-offer.tsx';
import { RecommendationList } from '../../../features/recommendation/components/recommendation-list.tsx';
import { squadsQuery } from '../../../features/squad/api/list-squads.ts';
import { SquadChips } from '../../../features/squad/components/squad-chips.tsx';
import { Page } from '../../layouts/page.tsx';

export function TeeTimesScreen() {
  const user = useSessionUser();
  const squads = useQuery(squadsQuery);
  const undecided = usePushUndecided(user.id);
  const [search, setSearch] = useSearchParams();
  const chosen = squads.data?.find(({ id }) => id === search.get('squad')) ?? squads.data?.[0];
  const skeleton = <SkeletonList label="Loading squads..." count={2} className="h-40" />;
  return (
    <Page title="Best Tee Times">
      {/* The offer stands above the rest, and pushes nothing down by coming later. */}
      {!squads.isPending && <PushOffer userId={user.id} />}
      {undecided ? (
        skeleton
      ) : (
        <Loaded query={squads} loading={skeleton} failed="Your squads could not be loaded">
          {(all) =>
            chosen ? (
              <RecommendationList key={chosen.id} squad={chosen} userId={user.id}>
                <SquadChips
                  squads={all}
                  chosenId={chosen.id}
                  onChoose={(squad) => setSearch({ squad }, { replace: true })}
                />
              </RecommendationList>
            ) : (
              <NoSquads />
            )
          }
        </Loaded>
      )}
    </Page>
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
