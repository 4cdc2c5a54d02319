import type { GameDate } from '@fourball/contracts/http/game-date.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, type LucideIcon, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ActionsMenu } from '../../../components/ui/actions-menu.tsx';
import { LoadingOverlay } from '../../../components/ui/loading-overlay.tsx';
import { gameQuery } from '../api/get-game.ts';

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }));
const SkipDialog = lazy(async () => ({ default: (await import('./skip-dialog.tsx')).SkipDialog }));

type Action = 'change' | 'skip';
const ACTIONS: readonly Action[] = ['change', 'skip'];

const words: Record<Action, { label: string; icon: LucideIcon }> = {
  change: { label: 'Change', icon: Pencil },
  skip: { label: 'Skip this date', icon: CalendarX2 },
};

/** Changes that leaders make to a date that is not booked, behind one button. */
export function DateActions({ date, className }: { date: GameDate; className: string }) {
  const [chosen, setChosen] = useState<Action | null>(null);
  const { data: game } = useQuery(gameQuery(date.gameId));
  const close = () => setChosen(null);
  return (
    <>
      <ActionsMenu label="Change the date" actions={ACTIONS} words={words} onChoose={setChosen} className={className} />
      <Suspense fallback={<LoadingOverlay />}>
        {chosen === 'change' && game && <ChangeDialog game={game} date={date} onClose={close} />}
        {chosen === 'skip' && <SkipDialog date={date} onClose={close} />}
      </Suspense>
    </>
  );
}
