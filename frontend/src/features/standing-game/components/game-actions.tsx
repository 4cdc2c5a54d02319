import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { CalendarX2, type LucideIcon, Pause, Pencil, Play, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionsMenu } from '../../../components/ui/actions-menu.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { LoadingOverlay } from '../../../components/ui/loading-overlay.tsx';
import { useEndGame, usePauseGame } from '../api/lead-games.ts';
import { isOff, notOver, pathOfGame } from '../model.ts';

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }));
const NewGameDialog = lazy(async () => ({ default: (await import('./new-game-dialog.tsx')).NewGameDialog }));
const PauseDialog = lazy(async () => ({ default: (await import('./pause-dialog.tsx')).PauseDialog }));

type Action = 'change' | 'pause' | 'resume' | 'another' | 'end';

const words: Record<Action, { label: string; icon: LucideIcon }> = {
  change: { label: 'Change', icon: Pencil },
  pause: { label: 'Pause', icon: Pause },
  resume: { label: 'End the pause', icon: Play },
  another: { label: 'Another standing game', icon: Plus },
  end: { label: 'End the game', icon: CalendarX2 },
};

interface GameActionsProps {
  game: StandingGame;
  squad: Pick<SquadDetail, 'id' | 'preferredDays'>;
  /** Class of the button that opens it. */
  className: string;
}

/** Changes that leaders make to a game, behind one button. */
export function GameActions({ game, squad, className }: GameActionsProps) {
  const [chosen, setChosen] = useState<Action | null>(null);
  const navigate = useNavigate();
  const pausing = usePauseGame(game.id);
  const ending = useEndGame(game.id);
  // A booked date is changed on the page of its round.
  const next = game.dates.find((date) => !isOff(date) && date.status !== 'booked');
  const actions: Action[] = [
    ...(next ? (['change'] as const) : []),
    notOver(game.pause) ? 'resume' : 'pause',
    'another',
    'end',
  ];
  const close = () => setChosen(null);
  return (
    <>
      <ActionsMenu
        label="Change the game"
        actions={actions}
        words={words}
        onChoose={(action) => (action === 'resume' ? pausing.mutate(null) : setChosen(action))}
        className={className}
      />
      <Suspense fallback={<LoadingOverlay />}>
        {chosen === 'change' && next && (
          <ChangeDialog
            {...{ game, date: next, onClose: close }}
            onChanged={(changed) => void navigate(pathOfGame(changed), { replace: true })}
          />
        )}
        {chosen === 'another' && <NewGameDialog squad={squad} onClose={close} />}
        {chosen === 'pause' && <PauseDialog gameId={game.id} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={chosen === 'end'}
        onClose={close}
        title="End this standing game?"
        description="No dates come any more. Rounds that are booked stay."
        confirmLabel="End Game"
        destructive
        onConfirm={() =>
          ending.mutate(undefined, { onSuccess: () => void navigate(`/squad/${game.squadId}`, { replace: true }) })
        }
      />
    </>
  );
}
