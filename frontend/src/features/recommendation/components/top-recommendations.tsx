import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/ui/badge.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { recommendationsQuery } from '../api/list-recommendations.ts';
import { matchPercent, matchQuality } from '../model.ts';

const SHOWN = 3;

/** The best of what was recommended to a squad, in short. */
export function TopRecommendations({ squadId }: { squadId: string }) {
  const recommendations = useQuery(recommendationsQuery(squadId));
  return (
    <CardSection title="Optimal Tee Times">
      {recommendations.isPending ? (
        <SkeletonList label="Loading tee times..." count={3} className="h-14" />
      ) : recommendations.isError ? (
        <FailedState
          title="Failed to fetch recommendations"
          error={recommendations.error}
          onRetry={recommendations.refetch}
        />
      ) : recommendations.data.length === 0 ? (
        <p className="text-muted-foreground">
          No recommendations yet. Use Find Tee Time to rank the times when your squad is free.
        </p>
      ) : (
        <>
          <ul className="divide-y">
            {recommendations.data.slice(0, SHOWN).map((recommendation) => {
              const quality = matchQuality(recommendation.score);
              return (
                <li key={recommendation.id} className="flex items-center justify-between gap-3 py-3 first:pt-0">
                  <div className="min-w-0">
                    <p className="font-medium">{formatTeeOff(recommendation)}</p>
                    <p className="break-words text-muted-foreground text-sm">
                      {recommendation.course.name} · {recommendation.availableMembers}/{recommendation.totalMembers}{' '}
                      free
                    </p>
                  </div>
                  {recommendation.bookingConfirmed ? (
                    <Badge tone="primary">Booked</Badge>
                  ) : (
                    <Badge tone={quality.tone}>
                      {quality.label} {matchPercent(recommendation.score)}%
                    </Badge>
                  )}
                </li>
              );
            })}
          </ul>
          <Link
            to={`/tee-times?squad=${squadId}`}
            className="-mb-2 inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            See all tee times
          </Link>
        </>
      )}
    </CardSection>
  );
}
