import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState, FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { useUnpressed } from '../../../lib/use-unpressed.ts';
import { useAllMembers } from '../../squad/api/all-members.ts';
import { useGenerateRecommendations } from '../api/generate-recommendations.ts';
import { recommendationsQuery } from '../api/list-recommendations.ts';
import { useRenewedRanking } from '../api/renew-ranking.ts';
import { withOwnAnswers } from '../model.ts';
import { playerNames } from '../players.ts';
import { RecommendationCard } from './recommendation-card.tsx';

const SHOWN_AT_FIRST = 10;

interface RecommendationListProps {
  squad: Pick<Squad, 'id' | 'createdBy' | 'members' | 'memberCount'>;
  userId: string;
  /** The choice of the squad, below the heading. */
  children: ReactNode;
  /** Guests of a tee time that is not booked yet. */
  guestsOf: (recommendation: Recommendation) => ReactNode;
}

export function RecommendationList({ squad, userId, children, guestsOf }: RecommendationListProps) {
  const recommendations = useQuery(recommendationsQuery(squad.id));
  const generation = useGenerateRecommendations(squad.id);
  useRenewedRanking(squad.id);
  const members = useAllMembers(squad);
  const nameOf = playerNames(members ?? []);
  const [all, setAll] = useState(false);
  // The golfer's own word stands on its card already: that the server agrees must not wait for the end of the next tap.
  const known = withOwnAnswers(useUnpressed(recommendations.data) ?? [], recommendations.data ?? [], userId);
  // A tee time that somebody has confirmed is never behind the button.
  const shown = all ? known : known.filter((one, at) => at < SHOWN_AT_FIRST || one.confirmedMembers.length > 0);
  const empty = recommendations.data?.length === 0;
  return (
    <section aria-label="Squad Recommendations" className="space-y-3">
      <div className="-my-2 flex items-center justify-between gap-2">
        <h2 className="font-semibold text-lg">Squad Recommendations</h2>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Refresh"
          className="-mr-3"
          pending={recommendations.isFetching}
          onClick={() => recommendations.refetch()}
        >
          <RefreshCw aria-hidden className={recommendations.isFetching ? 'animate-spin' : ''} />
        </Button>
      </div>
      {children}
      {(recommendations.isPending || !members) && (
        <SkeletonList label="Loading recommendations..." count={3} className="h-33" />
      )}
      {recommendations.isError && (
        <FailedState
          title="Failed to fetch recommendations"
          error={recommendations.error}
          onRetry={recommendations.refetch}
        />
      )}
      {empty && (
        <>
          <EmptyState
            icon={Sparkles}
            title="No recommendations yet"
            description="Generate recommendations based on your squad's availability"
            action={
              <Button pending={generation.isPending} pendingLabel="Generating..." onClick={() => generation.mutate()}>
                Generate Recommendations
              </Button>
            }
          />
          {/* That page ranks at each visit: it has tee times while none is here yet. */}
          <p className="text-center text-muted-foreground text-sm">
            <Link to={`/squad/${squad.id}`} className="text-primary underline underline-offset-4">
              Your squad's page
            </Link>{' '}
            shows what would suit now. Here is what a member has generated or confirmed.
          </p>
        </>
      )}
      <ul className="space-y-2">
        {(members ? shown : []).map((recommendation) => (
          <RecommendationCard
            key={recommendation.id}
            recommendation={recommendation}
            userId={userId}
            members={members ?? []}
            isCreator={squad.createdBy === userId}
            nameOf={nameOf}
            guestsOf={guestsOf}
          />
        ))}
      </ul>
      {members && known.length > 0 && (
        <div className="flex flex-wrap justify-center gap-x-2">
          {shown.length < known.length && (
            <Button variant="link" size="small" onClick={() => setAll(true)}>
              Show {known.length - shown.length} more
            </Button>
          )}
          <Button
            variant="link"
            size="small"
            pending={generation.isPending}
            pendingLabel="Generating..."
            onClick={() => generation.mutate()}
          >
            Generate New Recommendations
          </Button>
        </div>
      )}
    </section>
  );
}
