import { isolated } from '@fourball/contracts/bidi.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Segments } from '../../../components/ui/segments.tsx';
import { GolferForm } from './golfer-form.tsx';
import { RosterForm } from './roster-form.tsx';

const WAYS = [
  ['one', 'One golfer'],
  ['list', 'Paste a list'],
] as const;

/** Adds golfers who have no account to a squad: one by one, or as a list. */
export function AddGolfersDialog({ squad, onClose }: { squad: Pick<Squad, 'id' | 'name'>; onClose: () => void }) {
  const [way, setWay] = useState<(typeof WAYS)[number][0]>('one');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Golfers"
      description={`They play with ${isolated(squad.name)} without an account, and answer by a personal link.`}
    >
      <div className="space-y-4">
        <Segments label="How to add golfers" options={WAYS} shown={way} onShow={setWay} />
        {/* Both stay, so that a look at the other form loses nothing. */}
        <div>
          <div hidden={way !== 'one'}>
            <GolferForm squadId={squad.id} onAdded={onClose} />
          </div>
          <div hidden={way !== 'list'}>
            <RosterForm squadId={squad.id} onAdded={onClose} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}
