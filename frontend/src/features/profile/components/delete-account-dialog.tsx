import { AccountDeletion } from '@fourball/contracts/http/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { useDeleteAccount } from '../api/delete-account.ts';

/** Asks for the password once more, since what follows cannot be taken back. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const close = (isOpen: boolean) => isOpen || onClose();
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Delete your account?"
      description="Your memberships, availability and notifications go at once and cannot be brought back. Squads that you created pass to their longest-standing leader or member, or go when nobody is left."
    >
      <DeletionForm onCancel={onClose} />
    </Dialog>
  );
}

function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const deletion = useDeleteAccount();
  const form = useForm({ resolver: zodResolver(AccountDeletion), defaultValues: { password: '' } });
  const submit = form.handleSubmit(({ password }) =>
    deletion.mutate(password, {
      // Show any error where the golfer looks: beside the one field.
      onError: (error) => form.setError('password', { type: 'server', message: error.message }),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="destructive"
          pending={deletion.isPending || deletion.isSuccess}
          pendingLabel="Deleting..."
        >
          Delete Account
        </Button>
      </div>
    </form>
  );
}
