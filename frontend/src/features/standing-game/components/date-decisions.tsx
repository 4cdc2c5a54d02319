import type { GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { countOf } from '../../../lib/text.ts';
import { type Decision, useDecideDate } from '../api/lead-dates.ts';

const WORDS: Readonly<Record<Decision, string>> = {
  lock: 'Set the players now',
  extend: 'Ask for 24 hours more',
  play: 'Play anyway',
  'call-off': 'Call it off',
};

/** Decisions that a leader may make now; nothing where there is none. */
export function DateDecisions({ date }: { date: GameDateDetail }) {
  const [isAsking, setAsking] = useState(false);
  const deciding = useDecideDate(date.id);
  const { decisions, counts, guests = 0, leastPlayers } = date;
  if (decisions.length === 0) return null;
  const isShort = decisions.includes('call-off');
  return (
    <CardSection title={isShort ? 'Too few players' : 'All have answered'} className="border-l-4 border-l-accent">
      <p className="mb-3 text-sm">
        {isShort
          ? `${countOf(counts.in + guests, 'player is', 'players are')} in${guests > 0 ? ', guests included' : ''}, and the game needs ${leastPlayers}. What shall happen?`
          : 'You need not wait for the deadline.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {decisions.map((decision) => (
          <Button
            key={decision}
            size="small"
            variant={decision === 'call-off' ? 'quiet' : 'secondary'}
            pending={deciding.isPending}
            onClick={() => (decision === 'call-off' ? setAsking(true) : deciding.mutate(decision))}
          >
            {WORDS[decision]}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Call this date off?"
        description="All who were asked are told that nobody plays."
        confirmLabel="Call It Off"
        destructive
        onConfirm={() => deciding.mutate('call-off')}
      />
    </CardSection>
  );
}
