import { isolated } from '@fourball/contracts/bidi.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { LogOut, Settings, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useDeleteSquad, useLeaveSquad } from '../api/change-squad.ts';
import { isLeader } from '../model.ts';

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

/** Settings for leaders; the way out for members; the end of the squad for its creator, who hands over to leave. */
export function SquadManagement({ squad, userId }: { squad: SquadDetail; userId: string }) {
  const [open, setOpen] = useState<'settings' | 'leave' | 'delete' | null>(null);
  const leaving = useLeaveSquad(squad.id, userId);
  const deletion = useDeleteSquad(squad.id);
  const isCreator = squad.createdBy === userId;
  // A question that is open when the squad is handed over is asked no more, rather than turned into the other one.
  const way = isCreator ? 'delete' : 'leave';
  const exit = isCreator ? deletion : leaving;
  const Icon = isCreator ? Trash2 : LogOut;
  const word = isCreator ? 'Delete' : 'Leave';
  return (
    <CardSection title="Squad Settings">
      <div className="grid gap-1 lg:justify-items-start">
        {isLeader(squad, userId) && (
          <Button variant="secondary" onClick={() => setOpen('settings')}>
            <Settings aria-hidden />
            Edit Squad
          </Button>
        )}
        <Button variant="quiet" className="text-destructive" pending={exit.isPending} onClick={() => setOpen(way)}>
          <Icon aria-hidden />
          {word} Squad
        </Button>
        {isCreator && squad.members.length > 1 && (
          <p className="text-center text-muted-foreground text-sm leading-snug">
            To leave, hand the squad over to another member first.
          </p>
        )}
      </div>
      {open === 'settings' && (
        <Suspense>
          <SettingsDialog squad={squad} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === way}
        onClose={() => setOpen(null)}
        title={`${word} ${isolated(squad.name)}?`}
        description={
          isCreator
            ? 'Its members, invite links and recommendations go, and its booked tee times are cancelled. This cannot be undone.'
            : 'Your confirmations and future seats are withdrawn, and the squad is told.'
        }
        confirmLabel={word}
        dismissLabel={isCreator ? 'Cancel' : 'Stay'}
        destructive
        onConfirm={() => exit.mutate()}
      />
    </CardSection>
  );
}
