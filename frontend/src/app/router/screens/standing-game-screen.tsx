import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { useSessionUser } from '../../../features/auth/model.ts';
import { squadQuery } from '../../../features/squad/api/get-squad.ts';
import { isLeader } from '../../../features/squad/model.ts';
import { gameQuery } from '../../../features/standing-game/api/get-game.ts';
import { ComingDates } from '../../../features/standing-game/components/coming-dates.tsx';
import { GameActions } from '../../../features/standing-game/components/game-actions.tsx';
import { GameFacts } from '../../../features/standing-game/components/game-facts.tsx';
import { StandingAnswerChoice } from '../../../features/standing-game/components/standing-answer.tsx';
import { FoundPage } from '../../layouts/found-page.tsx';

export function StandingGameScreen() {
  const { gameId = '', squadId = '' } = useParams();
  const game = useQuery(gameQuery(gameId));
  const { data: squad } = useQuery(squadQuery(squadId));
  return (
    <FoundPage
      thing="standing game"
      query={game}
      title={game.data?.name ?? 'Standing Game'}
      description={squad?.name ?? ''}
      loading={<SkeletonList label="Loading the game..." count={3} className="h-40" />}
    >
      {(found) => <FoundGame game={found} />}
    </FoundPage>
  );
}

function FoundGame({ game }: { game: StandingGame }) {
  const user = useSessionUser();
  const { data: squad } = useQuery(squadQuery(game.squadId));
  return (
    <div className="panes">
      <div className="space-y-5">
        <GameFacts game={game}>
          {squad && isLeader(squad, user.id) && (
            <GameActions
              game={game}
              squad={squad}
              className="-mt-1.5 -mr-2 text-fairway-foreground hover:bg-fairway-light focus-visible:outline-sand"
            />
          )}
        </GameFacts>
        <StandingAnswerChoice game={game} />
      </div>
      <section aria-labelledby="coming-dates" className="beside">
        <h2 id="coming-dates" className="mb-2 font-semibold text-lg">
          Coming dates
        </h2>
        <ComingDates dates={game.dates} courseIds={game.courseIds} />
      </section>
      <p>
        <Link
          to={`/squad/${game.squadId}`}
          className="-my-2.5 inline-block py-2.5 font-medium text-primary underline underline-offset-4"
        >
          To the squad
        </Link>
      </p>
    </div>
  );
}
