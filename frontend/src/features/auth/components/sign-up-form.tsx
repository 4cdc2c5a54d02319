import { Registration } from '@fourball/contracts/http/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { NewPasswordField, TextField } from '../../../components/ui/field.tsx';
import { fieldOf, submitOf } from '../../../lib/form-errors.ts';
import { useRegister } from '../api/register.ts';

interface SignUpFormProps {
  /** Page that the new golfer goes on to. */
  target: string;
  /** Address typed already. */
  email?: string;
  /** Given where the account is a step to something else: the words of the button; asks for no more than it needs. */
  stepTo?: string;
  onRegistered?: () => void;
}

export function SignUpForm({ target, email = '', stepTo, onRegistered }: SignUpFormProps) {
  const registration = useRegister(target, onRegistered);
  const form = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { firstName: '', lastName: '', email, username: undefined, password: '' },
  });
  const submit = submitOf(form, registration);
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField label="First Name" autoComplete="given-name" {...fieldOf(form, 'firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...fieldOf(form, 'lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" {...fieldOf(form, 'email')} />
      {!stepTo && (
        <TextField
          label="Username"
          optional
          autoComplete="username"
          {...fieldOf(form, 'username', { setValueAs: (value?: string) => value?.trim() || undefined })}
        />
      )}
      <NewPasswordField label="Password" placeholder="Minimum 6 characters" {...fieldOf(form, 'password')} />
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
