import { NewGuest } from '@fourball/contracts/http/guest.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { HandicapField, typedHandicap } from '../../../components/ui/handicap-field.tsx';
import { fieldOf, submitOf } from '../../../lib/form-errors.ts';
import { useAddGuest } from '../api/change-guests.ts';

interface GuestDialogProps {
  recommendationId: string;
  /** A leader of the squad decides whether the guest comes. */
  isAsked: boolean;
  onClose: () => void;
}

/** Takes the guest of a member for one round. */
export function GuestDialog({ recommendationId, isAsked, onClose }: GuestDialogProps) {
  const adding = useAddGuest(recommendationId);
  const form = useForm({
    resolver: zodResolver(NewGuest),
    defaultValues: { name: '', handicap: null as number | null, email: null as string | null },
  });
  const submit = submitOf(form, adding, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Bring a guest"
      description={`Your guest plays in your group.${isAsked ? ' A leader of your squad approves it first.' : ''} What you say of them is forgotten 90 days after the round.`}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField label="Name" autoComplete="off" {...fieldOf(form, 'name')} />
        <HandicapField {...fieldOf(form, 'handicap', { setValueAs: typedHandicap })} />
        <TextField
          label="E-mail"
          optional
          type="email"
          autoComplete="off"
          hint="They get one mail, with a page of their own. Nobody else sees the address."
          {...fieldOf(form, 'email', { setValueAs: (value: string | null) => value?.trim() || null })}
        />
        <Button type="submit" className="w-full" pending={adding.isPending} pendingLabel="Adding...">
          Add Guest
        </Button>
      </form>
    </Dialog>
  );
}
