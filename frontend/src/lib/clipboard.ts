import { type ToastMessage, toast } from './toast.ts';

/** Copies text and says so; `what` names it for the golfer, as in "Invite link". */
export const copyToClipboard = (text: string, what: string): Promise<void> =>
  copyAndSay(text, { title: 'Copied!', description: `${what} copied to clipboard.` });

/** Copies text and says `done`, or that it could not be copied. */
export async function copyAndSay(text: string, done: ToastMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    // Browsers refuse outside https and localhost, or without the golfer's leave.
    toast({ title: 'Error', description: 'Failed to copy to clipboard.', variant: 'destructive' });
  }
}
