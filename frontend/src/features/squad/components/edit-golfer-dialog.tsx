import type { SquadMember } from '@fourball/contracts/http/member.ts';
import { RosterGolfer } from '@fourball/contracts/http/roster.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { GolferFields } from '../../../components/ui/golfer-fields.tsx';
import { changedFields } from '../../../lib/changed-fields.ts';
import { shownIn } from '../../../lib/form-errors.ts';
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
  const [before] = useState<RosterGolfer>(() => {
    const { firstName, lastName, email, handicap } = member.user;
    return { firstName, lastName, email: email || null, handicap };
  });
  const form = useForm({ resolver: zodResolver(RosterGolfer), defaultValues: before });
  const submit = form.handleSubmit((golfer) => change.mutate(changedFields(golfer, before), shownIn(form, onClose)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${fullName(member)}`}
      description="Their answers, seats and link stay as they are."
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <GolferFields form={form} withoutEmail={before.email !== null} />
        <Button type="submit" className="w-full" pending={change.isPending} pendingLabel="Saving...">
          Save Golfer
        </Button>
      </form>
    </Dialog>
  );
}
