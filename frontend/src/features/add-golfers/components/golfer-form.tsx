import { RosterGolfer } from '@fourball/contracts/http/roster.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { GolferFields } from '../../../components/ui/golfer-fields.tsx';
import { toast } from '../../../lib/toast.ts';
import { useAddGolfers } from '../api/add-golfers.ts';
import { addedMessage } from '../model.ts';

const KNOWN_ADDRESS = ['email', "This address is a member's or banned"] as const;
const KNOWN_NAME = ['lastName', 'You have just added a golfer of this name. Give an address to add another.'] as const;

/** Takes one golfer. An address that the squad knows, or a name that was just added, is said beside its field. */
export function GolferForm({ squadId, onAdded }: { squadId: string; onAdded: () => void }) {
  const adding = useAddGolfers(squadId);
  const form = useForm({
    resolver: zodResolver(RosterGolfer),
    defaultValues: { firstName: '', lastName: '', email: null, handicap: null },
  });
  const submit = form.handleSubmit((golfer) =>
    adding.mutate([golfer], {
      onSuccess: ({ outcomes }) => {
        if (outcomes.includes('known')) {
          const [field, message] = golfer.email ? KNOWN_ADDRESS : KNOWN_NAME;
          return form.setError(field, { message }, { shouldFocus: true });
        }
        toast(addedMessage(outcomes));
        onAdded();
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <GolferFields form={form} />
      <Button type="submit" className="w-full" pending={adding.isPending} pendingLabel="Adding...">
        Add Golfer
      </Button>
    </form>
  );
}
