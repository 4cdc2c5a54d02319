import type { SquadMember } from '@fourball/contracts/http/member.ts';
import { RosterGolfer } from '@fourball/contracts/http/roster.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { GolferFields } from '../../../components/ui/golfer-fields.tsx';
import { submitOf } from '../../../lib/form-errors.ts';
import { fullName } from '../../../lib/full-name.ts';
import { useChangeGolfer } from '../api/change-squad.ts';

interface EditGolferDialogProps {
  squadId: string;
  member: Pick<SquadMember, 'userId' | 'user'>;
  onClose: () => void;
}

/** Corrects a golfer who has no account; an address that is known stays, as their link was mailed to it. */
export function EditGolferDialog({ squadId, member, onClose }: EditGolferDialogProps) {
  const change = useChangeGolfer(squadId, member.userId);
  const { firstName, lastName, email, handicap } = member.user;
  const form = useForm({
    resolver: zodResolver(RosterGolfer),
    defaultValues: { firstName, lastName, email: email || null, handicap },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${fullName(member)}`}
      description="Their answers, seats and link stay as they are."
    >
      <form noValidate onSubmit={submitOf(form, change, onClose)} className="space-y-4">
        <GolferFields form={form} withoutEmail={email !== ''} />
        <Button type="submit" className="w-full" pending={change.isPending} pendingLabel="Saving...">
          Save Golfer
        </Button>
      </form>
    </Dialog>
  );
}
