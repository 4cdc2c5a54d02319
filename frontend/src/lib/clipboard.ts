import { toast } from './toast.ts';

/** Copies text and says so; `what` names it for the golfer, as in "Invite link". */
export async function copyToClipboard(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied!', description: `${what} copied to clipboard.` });
  } catch {
    // Browsers refuse outside https and localhost, or without the golfer's leave.
    toast({ title: 'Error', description: 'Failed to copy to clipboard.', variant: 'destructive' });
  }
}
