import type { GameDate } from '@fourball/contracts/http/game-date.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Segments } from '../../../components/ui/segments.tsx';
import { formatShortDate } from '../../../lib/dates.ts';
import { useChangeGame } from '../api/lead-games.ts';
import { fieldsOf, gameChangeOf } from '../game-fields.ts';
import { GameForm } from './game-form.tsx';
import { MoveForm } from './move-form.tsx';

const REACHES = [
  ['this', 'This date'],
  ['following', 'This and following'],
] as const;
type Reach = (typeof REACHES)[number][0];

interface ChangeDialogProps {
  game: StandingGame;
  date: GameDate;
  onClose: () => void;
  /** Called with the game of the date once those that follow are another's. */
  onChanged?: (game: StandingGame) => void;
}

/** Changes one date alone, or the game from it on. */
export function ChangeDialog({ onClose, onChanged, ...opened }: ChangeDialogProps) {
  // Another date may become the next one meanwhile, and the game have other rules, which are not what the golfer changes.
  const [{ date, game }] = useState(opened);
  const [reach, setReach] = useState<Reach>('this');
  const changing = useChangeGame(game.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${formatShortDate(date.date)}`}
      description="Answers stay with their dates. Those who were asked are told."
    >
      <div className="mb-4">
        <Segments label="What changes" options={REACHES} shown={reach} onShow={setReach} />
      </div>
      {reach === 'this' ? (
        <MoveForm date={date} onDone={onClose} />
      ) : (
        <GameForm
          initial={fieldsOf(game)}
          saving={changing}
          label="Save Game"
          onSave={(fields, onError) =>
            changing.mutate(gameChangeOf(fields, game, date.originalDate), {
              onSuccess: (changed) => {
                onClose();
                onChanged?.(changed);
              },
              onError,
            })
          }
        />
      )}
    </Dialog>
  );
}
