import { AccountDeletion } from '@fourball/contracts/http/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { fieldOf } from '../../../lib/form-errors.ts';

interface PasswordDialogProps extends FormProps {
  open: boolean;
  title: string;
  description: string;
}

interface FormProps {
  onClose: () => void;
  action: { label: string; pendingLabel: string; isDestructive?: boolean };
  pending: boolean;
  /** Does it with the password that was given; a failure is shown beside the field. */
  onConfirm: (password: string, failed: (error: Error) => void) => void;
}

/** Asks for the password once more before something that a session left open must not do; nothing takes it back once sent. */
export function PasswordDialog({ open, title, description, ...form }: PasswordDialogProps) {
  return (
    <Dialog open={open} onClose={() => form.pending || form.onClose()} title={title} description={description}>
      <PasswordForm {...form} />
    </Dialog>
  );
}

function PasswordForm({ onClose, action, pending, onConfirm }: FormProps) {
  const form = useForm({ resolver: zodResolver(AccountDeletion), defaultValues: { password: '' } });
  const submit = form.handleSubmit(({ password }) =>
    onConfirm(password, ({ message }) => form.setError('password', { type: 'server', message })),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        {...fieldOf(form, 'password')}
      />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={action.isDestructive ? 'destructive' : 'primary'}
          pending={pending}
          pendingLabel={action.pendingLabel}
        >
          {action.label}
        </Button>
      </div>
    </form>
  );
}
