import { Credentials } from '@fourball/contracts/http/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { fieldOf, submitOf } from '../../../lib/form-errors.ts';
import { useLogin } from '../api/login.ts';

interface SignInFormProps {
  /** Where to go once signed in. */
  target: string;
  /** Address typed already. */
  email: string;
  onForgot: () => void;
}

/** Reason as the server words it, without the status that the message names. */
const reasonOf = (error: Error) => (error instanceof ApiError && error.problem?.detail) || error.message;

export function SignInForm({ target, email, onForgot }: SignInFormProps) {
  const login = useLogin(target);
  const form = useForm({ resolver: zodResolver(Credentials), defaultValues: { email, password: '' } });
  const submit = submitOf(form, login);
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField label="Email" type="email" autoComplete="username" {...fieldOf(form, 'email')} />
      <TextField label="Password" type="password" autoComplete="current-password" {...fieldOf(form, 'password')} />
      {login.error && <p className="text-destructive text-sm">{reasonOf(login.error)}</p>}
      <Button
        type="submit"
        className="w-full"
        pending={login.isPending || login.isSuccess}
        pendingLabel="Signing in..."
      >
        Sign In
      </Button>
      <Button variant="link" className="-mb-2 w-full" onClick={onForgot}>
        Forgot your password?
      </Button>
    </form>
  );
}
