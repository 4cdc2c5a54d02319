import { Registration } from '@fourball/contracts/http/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { showFieldErrors } from '../../../lib/form-errors.ts';
import { useRegister } from '../api/register.ts';

interface SignUpFormProps {
  /** Page that the new golfer goes on to. */
  target: string;
  /** Given where the account is a step to something else: the words of the button; asks for no more than it needs. */
  stepTo?: string;
  onRegistered?: () => void;
}

export function SignUpForm({ target, stepTo, onRegistered }: SignUpFormProps) {
  const registration = useRegister(target, onRegistered);
  const form = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { firstName: '', lastName: '', email: '', username: undefined, password: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    registration.mutate(values, { onError: (error) => showFieldErrors(error, form.setError) }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First Name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      {!stepTo && (
        <TextField
          label="Username"
          optional
          autoComplete="username"
          error={errors.username?.message}
          {...form.register('username', { setValueAs: (value?: string) => value?.trim() || undefined })}
        />
      )}
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        placeholder="Minimum 6 characters"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button
        type="submit"
        className="wrap-anywhere w-full"
        pending={registration.isPending || registration.isSuccess}
        pendingLabel="Creating account..."
      >
        {stepTo ?? 'Create Account'}
      </Button>
    </form>
  );
}
