import { ForgottenPassword } from '@fourball/contracts/http/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { fieldOf, submitOf } from '../../../lib/form-errors.ts';
import { useForgotPassword } from '../api/forgot-password.ts';
import { ModeHeading } from './mode-heading.tsx';

/** Asks for the address that a link to set a new password is mailed to, and says that it was. */
export function ForgotPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const request = useForgotPassword();
  const form = useForm({ resolver: zodResolver(ForgottenPassword), defaultValues: { email } });
  const submit = submitOf(form, request);
  return (
    <>
      <ModeHeading title="Forgot Password" text="We mail you a link to set a new one." onBack={onBack} />
      {request.isSuccess ? (
        <Sent onResend={request.reset} />
      ) : (
        <form noValidate onSubmit={submit} className="space-y-4">
          <TextField label="Email" type="email" autoComplete="username" {...fieldOf(form, 'email')} />
          <Button type="submit" className="w-full" pending={request.isPending} pendingLabel="Sending...">
            Send Reset Link
          </Button>
        </form>
      )}
    </>
  );
}

function Sent({ onResend }: { onResend: () => void }) {
  const said = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => said.current?.focus(), []);
  return (
    <div className="text-center">
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-excellent text-excellent-foreground">
        <MailCheck aria-hidden className="size-7" />
      </span>
      <p ref={said} tabIndex={-1} className="mt-4 mb-5 outline-none">
        We've sent password reset instructions to your email address.
      </p>
      <Button variant="secondary" className="w-full" onClick={onResend}>
        Resend Email
      </Button>
    </div>
  );
}
