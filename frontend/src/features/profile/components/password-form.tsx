import { PasswordChange } from '@fourball/contracts/http/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { fieldOf, submitOf } from '../../../lib/form-errors.ts';
import { useChangePassword } from '../api/change-password.ts';

export function PasswordForm() {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const submit = submitOf(form, change, () => form.reset());
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        {...fieldOf(form, 'currentPassword')}
      />
      <TextField label="New Password" type="password" autoComplete="new-password" {...fieldOf(form, 'newPassword')} />
      <TextField
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        {...fieldOf(form, 'confirmPassword')}
      />
      <Button type="submit" className="w-full" pending={change.isPending} pendingLabel="Changing...">
        Change Password
      </Button>
    </form>
  );
}
