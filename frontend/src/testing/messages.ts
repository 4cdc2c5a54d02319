import { waitFor, within } from '@testing-library/react';

/** The message that stands, also behind an open dialog, where roles do not reach. */
export const message = () => document.querySelector<HTMLElement>('[data-messages] li');

/** Waits for the message to have these texts: its title, and what it says more. */
export const says = (...texts: string[]): Promise<unknown> =>
  waitFor(() => texts.map((text) => within(message() ?? document.createElement('li')).getByText(text)));
