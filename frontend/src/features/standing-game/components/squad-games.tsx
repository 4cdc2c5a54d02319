import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { gamesQuery } from '../api/list-games.ts';
import { GameCard } from './game-card.tsx';

/** Standing games of a squad, each with its next date to answer. */
export function SquadGames({ squadId }: { squadId: string }) {
  const games = useQuery(gamesQuery(squadId));
  return (
    <Loaded query={games} loading={null} failed="The standing games could not be loaded">
      {(found) =>
        found.length > 0 && (
          <ul aria-label="Standing games" className="space-y-3">
            {found.map((game) => (
              <GameCard key={game.id} game={game} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
