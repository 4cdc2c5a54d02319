import { fireEvent, waitFor, within } from '@testing-library/react';

/** Waits for a message with this title and description, and closes it. It may stand behind an open dialog. */
export async function says(title: string, description?: string | RegExp): Promise<void> {
  const message = await waitFor(() => {
    const standing = document.querySelector<HTMLElement>('[data-messages] > li');
    if (!standing) throw new Error(`No message where "${title}" is to be said`);
    within(standing).getByText(title);
    if (description !== undefined) within(standing).getByText(description);
    return standing;
  });
  fireEvent.click(within(message).getByLabelText('Close message'));
}
