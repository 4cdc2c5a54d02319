import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { LoadingOverlay } from '../../../components/ui/loading-overlay.tsx';
import { gamesQuery } from '../api/list-games.ts';

const NewGameDialog = lazy(async () => ({ default: (await import('./new-game-dialog.tsx')).NewGameDialog }));

/** The way to a squad's first standing game, for leaders; as high as a line, since it is taken once. */
export function FirstGame({ squad }: { squad: Pick<SquadDetail, 'id' | 'preferredDays'> }) {
  const [isMaking, setMaking] = useState(false);
  const { data: games } = useQuery(gamesQuery(squad.id));
  if (games?.length !== 0) return null;
  return (
    <>
      <Button variant="link" size="small" className="-mt-2 -mb-4 px-0" onClick={() => setMaking(true)}>
        <Repeat aria-hidden />
        Make it a standing game
      </Button>
      {isMaking && (
        <Suspense fallback={<LoadingOverlay />}>
          <NewGameDialog squad={squad} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  );
}
