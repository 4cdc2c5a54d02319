import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { toDateText } from '../../../lib/dates.ts';
import { useCreateGame } from '../api/lead-games.ts';
import { newGameFields, newGameOf } from '../game-fields.ts';
import { pathOfGame } from '../model.ts';
import { GameForm } from './game-form.tsx';

interface NewGameDialogProps {
  squad: Pick<SquadDetail, 'id' | 'preferredDays'>;
  onClose: () => void;
}

/** Makes a standing game, and leads to its page. */
export function NewGameDialog({ squad, onClose }: NewGameDialogProps) {
  const creation = useCreateGame(squad.id);
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make it a standing game"
      description="Its dates come by themselves: your squad is asked, reminded and told who plays."
    >
      <GameForm
        initial={newGameFields(squad.preferredDays, toDateText(new Date()))}
        isNew
        saving={creation}
        label="Make Standing Game"
        onSave={(fields, onError) =>
          creation.mutate(newGameOf(fields), {
            onSuccess: (game) => {
              onClose();
              void navigate(pathOfGame(game));
            },
            onError,
          })
        }
      />
    </Dialog>
  );
}
