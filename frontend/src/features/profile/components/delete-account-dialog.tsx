import { useDeleteAccount } from '../api/delete-account.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const deletion = useDeleteAccount();
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      description="Your memberships, availability and notifications go at once and cannot be brought back. Squads that you created pass to their longest-standing leader or member, or go when nobody is left."
      action={{ label: 'Delete Account', pendingLabel: 'Deleting...', isDestructive: true }}
      pending={deletion.isPending || deletion.isSuccess}
      onConfirm={(password, failed) => deletion.mutate(password, { onError: failed })}
    />
  );
}
