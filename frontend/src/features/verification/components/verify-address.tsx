import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { useResendVerification } from '../api/resend-verification.ts';
import { useVerifyEmail } from '../api/verify-email.ts';
import { faultOf } from '../model.ts';

/** Asks for the code that was mailed to the golfer's address, until it is verified. */
export function VerifyAddress({ email }: { email: string }) {
  const [code, setCode] = useState('');
  const verifying = useVerifyEmail();
  const resending = useResendVerification();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verifying.mutate({ code });
  };
  return (
    <CardSection title="Confirm your e-mail address">
      <p className="wrap-anywhere text-muted-foreground text-sm">
        We have mailed a code to {email}. Until you confirm it, mails and invitations to this address do not reach you.
      </p>
      <form noValidate onSubmit={submit} className="mt-3 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
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
        onClick={() => resending.mutate()}
      >
        Send another mail
      </Button>
    </CardSection>
  );
}
