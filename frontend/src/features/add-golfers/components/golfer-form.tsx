import { RosterGolfer } from '@fourball/contracts/http/roster.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { HandicapField, typedHandicap } from '../../../components/ui/handicap-field.tsx';
import { fieldOf } from '../../../lib/form-errors.ts';
import { toast } from '../../../lib/toast.ts';
import { useAddGolfers } from '../api/add-golfers.ts';
import { addedMessage } from '../model.ts';

/** Takes one golfer. An address that the squad knows is said beside its field. */
export function GolferForm({ squadId, onAdded }: { squadId: string; onAdded: () => void }) {
  const adding = useAddGolfers(squadId);
  const form = useForm({
    resolver: zodResolver(RosterGolfer),
    defaultValues: { firstName: '', lastName: '', email: null as string | null, handicap: null as number | null },
  });
  const submit = form.handleSubmit((golfer) =>
    adding.mutate([golfer], {
      onSuccess: ({ outcomes }) => {
        if (outcomes.includes('known'))
          return form.setError('email', { message: 'A member has this address already' }, { shouldFocus: true });
        toast(addedMessage(outcomes));
        onAdded();
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="paired gap-3">
        <TextField label="First Name" autoComplete="off" {...fieldOf(form, 'firstName')} />
        <TextField label="Last Name" autoComplete="off" {...fieldOf(form, 'lastName')} />
      </div>
      <TextField
        label="Email"
        optional
        type="email"
        autoComplete="off"
        hint="Gets mails about rounds. Without one, pass their link on yourself."
        {...fieldOf(form, 'email', { setValueAs: (value: string | null) => value?.trim() || null })}
      />
      <HandicapField {...fieldOf(form, 'handicap', { setValueAs: typedHandicap })} />
      <Button type="submit" className="w-full" pending={adding.isPending} pendingLabel="Adding...">
        Add Golfer
      </Button>
    </form>
  );
}
