import { Dialog } from '../../../components/ui/dialog.tsx';
import { addDays, toDateText } from '../../../lib/dates.ts';
import { usePauseGame } from '../api/lead-games.ts';
import { DaysForm } from './days-form.tsx';

const PAUSE_DAYS = 28;

/** Pauses a game from a day to another. */
export function PauseDialog({ gameId, onClose }: { gameId: string; onClose: () => void }) {
  const pausing = usePauseGame(gameId);
  const today = toDateText(new Date());
  return (
    <Dialog open onClose={onClose} title="Pause the game" description="Nobody is asked for the dates of these days.">
      <DaysForm
        initial={{ from: today, to: addDays(today, PAUSE_DAYS) }}
        saving={pausing}
        label="Pause Game"
        onSave={(days) => pausing.mutate(days, { onSuccess: onClose })}
      />
    </Dialog>
  );
}
