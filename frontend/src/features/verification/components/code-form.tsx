import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { faultOf } from '../../../lib/api-error.ts';
import { useResendVerification } from '../api/resend-verification.ts';
import { useVerifyEmail } from '../api/verify-email.ts';

/** Takes the code of a mail, and has another mail sent on demand. */
export function CodeForm({ onConfirmed }: { onConfirmed?: () => void }) {
  const [code, setCode] = useState('');
  const verifying = useVerifyEmail();
  const resending = useResendVerification();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verifying.mutate({ code }, { onSuccess: onConfirmed });
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="8 characters"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={faultOf(verifying.error)}
        />
        <Button type="submit" className="sm:mt-6.5" pending={verifying.isPending} pendingLabel="Confirming...">
          Confirm
        </Button>
      </form>
      <Button
        variant="quiet"
        className="-ml-4 mt-1"
        pending={resending.isPending}
        pendingLabel="Sending..."
        // The code of the mail before works no more, whatever was wrong with it.
        onClick={() => resending.mutate(undefined, { onSuccess: verifying.reset })}
      >
        Send another mail
      </Button>
    </>
  );
}
