import { Claim } from '@fourball/contracts/http/claim.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { NewPasswordField } from '../../../components/ui/field.tsx';
import { isStatus } from '../../../lib/api-error.ts';
import { fieldOf, submitOf } from '../../../lib/form-errors.ts';
import { useClaim } from '../api/claim.ts';
import { ModeHeading } from './mode-heading.tsx';

interface ClaimAccountProps {
  /** Token of the mailed link; sent along with the password. */
  token: string;
  /** To the tabs, without the token: the golfer has an account, or gave up. */
  onBack: () => void;
}

export function ClaimAccount({ token, onBack }: ClaimAccountProps) {
  const claim = useClaim();
  const form = useForm({ resolver: zodResolver(Claim), defaultValues: { token, password: '' } });
  const { errors } = form.formState;
  const hasAccount = isStatus(claim.error, 409);
  const submit = submitOf(form, claim);
  return (
    <>
      <ModeHeading
        title="Keep Your Page"
        text="Choose a password: you sign in with it and the address that we mailed. Squad and answers stay as they are."
        onBack={onBack}
      />
      <form noValidate onSubmit={submit} className="space-y-4">
        <NewPasswordField label="Password" placeholder="Minimum 6 characters" {...fieldOf(form, 'password')} />
        <p role="alert" className="text-destructive text-sm empty:hidden">
          {errors.token?.message}
        </p>
        {hasAccount && (
          <Link to={`/merge?token=${encodeURIComponent(token)}`} className={buttonVariants({ variant: 'link' })}>
            Sign in, and add the page to your account
          </Link>
        )}
        <Button
          type="submit"
          className="w-full"
          pending={claim.isPending || claim.isSuccess}
          pendingLabel="Creating account..."
        >
          Create Account
        </Button>
      </form>
    </>
  );
}
