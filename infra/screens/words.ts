import type { Page } from 'playwright-core';

/** Waits for a message with this title and description. It may stand behind an open dialog, where roles do not reach. */
export async function says(page: Page, title: string, description?: string): Promise<void> {
  const messages = page.getByRole('region', { name: /^Messages/, includeHidden: true });
  const message = messages
    .getByRole('listitem', { includeHidden: true })
    .filter({ has: page.getByText(title, { exact: true }) });
  await (description === undefined ? message : message.getByText(description, { exact: true })).waitFor();
}
