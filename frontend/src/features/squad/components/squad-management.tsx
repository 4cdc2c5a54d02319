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
  const close = (isOpen: boolean) => isOpen || setOpen(null);
  return (
    <CardSection title="Squad Settings">
      <div className="grid gap-1 lg:justify-items-start">
        {isLeader(squad, userId) && (
          <Button variant="secondary" onClick={() => setOpen('settings')}>
            <Settings aria-hidden />
            Edit Squad
          </Button>
        )}
        {isCreator ? (
          <>
            <Button
              variant="quiet"
              className="text-destructive"
              pending={deletion.isPending}
              onClick={() => setOpen('delete')}
            >
              <Trash2 aria-hidden />
              Delete Squad
            </Button>
            <p className="text-center text-muted-foreground text-sm leading-snug">
              To leave, hand the squad over to another member first.
            </p>
          </>
        ) : (
          <Button
            variant="quiet"
            className="text-destructive"
            pending={leaving.isPending}
            onClick={() => setOpen('leave')}
          >
            <LogOut aria-hidden />
            Leave Squad
          </Button>
        )}
      </div>
      {open === 'settings' && (
        <Suspense>
          <SettingsDialog squad={squad} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === 'leave'}
        onOpenChange={close}
        title={`Leave ${isolated(squad.name)}?`}
        description="Your confirmations and future seats are withdrawn, and the squad is told."
        confirmLabel="Leave"
        dismissLabel="Stay"
        destructive
        onConfirm={() => leaving.mutate()}
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title={`Delete ${isolated(squad.name)}?`}
        description="Its members, invite links and recommendations go, and its booked tee times are cancelled. This cannot be undone."
        confirmLabel="Delete"
        destructive
        onConfirm={() => deletion.mutate()}
      />
    </CardSection>
  );
}
