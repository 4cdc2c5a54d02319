import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { LoadingOverlay } from '../../../components/ui/loading-overlay.tsx';
import { gamesQuery } from '../api/list-games.ts';
import { GameCard } from './game-card.tsx';

const NewGameDialog = lazy(async () => ({ default: (await import('./new-game-dialog.tsx')).NewGameDialog }));

interface SquadGamesProps {
  squad: Pick<SquadDetail, 'id' | 'preferredDays'>;
  leads: boolean;
}

/** Standing games of a squad, each with its next date to answer, and for leaders the way to the first. */
export function SquadGames({ squad, leads }: SquadGamesProps) {
  const [isMaking, setMaking] = useState(false);
  const games = useQuery(gamesQuery(squad.id));
  return (
    <Loaded query={games} loading={null} failed="The standing games could not be loaded">
      {(found) => (
        <>
          {found.length > 0 && <GameCards games={found} />}
          {leads && found.length === 0 && (
            <Button variant="secondary" className="w-full lg:w-60" onClick={() => setMaking(true)}>
              <Repeat aria-hidden />
              Make it a standing game
            </Button>
          )}
          {isMaking && (
            <Suspense fallback={<LoadingOverlay />}>
              <NewGameDialog squad={squad} onClose={() => setMaking(false)} />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  );
}

const GameCards = ({ games }: { games: readonly StandingGame[] }) => (
  <ul aria-label="Standing games" className="space-y-3">
    {games.map((game) => (
      <GameCard key={game.id} game={game} />
    ))}
  </ul>
);
