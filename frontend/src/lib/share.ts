import { copyAndSay } from './clipboard.ts';

/** Hands a text to the device's share sheet; where there is none, copies it and says so by `copied`. */
export async function share(
  title: string,
  text: string,
  url: string,
  copied = 'Tee time details copied to clipboard',
): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      // Closed without sharing: there is nothing to say. Refused: the clipboard is left.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyAndSay(`${text}\n${url}`, { title: 'Shared', description: copied });
}
