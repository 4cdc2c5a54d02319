import { PasswordReset } from '@fourball/contracts/http/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { NewPasswordField } from '../../../components/ui/field.tsx';
import { fieldOf, submitOf } from '../../../lib/form-errors.ts';
import { useResetPassword } from '../api/reset-password.ts';
import { ModeHeading } from './mode-heading.tsx';

interface ResetPasswordProps {
  /** Token of the mailed link; sent along with the new password. */
  token: string;
  /** Back to the tabs, without the token: the golfer gave up, or the new password is set. */
  onDone: () => void;
}

export function ResetPassword({ token, onDone }: ResetPasswordProps) {
  const reset = useResetPassword();
  const form = useForm({
    resolver: zodResolver(PasswordReset),
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const submit = submitOf(form, reset, onDone);
  return (
    <>
      <ModeHeading title="Reset Password" text="Choose a new password for your account." onBack={onDone} />
      <form noValidate onSubmit={submit} className="space-y-4">
        <NewPasswordField label="New Password" placeholder="Minimum 6 characters" {...fieldOf(form, 'newPassword')} />
        <NewPasswordField label="Confirm Password" {...fieldOf(form, 'confirmPassword')} />
        <p role="alert" className="text-destructive text-sm empty:hidden">
          {errors.token?.message}
        </p>
        <Button type="submit" className="w-full" pending={reset.isPending} pendingLabel="Resetting...">
          Reset Password
        </Button>
      </form>
    </>
  );
}
