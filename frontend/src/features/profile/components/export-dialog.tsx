import { toast } from '../../../lib/toast.ts';
import { useRequestExport } from '../api/export-data.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function ExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const request = useRequestExport();
  const confirm = (password: string, failed: (error: Error) => void) =>
    request.mutate(password, {
      onSuccess: ({ message }) => {
        toast({ title: 'Check your mail', description: message });
        onClose();
      },
      onError: failed,
    });
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title="Get a copy of your data?"
      description="We mail you a link to everything Fourball holds about you: your profile, squads, availability, rounds and notifications, as files for people, spreadsheets and calendars."
      action={{ label: 'Mail Me a Link', pendingLabel: 'Sending...' }}
      pending={request.isPending}
      onConfirm={confirm}
    />
  );
}
