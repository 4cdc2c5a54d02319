import { EmailChange } from '@fourball/contracts/http/email.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { fieldOf, submitOf } from '../../../lib/form-errors.ts';
import { useChangeEmail } from '../api/change-email.ts';
import { pendingEmailQuery } from '../api/pending-email.ts';
import { useReadInSight } from '../api/read-in-sight.ts';
import { CodeForm } from './code-form.tsx';

/** Changes the golfer's address: asks for a new one, then for the code that was mailed there. */
export function ChangeEmail() {
  const [open, setOpen] = useState(false);
  const [another, setAnother] = useState(false);
  const newEmail = useQuery(pendingEmailQuery).data?.newEmail ?? undefined;
  useReadInSight(newEmail !== undefined);
  const confirming = newEmail !== undefined && !another;
  const show = (isOpen: boolean) => {
    setOpen(isOpen);
    setAnother(false);
  };
  return (
    <>
      {newEmail && <p className="wrap-anywhere mt-1 text-sm">{newEmail} takes its place once you confirm it.</p>}
      <Button variant="secondary" size="small" className="mt-2" onClick={() => show(true)}>
        {newEmail ? 'Confirm New Email' : 'Change Email'}
      </Button>
      <Dialog
        open={open}
        onClose={() => show(false)}
        title={confirming ? 'Confirm your new e-mail address' : 'Change your e-mail address'}
        description={
          confirming
            ? `We have mailed a code to ${newEmail}. Nothing changes until you enter it here, or open the link of the mail.`
            : 'We mail a code to the new address, and tell the present one once you have confirmed it.'
        }
      >
        {confirming ? (
          <>
            <CodeForm onConfirmed={() => show(false)} />
            <Button variant="quiet" className="-ml-4" onClick={() => setAnother(true)}>
              Use another address
            </Button>
          </>
        ) : (
          <AddressForm onAsked={() => setAnother(false)} onCancel={() => show(false)} />
        )}
      </Dialog>
    </>
  );
}

function AddressForm({ onAsked, onCancel }: { onAsked: () => void; onCancel: () => void }) {
  const change = useChangeEmail();
  const form = useForm({ resolver: zodResolver(EmailChange), defaultValues: { email: '', password: '' } });
  const submit = submitOf(form, change, onAsked);
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField label="New Email" type="email" autoComplete="email" {...fieldOf(form, 'email')} />
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        {...fieldOf(form, 'password')}
      />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={change.isPending} pendingLabel="Sending...">
          Mail Me a Code
        </Button>
      </div>
    </form>
  );
}
