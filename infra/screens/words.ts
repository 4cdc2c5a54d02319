import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits for a message with this title and description. It may stand behind an open dialog, where roles do not reach. */
export async function says(page: Page, title: string, description?: string): Promise<void> {
  const messages = page.getByRole('region', { name: /^Messages/, includeHidden: true });
  const message = messages
    .getByRole('listitem', { includeHidden: true })
    .filter({ has: page.getByText(title, { exact: true }) });
  await (description === undefined ? message : message.getByText(description, { exact: true })).waitFor();
}

/** Whether a field is marked as wrong, and what is announced beside it of all that describes it. */
async function stateOf(field: Locator): Promise<{ isWrong: boolean; said: string[] }> {
  const isWrong = (await field.getAttribute('aria-invalid')) === 'true';
  const ids = await Promise.all(['aria-describedby', 'aria-errormessage'].map((name) => field.getAttribute(name)));
  const announced = ids
    .flatMap((list) => list?.split(' ') ?? [])
    .map((id) => field.page().locator(`[id="${id}"]:is([aria-live], [role=alert])`).allTextContents());
  return { isWrong, said: (await Promise.all(announced)).flat() };
}

/** The field is marked as wrong, and the sentence that it is described by is announced. */
export const isWrong = (field: Locator, sentence: string) =>
  expect.poll(() => stateOf(field)).toEqual({ isWrong: true, said: [sentence] });

export const isFine = (field: Locator) => expect.poll(() => stateOf(field)).toEqual({ isWrong: false, said: [] });
